/**
 * Where the cluster's files lie: inside the data folder, or, when the database account can't enter it, in a
 * folder of the system that the data folder names in `cluster-location`.
 */
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';

/** System-wide folder for what must lie outside a private home. */
export const SHARED_ROOT = '/var/lib/hesder-admissions';

const LOCATION_FILE = 'cluster-location';

async function canEnter(dir: string, account: NonNullable<Account>): Promise<boolean> {
  const info = await stat(dir);
  if (info.uid === account.uid) return (info.mode & 0o100) !== 0;
  if (info.gid === account.gid) return (info.mode & 0o010) !== 0;
  return (info.mode & 0o001) !== 0;
}

async function reachable(dir: string, account: NonNullable<Account>): Promise<boolean> {
  for (let current = path.resolve(dir); ; current = path.dirname(current)) {
    if (!(await canEnter(current, account))) return false;
    if (current === path.dirname(current)) return true;
  }
}

async function outsideLocation(dataDir: string): Promise<string> {
  const file = path.join(dataDir, LOCATION_FILE);
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known.trim()) return known.trim();
  const location = path.join(SHARED_ROOT, 'clusters', randomUUID());
  await writeFile(file, `${location}\n`, { mode: 0o600 });
  return location;
}

/** Folder of the cluster that belongs to `dataDir`; made, owned by the account and closed to others. */
export async function clusterDir(dataDir: string, account: Account): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (!account) {
    await chmod(dataDir, 0o700);
    return path.join(dataDir, 'postgres');
  }
  await chmod(dataDir, 0o711);
  const inside = await reachable(dataDir, account);
  const dir = inside ? path.join(path.resolve(dataDir), 'postgres') : await outsideLocation(dataDir);
  await mkdir(dir, { recursive: true });
  await chown(dir, account.uid, account.gid);
  await chmod(dir, 0o700);
  return dir;
}
