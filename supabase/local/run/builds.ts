/** Production builds of the three rooms, made again only when something they are made from changed. */
import { execFile } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { access, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { RoomFolders } from '../gateway/built-files.ts';
import { ROOT } from './settings.ts';

export type Room = keyof RoomFolders;

export const roomFolders: RoomFolders = {
  site: path.join(ROOT, 'site', 'public'),
  portal: path.join(ROOT, 'portal', 'dist'),
  admin: path.join(ROOT, 'admin', 'dist'),
};

/** Where the website's last build is served from while a new one is made. */
export const asideFolder = path.join(ROOT, 'node_modules', '.cache', 'school', 'site-served');

const CONFIG: Readonly<Record<Room, string>> = {
  site: 'gatsby-config.ts',
  portal: 'vite.config.ts',
  admin: 'vite.config.ts',
};

const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'test', 'tests', 'coverage']);
const isOutput = (room: string, name: string): boolean => room === 'site' && name === 'public';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function addFolder(hash: Hash, folder: string, room: string): Promise<void> {
  const entries = await readdir(path.join(ROOT, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || isOutput(room, entry.name) || entry.name.includes('.generated.')) continue;
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await addFolder(hash, name, '');
    else hash.update(`${name}\0`).update(await readFile(path.join(ROOT, name)));
  }
}

/** A text that changes when anything the room's build reads changes; `extra` is what it reads from elsewhere. */
async function inputsOf(room: Room, extra: string): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${extra}\0`);
  for (const folder of [room, 'shared']) await addFolder(hash, folder, folder);
  const content = process.env['SITE_CONTENT_DIR'];
  if (room === 'site' && content) await addFolder(hash, path.relative(ROOT, content), '');
  for (const file of ['package-lock.json', 'tsconfig.base.json'])
    hash.update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
}

const stampFile = (room: Room): string =>
  path.join(ROOT, 'node_modules', '.cache', 'school', `${room}.build`);

export interface BuildOptions {
  readonly env: Record<string, string>;
  /** What the build reads from outside its folder (the open program year). */
  readonly extra?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Leaves the machine to whoever uses the product meanwhile. */
  readonly inBackground?: boolean | undefined;
}

function run(room: Room, { env, signal, inBackground }: BuildOptions): Promise<void> {
  const production = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0', ...env };
  const options = { cwd: ROOT, env: production, signal, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    const { pid } = execFile(
      'npm',
      ['run', '--silent', 'build', '-w', room],
      options,
      (error, stdout, stderr) => {
        if (error)
          reject(new Error(`The build of ${room} failed:\n${(stdout + stderr).trim().slice(-6000)}`));
        else resolve();
      },
    );
    if (inBackground && pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  });
}

/** The rooms that exist in this checkout. */
export async function presentRooms(): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const room of ['portal', 'admin', 'site'] as const)
    if (await exists(path.join(ROOT, room, CONFIG[room]))) rooms.push(room);
  return rooms;
}

/** Whether a room's output is of other inputs than these. */
export async function isStale(room: Room, extra = ''): Promise<boolean> {
  const stamp = await readFile(stampFile(room), 'utf8').catch(() => '');
  return stamp !== (await inputsOf(room, extra));
}

/** Builds a room if its inputs changed since its last build; returns whether it built. */
export async function buildRoom(room: Room, options: BuildOptions): Promise<boolean> {
  const inputs = await inputsOf(room, options.extra ?? '');
  const built = await exists(path.join(roomFolders[room], 'index.html'));
  const stamp = await readFile(stampFile(room), 'utf8').catch(() => '');
  if (built && stamp === inputs) return false;
  // A build that is broken off leaves no stamp that would call its output whole.
  await rm(stampFile(room), { force: true });
  await run(room, options);
  await mkdir(path.dirname(stampFile(room)), { recursive: true });
  await writeFile(stampFile(room), inputs);
  return true;
}
