-- Calibration before the season: chosen readers score the same invented files with the year's score sheet, each by himself; once the
-- round is closed they see how far apart they are (design section 10, "Readers and scores"). These files are no applications: they
-- stand in no list, count, export, mail or number.

create table private.calibration_rounds (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  due_on date not null,
  -- The score sheet as it stood when the round was opened: [{id, name, weight, steps}]. A later change of the year's sheet leaves it.
  criteria jsonb not null check (jsonb_typeof(criteria) = 'array'),
  opened_by uuid references auth.users (id),
  closed_at timestamptz,
  closed_by uuid references auth.users (id),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table private.calibration_rounds enable row level security;
comment on table private.calibration_rounds is 'Rounds in which readers score invented files. Read through calibration_round.';

create index calibration_rounds_program_year on private.calibration_rounds (program_year_id);
create index calibration_rounds_opened_by on private.calibration_rounds (opened_by);
create index calibration_rounds_closed_by on private.calibration_rounds (closed_by);

create table private.calibration_readers (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references private.calibration_rounds (id) on delete cascade,
  reader_id uuid not null references auth.users (id),
  created_at timestamptz not null default private.now(),
  constraint calibration_readers_once unique (round_id, reader_id)
);
alter table private.calibration_readers enable row level security;
comment on table private.calibration_readers is 'Who scores the files of a round.';

create index calibration_readers_reader on private.calibration_readers (reader_id);

create table private.calibration_files (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references private.calibration_rounds (id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  name text not null check (char_length(name) between 1 and 80),
  program_track text not null check (program_track in ('shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army')),
  about text not null default '' check (char_length(about) <= 2000),
  essay text not null check (char_length(essay) between 1 and 8000),
  created_at timestamptz not null default private.now(),
  constraint calibration_files_once unique (round_id, position)
);
alter table private.calibration_files enable row level security;
comment on table private.calibration_files is 'Invented files of a round. Nobody of them exists.';

-- One reader's sheet of one invented file.
create table private.calibration_scores (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references private.calibration_files (id) on delete cascade,
  reader_id uuid not null references auth.users (id),
  marks jsonb not null default '{}' check (jsonb_typeof(marks) = 'object' and pg_column_size(marks) < 2000),
  recommendation text check (recommendation in ('accept', 'waitlist', 'reject', 'discuss')),
  comment text not null default '' check (char_length(comment) <= 4000),
  submitted_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint calibration_scores_once unique (file_id, reader_id),
  constraint calibration_scores_whole check (submitted_at is null or recommendation is not null)
);
alter table private.calibration_scores enable row level security;
comment on table private.calibration_scores is 'What a reader gives an invented file. Others'' are read only after the round is closed.';

create index calibration_scores_reader on private.calibration_scores (reader_id);
