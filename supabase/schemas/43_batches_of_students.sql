-- Batches as the office calls them: whom a file may mean, what would be written, writing it, undoing it.

-- Who these people may be: [{n, first_name, last_name, hebrew_first_name, hebrew_last_name, email, date_of_birth}]. Sure: the same birth
-- date and name, the same address and first name, or the same name and nothing that speaks against it.
create function private.matched_students(people jsonb) returns table (n integer, student jsonb, reason text, is_sure boolean)
language sql stable security definer set search_path = '' as $$
  with asked as materialized (
    select p.n, lower(btrim(p.email)) as email, case when p.date_of_birth ~ '^\d{4}-\d\d-\d\d$' then p.date_of_birth end as born,
      p.first_name, p.last_name, p.hebrew_first_name, p.hebrew_last_name,
      nullif(private.normal_text(concat_ws(' ', p.first_name, p.last_name)), '') as name,
      nullif(private.normal_text(concat_ws(' ', p.hebrew_first_name, p.hebrew_last_name)), '') as hebrew
    from jsonb_to_recordset(people) as p (n integer, first_name text, last_name text, hebrew_first_name text, hebrew_last_name text,
      email text, date_of_birth text)),
  kept as materialized (
    select s.id, s.email, s.date_of_birth::text as born, private.normal_text(s.first_name || ' ' || s.last_name) as name,
      nullif(private.normal_text(concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name)), '') as hebrew
    from public.students s),
  found as (
    select a.n, k.id from asked a join kept k on k.email = a.email
    union select a.n, k.id from asked a join kept k on k.born = a.born
    union select a.n, k.id from asked a join kept k on k.name = a.name
    union select a.n, k.id from asked a join kept k on k.hebrew = coalesce(a.hebrew, a.name)),
  judged as (
    select a.n, s as student, s.email = a.email as mail, s.date_of_birth::text = a.born as birth,
      coalesce(a.name, a.hebrew) is null as nameless,
      private.names_alike(s.first_name, a.first_name) or private.names_alike(s.hebrew_first_name, a.hebrew_first_name)
        or private.names_alike(s.hebrew_first_name, a.first_name) as first,
      private.names_alike(s.last_name, a.last_name) or private.names_alike(s.hebrew_last_name, a.hebrew_last_name)
        or private.names_alike(s.hebrew_last_name, a.last_name) as last
    from found f join asked a using (n) join public.students s on s.id = f.id)
  select j.n, jsonb_build_object('id', (j.student).id, 'first_name', (j.student).first_name, 'last_name', (j.student).last_name,
      'email', (j.student).email, 'date_of_birth', (j.student).date_of_birth, 'is_archived', (j.student).archived_at is not null,
      'has_account', (j.student).user_id is not null,
      'year', (select y.name from public.program_years y where y.id = (j.student).program_year_id)),
    case when j.mail then 'same_email' when j.birth and j.first then 'same_person' when j.birth then 'same_family' else 'same_name' end,
    coalesce(j.first and j.last and j.birth or j.mail and (j.first or j.nameless)
      or j.first and j.last and coalesce(j.mail, true) and coalesce(j.birth, true), false)
  from judged j where coalesce(j.mail or j.last and (j.first or j.birth), false)
  order by j.n, 4 desc, (j.student).id;
$$;

-- By n of a new row: the name of who is surely meant and on record already, or stands in a row before it. Asked once for all rows.
create function private.twins_of_rows(rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people as materialized (
    select (r ->> 'n')::integer as n, r -> 'changes' as said, lower(r #>> '{changes,email}') as email,
      private.normal_text(concat_ws(' ', r #>> '{changes,first_name}', r #>> '{changes,last_name}')) as name
    from jsonb_array_elements(case jsonb_typeof(rows) when 'array' then rows else '[]' end) r
    where r ->> 'student_id' is null and jsonb_typeof(r -> 'changes') = 'object'),
  found as (
    select m.n, concat_ws(' ', m.student ->> 'first_name', m.student ->> 'last_name') as who
    from private.matched_students(coalesce((select jsonb_agg(p.said || jsonb_build_object('n', p.n)) from people p), '[]')) m
    where m.is_sure
    union all
    select later.n, concat_ws(' ', p.said ->> 'first_name', p.said ->> 'last_name')
    from people p join people later on later.name = p.name and later.n > p.n
      and (later.email = p.email or later.said -> 'date_of_birth' = p.said -> 'date_of_birth'))
  select coalesce(jsonb_object_agg(f.n, f.who), '{}') from found f;
$$;

-- Officers: whom the rows of a file may mean: [{n, found: [{id, first_name, last_name, email, date_of_birth, is_archived, has_account,
-- year, reason, is_sure}]}]; rows that may mean nobody are left out. Errors: 42501; P0001 invalid_value (people).
create function private.match_students(people jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if people is null or jsonb_typeof(people) <> 'array' or jsonb_array_length(people) > 500 then
    perform private.fail('invalid_value', 'Up to 500 students at once.', 'people');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('n', g.n, 'found', g.found) order by g.n), '[]') from (
    select m.n, jsonb_agg(m.student || jsonb_build_object('reason', m.reason, 'is_sure', m.is_sure) order by m.is_sure desc) as found
    from private.matched_students(people) m group by m.n) g);
exception when data_exception then
  perform private.fail('invalid_value', 'These people cannot be read.', 'people');
end;
$$;
select private.expose('authenticated', 'match_students', 'people jsonb');

create function private.batch_hash(ids uuid[], columns text[]) returns text
language sql stable security definer set search_path = '' as $$
  select private.reading_hash(array(select distinct i from unnest(ids) i order by 1)::text, private.sensitive_columns(columns)::text);
$$;

create function private.begin_student_batch(ids uuid[], columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.trace_reading('student', array(select s.id from public.students s where s.id = any (ids) order by 1), array[f.sensitive],
    'list', string_agg(f.name, ', ' order by f.place), 'student_batch', private.batch_hash(ids, columns))
  from private.student_fields f where f.sensitive is not null and f.name = any (columns) and ids <> '{}' group by f.sensitive;
end;
$$;

-- Refuses rows that name a person or a sensitive column that the caller has not begun to read. Errors: P0001 not_begun.
create function private.require_batch(ids uuid[], columns text[], rows jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  named text[];
  known uuid[];
begin
  if jsonb_typeof(rows) is distinct from 'array' then perform private.fail('invalid_value', 'These rows cannot be read.', 'rows'); end if;
  named := private.sensitive_columns(array(select distinct k from jsonb_array_elements(rows) r,
    jsonb_object_keys(case jsonb_typeof(r -> 'changes') when 'object' then r -> 'changes' else '{}' end) k));
  known := array(select s.id from public.students s where s.id in (select (r ->> 'student_id')::uuid from jsonb_array_elements(rows) r));
  if named = '{}' or known = '{}' then return; end if;
  if not named <@ coalesce(columns, '{}') then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  perform private.require_begun('student_batch', private.batch_hash(ids, columns), 'student', known, private.categories_of_columns(named));
exception when data_exception then
  perform private.fail('invalid_value', 'These rows cannot be read.', 'rows');
end;
$$;

create function private.check_batch(kind text, year_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if kind is null or kind not in ('edit', 'import') then perform private.fail('invalid_value', 'Choose what to do.', 'kind'); end if;
  if year_id is not null and not exists (select from public.program_years y where y.id = year_id) then
    perform private.fail('invalid_value', 'What was chosen here no longer exists.', 'program_year_id');
  end if;
end;
$$;

-- Officers: what these rows would do (private.write_batch); everything is written and taken back. student_ids and columns say whose
-- values of which fields are read, and are begun with. Errors: 42501; P0001 invalid_value (kind, rows, program_year_id), not_begun.
create function private.preview_student_batch(kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  perform private.require(private.is_officer());
  perform private.check_batch(kind, program_year_id);
  perform private.require_batch(student_ids, columns, rows);
  begin
    lines := private.write_batch(kind, rows, program_year_id);
    raise exception using errcode = 'ZZ002', message = 'The try is taken back.';
  exception when sqlstate 'ZZ002' then null;
  end;
  -- A record that was made for the try is not there any more.
  return (select jsonb_agg((l - '{written,enrollment_id}'::text[])
    || case when l ->> 'made' = 'record' then '{"student_id": null}' else '{}'::jsonb end) from jsonb_array_elements(lines) l);
end;
$$;
select private.expose('authenticated', 'preview_student_batch',
  'kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid default null');

-- One batch: {id, kind, columns, year, state, people, made, undone, kept, created_by_name, created_at}.
create function private.batch_summary(batch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', b.id, 'kind', b.kind, 'columns', b.columns, 'state', b.state,
    'year', (select y.name from public.program_years y where y.id = b.program_year_id), 'created_by_name',
    private.person_name(b.created_by), 'created_at', b.created_at) || (
      select jsonb_build_object('people', count(*), 'made', count(*) filter (where i.made = 'record'),
        'undone', count(*) filter (where i.outcome = 'undone'), 'kept', count(*) filter (where i.outcome = 'kept'))
      from private.student_batch_items i where i.batch_id = b.id)
  from private.student_batches b where b.id = batch;
$$;

-- Officers: writes these rows as one batch, all or none; see preview_student_batch. Answers batch_summary().
-- Errors: 42501; P0001 invalid_value (kind, rows, program_year_id), not_begun, conflict (rows: some are refused now),
-- wrong_state (nothing would change).
create function private.run_student_batch(kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch uuid := gen_random_uuid();
  lines jsonb;
  refused integer;
begin
  perform private.require(private.is_officer());
  perform private.check_batch(kind, program_year_id);
  perform private.require_batch(student_ids, columns, rows);
  perform set_config('school.batch', batch::text, true);
  insert into private.student_batches (id, kind, columns, created_by)
  values (batch, kind, array(select f.name from private.student_fields f where f.name = any (columns) order by f.place), auth.uid());
  lines := private.write_batch(kind, rows, program_year_id);
  select count(*) into refused from jsonb_array_elements(lines) l where l ->> 'kind' = 'refused';
  if refused > 0 then
    perform private.fail('conflict', format('%s of these rows cannot be written. Nothing was changed: look at the list again.', refused),
      'rows');
  end if;
  insert into private.student_batch_items (batch_id, student_id, enrollment_id, made, version)
  select batch, (l ->> 'student_id')::uuid, (l ->> 'enrollment_id')::uuid, l ->> 'made', (l ->> 'written')::bigint
  from jsonb_array_elements(lines) l where l ->> 'kind' <> 'same';
  if not found then perform private.fail('wrong_state', 'Nothing would change: all of this is on record already.'); end if;
  perform set_config('school.batch', '', true);
  return private.batch_summary(batch);
end;
$$;
select private.expose('authenticated', 'run_student_batch',
  'kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid default null');
