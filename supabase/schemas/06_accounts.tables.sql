-- Accounts of everybody: whose password counts, what an address is told, answers given before there is an account, sessions, and
-- the Custom Access Token hook. Passwords, sessions and tokens themselves are the auth service's. docs/security.md, "Accounts".

-- Passwords that somebody typed for an address nobody had confirmed yet: they do not sign in until the person who confirmed
-- it shows the random key of the browser that signed up, or has set another password.
create table private.unproven_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.unproven_passwords enable row level security;

-- When the owner of an account was last told that somebody tried to sign up with that address.
create table private.account_notices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  told_at timestamptz not null
);
alter table private.account_notices enable row level security;

-- Answers given before there is an account. Readable only with the random key, which travels in the address that the mailed
-- link leads to; kept for seven days. No passport, health or army fields, and never a word of it in the account's metadata.
create table private.early_answers (
  key_hash text primary key,
  form jsonb not null check (pg_column_size(form) < 8000),
  expires_at timestamptz not null
);

create index early_answers_expiry on private.early_answers (expires_at);
alter table private.early_answers enable row level security;

-- What a person chooses about the mail they get: language, time zone, reminders. Their own, reached only by functions.

create table public.person_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Null: the language of the program year.
  mail_language text check (mail_language in ('en', 'he')),
  -- IANA name, from the browser or chosen; null: not known, Jerusalem is taken.
  time_zone text check (char_length(time_zone) <= 60),
  reminders_stopped_at timestamptz,
  -- With this key mail programs stop reminders without a sign-in (List-Unsubscribe).
  stop_key uuid not null unique default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.person_settings enable row level security;
comment on table public.person_settings is 'Language, time zone and reminders of a person, reached only by the owner''s functions.';

-- Recovery codes: ten at a time, only their hashes, each good once. A code removes the second factor, so that a new one must
-- be enrolled; it never stands in for it.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

-- The confirmed change of an account's address that the office starts when mail to the old one fails. A mail with a secret link
-- goes to the new address; whoever opens it and is signed in to the account has proved both, and only then the account changes.

-- One open change for each person: a newer one takes its place.
create table private.address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  to_email text not null check (private.is_email(to_email)),
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
comment on table private.address_changes is 'Changes of address that the office has started, until the person confirms them.';
alter table private.address_changes enable row level security;
