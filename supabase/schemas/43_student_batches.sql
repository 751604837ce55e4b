-- Many records at once: a field of many, or the rows of a file. The preview and the writing are one function; what was written is one
-- batch, a line a record under one id in the log, and is undone as one.

create table private.student_batches (
  id uuid primary key default gen_random_uuid(),
  -- Ended and enrolled are years: private.write_year_batch.
  kind text not null check (kind in ('edit', 'import', 'end', 'enroll')),
  -- Which fields were written: never a value.
  columns text[] not null,
  state text not null default 'done' check (state in ('done', 'undone')),
  created_by uuid not null references auth.users (id),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- The year that was ended, or in which they were enrolled.
  program_year_id uuid references public.program_years (id) on delete set null
);
comment on table private.student_batches is 'What officers wrote into many student records at once: which fields and by whom, no values.';
alter table private.student_batches enable row level security;

create index student_batches_created on private.student_batches (created_at);
create index student_batches_program_year on private.student_batches (program_year_id);
create index student_batches_created_by on private.student_batches (created_by);

create trigger bump_version before update on private.student_batches for each row execute function private.bump_version();
create trigger audit after insert or update or delete on private.student_batches for each row execute function private.audit('', '');

create table private.student_batch_items (
  id bigint generated always as identity primary key,
  batch_id uuid not null references private.student_batches (id) on delete cascade,
  -- Gone when the record was deleted or the person erased.
  student_id uuid references public.students (id) on delete set null,
  -- The year in which was written what belongs to a year.
  enrollment_id uuid references public.student_enrollments (id) on delete set null,
  -- What the batch began: a record, or a year of one.
  made text check (made in ('record', 'year')),
  -- Of the record, once it was written.
  version bigint not null,
  outcome text not null default 'done' check (outcome in ('done', 'undone', 'kept')),
  -- Why an undo has left it: a code.
  reason text
);
comment on table private.student_batch_items is 'Which records a batch has written; old and new values stand in the audit log alone.';
alter table private.student_batch_items enable row level security;

create index student_batch_items_batch on private.student_batch_items (batch_id);
create index student_batch_items_student on private.student_batch_items (student_id);
create index student_batch_items_enrollment on private.student_batch_items (enrollment_id);

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

-- A new record from a row. Who may be on record already (twin) is refused, unless the row is sure.
create function private.make_row_of_batch(given jsonb, year_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := given -> 'changes';
  made public.students;
begin
  if (given ->> 'sure')::boolean is not true and given ? 'twin' then
    perform private.fail('conflict', format('%s is on record already.', given ->> 'twin'), 'student_id');
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
