-- Whose deposit was charged beside the price is what stands in their ledger: begun, then read.

-- Their students, of years that have not ended.
create function private.students_paying_on_top() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct d.student_id from private.deposits_beside_the_price d join public.students s on s.id = d.student_id
    join public.program_years y on y.id = d.program_year_id where s.is_active and y.program_ends_on >= private.today() order by 1);
$$;

create function private.begin_deposits_on_top() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.students_paying_on_top() <> '{}' then
    perform private.trace_reading('student', private.students_paying_on_top(), array['financial'], 'screen', '', 'deposits_on_top',
      private.reading_hash(''));
  end if;
end;
$$;

-- Officers: students of years that have not ended whose deposit is charged beside the price, by name: [{student_id, application_id,
-- name, year}]. Nobody changes by himself what a family was told; the office corrects the charges or leaves them. That is reading
-- what was charged, so it is begun. Errors: 42501; P0001 not_begun.
create or replace function private.deposits_on_top() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if private.students_paying_on_top() = '{}' then return '[]'; end if;
  perform private.require_begun('deposits_on_top', private.reading_hash(''), 'student', private.students_paying_on_top(),
    array['financial']);
  return (select coalesce(jsonb_agg(jsonb_build_object('student_id', s.id, 'application_id', d.application_id,
      'name', concat_ws(' ', s.first_name, s.last_name), 'year', y.name) order by s.last_name, s.first_name, s.id), '[]')
    from private.deposits_beside_the_price d join public.students s on s.id = d.student_id
    join public.program_years y on y.id = d.program_year_id
    where s.is_active and y.program_ends_on >= private.today());
end;
$$;

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
    when 'deposits_on_top' then perform private.begin_deposits_on_top();
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
