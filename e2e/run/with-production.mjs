/** What the tests of production need beside the product; also their set-up, when plain Vitest starts them. */
import { ensureTools } from '../../supabase/local/start.mjs';
import { findChromium } from './chromium.mjs';
import { ensureDebianPackages } from './debian.mjs';
import { ROOT } from './parts.mjs';

/** Installs what is missing; answers the path of a Chromium. */
export function ensureProductionNeeds() {
  ensureTools();
  ensureDebianPackages({ nginx: 'nginx-light', caddy: 'caddy', 'systemd-analyze': 'systemd' });
  return findChromium(ROOT);
}

export default function setup() {
  process.env.CHROMIUM_PATH = ensureProductionNeeds();
}
