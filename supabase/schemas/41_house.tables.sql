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

alter table public.students add constraint students_room foreign key (dorm_room_number) references public.rooms (name)
  on update cascade on delete restrict;
create index students_room on public.students (dorm_room_number) where dorm_room_number is not null;

-- Leave: who is out since when, until when, and who came back; and what the office planned beforehand.

create table public.student_leaves (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete cascade,
  -- Typed beforehand by the office: from when. Null where somebody just left.
  planned_from timestamptz,
  left_at timestamptz,
  due_at timestamptz,
  returned_at timestamptz,
  note text check (char_length(note) <= 300),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint student_leaves_begun check (coalesce(planned_from, left_at) is not null),
  constraint student_leaves_due check (due_at > coalesce(planned_from, left_at)),
  constraint student_leaves_back check (returned_at is null or returned_at >= left_at and left_at is not null)
);
alter table public.student_leaves enable row level security;
comment on table public.student_leaves is 'Who is out, was out or will be. Read and written through functions.';
comment on constraint student_leaves_begun on public.student_leaves is 'Say from when.';
comment on constraint student_leaves_due on public.student_leaves is 'He is expected back after he leaves.';
comment on constraint student_leaves_back on public.student_leaves is 'He comes back after he has left.';

create index student_leaves_student on public.student_leaves (student_id);
create unique index student_leaves_out on public.student_leaves (student_id) where left_at is not null and returned_at is null;
create index student_leaves_planned on public.student_leaves (planned_from) where left_at is null;
