-- Interview slots, the applicant's choices, and the interview itself: one per application, one per place in a slot.

create table public.interview_slots (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  -- Somebody with a staff account; never an applicant.
  interviewer_id uuid references public.admins (user_id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How one meets: 'video' by the link, 'place' at the place.
  kind text not null default 'place' check (kind in ('video', 'place')),
  place text not null default '' check (char_length(place) <= 200),
  -- No name before the host, which could pass for another one, and nothing that breaks a line of a mail or a calendar.
  link text check (link ~ '^https://[^/?#@[:space:]\\]+([/?#][^[:space:]]*)?$' and char_length(link) <= 500),
  capacity smallint not null default 1 check (capacity between 1 and 20),
  is_open boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint interview_slots_length check (ends_at > starts_at and ends_at <= starts_at + interval '8 hours'),
  -- One person cannot hold two interviews at once.
  constraint interview_slots_no_overlap exclude using gist (interviewer_id with =, tstzrange(starts_at, ends_at) with &&)
);
alter table public.interview_slots enable row level security;
comment on constraint interview_slots_length on public.interview_slots is 'The end must be after the start, at most eight hours later.';
comment on constraint interview_slots_no_overlap on public.interview_slots is 'This interviewer already has a slot at that time.';
comment on constraint interview_slots_link_check on public.interview_slots is 'Enter a link like https://meet.example.org/abc.';

create index interview_slots_year on public.interview_slots (program_year_id, starts_at);

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

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references public.applications (id) on delete cascade,
  slot_id uuid not null references public.interview_slots (id) on delete restrict,
  -- Which of the slot's places; the unique key makes a double booking impossible whatever runs at the same time.
  place_no smallint not null check (place_no between 1 and 20),
  scheduled_by uuid,
  -- How often the applicant has moved it.
  moves smallint not null default 0 check (moves between 0 and 2),
  -- What came of it, by the office; 'moved': it did not take place then, and another time is to be found.
  outcome text check (outcome in ('took_place', 'no_show', 'moved')),
  outcome_by uuid,
  outcome_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (slot_id, place_no)
);
alter table public.interviews enable row level security;
comment on constraint interviews_moves_check on public.interviews is 'An interview can be moved twice.';


-- Booking a place in a slot, by the office and by the applicant who moves; declining, and what came of an interview.

-- What an applicant said about a booked time: 'declined' in time, which freed it; 'cannot_attend' when it was too late for that.
-- Open until the office has seen to it: one of an application at a time.
create table public.interview_absences (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  kind text not null check (kind in ('declined', 'cannot_attend')),
  starts_at timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 500),
  settled_at timestamptz,
  settled_by uuid,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.interview_absences is 'What applicants said about a booked interview that they cannot make.';
alter table public.interview_absences enable row level security;

create unique index interview_absences_open on public.interview_absences (application_id) where settled_at is null;
create index interview_absences_application on public.interview_absences (application_id);
