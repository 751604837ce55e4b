/** Throw-away servers of test runs that were killed: stopped and removed by the next run. */
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isHeld } from './postgres/lock.ts';
import { stopOrphan } from './postgres/orphan.ts';

export const SCRATCH_PREFIX = 'school-scratch-';

/** A folder this young may belong to a run that is only just starting. */
const YOUNG_MS = 60_000;

async function isAbandoned(folder: string): Promise<boolean> {
  const info = await stat(folder).catch(() => null);
  return info !== null && Date.now() - info.ctimeMs > YOUNG_MS && !(await isHeld(folder));
}

/** Removes what killed runs left in the temporary folder. Another sweep at the same time does no harm. */
export async function sweepScratch(root = tmpdir()): Promise<void> {
  const names = (await readdir(root)).filter((name) => name.startsWith(SCRATCH_PREFIX));
  for (const name of names) {
    const folder = path.join(root, name);
    if (!(await isAbandoned(folder))) continue;
    await stopOrphan(path.join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}
