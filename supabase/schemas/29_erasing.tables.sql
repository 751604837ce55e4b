-- What happens to each place that holds people when one of them is erased. Every table with a
-- path to a person stands in the map; supabase/tests/erasing/map.test.ts derives the paths and names what is missing.

-- Who has been or is being erased: ids, who ordered it, what was done; nothing that says who it was. Ids stay so that a
-- restored backup can be erased again. Addresses stay only until it is done.
create table private.erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  applications uuid[] not null default '{}',
  students uuid[] not null default '{}',
  addresses text[] not null default '{}',
  -- Why: somebody asked, or the rule of this name proposed it.
  reason text not null check (reason in ('asked', 'closed', 'drafts', 'unused', 'alumni')),
  ordered_by uuid,
  ordered_at timestamptz not null default now(),
  tried_at timestamptz,
  -- Why the last try did not end it, in words without values.
  problem text check (char_length(problem) <= 300),
  -- {place: rows} that were deleted or blanked.
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object' and pg_column_size(counts) < 8000),
  finished_at timestamptz,
  constraint erasures_hold_no_address check (finished_at is null or addresses = '{}')
);
comment on table private.erasures is 'Who was erased: ids, by whom, when and how much; no content.';
alter table private.erasures enable row level security;

create index erasures_open on private.erasures (tried_at nulls first) where finished_at is null;
create index erasures_user on private.erasures (user_id);


-- One erasure while it works: whom it means, and by what their rows are found.
create type private.erasing as (
  id uuid, user_id uuid, applications uuid[], students uuid[], addresses text[],
  -- Their phone numbers, passport numbers and full names in small letters: what a line about nobody in particular may say.
  traces text[],
  searched text,
  -- Rows that have just been deleted, whose lines in the log are blanked.
  row_ids uuid[]
);

create type private.retention_part as (rule text, year text, since date, due_on date);
