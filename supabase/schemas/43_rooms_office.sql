-- Rooms as officers and the house keep them: the list with who lives where, changed, joined, removed; and who moves.

-- Officers and the house: {rooms: [{id, name, capacity, note, is_new, version, free, students: [{id, name, hebrew_name}]}], without}:
-- by name, numbers in their order; free is null where there is no limit; without: those of the house who have no room and do not
-- live elsewhere. Nothing here is sensitive. Errors: 42501.
create function private.list_rooms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  return (
    with living as (
      select s.dorm_room_number as room, s.last_name, s.dorm_housing_status as housing, jsonb_build_object('id', s.id,
        'name', concat_ws(' ', s.first_name, s.last_name),
        'hebrew_name', nullif(concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name), '')) as person
      from public.students s where private.is_in_the_house(s)),
    full_rooms as (
      select r.*, coalesce((select jsonb_agg(l.person order by l.last_name, l.person ->> 'name') from living l where l.room = r.name),
        '[]') as students
      from public.rooms r)
    select jsonb_build_object(
      'rooms', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'capacity', r.capacity, 'note', r.note,
          'is_new', r.is_new, 'version', r.version, 'free', r.capacity - jsonb_array_length(r.students), 'students', r.students)
        order by substring(r.name from '^\D*'), substring(r.name from '\d+')::numeric nulls first, r.name) from full_rooms r), '[]'),
      'without', coalesce((select jsonb_agg(l.person order by l.last_name, l.person ->> 'name') from living l
        where l.room is null and coalesce(l.housing, 'yeshiva_dorms') = 'yeshiva_dorms'), '[]')));
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

-- Officers and the house: somebody who is here moves to a room, or out of it (null); left_room: the room as the caller saw
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
  if seen.id is null or not private.is_in_the_house(seen) then
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
