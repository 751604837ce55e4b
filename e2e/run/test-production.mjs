/**
 * `npm run test:production`: the way into production. The real Supabase CLI against a stand-in of the management API,
 * real Deno over what it uploads, plain PostgreSQL 17 set up as a hosted project, a real web server in front of the
 * bundle. Debian packages that are missing are installed (as root only). The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled, ensureTools } from '../../supabase/local/start.mjs';
import { findChromium } from './chromium.mjs';
import { ensureDebianPackages } from './debian.mjs';
import { ROOT, runParts, vitest } from './parts.mjs';

ensureInstalled();
ensureTools();
ensureDebianPackages({ nginx: 'nginx-light', 'systemd-analyze': 'systemd' });
const scratch = mkdtempSync(path.join(tmpdir(), 'school-test-'));
await runParts([
  ['production', () => vitest(scratch, 'production', ['production'], { CHROMIUM_PATH: findChromium(ROOT) })],
]);
rmSync(scratch, { recursive: true, force: true });
