-- Many records at once: a field of many, or the rows of a file. The preview and the writing are one function; what was written is one
-- batch, a line a record under one id in the log, and is undone as one.

create table private.student_batches (
  id uuid primary key default gen_random_uuid(),
  -- Ended and enrolled are years, and charges belong to one: private.write_year_batch.
  kind text not null check (kind in ('edit', 'import', 'end', 'enroll', 'charge')),
  -- Which fields were written: never a value.
  columns text[] not null,
  state text not null default 'done' check (state in ('done', 'undone')),
  created_by uuid not null,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- The year that was ended, or in which they were enrolled.
  program_year_id uuid references public.program_years (id) on delete set null,
  -- Made by the screen for what its form holds: pressed again after an answer that was lost, it is the same batch.
  batch_key uuid unique
);
comment on table private.student_batches is 'What officers wrote into many student records at once: which fields and by whom, no values.';
alter table private.student_batches enable row level security;

create index student_batches_created on private.student_batches (created_at);
create index student_batches_program_year on private.student_batches (program_year_id);

create table private.student_batch_items (
  id bigint generated always as identity primary key,
  batch_id uuid not null references private.student_batches (id) on delete cascade,
  -- Gone when the record was deleted or the person erased.
  student_id uuid references public.students (id) on delete set null,
  -- The year in which was written what belongs to a year.
  enrollment_id uuid references public.student_enrollments (id) on delete set null,
  -- What the batch began: a record, or a year of one.
  made text check (made in ('record', 'year')),
  -- Of the record, once it was written.
  version bigint not null,
  outcome text not null default 'done' check (outcome in ('done', 'undone', 'kept')),
  -- Why an undo has left it: a code.
  reason text
);
comment on table private.student_batch_items is 'Which records a batch has written; old and new values stand in the audit log alone.';
alter table private.student_batch_items enable row level security;

create index student_batch_items_batch on private.student_batch_items (batch_id);
create index student_batch_items_student on private.student_batch_items (student_id);
create index student_batch_items_enrollment on private.student_batch_items (enrollment_id);
