-- The decision letter: written when a decision is published and never before, opened by its owner, kept as it was told.

create table private.decision_letters (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  outcome text not null check (outcome in ('accepted', 'waitlisted', 'rejected', 'submitted')),
  -- {en, he}: {subject, heading, body}, the words of the office or the shipped ones as they were then.
  words jsonb not null check (pg_column_size(words) < 130000),
  -- What the words merge, as it was then.
  merged jsonb not null check (pg_column_size(merged) < 8000),
  -- What an officer wrote for this person alone.
  personal text check (char_length(personal) <= 4000),
  told_at timestamptz not null default private.now(),
  -- The first time its owner opened it.
  opened_at timestamptz,
  status_before text check (status_before is null or private.phase_of(status_before) is not null),
  place_before jsonb check (pg_column_size(place_before) < 100000)
);
alter table private.decision_letters enable row level security;
comment on table private.decision_letters is 'What was told to an applicant, letter by letter; a later decision adds one, none changes.';

create index decision_letters_application on private.decision_letters (application_id, told_at);

-- A paragraph for one person and one outcome, until the letter of that outcome is told and takes it along: what was written for an
-- acceptance never stands in a rejection.
create table private.letter_paragraphs (
  application_id uuid not null references public.applications (id) on delete cascade,
  outcome text not null check (outcome in ('accepted', 'waitlisted', 'rejected', 'submitted')),
  words text not null check (char_length(words) <= 4000),
  written_by uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  updated_at timestamptz not null default private.now(),
  primary key (application_id, outcome)
);
alter table private.letter_paragraphs enable row level security;
comment on table private.letter_paragraphs is 'Paragraphs for letters that are not told yet; nobody outside the office sees them before.';

create index letter_paragraphs_written_by on private.letter_paragraphs (written_by);

create table private.shipped_letters (
  kind text not null references private.mail_kinds (kind),
  language text not null check (language in ('en', 'he')),
  words jsonb not null,
  primary key (kind, language)
);
alter table private.shipped_letters enable row level security;
comment on table private.shipped_letters is 'What a decision letter says where the office has written no words of its own.';
