-- Reading what is sensitive: begun by one call, answered by the next; who has read what, and who reads much.

create trigger append_only before update or delete on private.access_log
  for each row execute function private.refuse_change();

create trigger append_only_truncate before truncate on private.access_log
  for each statement execute function private.refuse_change();

-- Refuses what a caller may not say a file is read for. Errors: P0001 invalid_value (purpose).
create function private.check_purpose(why text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if why is null or why not in ('screen', 'dossier') then perform private.fail('invalid_value', 'Say what it is for.', 'purpose'); end if;
end;
$$;

-- For functions that write nothing but the lines above: they are committed before the answer goes out and reach the disk within
-- a second after it, so that a screen does not wait for the disk. Without effect once the transaction has written.
create function private.only_reads() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if pg_current_xact_id_if_assigned() is null then perform set_config('synchronous_commit', 'off', true); end if;
end;
$$;

-- Categories of these columns of a table, as they stand in a row or in a line of the log.
create function private.sensitive_categories(of_table text, columns text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when of_table in ('charges', 'payments', 'payment_plans', 'payment_claims', 'payment_reversals') then array['financial']
    when of_table in ('students', 'student_enrollments') then array(
      select distinct f.sensitive from private.student_fields f where f.sensitive is not null and f.name = any (columns) order by 1)
    when of_table = 'applications' then array_remove(array[case when 'special_learning_needs' = any (columns) then 'health' end,
      case when columns && array['passport_number', 'passport_expires_on'] then 'passport' end], null)
    else '{}' end;
$$;

-- Administrators: who has read the record of this student or applicant, newest first, at most 200 lines:
-- [{at, reader_name, reader_role, category, purpose, note, records}]; `records` counts those read at once.
-- Errors: 42501; P0001 invalid_value (subject).
create function private.opened_by(subject_kind text, subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  if subject_kind is null or subject_kind not in ('student', 'application') then
    perform private.fail('invalid_value', 'Choose a student or an application.', 'subject');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'reader_name', private.person_name(l.reader),
      'reader_role', l.reader_role, 'category', l.category, 'purpose', l.purpose, 'note', l.note,
      'records', cardinality(l.subject_ids)) order by l.id desc), '[]')
    from (select * from private.access_log a
      where a.subject_ids && (case subject_kind when 'student' then private.ids_of_student(subject_id) else array[subject_id] end)
        and a.subject = subject_kind
      order by a.id desc limit 200) l);
end;
$$;
select private.expose('authenticated', 'opened_by', 'subject text, subject_id uuid');

create function private.trace_reading(
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
    when 'office_recommendations' then
      perform private.begin_office_recommendations((args ->> 'application_id')::uuid, coalesce(args ->> 'purpose', 'screen'));
    when 'office_mail' then perform private.begin_office_mail((args ->> 'outbox_id')::uuid);
    when 'waiting_claims' then perform private.begin_waiting_claims();
    when 'open_reversals' then perform private.begin_open_reversals();
    when 'overdue_list' then perform private.begin_overdue_list();
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

create function private.record_categories() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct f.sensitive from private.student_fields f where f.sensitive is not null order by 1);
$$;

create function private.check_part(part text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if part is null or part not in ('whole', 'general') then
    perform private.fail('invalid_value', 'This part is not known.', 'part');
  end if;
end;
$$;

create function private.begin_student_record(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_officer() and exists (select from public.students s where s.id = student) then
    perform private.trace_reading('student', array[student], private.record_categories(), 'screen', '', 'student_record',
      private.reading_hash(student::text));
  end if;
end;
$$;

-- One record as the caller's role may read it, or null: {student, application, account, links}. The read-only staff role
-- gets its three categories and nothing about application or account. An enrollment_id shows the record as it stands in that year.
-- The part general leaves out every sensitive value and needs no line; the whole of an officer was begun.
-- Errors: 42501; P0001 invalid_value (part), not_begun.
create function private.read_student_record(student_id uuid, enrollment_id uuid, part text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  student public.students;
  readable text[] := private.readable_student_columns();
  sensitive text[] := array(select f.name from private.student_fields f where f.sensitive is not null);
  fields jsonb;
  years jsonb;
begin
  perform private.refuse_get();
  perform private.require(private.is_staff());
  perform private.check_part(part);
  select * into student from public.students s where s.id = student_id;
  if student.id is null then return null; end if;
  if part = 'general' then readable := array(select r from unnest(readable) r where r <> all (sensitive));
  elsif private.is_officer() then
    perform private.require_begun('student_record', private.reading_hash(student_id::text), 'student', array[student_id],
      private.record_categories());
  end if;
  fields := to_jsonb(coalesce((select private.record_in_year(student, e.program_year_id) from public.student_enrollments e
    where e.id = enrollment_id and e.student_id = student.id), student));
  fields := (select jsonb_object_agg(c, fields -> c)
    from unnest(readable || array['id', 'version', 'is_active', 'archived_at', 'updated_at']) c);
  if not private.is_officer() then return jsonb_build_object('student', fields, 'part', part); end if;
  years := private.enrollments_of(student.id);
  if part = 'general' then
    years := (select coalesce(jsonb_agg(y - sensitive order by n), '[]') from jsonb_array_elements(years) with ordinality u (y, n));
  end if;
  return jsonb_build_object(
    'student', fields || jsonb_build_object('program_year_id', student.program_year_id, 'created_at', student.created_at,
      'archive_reason', student.archive_reason),
    'year', (select y.name from public.program_years y where y.id = student.program_year_id),
    'application', (select jsonb_build_object('id', a.id, 'status', a.status, 'submitted_at', a.submitted_at, 'year',
        (select y.name from public.program_years y where y.id = a.program_year_id)) from public.applications a
          where a.id = student.application_id),
    'account', (select jsonb_build_object('email', u.email, 'confirmed', u.email_confirmed_at is not null,
      'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = student.user_id),
    'invitation', (select jsonb_build_object('email', i.email, 'invited_at', i.invited_at, 'expires_at', i.expires_at)
      from private.student_invitations i where i.student_id = student.id),
    'enrollments', years, 'part', part);
end;
$$;

create function private.begin_student_ledger(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if exists (select from public.students s where s.id = student) then
    perform private.trace_reading('student', array[student], array['financial'], 'screen', '', 'student_ledger',
      private.reading_hash(student::text));
  end if;
end;
$$;

-- Ids of the students whose claims wait, of all that the list shows.
create function private.claiming_students() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct k.student_id from (select c.student_id from public.payment_claims c
    where c.state = 'waiting' order by c.created_at, c.id limit 500) k order by 1);
$$;

create function private.begin_waiting_claims() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.claiming_students() <> '{}' then
    perform private.trace_reading('student', private.claiming_students(), array['financial'], 'screen', '', 'waiting_claims',
      private.reading_hash(''));
  end if;
end;
$$;

-- Ids of the students whose refunds and disputes nobody has looked at.
create function private.reversed_students() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct v.student_id from (select r.student_id from public.payment_reversals r
    where r.seen_at is null order by r.created_at, r.id limit 500) v order by 1);
$$;

create function private.begin_open_reversals() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.reversed_students() <> '{}' then
    perform private.trace_reading('student', private.reversed_students(), array['financial'], 'screen', '', 'open_reversals',
      private.reading_hash(''));
  end if;
end;
$$;

-- The columns of a list as a request names them; null when it names none.
create function private.asked_columns(columns jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(columns) = 'array' then array(select c from jsonb_array_elements_text(columns) c) end;
$$;

-- The sensitive ones among these columns of a student, each once, in order.
create function private.sensitive_columns(columns text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select f.name from private.student_fields f where f.sensitive is not null and f.name = any (columns) order by f.place);
$$;

create function private.categories_of_columns(columns text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct f.sensitive from private.student_fields f
    where f.sensitive is not null and f.name = any (columns) order by 1);
$$;

-- These filters without the conditions on sensitive columns.
create function private.open_filters(filters jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(filters, '{}') - case when private.sensitive_columns(array[filters ->> 'missing']) <> '{}' then 'missing' else '' end
    || case when jsonb_typeof(filters -> 'fields') = 'array' then jsonb_build_object('fields', (
      select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(filters -> 'fields') c
      where private.sensitive_columns(array[c ->> 'field']) = '{}')) else '{}' end;
$$;

-- Ids of all students whom a search and filters match, as the list finds them: first as it is typed, then wider. `most` ends it.
create function private.matching_students(query text, wide boolean, filters jsonb, readable text[], most bigint default null) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array(select s.id from %s order by 1 limit %L)',
    private.student_union(private.student_words(query, wide), private.student_condition(filters, readable), 
      private.listed_year(filters), null),
    most) into ids;
  return ids;
end;
$$;

-- Whom a list with sensitive columns tells about: all it matches; and where it is narrowed by such columns and the rest of the query
-- matches 25 or fewer, these too, for whoever is missing from the list is known as well.
create function private.told_by_narrowing(
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

-- What a list is known by: the search, the filters and the sensitive columns it shows; order and page find nobody else.
create function private.list_hash(query text, filters jsonb, columns text[]) returns text
language sql stable security definer set search_path = '' as $$
  select private.reading_hash(coalesce(query, ''), coalesce(filters, '{}')::text, private.sensitive_columns(columns)::text);
$$;

-- Begins a list for everybody whom its sensitive columns and conditions tell about: a line per category, which names the columns.
create function private.begin_list(begun_for text, purpose text, query text, filters jsonb, columns text[]) returns void
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

-- Refuses a list that was not begun for these students and, where it is narrowed, for those whom that leaves out.
create function private.require_list(begun_for text, query text, filters jsonb, columns text[], ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  narrowing text[] := private.sensitive_columns(private.filtered_columns(filters));
  hash text;
begin
  if private.sensitive_columns(columns) = '{}' and narrowing = '{}' then return; end if;
  hash := private.list_hash(query, filters, columns);
  perform private.require_begun(begun_for, hash, 'student', ids, private.categories_of_columns(columns));
  if narrowing <> '{}' then
    perform private.require_begun(begun_for, hash, 'student',
      ids || (private.told_by_narrowing(query, filters, private.readable_student_columns(), true)).excluded,
      private.categories_of_columns(narrowing));
  end if;
end;
$$;

create function private.begin_search_students(query text, filters jsonb, columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_list('search_students', 'list', coalesce(query, ''), coalesce(filters, '{}'), columns);
end;
$$;

create function private.begin_select_students(query text, filters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_list('select_students', 'list', coalesce(query, ''), coalesce(filters, '{}'), '{}');
end;
$$;

-- Columns of an application whose reading leaves a line.
create function private.sensitive_answers() returns text[]
language sql immutable set search_path = '' as $$ select array['passport_number', 'passport_expires_on', 'special_learning_needs']; $$;

-- The category of what answers an own question of this kind; null when it is none.
create function private.sensitive_kind(kind text) returns text
language sql immutable set search_path = '' as $$ select case when kind = 'passports' then 'passport' end; $$;

-- What a file tells: health and passport by its answers, and whether money has come where tasks ask for it.
create function private.file_categories(app_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.enrollment_tasks t where t.application_id = app_id and t.key in ('deposit', 'tuition'))
    then array['financial', 'health', 'passport'] else array['health', 'passport'] end;
$$;

create function private.begin_office_application(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_purpose(why);
  if not exists (select from public.applications a where a.id = app_id and a.submitted_at is not null) then return; end if;
  perform private.require_dossier(app_id, why);
  if private.is_officer() then
    perform private.trace_reading('application', array[app_id], private.file_categories(app_id), why, '', 'office_application',
      private.reading_hash(app_id::text, why));
  end if;
end;
$$;

create function private.begin_office_recommendations(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.check_purpose(why);
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return; end if;
  perform private.require(app.user_id <> auth.uid());
  perform private.require_dossier(app.id, why);
  if private.has_recommendations(app.id) then
    perform private.trace_reading('application', array[app.id], array['document'], why, 'letters', 'office_recommendations',
      private.reading_hash(app_id::text, why));
  end if;
end;
$$;

create function private.has_recommendations(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reference_requests r where r.application_id = app_id and r.received_at is not null);
$$;

-- Whose values of which categories these lines of the log hold: one row per category and kind of record.
create function private.sensitive_in_lines(lines bigint[]) returns table (subject text, category text, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select s.subject, s.category, array_agg(distinct s.id order by s.id)
  from (
    select case when l.student_id is not null then 'student' else 'application' end as subject,
      coalesce(l.student_id, l.application_id) as id, c as category
    from public.audit_log l, unnest(private.sensitive_categories(l.table_name, array(select jsonb_object_keys(l.changes)))
      -- Mails that were queued before what they tell stood in a table of its own.
      || case when l.table_name = 'email_outbox' then coalesce((select k.categories from private.mail_kinds k
        where k.kind in (l.changes #>> '{template,new}', l.changes #>> '{template,old}')
          and (l.changes #> '{data,new}' ?| k.kept or l.changes #> '{data,old}' ?| k.kept)), '{}') else '{}' end) c
    where l.id = any (lines) and coalesce(l.student_id, l.application_id) is not null) s
  group by 1, 2;
$$;

-- What the lines of a table may tell, whatever they hold: known before one looks. Null for all tables.
create function private.categories_in_log(of_table text) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when of_table is null then array['financial', 'health', 'military', 'passport']
    when of_table = 'email_outbox' then array['financial', 'health', 'passport']
    else private.sensitive_categories(of_table, array(select f.name from private.student_fields f) || private.sensitive_answers()) end;
$$;

-- Begins a reading of the log for those whose values these lines hold and for those whom its arguments name: that nothing is there
-- says something of them as well. A line of nobody stands where there is neither, so that not having begun is refused alike.
create function private.begin_log(
  lines bigint[], of_table text, records uuid[], files uuid[], begun_for text, hash text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.categories_in_log(of_table) = '{}' then return; end if;
  perform private.trace_reading(t.subject, t.ids, array[t.category], 'history', '', begun_for, hash)
  from private.told_by_log(lines, of_table, records, files) t;
  if not found then perform private.trace_reading('student', '{}', array['financial'], 'history', '', begun_for, hash); end if;
end;
$$;

-- Whom a reading of the log tells about: one row per category and kind of record.
create function private.told_by_log(lines bigint[], of_table text, records uuid[], files uuid[])
returns table (subject text, category text, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select t.subject, t.category, array_agg(distinct i order by i)
  from (select * from private.sensitive_in_lines(lines)
    union all select 'student', c, records from unnest(private.categories_in_log(of_table)) c
    union all select 'application', c, files from unnest(private.categories_in_log(of_table)) c where c <> 'military') t, unnest(t.ids) i
  group by 1, 2;
$$;

-- Refuses what begin_log has not begun. Errors: P0001 not_begun.
create function private.require_log(
  lines bigint[], of_table text, records uuid[], files uuid[], begun_for text, hash text
) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.categories_in_log(of_table) = '{}' then return; end if;
  perform private.require_begun(begun_for, hash, t.subject, t.ids, array[t.category])
  from private.told_by_log(lines, of_table, records, files) t;
  if not found then perform private.require_begun(begun_for, hash, 'student', '{}', array['financial']); end if;
end;
$$;

-- Lines of the log about one application that the caller may read, the newest 500.
create function private.lines_of_application(app_id uuid) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select l.id from public.audit_log l
    where l.application_id = app_id and (l.actor = auth.uid() or not private.tells_opinion(l) or not private.is_blind(app_id))
    order by l.id desc limit 500);
$$;

create function private.begin_application_timeline(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_log(private.lines_of_application(app_id), null, '{}', '{}', 'application_timeline',
    private.reading_hash(app_id::text));
end;
$$;

-- Lines of the log about one record that the caller may read, the newest 500. Administrators for every table; officers for files
-- they work on, and for the questions and interview times that they share, whose columns they all read anyway.
create function private.lines_of_record(wanted_table text, wanted_row uuid) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(
    select l.id from public.audit_log l
    where l.table_name = wanted_table
      and l.row_id = any (case when wanted_table = 'students' then private.ids_of_student(wanted_row) else array[wanted_row] end)
      and (private.is_administrator() or l.application_id is not null or l.student_id is not null
        or l.table_name in ('questions', 'interview_slots'))
      and (l.actor = auth.uid() or not private.tells_opinion(l) or l.application_id is null or not private.is_blind(l.application_id))
      and not private.belongs_to_hidden_run(l)
    order by l.id desc limit 500);
$$;

-- Whose money a row is: that it has no history says that nothing was paid or chosen. (A plan has the id of its enrollment.)
create function private.owner_of_entry(of_table text, entry uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select e.student_id from public.student_enrollments e where e.id = entry and of_table = 'payment_plans'
    union select c.student_id from public.charges c where c.id = entry and of_table = 'charges'
    union select p.student_id from public.payments p where p.id = entry and of_table = 'payments'
    union select k.student_id from public.payment_claims k where k.id = entry and of_table = 'payment_claims'
    union select v.student_id from public.payment_reversals v where v.id = entry and of_table = 'payment_reversals');
$$;

create function private.begin_record_history(wanted_table text, wanted_row uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_log(private.lines_of_record(wanted_table, wanted_row), wanted_table,
    private.owner_of_entry(wanted_table, wanted_row), '{}', 'record_history', private.reading_hash(wanted_table, wanted_row::text));
end;
$$;

-- Lines of the log that these filters find, newest first: those of the page, and how many in all, counted up to 10,000, but none
-- beyond the last page. `records` and `files`: whom a name, a file or an actor narrows it to, where these are 25 or fewer.
-- Errors: P0001 invalid_value (filters).
create function private.found_lines(
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
      and (blind = '{}' or l.table_name <> 'bulk_runs' or not private.belongs_to_hidden_run(l))
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

-- The log is begun page by page: which lines a page holds is what it names of people, beside those it is narrowed to.
create function private.audit_hash(filters jsonb, page integer, per_page integer) returns text
language sql immutable set search_path = '' as $$
  select private.reading_hash(coalesce(filters, '{}')::text, coalesce(page, 1)::text, coalesce(per_page, 50)::text);
$$;

create function private.begin_search_audit(filters jsonb, page integer, per_page integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_now record;
begin
  perform private.require(private.is_officer());
  select * into found_now from private.found_lines(filters, page, per_page);
  perform private.begin_log(found_now.shown, nullif(filters ->> 'table_name', ''), found_now.records, found_now.files, 'search_audit',
    private.audit_hash(filters, page, per_page));
end;
$$;

-- Whose papers these are, and, where no more than 25 students are looked at, all of them: who is missing has none that runs out.
create function private.told_by_expiry(wanted_paper text, year_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with looked_at as materialized (
    select distinct e.student_id from public.student_enrollments e join public.students s on s.id = e.student_id
    where e.is_active and e.enrollment_status not in ('graduated', 'withdrawn') and s.archived_at is null
      and (year_id is null or e.program_year_id = year_id) limit 26)
  select array(select p.student_id from private.expiring_papers(year_id) p where wanted_paper is null or p.paper = wanted_paper
    union select l.student_id from looked_at l where (select count(*) from looked_at) <= 25 order by 1);
$$;

create function private.categories_of_papers(wanted_paper text) returns text[]
language sql immutable set search_path = '' as $$
  select case when wanted_paper is null then array['health', 'passport'] when wanted_paper = 'health_insurance' then array['health']
    else array['passport'] end;
$$;

-- Officers: begins the list for all its groups, whose counts stand beside each of them.
create function private.begin_expiry_list(wanted_paper text, year_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.check_paper(wanted_paper);
  perform private.trace_reading('student', private.told_by_expiry(wanted_paper, year_id), private.categories_of_papers(wanted_paper),
    'list', 'papers that expire', 'expiry_list', private.reading_hash(wanted_paper, year_id::text));
end;
$$;

create function private.check_paper(wanted_paper text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if wanted_paper not in ('israeli_passport', 'foreign_passport', 'health_insurance') then
    perform private.fail('invalid_value', 'Choose a document.', 'paper');
  end if;
end;
$$;

-- Of how many people one reader may read in an hour before the administrators are told; 0: any number.
create function private.reading_alert_above() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.reading_alert_above from public.program_year_settings s where s.id = private.open_year_id()), 150);
$$;

-- Whose record a line of the access log is about: an applicant who became a student is one person.
create function private.person_read(subject text, record uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(case subject when 'application' then
    (select e.student_id from public.student_enrollments e where e.application_id = record) end, record);
$$;

-- Administrators: who has read sensitive categories on which day, the newest first, and of more people than usual before others:
-- {alert_above, days: [{day, reader_id, reader_name, reader_role, people, readings, categories, usual}]}. Days are those in Israel;
-- `usual` is the median of the people on the reader's other days of the four weeks before, null without any. At most 92 days.
create function private.readings_by_day(days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant date := private.today() - least(greatest(coalesce(days, 14), 1), 92) + 1;
begin
  perform private.require(private.is_administrator());
  return (
    with read as materialized (
      select l.reader, (l.at at time zone 'Asia/Jerusalem')::date as day, count(distinct l.id) as readings,
        count(distinct private.person_read(l.subject, s.id)) as people, max(l.reader_role) as reader_role,
        array_agg(distinct l.category order by l.category) as categories
      from private.access_log l, unnest(l.subject_ids) s (id)
      where l.at >= (since - 28)::timestamp at time zone 'Asia/Jerusalem'
      group by 1, 2)
    select jsonb_build_object('alert_above', private.reading_alert_above(), 'days', coalesce(jsonb_agg(
        jsonb_build_object('day', r.day, 'reader_id', r.reader, 'reader_name', private.person_name(r.reader),
          'reader_role', r.reader_role, 'people', r.people, 'readings', r.readings, 'categories', r.categories,
          'usual', (select percentile_disc(0.5) within group (order by o.people) from read o
            where o.reader = r.reader and o.day < r.day and o.day >= r.day - 28))
        order by r.day desc, r.people desc, r.reader), '[]'))
    from read r where r.day >= since);
end;
$$;
select private.expose('authenticated', 'readings_by_day', 'days integer default 14');

-- Secret key, every minute: tells the administrators of readers who have read more people in the last hour than the year's limit,
-- once an hour for each. Answers how many readers they were told of.
create function private.watch_readings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.reading_alert_above();
  since constant timestamptz := private.now() - interval '1 hour';
  busy record;
  told integer := 0;
begin
  if most = 0 then return 0; end if;
  for busy in
    select a.user_id as reader, r.people from public.admins a, lateral (
      select count(distinct private.person_read(l.subject, s.id)) as people from private.access_log l, unnest(l.subject_ids) s (id)
      where l.reader = a.user_id and l.at > since and l.at <= private.now()) r
    where r.people > most and a.user_id::text not in (select private.resting('readings')) and not exists (select from public.email_outbox o
      where o.template = 'many_read' and o.event_key like 'many_read:' || a.user_id || ':%' and o.created_at > since)
  loop
    begin
      perform private.enqueue_mail(u.email, 'many_read', jsonb_build_object('reader', private.person_name(busy.reader),
          'people', busy.people::text, 'at', private.now()),
        format('many_read:%s:%s:%s', busy.reader, extract(epoch from private.now())::bigint, u.id))
      from public.admins a join auth.users u on u.id = a.user_id
      where a.is_active and a.role in ('admin', 'super_admin') and private.is_email(u.email);
      told := told + 1;
    exception when others then
      perform private.let_rest('readings', busy.reader::text, sqlstate);
    end;
  end loop;
  return told;
end;
$$;
select private.expose('service_role', 'watch_readings');
