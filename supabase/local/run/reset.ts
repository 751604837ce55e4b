/** Starting over: removes database, files and mails of a data folder; secrets and open sessions go with them. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { lockDataDir } from '../postgres/lock.ts';
import { stopOrphan } from '../postgres/orphan.ts';
import { SHARED_ROOT } from '../postgres/cluster-folder.ts';
import type { Settings } from './settings.ts';

/** Asks at the terminal; `--yes` answers for people who are not there. */
export async function confirmed(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) throw new Error('This must be confirmed: add -- --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Removes what the folder holds. The caller made sure that this is wanted. */
export async function emptyDataDir(dataDir: string): Promise<void> {
  const unlock = await lockDataDir(dataDir);
  const outside = (await readFile(path.join(dataDir, 'cluster-location'), 'utf8').catch(() => '')).trim();
  await stopOrphan(path.join(path.resolve(dataDir), 'postgres'));
  if (outside.startsWith(`${SHARED_ROOT}/clusters/`)) {
    await stopOrphan(outside);
    await rm(outside, { recursive: true, force: true });
  }
  await unlock();
  await rm(dataDir, { recursive: true, force: true });
}

/** `npm run reset`: asks, then empties the data folder. Returns false when the person said no. */
export async function reset(settings: Settings): Promise<boolean> {
  if (settings.remote) throw new Error('SUPABASE_URL is set: a real project is never reset from here.');
  if (settings.databaseUrl)
    throw new Error('SCHOOL_DATABASE_URL is set: please empty that database yourself.');
  const question = `Remove the database, all files and all mails in ${settings.dataDir} and start over?`;
  if (!(await confirmed(question))) return false;
  await emptyDataDir(settings.dataDir);
  return true;
}
