-- The content desk: drafts of the public site's files.

create function private.is_content_path(path text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(path) <= 200 and path ~ '^[a-z0-9-]+(/[a-z0-9-]+){0,2}\.(md|json)$', false);
$$;

-- What editors have written and not published: one draft for a file, which the next editor finds and goes on with.
create table private.content_drafts (
  path text primary key check (private.is_content_path(path)),
  record jsonb not null check (jsonb_typeof(record) = 'object' and octet_length(record::text) <= 200000),
  -- The version of the file that was typed over; '' for a file that is not there yet.
  base text not null check (char_length(base) <= 64),
  author uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table private.content_drafts is 'What editors of the site have written and not published.';
alter table private.content_drafts enable row level security;
create index content_drafts_author on private.content_drafts (author);

-- What the desk has published, and what was there before: undo writes it back. The words themselves are public. The line stands before
-- the file is written, so that nothing becomes public without it.
create table private.content_changes (
  id uuid primary key default gen_random_uuid(),
  path text not null check (private.is_content_path(path)),
  -- The whole file before; null where there was none.
  before text check (octet_length(before) <= 400000),
  before_version text not null check (char_length(before_version) <= 64),
  -- '' where the file was removed.
  after_version text not null check (char_length(after_version) <= 64),
  author uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default private.now(),
  -- The commit at the Git host; null where the files lie beside the server.
  commit text check (char_length(commit) <= 64),
  -- False while nobody has said that the file is written.
  written boolean not null default true
);
comment on table private.content_changes is 'What the content desk has published, with the file as it was before.';
alter table private.content_changes enable row level security;
create index content_changes_path on private.content_changes (path, made_at desc);
create index content_changes_author on private.content_changes (author);
