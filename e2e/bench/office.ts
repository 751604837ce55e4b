/**
 * `npm run bench -- office [--pairs N] [--chain]`: the first row of the list of applicants on slow 4G and a processor four times
 * slower, with a cold cache, beside a bare list of react-admin and ra-supabase, in turns; medians are printed. Against the
 * product at BASE_URL, or one of its own without it. The exit code tells whether the limit holds; `--chain` prints when the API
 * was asked.
 */
import { chromium } from 'playwright';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { startOwnProduct } from '../fixtures/own-product.ts';
import { firstRow, type FirstRow } from './office/first-row.ts';
import { serveOfficeSides } from './office/sides.ts';
import { median } from './pages/measure.ts';

const PAIRS = 9;
const RATIO = 1.3;
const OFFICER = 'admissions@example.org';
const asked = process.argv.slice(2);
const pairs = Number(asked[asked.indexOf('--pairs') + 1] ?? NaN) || PAIRS;

const SIDES = {
  office: { path: '/admin/applicants', row: '[role="grid"] tbody tr a' },
  bare: { path: '/bare/questions', row: 'tbody .RaDatagrid-row' },
} as const;

/** Signs the officer in as a person does; answers what their browser keeps. */
async function signIn(base: string, browser: Awaited<ReturnType<typeof chromium.launch>>) {
  const page = await browser.newPage();
  await page.goto(`${base}/login`);
  await page.getByLabel('Email').fill(OFFICER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin/**');
  const kept = await page.evaluate((): Record<string, string> => ({ ...localStorage }));
  await page.close();
  return kept;
}

function line(label: string, runs: readonly FirstRow[]): void {
  const of = (key: 'ms' | 'paint' | 'bytes' | 'requests'): number => median(runs.map((run) => run[key]));
  console.log(
    `${label.padEnd(34)}${of('paint').toFixed(0).padStart(10)} ms${of('ms').toFixed(0).padStart(9)} ms` +
      `${(of('bytes') / 1000).toFixed(0).padStart(8)} KB${of('requests').toFixed(0).padStart(7)}`,
  );
  if (asked.includes('--chain')) for (const text of runs[0]?.asked ?? []) console.log(`    ${text}`);
}

const own = process.env['BASE_URL'] ? null : await startOwnProduct();
const base = process.env['BASE_URL'] ?? own?.origin ?? '';
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const sides = await serveOfficeSides(base);
try {
  const session = await signIn(base, browser);
  const runs: Record<keyof typeof SIDES, FirstRow[]> = { office: [], bare: [] };
  for (let pair = 0; pair < pairs; pair++)
    // Which comes first changes from pair to pair.
    for (const side of pair % 2 === 0 ? (['office', 'bare'] as const) : (['bare', 'office'] as const)) {
      const { path, row } = SIDES[side];
      runs[side].push(await firstRow(browser, session, sides.origin + path, row));
    }
  console.log(`median of ${pairs} pairs, slow 4G, processor 4 x slower, cold cache`);
  console.log(`${''.padEnd(34)}${'first paint'.padStart(13)}${'first row'.padStart(12)}   bytes   requests`);
  line('/admin/applicants', runs.office);
  line('bare react-admin + ra-supabase', runs.bare);
  const ratio = median(runs.office.map(({ ms }) => ms)) / median(runs.bare.map(({ ms }) => ms));
  const holds = ratio <= RATIO;
  console.log(`first row × ${ratio.toFixed(2)} of the bare list (limit ${RATIO})${holds ? '' : '  MISSED'}`);
  if (!holds) process.exitCode = 1;
} finally {
  await browser.close();
  await sides.close();
  await own?.stop();
}
