-- Exports: begun (and logged) once, then read in pages. The rows and their order are fixed when the export begins, so that a
-- row added, renamed or deleted meanwhile neither shifts nor repeats another.

create table private.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  columns text[] not null,
  row_ids uuid[] not null,
  created_at timestamptz not null default now(),
  -- The year whose students these are: their rows are read as they stand in it.
  program_year_id uuid references public.program_years (id) on delete cascade,
  subject text not null default 'students' check (subject in ('students', 'applications'))
);
alter table private.exports enable row level security;

create index exports_created on private.exports (created_at);
create index exports_program_year on private.exports (program_year_id);
create index exports_user on private.exports (user_id);
