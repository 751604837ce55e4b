-- Operating the product: the clock that calls tick, what ran when, and what a watcher outside and the office are told.
-- Times here are the server's own: a test's clock moves deadlines, not the machine.

-- When the clockwork last ran to its end; one row.
create table private.heartbeat (
  only_row boolean primary key default true check (only_row),
  beat_at timestamptz not null,
  published integer not null,
  sent integer not null,
  failed integer not null
);
alter table private.heartbeat enable row level security;

-- Backups and tests of restoring them, as the machine that did them reported it.
create table private.operations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'restore_test')),
  finished_at timestamptz not null default now(),
  details jsonb not null check (jsonb_typeof(details) = 'object' and pg_column_size(details) < 4000)
);
alter table private.operations enable row level security;

create index operations_latest on private.operations (kind, finished_at desc);

-- What this database is for, as the first deployment said: demo people may only ever be put into a staging one; one row. And which
-- baseline it was made from: SHA-256 of its words, since the text in supabase/migrations must stay that one.
create table private.deployment (
  only_row boolean primary key default true check (only_row),
  stage text not null check (stage in ('production', 'staging')),
  baseline text check (baseline ~ '^[0-9a-f]{64}$')
);
alter table private.deployment enable row level security;

-- The public site is built from the open program year: a change of it asks for a new build, and so does a turn of the season.

-- When the year last changed, and when a build was last asked for; one row. The server's own times, as in operations.
create table private.site_build (
  only_row boolean primary key default true check (only_row),
  changed_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  -- By the product's clock: turns of the season before this were in the build that was asked for.
  season_seen_at timestamptz not null default private.now(),
  failure text check (char_length(failure) <= 500)
);
alter table private.site_build enable row level security;
