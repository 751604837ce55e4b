-- In the log and in the lines of reading the house is called so; it begins its own two readings, and reads no files.

-- Writes one line. `changes` is {field: {old, new}}; actor and request are taken from the request itself.
create or replace function private.log(
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

revoke all on function private.log(text,text,uuid,uuid,uuid,jsonb,text) from public, anon, authenticated, service_role;

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
  same text := concat_ws(' ', purpose, subject, md5(ids::text || brief), begun_for, hash);
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
    -- The line of the five minutes before, while they are not over for it.
    perform from private.access_log l
    where l.once = concat_ws(' ', reader, named, same, span - 300) and l.at > moment - interval '5 minutes';
    if not found then
      insert into private.access_log (at, reader, reader_role, category, purpose, subject, subject_ids, note, request_id, once,
        begun_for, args_hash)
      values (moment, reader, reader_role, named, purpose, subject, ids, brief, request, concat_ws(' ', reader, named, same, span),
        begun_for, hash)
      on conflict on constraint access_log_once_key do nothing;
    end if;
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
    when 'expiry_list' then perform private.begin_expiry_list(args ->> 'paper', (args ->> 'program_year_id')::uuid);
    else perform private.fail('invalid_value', 'There is no such reading.', 'function');
  end case;
exception when data_exception then
  perform private.fail('invalid_value', 'These arguments cannot be read.', 'args');
end;
$$;

revoke all on function private.begin_reading(text,jsonb) from public, anon, authenticated, service_role;

grant execute on function private.begin_reading(text,jsonb) to authenticated;

-- Anybody signed in: their own staff account {role, is_active, display_name, next_step, recovery_codes_left}, or null.
-- next_step: null, 'accept_invitation', or what private.staff_next_step says.
create or replace function private.my_staff_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', a.role, 'is_active', a.is_active, 'display_name', private.person_name(a.user_id),
    'next_step', case when a.is_active then private.staff_next_step(a) else 'accept_invitation' end,
    'recovery_codes_left', (select count(*) from private.recovery_codes c where c.user_id = a.user_id and c.used_at is null))
  from public.admins a
  where a.user_id = (select private.require_user()) and (private.is_in_service(a) or a.invited_at is not null);
$$;

revoke all on function private.my_staff_account() from public, anon, authenticated, service_role;

grant execute on function private.my_staff_account() to authenticated;

-- Staff with a second factor, in a session that has shown it: ten new codes; older ones stop. They are shown once.
-- Errors: 42501; P0001 wrong_state.
create or replace function private.new_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  codes text[] := '{}';
begin
  perform private.require(private.is_staff() or private.is_house());
  if not private.has_second_factor(person) then perform private.fail('wrong_state', 'Set up the second factor first.'); end if;
  delete from private.recovery_codes c where c.user_id = person;
  for i in 1..10 loop
    codes := codes || (
      select string_agg(substr(letters, 1 + get_byte(b.bytes, n) % 32, 1) || case when n = 4 then '-' else '' end, '' order by n)
      from (select extensions.gen_random_bytes(10) as bytes) b, generate_series(0, 9) n);
  end loop;
  insert into private.recovery_codes (user_id, code_hash) select person, private.recovery_code_hash(person, c) from unnest(codes) c;
  perform private.log('new_recovery_codes', 'admins', person);
  return codes;
end;
$$;

revoke all on function private.new_recovery_codes() from public, anon, authenticated, service_role;

grant execute on function private.new_recovery_codes() to authenticated;

-- Everything the product holds about a person, in one answer that they take along.

-- Whether this colleague may be given this file: an active account that has not declared a conflict.
create or replace function private.may_be_reader(app_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person and a.is_active and a.role <> 'house')
    and not exists (select from public.reader_conflicts c where c.application_id = app_id and c.reader_id = person
      and c.taken_back_at is null);
$$;

revoke all on function private.may_be_reader(uuid,uuid) from public, anon, authenticated, service_role;

-- Officers: who can read, what they read, and how much they were given in this year (null: the open one):
-- [{id, name, role, tracks, languages, most_files, version, assigned, read, late}]. `read` and `late` are for administrators, and leave out
-- files that the caller must still score. Errors: 42501.
create or replace function private.list_readers(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := coalesce(year_id, private.open_year_id());
  due date := (select s.reading_due_on from public.program_year_settings s where s.id = year);
  tells boolean := private.is_administrator();
begin
  perform private.require(private.is_officer());
  return (
    with work as (
      select r.reader_id, count(*) as assigned,
        count(*) filter (where s.submitted_at is not null and not private.is_blind(r.application_id)) as done,
        count(*) filter (where s.submitted_at is null and due < private.today() and not private.is_blind(r.application_id)) as late
      from public.application_readers r join public.applications a on a.id = r.application_id
      left join public.application_scores s on s.application_id = r.application_id and s.reader_id = r.reader_id
      where a.program_year_id = year group by r.reader_id)
    select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.person_name(m.user_id), 'role', m.role,
      'tracks', coalesce(p.tracks, '{}'), 'languages', coalesce(p.languages, '{}'),
      'most_files', p.most_files, 'version', coalesce(p.version, 0),
      'assigned', coalesce(w.assigned, 0), 'read', case when tells then coalesce(w.done, 0) end,
      'late', case when tells then coalesce(w.late, 0) end) order by private.person_name(m.user_id), m.user_id), '[]')
    from public.admins m left join public.reader_profiles p on p.id = m.user_id left join work w on w.reader_id = m.user_id
    where m.is_active and m.role <> 'house');
end;
$$;

revoke all on function private.list_readers(uuid) from public, anon, authenticated, service_role;

grant execute on function private.list_readers(uuid) to authenticated;

-- The house (madrich) is given no work of the office: it interviews nobody, reads no file, answers no conversation. The rule stands
-- at the tables, so that no function forgets it. Its own predicates stand in 02_staff.sql.
