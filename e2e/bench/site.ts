/**
 * `npm run bench -- site`: builds the site with its answers filled up to 1,000 in a folder of its own and prints build time and
 * bytes per page; then the search's time per keystroke, index size and recall at 60, 1,000 and 10,000 answers.
 * Takes about five minutes. Limits are printed beside the numbers; the exit code tells whether they hold.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { kilobytes, ownScripts } from '../builds/site-pages.ts';

const ANSWERS = 1000;
const BUILD_S = 45;
const root = path.resolve(import.meta.dirname, '../..');
const scratch = path.join(root, '.data', 'bench-site');
const site = path.join(scratch, 'site');
const content = path.join(site, 'content');
let broken = 0;

/** One line of the report; a limit that does not hold is said and counted. */
function line(label: string, value: string, holds = true, limit = ''): void {
  if (!holds) broken += 1;
  const verdict = limit ? (holds ? `  (limit ${limit})` : `  ABOVE ITS LIMIT ${limit}`) : '';
  console.log(`${label.padEnd(52)}${value.padStart(14)}${verdict}`);
}

function run(
  what: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = root,
): string {
  const done = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (done.status !== 0)
    throw new Error(`${what} failed:\n${done.stdout.slice(-3000)}\n${done.stderr.slice(-3000)}`);
  return done.stdout;
}
const tsx = (script: string, ...args: string[]): string =>
  run(script, process.execPath, ['--import', 'tsx', path.join(root, script), ...args]);

/** A copy of the site, so that the real build and its cache are left alone. */
function copySite(): void {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const left = ['node_modules', 'public', '.cache'].map((name) => path.join(root, 'site', name));
  cpSync(path.join(root, 'site'), site, { recursive: true, filter: (source) => !left.includes(source) });
  cpSync(path.join(root, 'shared'), path.join(scratch, 'shared'), {
    recursive: true,
    filter: (source) => path.basename(source) !== 'node_modules',
  });
  for (const name of ['tsconfig.base.json', 'package.json'])
    cpSync(path.join(root, name), path.join(scratch, name));
  const own = path.join(root, 'site', 'node_modules');
  if (existsSync(own)) symlinkSync(own, path.join(site, 'node_modules'));
}

/** What a visitor loads of a page by itself, in KB compressed: its HTML by brotli, its scripts by gzip. */
function pageWeight(page: string): { readonly html: number; readonly scripts: number } {
  const folder = path.join(site, 'public');
  const html = readFileSync(path.join(folder, page, 'index.html'), 'utf8');
  return {
    html: brotliCompressSync(html).length / 1000,
    scripts: kilobytes(ownScripts(html, folder), folder),
  };
}

function benchBuild(): void {
  copySite();
  tsx('site/test/bench/write-answers.ts', content, String(ANSWERS));
  const started = Date.now();
  run(
    'gatsby build',
    path.join(root, 'node_modules/.bin/gatsby'),
    ['build'],
    { SITE_CONTENT_DIR: content, GATSBY_TELEMETRY_DISABLED: '1' },
    site,
  );
  const seconds = (Date.now() - started) / 1000;
  console.log(`\nBuild with ${ANSWERS} answers (cold)`);
  line('time', `${seconds.toFixed(0)} s`, seconds <= BUILD_S, `${BUILD_S} s`);
  for (const [label, page, limit] of [
    ['page of all answers', 'knowledge-base', 20],
    ['page of one answer', 'knowledge-base/answer-1', 6],
    ['Torah', 'torah', 20],
  ] as const) {
    const { html, scripts } = pageWeight(page);
    line(`${label}: HTML, brotli`, `${html.toFixed(1)} KB`);
    line(`${label}: scripts, gzip`, `${scripts.toFixed(1)} KB`, scripts <= limit, `${limit} KB`);
  }
}

interface SearchNumbers {
  readonly answers: number;
  readonly buildMs: number;
  readonly keyMs: readonly [number, number];
  readonly nearMs: readonly [number, number];
  readonly substringRecall: number;
  readonly typoRecall: number;
}

const milliseconds = ([middle, high]: readonly [number, number]): string =>
  `${middle.toFixed(2)} / ${high.toFixed(2)} ms`;
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

function benchSearch(): void {
  const lines = tsx('site/test/bench/search.ts')
    .split('\n')
    .filter((text) => text.startsWith('{'));
  for (const numbers of lines.map((text) => JSON.parse(text) as SearchNumbers)) {
    console.log(`\nSearch among ${numbers.answers} answers`);
    line('a keystroke, p50 / p95', milliseconds(numbers.keyMs));
    line('spelling help, p50 / p95', milliseconds(numbers.nearMs));
    line('index: made in', `${numbers.buildMs} ms`);
    line('substring found', percent(numbers.substringRecall), numbers.substringRecall === 1, '100 %');
    line('misspelled, among the first ten', percent(numbers.typoRecall), numbers.typoRecall >= 0.9, '90 %');
  }
}

benchBuild();
benchSearch();
rmSync(scratch, { recursive: true, force: true });
process.exitCode = broken > 0 ? 1 : 0;
