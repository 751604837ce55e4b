/** Starts and stops the embedded PostgreSQL on a data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseAccount, type Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { lockDataDir } from './lock.ts';
import { lastWords, LOG_SETTINGS } from './log.ts';
import { stopOrphan } from './orphan.ts';
import { clusterDir } from './cluster-folder.ts';
import { waitForEnd } from './processes.ts';

export interface PostgresOptions {
  /** Folder of everything that survives a restart; the cluster and the lock live in it. */
  readonly dataDir: string;
  /** Password of the superuser, the same at every start of this folder. */
  readonly password: string;
  /** Fixed port; without it a free one is taken. */
  readonly port?: number | undefined;
  /** False for throw-away databases: faster, lost in a power cut. */
  readonly durable?: boolean | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
  /** Told in one sentence when the database ends although nobody stopped it. */
  readonly onEnd?: ((sentence: string) => void) | undefined;
}

export interface RunningPostgres {
  /** Connection of the superuser; only bootstrap uses it. */
  readonly superuserUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Ends connections, stops the database and frees the folder. May be called twice. */
  stop(): Promise<void>;
}

/** A TCP port on loopback that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no free port.'));
      });
    });
  });
}

/**
 * Nothing waits for the disk. Nothing is tidied up either in a database that lives for minutes: statistics that come in the middle
 * change plans, and with them how many rows a question reads, which tests count.
 */
const THROW_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  // Many files of tests share one.
  'max_connections=300',
];

function flags(dir: string, port: number, durable: boolean): string[] {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120'];
  settings.push(
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_wal_size=1GB',
    ...LOG_SETTINGS,
  );
  if (!durable) settings.push(...THROW_AWAY);
  return ['-D', dir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

async function launch(program: string, args: string[], account: Account, logFile: string) {
  const log = await open(logFile, 'a', 0o600);
  try {
    return spawn(program, args, { cwd: '/', stdio: ['ignore', log.fd, log.fd], ...(account ?? {}) });
  } finally {
    await log.close();
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new Error('The database refuses its own password: the data folder was mixed from two.', {
        cause: error,
      });
    return false;
  }
}

async function waitUntilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (hasEnded(child) || Date.now() > until)
      throw new Error(`The database did not start. ${await lastWords(logFile)}`);
    await pause(25);
  }
}

/** Ends a database process: first let connections that are just closing finish, then end the others. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  child.kill('SIGTERM');
  if (await waitForEnd(child.pid, 300)) return;
  child.kill('SIGINT');
  if (await waitForEnd(child.pid, 15_000)) return;
  child.kill('SIGQUIT');
  await waitForEnd(child.pid, 5_000);
}

/** Ctrl-C reaches the database as well as us; what ends together with the product is no accident. */
const GRACE_MS = 100;

/** Whoever was told that something is saved finds it at the next start: PostgreSQL answers when it is on the disk. */
async function tellOfEnd({ exitCode, signalCode }: ChildProcess, logFile: string): Promise<string> {
  const how = `The database ended by itself (${signalCode ?? `code ${exitCode}`}).`;
  return `${how} Nothing that was saved is lost: start again. ${await lastWords(logFile)}`;
}

/**
 * Starts PostgreSQL on `options.dataDir`, creating the cluster at the first start and stopping our own orphan
 * first. Throws one plain sentence when another server has the folder or the database does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const unlock = await lockDataDir(options.dataDir);
  const durable = options.durable ?? true;
  try {
    const account = await databaseAccount();
    const binaries = await findBinaries(account);
    const dir = await clusterDir(options.dataDir, account);
    if (await stopOrphan(dir))
      options.onLog?.('Stopped the database that an interrupted run had left behind.');
    await ensureCluster(binaries, dir, account, { password: options.password, durable });
    const port = options.port ?? (await freePort());
    const logFile = path.join(options.dataDir, 'postgres.log');
    const superuserUrl = `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
    const child = await launch(binaries.postgres, flags(dir, port, durable), account, logFile);
    await waitUntilReady(child, superuserUrl, logFile).catch(async (error: unknown) => {
      await endProcess(child);
      throw error;
    });
    let stopped = false;
    child.once('exit', () => {
      void pause(GRACE_MS).then(async () => {
        if (!stopped) options.onEnd?.(await tellOfEnd(child, logFile));
      });
    });
    const stop = async (): Promise<void> => {
      stopped = true;
      await endProcess(child);
      await unlock();
    };
    return { superuserUrl, port, pid: child.pid ?? 0, stop };
  } catch (error) {
    await unlock();
    throw error;
  }
}
