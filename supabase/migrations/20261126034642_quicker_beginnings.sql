drop function private.told_by_narrowing(text,jsonb,text[]);

-- Whom a list with sensitive columns tells about: all it matches; and where it is narrowed by such columns and the rest of the query
-- matches 25 or fewer, these too, for whoever is missing from the list is known as well.
create or replace function private.told_by_narrowing(
  query text, filters jsonb, readable text[], narrowed boolean, out matched uuid[], out excluded uuid[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  rest jsonb := private.open_filters(filters);
  others uuid[];
  wide boolean;
begin
  excluded := '{}';
  foreach wide in array array[false, true] loop
    matched := private.matching_students(query, wide, filters, readable);
    if narrowed then
      others := private.matching_students(query, wide, rest, readable, 26);
      if cardinality(others) <= 25 then excluded := excluded || others; end if;
    end if;
    exit when matched <> '{}' or private.search_words(query) = '{}';
  end loop;
  excluded := array(select distinct e from unnest(excluded) e where e <> all (matched) order by 1);
end;
$$;

-- Begins a list for everybody whom its sensitive columns and conditions tell about: a line per category, which names the columns.
create or replace function private.begin_list(begun_for text, purpose text, query text, filters jsonb, columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  readable text[] := private.readable_student_columns();
  filtered text[] := private.filtered_columns(filters);
  told record;
begin
  if private.sensitive_columns(columns || filtered) = '{}' then return; end if;
  select * into told from private.told_by_narrowing(query, filters, readable, private.sensitive_columns(filtered) <> '{}');
  perform private.trace_reading('student',
    case when bool_or(f.name = any (filtered)) then told.matched || told.excluded else told.matched end,
    array[f.sensitive], purpose, string_agg(f.name, ', ' order by f.place), begun_for, private.list_hash(query, filters, columns))
  from private.student_fields f
  where f.sensitive is not null and (f.name = any (columns) or f.name = any (filtered))
  group by f.sensitive;
end;
$$;

revoke all on function private.begin_list(text,text,text,jsonb,text[]) from public, anon, authenticated, service_role;

create or replace function private.trace_reading(
  subject text, ids uuid[], categories text[], purpose text default 'screen', note text default '',
  begun_for text default null, hash text default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  -- Each asked once: they are queries of their own.
  moment timestamptz := private.now();
  reader uuid := auth.uid();
  reader_role text := private.working_role();
  brief text := left(coalesce(note, ''), 500);
  -- The quicker number is enough where what is read is compared with the line again (require_begun).
  same text := concat_ws(' ', purpose, subject, case when begun_for is null then md5(ids::text) else hash_array_extended(ids, 0)::text end,
    md5(brief), begun_for, hash);
  span bigint := extract(epoch from date_bin('5 minutes', moment, '2000-01-01'));
  request text := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id', 80);
  named text;
begin
  -- Also when the line of these minutes is there already: a GET could be kept by somebody's cache.
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = '25006', message = 'Reading this is written down: it is called by POST.';
  end if;
  if reader is null then return; end if;
  -- One at a time by the unique key: as one query over all categories the planner may read the whole log.
  for named in select distinct unnest(categories) loop
    insert into private.access_log (at, reader, reader_role, category, purpose, subject, subject_ids, note, request_id, once,
      begun_for, args_hash)
    select moment, reader, reader_role, named, purpose, subject, ids, brief, request, concat_ws(' ', reader, named, same, span),
      begun_for, hash
    -- Unless the line of the five minutes before counts, while they are not over for it.
    where not exists (select from private.access_log l
      where l.once = concat_ws(' ', reader, named, same, span - 300) and l.at > moment - interval '5 minutes')
    on conflict on constraint access_log_once_key do nothing;
  end loop;
end;
$$;

revoke all on function private.trace_reading(text,uuid[],text[],text,text,text,text) from public, anon, authenticated, service_role;

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

revoke all on function private.begin_reading(text,jsonb) from public, anon, authenticated, service_role;

grant execute on function private.begin_reading(text,jsonb) to authenticated;
