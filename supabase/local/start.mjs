/**
 * The first step of every command of the product. Plain JavaScript without dependencies: it checks Node, installs what
 * package-lock.json asks for when that changed, and hands over to main.ts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const NEEDED = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Node ${NEEDED.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const readLock = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/** True when every package of package-lock.json that this machine needs is installed in that version. */
function isInstalled() {
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json'))) return false;
  const installed = readLock(path.join('node_modules', '.package-lock.json'));
  return Object.entries(readLock('package-lock.json')).every(
    ([name, { version, link, optional, devOptional, peer }]) =>
      !name.includes('node_modules/') ||
      link ||
      optional ||
      devOptional ||
      peer ||
      installed[name]?.version === version,
  );
}

/** Installs dependencies when they are missing or package-lock.json changed. Ends the process when that fails. */
export function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  console.log('Installing dependencies (about two minutes the first time) …');
  const fresh = !existsSync(path.join(root, 'node_modules'));
  const args = [fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error('The dependencies could not be installed. The lines above say why.');
  process.exit(1);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  await import('./main.ts');
}
