/** The files that are made from others and not kept in git, for commands and tests. Plain JavaScript, like start.mjs. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What derive.ts reads, and what it writes last. */
const DERIVED_FROM = ['shared', 'supabase/functions', 'supabase/scripts', 'supabase/tests/transitions'];
const DERIVED_LAST = path.join(root, 'docs/transitions.md');
const IS_DERIVED = /readings\.generated|node_modules/;

const changedAt = (file) => statSync(file).mtimeMs;

/** Makes what is not kept in git (npm run derive) where it is missing or older than what it is made from. */
export function ensureDerived() {
  const made = existsSync(DERIVED_LAST) ? changedAt(DERIVED_LAST) : 0;
  const isOld = DERIVED_FROM.some((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).some(
      (name) => !IS_DERIVED.test(name) && changedAt(path.join(root, folder, name)) > made,
    ),
  );
  if (!isOld) return;
  const script = path.join(root, 'supabase/scripts/derive.ts');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) return;
  console.error('npm run derive failed. The lines above say why.');
  process.exit(1);
}
