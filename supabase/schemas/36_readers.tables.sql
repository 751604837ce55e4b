-- Who reads which file, what the year's score sheet asks, and what a reader has written down: the tables, and the one rule of who
-- may see what others wrote.

-- What the year asks of a reader: weighted criteria, 1 to 5, with a sentence for each step.
create table public.score_criteria (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  position smallint not null,
  name text not null check (char_length(name) between 1 and 80),
  weight smallint not null default 1 check (weight between 1 and 10),
  steps text[] not null,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint score_criteria_once unique (program_year_id, name),
  constraint score_criteria_steps check (cardinality(steps) = 5 and char_length(array_to_string(steps, '')) <= 1500)
);
alter table public.score_criteria enable row level security;
comment on constraint score_criteria_once on public.score_criteria is 'Give each criterion a name of its own.';
comment on constraint score_criteria_steps on public.score_criteria
  is 'Give one sentence for each of the five steps, at most 1,500 characters in all.';
comment on constraint score_criteria_name_check on public.score_criteria is 'A criterion is named in 1 to 80 characters.';
comment on table public.score_criteria is 'The score sheet of a program year. Written only by save_score_sheet.';

create table public.application_readers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  reader_id uuid not null,
  assigned_by uuid,
  created_at timestamptz not null default private.now(),
  constraint application_readers_once unique (application_id, reader_id)
);
alter table public.application_readers enable row level security;
comment on table public.application_readers is 'Who is asked to read and score which file. Read through functions.';

create index application_readers_reader on public.application_readers (reader_id);

-- One reader's sheet of one file. While submitted_at is empty it is a draft that only its author reads.
create table public.application_scores (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null,
  reader_id uuid not null,
  -- {criterion: 1 to 5}
  marks jsonb not null default '{}' check (jsonb_typeof(marks) = 'object' and pg_column_size(marks) < 2000),
  recommendation text check (recommendation in ('accept', 'waitlist', 'reject', 'discuss')),
  comment text not null default '' check (char_length(comment) <= 4000),
  submitted_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint application_scores_once unique (application_id, reader_id),
  constraint application_scores_of_reader foreign key (application_id, reader_id)
    references public.application_readers (application_id, reader_id) on delete cascade,
  constraint application_scores_whole check (submitted_at is null or recommendation is not null)
);
alter table public.application_scores enable row level security;
comment on constraint application_scores_marks_check on public.application_scores is 'Give each criterion a number from 1 to 5.';
comment on constraint application_scores_whole on public.application_scores is 'A score that is handed in says what it recommends.';
comment on table public.application_scores is 'What a reader gives a file. Read through score_sheet and committee_view.';

-- Who has said that they must not judge a file: a relative, a pupil. One that is taken back stays, with the reason.
create table public.reader_conflicts (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  reader_id uuid not null,
  reason text not null default '' check (char_length(reason) <= 500),
  -- Whether it took the file from them: they then stay without others' opinions when it is taken back.
  was_reader boolean not null default false,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text check (char_length(taken_back_reason) between 1 and 500),
  created_at timestamptz not null default private.now(),
  constraint reader_conflicts_taken_back check ((taken_back_at is null) = (taken_back_reason is null))
);
alter table public.reader_conflicts enable row level security;
comment on constraint reader_conflicts_taken_back on public.reader_conflicts is 'Say why the conflict is taken back.';
comment on constraint reader_conflicts_taken_back_reason_check on public.reader_conflicts is 'Say why, in at most 500 characters.';
comment on table public.reader_conflicts is 'Files that somebody on the staff must not score, by their own word.';

create unique index reader_conflicts_once on public.reader_conflicts (application_id, reader_id) where taken_back_at is null;
create index reader_conflicts_application on public.reader_conflicts (application_id);
create index reader_conflicts_reader on public.reader_conflicts (reader_id);

-- A place in the ranking of its track that the committee gave by hand.
create table public.committee_places (
  id uuid primary key references public.applications (id) on delete cascade,
  place smallint not null check (place between 1 and 5000),
  reason text not null check (char_length(reason) between 1 and 500),
  placed_by uuid,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.committee_places enable row level security;
comment on constraint committee_places_reason_check on public.committee_places is 'Say why, in at most 500 characters.';
comment on table public.committee_places is 'Places in the ranking given by hand, with the reason (id = application id).';

