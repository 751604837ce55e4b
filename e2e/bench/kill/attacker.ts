/** Ends backends of the product's embedded database, and the database itself. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseAccount } from '../../../supabase/local/postgres/account.ts';
import { clusterDir } from '../../../supabase/local/postgres/places.ts';

const run = promisify(execFile);

export interface Attacker {
  endRandomBackend(): Promise<void>;
  /** kill -9 of the postmaster. */
  killDatabase(): Promise<void>;
  readonly backends: () => number;
  readonly databases: () => number;
}

/** Processes that a client talks to; the others (checkpointer, walwriter, …) belong to the server. */
const BACKEND = /^\s*(\d+) postgres: \w+ \w+ 127\.0\.0\.1/;

export function createAttacker(dataDir: string): Attacker {
  let backends = 0;
  let databases = 0;
  const postmaster = async (): Promise<number | null> => {
    const dir = await clusterDir(dataDir, await databaseAccount());
    const pid = Number(
      (await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    return pid > 1 ? pid : null;
  };
  /** False when the process was gone already. */
  const kill = (pid: number, signal: NodeJS.Signals): boolean => {
    try {
      return process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
      throw error;
    }
  };
  return {
    backends: () => backends,
    databases: () => databases,
    async endRandomBackend() {
      const parent = await postmaster();
      if (!parent) return;
      const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', String(parent)]).catch(() => ({
        stdout: '',
      }));
      const pids = stdout.split('\n').flatMap((line) => BACKEND.exec(line)?.[1] ?? []);
      const pid = Number(pids[Math.floor(Math.random() * pids.length)]);
      if (pid > 1 && kill(pid, 'SIGTERM')) backends += 1;
    },
    async killDatabase() {
      const pid = await postmaster();
      if (pid && kill(pid, 'SIGKILL')) databases += 1;
    },
  };
}
