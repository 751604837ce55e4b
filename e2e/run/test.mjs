/**
 * `npm test`: everything that is checked, on a machine that has only Node and npm. Parts: lint, types, unit, database,
 * conformance, build, journeys; `--only a,b` runs some. The last line is `N passed, N failed` (tests plus steps).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled, ensureTools } from '../../supabase/local/start.mjs';
import { findChromium } from './chromium.mjs';
import { journeys, ROOT, run, runParts, step, vitest } from './parts.mjs';
import { startForTests } from './product.mjs';

const PARTS = ['lint', 'types', 'unit', 'database', 'conformance', 'build', 'journeys'];
const UNIT = ['shared', 'papers', 'supabase', 'site', 'portal', 'admin'];

function chosenParts() {
  const at = process.argv.indexOf('--only');
  if (at < 0) return PARTS;
  const wanted = (process.argv[at + 1] ?? '').split(',');
  const unknown = wanted.filter((part) => !PARTS.includes(part));
  if (unknown.length === 0) return PARTS.filter((part) => wanted.includes(part));
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`);
  process.exit(2);
}

const chosen = chosenParts();
ensureInstalled();
ensureTools();
const scratch = mkdtempSync(path.join(tmpdir(), 'school-test-'));
let product;
const ensureProduct = async () => (product ??= await startForTests(ROOT, scratch));
const compile = () => run('tsc', ['-b']);
/** The compiler's result, when it has begun beside the linter, which keeps one core busy for minutes. */
let compiled;
const runners = {
  lint: async () => {
    const prettier = run('prettier', ['--check', '--log-level', 'warn', '.']);
    if (chosen.includes('types')) compiled = prettier.then(compile);
    const results = await Promise.all([run('eslint', ['.', '--max-warnings', '0']), prettier]);
    const passed = results.filter(Boolean).length;
    return { passed, failed: results.length - passed, times: [] };
  },
  types: async () => step(await (compiled ?? compile())),
  unit: () => vitest(scratch, 'unit', UNIT),
  database: () => vitest(scratch, 'database', ['database']),
  conformance: () => vitest(scratch, 'conformance', ['conformance']),
  build: async () => {
    await ensureProduct();
    const tests = await vitest(scratch, 'builds', ['builds', 'rebuild']);
    return { ...tests, passed: tests.passed + 1 };
  },
  journeys: async () => journeys(scratch, (await ensureProduct()).origin, findChromium(ROOT)),
};
await runParts(chosen.map((part) => [part, runners[part]]));
await product?.stop();
rmSync(scratch, { recursive: true, force: true });
