-- Takes one record back. Errors: P0001 stale_version, wrong_state (an account, an application or money hangs on it by now, or the
-- record shows another year), not_found.
create or replace function private.undo_item_of_batch(item private.student_batch_items) returns void
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

revoke all on function private.undo_item_of_batch(private.student_batch_items) from public, anon, authenticated, service_role;

-- A year is ended for many, and those who stay are enrolled in the next: looked over, written and undone as the other batches are.

-- Locks the record and its enrollment of this year for the officer. Errors: P0001 not_found.
create or replace function private.enrollment_for_batch(student uuid, year_id uuid) returns public.student_enrollments
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.student_enrollments;
begin
  perform 1 from public.students s where s.id = student for no key update;
  if not found then perform private.fail('not_found', 'This student no longer exists.'); end if;
  select * into found_one from public.student_enrollments e
  where e.student_id = student and e.program_year_id = year_id for update;
  if found_one.id is null then perform private.fail('not_found', 'Not enrolled in this year.'); end if;
  return found_one;
end;
$$;

-- What the batch's line in the log says of these columns of an enrollment, whose values the record's line tells while it is shown.
create or replace function private.year_written_by_batch(batch uuid, enrollment public.student_enrollments, wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (select jsonb_object_agg(c.key, c.value) from jsonb_each(l.changes) c
    where c.key in ('program_track', 'learning_start_date', 'learning_end_date', 'registration_status', 'enrollment_status', 'is_active'))
  from public.audit_log l
  where l.batch_id = batch and l.action = wanted and l.changes ? case wanted when 'update' then 'is_active' else 'program_year_id' end
    and (l.table_name, l.row_id) in (('student_enrollments', enrollment.id), ('students', enrollment.student_id))
  order by l.table_name limit 1;
$$;

-- Takes one student's part of a year batch back; the record turns back with it. Errors: P0001 not_found, stale_version (somebody has
-- changed the year since), wrong_state (an application, a plan or money that is not the batch's own hangs on it).
create or replace function private.undo_year_of_batch(item private.student_batch_items) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment public.student_enrollments;
  turned jsonb;
  wrote jsonb;
begin
  perform 1 from public.students s where s.id = item.student_id for no key update;
  select * into enrollment from public.student_enrollments e where e.id = item.enrollment_id for update;
  if enrollment.id is null then perform private.fail('not_found', 'This year is no longer on the record.'); end if;
  wrote := private.year_written_by_batch(item.batch_id, enrollment, case item.made when 'year' then 'insert' else 'update' end);
  if wrote is null or exists (select from jsonb_each(wrote) w where w.value -> 'new' is distinct from to_jsonb(enrollment) -> w.key) then
    perform private.fail('stale_version', 'Somebody else has changed this year since you opened it.');
  end if;
  select l.changes -> 'program_year_id' into turned from public.audit_log l
  where l.batch_id = item.batch_id and l.action = 'update' and (l.table_name, l.row_id) = ('students', item.student_id)
    and l.changes ? 'program_year_id' order by l.id desc limit 1;
  if item.made is null then
    perform private.apply_changes('public.student_enrollments', enrollment.id,
      (select jsonb_object_agg(w.key, w.value -> 'old') from jsonb_each(wrote) w), null, array(select jsonb_object_keys(wrote)));
  elsif enrollment.application_id is not null
      or exists (select from public.payments p where p.enrollment_id = enrollment.id)
      or exists (select from public.payment_claims k where k.enrollment_id = enrollment.id)
      or exists (select from public.payment_plans p where p.id = enrollment.id)
      or exists (select from public.charges c where c.enrollment_id = enrollment.id and (c.version > 1
        or exists (select from private.card_checkouts k where k.charge_id = c.id)
        or not exists (select from public.audit_log l where l.table_name = 'charges' and l.row_id = c.id
          and l.batch_id = item.batch_id))) then
    perform private.fail('wrong_state', 'An application or money belongs to this year, so it stays. You can end it.');
  end if;
  if turned is not null then
    update public.students s set program_year_id = (turned ->> 'old')::uuid
    where s.id = item.student_id and s.program_year_id = (turned ->> 'new')::uuid and turned ->> 'old' is not null;
  end if;
  if item.made is null then return; end if;
  if (select e.is_shown from public.student_enrollments e where e.id = enrollment.id) then
    perform private.fail('wrong_state', 'The record shows this year. Let it show another one first.');
  end if;
  delete from public.charges c where c.enrollment_id = enrollment.id;
  delete from public.student_enrollments e where e.id = enrollment.id;
end;
$$;

create index student_batches_program_year on private.student_batches (program_year_id);
