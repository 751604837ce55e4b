/**
 * `npm run test:production`: the way into production. The real Supabase CLI against a stand-in of the management API,
 * real Deno over what it uploads, plain PostgreSQL 17 set up as a hosted project, a real web server in front of the
 * bundle, and whole journeys through that. Debian packages that are missing are installed (as root only). The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from '../../supabase/local/start.mjs';
import { ACROSS, journeys, runStages, vitest } from './parts.mjs';
import { ensureProductionNeeds } from './with-production.mjs';

ensureInstalled();
const chromium = ensureProductionNeeds();
const scratch = mkdtempSync(path.join(tmpdir(), 'school-test-'));

const vitestOf = (project, more = {}) =>
  vitest(scratch, project, [project], { CHROMIUM_PATH: chromium, ...more });

/** The pages on another origin than the API, as in production: made once for the tests of hosting and for whole journeys. */
let school;
async function startSchool() {
  const { register } = await import('tsx/esm/api');
  register();
  const { startAcrossOrigins, STANDING } = await import('../production/across-origins.ts');
  const { stop, ...standing } = await startAcrossOrigins();
  school = { stop, origin: standing.origin, told: { [STANDING]: JSON.stringify(standing) } };
}

async function acrossOrigins() {
  if (!school) throw new Error('There is nothing to go through: it did not start (hosting, above).');
  return journeys(scratch, chromium, ACROSS, { BASE_URL: school.origin });
}

// Two lanes for two cores. What keeps one core busy at a time stands in the first.
await runStages(
  [
    [
      [['production', () => vitestOf('production')]],
      [
        ['hosting', () => startSchool().then(() => vitestOf('hosting', school.told))],
        ['journeys', acrossOrigins],
      ],
    ],
  ],
  { budget: 15 * 60_000 },
);
await school?.stop();
rmSync(scratch, { recursive: true, force: true });
