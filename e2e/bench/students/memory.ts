/** Memory of the browser's page processes, as the system counts it (Linux only; elsewhere 0). */
import { readdir, readFile } from 'node:fs/promises';

interface Process {
  readonly parent: number;
  readonly isPage: boolean;
  readonly bytes: number;
}

async function read(pid: string): Promise<[number, Process] | null> {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const number = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [
      Number(pid),
      { parent: number('PPid'), isPage: command.includes('--type=renderer'), bytes: number('VmRSS') * 1024 },
    ];
  } catch {
    // The process ended while it was being read.
    return null;
  }
}

/** The largest page process among this process's descendants. */
export async function largestPage(): Promise<number> {
  const entries = await readdir('/proc').catch(() => [] as string[]);
  const all = new Map(
    (await Promise.all(entries.filter((name) => /^\d+$/.test(name)).map(read))).filter(
      (entry) => entry !== null,
    ),
  );
  const isOurs = (pid: number): boolean => {
    for (let at = pid, steps = 0; at > 1 && steps < 20; steps += 1) {
      if (at === process.pid) return true;
      at = all.get(at)?.parent ?? 0;
    }
    return false;
  };
  return Math.max(
    0,
    ...[...all].filter(([pid, { isPage }]) => isPage && isOurs(pid)).map(([, { bytes }]) => bytes),
  );
}
