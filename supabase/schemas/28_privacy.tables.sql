-- What a person asks about their own data.

-- Whose copy it is, and by what their rows are found.
create type private.data_owner as (id uuid, email text, applications uuid[], students uuid[]);

-- What a person asks about their own data: that their account and all of it be deleted, or that their name be corrected.

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('deletion', 'name_correction')),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- 'confirmed': the name is corrected, or the erasing has been confirmed and is under way.
  state text not null default 'open' check (state in ('open', 'withdrawn', 'confirmed', 'refused')),
  asked_at timestamptz not null default private.now(),
  -- What they add in their own words.
  note text check (char_length(note) <= 500),
  -- The name as it shall be; null in a request for deletion.
  first_name text check (char_length(btrim(first_name)) between 1 and 100),
  last_name text check (char_length(btrim(last_name)) between 1 and 100),
  hebrew_first_name text check (char_length(hebrew_first_name) <= 100),
  hebrew_last_name text check (char_length(hebrew_last_name) <= 100),
  -- The name as it was, with the same four keys: both versions stay.
  old_names jsonb check (pg_column_size(old_names) < 4000),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  -- Why it was refused; the person reads it.
  reason text check (char_length(reason) <= 500),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint privacy_requests_names check ((kind = 'name_correction') = (first_name is not null and last_name is not null)
    and (kind = 'name_correction') = (old_names is not null))
);
alter table public.privacy_requests enable row level security;
comment on constraint privacy_requests_first_name_check on public.privacy_requests is 'Enter a first name, up to 100 characters.';
comment on constraint privacy_requests_last_name_check on public.privacy_requests is 'Enter a last name, up to 100 characters.';
comment on constraint privacy_requests_old_names_check on public.privacy_requests is 'This name is too long.';
comment on constraint privacy_requests_names on public.privacy_requests is 'Enter the first and the last name as they shall be.';
comment on table public.privacy_requests
  is 'Requests of people about their own data, reached only by functions: deletion, and another spelling of a name.';

create unique index privacy_requests_one_open on public.privacy_requests (user_id, kind) where state = 'open';

create index privacy_requests_user on public.privacy_requests (user_id);
create index privacy_requests_state on public.privacy_requests (state, asked_at);
create index privacy_requests_decided_by on public.privacy_requests (decided_by);
