/**
 * `npm run bench -- portal [--pairs N]`: Lighthouse (mobile emulation) on /login and /apply beside the same pages without scripts,
 * in turns, and on /apply signed in; the JavaScript of /login and of every other screen. Against the product at BASE_URL, or one of its own without it. Limits
 * stand beside the numbers; the exit code tells whether they hold.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { freePort } from '../../supabase/local/postgres/start.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { startOwnProduct } from '../fixtures/own-product.ts';
import { ANY_CERTIFICATE, serveSides } from './pages/control.ts';
import { measure, median, type Run } from './pages/measure.ts';
import { audit } from './portal/audit.ts';
import { scriptsOf, sizeOf } from './portal/scripts.ts';

const LOGIN_LIMIT_KB = 165;
const PAIRS = 9;
const pairs = Number(process.argv[process.argv.indexOf('--pairs') + 1] ?? NaN) || PAIRS;
const SCREENS: readonly (readonly [string, readonly string[]])[] = [
  ['', ['/check-email', '/verify', '/auth/callback', '/forgot-password', '/apply']],
  ['draft@example.org', ['/set-password', '/account', '/dashboard', '/apply', '/student-information']],
  ['accepted@example.org', ['/accepted', '/accepted/payment-setup', '/accepted/payment-history']],
];

let broken = 0;
function line(label: string, value: string, holds = true, limit = ''): void {
  if (!holds) broken += 1;
  const verdict = limit ? (holds ? `  (limit ${limit})` : `  BEYOND ITS LIMIT ${limit}`) : '';
  console.log(`${label.padEnd(44)}${value.padStart(12)}${verdict}`);
}

const own = process.env['BASE_URL'] ? null : await startOwnProduct();
const base = process.env['BASE_URL'] ?? own?.origin ?? '';
const profile = await mkdtemp(path.join(tmpdir(), 'school-bench-'));
const debugPort = await freePort();

/** Lighthouse opens its page in the browser's own profile, so that is where people sign in. */
const openBrowser = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      ANY_CERTIFICATE,
      `--remote-debugging-port=${debugPort}`,
    ],
  });

async function become(browser: BrowserContext, email: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${base}/login`);
  await page.evaluate(() => localStorage.clear());
  if (email) {
    await page.goto(`${base}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/dashboard');
  }
  await page.close();
}

async function scripts(browser: BrowserContext): Promise<void> {
  const first = await scriptsOf(browser, `${base}/login`);
  const kilobytes = (await sizeOf([...first])) / 1000;
  const holds = kilobytes <= LOGIN_LIMIT_KB;
  line('/login JavaScript, gzip', `${kilobytes.toFixed(1)} KB`, holds, `${LOGIN_LIMIT_KB} KB`);
  for (const [email, paths] of SCREENS) {
    await become(browser, email);
    for (const screen of paths) {
      const more = [...(await scriptsOf(browser, base + screen))].filter((url) => !first.has(url));
      line(
        `  ${screen} ${email && '(signed in)'} in addition`,
        `${((await sizeOf(more)) / 1000).toFixed(1)} KB`,
      );
    }
  }
}

async function lighthouse(browser: BrowserContext, email: string, screen: string): Promise<void> {
  await become(browser, email);
  const label = `${screen}${email ? ' (signed in)' : ''}`;
  const { scores, times } = await audit(base + screen, debugPort);
  for (const [name, score] of Object.entries(scores)) {
    const least = name === 'performance' ? 95 : 100;
    line(`${label} ${name}`, String(score), score >= least, String(least));
  }
  for (const [name, value] of Object.entries(times)) line(`  ${name}`, value);
}

const numbers = (runs: readonly Run[]): string => {
  const of = (key: 'score' | 'fcp' | 'lcp' | 'tbt'): string => median(runs.map((run) => run[key])).toFixed(0);
  return `score ${of('score')}, first paint ${of('fcp')}, largest ${of('lcp')}, blocked ${of('tbt')} ms`;
};

/** A page that is finished HTML beside the same without its scripts. Nothing in it may move when the script takes it over. */
async function besideControl(screen: string): Promise<void> {
  const sides = await serveSides(base);
  const page: Run[] = [];
  const control: Run[] = [];
  for (let pair = 0; pair < pairs; pair++)
    for (const runs of pair % 2 === 0 ? [page, control] : [control, page])
      runs.push(await measure((runs === page ? sides.page : sides.control) + screen, debugPort));
  sides.close();
  console.log(`${screen}: ${numbers(page)} (median of ${pairs} pairs)`);
  console.log(`  without scripts: ${numbers(control)}`);
  const largest = (runs: readonly Run[]): number => median(runs.map(({ lcp }) => lcp));
  line('  largest paint beside it', `× ${(largest(page) / largest(control)).toFixed(2)}`);
  const shift = median(page.map((run) => run.shift));
  line('  layout shift', shift.toFixed(3), shift === 0, '0');
  line("  Lighthouse's index of this machine", median(page.map((run) => run.machine)).toFixed(0));
}

try {
  const browser = await openBrowser();
  await scripts(browser);
  await besideControl('/login');
  await besideControl('/apply');
  await lighthouse(browser, '', '/login');
  await lighthouse(browser, '', '/apply');
  await lighthouse(browser, 'draft@example.org', '/apply');
  await browser.close();
} finally {
  await own?.stop();
  await rm(profile, { recursive: true, force: true });
}
process.exitCode = broken === 0 ? 0 : 1;
