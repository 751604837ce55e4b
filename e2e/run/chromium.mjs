/**
 * A Chromium for the journeys: the headless shell, which is what Playwright itself drives and takes a third less of the processor;
 * else any Chromium or Chrome that is there, Playwright's download, or the system's package manager.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome'];

const TRY_MS = 90_000;

function installed(names) {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/snap/bin',
    '/Applications/Google Chrome.app/Contents/MacOS',
  ];
  for (const folder of folders)
    for (const name of names) if (existsSync(path.join(folder, name))) return path.join(folder, name);
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

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The shell of the distribution, where that has one; nothing is lost where it cannot be had in a short time. */
function systemsShell() {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', timeout: TRY_MS }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', SHELL);
  if (!installed([SHELL]) && canInstall() && !install() && apt('update')) install();
  return installed([SHELL]);
}

/** Path of a Chromium that opens pages, the light one first; throws with what to do when none can be had. */
export function findChromium(root) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && existsSync(chosen)) return chosen;
  return systemsShell() ?? findWholeChromium(root);
}

function findWholeChromium(root) {
  const found = installed(NAMES) ?? playwrightsOwn(root);
  if (found) return found;
  console.log('No Chromium here: asking Playwright for one …');
  if (quietly(path.join(root, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'], root)) {
    const own = playwrightsOwn(root);
    if (own) return own;
  }
  if (canInstall()) {
    console.log('Playwright could not bring one: asking the system’s package manager …');
    if (
      quietly('apt-get', ['update', '-qq'], root) &&
      quietly('apt-get', ['install', '-y', '-qq', 'chromium'], root)
    ) {
      const system = installed(NAMES);
      if (system) return system;
    }
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}
