/**
 * What runs beside a row that a service writes runs with the rights of that service or of its caller, which the owner of our
 * tables is not: each function that a condition (WHEN), a policy, a default, a check, a generated column or an index of a
 * table of auth or storage calls can be executed by whoever writes or reads that table; and so can what those call in turn.
 */
import pg from 'pg';
import { expect, test } from 'vitest';
import { openedDatabase } from './harness/database.ts';

const db = openedDatabase();

const FORBIDDEN = `
  with recursive who as (
    select c.oid as relation, r.oid as role, r.rolname
    from pg_class c, pg_roles r
    where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'p')
      and r.rolname in ('supabase_auth_admin', 'supabase_storage_admin', 'anon', 'authenticated', 'service_role')
      and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')
  ), part as (
    select 'pg_trigger'::regclass as class, t.oid, t.tgrelid as relation, 'trigger ' || t.tgname as name, t.tgfoid as body,
      '{0}'::oid[] as roles
    from pg_trigger t where not t.tgisinternal
    union all select 'pg_policy'::regclass, p.oid, p.polrelid, 'policy ' || p.polname, 0, p.polroles from pg_policy p
    union all select 'pg_attrdef'::regclass, d.oid, d.adrelid, 'column ' || a.attname, 0, '{0}'
    from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
    union all select 'pg_constraint'::regclass, k.oid, k.conrelid, 'check ' || k.conname, 0, '{0}'
    from pg_constraint k where k.contype = 'c'
    union all select 'pg_class'::regclass, i.indexrelid, i.indrelid, 'index ' || i.indexrelid::regclass, 0, '{0}' from pg_index i
  ), called as (
    select p.relation, p.name, w.rolname, coalesce(o.oprcode::oid, d.refobjid) as function, 'by its id' as how
    from part p join who w on w.relation = p.relation and (0 = any (p.roles) or w.role = any (p.roles))
    join pg_depend d on d.classid = p.class and d.objid = p.oid and d.refobjid <> p.body
    left join pg_operator o on d.refclassid = 'pg_operator'::regclass and o.oid = d.refobjid
    where d.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass)
    -- The right to a trigger's function itself was asked when the trigger was made.
    union select p.relation, p.name, w.rolname, p.body, 'as a trigger' from part p join who w on w.relation = p.relation where p.body <> 0
    union select c.relation, c.name, c.rolname, f.oid, 'by its name'
    from called c join pg_proc caller on caller.oid = c.function and not caller.prosecdef
    join pg_proc f on f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and caller.prosrc ~ ('\\m' || f.pronamespace::regnamespace || '\\.' || f.proname || '\\s*\\(')
  )
  select format('%s: %s of %s calls %s', rolname, name, relation::regclass, function::regprocedure) as line from called
  where how <> 'as a trigger' and not (has_function_privilege(rolname, function, 'execute')
    and (how = 'by its id' or has_schema_privilege(rolname, (select pronamespace from pg_proc where oid = function), 'usage')))
  order by 1`;

const forbidden = async (client: Pick<pg.Client, 'query'>): Promise<string[]> =>
  (await client.query<{ line: string }>(FORBIDDEN)).rows.map(({ line }) => line);

test('whoever writes a table of auth or storage may execute what that calls', async () => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    expect(await forbidden(client)).toEqual([]);
  } finally {
    await client.end();
  }
});
