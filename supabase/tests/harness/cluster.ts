/** The one PostgreSQL cluster of a test run; each test file works in a database of its own, copied from the migrated one. */
import { inject } from 'vitest';
import pg from 'pg';
import { startScratch, type Scratch, type ScratchDatabase } from '../../local/scratch.ts';

/** What the global setup hands to every test file. */
export interface ClusterAddress extends ScratchDatabase {
  readonly started: true;
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

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

let copies = 0;

/** A copy of the migrated database in the run's cluster; dropped by `stop`. */
async function copyOf(cluster: ScratchDatabase): Promise<OwnDatabase> {
  copies += 1;
  const name = `test_${process.pid}_${Date.now().toString(36)}_${copies}`;
  const admin = named(cluster.superuserUrl, 'template1');
  await run(admin, `create database ${name} template postgres`);
  return {
    url: named(cluster.url, name),
    apiUrl: named(cluster.apiUrl, name),
    authUrl: named(cluster.authUrl, name),
    storageUrl: named(cluster.storageUrl, name),
    superuserUrl: named(cluster.superuserUrl, name),
    stop: () => run(admin, `drop database ${name} with (force)`),
  };
}

/** A migrated, empty database of one's own. Without the global setup (one file run by hand) it brings its own cluster. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const shared = inject('schoolCluster');
  if (shared) return copyOf(shared);
  const scratch: Scratch = await startScratch();
  return scratch;
}
