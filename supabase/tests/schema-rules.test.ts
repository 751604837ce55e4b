/** The law of the schema (design: deny by default), read from the catalogue: nothing is open by accident. */
import { expect, test } from 'vitest';
import { openedDatabase } from './harness/database.ts';

const db = openedDatabase();

const names = async (sql: string): Promise<string[]> =>
  (await db.sql<{ name: string }>(sql)).map((row) => row.name);
const OURS = `('public'::regnamespace, 'private'::regnamespace)`;

test('row level security is on for every table, in the private schema too', async () => {
  expect(
    await names(
      `select oid::regclass::text as name from pg_class where relnamespace in ${OURS} and relkind in ('r', 'p') and not relrowsecurity`,
    ),
  ).toEqual([]);
});

test('every function in public runs with the rights of its caller', async () => {
  expect(
    await names(
      `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    ),
  ).toEqual([]);
});

test('every function of ours pins an empty search path', async () => {
  expect(
    await names(
      `select oid::regprocedure::text as name from pg_proc where pronamespace in ${OURS} and not coalesce(proconfig, '{}') @> array['search_path=""']`,
    ),
  ).toEqual([]);
});

test('no function of ours can be executed by PUBLIC', async () => {
  const sql = `select p.oid::regprocedure::text as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace in ${OURS} and a.grantee = 0`;
  expect(await names(sql)).toEqual([]);
});

test('a private function is open to a role only because a public function or a policy of that role needs it', async () => {
  const sql = `
    with texts as (
      select r.role, string_agg(t.text, ' ') as text
      from unnest(array['anon', 'authenticated', 'service_role']) as r (role)
      cross join lateral (
        select p.prosrc as text from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.role, p.oid, 'execute')
        union all
        select concat(pg_get_expr(l.polqual, l.polrelid), pg_get_expr(l.polwithcheck, l.polrelid)) from pg_policy l
        where l.polroles @> array[(select oid from pg_roles where rolname = r.role)]) t
      group by r.role)
    select t.role || ': ' || p.proname as name from texts t, pg_proc p
    where p.pronamespace = 'private'::regnamespace and has_function_privilege(t.role, p.oid, 'execute')
      and position('private.' || p.proname || '(' in t.text) = 0 order by 1`;
  expect(await names(sql)).toEqual([]);
});

test('no API role may write a table or use a sequence, and the private schema holds no open table', async () => {
  const sql = `select r.role || ' ' || v.privilege || ' ' || c.oid::regclass as name
    from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) as r (role),
      unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as v (privilege)
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'v', 'm', 'p') and has_table_privilege(r.role, c.oid, v.privilege)
    union all select r.role || ' select ' || c.oid::regclass from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) as r (role)
    where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and has_table_privilege(r.role, c.oid, 'select')
    union all select r.role || ' uses ' || c.oid::regclass from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) as r (role)
    where c.relnamespace in ${OURS} and c.relkind = 'S' and has_sequence_privilege(r.role, c.oid, 'usage, select, update')`;
  expect(await names(sql)).toEqual([]);
});

test('column grants do not go beyond table grants', async () => {
  const sql = `select r.role || ' ' || a.attrelid::regclass || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid,
      unnest(array['anon', 'authenticated', 'service_role']) as r (role)
    where c.relnamespace in ${OURS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and (has_column_privilege(r.role, c.oid, a.attnum, 'insert') or has_column_privilege(r.role, c.oid, a.attnum, 'update'))`;
  expect(await names(sql)).toEqual([]);
});

test('the secret key reads only the staff list and the program years, never the log', async () => {
  const sql = `select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('service_role', c.oid, 'select') order by 1`;
  expect(await names(sql)).toEqual([
    'admins',
    'enrollment_task_templates',
    'program_year_settings',
    'program_year_tracks',
    'program_years',
  ]);
});

test('policies name their roles, ask for the person once per statement, and none is open to all but published years', async () => {
  expect(
    await names(
      `select polname::text as name from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace and 0 = any (polroles)`,
    ),
  ).toEqual([]);
  expect(
    await names(
      `select tablename || ': ' || policyname as name from pg_policies where schemaname = 'public' and (cmd <> 'SELECT' or qual = 'true')`,
    ),
  ).toEqual([]);
  expect(
    await names(
      `select distinct tablename::text as name from pg_policies where schemaname = 'public' and roles @> '{anon}' order by 1`,
    ),
  ).toEqual(['program_year_tracks', 'program_years']);
});

test('what an API statement may cost is limited', async () => {
  const rows = await db.sql(
    `select rolname, array_to_string(rolconfig, ',') as config from pg_roles where rolname in ('anon', 'authenticated') order by 1`,
  );
  expect(rows).toEqual([
    { rolname: 'anon', config: 'statement_timeout=3s' },
    { rolname: 'authenticated', config: 'statement_timeout=8s' },
  ]);
});

test('every text column that people fill has a longest length', async () => {
  const sql = `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey))
    order by 1`;
  // Written by the database itself from values that are limited elsewhere.
  expect(await names(sql)).toEqual([
    'application_documents.storage_path',
    'applications.search_text',
    'audit_log.action',
    'audit_log.actor_role',
    'audit_log.changes',
    'audit_log.note',
    'audit_log.request_id',
    'audit_log.table_name',
    'program_years.application_deadline_zone',
    'program_years.decisions_zone',
    'program_years.registration_deadline_zone',
    'students.search_text',
  ]);
});
