-- A writer is no way around the line either. A save tells by the version whether what was sent stood there already, a merge whether
-- two records agree, and a check of a task whether a paper has run out; whoever makes the answer fail leaves nothing behind. So
-- whoever writes beside sensitive values has begun to read them; and a task is answered without what the data say of papers.

-- Staff: writes down what the reading `function` with these arguments is about to answer of others: reader, persons, categories.
-- Answers nothing. What needs no line (a role or columns without sensitive values) writes none. Refuses as the reading does.
create or replace function private.begin_reading(function text, args jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  if jsonb_typeof(args) is distinct from 'object' then
    perform private.fail('invalid_value', 'These arguments cannot be read.', 'args');
  end if;
  case function
    when 'student_record', 'save_student' then perform private.begin_student_record((args ->> 'student_id')::uuid);
    when 'merge_students' then
      perform private.begin_student_record((args ->> 'student_id')::uuid);
      perform private.begin_student_record((args ->> 'other_id')::uuid);
    when 'set_enrollment_task' then perform private.begin_office_application(
      (select t.application_id from public.enrollment_tasks t where t.id = (args ->> 'task_id')::uuid), 'screen');
    when 'student_ledger' then perform private.begin_student_ledger((args ->> 'student_id')::uuid);
    when 'office_application' then
      perform private.begin_office_application((args ->> 'application_id')::uuid, coalesce(args ->> 'purpose', 'screen'));
    when 'office_letters' then
      perform private.begin_office_letters((args ->> 'application_id')::uuid, coalesce(args ->> 'purpose', 'screen'));
    when 'office_mail' then perform private.begin_office_mail((args ->> 'outbox_id')::uuid);
    when 'waiting_claims' then perform private.begin_waiting_claims();
    when 'open_reversals' then perform private.begin_open_reversals();
    when 'application_timeline' then perform private.begin_application_timeline((args ->> 'application_id')::uuid);
    when 'record_history' then perform private.begin_record_history(args ->> 'table_name', (args ->> 'row_id')::uuid);
    when 'search_audit' then
      perform private.begin_search_audit(nullif(args -> 'filters', 'null'), (args ->> 'page')::integer, (args ->> 'per_page')::integer);
    when 'search_students' then
      perform private.begin_search_students(args ->> 'query', nullif(args -> 'filters', 'null'), private.asked_columns(args -> 'columns'));
    when 'select_students' then perform private.begin_select_students(args ->> 'query', nullif(args -> 'filters', 'null'));
    when 'expiry_list' then perform private.begin_expiry_list(args ->> 'paper', (args ->> 'program_year_id')::uuid);
    else perform private.fail('invalid_value', 'There is no such reading.', 'function');
  end case;
exception when data_exception then
  perform private.fail('invalid_value', 'These arguments cannot be read.', 'args');
end;
$$;

-- Officers: as private.save_student; whoever names a sensitive column has begun to read the record.
-- Errors: as save_student; P0001 not_begun.
create function private.save_read_student(student_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if jsonb_typeof(changes) = 'object' and private.categories_of_columns(array(select jsonb_object_keys(changes))) <> '{}' then
    perform private.require_begun('student_record', private.reading_hash(student_id::text), 'student', array[student_id],
      private.categories_of_columns(array(select jsonb_object_keys(changes))));
  end if;
  return private.save_student(student_id, changes, expected_version);
end;
$$;
-- private.save_student itself is called by other functions of ours alone.
revoke execute on function private.save_student(uuid, jsonb, bigint) from authenticated;
create or replace function public.save_student(student_id uuid, changes jsonb, expected_version bigint) returns jsonb
language sql set search_path = '' as $$ select private.save_read_student(student_id, changes, expected_version); $$;
grant execute on function private.save_read_student(uuid, jsonb, bigint) to authenticated;

-- Administrators: as private.merge_students; whoever merges has begun to read both records. Errors: as merge_students; P0001 not_begun.
create function private.merge_read_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[]
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform private.require_begun('student_record', private.reading_hash(s.id::text), 'student', array[s.id], private.record_categories())
  from public.students s where s.id in (merge_read_students.student_id, other_id);
  return private.merge_students(student_id, other_id, expected_version, other_version, taken);
end;
$$;
revoke execute on function private.merge_students(uuid, uuid, bigint, bigint, text[]) from authenticated;
create or replace function public.merge_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[] default '{}'
) returns jsonb
language sql set search_path = '' as $$
  select private.merge_read_students(student_id, other_id, expected_version, other_version, taken);
$$;
grant execute on function private.merge_read_students(uuid, uuid, bigint, bigint, text[]) to authenticated;

-- Officers: 'checked', 'unchecked' (the check is taken back), 'open' (also what the student said). Returns the task's row; what
-- the data say of it is read with the file. Only while the acceptance is published. The deposit is confirmed in the ledger and nowhere
-- else; what is wrong or missing can be checked once it is right. Checking passport or medical needs the file's reading begun.
-- Errors: 42501; P0001 invalid_value (state), not_found, stale_version, wrong_state, not_begun.
create or replace function private.set_enrollment_task(task_id uuid, new_state text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task public.enrollment_tasks;
  now_state jsonb;
begin
  perform private.require(private.is_officer());
  if new_state is null or new_state not in ('checked', 'unchecked', 'open') then
    perform private.fail('invalid_value', 'Say whether the task is checked.', 'state');
  end if;
  select * into task from public.enrollment_tasks t where t.id = set_enrollment_task.task_id for no key update;
  if task.id is null then perform private.fail('not_found', 'This task no longer exists.'); end if;
  if not exists (select 1 from public.applications a where a.id = task.application_id and private.is_placed(a.status)) then
    perform private.fail('wrong_state', 'Tasks are for students whose acceptance has been published.');
  end if;
  if expected_version is distinct from task.version then
    perform private.fail('stale_version', 'Somebody else has changed this task since you opened it.');
  end if;
  -- Whether it can be checked says something of a passport or an insurance, also by the refusal.
  if new_state = 'checked' and task.key in ('passport', 'medical') then
    perform private.require_begun('office_application', private.reading_hash(task.application_id::text, 'screen'), 'application',
      array[task.application_id], array['health', 'passport']);
  end if;
  select t.state into now_state from private.tasks_of(task.application_id, true) t where t.task_id = task.id;
  if new_state = 'checked' and task.key = 'deposit' then
    perform private.fail('wrong_state', 'Record the payment in the ledger: that confirms the deposit.');
  elsif new_state = 'checked' and now_state ->> 'problem' is not null then
    perform private.fail('wrong_state', 'Something is wrong with this task: it can be checked once it is right.');
  end if;
  update public.enrollment_tasks t set
    checked_at = case when new_state = 'checked' then coalesce(t.checked_at, private.now()) end,
    claimed_at = case when new_state <> 'open' then t.claimed_at end
  where t.id = task.id and ((t.checked_at is not null) <> (new_state = 'checked') or (new_state = 'open' and t.claimed_at is not null));
  return (select to_jsonb(t) from public.enrollment_tasks t where t.id = task.id);
end;
$$;
