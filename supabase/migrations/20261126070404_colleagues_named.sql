-- What a line of the log changed; colleagues who read a file are named, not numbered.
create or replace function private.named_changes(line public.audit_log) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when line.table_name <> 'application_readers' then line.changes else (
    select coalesce(jsonb_object_agg(field, case when field not in ('reader_id', 'assigned_by') then change else (
      select jsonb_object_agg(side, coalesce(to_jsonb(private.person_name((change ->> side)::uuid)), change -> side))
      from jsonb_object_keys(change) side) end), '{}')
    from jsonb_each(line.changes) as e (field, change)) end;
$$;

-- The audit log, newest first: {rows, total (counted up to 10,000)}. filters: {table_name, action, actor, from, to, row_id,
-- application_id, batch_id}. Administrators see every line, officers those of files they work on. What was done with many at once is one
-- entry (that of the run) unless the filters ask for its lines: batch_id, a file, a table, an action. Begun, but for tables without
-- sensitive values; no total beyond the last page. Errors: 42501; P0001 invalid_value (filters), not_begun.
create or replace function private.search_audit(filters jsonb, page integer, per_page integer) returns jsonb
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

revoke all on function private.search_audit(jsonb,integer,integer) from public, anon, authenticated, service_role;

grant execute on function private.search_audit(jsonb,integer,integer) to authenticated;

-- These lines of the log, newest first.
create or replace function private.told_lines(lines bigint[]) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'at', l.at, 'actor_name', private.person_name(l.actor), 'actor_role', l.actor_role,
    'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id, 'changes', private.named_changes(l), 'note',
    l.note)
  from public.audit_log l where l.id = any (lines) order by l.id desc;
$$;

revoke all on function private.told_lines(bigint[]) from public, anon, authenticated, service_role;
