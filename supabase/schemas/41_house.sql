-- The house (madrich) is given no work of the office: it interviews nobody, reads no file, answers no conversation. The rule stands
-- at the tables, so that no function forgets it. Its own predicates stand in the subject staff.

create function private.refuse_house_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.admins a where a.role = 'house' and a.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid) then
    perform private.fail('invalid_value', 'An account of the house is given no work of the office.', tg_argv[0]);
  end if;
  return new;
end;
$$;

create trigger refuse_house_account before insert or update of interviewer_id on public.interview_slots
  for each row when (new.interviewer_id is not null) execute function private.refuse_house_account('interviewer_id');

create trigger refuse_house_account before insert on public.application_readers
  for each row execute function private.refuse_house_account('reader_id');

create trigger refuse_house_account before insert or update of assigned_to on private.threads
  for each row when (new.assigned_to is not null) execute function private.refuse_house_account('assigned_to');

-- The other way round: whoever has work of the office hands it over before the account becomes one of the house.
create function private.keep_house_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.interview_slots s where s.interviewer_id = new.user_id and s.ends_at > private.now())
     or exists (select from public.application_readers r where r.reader_id = new.user_id)
     or exists (select from private.threads t where t.assigned_to = new.user_id) then
    perform private.fail('wrong_state', 'This person still has files, interviews or conversations of the office. Give them to somebody '
      || 'else first.', 'role');
  end if;
  return new;
end;
$$;

create trigger keep_house_apart before insert or update of role on public.admins
  for each row when (new.role = 'house') execute function private.keep_house_apart();

create policy "Nobody reads it directly" on public.rooms for select to authenticated using (false);

-- A name as it is compared: in small letters, with single spaces.
create function private.room_key(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));
$$;

create unique index rooms_key on public.rooms (private.room_key(name));
comment on index public.rooms_key is 'There is a room of this name already.';

create trigger bump_version before update on public.rooms for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.rooms for each row execute function private.audit('', '');

-- Whether a record takes a place in its room: in use, and of somebody who comes or is here.
create function private.takes_a_bed(student public.students) returns boolean
language sql immutable set search_path = '' as $$
  select student.is_active and student.archived_at is null and student.enrollment_status not in ('graduated', 'withdrawn');
$$;

-- Who of these students lives here (null: of all), the one meaning of it for rooms, night, leave, envelope and files: in the present
-- enrollment and its days, with a room, from which on they are expected, or enrolled without one and not living elsewhere. One pass for
-- all of them: asked student by student, 3,000 records take a second.
create function private.residents(students uuid[] default null) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.id
  from private.present_enrollments(coalesce(students, array(select a.id from public.students a where a.archived_at is null))) e
  join public.students s on s.id = e.student_id cross join (select private.today() as day offset 0) today
  where s.archived_at is null
    and (s.dorm_room_number is not null or coalesce(s.dorm_housing_status, 'yeshiva_dorms') = 'yeshiva_dorms')
    and e.is_active and e.enrollment_status not in ('graduated', 'withdrawn')
    and (e.enrollment_status <> 'prospective' or s.dorm_room_number is not null)
    and (s.dorm_room_number is not null or today.day >= coalesce(e.learning_start_date, '-infinity'))
    and today.day <= coalesce(e.learning_end_date, 'infinity');
$$;

create function private.is_in_the_house(student uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.residents(array[student]));
$$;

-- Rooms that a search means: "Room 14" and "חדר 14" mean 14, and 1 is the beginning of 14. The room itself comes first.
create function private.rooms_sought(query text) returns table (name text, is_itself boolean)
language sql stable security definer set search_path = '' as $$
  select r.name, k.key in (a.asked, t.typed)
  from (select private.room_key(left(coalesce(query, ''), 200)) as typed) t
  cross join lateral (select regexp_replace(t.typed, '^(room|חדר) (.+)$', '\2') as asked) a
  cross join public.rooms r cross join lateral (select private.room_key(r.name) as key) k
  where a.asked <> '' and (k.key = t.typed or starts_with(k.key, a.asked))
  order by 2 desc, 1;
$$;

-- How many places of a room are taken, but for this record's.
create function private.beds_taken(room text, but_of uuid default null) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.students s where s.dorm_room_number = room and private.takes_a_bed(s) and s.id is distinct from but_of;
$$;

-- A record's room: the word becomes the room of that name, which is made where there is none. More than its places are refused, one
-- after another under the room's lock. Somebody who comes back to a room that has been filled meanwhile has none: that nobody's
-- letter or registration waits for a bed.
create function private.use_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  room public.rooms;
begin
  new.dorm_room_number := nullif(regexp_replace(btrim(new.dorm_room_number), '\s+', ' ', 'g'), '');
  -- What is too long the column itself refuses, in its own words.
  if new.dorm_room_number is null or char_length(new.dorm_room_number) > 200 then return new; end if;
  if tg_op = 'UPDATE' and new.dorm_room_number is not distinct from old.dorm_room_number
     and (private.takes_a_bed(old) or not private.takes_a_bed(new)) then return new; end if;
  insert into public.rooms (name, is_new) select new.dorm_room_number, true
  where not exists (select from public.rooms r where private.room_key(r.name) = private.room_key(new.dorm_room_number))
  on conflict do nothing;
  select * into room from public.rooms r where private.room_key(r.name) = private.room_key(new.dorm_room_number) for no key update;
  new.dorm_room_number := room.name;
  if room.capacity is null or not private.takes_a_bed(new) or private.beds_taken(room.name, new.id) < room.capacity then return new; end if;
  if tg_op = 'UPDATE' and new.dorm_room_number is not distinct from old.dorm_room_number then
    new.dorm_room_number := null;
    return new;
  end if;
  perform private.fail('conflict', format('Room %s has %s places, and all are taken.', room.name, room.capacity), 'dorm_room_number');
end;
$$;

-- After turn_record, by its name: another year can make somebody one who is here.
create trigger use_room before insert or update of dorm_room_number, is_active, archived_at, enrollment_status, program_year_id
  on public.students for each row when (new.dorm_room_number is not null) execute function private.use_room();

-- Fewer places than people live there are refused; the update holds the room's lock.
create function private.keep_places() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken constant bigint := private.beds_taken(old.name);
begin
  if taken > new.capacity then
    perform private.fail('conflict', format('%s students live there.', taken), 'capacity');
  end if;
  return new;
end;
$$;

create trigger keep_places before update of capacity on public.rooms
  for each row when (new.capacity is not null and new.capacity is distinct from old.capacity) execute function private.keep_places();

-- Rooms as officers and the house keep them: the list with who lives where, changed, joined, removed; and who moves.

-- Officers and the house: {rooms: [{id, name, capacity, note, is_new, version, free, students: [{id, name, hebrew_name}]}], without}:
-- by name, numbers in their order; free is null where there is no limit, and counts who comes later too; without: those of the house who
-- have no room. Nothing here is sensitive. Errors: 42501.
create function private.list_rooms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  return (
    with living as (
      select s.dorm_room_number as room, s.last_name, jsonb_build_object('id', s.id,
        'name', concat_ws(' ', s.first_name, s.last_name),
        'hebrew_name', nullif(concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name), '')) as person
      from public.students s where s.id in (select private.residents())),
    full_rooms as (
      select r.*, coalesce((select jsonb_agg(l.person order by l.last_name, l.person ->> 'name') from living l where l.room = r.name),
        '[]') as students
      from public.rooms r)
    select jsonb_build_object(
      'rooms', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'capacity', r.capacity, 'note', r.note,
          'is_new', r.is_new, 'version', r.version, 'free', r.capacity - private.beds_taken(r.name),
          'students', r.students)
        order by r.name collate private.as_counted) from full_rooms r), '[]'),
      'without', coalesce((select jsonb_agg(l.person order by l.last_name, l.person ->> 'name') from living l
        where l.room is null), '[]')));
end;
$$;
select private.expose('authenticated', 'list_rooms');

-- Officers and the house: writes a room {name, capacity, note}; a new one without an id. What was made from a word counts as looked
-- at then; its new name stands in every record. Errors: 42501; P0001 required, invalid_value, too_long, unknown_field, conflict,
-- not_found, stale_version.
create function private.save_room(room uuid, form jsonb, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  fields constant text[] := array['name', 'capacity', 'note'];
begin
  perform private.require(private.keeps_house());
  if jsonb_typeof(form -> 'name') = 'string' then
    form := form || jsonb_build_object('name', regexp_replace(btrim(form ->> 'name'), '\s+', ' ', 'g'));
  end if;
  if room is null then
    perform private.insert_row('public.rooms', form, fields);
  else
    perform private.apply_changes('public.rooms', room, form, coalesce(expected_version, -1), fields);
    update public.rooms r set is_new = false where r.id = room and r.is_new;
  end if;
end;
$$;
select private.expose('authenticated', 'save_room', 'room_id uuid, form jsonb, expected_version bigint default null');

-- Officers and the house: two names of one room become one; who stood in the first lives in the second.
-- Errors: 42501; P0001 not_found, invalid_value (into_id), conflict (dorm_room_number).
create function private.join_rooms(room uuid, into_room uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone text;
  kept text;
begin
  perform private.require(private.keeps_house());
  -- In the order of their ids, so that two who join the same two do not wait for each other.
  perform from public.rooms r where r.id in (room, into_room) order by r.id for update;
  select r.name into gone from public.rooms r where r.id = room;
  select r.name into kept from public.rooms r where r.id = into_room;
  if gone is null or kept is null then perform private.fail('not_found', 'This room no longer exists.'); end if;
  if room = into_room then perform private.fail('invalid_value', 'Choose another room.', 'into_id'); end if;
  -- Or private.use_room() refuses: they are too many for it.
  update public.students s set dorm_room_number = kept where s.dorm_room_number = gone;
  delete from public.rooms r where r.id = room;
end;
$$;
select private.expose('authenticated', 'join_rooms', 'room_id uuid, into_id uuid');

-- Officers and the house: removes a room in whose name nobody stands, former students included.
-- Errors: 42501; P0001 not_found, wrong_state.
create function private.remove_room(room uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone text;
begin
  perform private.require(private.keeps_house());
  select r.name into gone from public.rooms r where r.id = room for update;
  if gone is null then perform private.fail('not_found', 'This room no longer exists.'); end if;
  if exists (select from public.students s where s.dorm_room_number = gone) then
    perform private.fail('wrong_state', 'Records name this room. Join it with another one instead.');
  end if;
  delete from public.rooms r where r.id = room;
end;
$$;
select private.expose('authenticated', 'remove_room', 'room_id uuid');

-- Officers and the house: somebody who is here or comes moves to a room, or out of it (null); left_room: the room as the caller saw
-- it.
-- Errors: 42501; P0001 not_found, stale_version, conflict (dorm_room_number).
create function private.move_to_room(student uuid, room uuid, left_room text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
  wanted text := (select r.name from public.rooms r where r.id = room);
begin
  perform private.require(private.keeps_house());
  select * into seen from public.students s where s.id = student for update;
  if seen.id is null or not (private.is_in_the_house(seen.id) or private.is_officer() and private.takes_a_bed(seen)) then
    perform private.fail('not_found', 'This student is not in the house.', 'student_id');
  end if;
  if room is not null and wanted is null then perform private.fail('not_found', 'This room no longer exists.', 'room_id'); end if;
  if seen.dorm_room_number is distinct from left_room then
    perform private.fail('stale_version', 'Somebody else has moved this student meanwhile.');
  end if;
  -- Or private.use_room() refuses: the room is full.
  update public.students s set dorm_room_number = wanted where s.id = student and s.dorm_room_number is distinct from wanted;
end;
$$;
select private.expose('authenticated', 'move_to_room', 'student_id uuid, room_id uuid, left_room text');

create policy "Nobody reads it directly" on public.student_leaves for select to authenticated using (false);
comment on index public.student_leaves_out is 'This student is out already.';

create trigger bump_version before update on public.student_leaves for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.student_leaves
  for each row execute function private.audit('', 'student_id');

-- Officers and the house: {out, planned, in_the_house}. Out: who has left and not come back, those who are overdue first; planned: the
-- next two weeks, and what was to begin and has not. [{id, student_id, name, room, phone, left_at | planned_from, due_at, note}];
-- in_the_house counts those who are not out. Errors: 42501.
create function private.out_now() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
begin
  perform private.require(private.keeps_house());
  return (
    with leaves as (
      select l.*, jsonb_build_object('id', l.id, 'student_id', l.student_id, 'name', concat_ws(' ', s.first_name, s.last_name),
        'room', s.dorm_room_number, 'phone', coalesce(s.cell_phone, s.whatsapp_phone), 'due_at', l.due_at, 'note', l.note) as line
      from public.student_leaves l join public.students s on s.id = l.student_id
      where l.returned_at is null and l.student_id in (select private.residents()))
    select jsonb_build_object(
      'out', coalesce((select jsonb_agg(l.line || jsonb_build_object('left_at', l.left_at, 'overdue', coalesce(l.due_at < moment, false))
        order by coalesce(l.due_at < moment, false) desc, l.due_at nulls last, l.left_at) from leaves l where l.left_at is not null), '[]'),
      'planned', coalesce((select jsonb_agg(l.line || jsonb_build_object('planned_from', l.planned_from) order by l.planned_from)
        from leaves l where l.left_at is null and l.planned_from < moment + interval '14 days'
          and coalesce(l.due_at, l.planned_from + interval '1 day') > moment), '[]'),
      'in_the_house', (select count(*) from private.residents() r (id)
        where not exists (select from leaves l where l.student_id = r.id and l.left_at is not null))));
end;
$$;
select private.expose('authenticated', 'out_now');

-- Officers and the house: somebody is back. Errors: 42501; P0001 wrong_state.
create function private.return_now(leave uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  update public.student_leaves l set returned_at = private.now() where l.id = leave and l.left_at is not null and l.returned_at is null;
  if not found then perform private.fail('wrong_state', 'He is back already.'); end if;
end;
$$;
select private.expose('authenticated', 'return_now', 'leave_id uuid');

-- Officers and the house: one or many leave together {planned_from, due_at, note}: now where planned_from is empty. All or none.
-- Errors: 42501; P0001 not_found, required, invalid_value, conflict, too_long, unknown_field.
create function private.plan_leave(students uuid[], form jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  fields constant text[] := array['planned_from', 'due_at', 'note'];
  said jsonb;
  student public.students;
  planned public.student_leaves;
begin
  perform private.require(private.keeps_house());
  if form is null or jsonb_typeof(form) <> 'object' then perform private.fail('invalid_value', 'Nothing to save was sent.', 'form'); end if;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into said from jsonb_each(form) f where f.value not in ('null', '""');
  if coalesce(cardinality(students), 0) not between 1 and 500 then
    perform private.fail('required', 'Choose who leaves.', 'student_ids');
  end if;
  if (select count(*) from private.residents(students))
      <> (select count(distinct u) from unnest(students) u) then
    perform private.fail('not_found', 'Somebody of them is not in the house.', 'student_ids');
  end if;
  for student in select * from public.students s where s.id = any (students) order by s.id for no key update loop
    if said ? 'planned_from' then
      perform private.insert_row('public.student_leaves', said, fields, jsonb_build_object('student_id', student.id));
      continue;
    end if;
    if exists (select from public.student_leaves l where l.student_id = student.id and l.left_at is not null and l.returned_at is null) then
      perform private.fail('conflict', concat_ws(' ', student.first_name, student.last_name, 'is out already.'), 'student_ids');
    end if;
    -- What was planned for about now is this leave, with its time and note where nothing else is said.
    delete from public.student_leaves l
    where l.id = (select p.id from public.student_leaves p
      where p.student_id = student.id and p.left_at is null and p.planned_from < private.now() + interval '12 hours'
        and coalesce(p.due_at, p.planned_from + interval '1 day') > private.now()
      order by p.planned_from limit 1)
    returning * into planned;
    perform private.insert_row('public.student_leaves',
      jsonb_strip_nulls(jsonb_build_object('due_at', planned.due_at, 'note', planned.note)) || said, fields,
      jsonb_build_object('student_id', student.id, 'left_at', private.now()));
  end loop;
end;
$$;
select private.expose('authenticated', 'plan_leave', 'student_ids uuid[], form jsonb');

-- Officers and the house: a planned leave is called off, as long as nobody has left. Errors: 42501; P0001 wrong_state.
create function private.cancel_leave(leave uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  delete from public.student_leaves l where l.id = leave and l.left_at is null;
  if not found then perform private.fail('wrong_state', 'This leave has begun, or was called off already.'); end if;
end;
$$;
select private.expose('authenticated', 'cancel_leave', 'leave_id uuid');

-- The night view: from a room or a part of a name to what is needed at two in the morning, and the sheet for a sealed envelope. Health
-- is begun before it is read; names, rooms and phones are not sensitive.

-- Officers and the house: who is here and is meant by a room, a name or part of it, and by nothing else of the record, at most 30, the
-- room itself first:
-- [{id, name, hebrew_name, room, is_out}]. Errors: 42501.
create function private.find_in_house(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  itself constant text[] := array(select r.name from private.rooms_sought(query) r where r.is_itself);
  begun constant text[] := array(select r.name from private.rooms_sought(query) r where not r.is_itself);
begin
  perform private.require(private.keeps_house());
  if private.room_key(coalesce(query, '')) = '' then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'hebrew_name', f.hebrew_name, 'room', f.dorm_room_number,
      'is_out', exists (select from public.student_leaves l where l.student_id = f.id and l.left_at is not null and l.returned_at is null))
      order by f.near, f.dorm_room_number collate private.as_counted, f.last_name, f.name), '[]')
    from (
      select s.id, s.last_name, concat_ws(' ', s.first_name, s.last_name) as name,
        nullif(concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name), '') as hebrew_name, s.dorm_room_number,
        case when s.dorm_room_number = any (itself) then 0 when s.dorm_room_number = any (begun) then 1
          when private.is_sought(query, private.name_search(s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name)) then 2
          end as near
      from public.students s where s.id in (select private.residents())) f
    where f.near is not null and (f.near < 2 or itself = '{}')
    limit 30);
end;
$$;
select private.expose('authenticated', 'find_in_house', 'query text');

-- What the house reads of one who is here, and nothing else of the record.
create function private.night_facts(student public.students) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', student.id, 'name', concat_ws(' ', student.first_name, student.last_name),
    'hebrew_name', nullif(concat_ws(' ', student.hebrew_first_name, student.hebrew_last_name), ''),
    'room', student.dorm_room_number, 'phone', student.cell_phone, 'whatsapp', student.whatsapp_phone,
    'medical_conditions', student.medical_conditions, 'medicines', student.medicines,
    'israeli_health_insurance', student.israeli_health_insurance, 'kupat_cholim', student.kupat_cholim,
    'health_insurance_provider', student.health_insurance_provider,
    'health_insurance_policy_number', student.health_insurance_policy_number,
    'health_insurance_expiration', student.health_insurance_expiration,
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'name', nullif(c.name, ''), 'relation', c.relation,
        'phone', c.phone) order by c.n), '[]')
      from (values
        (1, 'emergency', student.emergency_contact_name, student.emergency_contact_relationship, student.emergency_contact_phone),
        (2, 'father', concat_ws(' ', student.father_first_name, student.father_last_name), null, student.father_whatsapp),
        (3, 'mother', concat_ws(' ', student.mother_first_name, student.mother_last_name), null, student.mother_whatsapp),
        (4, 'medical', student.emergency_medical_contact, null, student.emergency_medical_phone)) c (n, kind, name, relation, phone)
      where nullif(c.name, '') is not null or c.phone is not null));
$$;

create function private.begin_night_record(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  if private.is_in_the_house(student) then
    perform private.trace_reading('student', array[student], array['health'], 'screen', 'now', 'night_record',
      private.reading_hash(student::text));
  end if;
end;
$$;

-- Officers and the house, of one who is here, begun before: night_facts with madrichim (names of the house today) and leave ({id,
-- left_at, due_at}, or null); null for everybody else. Errors: 42501; P0001 not_begun.
create function private.night_record(student_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  student public.students;
begin
  perform private.refuse_get();
  perform private.require(private.keeps_house());
  select * into student from public.students s where s.id = student_id;
  if student.id is null or not private.is_in_the_house(student.id) then return null; end if;
  perform private.require_begun('night_record', private.reading_hash(student_id::text), 'student', array[student_id], array['health']);
  return private.night_facts(student) || jsonb_build_object(
    'madrichim', (select coalesce(jsonb_agg(private.person_name(a.user_id) order by private.person_name(a.user_id)), '[]')
      from public.admins a where a.role = 'house' and private.is_in_service(a)),
    'leave', (select jsonb_build_object('id', l.id, 'left_at', l.left_at, 'due_at', l.due_at) from public.student_leaves l
      where l.student_id = student.id and l.left_at is not null and l.returned_at is null));
end;
$$;
select private.expose('authenticated', 'night_record', 'student_id uuid');

create function private.begin_night_sheet() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  perform private.trace_reading('student', array(select private.residents() order by 1), array['health'], 'export', 'sealed envelope',
    'night_sheet', private.reading_hash(''));
end;
$$;

-- Officers and the house, begun before: the sheet for the sealed envelope {made_at, students: night_facts of everybody who is here, by
-- room}. Errors: 42501; P0001 not_begun.
create function private.night_sheet() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_get();
  perform private.require(private.keeps_house());
  perform private.require_begun('night_sheet', private.reading_hash(''), 'student', array(select private.residents() order by 1),
    array['health']);
  return jsonb_build_object('made_at', private.now(), 'students', (select coalesce(jsonb_agg(private.night_facts(s)
      order by s.dorm_room_number collate private.as_counted, s.last_name, s.first_name), '[]')
    from public.students s where s.id in (select private.residents())));
end;
$$;
select private.expose('authenticated', 'night_sheet');
