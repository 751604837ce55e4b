/** Resident memory of a process while something happens. */
import { readFile } from 'node:fs/promises';

const MEGABYTE = 1024;

/** In MB, as the system counts it. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / MEGABYTE);
}

export async function peakDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly before: number; readonly peak: number; readonly result: T }> {
  const before = await residentOf(pid);
  let peak = before;
  let running = true;
  const watching = (async () => {
    while (running) {
      peak = Math.max(peak, await residentOf(pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  try {
    const result = await work();
    return { before, result, peak };
  } finally {
    running = false;
    await watching;
  }
}
