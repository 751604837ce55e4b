-- Batches in use: of students, of a file, of a year, and undoing them.

create trigger bump_version before update on private.student_batches for each row execute function private.bump_version();
create trigger audit after insert or update or delete on private.student_batches for each row execute function private.audit('', '');

-- The columns of a record that belong to one of its years and that people fill.
create function private.year_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select f.name from private.student_fields f join pg_catalog.pg_attribute a
    on a.attrelid = 'public.student_enrollments'::regclass and a.attname = f.name
    where f.filled_by <> 'derived' order by f.place);
$$;

-- Rooms that there are: another one in a file may be a slip.
create function private.known_rooms() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select r.name from public.rooms r);
$$;

-- A new record from a row. Who is on record already (twin says how) is refused, unless the row is sure.
create function private.make_row_of_batch(given jsonb, year_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := given -> 'changes';
  made public.students;
begin
  if (given ->> 'sure')::boolean is not true and given ? 'twin' then
    perform private.fail('conflict', given ->> 'twin', 'student_id');
  end if;
  made.id := (private.create_student(form || case when year_id is null then '{}' else jsonb_build_object('program_year_id', year_id) end,
    array(select jsonb_array_elements_text(coalesce(given -> 'confirmed', '[]')))) ->> 'id')::uuid;
  select * into made from public.students s where s.id = made.id;
  return jsonb_build_object('student_id', made.id, 'name', concat_ws(' ', made.first_name, made.last_name), 'version', null,
    'written', made.version, 'made', 'record', 'notes', '[]'::jsonb, 'changes', (
      select coalesce(jsonb_object_agg(k, jsonb_build_object('old', null, 'new', to_jsonb(made) -> k)), '{}')
      from jsonb_object_keys(form) k where coalesce(to_jsonb(made) -> k, 'null') <> 'null'));
end;
$$;

-- One row: {student_id (null for a new record), changes, confirmed, version, archived: keep or restore, sure}. What belongs to a year
-- is written into that of year_id; a file adds it where it is missing. Answers {student_id, enrollment_id, name, version (seen),
-- written, made, notes, changes: {field: {old, new}}}.
create function private.write_row_of_batch(kind text, given jsonb, year_id uuid, of_year text[], allowed text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid := (given ->> 'student_id')::uuid;
  changes jsonb := given -> 'changes';
  seen public.students;
  was jsonb;
  now_is jsonb;
  enrollment uuid;
  began text;
  notes text[] := '{}';
  elsewhere boolean;
begin
  if jsonb_typeof(changes) is distinct from 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'rows');
  end if;
  if student is null then return private.make_row_of_batch(given, year_id); end if;
  if changes ->> 'enrollment_status' = 'withdrawn' then perform private.lock_place(student, year_id); end if;
  select * into seen from public.students s where s.id = student for no key update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.', 'student_id'); end if;
  if (given ->> 'version')::bigint <> seen.version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.', 'student_id');
  end if;
  -- The year that the record shows anyway is not asked for.
  was := to_jsonb(case when coalesce(year_id, seen.program_year_id) is not distinct from seen.program_year_id then seen
    else private.record_in_year(seen, year_id) end);
  if seen.archived_at is not null and given ->> 'archived' = 'restore' then
    update public.students s set archived_at = null, archive_reason = null where s.id = student;
    notes := notes || 'restored'::text;
  elsif seen.archived_at is not null and given ->> 'archived' is distinct from 'keep' then
    perform private.fail('wrong_state', 'This record is archived.', 'archived');
  end if;
  if kind = 'import' and year_id is not null and not exists (select from public.student_enrollments e
      where e.student_id = student and e.program_year_id = year_id) then
    perform private.add_enrollment(student, jsonb_build_object('program_year_id', year_id));
    began := 'year';
    notes := notes || 'gets_year'::text;
  end if;
  select e.id, not e.is_shown into enrollment, elsewhere from public.student_enrollments e
  where e.student_id = student and case when year_id is null then e.is_shown else e.program_year_id = year_id end for update;
  if enrollment is null then perform private.fail('not_found', 'This year is no longer on the record.', 'student_id'); end if;
  perform private.apply_changes('public.students', student, case when elsewhere then changes - of_year else changes end, null, allowed);
  if elsewhere and changes ?| of_year then
    perform private.apply_changes('public.student_enrollments', enrollment,
      (select jsonb_object_agg(c.key, c.value) from jsonb_each(changes) c where c.key = any (of_year)), null, of_year);
  end if;
  select * into seen from public.students s where s.id = student;
  now_is := to_jsonb(case when coalesce(year_id, seen.program_year_id) is not distinct from seen.program_year_id then seen
    else private.record_in_year(seen, year_id) end);
  perform private.ask_about(was, now_is, array(select jsonb_array_elements_text(coalesce(given -> 'confirmed', '[]'))));
  if seen.user_id is not null and was -> 'email' <> now_is -> 'email' then notes := notes || 'account_keeps_address'::text; end if;
  return jsonb_build_object('student_id', student, 'enrollment_id', enrollment, 'name', concat_ws(' ', seen.first_name, seen.last_name),
    'version', was -> 'version', 'written', seen.version, 'made', began, 'notes', notes, 'changes', (
      select coalesce(jsonb_object_agg(k, jsonb_build_object('old', was -> k, 'new', now_is -> k)), '{}')
      from jsonb_object_keys(changes) k where was -> k is distinct from now_is -> k));
end;
$$;

-- Writes all rows [{n, ...}] and answers a line for each, in their order: {n, student_id, name, version, written, made, enrollment_id,
-- kind: new, changed, same or refused, notes, changes, problems: [{field, code, sentence}]}. A row that is refused is tried again
-- without the refused value, so that everything wrong with it is named, and is not written.
create function private.write_batch(kind text, rows jsonb, year_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stand_ins constant jsonb := '{"first_name": "-", "last_name": "-", "email": "nobody@example.org"}';
  rooms constant text[] := private.known_rooms();
  of_year constant text[] := private.year_columns();
  allowed constant text[] := private.student_columns('office');
  twins constant jsonb := private.twins_of_rows(rows);
  given jsonb;
  line jsonb;
  problems jsonb;
  wrong text;
  code text;
  sentence text;
  written uuid[] := '{}';
  lines jsonb[] := '{}';
begin
  if rows is null or jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) not between 1 and 500 then
    perform private.fail('invalid_value', 'Up to 500 students at once.', 'rows');
  end if;
  -- Known people in one order, so that two batches at once wait for each other and do not lock each other out.
  for given in select r - 'twin' || case when twins ? (r ->> 'n') then jsonb_build_object('twin', twins -> (r ->> 'n')) else '{}' end
      from jsonb_array_elements(rows) with ordinality as u (r, n) order by r ->> 'student_id' nulls last, n loop
    problems := '[]';
    line := jsonb_build_object('student_id', given -> 'student_id', 'name', private.name_of_row(given), 'version', null, 'made', null,
      'notes', '[]'::jsonb, 'changes', '{}'::jsonb);
    for turn in 1..100 loop
      begin
        if (given ->> 'student_id')::uuid = any (written) then
          perform private.fail('conflict', 'Another row is about the same student.', 'student_id');
        end if;
        line := private.write_row_of_batch(kind, given, year_id, of_year, allowed);
        if problems <> '[]' then raise exception using errcode = 'ZZ001'; end if;
        exit;
      exception when sqlstate 'P0001' then
        get stacked diagnostics sentence = message_text, wrong = pg_exception_detail, code = pg_exception_hint;
        problems := problems || jsonb_build_object('field', wrong, 'code', code, 'sentence', sentence);
        if given ->> 'student_id' is null and stand_ins ? wrong then
          given := jsonb_set(given, array['changes', wrong], stand_ins -> wrong);
        elsif given -> 'changes' ? wrong then given := given #- array['changes', wrong];
        elsif wrong = 'archived' then given := given || '{"archived": "keep"}';
        elsif wrong = 'student_id' and code = 'conflict' and given ->> 'student_id' is null then given := given || '{"sure": true}';
        else exit;
        end if;
      -- The row has problems, and this try has named the last of them.
      when sqlstate 'ZZ001' then exit;
      end;
    end loop;
    if problems = '[]' then written := written || (line ->> 'student_id')::uuid; end if;
    if coalesce(line #>> '{changes,dorm_room_number,new}', '') <> all (array[''] || rooms) then
      line := jsonb_set(line, '{notes}', line -> 'notes' || '"unknown_room"');
    end if;
    -- Without what stood in for a refused value.
    lines := lines || (line || jsonb_build_object('n', given -> 'n', 'problems', problems, 'changes', (line -> 'changes')
      - array(select p ->> 'field' from jsonb_array_elements(problems) p), 'kind', case
      when problems <> '[]' then 'refused' when line ->> 'made' = 'record' then 'new'
      when line -> 'changes' = '{}' and line -> 'notes' = '[]' then 'same' else 'changed' end));
  end loop;
  return (select jsonb_agg(l order by (l ->> 'n')::integer) from unnest(lines) l);
exception when data_exception then
  perform private.fail('invalid_value', 'These rows cannot be read.', 'rows');
end;
$$;

-- Whom a row means, as it says itself.
create function private.name_of_row(given jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = (given ->> 'student_id')::uuid),
    left(concat_ws(' ', given #>> '{changes,first_name}', given #>> '{changes,last_name}'), 200));
$$;

-- Batches as the office calls them: whom a file may mean, what would be written, writing it, undoing it.

-- What the rows of a file say of who they are about, as it is compared: {n, names, email, birth date, identity number}.
create function private.people_of_rows(people jsonb)
returns table (n integer, first text, last text, hebrew_first text, hebrew_last text, email text, born text, id_number text)
language sql stable security definer set search_path = '' as $$
  select p.n, nullif(private.normal_text(p.first_name), ''), nullif(private.normal_text(p.last_name), ''),
    nullif(private.normal_text(p.hebrew_first_name), ''), nullif(private.normal_text(p.hebrew_last_name), ''),
    nullif(private.normal_email(p.email), ''), case when p.date_of_birth ~ '^\d{4}-\d\d-\d\d$' then p.date_of_birth end,
    nullif(btrim(p.teudat_zehut), '')
  from jsonb_to_recordset(people) as p (n integer, first_name text, last_name text, hebrew_first_name text, hebrew_last_name text,
    email text, date_of_birth text, teudat_zehut text);
$$;

-- Who these people may be: [{n, first_name, last_name, hebrew_first_name, hebrew_last_name, email, date_of_birth, teudat_zehut}].
-- How a name sounds finds people and never decides: sure is the same identity number or address, with the same first name, birth date
-- and number as far as both have one. Whoever asks holds the number; told is only whose record has it.
create function private.matched_students(people jsonb) returns table (n integer, student jsonb, reason text, is_sure boolean)
language sql stable security definer set search_path = '' as $$
  with asked as materialized (select * from private.people_of_rows(people)),
  kept as materialized (
    select s.id, k.* from public.students s, private.people_of_rows(jsonb_build_array(jsonb_build_object('n', 0,
      'first_name', s.first_name, 'last_name', s.last_name, 'hebrew_first_name', s.hebrew_first_name,
      'hebrew_last_name', s.hebrew_last_name, 'email', s.email, 'date_of_birth', s.date_of_birth, 'teudat_zehut', s.teudat_zehut))) k),
  -- Names are compared by their sound for these alone, once: the plan may not do it for everybody with everybody.
  found as materialized (
    select a.n, k.id from asked a join kept k on k.email = a.email
    union select a.n, k.id from asked a join kept k on k.born = a.born
    union select a.n, k.id from asked a join kept k on k.id_number = a.id_number
    union select a.n, k.id from asked a join kept k on (k.first, k.last) = (a.first, a.last)
    union select a.n, k.id from asked a join kept k
      on (k.hebrew_first, k.hebrew_last) = (coalesce(a.hebrew_first, a.first), coalesce(a.hebrew_last, a.last))),
  judged as materialized (
    select a.n, k.id, coalesce(a.email = k.email, false) as mail, coalesce(a.born = k.born, false) as birth,
      coalesce(a.id_number = k.id_number, false) as number,
      coalesce(a.first <> k.first, false) or coalesce(a.hebrew_first <> k.hebrew_first, false) or coalesce(a.born <> k.born, false)
        or coalesce(a.id_number <> k.id_number, false) as differs,
      a.first = k.first or private.names_alike(a.first, k.first) or private.names_alike(a.first, k.hebrew_first)
        or a.hebrew_first = k.hebrew_first or private.names_alike(a.hebrew_first, k.hebrew_first) as first,
      a.last = k.last or private.names_alike(a.last, k.last) or private.names_alike(a.last, k.hebrew_last)
        or a.hebrew_last = k.hebrew_last or private.names_alike(a.hebrew_last, k.hebrew_last) as last
    from found f join asked a using (n) join kept k using (id))
  select j.n, jsonb_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
      'hebrew_first_name', s.hebrew_first_name, 'hebrew_last_name', s.hebrew_last_name, 'email', s.email,
      'date_of_birth', s.date_of_birth, 'is_archived', s.archived_at is not null, 'has_account', s.user_id is not null,
      'year', (select y.name from public.program_years y where y.id = s.program_year_id)),
    case when j.number then 'same_id' when j.mail then 'same_email' when j.birth and j.first then 'same_person'
      when j.birth then 'same_family' else 'same_name' end,
    (j.number or j.mail) and not j.differs
  from judged j join public.students s on s.id = j.id
  where j.number or j.mail or coalesce(j.last and (j.first or j.birth), false)
  order by j.n, 4 desc, s.id;
$$;

-- Rows that say somebody whom a row before them says: the same number, or the same name with the same address or birth date.
create function private.repeated_rows(people jsonb) returns table (n integer, of_n integer)
language sql stable security definer set search_path = '' as $$
  with asked as materialized (select * from private.people_of_rows(people))
  select later.n, min(a.n) from asked a join asked later on later.n > a.n and (later.id_number = a.id_number
    or ((later.first, later.last) = (a.first, a.last) or (later.hebrew_first, later.hebrew_last) = (a.hebrew_first, a.hebrew_last))
      and (later.email = a.email or later.born = a.born))
  group by later.n;
$$;

-- By n of a new row that is not said to be somebody new: why it is not written. It is surely on record, or stands in a row before it.
-- Asked once for all rows.
create function private.twins_of_rows(rows jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with people (said) as materialized (
    select coalesce(jsonb_agg(r -> 'changes' || jsonb_build_object('n', r -> 'n')), '[]')
    from jsonb_array_elements(case jsonb_typeof(rows) when 'array' then rows else '[]' end) r
    where r ->> 'student_id' is null and jsonb_typeof(r -> 'changes') = 'object'),
  found as (
    select r.n, format('Row %s is about the same person.', r.of_n) as why from people, private.repeated_rows(people.said) r
    union all
    select m.n, format('%s is on record already.', concat_ws(' ', m.student ->> 'first_name', m.student ->> 'last_name'))
    from people, private.matched_students(people.said) m where m.is_sure)
  select coalesce(jsonb_object_agg(f.n, f.why), '{}') from found f;
$$;

-- Officers: whom the rows of a file may mean: [{n, repeats: the row before that says the same person, or null, found: [{id, first_name,
-- last_name, hebrew_first_name, hebrew_last_name, email, date_of_birth, is_archived, has_account, year, reason, is_sure}]}]; rows that
-- may mean nobody are left out. Errors: 42501; P0001 invalid_value (people).
create function private.match_students(people jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if people is null or jsonb_typeof(people) <> 'array' or jsonb_array_length(people) > 500 then
    perform private.fail('invalid_value', 'Up to 500 students at once.', 'people');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('n', n, 'repeats', r.of_n, 'found', coalesce(g.found, '[]')) order by n), '[]')
    from (
      select m.n, jsonb_agg(m.student || jsonb_build_object('reason', m.reason, 'is_sure', m.is_sure) order by m.is_sure desc) as found
      from private.matched_students(people) m group by m.n) g
    full join private.repeated_rows(people) r using (n));
exception when data_exception then
  perform private.fail('invalid_value', 'These people cannot be read.', 'people');
end;
$$;
select private.expose('authenticated', 'match_students', 'people jsonb');

create function private.batch_hash(ids uuid[], columns text[]) returns text
language sql stable security definer set search_path = '' as $$
  select private.reading_hash(array(select distinct i from unnest(ids) i order by 1)::text, private.sensitive_columns(columns)::text);
$$;

create function private.begin_student_batch(ids uuid[], columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.trace_reading('student', array(select s.id from public.students s where s.id = any (ids) order by 1), array[f.sensitive],
    'list', string_agg(f.name, ', ' order by f.place), 'student_batch', private.batch_hash(ids, columns))
  from private.student_fields f where f.sensitive is not null and f.name = any (columns) and ids <> '{}' group by f.sensitive;
end;
$$;

-- Refuses rows that name a person or a sensitive column that the caller has not begun to read. Errors: P0001 not_begun.
create function private.require_batch(ids uuid[], columns text[], rows jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  named text[];
  known uuid[];
begin
  if jsonb_typeof(rows) is distinct from 'array' then perform private.fail('invalid_value', 'These rows cannot be read.', 'rows'); end if;
  named := private.sensitive_columns(array(select distinct k from jsonb_array_elements(rows) r,
    jsonb_object_keys(case jsonb_typeof(r -> 'changes') when 'object' then r -> 'changes' else '{}' end) k));
  known := array(select s.id from public.students s where s.id in (select (r ->> 'student_id')::uuid from jsonb_array_elements(rows) r));
  if named = '{}' or known = '{}' then return; end if;
  if not named <@ coalesce(columns, '{}') then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  perform private.require_begun('student_batch', private.batch_hash(ids, columns), 'student', known, private.categories_of_columns(named));
exception when data_exception then
  perform private.fail('invalid_value', 'These rows cannot be read.', 'rows');
end;
$$;

create function private.check_batch(kind text, year_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if kind is null or kind not in ('edit', 'import') then perform private.fail('invalid_value', 'Choose what to do.', 'kind'); end if;
  if year_id is not null and not exists (select from public.program_years y where y.id = year_id) then
    perform private.fail('invalid_value', 'What was chosen here no longer exists.', 'program_year_id');
  end if;
end;
$$;

-- Officers: what these rows would do (private.write_batch); everything is written and taken back. student_ids and columns say whose
-- values of which fields are read, and are begun with. Errors: 42501; P0001 invalid_value (kind, rows, program_year_id), not_begun.
create function private.preview_student_batch(kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  perform private.require(private.is_officer());
  perform private.check_batch(kind, program_year_id);
  perform private.require_batch(student_ids, columns, rows);
  begin
    lines := private.write_batch(kind, rows, program_year_id);
    raise exception using errcode = 'ZZ002', message = 'The try is taken back.';
  exception when sqlstate 'ZZ002' then null;
  end;
  -- A record that was made for the try is not there any more.
  return (select jsonb_agg((l - '{written,enrollment_id}'::text[])
    || case when l ->> 'made' = 'record' then '{"student_id": null}' else '{}'::jsonb end) from jsonb_array_elements(lines) l);
end;
$$;
select private.expose('authenticated', 'preview_student_batch',
  'kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid default null');

-- One batch: {id, kind, columns, year, state, people, made, undone, kept, created_by_name, created_at, left: [{student_id, name,
-- reason}] whom an undo has left}.
create function private.batch_summary(batch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', b.id, 'kind', b.kind, 'columns', b.columns, 'state', b.state,
    'year', (select y.name from public.program_years y where y.id = b.program_year_id), 'created_by_name',
    private.person_name(b.created_by), 'created_at', b.created_at) || (
      select jsonb_build_object('people', count(*), 'made', count(*) filter (where i.made = 'record'),
        'undone', count(*) filter (where i.outcome = 'undone'), 'kept', count(*) filter (where i.outcome = 'kept'),
        'left', coalesce(jsonb_agg(jsonb_build_object('student_id', i.student_id, 'name', concat_ws(' ', s.first_name, s.last_name),
          'reason', i.reason) order by s.last_name, s.first_name, i.id) filter (where i.outcome = 'kept'), '[]'))
      from private.student_batch_items i left join public.students s on s.id = i.student_id where i.batch_id = b.id)
  from private.student_batches b where b.id = batch;
$$;

-- Officers: writes these rows as one batch, all or none; see preview_student_batch. Answers batch_summary().
-- Errors: 42501; P0001 invalid_value (kind, rows, program_year_id), not_begun, conflict (rows: some are refused now),
-- wrong_state (nothing would change).
create function private.run_student_batch(kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch uuid := gen_random_uuid();
  lines jsonb;
  refused integer;
begin
  perform private.require(private.is_officer());
  perform private.check_batch(kind, program_year_id);
  perform private.require_batch(student_ids, columns, rows);
  perform set_config('school.batch', batch::text, true);
  insert into private.student_batches (id, kind, columns, created_by)
  values (batch, kind, array(select f.name from private.student_fields f where f.name = any (columns) order by f.place), auth.uid());
  lines := private.write_batch(kind, rows, program_year_id);
  select count(*) into refused from jsonb_array_elements(lines) l where l ->> 'kind' = 'refused';
  if refused > 0 then
    perform private.fail('conflict', format('%s of these rows cannot be written. Nothing was changed: look at the list again.', refused),
      'rows');
  end if;
  insert into private.student_batch_items (batch_id, student_id, enrollment_id, made, version)
  select batch, (l ->> 'student_id')::uuid, (l ->> 'enrollment_id')::uuid, l ->> 'made', (l ->> 'written')::bigint
  from jsonb_array_elements(lines) l where l ->> 'kind' <> 'same';
  if not found then perform private.fail('wrong_state', 'Nothing would change: all of this is on record already.'); end if;
  perform set_config('school.batch', '', true);
  return private.batch_summary(batch);
end;
$$;
select private.expose('authenticated', 'run_student_batch',
  'kind text, student_ids uuid[], columns text[], rows jsonb, program_year_id uuid default null');

-- A year is ended for many, and those who stay are enrolled in the next: looked over, written and undone as the other batches are.

-- Locks the record and its enrollment of this year for the officer. Errors: P0001 not_found.
create function private.enrollment_for_batch(student uuid, year_id uuid) returns public.student_enrollments
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

-- The year ends for one: a last day (null: the program's; who left before keeps theirs), the statuses, and no longer active. A record
-- that shows it turns to the enrollment that continues. Returns the enrollment's id. Errors: P0001 not_found, wrong_state, and of the
-- dates.
create function private.end_year_of(student uuid, year_id uuid, last_day date, status text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ends public.student_enrollments := private.enrollment_for_batch(student, year_id);
begin
  if not ends.is_active then perform private.fail('wrong_state', 'Has ended already.'); end if;
  perform private.turn_from(ends);
  perform private.apply_changes('public.student_enrollments', ends.id, jsonb_build_object('is_active', false,
      'learning_end_date', least(ends.learning_end_date, coalesce(last_day, (select y.program_ends_on from public.program_years y
        where y.id = year_id))))
    || case when status is null or ends.enrollment_status in ('graduated', 'withdrawn') then '{}'
      else jsonb_build_object('enrollment_status', status) end
    || case ends.registration_status when 'confirmed' then '{"registration_status": "completed"}'::jsonb else '{}' end,
    null, array['is_active', 'learning_end_date', 'enrollment_status', 'registration_status']);
  return ends.id;
end;
$$;

-- One who stays: dates and price of the next year's track; the record goes on showing this year until it has ended. track null: the
-- one they are in. Returns the new enrollment's id. Errors: P0001 not_found, wrong_state, invalid_value, conflict.
create function private.enroll_in_next(student uuid, year_id uuid, next_year uuid, track text, with_deposit boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  was public.student_enrollments := private.enrollment_for_batch(student, year_id);
  year public.program_years;
  offered public.program_year_tracks;
  made uuid;
begin
  if (select s.archived_at is not null from public.students s where s.id = student) then
    perform private.fail('wrong_state', 'This record is archived.');
  elsif was.enrollment_status = 'withdrawn' then
    perform private.fail('wrong_state', 'Withdrew from this year.');
  elsif was.enrollment_status = 'prospective' and was.application_id is not null then
    perform private.fail('wrong_state', 'Is not registered for this year.');
  elsif exists (select from public.student_enrollments e where e.student_id = student and e.program_year_id = next_year) then
    perform private.fail('conflict', 'This student has an enrollment of that year already.', 'program_year_id');
  end if;
  select * into year from public.program_years y where y.id = next_year;
  select * into offered from public.program_year_tracks t
  where t.program_year_id = next_year and t.track = coalesce(enroll_in_next.track, was.program_track);
  if offered.id is null then
    perform private.fail('invalid_value', case when coalesce(track, was.program_track) is null then 'No track is on record.'
      else 'The next year does not offer this track.' end, 'program_track');
  end if;
  -- What is taken from the year is not asked about: nobody types it now.
  perform set_config('school.prepares_enrollment', 'on', true);
  perform private.add_enrollment(student, jsonb_build_object('program_year_id', next_year, 'program_track', offered.track,
    'learning_start_date', coalesce(offered.starts_on, year.program_starts_on),
    'learning_end_date', coalesce(offered.ends_on, year.program_ends_on),
    'registration_status', 'confirmed', 'enrollment_status', 'enrolled'));
  update public.student_enrollments e set total_tuition_cost = offered.tuition_amount,
    registration_deposit_amount = case when with_deposit then offered.deposit_amount end
  where e.student_id = student and e.program_year_id = next_year returning e.id into made;
  perform private.charge_place(made, offered, with_deposit);
  if not was.is_active then perform private.turn_from(was); end if;
  perform set_config('school.prepares_enrollment', '', true);
  return made;
end;
$$;

-- The same charge for one, in this year. Returns its id. Errors: as add_charge.
create function private.charge_in_batch(student uuid, year_id uuid, charge jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
begin
  select e.id into enrollment from public.student_enrollments e where e.student_id = student and e.program_year_id = year_id;
  if enrollment is null then perform private.fail('not_found', 'Not enrolled in this year.'); end if;
  return private.add_charge(student, charge, enrollment) ->> 'id';
end;
$$;

-- Does one of the three for each and answers a line for each, by name: {student_id, enrollment_id, version, name, program_track,
-- learning_start_date, learning_end_date, enrollment_status, charges: [{kind, amount, due_on}], problem: {code, sentence} or null}.
-- settings: {last_day, status}, {next_year_id, track, with_deposit} or {charge}. What is wrong with the charge itself is refused at once.
create function private.write_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid;
  made uuid;
  charged uuid;
  problem jsonb;
  lines jsonb[] := '{}';
  code text;
  sentence text;
begin
  -- In one order, so that two batches at once wait for each other and do not lock each other out.
  for student in select distinct i from unnest(ids) i order by 1 loop
    problem := null;
    made := null;
    charged := null;
    begin
      if action = 'charge' then charged := private.charge_in_batch(student, year_id, settings -> 'charge'); end if;
      made := case action when 'charge' then (select c.enrollment_id from public.charges c where c.id = charged)
        when 'end' then private.end_year_of(student, year_id, (settings ->> 'last_day')::date, settings ->> 'status')
        else private.enroll_in_next(student, year_id, (settings ->> 'next_year_id')::uuid, settings ->> 'track',
          (settings ->> 'with_deposit')::boolean) end;
    exception when sqlstate 'P0001' then
      get stacked diagnostics sentence = message_text, code = pg_exception_hint;
      if action = 'charge' and code not in ('not_found', 'conflict') then raise; end if;
      problem := jsonb_build_object('code', code, 'sentence', sentence);
    end;
    lines := lines || (select jsonb_build_object('student_id', student, 'enrollment_id', made, 'version', s.version,
        'name', coalesce(concat_ws(' ', s.first_name, s.last_name), ''), 'program_track', e.program_track,
        'learning_start_date', e.learning_start_date, 'learning_end_date', e.learning_end_date, 'enrollment_status', e.enrollment_status,
        'charges', case when action = 'end' then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind,
            'amount', c.amount, 'due_on', c.due_on) order by array_position(array['deposit', 'tuition', 'housing'], c.kind)), '[]')
          from public.charges c where c.enrollment_id = made and c.id = coalesce(charged, c.id)) end,
        'problem', problem)
      from (values (student)) asked (id) left join public.students s on s.id = asked.id
      left join public.student_enrollments e on e.id = made);
  end loop;
  return (select coalesce(jsonb_agg(l order by s.last_name, s.first_name, l ->> 'student_id'), '[]')
    from unnest(lines) l left join public.students s on s.id = (l ->> 'student_id')::uuid);
end;
$$;

-- Refuses what cannot be meant at all; charges are administrators'. Errors: 42501; P0001 invalid_value (action, student_ids,
-- program_year_id, status, next_year_id, track).
create function private.check_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  year public.program_years;
  next public.program_years;
begin
  if action is null or action not in ('end', 'enroll', 'charge') then
    perform private.fail('invalid_value', 'Choose what to do.', 'action');
  end if;
  if ids is null or cardinality(ids) not between 1 and 500 then
    perform private.fail('invalid_value', 'Up to 500 students at once.', 'student_ids');
  end if;
  select * into year from public.program_years y where y.id = year_id;
  if year.id is null then perform private.fail('invalid_value', 'Choose the year.', 'program_year_id'); end if;
  if action = 'charge' then perform private.require(private.is_administrator()); return; end if;
  if action = 'end' then
    if settings ->> 'status' is not null and settings ->> 'status' <> 'graduated' then
      perform private.fail('invalid_value', 'Choose one of the listed values.', 'status');
    end if;
    return;
  end if;
  select * into next from public.program_years y where y.id::text = settings ->> 'next_year_id';
  if next.id is null or next.program_starts_on <= year.program_starts_on then
    perform private.fail('invalid_value', 'Choose a year that begins later.', 'next_year_id');
  end if;
  if settings ->> 'track' is not null and not exists (select from public.program_year_tracks t
      where t.program_year_id = next.id and t.track = settings ->> 'track') then
    perform private.fail('invalid_value', 'The next year does not offer this track.', 'track');
  end if;
end;
$$;

-- The actions as the API names them, with their settings.
create function private.year_settings(
  last_day date, status text, next_year_id uuid, track text, with_deposit boolean, charge jsonb
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('last_day', last_day, 'status', status, 'next_year_id', next_year_id, 'track', track,
    'with_deposit', coalesce(with_deposit, false), 'charge', charge);
$$;

-- Officers: what ending this year (last_day: null for the program's, status: graduated or null for as it is), enrolling in the
-- next one (next_year_id, track: null for the same, with_deposit) or a charge in this year (administrators) would do for these
-- students; everything is written and taken back. The lines of write_year_batch.
-- Errors: 42501; P0001 invalid_value (see check_year_batch).
create function private.preview_year_batch(
  action text, student_ids uuid[], program_year_id uuid, last_day date, status text, next_year_id uuid, track text, with_deposit boolean,
  charge jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings constant jsonb := private.year_settings(last_day, status, next_year_id, track, with_deposit, charge);
  lines jsonb;
begin
  perform private.require(private.is_officer());
  perform private.check_year_batch(action, student_ids, program_year_id, settings);
  begin
    lines := private.write_year_batch(action, student_ids, program_year_id, settings);
    raise exception using errcode = 'ZZ002', message = 'The try is taken back.';
  exception when sqlstate 'ZZ002' then null;
  end;
  return (select coalesce(jsonb_agg(l - '{enrollment_id,version}'::text[] order by n), '[]')
    from jsonb_array_elements(lines) with ordinality as u (l, n));
end;
$$;
select private.expose('authenticated', 'preview_year_batch', 'action text, student_ids uuid[], program_year_id uuid,'
  ' last_day date default null, status text default null, next_year_id uuid default null, track text default null,'
  ' with_deposit boolean default false, charge jsonb default null');

-- Officers: the same as one batch, for all of these students or none; what came with this key before is not written again. Answers
-- batch_summary(). Errors: 42501; P0001 as preview_year_batch, wrong_state (the key came with other students), conflict (student_ids:
-- for some it cannot be done now).
create function private.run_year_batch(
  action text, student_ids uuid[], program_year_id uuid, last_day date, status text, next_year_id uuid, track text, with_deposit boolean,
  charge jsonb, batch_key uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings constant jsonb := private.year_settings(last_day, status, next_year_id, track, with_deposit, charge);
  batch uuid := gen_random_uuid();
  known private.student_batches;
  lines jsonb;
  refused integer;
begin
  perform private.require(private.is_officer());
  perform private.check_year_batch(action, student_ids, program_year_id, settings);
  if batch_key is not null then
    perform pg_advisory_xact_lock(hashtextextended(batch_key::text, 0));
    select * into known from private.student_batches b where b.batch_key = run_year_batch.batch_key;
    if known.id is not null then
      if known.kind <> action or array(select i.student_id from private.student_batch_items i where i.batch_id = known.id order by 1)
          is distinct from array(select distinct u from unnest(student_ids) u order by 1) then
        perform private.fail('wrong_state', 'This was written already, for others. Look at the list again.');
      end if;
      return private.batch_summary(known.id);
    end if;
  end if;
  perform set_config('school.batch', batch::text, true);
  insert into private.student_batches (id, kind, columns, program_year_id, created_by, batch_key)
  values (batch, action, case action when 'end' then array['learning_end_date', 'enrollment_status', 'registration_status']
    when 'enroll' then array['program_track', 'learning_start_date', 'learning_end_date'] else '{}'::text[] end,
    case action when 'enroll' then next_year_id else run_year_batch.program_year_id end, auth.uid(), run_year_batch.batch_key);
  lines := private.write_year_batch(action, student_ids, program_year_id, settings);
  select count(*) into refused from jsonb_array_elements(lines) l where l -> 'problem' <> 'null';
  if refused > 0 then
    perform private.fail('conflict', format('It cannot be done for %s of these students now. Nothing was changed: look at the list again.',
      refused), 'student_ids');
  end if;
  insert into private.student_batch_items (batch_id, student_id, enrollment_id, made, version)
  select batch, (l ->> 'student_id')::uuid, (l ->> 'enrollment_id')::uuid, case action when 'enroll' then 'year' end,
    (l ->> 'version')::bigint from jsonb_array_elements(lines) l;
  perform set_config('school.batch', '', true);
  return private.batch_summary(batch);
end;
$$;
select private.expose('authenticated', 'run_year_batch', 'action text, student_ids uuid[], program_year_id uuid,'
  ' last_day date default null, status text default null, next_year_id uuid default null, track text default null,'
  ' with_deposit boolean default false, charge jsonb default null, batch_key uuid default null');

-- What the batch's line in the log says of these columns of an enrollment, whose values the record's line tells while it is shown.
create function private.year_written_by_batch(batch uuid, enrollment public.student_enrollments, wanted text) returns jsonb
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
create function private.undo_year_of_batch(item private.student_batch_items) returns void
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

-- Voids the charge that a batch made, unless somebody has voided it since. Errors: P0001 not_found, stale_version.
create function private.undo_charge_of_batch(item private.student_batch_items) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_ledger(item.student_id, item.enrollment_id);
  update public.charges c set is_active = false where c.enrollment_id = item.enrollment_id and c.is_active and c.version = 1
    and exists (select from public.audit_log l
      where l.batch_id = item.batch_id and (l.table_name, l.action, l.row_id) = ('charges', 'insert', c.id));
  if not found then perform private.fail('stale_version', 'Somebody else has changed this charge since.'); end if;
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
  if exists (select from public.audit_log l where l.batch_id = item.batch_id and l.action = 'leave' and l.student_id = item.student_id) then
    perform private.fail('wrong_state', 'Who has left is not brought back by this. Change the year on the record.');
  end if;
  if (select b.kind = 'charge' from private.student_batches b where b.id = item.batch_id) then
    perform private.undo_charge_of_batch(item);
    return;
  end if;
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
  perform private.require(batch.kind <> 'charge' or private.is_administrator());
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
  -- Rooms that its words made go too, while nobody lives there and nobody has looked at them.
  delete from public.rooms r using public.audit_log l
  where (l.batch_id, l.table_name, l.action, l.row_id) = (batch.id, 'rooms', 'insert', r.id) and r.is_new
    and not exists (select from public.students s where s.dorm_room_number = r.name);
  update private.student_batches b set state = 'undone' where b.id = batch.id;
  perform set_config('school.batch', '', true);
  return private.batch_summary(batch.id);
end;
$$;
select private.expose('authenticated', 'undo_student_batch', 'batch_id uuid');

-- Officers: the last hundred batches, the newest first, as batch_summary(). Errors: 42501.
create function private.list_student_batches() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select private.batch_summary(b.id) from private.student_batches b order by b.created_at desc, b.id limit 100;
end;
$$;
select private.expose('authenticated', 'list_student_batches');
