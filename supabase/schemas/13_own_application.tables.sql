-- Beside the application of its owner: answers that were refused, and drafts put aside.

-- Answers that a device typed and the database could not take: as they were typed, and why, so that every device shows them and
-- nobody submits without knowing.

create table private.refused_answers (
  application_id uuid not null references public.applications (id) on delete cascade,
  -- An answer's name, or a reference's id and column: id-email.
  field text not null check (char_length(field) <= 100),
  message text not null check (char_length(message) <= 300),
  refused_at timestamptz not null default private.now(),
  primary key (application_id, field),
  value text check (char_length(value) <= 10000)
);
comment on table private.refused_answers
  is 'Answers of a draft that could not be taken, as they were typed: why, and until they are put right or left out.';
alter table private.refused_answers enable row level security;
