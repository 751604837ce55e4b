/**
 * Throw-away databases for tests, generated types and measurements: one cluster in a temporary folder with a
 * migrated template; each test copies the template in some tens of milliseconds.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { bootstrap } from './bootstrap.ts';
import { migrate } from './migrate.ts';
import { startPostgres } from './postgres/start.ts';
import { serviceSignIns, withSignIn, type SignIns } from './sign-ins.ts';
import { SCRATCH_PREFIX, sweepScratch } from './scratch-sweep.ts';

export interface ScratchDatabase extends SignIns {
  readonly superuserUrl: string;
}

export interface Scratch extends ScratchDatabase {
  /** A fresh copy of the migrated database. */
  copy(): Promise<ScratchDatabase>;
  readonly pid: number;
  stop(): Promise<void>;
}

const withDatabase = (url: string, name: string): string => {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
};

function urls(port: number, password: string, name: string): ScratchDatabase {
  const superuserUrl = `postgres://supabase_admin:${password}@127.0.0.1:${port}/${name}`;
  const url = withSignIn(superuserUrl, 'postgres', password);
  return { url, superuserUrl, ...serviceSignIns(superuserUrl, password) };
}

async function createCopy(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'template1') });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)} template postgres owner postgres`);
  } finally {
    await client.end();
  }
}

/** Starts a throw-away server with bootstrap and (unless told otherwise) migrations applied. */
export async function startScratch(
  options: { port?: number | undefined; migrations?: boolean | undefined } = {},
): Promise<Scratch> {
  await sweepScratch();
  const dataDir = await mkdtemp(path.join(tmpdir(), SCRATCH_PREFIX));
  await chmod(dataDir, 0o711);
  const password = randomBytes(18).toString('hex');
  const server = await startPostgres({ dataDir, password, port: options.port, durable: false });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const main = urls(server.port, password, 'postgres');
  try {
    await bootstrap(main.superuserUrl, {
      owner: { name: 'postgres', password },
      servicePassword: password,
    });
    if (options.migrations ?? true) await migrate(main.url);
  } catch (error) {
    await stop();
    throw error;
  }
  let copies = 0;
  const copy = async (): Promise<ScratchDatabase> => {
    copies += 1;
    const name = `copy_${process.pid}_${copies}`;
    await createCopy(main.superuserUrl, name);
    return urls(server.port, password, name);
  };
  return { ...main, copy, pid: server.pid, stop };
}
