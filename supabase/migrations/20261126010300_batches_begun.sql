-- Batches of student records are begun before they are read, are one entry in the log, and leave nothing of erased people.

-- Staff, and the house for its own two: writes down what the reading `function` with these arguments is about to answer of others:
-- reader, persons, categories.
-- Answers nothing. What needs no line (a role or columns without sensitive values) writes none. Refuses as the reading does.
create or replace function private.begin_reading(function text, args jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff() or (private.is_house() and function in ('night_record', 'night_sheet')));
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
    when 'deposits_on_top' then perform private.begin_deposits_on_top();
    when 'application_timeline' then perform private.begin_application_timeline((args ->> 'application_id')::uuid);
    when 'record_history' then perform private.begin_record_history(args ->> 'table_name', (args ->> 'row_id')::uuid);
    when 'search_audit' then
      perform private.begin_search_audit(nullif(args -> 'filters', 'null'), (args ->> 'page')::integer, (args ->> 'per_page')::integer);
    when 'search_students' then
      perform private.begin_search_students(args ->> 'query', nullif(args -> 'filters', 'null'), private.asked_columns(args -> 'columns'));
    when 'select_students' then perform private.begin_select_students(args ->> 'query', nullif(args -> 'filters', 'null'));
    when 'night_record' then perform private.begin_night_record((args ->> 'student_id')::uuid);
    when 'night_sheet' then perform private.begin_night_sheet();
    when 'preview_student_batch', 'run_student_batch' then perform private.begin_student_batch(
      array(select jsonb_array_elements_text(args -> 'student_ids')::uuid), private.asked_columns(args -> 'columns'));
    when 'undo_student_batch' then perform private.begin_undo_student_batch((args ->> 'batch_id')::uuid);
    when 'expiry_list' then perform private.begin_expiry_list(args ->> 'paper', (args ->> 'program_year_id')::uuid);
    else perform private.fail('invalid_value', 'There is no such reading.', 'function');
  end case;
exception when data_exception then
  perform private.fail('invalid_value', 'These arguments cannot be read.', 'args');
end;
$$;

-- Lines of the log that these filters find, newest first: those of the page, and how many in all, counted up to 10,000, but none
-- beyond the last page. `records` and `files`: whom a name, a file or an actor narrows it to, where these are 25 or fewer.
-- Errors: P0001 invalid_value (filters).
create or replace function private.found_lines(
  filters jsonb, page integer, per_page integer, out total integer, out shown bigint[], out records uuid[], out files uuid[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 50), 1), 200);
  -- No more than 10,000 lines are counted, so no page lies beyond them.
  skip integer := least((greatest(coalesce(page, 1), 1) - 1)::bigint * size, 10000);
  sees_all boolean := private.is_administrator();
  wanted_actor uuid;
  wanted_file uuid;
  wanted_batch uuid;
  -- A run of many is one entry.
  as_one boolean := not coalesce(filters, '{}') ?| array['table_name', 'action', 'application_id', 'row_id', 'batch_id', 'q'];
  since timestamptz;
  upto timestamptz;
  -- Files of which the caller may not know yet what others think.
  blind uuid[] := array(select private.blind_files());
  named record;
  sought text := nullif(btrim(left(filters ->> 'q', 200)), '');
  hits bigint[];
begin
  select * into named from private.people_named(coalesce(sought, ''));
  begin
    wanted_actor := nullif(filters ->> 'actor', '')::uuid;
    wanted_file := nullif(filters ->> 'application_id', '')::uuid;
    wanted_batch := nullif(filters ->> 'batch_id', '')::uuid;
    since := nullif(filters ->> 'from', '')::timestamptz;
    upto := nullif(filters ->> 'to', '')::timestamptz;
  exception when data_exception then
    perform private.fail('invalid_value', 'This filter cannot be read.', 'filters');
  end;
  hits := array(
    select l.id from public.audit_log l
    where (sees_all or l.application_id is not null or l.student_id is not null or l.table_name in ('bulk_runs', 'student_batches'))
      and (not as_one or l.batch_id is null or l.table_name in ('bulk_runs', 'student_batches'))
      and (wanted_batch is null or l.batch_id = wanted_batch)
      and (nullif(filters ->> 'table_name', '') is null or l.table_name = filters ->> 'table_name')
      and (nullif(filters ->> 'action', '') is null or l.action = filters ->> 'action')
      and (wanted_actor is null or l.actor = wanted_actor)
      and (sought is null or l.application_id = any (named.applications) or l.student_id = any (named.students))
      and (wanted_file is null or l.application_id = wanted_file)
      and (blind = '{}' or l.application_id is null or l.application_id <> all (blind) or l.actor = auth.uid()
        or not private.tells_opinion(l))
      and (blind = '{}' or l.table_name <> 'bulk_runs' or not private.tells_hidden_run(l))
      and (since is null or l.at >= since) and (upto is null or l.at < upto)
    order by l.id desc limit 10000);
  shown := hits[skip + 1 : skip + size];
  total := case when shown = '{}' then 0 else cardinality(hits) end;
  records := array(select unnest(named.students) where sought is not null
    union select e.student_id from public.student_enrollments e where e.application_id = wanted_file
    union select s.id from public.students s where s.user_id = wanted_actor limit 26);
  files := array(select unnest(named.applications) where sought is not null
    union select a.id from public.applications a where a.id = wanted_file or a.user_id = wanted_actor limit 26);
  if cardinality(records) > 25 then records := '{}'; end if;
  if cardinality(files) > 25 then files := '{}'; end if;
end;
$$;
