-- The append-only log, and what officers and administrators read of it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_role text,
  action text not null,
  table_name text not null,
  row_id uuid,
  application_id uuid,
  student_id uuid,
  changes jsonb not null default '{}',
  request_id text,
  note text,
  -- The bulk run that this line belongs to.
  batch_id uuid
);
comment on table public.audit_log
  is 'Who changed what, when, from what, to what. Append-only, for administrators and the service key too; erasing blanks values.';
alter table public.audit_log enable row level security;
create index audit_log_application on public.audit_log (application_id, id) where application_id is not null;
create index audit_log_student on public.audit_log (student_id, id) where student_id is not null;
create index audit_log_row on public.audit_log (table_name, row_id, id);
create index audit_log_actor on public.audit_log (actor, id);
create index audit_log_batch on public.audit_log (batch_id) where batch_id is not null;
create index audit_log_at on public.audit_log (at);
-- Nobody selects it: its values come through functions below that trace the reading of sensitive ones.

-- One exception (design law 6): erasing a person blanks values, never the fact (private.is_erasing).
create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and private.is_erasing(tg_table_name, to_jsonb(old), to_jsonb(new)) then return new; end if;
  raise exception using errcode = '42501', message = 'The audit log can only be added to.';
end;
$$;
create trigger append_only before update or delete on public.audit_log for each row execute function private.refuse_change();
create trigger append_only_truncate before truncate on public.audit_log for each statement execute function private.refuse_change();

-- Writes one line. `changes` is {field: {old, new}}; actor and request are taken from the request itself.
create function private.log(
  action text, table_name text, row_id uuid, application_id uuid default null, student_id uuid default null,
  changes jsonb default '{}', note text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (at, actor, actor_role, action, table_name, row_id, application_id, student_id, changes, request_id, note,
    batch_id)
  -- The moment of the line itself, on the one clock.
  values (clock_timestamp() + (private.now() - now()), auth.uid(), coalesce(private.staff_role(), auth.role(), 'system'), action,
    table_name, row_id, application_id, student_id,
    coalesce(changes, '{}'), left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id', 80), note,
    nullif(current_setting('school.batch', true), '')::uuid);
$$;

-- {field: {old, new}} of the columns that differ, leaving out bookkeeping and keys that open something.
create function private.row_changes(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('old', before -> key, 'new', after -> key)), '{}')
  from (select jsonb_object_keys(coalesce(after, before)) as key) keys
  where key not in ('version', 'updated_at', 'created_at', 'search_text', 'stop_key')
    and (before -> key) is distinct from (after -> key)
    -- On insert and delete, empty columns say nothing.
    and not (coalesce(before -> key, 'null') = 'null' and coalesce(after -> key, 'null') = 'null');
$$;

-- Audit trigger for every table with personal data. Arguments: name of the column that holds the application id and of
-- the one that holds the student id ('' when there is none). Drafts are not audited: an application's record begins at submission.
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  seen jsonb := coalesce(after, before);
  app uuid := nullif(seen ->> tg_argv[0], '')::uuid;
  student uuid := nullif(seen ->> tg_argv[1], '')::uuid;
  diff jsonb := private.row_changes(before, after);
begin
  if tg_table_name = 'applications' and seen ->> 'status' = 'draft' and coalesce(before ->> 'status', 'draft') = 'draft' then
    return null;
  end if;
  if app is not null and tg_table_name <> 'applications'
     and (select a.status = 'draft' from public.applications a where a.id = app) then
    return null;
  end if;
  if diff <> '{}' or tg_op <> 'UPDATE' then
    perform private.log(lower(tg_op), tg_table_name, coalesce(seen ->> 'id', seen ->> 'user_id')::uuid, app, student, diff);
  end if;
  return null;
end;
$$;
create trigger audit after insert or update or delete on public.admins for each row execute function private.audit('', '');

-- These lines of the log, newest first, with the reading of sensitive values in them traced.
create function private.told_lines(lines bigint[]) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.trace_history(lines);
  return query select jsonb_build_object('id', l.id, 'at', l.at, 'actor_name', private.person_name(l.actor), 'actor_role', l.actor_role,
      'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id, 'changes', l.changes, 'note', l.note)
    from public.audit_log l where l.id = any (lines) order by l.id desc;
end;
$$;

-- Everything that happened on one application, newest first: {id, at, actor_name, actor_role, action, table_name, changes,
-- note}. At most 500.
create function private.application_timeline(app_id uuid) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select * from private.told_lines(
    array(select l.id from public.audit_log l
      where l.application_id = app_id and (l.actor = auth.uid() or not private.tells_opinion(l) or not private.is_blind(app_id))
      order by l.id desc limit 500));
end;
$$;
select private.expose('authenticated', 'application_timeline', 'application_id uuid');

-- The history of one record, newest first. Administrators for every table; officers for files they work on, and for the
-- questions and interview times that they share, whose columns they all read anyway.
create function private.record_history(wanted_table text, wanted_row uuid) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select * from private.told_lines(array(
    select l.id from public.audit_log l
    where l.table_name = wanted_table
      and l.row_id = any (case when wanted_table = 'students' then private.ids_of_student(wanted_row) else array[wanted_row] end)
      and (private.is_administrator() or l.application_id is not null or l.student_id is not null
        or l.table_name in ('questions', 'interview_slots'))
      and (l.actor = auth.uid() or not private.tells_opinion(l) or l.application_id is null or not private.is_blind(l.application_id))
      and not private.tells_hidden_run(l)
    order by l.id desc limit 500));
end;
$$;
select private.expose('authenticated', 'record_history', 'table_name text, row_id uuid');

-- The audit log, newest first: {rows, total (counted up to 10,000)}. filters: {table_name, action, actor, from, to, row_id,
-- application_id, batch_id}. Administrators see every line, officers those of files they work on. What was done with many at once is one
-- entry (that of the run) unless the filters ask for its lines: batch_id, a file, a table, an action.
create function private.search_audit(filters jsonb, page integer, per_page integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 50), 1), 200);
  -- No more than 10,000 lines are counted, so no page lies beyond them.
  skip integer := least((greatest(coalesce(page, 1), 1) - 1)::bigint * size, 10000);
  sees_all boolean := private.is_administrator();
  wanted_actor uuid;
  wanted_file uuid;
  wanted_batch uuid;
  -- A run of many is one entry.
  as_one boolean := not coalesce(filters, '{}') ?| array['table_name', 'action', 'application_id', 'row_id', 'batch_id'];
  since timestamptz;
  upto timestamptz;
  -- Files of which the caller may not know yet what others think.
  blind uuid[];
  hits bigint[];
  shown bigint[];
begin
  perform private.require(private.is_officer());
  begin
    wanted_actor := nullif(filters ->> 'actor', '')::uuid;
    wanted_file := nullif(filters ->> 'application_id', '')::uuid;
    wanted_batch := nullif(filters ->> 'batch_id', '')::uuid;
    since := nullif(filters ->> 'from', '')::timestamptz;
    upto := nullif(filters ->> 'to', '')::timestamptz;
  exception when data_exception then
    perform private.fail('invalid_value', 'This filter cannot be read.', 'filters');
  end;
  blind := array(select private.blind_files());
  hits := array(
    select l.id from public.audit_log l
    where (sees_all or l.application_id is not null or l.student_id is not null or l.table_name = 'bulk_runs')
      and (not as_one or l.batch_id is null or l.table_name = 'bulk_runs')
      and (wanted_batch is null or l.batch_id = wanted_batch)
      and (nullif(filters ->> 'table_name', '') is null or l.table_name = filters ->> 'table_name')
      and (nullif(filters ->> 'action', '') is null or l.action = filters ->> 'action')
      and (wanted_actor is null or l.actor = wanted_actor)
      and (wanted_file is null or l.application_id = wanted_file)
      and (blind = '{}' or l.application_id is null or l.application_id <> all (blind) or l.actor = auth.uid()
        or not private.tells_opinion(l))
      and (blind = '{}' or l.table_name <> 'bulk_runs' or not private.tells_hidden_run(l))
      and (since is null or l.at >= since) and (upto is null or l.at < upto)
    order by l.id desc limit 10000);
  shown := hits[skip + 1 : skip + size];
  perform private.trace_history(shown);
  return jsonb_build_object('total', cardinality(hits), 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'actor', l.actor, 'actor_name', private.person_name(l.actor),
      'actor_role', l.actor_role, 'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id,
      'application_id', l.application_id, 'student_id', l.student_id,
      'subject', coalesce((select concat_ws(' ', a.first_name, a.last_name) from public.applications a where a.id = l.application_id),
        (select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = l.student_id)),
      'changes', l.changes, 'note', l.note, 'batch_id', l.batch_id) order by l.id desc), '[]')
    from public.audit_log l where l.id = any (shown)));
end;
$$;
select private.expose('authenticated', 'search_audit', $$filters jsonb default '{}', page integer default 1, per_page integer default 50$$);
