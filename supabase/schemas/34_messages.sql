-- Messages in use: threads, files and the side of the office.

create trigger bump_version before update on private.threads for each row execute function private.bump_version();

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
  clean constant text := private.plain_text(coalesce(words, ''));
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

-- Files of messages: the rules of documents (types, size, first bytes looked at, private path, announced first). Its person reads them
-- as their own documents; officers read no stored object: open-document writes down what they open and hands out a short address.

-- Announces a file for a message: {upload_id, bucket, path}. Without person_id, or with the caller's own, for the own thread; officers
-- for the thread of another. 30 an hour. Errors: 42501; P0001 not_found, wrong_type, invalid_value, limit_reached (file).
create function private.announce_message_file(file_name text, content_type text, size_bytes bigint, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  is_office constant boolean := person is not null and person <> caller;
  clean text := left(btrim(regexp_replace(coalesce(file_name, ''), '[/\\\u0001-\u001f\u007f]', '_', 'g')), 255);
  kind constant text := lower(coalesce(content_type, ''));
  upload constant uuid := gen_random_uuid();
  thread private.threads;
begin
  if is_office then perform private.require_thread(person); end if;
  perform private.check_file(file_name, content_type, size_bytes);
  if not private.within_limit('message_file', caller::text, 30, interval '1 hour') then
    perform private.fail('limit_reached', 'Too many files were sent. Please wait an hour.', 'file');
  end if;
  thread := private.thread_of(coalesce(person, caller));
  insert into private.thread_files (id, thread_id, side, uploaded_by, file_name, content_type, size_bytes, storage_path)
  values (upload, thread.id, case when is_office then 'office' else private.side_of(caller) end, caller,
          coalesce(nullif(clean, ''), 'file'), kind,
    announce_message_file.size_bytes, 'messages/' || thread.user_id || '/' || upload);
  return jsonb_build_object('upload_id', upload, 'bucket', 'documents', 'path', 'messages/' || thread.user_id || '/' || upload);
end;
$$;
select private.expose('authenticated', 'announce_message_file', '
  file_name text, content_type text, size_bytes bigint, person_id uuid default null');

-- Storage asks: is this the place that the caller's own file was given within the hour?
create function private.may_upload_message_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.thread_files f where f.storage_path = object_name and f.state = 'uploading'
    and f.uploaded_by = (select auth.uid()) and f.created_at > private.announced_since());
$$;
grant execute on function private.may_upload_message_file(text) to authenticated;

create policy "Both sides upload announced files of messages" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and private.may_upload_message_file(name));

-- Storage asks: does this file stand in the caller's own thread?
create function private.is_own_message_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.thread_files f join private.threads t on t.id = f.thread_id
    where f.storage_path = object_name and f.state = 'received' and f.message_id is not null and t.user_id = (select auth.uid()));
$$;
grant execute on function private.is_own_message_file(text) to authenticated;

create policy "Owners read files of their messages" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and private.is_own_message_file(name));

-- Secret key: where an announced file of this person's lies: {path, state}. Errors: P0001 not_found.
create function private.announced_message_file(upload uuid, owner uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  file private.thread_files;
begin
  select * into file from private.thread_files f where f.id = upload and f.uploaded_by = owner;
  if file.id is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  return jsonb_build_object('path', file.storage_path, 'state', file.state);
end;
$$;
select private.expose('service_role', 'announced_message_file', 'upload_id uuid, owner_id uuid');

-- Secret key: what was found in it. What is not what it said it was, or came too late, is removed. Answers {state}.
-- Errors: P0001 not_found.
create function private.finish_message_file(upload uuid, owner uuid, detected_type text, size_bytes bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  file private.thread_files;
begin
  select * into file from private.thread_files f where f.id = upload and f.uploaded_by = owner for update;
  if file.id is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  if file.state = 'uploading' then
    update private.thread_files f set updated_at = private.now(),
      size_bytes = case when finish_message_file.size_bytes between 1 and 26214400 then finish_message_file.size_bytes
        else f.size_bytes end,
      state = case when detected_type = f.content_type and finish_message_file.size_bytes between 1 and 26214400
          and f.created_at > private.announced_since() then 'received' else 'removed' end
    where f.id = file.id returning * into file;
  end if;
  return jsonb_build_object('state', file.state);
end;
$$;
select private.expose('service_role', 'finish_message_file', 'upload_id uuid, owner_id uuid, detected_type text, size_bytes bigint');

-- A file of a message that was sent, for open_document: its person and officers. What the office opens leaves a line; null for
-- everybody else, and for a file that was not sent.
create function private.open_message_file(file uuid, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent private.thread_files;
  person uuid;
begin
  select * into sent from private.thread_files f where f.id = file and f.state = 'received'
    and (f.message_id is not null or f.uploaded_by = auth.uid());
  person := (select t.user_id from private.threads t where t.id = sent.thread_id);
  if sent.id is null or not (person = auth.uid() or private.is_officer()) then return null; end if;
  if person <> auth.uid() then
    perform private.require_dossier(private.file_of(person), why);
    perform private.trace_reading('application', array[private.file_of(person)], array['document'], why, 'message ' || file)
    where private.file_of(person) is not null;
    perform private.log('file_opened', 'threads', sent.thread_id, private.file_of(person), private.record_of(person))
    where private.file_of(person) is null;
  end if;
  return jsonb_build_object('bucket', 'documents', 'path', sent.storage_path, 'file_name', sent.file_name,
    'content_type', sent.content_type, 'kind', 'message');
end;
$$;

-- Paths of files of messages whose bytes nobody may open any more, for files_to_remove: refused, never finished, or never sent.
create function private.message_files_to_remove() returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from private.thread_files f join storage.objects o on o.bucket_id = 'documents' and o.name = f.storage_path
  where (f.state = 'removed' and f.updated_at < private.now() - interval '1 day')
    or (f.state = 'uploading' and f.created_at < private.now() - interval '1 day')
    or (f.state = 'received' and f.message_id is null and f.created_at < private.now() - interval '7 days');
$$;

grant select on public.canned_answers to authenticated;
comment on index public.canned_answers_title is 'There is an answer of this title already.';

create trigger bump_version before update on public.canned_answers for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.canned_answers for each row execute function private.audit('', '');

create policy "Officers read ready answers" on public.canned_answers for select to authenticated using ((select private.is_officer()));

-- Writes a ready answer (answer_id null: a new one). Returns the row. Errors: 42501; P0001 as every form, stale_version, not_found.
create function private.save_canned_answer(answer uuid, form jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  if answer is null then return private.insert_row('public.canned_answers', form, array['title', 'body']); end if;
  return private.apply_changes('public.canned_answers', answer, form, coalesce(expected_version, -1), array['title', 'body']);
end;
$$;
select private.expose('authenticated', 'save_canned_answer', 'answer_id uuid, form jsonb, expected_version bigint default null');

create function private.remove_canned_answer(answer uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  delete from public.canned_answers a where a.id = answer;
end;
$$;
select private.expose('authenticated', 'remove_canned_answer', 'answer_id uuid');

-- An officer, and not about themselves: somebody on the staff may be a parent, and has a thread like everybody.
create function private.require_thread(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer() and person is distinct from auth.uid());
  if not exists (select from auth.users u where u.id = person and u.deleted_at is null) then
    perform private.fail('not_found', 'This person has no account to write to.');
  end if;
end;
$$;

-- Which threads a list shows: mine, unassigned (both open), open, closed.
create function private.is_shown(thread private.threads, wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select thread.last_side is not null and thread.user_id <> auth.uid() and case wanted
    when 'mine' then thread.state = 'open' and thread.assigned_to = auth.uid()
    when 'unassigned' then thread.state = 'open' and thread.assigned_to is null
    when 'closed' then thread.state = 'closed' else thread.state = 'open' end;
$$;

-- How many threads there are for the caller: {mine, unassigned, open, closed, waiting}; waiting: mine or nobody's, and the person wrote
-- last. Null for who is no officer.
create function private.thread_counts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mine', count(*) filter (where private.is_shown(t, 'mine')),
    'unassigned', count(*) filter (where private.is_shown(t, 'unassigned')), 'open', count(*) filter (where private.is_shown(t, 'open')),
    'closed', count(*) filter (where private.is_shown(t, 'closed')),
    'waiting', count(*) filter (where t.last_side <> 'office'
      and (private.is_shown(t, 'mine') or private.is_shown(t, 'unassigned'))))
  from private.threads t where private.is_officer();
$$;

-- Officers: a page of 25 threads, those waiting for an answer first (the longest wait on top), then the newest: {total, counts, threads:
-- [{person_id, name, children, email, application_id, student_id, state, assigned_to, assigned_name, last_at, last_side, last_words,
-- unread}]}. Errors: 42501; P0001 invalid_value (wanted).
create function private.office_threads(wanted text, page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  skip constant integer := least(greatest(coalesce(page, 1), 1) - 1, 400) * 25;
begin
  perform private.require(private.is_officer());
  if wanted is null or wanted not in ('mine', 'unassigned', 'open', 'closed') then
    perform private.fail('invalid_value', 'Choose mine, unassigned, open or closed.', 'wanted');
  end if;
  return jsonb_build_object('total', private.thread_counts() -> wanted, 'counts', private.thread_counts(),
    'threads', (select coalesce(jsonb_agg(jsonb_build_object('person_id', t.user_id, 'name', private.name_in_thread(t.user_id),
        'children', private.children_of(t.user_id, true),
        'email', (select u.email from auth.users u where u.id = t.user_id), 'application_id', private.file_of(t.user_id),
        'student_id', private.record_of(t.user_id), 'state', t.state, 'assigned_to', t.assigned_to,
        'assigned_name', private.person_name(t.assigned_to), 'last_at', t.last_at, 'last_side', t.last_side,
        'last_words', (select left(m.body, 160) from private.thread_messages m where m.thread_id = t.id order by m.position desc limit 1),
        'unread', private.unread_in(t, true)) order by w.n), '[]')
      from (select l.id, row_number() over (order by l.state = 'open' and l.last_side <> 'office' desc,
          case when l.state = 'open' and l.last_side <> 'office' then l.last_at end, l.last_at desc, l.id) as n
        from private.threads l where private.is_shown(l, wanted) order by n offset skip limit 25) w
      join private.threads t on t.id = w.id));
end;
$$;
select private.expose('authenticated', 'office_threads', $$wanted text default 'open', page integer default 1$$);

-- What a person is called: as in their record or file, else their account, else as they were invited as a parent.
create function private.name_in_thread(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(concat_ws(' ', private.names_of(person) ->> 'first_name', private.names_of(person) ->> 'last_name'), ''),
    (select p.name from private.application_parents p where p.user_id = person
      order by p.ended_at nulls first, p.accepted_at desc, p.id limit 1),
    private.person_name(person));
$$;

-- Officers: the thread of a person, by their id, their file or their record: {person: {id, name, children, parents, email,
-- application_id, student_id}, state (null: nothing was written yet), assigned_to, assigned_name, version, unread, messages (as
-- messages_of)}. Null when nobody with an account stands behind it. Errors: 42501.
create function private.office_thread(subject text, subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := case subject when 'application' then (select a.user_id from public.applications a where a.id = subject_id)
    when 'student' then (select s.user_id from public.students s where s.id = subject_id) else subject_id end;
  thread private.threads;
begin
  perform private.require(private.is_officer() and person is distinct from auth.uid());
  if not exists (select from auth.users u where u.id = person and u.deleted_at is null) then return null; end if;
  select * into thread from private.threads t where t.user_id = person and t.last_side is not null;
  return jsonb_build_object('person', jsonb_build_object('id', person, 'name', private.name_in_thread(person),
      'children', private.children_of(person, true), 'parents', private.parents_in_threads(person),
      'email', (select u.email from auth.users u where u.id = person),
      'application_id', private.file_of(person), 'student_id', private.record_of(person)),
    'state', thread.state, 'assigned_to', thread.assigned_to, 'assigned_name', private.person_name(thread.assigned_to),
    'version', coalesce(thread.version, 0), 'unread', private.unread_in(thread, true), 'messages', private.messages_of(thread, true));
end;
$$;
select private.expose('authenticated', 'office_thread', 'subject text, subject_id uuid');

-- Officers: writes to a person; whoever answers a thread that is nobody's answers for it from then on. Answers as office_thread does.
-- A person whom the officer has not written to within ten minutes counts like one of a letter. Errors: 42501; P0001 not_found,
-- limit_reached, too_many_reached, and as post_message.
create function private.send_message(person uuid, message uuid, words text, attached uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_thread(person);
  if not exists (select from private.threads t join private.thread_messages m on m.thread_id = t.id
      where t.user_id = person and m.side = 'office' and m.author = auth.uid()
        and m.created_at > private.now() - interval '10 minutes') then
    perform private.count_one(array[private.file_of(person)], array[private.record_of(person)]);
  end if;
  perform private.post_message(person, 'office', message, words, attached);
  return private.office_thread('person', person);
end;
$$;
select private.expose('authenticated', 'send_message', $$person_id uuid, message_id uuid, body text, files uuid[] default '{}'$$);

-- Officers: marks a thread read for the office, up to the message that was on screen. Errors: 42501; P0001 not_found.
create function private.read_messages(person uuid, upto uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_thread(person);
  update private.threads t set office_read = m.position, office_read_at = private.now()
  from private.thread_messages m where t.user_id = person and m.id = upto and m.thread_id = t.id and m.position > t.office_read;
end;
$$;
select private.expose('authenticated', 'read_messages', 'person_id uuid, message_id uuid');

-- Officers: who answers for a thread (null: nobody), and whether it is closed. Answers as office_thread does.
-- Errors: 42501; P0001 not_found, invalid_value (officer, state).
create function private.assign_thread(person uuid, officer uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_thread(person);
  if officer is not null and not exists (select from public.admins a where a.user_id = officer and a.is_active
      and a.role not in ('staff', 'editor') and a.user_id <> person) then
    perform private.fail('invalid_value', 'Choose an admissions officer or an administrator.', 'officer');
  end if;
  update private.threads t set assigned_to = officer, updated_at = private.now()
  where t.user_id = person and t.last_side is not null and t.assigned_to is distinct from officer;
  if found then
    perform private.log('assigned', 'threads', (select t.id from private.threads t where t.user_id = person), private.file_of(person),
      private.record_of(person), jsonb_build_object('assigned_to', jsonb_build_object('new', private.person_name(officer))));
  end if;
  return private.office_thread('person', person);
end;
$$;
select private.expose('authenticated', 'assign_thread', 'person_id uuid, officer_id uuid');

create function private.set_thread_state(person uuid, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_thread(person);
  if wanted is null or wanted not in ('open', 'closed') then
    perform private.fail('invalid_value', 'Choose open or closed.', 'state');
  end if;
  update private.threads t set state = wanted, updated_at = private.now()
  where t.user_id = person and t.last_side is not null and t.state <> wanted;
  if found then
    perform private.log(case wanted when 'closed' then 'closed' else 'opened' end, 'threads',
      (select t.id from private.threads t where t.user_id = person), private.file_of(person), private.record_of(person));
  end if;
  return private.office_thread('person', person);
end;
$$;
select private.expose('authenticated', 'set_thread_state', 'person_id uuid, state text');
