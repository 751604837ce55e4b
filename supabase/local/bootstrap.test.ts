import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrap } from './bootstrap.ts';
import { COMPARED, hostedRoles, notHere, onlyHere } from './bootstrap/hosted-roles.ts';
import { createPool } from './pool.ts';
import { ownDatabase, type OwnDatabase } from '../tests/harness/cluster.ts';

let own: OwnDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  own = await ownDatabase({ migrations: false });
  pool = createPool(own.url, 'bootstrap-test', 2);
});
afterAll(async () => {
  await pool.end();
  await own.stop();
});

const rows = async (sql: string): Promise<unknown[]> => (await pool.query<pg.QueryResultRow>(sql)).rows;

test.each(['anon', 'authenticated', 'service_role'])(
  '%s may use the schemas that policies name',
  async (role) => {
    const sql = `select n from unnest(array['public', 'auth', 'storage', 'extensions']) n
    where not has_schema_privilege('${role}', n, 'usage')`;
    expect(await rows(sql)).toEqual([]);
  },
);

test('a new table and function in public are open to the API roles, as in a hosted project', async () => {
  await pool.query(
    'create table fresh (id int); create function fresh_call() returns int language sql return 1',
  );
  const sql = `select bool_and(has_table_privilege(r, 'public.fresh', p)) as tables,
      bool_and(has_function_privilege(r, 'public.fresh_call()', 'execute')) as functions
    from unnest(array['anon', 'authenticated', 'service_role']) r,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate']) p`;
  expect(await rows(sql)).toEqual([{ tables: true, functions: true }]);
});

test('a second bootstrap gives back nothing that was revoked', async () => {
  await pool.query('create table guarded (id int); revoke all on guarded from anon, authenticated');
  const password = new URL(own.url).password;
  await bootstrap(own.superuserUrl, {
    owner: { name: 'postgres', password },
    servicePassword: password,
  });
  expect(await rows(`select has_table_privilege('anon', 'public.guarded', 'select') as open`)).toEqual([
    { open: false },
  ]);
});

test('the role of migrations is no superuser, so what needs one fails here as it would when hosted', async () => {
  expect(
    await rows(`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`),
  ).toEqual([{ rolsuper: false, rolbypassrls: true, rolcreaterole: true }]);
});

test('extensions live in their own schema', async () => {
  const sql = `select extname from pg_extension where extnamespace = 'extensions'::regnamespace order by 1`;
  expect(await rows(sql)).toEqual(
    ['btree_gist', 'citext', 'pg_trgm', 'pgcrypto', 'unaccent', 'uuid-ossp'].map((extname) => ({ extname })),
  );
});

test('auth functions read the claims of a request in both of their forms', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const claims = JSON.stringify({ sub: id, role: 'authenticated', email: 'a@example.org' });
  const sql = `select auth.uid() as uid, auth.role() as role, auth.email() as email from set_config('request.jwt.claims', '${claims}', true)`;
  expect(await rows(sql)).toEqual([{ uid: id, role: 'authenticated', email: 'a@example.org' }]);
  expect(
    await rows(`select auth.uid() as uid from set_config('request.jwt.claim.sub', '${id}', true)`),
  ).toEqual([{ uid: id }]);
  expect(await rows('select auth.uid() as uid, auth.jwt() as jwt')).toEqual([{ uid: null, jwt: {} }]);
});

test('path helpers of storage take names apart', async () => {
  const sql = `select storage.foldername('a/b/c.tar.pdf') as folder, storage.filename('a/b/c.tar.pdf') as file, storage.extension('a/b/c.tar.pdf') as ext`;
  expect(await rows(sql)).toEqual([{ folder: ['a', 'b'], file: 'c.tar.pdf', ext: 'pdf' }]);
});

test('tables of auth are closed to the API roles; those of storage are under row level security', async () => {
  const open = `select c.relname from pg_class c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
    and (has_table_privilege('authenticated', c.oid, 'select') or has_table_privilege('anon', c.oid, 'select'))`;
  expect(await rows(open)).toEqual([]);
  const secured = `select relname, relrowsecurity from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r' order by 1`;
  expect(await rows(secured)).toEqual([
    { relname: 'buckets', relrowsecurity: true },
    { relname: 'objects', relrowsecurity: true },
  ]);
});

/** What hosted-roles.ts holds of a hosted project, asked of this one. */
const ROLES = `
  select r.rolname || ': ' || concat_ws(' ', case when rolbypassrls then 'bypassrls' end, case when rolcreatedb then 'createdb' end,
    case when rolcreaterole then 'createrole' end, case when rolinherit then 'inherit' end, case when rolcanlogin then 'login' end,
    case when rolsuper then 'superuser' end) as line
  from pg_roles r where r.rolname = any ($1)
  union select format('%s may become %s%s', m.member::regrole, m.roleid::regrole, case when m.admin_option then ', and let others' end)
  from pg_auth_members m where m.member::regrole::text = any ($1) and m.roleid::regrole::text = any ($1)
  union select format('%s sets %s', s.setrole::regrole, one)
  from pg_db_role_setting s, unnest(s.setconfig) one where s.setrole::regrole::text = any ($1)`;

test('roles, memberships and settings are those of a hosted project, but for what is listed with its reason', async () => {
  const { rows: found } = await pool.query<{ line: string }>(ROLES, [COMPARED]);
  const expected = hostedRoles.filter((line) => !(line in notHere)).concat(Object.keys(onlyHere));
  expect(found.map(({ line }) => line).sort()).toEqual(expected.sort());
  expect(Object.keys(notHere).filter((line) => !hostedRoles.includes(line))).toEqual([]);
});

test('an account without an id is refused: nobody makes one up in a hosted project', async () => {
  await expect(rows(`insert into auth.users (email) values ('a@example.org')`)).rejects.toThrow(/null value/);
});

test('stored files are removed through Storage, never by a statement of ours', async () => {
  await expect(rows('delete from storage.objects where true')).rejects.toThrow(/Use the Storage API instead/);
  await expect(rows('delete from storage.buckets where true')).rejects.toThrow(/Use the Storage API instead/);
});
