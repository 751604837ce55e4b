-- Many at once: one action on up to 500 applications. What is shown before and what runs come from the same lines; a run is one
-- batch in the log and can be undone as one.

create table private.bulk_runs (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('decide', 'release', 'check_documents', 'ask_document', 'note', 'message')),
  -- What exactly: {decision, hold, publish_at}, {publish_at}, {kind}. Words for a note or an applicant stand where they belong.
  details jsonb not null check (pg_column_size(details) < 2000),
  -- 'waiting': recorded, but a second officer has to let the news go.
  state text not null check (state in ('waiting', 'done', 'undone')),
  people integer not null,
  created_by uuid not null,
  approved_by uuid,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table private.bulk_runs
  is 'What officers did with many applications at once. Written by run_bulk, approve_bulk and undo_bulk only.';
alter table private.bulk_runs enable row level security;

create index bulk_runs_created on private.bulk_runs (created_at);
create index bulk_runs_created_by on private.bulk_runs (created_by);

create table private.bulk_items (
  id bigint generated always as identity primary key,
  run_id uuid not null references private.bulk_runs (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The decision, document or note, its version that the officer saw and, once it is done, the one that came of it.
  row_id uuid,
  version bigint,
  before jsonb check (pg_column_size(before) < 4000),
  outcome text not null check (outcome in ('planned', 'done', 'skipped', 'undone', 'kept')),
  -- Why it was skipped, or kept at an undo: a code.
  reason text,
  told_at timestamptz
);
comment on table private.bulk_items is 'Whom a bulk run reached, what came of it, and what an undo brings back.';
alter table private.bulk_items enable row level security;

create index bulk_items_run on private.bulk_items (run_id);
create index bulk_items_application on private.bulk_items (application_id);

-- Releases of decisions by one officer, and messages to many, counted over ten minutes.
create table private.releases (
  id bigint generated always as identity primary key,
  officer uuid not null,
  people integer not null,
  run_id uuid references private.bulk_runs (id) on delete cascade,
  at timestamptz not null default private.now(),
  application_id uuid references public.applications (id) on delete set null
);
comment on table private.releases is 'How many decisions an officer released, for the rule of the second officer.';
alter table private.releases enable row level security;

create index releases_officer on private.releases (officer, at);
create index releases_run on private.releases (run_id);

-- Decisions that could not be published when their time came, until they are.
create table private.publication_failures (
  application_id uuid primary key references public.applications (id) on delete cascade,
  code text not null,
  -- In words, of a refusal of ours.
  reason text check (char_length(reason) <= 300),
  at timestamptz not null default private.now()
);
comment on table private.publication_failures is 'Decisions that could not be published when their time came, and why.';
alter table private.publication_failures enable row level security;

-- The words of messages that wait for a second officer; gone with the run's sending or undoing.
create table private.bulk_words (
  run_id uuid primary key references private.bulk_runs (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 5000)
);
comment on table private.bulk_words is 'Messages to many that wait for a second officer.';
alter table private.bulk_words enable row level security;

create index releases_application on private.releases (application_id);
