/**
 * The first step of every command of the product. Plain JavaScript without dependencies: it checks Node, installs what
 * package-lock.json asks for when that changed, makes the files that are not kept in git, and hands over to main.ts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDerived } from './derived.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const NEEDED = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Node ${NEEDED.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const readLock = (...file) => JSON.parse(readFileSync(path.join(...file), 'utf8')).packages;

/** True when every package of the folder's package-lock.json that this machine needs is installed in that version. */
function isInstalled(folder) {
  if (!existsSync(path.join(folder, 'node_modules', '.package-lock.json'))) return false;
  const installed = readLock(folder, 'node_modules', '.package-lock.json');
  return Object.entries(readLock(folder, 'package-lock.json')).every(
    ([name, { version, link, optional, devOptional, peer }]) =>
      !name.includes('node_modules/') ||
      link ||
      optional ||
      devOptional ||
      peer ||
      installed[name]?.version === version,
  );
}

/** Installs a folder's dependencies when they are missing or its package-lock.json changed. Ends the process when that fails. */
function ensureFolder(folder, sentence) {
  checkNode();
  if (isInstalled(folder)) return;
  console.log(sentence);
  const fresh = folder === root && !existsSync(path.join(folder, 'node_modules'));
  // `ci` refuses the tools' lock where a registry lacks a binary of another platform, which nobody here would install.
  const args = [
    ...(fresh ? ['ci'] : ['install', '--no-save']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, args, { cwd: folder, stdio: 'inherit' });
  if (status === 0) return;
  console.error('The dependencies could not be installed. The lines above say why.');
  process.exit(1);
}

/** What the product runs on. */
export const ensureInstalled = () => {
  ensureFolder(root, 'Installing dependencies (about a minute the first time) …');
  ensureDerived();
};

/** What only tests, benchmarks and the deployment need: Playwright, Lighthouse, Deno and the Supabase CLI. */
export const ensureTools = () =>
  ensureFolder(path.join(root, 'e2e'), 'Installing the tools of the tests (once) …');

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  ensureInstalled();
  if (process.argv.includes('--tools')) {
    ensureTools();
    process.exit(0);
  }
  const { register } = await import('tsx/esm/api');
  register();
  await import('./main.ts');
}
