-- Rooms of the dormitory: a name, how many live there, a note. The record's dorm_room_number stays the text of the specification and
-- is one of these names; a word that is none yet becomes a room, to be looked at.

create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint rooms_name unique check (char_length(name) between 1 and 200),
  -- Null: no limit.
  capacity integer check (capacity between 0 and 500),
  note text check (char_length(note) <= 500),
  -- Made from a word in a record, and not looked at since.
  is_new boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.rooms enable row level security;
comment on table public.rooms is 'Rooms of the dormitory. Read and written through functions.';
comment on constraint rooms_name on public.rooms is 'There is a room of this name already.';
comment on constraint rooms_name_check on public.rooms is 'Give the room a name of at most 200 characters.';
comment on constraint rooms_capacity_check on public.rooms is 'Enter a number from 0 to 500, or nothing where there is no limit.';

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

-- Whether somebody is here, for the night and for leave: enrolled, or given a room before that.
create function private.is_in_the_house(student public.students) returns boolean
language sql immutable set search_path = '' as $$
  select private.takes_a_bed(student) and (student.enrollment_status <> 'prospective' or student.dorm_room_number is not null);
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

alter table public.students add constraint students_room foreign key (dorm_room_number) references public.rooms (name)
  on update cascade on delete restrict;
create index students_room on public.students (dorm_room_number) where dorm_room_number is not null;

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
