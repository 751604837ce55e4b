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

create trigger bump_version before update on private.threads for each row execute function private.bump_version();

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

-- The thread of a person, locked; made when there is none yet.
create function private.thread_of(person uuid) returns private.threads
language plpgsql security definer set search_path = '' as $$
declare
  thread private.threads;
begin
  insert into private.threads (user_id) values (person) on conflict (user_id) do nothing;
  select * into thread from private.threads t where t.user_id = person for update;
  return thread;
end;
$$;

-- The file of a person that the office works on (the newest that was handed in), and their record.
create function private.file_of(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.applications a where a.user_id = person and a.submitted_at is not null order by a.submitted_at desc limit 1;
$$;

create function private.record_of(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$ select s.id from public.students s where s.user_id = person; $$;

-- Whose parent a person is, one line for each child: [{application_id, name, relation}]. For the office only of what was handed in.
create function private.children_of(person uuid, for_office boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) order by c.name, c.application_id), '[]') from (
    select distinct on (coalesce(a.user_id, a.id)) a.id as application_id, concat_ws(' ', a.first_name, a.last_name) as name, p.relation
    from private.application_parents p join public.applications a on a.id = p.application_id
    where p.user_id = person and p.ended_at is null and (a.submitted_at is not null or not for_office)
    order by coalesce(a.user_id, a.id), p.accepted_at desc, p.id) c;
$$;

-- The parents of a person who have accounts: [{person_id, name, relation}], of applications that were handed in.
create function private.parents_in_threads(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) order by c.name, c.person_id), '[]') from (
    select distinct on (p.user_id) p.user_id as person_id, p.name, p.relation
    from public.applications a join private.application_parents p on p.application_id = a.id
    where a.user_id = person and a.submitted_at is not null and p.user_id is not null and p.ended_at is null
    order by p.user_id, p.accepted_at desc, p.id) c;
$$;

-- As whom a person writes: as a parent when they follow a child and have neither a file nor a record of their own.
create function private.side_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from private.application_parents p where p.user_id = person and p.ended_at is null)
    and not exists (select from public.applications a where a.user_id = person) and private.record_of(person) is null
    then 'parent' else 'applicant' end;
$$;

-- Says by mail, without a word of it, that a message waits; once until the person has read.
create function private.tell_of_message(thread private.threads, message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select u.email from auth.users u where u.id = thread.user_id and u.email_confirmed_at is not null);
  tongue text := coalesce((select s.mail_language from public.person_settings s where s.user_id = thread.user_id),
    (select g.mail_language from public.program_year_settings g where g.id = private.open_year_id()));
begin
  -- An address that is not confirmed is none: the message waits in the thread.
  if thread.told_of is not null or address is null or not private.is_email(address) then return; end if;
  perform private.enqueue_mail(address, 'message_waiting',
    jsonb_build_object('first_name', private.names_of(thread.user_id) ->> 'first_name',
      'from', case tongue when 'he' then 'משרד הקבלה' else 'The admissions office' end),
    'message:' || message, private.file_of(thread.user_id), private.record_of(thread.user_id));
  update private.threads t set told_of = message where t.id = thread.id;
end;
$$;

-- Writes a message into the thread of a person: the one way in for every side. `attached` are files that the writer put there and has
-- not sent. Errors: P0001 required, too_long (body), invalid_value (files), conflict.
create function private.post_message(person uuid, from_side text, message uuid, words text, attached uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread private.threads := private.thread_of(person);
  clean constant text := btrim(regexp_replace(coalesce(words, ''), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]', '', 'g'), E' \t\r\n');
  files constant uuid[] := array(select distinct f from unnest(attached) f where f is not null);
  written private.thread_messages;
begin
  select * into written from private.thread_messages m where m.id = message;
  -- Sent a second time, after an answer that was lost.
  if written.thread_id = thread.id and written.author is not distinct from auth.uid() then return; end if;
  if message is null or written.id is not null then perform private.fail('conflict', 'This message could not be sent. Try again.'); end if;
  if clean = '' and files = '{}' then perform private.fail('required', 'Write a message first.', 'body'); end if;
  if char_length(clean) > 5000 then perform private.fail('too_long', 'At most 5,000 characters.', 'body'); end if;
  insert into private.thread_messages (id, thread_id, position, side, author, body)
  values (message, thread.id, 1 + coalesce((select max(m.position) from private.thread_messages m where m.thread_id = thread.id), 0),
    from_side, auth.uid(), clean) returning * into written;
  if cardinality(files) > 10 or cardinality(files) <> (select count(*) from private.thread_files f where f.id = any (files)
      and f.thread_id = thread.id and f.uploaded_by = auth.uid() and (f.side = 'office') = (from_side = 'office') and f.state = 'received'
      and f.message_id is null) then
    perform private.fail('invalid_value', 'A file did not arrive. Take it off and add it again.', 'files');
  end if;
  update private.thread_files f set message_id = written.id, updated_at = private.now() where f.id = any (files);
  -- Whoever writes has read what stands above.
  update private.threads t set last_at = private.now(), last_side = from_side, state = 'open', updated_at = private.now(),
    assigned_to = case when from_side = 'office' then coalesce(t.assigned_to, auth.uid()) else t.assigned_to end,
    office_read = case when from_side = 'office' then written.position else t.office_read end,
    office_read_at = case when from_side = 'office' then private.now() else t.office_read_at end,
    person_read = case when from_side = 'office' then t.person_read else written.position end,
    person_read_at = case when from_side = 'office' then t.person_read_at else private.now() end,
    told_of = case when from_side = 'office' then t.told_of end
  where t.id = thread.id returning * into thread;
  if from_side = 'office' then perform private.tell_of_message(thread, written.id); end if;
  perform private.log(case when from_side = 'office' then 'message_sent' else 'message_received' end, 'threads', thread.id,
    private.file_of(person), private.record_of(person));
end;
$$;

-- Messages of a thread in order, at most the last 200: [{id, side, author_name, body, at, seen, files: [{id, file_name, content_type,
-- size_bytes}]}]. seen: the other side has read it. Names of officers are told to the office alone.
create function private.messages_of(thread private.threads, for_office boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side,
      'author_name', case when for_office then private.person_name(m.author) end, 'body', m.body, 'at', m.created_at,
      'seen', m.position <= case when m.side = 'office' then thread.person_read else thread.office_read end,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'file_name', f.file_name, 'content_type', f.content_type,
          'size_bytes', f.size_bytes) order by f.created_at, f.id), '[]') from private.thread_files f where f.message_id = m.id))
    order by m.position), '[]')
  from (select l.* from private.thread_messages l where l.thread_id = thread.id order by l.position desc limit 200) m;
$$;

-- How many messages wait for this side.
create function private.unread_in(thread private.threads, for_office boolean) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.thread_messages m where m.thread_id = thread.id
    and (m.side = 'office') <> for_office and m.position > case when for_office then thread.office_read else thread.person_read end;
$$;

-- The caller's own thread: {state (null: nothing was written yet), side (as whom they write), children (whose parent they are), unread,
-- messages (as messages_of)}. Errors: 42501.
create function private.my_thread() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  thread private.threads;
begin
  select * into thread from private.threads t where t.user_id = private.require_user();
  return jsonb_build_object('state', case when thread.last_side is not null then thread.state end,
    'side', private.side_of(auth.uid()), 'children', private.children_of(auth.uid(), false),
    'unread', private.unread_in(thread, false), 'messages', private.messages_of(thread, false));
end;
$$;
select private.expose('authenticated', 'my_thread');

-- How many messages of the office the caller has not read. Errors: 42501.
create function private.unread_messages() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select private.unread_in(t, false) from private.threads t where t.user_id = private.require_user()), 0);
end;
$$;
select private.expose('authenticated', 'unread_messages');

-- Writes to the office; a closed thread opens again. message_id is the caller's own new key. 20 an hour. Answers as my_thread does.
-- Errors: 42501; P0001 as post_message, limit_reached.
create function private.send_my_message(message uuid, words text, attached uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_user();
begin
  if not private.within_limit('message', person::text, 20, interval '1 hour') then
    perform private.fail('limit_reached', 'You have sent many messages in a short time. Please wait an hour.');
  end if;
  perform private.post_message(person, private.side_of(person), message, words, attached);
  return private.my_thread();
end;
$$;
select private.expose('authenticated', 'send_my_message', $$message_id uuid, body text, files uuid[] default '{}'$$);

-- Marks the caller's messages read, up to the one that was on screen. A mail that still waits about them does not go.
-- Errors: 42501.
create function private.read_my_messages(upto uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  thread private.threads;
  seen integer;
begin
  select * into thread from private.threads t where t.user_id = private.require_user() for update;
  seen := (select m.position from private.thread_messages m where m.id = upto and m.thread_id = thread.id);
  if seen is null or seen <= thread.person_read then return; end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The message has been read.'
  where o.event_key = 'message:' || thread.told_of and o.state = 'queued';
  update private.threads t set person_read = seen, person_read_at = private.now(), told_of = null where t.id = thread.id;
end;
$$;
select private.expose('authenticated', 'read_my_messages', 'message_id uuid');
