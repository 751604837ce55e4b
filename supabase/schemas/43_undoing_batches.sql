-- A batch taken back: what it changed says again what it said before, as the log has it, except where somebody has gone on since.

-- What the batch wrote of this row, from the log: {field: {old, new}} of what people fill.
create function private.written_by_batch(batch uuid, of_table text, of_row uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.key, c.value), '{}')
  from public.audit_log l cross join jsonb_each(l.changes) c
  where l.batch_id = batch and l.table_name = of_table and l.row_id = of_row and l.action = 'update'
    and c.key = any (private.student_columns('office') || array['archived_at', 'archive_reason']);
$$;

-- Brings the old values of one row back. Errors: P0001 stale_version: one of them has been changed again since.
create function private.restore_row_of_batch(target regclass, of_row uuid, wrote jsonb, now_is jsonb, allowed text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_values jsonb;
begin
  if exists (select from jsonb_each(wrote) w where w.value -> 'new' is distinct from now_is -> w.key) then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  select coalesce(jsonb_object_agg(w.key, w.value -> 'old'), '{}') into old_values from jsonb_each(wrote) w where w.key = any (allowed);
  perform private.apply_changes(target, of_row, old_values, null, allowed);
end;
$$;

-- Takes one record back. Errors: P0001 stale_version, wrong_state (an account, an application or money hangs on it by now, or the
-- record shows another year), not_found.
create function private.undo_item_of_batch(item private.student_batch_items) returns void
language plpgsql security definer set search_path = '' as $$
declare
  student public.students;
  enrollment public.student_enrollments;
  wrote jsonb;
begin
  if (select b.kind in ('end', 'enroll') from private.student_batches b where b.id = item.batch_id) then
    perform private.undo_year_of_batch(item);
    return;
  end if;
  select * into student from public.students s where s.id = item.student_id for update;
  if student.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  select * into enrollment from public.student_enrollments e where e.id = item.enrollment_id;
  if item.made = 'record' then
    if student.version <> item.version then
      perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
    end if;
    if student.user_id is not null or exists (select from public.student_enrollments e
        where e.student_id = student.id and private.is_held(e)) then
      perform private.fail('wrong_state', 'An account, an application or money belongs to this record, so it stays.');
    end if;
    delete from public.students s where s.id = student.id;
    return;
  end if;
  wrote := private.written_by_batch(item.batch_id, 'students', student.id);
  if wrote ?| private.year_columns() and enrollment.is_shown is not true then
    perform private.fail('wrong_state', 'The record shows another year by now.');
  end if;
  perform private.restore_row_of_batch('public.students', student.id, wrote, to_jsonb(student), private.student_columns('office'));
  if wrote ? 'archived_at' then
    update public.students s set archived_at = (wrote #>> '{archived_at,old}')::timestamptz,
      archive_reason = wrote #>> '{archive_reason,old}' where s.id = student.id;
  end if;
  if enrollment.id is null then return; end if;
  if item.made = 'year' and not enrollment.is_shown then
    if private.is_held(enrollment) then
      perform private.fail('wrong_state', 'An application or money belongs to this year, so it stays. You can end it.');
    end if;
    delete from public.student_enrollments e where e.id = enrollment.id;
  else
    perform private.restore_row_of_batch('public.student_enrollments', enrollment.id,
      private.written_by_batch(item.batch_id, 'student_enrollments', enrollment.id), to_jsonb(enrollment), private.year_columns());
  end if;
end;
$$;

create function private.begin_undo_student_batch(batch uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select i.student_id from private.student_batch_items i where i.batch_id = batch and i.student_id is not null);
begin
  perform private.begin_student_batch(ids, (select b.columns from private.student_batches b where b.id = batch));
end;
$$;

-- Officers: takes a batch back as one. What was changed since stays, with the reason. Whether it was says what a field holds, so
-- sensitive ones are begun. Answers batch_summary(). Errors: 42501; P0001 not_found, not_begun, wrong_state (nothing is left to undo).
create function private.undo_student_batch(batch_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch private.student_batches;
  ids uuid[];
  item private.student_batch_items;
  why text;
  undone integer := 0;
begin
  perform private.require(private.is_officer());
  select * into batch from private.student_batches b where b.id = batch_id for update;
  if batch.id is null then perform private.fail('not_found', 'This no longer exists.'); end if;
  if batch.state = 'undone' then perform private.fail('wrong_state', 'This has been undone already.'); end if;
  ids := array(select i.student_id from private.student_batch_items i where i.batch_id = batch.id and i.student_id is not null);
  if ids <> '{}' and private.sensitive_columns(batch.columns) <> '{}' then
    perform private.require_begun('student_batch', private.batch_hash(ids, batch.columns), 'student', ids,
      private.categories_of_columns(batch.columns));
  end if;
  perform set_config('school.batch', batch.id::text, true);
  for item in select * from private.student_batch_items i where i.batch_id = batch.id order by i.student_id loop
    why := null;
    begin
      perform private.undo_item_of_batch(item);
    exception when sqlstate 'P0001' then
      get stacked diagnostics why = pg_exception_hint;
    end;
    undone := undone + (why is null)::integer;
    update private.student_batch_items i set outcome = case when why is null then 'undone' else 'kept' end, reason = why
    where i.id = item.id;
  end loop;
  if undone = 0 then perform private.fail('wrong_state', 'There is nothing to undo: others have gone on since.'); end if;
  update private.student_batches b set state = 'undone' where b.id = batch.id;
  perform set_config('school.batch', '', true);
  return private.batch_summary(batch.id);
end;
$$;
select private.expose('authenticated', 'undo_student_batch', 'batch_id uuid');

-- Officers: the last hundred batches, the newest first, as batch_summary(), with the names of those that an undo has left:
-- left: [{student_id, name, reason}]. Errors: 42501.
create function private.list_student_batches() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select private.batch_summary(b.id) || jsonb_build_object('left', (
      select coalesce(jsonb_agg(jsonb_build_object('student_id', i.student_id, 'name', concat_ws(' ', s.first_name, s.last_name),
        'reason', i.reason) order by s.last_name, s.first_name, i.id), '[]')
      from private.student_batch_items i left join public.students s on s.id = i.student_id
      where i.batch_id = b.id and i.outcome = 'kept'))
    from private.student_batches b order by b.created_at desc, b.id limit 100;
end;
$$;
select private.expose('authenticated', 'list_student_batches');
