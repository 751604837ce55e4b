-- What a reading is known by beside its function: its arguments but the page.
create function private.reading_hash(variadic parts text[]) returns text
language sql immutable set search_path = '' as $$ select md5(to_json(parts)::text); $$;

-- A reading that is written down answers no GET, which somebody's cache could keep. Errors: 25006.
create function private.refuse_get() returns void
language plpgsql stable set search_path = '' as $$
begin
  if upper(current_setting('request.method', true)) in ('GET', 'HEAD') then
    raise exception using errcode = '25006', message = 'Reading this is written down: it is called by POST.';
  end if;
end;
$$;

-- Refuses to answer these categories of these records unless each stands on a line that the caller has begun for this function and
-- these arguments: in another transaction, which is committed then, and less than fifteen minutes ago. Errors: P0001 not_begun.
create function private.require_begun(begun_for text, hash text, subject text, ids uuid[], categories text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  if exists (select from unnest(categories) named where not exists (
      select from private.access_log l
      where l.reader = auth.uid() and l.at > private.now() - interval '15 minutes' and l.begun_for = begun_for and l.args_hash = hash
        and l.category = named and l.subject = subject and l.xact is distinct from pg_current_xact_id_if_assigned()
        and not exists (select unnest(ids) except select unnest(l.subject_ids)))) then
    perform private.fail('not_begun', 'A new version is there. Load this page again.');
  end if;
end;
$$;

-- Staff, and the house for its own two: writes down what the reading `function` with these arguments is about to answer of others:
-- reader, persons, categories.
-- Answers nothing. What needs no line (a role or columns without sensitive values) writes none. Refuses as the reading does.
create function private.begin_reading(function text, args jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff() or (private.is_house() and function in ('night_record', 'night_sheet')));
  if jsonb_typeof(args) is distinct from 'object' then
    perform private.fail('invalid_value', 'These arguments cannot be read.', 'args');
  end if;
  perform private.only_reads();
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
    when 'overdue_list' then perform private.begin_overdue_list();
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
select private.expose('authenticated', 'begin_reading', 'function text, args jsonb');
