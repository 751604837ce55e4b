/** How the parts of a test command run and are counted: each writes a JSON report, and the last line is the sum. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { printSlowest, printSummary } from './times.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs a program of node_modules/.bin, the product's or the tests' own; resolves whether it succeeded. */
export function run(program, args, env = {}) {
  const bins = ['.', 'e2e'].map((folder) => path.join(ROOT, folder, 'node_modules', '.bin', program));
  const bin = bins.find((file) => existsSync(file)) ?? program;
  return new Promise((resolve) => {
    const child = spawn(bin, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A log is read without colours; where they stand for each test, they are most of it.
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** What stands in the list of failed tests: its name, and how its message begins. */
const brokenLine = (name, message = '') =>
  `${name}\n    ${stripVTControlCharacters(message).slice(0, 400).replaceAll('\n', '\n    ')}`;

/** The result of something that either succeeds or fails. */
export const step = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, times: [] });

/** A part whose runner writes a JSON report; no report, or a report without tests, is a failure. */
async function counted(program, args, file, read, env) {
  const ok = await run(program, args, env);
  try {
    const { passed, failed, ...rest } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: Math.max(failed, ok && passed > 0 ? 0 : 1), ...rest };
  } catch {
    return step(false);
  }
}

/** Vitest over some projects of vitest.config.ts. What fails is tried once more and, if it passes then, named. */
export function vitest(scratch, name, projects, env = {}) {
  const file = path.join(scratch, `${name}.json`);
  const again = path.join(scratch, `${name}-again.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--reporter=${path.join(import.meta.dirname, 'second-tries.mjs')}`,
    `--outputFile.json=${file}`,
    '--retry=1',
  ];
  const read = (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    times: report.testResults.flatMap(({ name: of, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${path.relative(ROOT, of)}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
    flaky: JSON.parse(readFileSync(again, 'utf8')).map(({ file: of, name: test, message }) =>
      brokenLine(`${of}: ${test}`, message),
    ),
    broken: report.testResults.flatMap(({ name: of, message, status, assertionResults }) => {
      const tests = assertionResults.filter((result) => result.status === 'failed');
      const file = path.relative(ROOT, of);
      if (tests.length === 0 && status === 'failed') return [brokenLine(file, message)];
      return tests.map(({ fullName, failureMessages }) =>
        brokenLine(`${file}: ${fullName}`, failureMessages.join('\n')),
      );
    }),
  });
  return counted('vitest', args, file, read, { ...env, SECOND_TRIES: again });
}

/**
 * The main story through all rooms, signing in, a question of a visitor: `npm run test:production` takes these
 * through a built bundle on an origin of its own, so `npm test` leaves them to it.
 */
export const ACROSS = ['path', 'portal-sign-in', 'site-question'];

/** Where Playwright keeps the traces of failed journeys until the next run (playwright.config.ts). */
const TRACES = 'test-results/journeys';

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Playwright's journeys; `more` are its arguments, `settings` its environment: the BASE_URL of a product that runs, or by which data
 * Playwright starts one (playwright.config.ts).
 */
export function journeys(scratch, chromium, more, settings) {
  const file = path.join(scratch, 'journeys.json');
  const env = { ...settings, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...more];
  const read = ({ stats, suites }) => {
    const tried = suites.flatMap(specsOf).flatMap(({ title, file: of, tests }) =>
      tests.map(({ results, status }) => ({
        name: `e2e/journeys/${of}: ${title}`,
        status,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
    );
    const of = (wanted) =>
      tried.filter(({ status }) => status === wanted).map(({ name, message }) => brokenLine(name, message));
    if (stats.unexpected + stats.flaky > 0) console.log(`Traces of what failed: ${TRACES}/`);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      times: tried,
      flaky: of('flaky'),
      broken: of('unexpected'),
    };
  };
  return counted('playwright', args, file, read, env);
}

/** Tests of one kind over all parts, by name and with the beginning of what they said. */
function printNamed(title, lines) {
  if (lines.length === 0) return;
  console.log(`\n━━ ${title}`);
  for (const line of lines) console.log(`  ${line}`);
}

/** One part from its beginning to its end; one that throws is a failed one. */
async function runPart([part, work]) {
  const since = Date.now();
  const result = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return step(false);
  });
  return { part, ...result, ms: Date.now() - since };
}

/** The parts of a group one after the other: [[name, work], …]. */
async function inTurn(parts) {
  const results = [];
  for (const part of parts) results.push(await runPart(part));
  return results;
}

/**
 * Runs stages one after the other; a stage is lanes that run beside each other, a lane parts in turn. Prints what was slow, what
 * failed and the summary, and ends with `N passed, N failed`. `budget` is in ms, for
 * two quiet cores: a run that takes longer says so and does not fail.
 */
export async function runStages(stages, { budget }) {
  const since = Date.now();
  const results = [];
  for (const lanes of stages) {
    const names = lanes.flatMap((lane) => lane.map(([part]) => part));
    if (names.length === 0) continue;
    console.log(`\n━━ ${names.join(', ')}`);
    results.push(...(await Promise.all(lanes.map(inTurn))).flat());
  }
  const total = Date.now() - since;
  printSlowest(results);
  printNamed(
    'passed only when tried again: each is a fault to be found',
    results.flatMap(({ flaky = [] }) => flaky),
  );
  printNamed(
    'failed',
    results.flatMap(({ broken = [] }) => broken),
  );
  printSummary(results, total, budget);
  const sum = (key) => results.reduce((all, result) => all + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
