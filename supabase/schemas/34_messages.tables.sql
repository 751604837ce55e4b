-- Messages between a person and the office: one thread for each person, from before their application until long after it.
-- Two sides write: the person ('applicant', or 'parent' when they are here for a child alone) and the office. A thread belongs to the
-- person, not to an application: a parent writes in a thread of their own, which the child does not see, as they do not see the child's.
-- Nobody selects these tables: each side reads through its own functions.

create table private.threads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- The officer who answers.
  assigned_to uuid references auth.users (id) on delete set null,
  last_at timestamptz not null default private.now(),
  last_side text check (last_side in ('applicant', 'parent', 'office')),
  -- The position up to which each side has read, and when it last did.
  person_read integer not null default 0,
  person_read_at timestamptz,
  office_read integer not null default 0,
  office_read_at timestamptz,
  -- The message about which a mail has gone: no other goes until the person has read.
  told_of uuid,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table private.threads is 'Conversations between a person and the office, one for each person.';
alter table private.threads enable row level security;

create index threads_assigned on private.threads (assigned_to);
create index threads_state on private.threads (state, last_at desc);

create table private.thread_messages (
  -- Chosen by whoever sends: the same message sent twice is written once.
  id uuid primary key,
  thread_id uuid not null references private.threads (id) on delete cascade,
  -- Counted from 1 within a thread, which is written by one at a time.
  position integer not null,
  side text not null check (side in ('applicant', 'parent', 'office')),
  author uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) <= 5000),
  created_at timestamptz not null default private.now()
);
comment on table private.thread_messages
  is 'What was written in a thread. Never changed; goes with the person, or with a run of many that is taken back in time.';
alter table private.thread_messages enable row level security;

create unique index thread_messages_thread on private.thread_messages (thread_id, position);
create index thread_messages_author on private.thread_messages (author);

-- Files of messages: announced, put into the private bucket at messages/{person}/{file}, looked at, then sent with a message.
create table private.thread_files (
  id uuid primary key,
  thread_id uuid not null references private.threads (id) on delete cascade,
  message_id uuid references private.thread_messages (id) on delete cascade,
  side text not null check (side in ('applicant', 'parent', 'office')),
  uploaded_by uuid references auth.users (id) on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes bigint not null check (size_bytes between 1 and 26214400),
  storage_path text not null unique,
  state text not null default 'uploading' check (state in ('uploading', 'received', 'removed')),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table private.thread_files is 'Files of messages. Opened by the two sides of the thread alone, through open_document.';
alter table private.thread_files enable row level security;

create index thread_files_thread on private.thread_files (thread_id);
create index thread_files_message on private.thread_files (message_id);
create index thread_files_uploaded_by on private.thread_files (uploaded_by);

-- The office's side of messages: officers read and write, an officer answers for a thread, administrators keep ready answers. The
-- read-only role has no way in: what families write and send may be anything, a passport too.

create table public.canned_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) between 1 and 80),
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on constraint canned_answers_title_check on public.canned_answers is 'Enter a title, up to 80 characters.';
comment on constraint canned_answers_body_check on public.canned_answers is 'Enter the answer, up to 5,000 characters.';
comment on table public.canned_answers is 'Ready answers that officers insert into a message and change. Written by administrators.';
alter table public.canned_answers enable row level security;

create unique index canned_answers_title on public.canned_answers (lower(title));
