/**
 * `npm run bench -- pages [/path …] [--pairs N] [--applied]`: Lighthouse (mobile emulation) on every page type of the website
 * beside its control, the same page without scripts from the same server, in turns; medians are printed. `--applied` slows the
 * browser down instead of working the slow line out. Against the product at BASE_URL,
 * or one of its own without it. The exit code tells whether the limits hold. Single runs differ by much on a loud machine:
 * Lighthouse's index of the machine stands in the first line.
 */
import { chromium } from 'playwright';
import { startOwnProduct } from '../fixtures/own-product.ts';
import { ANY_CERTIFICATE, serveSides } from './pages/control.ts';
import { measure, median, otherScores, type Run } from './pages/measure.ts';
import { measureNavigation } from './pages/navigation.ts';

const PAIRS = 9;
const TBT_OVER_MS = 50;
const LCP_RATIO = 1.05;
const SCORE_BELOW = 2;
const CLICK_MS = 100;
const DEBUG_PORT = 9223;
const PAGES = [
  '/',
  '/staff',
  '/prospective-students',
  '/torah',
  '/torah/the-captain-at-night',
  '/torah/daf-on-the-way',
  '/peek-inside',
  '/knowledge-base',
  '/knowledge-base/can-i-apply-after-the-deadline',
  '/submit-question',
  '/accessibility',
  '/privacy',
];

const asked = process.argv.slice(2);
const pairs = Number(asked[asked.indexOf('--pairs') + 1] ?? NaN) || PAIRS;
const throttling = asked.includes('--applied') ? 'devtools' : 'simulate';
const wanted = asked.filter((argument) => argument.startsWith('/'));

const KINDS = ['Document', 'Script', 'Font', 'Image', 'Stylesheet', 'Fetch'] as const;
const kilobytes = (run: Run): string =>
  KINDS.map((kind) => ((run.bytes[kind] ?? 0) / 1000).toFixed(1)).join(' / ');

function line(label: string, runs: readonly Run[]): void {
  const of = (key: 'score' | 'fcp' | 'lcp' | 'tbt' | 'shift' | 'requests'): number =>
    median(runs.map((run) => run[key]));
  const [first] = runs;
  console.log(
    label.padEnd(46) +
      [of('score'), of('fcp'), of('lcp'), of('tbt')].map((value) => value.toFixed(0).padStart(7)).join('') +
      of('shift').toFixed(3).padStart(8) +
      of('requests').toFixed(0).padStart(6) +
      `  ${first ? kilobytes(first) : ''}`,
  );
}

/** What a page misses of its limits beside its control. */
function misses(page: readonly Run[], control: readonly Run[]): string[] {
  const of = (runs: readonly Run[], key: 'score' | 'lcp' | 'tbt' | 'shift'): number =>
    median(runs.map((run) => run[key]));
  const over = of(page, 'tbt') - of(control, 'tbt');
  const ratio = of(page, 'lcp') / of(control, 'lcp');
  const below = of(control, 'score') - of(page, 'score');
  return [
    over > TBT_OVER_MS ? `blocked ${over.toFixed(0)} ms more` : '',
    ratio > LCP_RATIO ? `largest paint × ${ratio.toFixed(2)}` : '',
    below > SCORE_BELOW ? `score ${below} below` : '',
    of(page, 'shift') > 0 ? `moves by ${of(page, 'shift').toFixed(3)}` : '',
  ].filter(Boolean);
}

const own = process.env['BASE_URL'] ? null : await startOwnProduct();
const base = process.env['BASE_URL'] ?? own?.origin ?? '';
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    ANY_CERTIFICATE,
    `--remote-debugging-port=${DEBUG_PORT}`,
  ],
});
const sides = await serveSides(base);
let broken = 0;
try {
  console.log(`median of ${pairs} pairs; bytes in KB: ${KINDS.join(' / ').toLowerCase()}`);
  console.log(`${'page'.padEnd(46)}  score    FCP    LCP    TBT   shift  reqs  KB`);
  const machine: number[] = [];
  for (const path of wanted.length > 0 ? wanted : PAGES) {
    const page: Run[] = [];
    const control: Run[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      // Which comes first changes from pair to pair.
      const turns = pair % 2 === 0 ? ([page, control] as const) : ([control, page] as const);
      for (const runs of turns)
        runs.push(await measure((runs === page ? sides.page : sides.control) + path, DEBUG_PORT, throttling));
    }
    machine.push(...page.map((run) => run.machine));
    const others = Object.entries(await otherScores(sides.page + path, DEBUG_PORT)).filter(
      ([, score]) => score < 100,
    );
    const wrong = [...misses(page, control), ...others.map(([name, score]) => `${name} ${score}`)];
    line(path, page);
    line('  without scripts', control);
    if (wrong.length > 0) console.log(`  MISSES: ${wrong.join(', ')}`);
    broken += wrong.length;
  }
  const click = await measureNavigation(base);
  console.log(`click to paint of a prepared page: ${click.toFixed(0)} ms (limit ${CLICK_MS})`);
  if (!(click < CLICK_MS)) broken += 1;
  console.log(`Lighthouse's index of this machine: ${median(machine).toFixed(0)}`);
} finally {
  await browser.close();
  sides.close();
  await own?.stop();
}
process.exitCode = broken === 0 ? 0 : 1;
