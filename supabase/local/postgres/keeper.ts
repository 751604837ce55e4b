/** Keeps a database process running: one that ends by itself is started again, for as long as nobody stops it. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForEnd } from './processes.ts';

export interface KeeperOptions {
  /** Starts the process and resolves when it serves; rejects, with nothing left running, when it does not. */
  readonly start: () => Promise<ChildProcess>;
  /** Aborted when the whole product ends: then a database that ends is not started again. */
  readonly ending?: AbortSignal | undefined;
  readonly note: (line: string) => void;
}

export interface Keeper {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Ctrl-C reaches the database as well as us; what ends together with the product is no accident. */
const GRACE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Ends a database process: first let connections that are just closing finish, then end the others. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  child.kill('SIGTERM');
  if (await waitForEnd(child.pid, 300)) return;
  child.kill('SIGINT');
  if (await waitForEnd(child.pid, 15_000)) return;
  child.kill('SIGQUIT');
  await waitForEnd(child.pid, 5_000);
}

/** Starts the process and keeps it; rejects when its first start fails. */
export async function keepRunning({ start, ending, note }: KeeperOptions): Promise<Keeper> {
  let stopped = false;
  let reviving: Promise<void> = Promise.resolve();
  let child = await start();
  const isOver = (): boolean => stopped || (ending?.aborted ?? false);

  const revive = async (): Promise<void> => {
    await pause(GRACE_MS);
    if (isOver()) return;
    const since = Date.now();
    note(`The database ended (${child.signalCode ?? `code ${child.exitCode}`}). Starting it again.`);
    for (let wait = 200; !isOver(); wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        child = await start();
        note(`The database is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
        return watch();
      } catch (error) {
        // The processes that the old one left need a moment; anything else is worth a line.
        if (wait > 1_000) note(error instanceof Error ? error.message : String(error));
        await pause(wait);
      }
    }
  };

  const watch = (): void => {
    const begin = (): void => {
      reviving = revive();
    };
    if (hasEnded(child)) begin();
    else child.once('exit', begin);
  };

  watch();
  return {
    get pid() {
      return child.pid ?? 0;
    },
    stop: async () => {
      stopped = true;
      await reviving;
      await endProcess(child);
    },
  };
}
