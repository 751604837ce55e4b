/**
 * `npm run test:production`: the way into production. The real Supabase CLI against a stand-in of the management API,
 * real Deno over what it uploads, plain PostgreSQL 17 set up as a hosted project, a real web server in front of the
 * bundle, and whole journeys through that. Debian packages that are missing are installed (as root only). The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from '../../supabase/local/start.mjs';
import { journeys, runStages, vitest } from './parts.mjs';
import { ensureProductionNeeds } from './with-production.mjs';

/** The main story through all rooms, signing in, a question of a visitor, the office's review. */
const ACROSS = ['path', 'portal-sign-in', 'site-question', 'office-review'];

ensureInstalled();
const chromium = ensureProductionNeeds();
const scratch = mkdtempSync(path.join(tmpdir(), 'school-test-'));

/** Whole journeys with the pages on another origin than the API, as in production. */
async function acrossOrigins() {
  const { register } = await import('tsx/esm/api');
  register();
  const { startAcrossOrigins } = await import('../production/across-origins.ts');
  const product = await startAcrossOrigins(scratch);
  try {
    return await journeys(scratch, product.origin, chromium, ACROSS);
  } finally {
    await product.stop();
  }
}

await runStages(
  [
    [[['production', () => vitest(scratch, 'production', ['production'], { CHROMIUM_PATH: chromium })]]],
    [[['journeys', acrossOrigins]]],
  ],
  { name: 'times-production', budget: 15 * 60_000 },
);
rmSync(scratch, { recursive: true, force: true });
