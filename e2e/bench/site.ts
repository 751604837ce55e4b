/**
 * `npm run bench -- site`: builds the site with 1,000 generated answers in a folder of its own and prints build time and
 * bytes per page; then the search's time per keystroke, index size and recall at 60, 1,000 and 10,000 answers.
 * Takes about five minutes. Limits are printed beside the numbers; the exit code tells whether they hold.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const ANSWERS = 1000;
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

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
const gzipped = (file: string): number => gzipSync(readFileSync(file)).length;

interface PageData {
  readonly componentChunkName: string;
}

interface PageBytes {
  readonly html: number;
  readonly js: number;
  readonly data: number;
}

interface Stats {
  readonly namedChunkGroups: Readonly<
    Record<string, { readonly assets: readonly { readonly name: string }[] }>
  >;
}

/** Scripts of a page: those of every page, and those of its template. */
function scriptsOf(folder: string, page: string): Set<string> {
  const read = (...names: string[]): unknown => JSON.parse(readFileSync(path.join(folder, ...names), 'utf8'));
  const { componentChunkName } = read('page-data', page, 'page-data.json') as PageData;
  const groups = (read('webpack.stats.json') as Stats).namedChunkGroups;
  const names = ['app', componentChunkName].flatMap((group) => groups[group]?.assets ?? []);
  return new Set(names.map(({ name }) => name).filter((name) => name.endsWith('.js')));
}

/** What a visitor loads of a page, compressed. */
function pageBytes(page: string): PageBytes {
  const folder = path.join(site, 'public');
  const js = [...scriptsOf(folder, page)].reduce(
    (sum, script) => sum + gzipped(path.join(folder, script)),
    0,
  );
  const data = gzipped(path.join(folder, 'page-data', page, 'page-data.json'));
  return { html: gzipped(path.join(folder, page, 'index.html')), js, data };
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
  console.log(`\nBuild with ${ANSWERS} generated answers (cold)`);
  line('time', `${((Date.now() - started) / 1000).toFixed(0)} s`);
  for (const [label, page] of [
    ['page of all answers', 'knowledge-base'],
    ['page of one answer', 'knowledge-base/answer-1'],
    ['Torah', 'torah'],
  ] as const) {
    const { html, js, data } = pageBytes(page);
    line(`${label}: HTML, gzip`, kilobytes(html));
    line(`${label}: JS, gzip`, kilobytes(js), js <= 45 * 1024, '45 KB');
    line(`${label}: data, gzip`, kilobytes(data));
  }
}

interface SearchNumbers {
  readonly answers: number;
  readonly buildMs: number;
  readonly indexBytes: number;
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
    line('index: size', kilobytes(numbers.indexBytes));
    line('substring found', percent(numbers.substringRecall), numbers.substringRecall === 1, '100 %');
    line('misspelled, among the first ten', percent(numbers.typoRecall), numbers.typoRecall >= 0.9, '90 %');
  }
}

benchBuild();
benchSearch();
rmSync(scratch, { recursive: true, force: true });
process.exitCode = broken > 0 ? 1 : 0;
