/** The one PostgreSQL cluster of a test run; each test file works in a database of its own, copied from the migrated one. */
import { inject } from 'vitest';
import pg from 'pg';
import { bootstrap } from '../../local/bootstrap.ts';
import { startScratch, type Scratch, type ScratchDatabase } from '../../local/scratch.ts';

/** What the global setup hands to every test file. */
export interface ClusterAddress extends ScratchDatabase {
  /** Whether a scene may be kept for the next file; not where the migrated database changes between two files. */
  readonly keepsScenes: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    schoolCluster: ClusterAddress | undefined;
  }
}

export interface OwnDatabase extends ScratchDatabase {
  stop(): Promise<void>;
}

const named = (url: string, name: string): string => {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
};

/** Statements about databases, made from the one that is no database of any test. */
export async function administer<T>(
  { superuserUrl }: ScratchDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: named(superuserUrl, 'template1') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let copies = 0;

/** A copy of a database in the run's cluster, of the migrated one unless told otherwise; dropped by `stop`. */
export async function copyOf(cluster: ScratchDatabase, template = 'postgres'): Promise<OwnDatabase> {
  copies += 1;
  const name = `test_${process.pid}_${Date.now().toString(36)}_${copies}`;
  await administer(cluster, (client) =>
    client.query(`create database ${name} template ${template} owner postgres`),
  );
  return {
    url: named(cluster.url, name),
    apiUrl: named(cluster.apiUrl, name),
    authUrl: named(cluster.authUrl, name),
    storageUrl: named(cluster.storageUrl, name),
    superuserUrl: named(cluster.superuserUrl, name),
    stop: () =>
      administer(cluster, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

/** The run's cluster; null where there is no global setup (one file run by hand). */
export const sharedCluster = (): ClusterAddress | null => inject('schoolCluster') ?? null;

/** The name of the database that stands as a new project's does, without our migrations; made by whoever needs it first. */
async function bareTemplate(cluster: ClusterAddress): Promise<string> {
  const name = 'bare';
  await administer(cluster, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`create database ${name} template template0`);
    const { password } = new URL(cluster.url);
    await bootstrap(named(cluster.superuserUrl, name), {
      owner: { name: 'postgres', password },
      servicePassword: password,
    });
  });
  return name;
}

/** An empty database of one's own, migrated unless told otherwise. Without the global setup it brings its own cluster. */
export async function ownDatabase({ migrations = true } = {}): Promise<OwnDatabase> {
  const shared = sharedCluster();
  if (shared) return copyOf(shared, migrations ? 'postgres' : await bareTemplate(shared));
  const scratch: Scratch = await startScratch({ migrations });
  return scratch;
}
