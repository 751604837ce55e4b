/** A Chromium for the journeys: one that is there, else Playwright's download, else the system's package manager. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed() {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/snap/bin',
    '/Applications/Google Chrome.app/Contents/MacOS',
  ];
  for (const folder of folders)
    for (const name of [...NAMES, 'Google Chrome'])
      if (existsSync(path.join(folder, name))) return path.join(folder, name);
  return null;
}

function playwrightsOwn(root) {
  const script = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    cwd: path.join(root, 'e2e'),
    encoding: 'utf8',
  });
  const file = stdout.trim();
  return file && existsSync(file) ? file : null;
}

const quietly = (command, args, root) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Path of a Chromium; throws with what to do when none can be had. */
export function findChromium(root) {
  const found = installed() ?? playwrightsOwn(root);
  if (found) return found;
  console.log('No Chromium here: asking Playwright for one …');
  if (quietly(path.join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'], root)) {
    const own = playwrightsOwn(root);
    if (own) return own;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Playwright could not bring one: asking the system’s package manager …');
    if (
      quietly('apt-get', ['update', '-qq'], root) &&
      quietly('apt-get', ['install', '-y', '-qq', 'chromium'], root)
    ) {
      const system = installed();
      if (system) return system;
    }
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}
