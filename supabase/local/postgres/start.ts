/** Starts and stops the embedded PostgreSQL on a data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { databaseAccount, type Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { endProcess, keepRunning } from './keeper.ts';
import { lockDataDir } from './lock.ts';
import { keepLogSmall, LOG_SETTINGS } from './log.ts';
import { stopOrphan } from './orphan.ts';
import { clusterDir } from './places.ts';

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
  /** Aborted when the product ends. */
  readonly ending?: AbortSignal | undefined;
}

export interface RunningPostgres {
  /** Connection of the superuser; only bootstrap uses it. */
  readonly superuserUrl: string;
  readonly port: number;
  /** The process that runs now: a database that ends is started again, on the same port. */
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
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      const tail = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8).join('\n');
      throw new Error(`The database did not start. Its log (${logFile}) ends with:\n${tail}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
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
    const start = async (): Promise<ChildProcess> => {
      await stopOrphan(dir);
      const child = await launch(binaries.postgres, flags(dir, port, durable), account, logFile);
      await waitUntilReady(child, superuserUrl, logFile).catch(async (error: unknown) => {
        await endProcess(child);
        throw error;
      });
      return child;
    };
    const note = (line: string): void => options.onLog?.(line);
    const keeper = await keepRunning({ start, ending: options.ending, note });
    const leaveLog = keepLogSmall(logFile, note);
    const stop = async (): Promise<void> => {
      leaveLog();
      await keeper.stop();
      await unlock();
    };
    return {
      superuserUrl,
      port,
      get pid() {
        return keeper.pid;
      },
      stop,
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
