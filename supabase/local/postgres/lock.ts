/**
 * One server per data folder. The lock names the process that holds it together with its birth mark, so that
 * a lock left by a killed server, or an id that the system gave to somebody else, does not count.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { birthMark, isAlive } from './processes.ts';

const file = (dataDir: string): string => path.join(dataDir, 'server.lock');

async function holder(dataDir: string): Promise<number | null> {
  const [pid, mark] = (await readFile(file(dataDir), 'utf8').catch(() => '')).split('\n');
  if (!pid || !(await isAlive(Number(pid)))) return null;
  return (await birthMark(Number(pid))) === mark ? Number(pid) : null;
}

/** True while a living server has the folder. */
export const isHeld = async (dataDir: string): Promise<boolean> => (await holder(dataDir)) !== null;

/** Takes the folder for this process. Throws a sentence for the person when a living server has it. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const other = await holder(dataDir);
  if (other !== null)
    throw new Error(`Another server (process ${other}) is already running on the data folder ${dataDir}.`);
  await rm(file(dataDir), { force: true });
  const content = `${process.pid}\n${await birthMark(process.pid)}\n`;
  await writeFile(file(dataDir), content, { mode: 0o600, flag: 'wx' }).catch((cause: unknown) => {
    throw new Error(`Another server is just starting on the data folder ${dataDir}.`, { cause });
  });
  return () => rm(file(dataDir), { force: true });
}
