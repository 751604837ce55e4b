/**
 * A server that was killed leaves its database running. The next start recognises it by the process id that
 * PostgreSQL wrote into the cluster's folder and by the folder in that process's own command line.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { commandLine, isAlive, waitForEnd } from './processes.ts';

/** Stops the database left running on `clusterDir`, if any. Returns whether there was one. */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const pidFile = path.join(clusterDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid < 2) return false;
  if (!(await isAlive(pid)) || !(await commandLine(pid)).includes(clusterDir)) {
    // The id belongs to nobody or to a stranger: PostgreSQL would take a stranger for itself and refuse to start.
    await rm(pidFile, { force: true });
    return false;
  }
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(pid, 10_000)) return true;
  process.kill(pid, 'SIGQUIT');
  if (await waitForEnd(pid, 5_000)) return true;
  throw new Error(`The database left by an earlier run (process ${pid}) does not stop. Please stop it.`);
}
