/** A backup is one when it can be restored: every row and file of it is loaded into a database that is thrown away. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootstrap } from '../bootstrap.ts';
import { startPostgres } from '../postgres/start.ts';
import { loadBackup } from './restore-tables.ts';
import { readManifest } from './manifest.ts';

/** Restores the backup in `folder`, which is not encrypted, and throws it away. Rejects when a row or file is missing. */
export async function tryRestore(folder: string): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'school-restore-test-'));
  await chmod(home, 0o711);
  const password = randomBytes(18).toString('base64url');
  const dataDir = path.join(home, 'data');
  const server = await startPostgres({ dataDir, password, durable: false });
  try {
    const owner = { name: 'postgres', password };
    await bootstrap(server.superuserUrl, { owner, servicePassword: password });
    const url = `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`;
    await loadBackup({ dataDir, superuserUrl: server.superuserUrl, url }, folder, await readManifest(folder));
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
}
