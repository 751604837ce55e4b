-- The log: what writes it, and what officers and administrators read of it.

-- Nobody selects it: its values come through functions below that trace the reading of sensitive ones.

-- One exception: erasing a person blanks values, never the fact (private.is_erasing).
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
  values (clock_timestamp() + (private.now() - now()), auth.uid(), coalesce(private.working_role(), 'system'), action,
    table_name, row_id, application_id, student_id,
    coalesce(changes, '{}'), left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id', 80), note,
    nullif(current_setting('school.batch', true), '')::uuid);
$$;

-- {field: {old, new}} of the columns that differ, leaving out bookkeeping and keys that open something.
create function private.row_changes(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('old', before -> key, 'new', after -> key)), '{}')
  from (select jsonb_object_keys(coalesce(after, before)) as key) keys
  where key not in ('version', 'updated_at', 'created_at', 'search_text', 'stop_key', 'transfer_number', 'payment_key',
      'display_name')
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

-- Everything that happened on one application, newest first: {id, at, actor_name, actor_role, action, table_name, changes,
-- note}. At most 500. Begun. Errors: 42501; P0001 not_begun.
create function private.application_timeline(app_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lines bigint[];
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  lines := private.lines_of_application(app_id);
  perform private.require_log(lines, null, '{}', '{}', 'application_timeline', private.reading_hash(app_id::text));
  return query select * from private.told_lines(lines);
end;
$$;
select private.expose('authenticated', 'application_timeline', 'application_id uuid');

-- The history of one record, newest first. Begun, but for tables without sensitive values. Errors: 42501; P0001 not_begun.
create function private.record_history(wanted_table text, wanted_row uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lines bigint[];
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  lines := private.lines_of_record(wanted_table, wanted_row);
  perform private.require_log(lines, wanted_table, private.owner_of_entry(wanted_table, wanted_row), '{}', 'record_history',
    private.reading_hash(wanted_table, wanted_row::text));
  return query select * from private.told_lines(lines);
end;
$$;
select private.expose('authenticated', 'record_history', 'table_name text, row_id uuid');

-- The audit log, newest first: {rows, total (counted up to 10,000)}. filters: {table_name, action, actor, from, to, row_id,
-- application_id, batch_id}. Administrators see every line, officers those of files they work on. What was done with many at once is one
-- entry (that of the run) unless the filters ask for its lines: batch_id, a file, a table, an action. Begun, but for tables without
-- sensitive values; no total beyond the last page. Errors: 42501; P0001 invalid_value (filters), not_begun.
create function private.search_audit(filters jsonb, page integer, per_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_now record;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  select * into found_now from private.found_lines(filters, page, per_page);
  perform private.require_log(found_now.shown, nullif(filters ->> 'table_name', ''), found_now.records, found_now.files, 'search_audit',
    private.audit_hash(filters, page, per_page));
  return jsonb_build_object('total', found_now.total, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'actor', l.actor, 'actor_name', private.person_name(l.actor),
      'actor_role', l.actor_role, 'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id,
      'application_id', l.application_id, 'student_id', l.student_id,
      'subject', coalesce((select concat_ws(' ', a.first_name, a.last_name) from public.applications a where a.id = l.application_id),
        (select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = l.student_id)),
      'changes', private.named_changes(l), 'note', l.note, 'batch_id', l.batch_id) order by l.id desc), '[]')
    from public.audit_log l where l.id = any (found_now.shown)));
end;
$$;
select private.expose('authenticated', 'search_audit', $$filters jsonb default '{}', page integer default 1, per_page integer default 50$$);

-- What a line of the log changed; colleagues who read a file are named, not numbered.
create function private.named_changes(line public.audit_log) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when line.table_name <> 'application_readers' then line.changes else (
    select coalesce(jsonb_object_agg(field, case when field not in ('reader_id', 'assigned_by') then change else (
      select jsonb_object_agg(side, coalesce(to_jsonb(private.person_name((change ->> side)::uuid)), change -> side))
      from jsonb_object_keys(change) side) end), '{}')
    from jsonb_each(line.changes) as e (field, change)) end;
$$;

-- These lines of the log, newest first.
create function private.told_lines(lines bigint[]) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'at', l.at, 'actor_name', private.person_name(l.actor), 'actor_role', l.actor_role,
    'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id, 'changes', private.named_changes(l), 'note',
    l.note)
  from public.audit_log l where l.id = any (lines) order by l.id desc;
$$;
