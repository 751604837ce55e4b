/**
 * `npm test`: everything that is checked, on a machine that has only Node and npm. Parts: lint, types, unit, database,
 * conformance, build, journeys; `--only a,b` runs some. The last line is `N passed, N failed` (tests plus steps).
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled, ensureTools } from '../../supabase/local/start.mjs';
import { findChromium } from './chromium.mjs';
import { startForTests } from './product.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PARTS = ['lint', 'types', 'unit', 'database', 'conformance', 'build', 'journeys'];
const UNIT = ['shared', 'supabase', 'site', 'portal', 'admin'];

function chosenParts() {
  const at = process.argv.indexOf('--only');
  if (at < 0) return PARTS;
  const wanted = (process.argv[at + 1] ?? '').split(',');
  const unknown = wanted.filter((part) => !PARTS.includes(part));
  if (unknown.length === 0) return PARTS.filter((part) => wanted.includes(part));
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`);
  process.exit(2);
}

/** Runs a program of node_modules/.bin, the product's or the tests' own; resolves whether it succeeded. */
function run(program, args, env = {}) {
  const bins = ['.', 'e2e'].map((folder) => path.join(ROOT, folder, 'node_modules', '.bin', program));
  const bin = bins.find((file) => existsSync(file)) ?? program;
  return new Promise((resolve) => {
    const child = spawn(bin, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

const step = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** A part whose runner writes a JSON report; no report, or a report without tests, is a failure. */
async function counted(program, args, file, read, env) {
  const ok = await run(program, args, env);
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: Math.max(failed, ok && passed > 0 ? 0 : 1) };
  } catch {
    return step(false);
  }
}

async function main() {
  const parts = chosenParts();
  ensureInstalled();
  ensureTools();
  const scratch = mkdtempSync(path.join(tmpdir(), 'school-test-'));
  const vitest = (name, projects) => {
    const file = path.join(scratch, `${name}.json`);
    const args = [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    return counted('vitest', args, file, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }));
  };
  let product;
  const ensureProduct = async () => (product ??= await startForTests(ROOT, scratch));
  const runners = {
    lint: async () => {
      const eslint = await run('eslint', ['.', '--max-warnings', '0']);
      const prettier = await run('prettier', ['--check', '--log-level', 'warn', '.']);
      return { passed: Number(eslint) + Number(prettier), failed: Number(!eslint) + Number(!prettier) };
    },
    types: async () => step(await run('tsc', ['-b'])),
    unit: () => vitest('unit', UNIT),
    database: () => vitest('database', ['database']),
    conformance: () => vitest('conformance', ['conformance']),
    build: async () => {
      await ensureProduct();
      const tests = await vitest('builds', ['builds']);
      return { passed: tests.passed + 1, failed: tests.failed };
    },
    journeys: async () => {
      const { origin } = await ensureProduct();
      const file = path.join(scratch, 'journeys.json');
      const env = { BASE_URL: origin, CHROMIUM_PATH: findChromium(ROOT), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
      const read = ({ stats }) => {
        if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only when tried again.`);
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
      };
      return counted('playwright', args, file, read, env);
    },
  };

  const results = [];
  for (const part of parts) {
    console.log(`\n━━ ${part}`);
    const since = Date.now();
    const result = await runners[part]().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return step(false);
    });
    results.push({ part, ...result, seconds: Math.round((Date.now() - since) / 1000) });
  }
  await product?.stop();
  rmSync(scratch, { recursive: true, force: true });

  console.log('\n━━ summary');
  for (const { part, passed, failed, seconds } of results)
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${part.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
    );
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

await main();
