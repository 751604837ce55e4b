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
grant select on public.canned_answers to authenticated;

create unique index canned_answers_title on public.canned_answers (lower(title));
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
-- Errors: 42501; P0001 not_found, and as post_message.
create function private.send_message(person uuid, message uuid, words text, attached uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_thread(person);
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
