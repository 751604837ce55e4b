/** What `read.ts` asks PostgreSQL for: by kind, one line of text per object, and the body of a function apart. */

/** Schemas whose objects count; the auth, storage and extension schemas carry triggers, policies and grants of ours. */
const SCHEMAS = `('public', 'private', 'auth', 'storage', 'extensions')`;
const ACL = (column: string): string =>
  `coalesce((select string_agg(x::text, ' ' order by x::text) from unnest(${column}) x), 'default')`;
const COMMENT = (oid: string, catalogue: string): string =>
  `coalesce(' COMMENT ' || quote_literal(obj_description(${oid}, '${catalogue}')), '')`;
const NOT_OF_AN_EXTENSION = (oid: string): string =>
  `not exists (select 1 from pg_depend e where e.objid = ${oid} and e.deptype = 'e')`;

export const CATALOG_QUERIES: Readonly<Record<string, string>> = {
  schema: `select nspname || ' ' || ${ACL('nspacl')} as line, null as body from pg_namespace where nspname in ${SCHEMAS}`,
  extension: `select extname || ' in ' || extnamespace::regnamespace as line, null as body from pg_extension`,
  relation: `
    select concat_ws(' ', c.oid::regclass, c.relkind, case when c.relrowsecurity then 'rls' end, case when c.relforcerowsecurity then 'forced' end,
      c.relowner::regrole, ${ACL('c.relacl')}, c.reloptions::text) || ${COMMENT('c.oid', 'pg_class')} as line, pg_get_viewdef(c.oid) as body
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${NOT_OF_AN_EXTENSION('c.oid')}`,
  column: `
    select concat_ws(' ', a.attrelid::regclass, rank() over (partition by a.attrelid order by a.attnum), quote_ident(a.attname),
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, 'identity=' || nullif(a.attidentity::text, ''),
      'generated=' || nullif(a.attgenerated::text, ''), 'default ' || pg_get_expr(d.adbin, d.adrelid), 'collate ' || nullif(a.attcollation, 0)::regcollation::text,
      ${ACL('a.attacl')}) || coalesce(' COMMENT ' || col_description(a.attrelid, a.attnum), '') as line, null as body
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select concat_ws(' ', k.conrelid::regclass, quote_ident(k.conname), pg_get_constraintdef(k.oid), case when not k.convalidated then 'not valid' end)
      || ${COMMENT('k.oid', 'pg_constraint')} as line, null as body
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname in ${SCHEMAS}`,
  index: `
    select pg_get_indexdef(i.indexrelid) || ${COMMENT('i.indexrelid', 'pg_class')} as line, null as body
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${SCHEMAS}`,
  policy: `
    select concat_ws(' ', p.polrelid::regclass, quote_literal(p.polname), p.polcmd, p.polpermissive,
      (select string_agg(case r when 0 then 'public' else r::regrole::text end, ',' order by r::regrole::text) from unnest(p.polroles) r),
      'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid))
      || ${COMMENT('p.oid', 'pg_policy')} as line, null as body
    from pg_policy p`,
  trigger: `
    select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) || ${COMMENT('t.oid', 'pg_trigger')} as line, null as body
    from pg_trigger t where not t.tgisinternal`,
  'event trigger': `select concat_ws(' ', evtname, evtevent, evtfoid::regproc) as line, null as body from pg_event_trigger`,
  type: `
    select concat_ws(' ', format_type(t.oid, null), t.typtype) as line, null as body
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ${SCHEMAS} and t.typtype in ('d', 'e', 'r') and ${NOT_OF_AN_EXTENSION('t.oid')}`,
  function: `
    select concat_ws(' ', p.oid::regprocedure, '(' || pg_get_function_arguments(p.oid) || ')', 'returns', pg_get_function_result(p.oid), l.lanname,
      'kind=' || p.prokind::text, 'volatility=' || p.provolatile::text, 'parallel=' || p.proparallel::text, case when p.prosecdef then 'definer' else 'invoker' end,
      case when p.proisstrict then 'strict' end, case when p.proleakproof then 'leakproof' end, 'cost=' || p.procost, 'rows=' || p.prorows,
      'config=' || p.proconfig::text, p.proowner::regrole, ${ACL('p.proacl')}) || ${COMMENT('p.oid', 'pg_proc')} as line,
      coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname in ${SCHEMAS} and ${NOT_OF_AN_EXTENSION('p.oid')}`,
  'default privileges': `
    select concat_ws(' ', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype, ${ACL('defaclacl')}) as line, null as body
    from pg_default_acl`,
  'role setting': `
    select concat_ws(' ', nullif(setrole, 0)::regrole, setconfig::text) as line, null as body from pg_db_role_setting`,
};
