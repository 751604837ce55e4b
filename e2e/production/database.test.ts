/**
 * `supabase db push` with the real CLI into PostgreSQL 17 as a hosted project has it: a role `postgres` that owns the
 * database and is no superuser. What comes out is compared, line by line, with what the embedded server migrates.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from '../../supabase/local/catalog/read.ts';
import { startScratch, type Scratch } from '../../supabase/local/scratch.ts';
import { ownDatabase, type OwnDatabase } from '../../supabase/tests/harness/cluster.ts';
import { supabaseCli } from './cli.ts';

let hosted: Scratch;
let embedded: OwnDatabase;
beforeAll(async () => {
  hosted = await startScratch({ migrations: false });
  embedded = await ownDatabase();
}, 120_000);
afterAll(async () => {
  await hosted.stop();
  await embedded.stop();
});

const push = () => supabaseCli(['db', 'push', `--remote=${hosted.url}?sslmode=disable`]);

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('It is PostgreSQL 17, and the role that migrates is no superuser', async () => {
  const [row] = await query<{ version: string; super: boolean }>(
    hosted.url,
    `select current_setting('server_version') as version, rolsuper as super from pg_roles where rolname = current_user`,
  );
  expect(row?.version).toMatch(/^17\./);
  expect(row?.super).toBe(false);
});

test('All migrations are applied', async () => {
  const { code, output } = await push();
  expect(code, output).toBe(0);
  expect(output).toContain('Finished');
}, 120_000);

test('What was pushed is what the embedded server has, to the last grant', async () => {
  expect(await catalog(hosted.url)).toEqual(await catalog(embedded.url));
});

test('Pushed again, there is nothing to do', async () => {
  const { code, output } = await push();
  expect(code, output).toBe(0);
  expect(output).toContain('up to date');
});
