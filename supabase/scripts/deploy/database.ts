/** A project's database, for commands that speak SQL to it. */
import pg from 'pg';
import { finding, type Finding } from '../doctor/check.ts';
import type { Deployment } from '../doctor/settings.ts';

/** Runs `work` on one connection and ends it. */
export async function onDatabase<Result>(
  { SUPABASE_DB_URL }: Pick<Deployment, 'SUPABASE_DB_URL'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: SUPABASE_DB_URL, connectionTimeoutMillis: 20_000 });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a deployment of ours has reached the database. */
export async function isDeployed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ deployed: boolean }>(
    `select to_regclass('private.deployment') is not null as deployed`,
  );
  return rows[0]?.deployed ?? false;
}

/** The same; a finding where the database does not answer. */
export async function lookAtDatabase(deployment: Deployment): Promise<boolean | Finding> {
  try {
    return await onDatabase(deployment, isDeployed);
  } catch (error) {
    return finding(
      'database-unreachable',
      `The database does not answer: ${error instanceof Error ? error.message : String(error)}`,
      'Look at host, user and password of SUPABASE_DB_URL. The direct address (db.….supabase.co) is reached by IPv6 only; the session pooler by both.',
    );
  }
}
