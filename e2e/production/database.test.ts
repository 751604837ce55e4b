/**
 * The schema's steps of a deployment, by the real CLI, into PostgreSQL 17 as a hosted project has it: a role `postgres` that owns the
 * database and is no superuser. What comes out is compared, line by line, with what the embedded server migrates. Then the second
 * deployment: with a migration written by hand, with another baseline, without one, for another stage. All from a temporary folder.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog } from '../../supabase/local/catalog/read.ts';
import { startScratch, type Scratch } from '../../supabase/local/scratch.ts';
import { pushSchema, settleBaseline } from '../../supabase/scripts/deploy/baseline-file.ts';
import { readDeployment } from '../../supabase/scripts/doctor/settings.ts';
import { createUser } from '../../supabase/tests/harness/applicants.ts';
import { ownDatabase, type OwnDatabase } from '../../supabase/tests/harness/cluster.ts';
import { databaseOn, type TestDatabase } from '../../supabase/tests/harness/database.ts';
import { claimsOf, people } from '../../supabase/tests/harness/people.ts';

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

const workdir = mkdtempSync(path.join(tmpdir(), 'school-workdir-'));
const migrations = path.join(workdir, 'supabase/migrations');
const BASELINE = '20261201000000_baseline.sql';
const baseline = path.join(migrations, BASELINE);
/** The first steps of `npm run deploy`, of another stage or another checkout where one is given. */
async function deploy(more: { STAGE?: string } = {}, checkout = workdir): Promise<void> {
  const settings = { ...more, SUPABASE_DB_URL: `${hosted.url}?sslmode=disable` };
  const deployment = readDeployment('none', settings);
  await settleBaseline(deployment, checkout);
  await pushSchema(deployment, checkout);
}
const versions = async (): Promise<string[]> =>
  (
    await query<{ version: string }>(
      hosted.url,
      'select version from supabase_migrations.schema_migrations order by 1',
    )
  ).map(({ version }) => version);

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

test('The first deployment writes the baseline and applies it', async () => {
  await deploy();
  expect(readdirSync(migrations)).toEqual([BASELINE]);
  expect(await versions()).toEqual(['20261201000000']);
});

test('What was pushed is what the embedded server has, to the last grant', async () => {
  // What it is for is said by a deployment alone.
  const lines = (await catalog(hosted.url)).filter((line) => !line.startsWith('row private.deployment:'));
  expect(lines).toEqual(await catalog(embedded.url));
});

test('Another stage is refused before anything is pushed', async () => {
  const pending = path.join(migrations, '20270101000000_one_more_column.sql');
  writeFileSync(pending, 'alter table public.questions add column seen_by text;\n');
  await expect(deploy({ STAGE: 'staging' })).rejects.toThrow('deployed for production and stays so');
  expect(await versions()).toHaveLength(1);
});

test('Another text of the baseline, which the CLI takes as applied, is refused before anything is pushed', async () => {
  const text = readFileSync(baseline, 'utf8');
  writeFileSync(
    baseline,
    text.replace('create table public.questions', 'create table public.other_questions'),
  );
  await expect(deploy()).rejects.toThrow('made from another baseline');
  writeFileSync(baseline, text);
  expect(await versions()).toHaveLength(1);
});

test('The second deployment leaves the baseline as it is, and brings the column that was added by hand', async () => {
  const text = readFileSync(baseline, 'utf8');
  for (const run of [1, 2]) {
    await deploy();
    expect([run, await versions()]).toEqual([run, ['20261201000000', '20270101000000']]);
  }
  expect(readFileSync(baseline, 'utf8')).toBe(text);
  const [row] = await query<{ there: boolean }>(
    hosted.url,
    `select exists (select from information_schema.columns where table_name = 'questions' and column_name = 'seen_by') as there`,
  );
  expect(row?.there).toBe(true);
});

test('A checkout without the files gets them from the project, never made again, and goes on from them', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'school-workdir-'));
  await deploy({}, other);
  const folder = path.join(other, 'supabase/migrations');
  expect(readdirSync(folder)).toEqual([BASELINE, '20270101000000_one_more_column.sql']);
  await deploy({}, other);
  expect(await versions()).toHaveLength(2);
});

test('Changes without the baseline that they change make no second one for an empty project', async () => {
  const empty = await ownDatabase({ migrations: false });
  const other = mkdtempSync(path.join(tmpdir(), 'school-workdir-'));
  mkdirSync(path.join(other, 'supabase/migrations'), { recursive: true });
  writeFileSync(path.join(other, 'supabase/migrations/20270101000000_alone.sql'), 'select 1;\n');
  try {
    await expect(
      settleBaseline(readDeployment('none', { SUPABASE_DB_URL: empty.url }), other),
    ).rejects.toThrow(`but not ${BASELINE}`);
  } finally {
    await empty.stop();
  }
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
