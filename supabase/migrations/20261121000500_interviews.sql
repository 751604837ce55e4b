-- Interview slots, the applicant's choices, and the interview itself: one per application, one per place in a slot.

create table public.interview_slots (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  -- Somebody with a staff account; never an applicant.
  interviewer_id uuid references public.admins (user_id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null default '' check (char_length(place) <= 200),
  link text check (link ~ '^https://' and char_length(link) <= 500),
  capacity smallint not null default 1 check (capacity between 1 and 20),
  is_open boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint interview_slots_length check (ends_at > starts_at and ends_at <= starts_at + interval '8 hours'),
  -- One person cannot hold two interviews at once.
  constraint interview_slots_no_overlap exclude using gist (interviewer_id with =, tstzrange(starts_at, ends_at) with &&)
);
comment on constraint interview_slots_length on public.interview_slots is 'The end must be after the start, at most eight hours later.';
comment on constraint interview_slots_no_overlap on public.interview_slots is 'This interviewer already has a slot at that time.';
comment on constraint interview_slots_link_check on public.interview_slots is 'A link starts with https://.';
alter table public.interview_slots enable row level security;
create index interview_slots_year on public.interview_slots (program_year_id, starts_at);
create trigger bump_version before update on public.interview_slots for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.interview_slots for each row execute function private.audit('', '');
create policy "Staff read slots" on public.interview_slots for select to authenticated using ((select private.is_staff()));
grant select on public.interview_slots to authenticated;

create table public.interview_choices (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  slot_id uuid not null references public.interview_slots (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  created_at timestamptz not null default private.now(),
  unique (application_id, slot_id),
  unique (application_id, position)
);
alter table public.interview_choices enable row level security;
create index interview_choices_slot on public.interview_choices (slot_id);
create trigger audit after insert or update or delete on public.interview_choices for each row execute function private.audit('application_id', '');
create policy "Owners read choices, staff those handed in" on public.interview_choices for select to authenticated
  using (application_id in (select private.own_application_ids()) or application_id in (select private.office_application_ids()));
grant select on public.interview_choices to authenticated;

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references public.applications (id) on delete cascade,
  slot_id uuid not null references public.interview_slots (id) on delete restrict,
  -- Which of the slot's places; the unique key makes a double booking impossible whatever runs at the same time.
  place_no smallint not null check (place_no between 1 and 20),
  scheduled_by uuid references auth.users (id),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (slot_id, place_no)
);
alter table public.interviews enable row level security;
create index interviews_scheduled_by on public.interviews (scheduled_by);
create trigger bump_version before update on public.interviews for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.interviews for each row execute function private.audit('application_id', '');
-- The owner learns time and place through my_application; the row names who scheduled it.
create policy "Staff read interviews" on public.interviews for select to authenticated using ((select private.is_staff()));
grant select on public.interviews to authenticated;

-- Shabbat and Yom Tov in Israel, to warn staff: calendar days (evening before included by the reader). Own small table,
-- filled by the seed and by administrators; not a rule, only a warning.
create table public.holy_days (
  day date primary key,
  name text not null check (char_length(name) between 1 and 100)
);
alter table public.holy_days enable row level security;
create policy "Staff read holy days" on public.holy_days for select to authenticated using ((select private.is_staff()));
grant select on public.holy_days to authenticated;
