/**
 * `npm test`: what is checked, on a machine that has only Node and npm. Parts: lint, types, unit, database, conformance, build,
 * journeys; `--only a,b` runs some. The last line is `N passed, N failed` (tests plus steps).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled, ensureTools } from '../../supabase/local/start.mjs';
import { findChromium } from './chromium.mjs';
import { ACROSS, journeys, ROOT, run, runStages, step, vitest } from './parts.mjs';
import { journeySettings, seedOnce } from './product.mjs';

/** Stages one after the other, in each lanes beside each other: the linter and the compiler keep one core busy, units the other. */
const STAGES = [[['lint'], ['types', 'unit']], [['database']], [['conformance'], ['build']], [['journeys']]];
const PARTS = STAGES.flat(2);
const UNIT = ['shared', 'papers', 'supabase', 'site', 'portal', 'admin'];
const MINUTES = 60_000;

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
let seeding;
/** The product is built and its demo data seeded once, by whichever part comes first. */
const seeded = () => (seeding ??= seedOnce(ROOT, scratch));
const runners = {
  lint: async () => {
    const results = [
      await run('prettier', ['--check', '--log-level', 'warn', '.']),
      await run('oxlint', []),
      await run('knip', ['--no-progress']),
    ];
    const passed = results.filter(Boolean).length;
    return { passed, failed: results.length - passed, times: [] };
  },
  types: async () => step(await run('tsc', ['-b'])),
  unit: () => vitest(scratch, 'unit', UNIT),
  database: () => vitest(scratch, 'database', ['database']),
  conformance: () => vitest(scratch, 'conformance', ['conformance']),
  build: async () => {
    await seeded();
    const tests = await vitest(scratch, 'builds', ['builds']);
    return { ...tests, passed: tests.passed + 1 };
  },
  journeys: async () => {
    const settings = journeySettings(scratch, await seeded());
    // These go through what test:production builds.
    const elsewhere = ACROSS.map((file) => ` ${file}\\.spec`).join('|');
    return journeys(scratch, findChromium(ROOT), ['--grep-invert', elsewhere], settings);
  },
};
const stages = STAGES.map((lanes) =>
  lanes
    .map((lane) => lane.filter((part) => chosen.includes(part)).map((part) => [part, runners[part]]))
    .filter((lane) => lane.length > 0),
);
await runStages(stages, { budget: 20 * MINUTES });
rmSync(scratch, { recursive: true, force: true });
