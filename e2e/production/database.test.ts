/**
 * `supabase db push` with the real CLI into PostgreSQL 17 as a hosted project has it: a role `postgres` that owns the
 * database and is no superuser. What comes out is compared, line by line, with what the embedded server migrates.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from '../../supabase/local/catalog/read.ts';
import { startScratch, type Scratch } from '../../supabase/local/scratch.ts';
import { createUser } from '../../supabase/tests/harness/applicants.ts';
import { ownDatabase, type OwnDatabase } from '../../supabase/tests/harness/cluster.ts';
import { databaseOn, type TestDatabase } from '../../supabase/tests/harness/database.ts';
import { claimsOf, people } from '../../supabase/tests/harness/people.ts';
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

/** A value of a record that no line of this officer names, as PostgREST asks whether it begins like this, and then takes all back. */
async function counted(
  { pool }: TestDatabase,
  student: string,
  pattern: string,
  begun: boolean,
): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [claimsOf(people.admissions)],
    );
    if (begun)
      await client.query(
        `select public.begin_reading('student_record', jsonb_build_object('student_id', $1::uuid))`,
        [student],
      );
    const { rows } = await client.query<{ total: string }>(
      `with pgrst_source as (select pgrst_call.pgrst_scalar from (select public.student_record(student_id => $1) pgrst_scalar) pgrst_call),
         pgrst_source_count as (select 1 from pgrst_source where pgrst_scalar->'student'->>'foreign_passport_number' like $2)
       select (select pg_catalog.count(*) from pgrst_source_count) as total
       from (select * from pgrst_source limit all offset 5) _postgrest_t right join (select 1) one on true`,
      [student, pattern],
    );
    return `there are only ${rows[0]?.total ?? ''} rows`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('A range beyond an exact count, which rolls everything back, tells no value without a committed line', async () => {
  const db = databaseOn(hosted);
  try {
    await createUser(db, people.admissions);
    await db.sql(
      `insert into public.admins (user_id, role, display_name) values ($1, 'admissions', 'Officer')`,
      [people.admissions.id],
    );
    const form = {
      first_name: 'Noam',
      last_name: 'Example',
      email: 'noam@example.org',
      foreign_passport_number: 'P1234567',
    };
    const { id } = await db.call<{ id: string }>(people.admissions, 'create_student', { form });
    for (const begun of [false, true])
      for (const pattern of ['P%', 'Q%'])
        expect(await counted(db, id, pattern, begun)).toBe('A new version is there. Load this page again.');
    const about = { function: 'student_record', args: { student_id: id } };
    await db.callAlone(people.admissions, 'begin_reading', about);
    expect(await counted(db, id, 'P%', false)).toBe('there are only 1 rows');
  } finally {
    await db.pool.end();
  }
}, 60_000);
