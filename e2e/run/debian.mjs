/** Programs that the tests of production need and that npm does not have: from Debian, as root; else a sentence. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
const isThere = (program) => FOLDERS.some((folder) => existsSync(path.join(folder, program)));

const apt = (...args) =>
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Installs the packages of those programs that are missing. Ends the process with what to type when that cannot be done. */
export function ensureDebianPackages(packageOf) {
  const missing = Object.keys(packageOf).filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => packageOf[program]);
  console.log(`Installing ${packages.join(', ')} …`);
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (asRoot && apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)) return;
  console.error(`These tests need ${missing.join(', ')}: sudo apt-get install ${packages.join(' ')}`);
  process.exit(1);
}
