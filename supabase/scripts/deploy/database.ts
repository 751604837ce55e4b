/** A project's database, for commands that speak SQL to it. */
import pg from 'pg';
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
