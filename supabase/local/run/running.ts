/** The embedded database that a running product has on a data folder. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadSecrets } from '../keys.ts';
import { databaseAccount } from '../postgres/account.ts';
import { clusterDir } from '../postgres/cluster-folder.ts';
import { isAlive } from '../postgres/processes.ts';

/** Its superuser's address, or null when the product does not run on this folder. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const dir = await clusterDir(dataDir, await databaseAccount());
  const lines = (await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, , , port] = lines;
  if (!pid || !port || !(await isAlive(Number(pid)))) return null;
  const { databasePassword } = await loadSecrets(dataDir);
  return `postgres://supabase_admin:${databasePassword}@127.0.0.1:${port.trim()}/postgres`;
}
