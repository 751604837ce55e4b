-- Letters to many, reminders, and what a moved deadline tells.

grant select on public.mailings to authenticated;

create trigger bump_version before update on public.mailings for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.mailings for each row execute function private.audit('', '');

create policy "Officers read letters" on public.mailings for select to authenticated using ((select private.is_officer()));

-- Who a letter reaches: people is [{application_id} or {student_id}], each person once. email null: why stands in reason (no_address;
-- already_has_it: this letter is on its way to them or has been sent). data: what the letter can merge.
create function private.mailing_people(people jsonb, letter jsonb) returns table (
  application_id uuid, student_id uuid, name text, email text, reason text, language text, data jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if people is null or jsonb_typeof(people) <> 'array' or jsonb_array_length(people) not between 1 and 2000 then
    perform private.fail('invalid_value', 'Choose up to 2,000 people.', 'people');
  end if;
  return query
  with asked as (
    select nullif(p ->> 'application_id', '')::uuid as app, nullif(p ->> 'student_id', '')::uuid as student
    from jsonb_array_elements(people) p),
  found as (
    select a.id as app, null::uuid as student, a.user_id as person, a.first_name as first, a.last_name as last,
      concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name) as hebrew, a.program_track as track, a.program_year_id as year
    from asked join public.applications a on a.id = asked.app where a.status <> 'draft'
    union all
    select null, s.id, s.user_id, s.first_name, s.last_name, concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name), e.program_track,
      e.program_year_id
    from asked join public.students s on s.id = asked.student, private.present_enrollment(s.id) e),
  once as (
    select distinct on (coalesce(f.person, f.student)) f.*, u.email as address, ps.mail_language as chosen,
      y.name as year_name, ys.mail_language as year_language
    from found f
    left join auth.users u on u.id = f.person and u.email_confirmed_at is not null
    left join public.person_settings ps on ps.user_id = f.person
    left join public.program_years y on y.id = f.year
    left join public.program_year_settings ys on ys.id = f.year
    order by coalesce(f.person, f.student), f.app nulls last),
  judged as (
    select o.*, case when o.address is null then 'no_address'
      when exists (select 1 from public.email_outbox e join public.mailings m on m.id = e.mailing_id
        where e.to_email = o.address and e.state in ('queued', 'sending', 'sent') and m.words = letter) then 'already_has_it' end as why
    from once o)
  select j.app, j.student, concat_ws(' ', j.first, j.last), case when j.why is null then j.address::text end, j.why,
    coalesce(j.chosen, j.year_language, 'en'),
    jsonb_strip_nulls(jsonb_build_object('first_name', nullif(j.first, ''), 'last_name', nullif(j.last, ''),
      'hebrew_name', nullif(j.hebrew, ''), 'track', j.track, 'year', j.year_name))
  from judged j order by j.last, j.first, j.app, j.student;
end;
$$;

-- Fields that a letter merges outside conditions: each must have a value for everybody.
create function private.mailing_fields(letter jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct name), '{}') from (
    select (regexp_matches(concat_ws(' ', w.value ->> 'subject', w.value ->> 'heading'), '\{\{\s*([a-z_]+)\s*\}\}', 'g'))[1] as name
    from jsonb_each(letter) w
    union
    select f #>> '{}' from jsonb_each(letter) w,
      jsonb_path_query(w.value -> 'body', '$.content[*] ? (@.type != "when").** ? (@.type == "field").attrs.name') f) used;
$$;

-- Refuses a letter that cannot be sent: no words, words that are not allowed, or a field that is empty for somebody.
create function private.check_mailing_words(people jsonb, letter jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  words record;
  field text;
  names text[];
begin
  if letter is null or jsonb_typeof(letter) <> 'object' or letter = '{}'
     or exists (select 1 from jsonb_object_keys(letter) k where k not in ('en', 'he')) then
    perform private.fail('required', 'Write the letter first.', 'words');
  end if;
  for words in select * from jsonb_each(letter) loop
    perform private.check_mail_words('office_letter', words.value ->> 'subject', words.value ->> 'heading', words.value -> 'body');
  end loop;
  foreach field in array private.mailing_fields(letter) loop
    select array_agg(p.name order by p.name) into names from private.mailing_people(people, letter) p
    where p.email is not null and not p.data ? field;
    if names is not null then
      perform private.fail('incomplete', format('The field "%s" is empty for %s%s.', field, array_to_string(names[1:3], ', '),
        case when array_length(names, 1) > 3 then format(' and %s more', array_length(names, 1) - 3) else '' end), 'words');
    end if;
  end loop;
end;
$$;

-- What would happen, as before; a limit of the years of those whom it reaches.
create function private.preview_mailing(people jsonb, words jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.check_mailing_words(people, words);
  return (
    with p as materialized (select * from private.mailing_people(people, words))
    select jsonb_build_object(
      'recipients', coalesce(jsonb_agg(jsonb_build_object('application_id', p.application_id, 'student_id', p.student_id, 'name', p.name,
        'email', p.email, 'language', p.language) order by p.name) filter (where p.email is not null), '[]'),
      'skipped', coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'reason', p.reason) order by p.name)
        filter (where p.email is null), '[]'),
      'needs_second_officer', private.needs_second_officer((count(*) filter (where p.email is not null))::integer, people))
    from p);
end;
$$;
select private.expose('authenticated', 'preview_mailing', 'people jsonb, words jsonb');

-- Puts the mails of a letter into the outbox, not to go before its time.
create function private.queue_mailing(letter public.mailings) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data, application_id, student_id, mailing_id, event_key, send_after)
  select p.email, 'office_letter', p.data, p.application_id, p.student_id, letter.id,
    'letter:' || letter.id || ':' || coalesce(p.application_id, p.student_id),
    letter.send_at
  from private.mailing_people(letter.people, letter.words) p where p.email is not null
  on conflict do nothing;
$$;

-- Sends a letter: words {en: {subject, heading, body}, he: {...}} to people [{application_id} or {student_id}], not before send_at
-- (null: as soon as its ten minutes are over). expected_recipients: how many the officer saw. Returns {mailing, waits}.
-- Errors: 42501; P0001 required, invalid_value, unknown_field, incomplete (a field is empty for somebody), conflict (the list has changed).
create function private.send_mailing(people jsonb, words jsonb, send_at timestamptz, expected_recipients integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
  saved public.mailings;
begin
  perform private.require(private.is_officer());
  -- Two letters of one officer at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(auth.uid()::text));
  perform private.check_mailing_words(people, words);
  perform private.check_time(send_at, 'send_at');
  select count(*) into reached from private.mailing_people(people, words) p where p.email is not null;
  if reached = 0 then perform private.fail('invalid_value', 'Nobody would get this letter.', 'people'); end if;
  if expected_recipients is distinct from reached then
    perform private.fail('conflict', format('%s people would get this letter now. Look at the list again.', reached), 'people');
  end if;
  insert into public.mailings as m (words, state, send_at, people, recipients, created_by)
  values (send_mailing.words, case when private.needs_second_officer(reached, send_mailing.people) then 'waiting' else 'queued' end,
    greatest(send_mailing.send_at, private.now() + interval '10 minutes'), send_mailing.people, reached, auth.uid())
  returning * into saved;
  if saved.state = 'queued' then perform private.queue_mailing(saved); else perform private.ask_second_officer('letter', reached); end if;
  return jsonb_build_object('mailing', to_jsonb(saved) - 'people', 'waits', saved.state = 'waiting');
end;
$$;
select private.expose('authenticated', 'send_mailing', $$
  people jsonb, words jsonb, send_at timestamptz default null, expected_recipients integer default null$$);

-- Locks a letter for one step.
create function private.lock_mailing(mailing_id uuid) returns public.mailings
language plpgsql security definer set search_path = '' as $$
declare
  letter public.mailings;
begin
  perform private.require(private.is_officer());
  select * into letter from public.mailings m where m.id = mailing_id for update;
  if letter.id is null then perform private.fail('not_found', 'This letter no longer exists.'); end if;
  return letter;
end;
$$;

-- Takes a letter back as far as it has not gone. Returns how many mails were stopped. Errors: 42501; P0001 not_found, wrong_state.
create function private.undo_mailing(mailing_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  letter public.mailings := private.lock_mailing(mailing_id);
  stopped integer;
begin
  update public.email_outbox o set state = 'cancelled' where o.mailing_id = letter.id and o.state = 'queued';
  get diagnostics stopped = row_count;
  if letter.state = 'undone' or (stopped = 0 and letter.state = 'queued') then
    perform private.fail('wrong_state', 'This letter has gone.');
  end if;
  update public.mailings m set state = 'undone' where m.id = letter.id;
  return stopped;
end;
$$;
select private.expose('authenticated', 'undo_mailing', 'mailing_id uuid');

-- People to try a mail on: those named, then always the longest name, the one with most empty fields and one whose name is
-- written in Hebrew only; who is not there is invented. [{why, name, email, time_zone, data}]. Errors: 42501.
create function private.mail_preview_people(application_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (
    with people as (
      select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.email, p.time_zone,
        jsonb_strip_nulls(jsonb_build_object('first_name', a.first_name, 'last_name', a.last_name,
          'hebrew_name', nullif(concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name), ''), 'track', a.program_track,
          'year', y.name)) as data
      from public.applications a join public.program_years y on y.id = a.program_year_id
      left join public.person_settings p on p.user_id = a.user_id where a.status <> 'draft'),
    chosen as (
      select 'chosen' as why, x.* from people x where x.id = any (coalesce(application_ids, '{}'))
      union all
      (select 'longest_name', x.* from people x order by char_length(x.name) desc, x.id limit 1)
      union all
      (select 'empty_fields', x.* from people x order by (select count(*) from jsonb_object_keys(x.data)), x.id limit 1)
      union all
      (select 'hebrew_only', x.* from people x where x.data ->> 'first_name' ~ '^[\u05d0-\u05ea]' order by x.id limit 1)
      union all
      select 'hebrew_only', null, 'נתנאל בן־דוגמה', 'invented@example.org', null,
        '{"first_name": "נתנאל", "last_name": "בן־דוגמה", "hebrew_name": "נתנאל בן־דוגמה"}'
      where not exists (select 1 from people x where x.data ->> 'first_name' ~ '^[\u05d0-\u05ea]'))
    select coalesce(jsonb_agg(jsonb_build_object('why', c.why, 'name', c.name, 'email', c.email, 'time_zone', c.time_zone,
      'data', jsonb_build_object('first_name', null) || c.data
        || coalesce((select private.hebrew_names(a) from public.applications a where a.id = c.id), '{}'))), '[]') from chosen c);
end;
$$;
select private.expose('authenticated', 'mail_preview_people', $$application_ids uuid[] default '{}'$$);

create function private.needs_second_officer(more integer, people jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.needs_second_officer(more, array(select nullif(p ->> 'application_id', '')::uuid from jsonb_array_elements(people) p),
    array(select nullif(p ->> 'student_id', '')::uuid from jsonb_array_elements(people) p));
$$;

-- The second officer lets a letter go, in the version they read; left_out: applications or students who get none of it.
-- Errors: 42501; P0001 not_found, wrong_state, not_allowed (the one who wrote it), stale_version,
-- invalid_value (left_out: nobody is left).
create function private.approve_mailing(mailing_id uuid, expected_version bigint, left_out uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter public.mailings := private.lock_mailing(mailing_id);
  kept jsonb;
  reached integer;
begin
  if letter.state <> 'waiting' then perform private.fail('wrong_state', 'This letter does not wait for anybody.'); end if;
  if letter.created_by = auth.uid() then
    perform private.fail('not_allowed', 'A letter to this many people needs a second officer: somebody else must let it go.');
  end if;
  if letter.version is distinct from expected_version then
    perform private.fail('stale_version', 'This letter has changed since you opened it. Read it again before you let it go.');
  end if;
  select coalesce(jsonb_agg(p order by n), '[]') into kept from jsonb_array_elements(letter.people) with ordinality as u (p, n)
  where coalesce(p ->> 'application_id', p ->> 'student_id')::uuid <> all (coalesce(left_out, '{}'));
  select count(*) into reached from private.mailing_people(case when kept = '[]' then letter.people else kept end, letter.words) p
  where p.email is not null and kept <> '[]';
  if reached = 0 then perform private.fail('invalid_value', 'Nobody would get this letter. Take it back instead.', 'left_out'); end if;
  update public.mailings m set people = kept, recipients = reached, state = 'queued', approved_by = auth.uid(),
    send_at = greatest(m.send_at, private.now() + interval '10 minutes')
  where m.id = letter.id returning * into letter;
  perform private.queue_mailing(letter);
  return to_jsonb(letter) - 'people';
end;
$$;
select private.expose('authenticated', 'approve_mailing', $$
  mailing_id uuid, expected_version bigint, left_out uuid[] default '{}'$$);

-- Reminders: each once, by itself, before something of the person's is due; never in hours of rest, never after its cause is gone.

-- What an accepted student's list still asks of the family, as titles in order; null when nothing. A tick alone is no answer.
create function private.titles_due(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(l ->> 'label', ', ' order by o.n)
  from jsonb_array_elements(private.lines_of(app, 'student')) with ordinality as o (l, n)
  where l ->> 'need' = 'now' and l ->> 'state' in ('open', 'said') and l ->> 'owes' in ('student', 'family') and l ->> 'kind' <> 'reply';
$$;

-- Everything that people could be reminded of soon, with the moments for it. cause: what it is about, the same for all its moments.
-- since: from when it could be known; due: when it is too late. Days before a calendar day are counted at 10:00 where they live. Days and
-- plain columns alone: what costs something is asked of a moment that has come, by reminder_facts. (PL/pgSQL here and below: the clockwork
-- asks every minute, and a plan is kept.) only_apps: null for everybody.
create function private.reminder_moments(only_apps uuid[]) returns table (
  kind text, cause text, application_id uuid, student_id uuid, about uuid, day date, since timestamptz, due timestamptz, ahead interval
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  now constant timestamptz := private.now();
  -- Worked out once, not for each person.
  placed constant text[] := array(select s.status from private.application_statuses() s where private.is_placed(s.status));
begin
  return query
    select 'draft_reminder', format('draft:%s:%s', a.id, (d.at at time zone 'UTC')::date), a.id, null::uuid, null::uuid, null::date,
      a.created_at, d.at, s.ahead
    from public.applications a join public.program_years y on y.id = a.program_year_id
    left join public.application_extensions e on e.id = a.id,
      lateral (select greatest(y.application_deadline_at, e.until) as at) d,
      (values (interval '14 days'), ('3 days'), ('1 day')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and a.status = 'draft' and a.set_aside_at is null
      and d.at between now and now + interval '19 days'
    union all
    -- Three and seven days after the office has asked for another file.
    select 'document_reminder', format('documents:%s:%s', w.application_id, (w.asked_at at time zone 'UTC')::date), w.application_id, null,
      null, null, w.asked_at, w.asked_at + interval '10 days', s.ahead
    from (select d.application_id, max(d.updated_at) as asked_at from private.documents_to_replace(only_apps) d group by 1) w,
      (values (interval '7 days'), ('3 days')) as s (ahead)
    union all
    select 'interview_reminder', format('interview:%s:%s', i.id, extract(epoch from t.starts_at)::bigint), a.id, null, i.id, null,
      greatest(i.updated_at, t.updated_at), t.starts_at, s.ahead
    from public.interviews i join public.interview_slots t on t.id = i.slot_id join public.applications a on a.id = i.application_id,
      (values (interval '2 days'), ('1 hour')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and t.starts_at between now and now + interval '7 days'
      and (private.is_under_review(a.status) or a.status = any (placed))
    union all
    -- Until the letter is opened only that it is there, and once more before a short time to reply ends.
    select case when l.waits then 'letter_reminder' else 'reply_reminder' end,
      format('%s:%s:%s', case when l.waits then 'letter' else 'reply' end, a.id, (r.due at time zone 'UTC')::date), a.id, null, null, null,
      a.status_changed_at, r.due, s.ahead
    from public.applications a join public.program_years y on y.id = a.program_year_id,
      lateral (select coalesce(a.reply_due_at, y.registration_deadline_at) as due) r,
      (values (interval '7 days'), ('1 day'), ('6 hours')) as s (ahead), lateral (select private.letter_waits(a) as waits) l
    where (only_apps is null or a.id = any (only_apps)) and a.status = 'accepted' and a.place_accepted_at is null
      and (s.ahead > interval '6 hours' or l.waits)
      and r.due between now and now + interval '12 days'
    union all
    select 'task_reminder', format('tasks:%s:%s', a.id, y.tasks_deadline_on), a.id, null, null, y.tasks_deadline_on,
      a.place_accepted_at, (y.tasks_deadline_on + time '10:00') at time zone coalesce(p.time_zone, 'Asia/Jerusalem'), s.ahead
    from public.applications a join public.program_years y on y.id = a.program_year_id
    left join public.person_settings p on p.user_id = a.user_id, (values (interval '14 days'), ('3 days')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and a.status = any (placed) and a.place_accepted_at is not null
      and y.tasks_deadline_on between now::date and now::date + 20
    union all
    select 'payment_reminder', format('payment:%s:%s', st.id, i.due_on), a.id, st.student_id, st.id, i.due_on,
      greatest(a.place_accepted_at, n.chosen_at), (i.due_on + time '10:00') at time zone coalesce(p.time_zone, 'Asia/Jerusalem'), s.ahead
    from private.instalment_days(now::date, now::date + 12) i join public.student_enrollments st on st.id = i.enrollment_id
    join public.applications a on a.id = st.application_id join public.program_years y on y.id = a.program_year_id
    left join public.payment_plans n on n.id = st.id left join public.person_settings p on p.user_id = a.user_id,
      (values (interval '7 days'), ('1 day')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and a.status = any (placed) and a.place_accepted_at is not null
      and y.program_ends_on >= now::date;
end;
$$;

-- Files that the office has asked for again and that have not come.
create function private.documents_to_replace(only_apps uuid[]) returns setof public.application_documents
language sql stable security definer set search_path = '' as $$
  select d.* from public.application_documents d join public.applications a on a.id = d.application_id
  where (only_apps is null or a.id = any (only_apps)) and d.state = 'replace' and private.is_under_review(a.status)
    and not exists (select from public.application_documents newer
      where newer.application_id = a.id and newer.kind = d.kind and newer.question_id is not distinct from d.question_id
        and newer.state in ('received', 'checked'));
$$;

-- What a reminder says; null where its cause is gone.
create function private.reminder_facts(kind text, app_id uuid, about uuid, day date, due timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  said jsonb;
begin
  select * into app from public.applications a where a.id = app_id;
  case kind
    when 'draft_reminder' then
      said := (select jsonb_build_object('deadline_at', due, 'zone', y.application_deadline_zone)
        from public.program_years y where y.id = app.program_year_id);
    when 'document_reminder' then
      said := (select jsonb_build_object('documents', jsonb_agg(distinct private.document_for_mail(d.kind, d.question_id)))
        from private.documents_to_replace(array[app_id]) d having count(*) > 0);
    when 'interview_reminder' then
      said := (select jsonb_build_object('application_id', app_id, 'starts_at', t.starts_at, 'ends_at', t.ends_at, 'kind', t.kind,
          'place', t.place, 'link', t.link)
        from public.interviews i join public.interview_slots t on t.id = i.slot_id where i.id = about);
    when 'letter_reminder' then
      said := '{}';
    when 'reply_reminder' then
      said := (select jsonb_build_object('due_at', due, 'zone', y.registration_deadline_zone)
        from public.program_years y where y.id = app.program_year_id);
    when 'task_reminder' then
      said := (select jsonb_build_object('tasks', t.titles, 'due_on', day)
        from (select private.titles_due(app) as titles) t where t.titles is not null);
    when 'payment_reminder' then
      -- Not of a deposit that the family says it has sent: the office is looking for it.
      said := (select jsonb_build_object('amount', sum(n.open_amount), 'due_on', day)
        from private.instalments(about, null) n, (select private.deposit_of(about) as deposit) d
        where n.open_amount > 0 and n.due_on = day and not (day = (d.deposit ->> 'due_on')::date
          and d.deposit @> '{"claims": [{"state": "waiting"}]}') having count(*) > 0);
  end case;
  return jsonb_build_object('first_name', app.first_name) || said;
end;
$$;

-- The moments that have come: before the rest in which they lie, a nearer one of the same cause has not come, they are not late by more
-- than two days, and the reader has not stopped reminders. event_key is the same however often it is asked.
create function private.moments_come(only_apps uuid[]) returns table (
  kind text, event_key text, to_email text, application_id uuid, student_id uuid, about uuid, day date, due timestamptz, is_resting boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  now constant timestamptz := private.now();
begin
  return query
    with near as materialized (
      select m.*, m.due - m.ahead as moment, u.email, coalesce(p.time_zone, 'Asia/Jerusalem') as zone
      from private.reminder_moments(only_apps) m join public.applications a on a.id = m.application_id
      join auth.users u on u.id = a.user_id and u.email_confirmed_at is not null
      left join public.person_settings p on p.user_id = u.id
      -- No rest is longer than five days, with the hours between two zones.
      where m.due > now and m.due - m.ahead between now - interval '2 days' and now + interval '5 days'
        and m.since < m.due - m.ahead and p.reminders_stopped_at is null),
    -- The calendar is asked once for each moment, not for each person: without its name the planner asks before it finds them.
    moments as materialized (select distinct n.moment, n.zone from near n),
    come as materialized (
      select t.moment, t.zone, private.rest_of(now, array['Asia/Jerusalem', t.zone]) is not null as is_resting
      from moments t
      where t.moment <= now or private.before_rest(t.moment, array['Asia/Jerusalem', t.zone]) <= now)
    select distinct on (n.kind, n.cause) n.kind, format('remind:%s:%s', n.cause, n.ahead), n.email::text, n.application_id,
      n.student_id, n.about, n.day, n.due, c.is_resting
    from near n join come c on c.moment = n.moment and c.zone = n.zone
    order by n.kind, n.cause, n.ahead;
end;
$$;

-- The reminders that hold now, with what they say.
create function private.due_reminders(only_apps uuid[]) returns table (kind text, event_key text, data jsonb)
language sql stable security definer set search_path = '' as $$
  select m.kind, m.event_key, f.data from private.moments_come(only_apps) m,
    lateral (select private.reminder_facts(m.kind, m.application_id, m.about, m.day, m.due) as data) f where f.data is not null;
$$;

-- Queues what is due and was not queued before, not in hours of rest; returns how many. A moment is worked out when it has come; where it
-- has nothing to say it is looked at again hours later, and so is one that fails, which holds up no other. Many at once are taken
-- minute by minute.
create function private.queue_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment record;
  facts jsonb;
  queued integer := 0;
begin
  for moment in
    select m.* from private.moments_come(null) m
    where not m.is_resting and not exists (select from public.email_outbox o where o.event_key = m.event_key)
      and m.event_key not in (select private.resting('reminders'))
    order by m.due, m.event_key limit 10
  loop
    begin
      facts := private.reminder_facts(moment.kind, moment.application_id, moment.about, moment.day, moment.due);
      if facts is null then
        perform private.let_rest('reminders', moment.event_key, null);
      else
        perform private.enqueue_mail(moment.to_email, moment.kind, facts, moment.event_key, moment.application_id, moment.student_id);
        queued := queued + 1;
      end if;
    exception when others then
      perform private.let_rest('reminders', moment.event_key, sqlstate);
    end;
  end loop;
  return queued;
end;
$$;
select private.expose('service_role', 'queue_reminders');

-- A year's deadline that has moved is told to the drafts it touches, when the office says so: one mail each.

-- When a published year's deadline was last moved, and by whom.
create function private.deadline_move(year_id uuid, out id bigint, out moved_by uuid)
language sql stable security definer set search_path = '' as $$
  select l.id, l.actor from public.audit_log l
  where l.table_name = 'program_years' and l.row_id = year_id and l.action = 'update' and l.changes ? 'application_deadline_at'
  order by l.id desc limit 1;
$$;

-- The year's deadline as the owner of a draft knows it: as the last mail about it said, else as it was when the draft was begun; null
-- where it has not moved since.
create function private.known_deadline(app public.applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select (o.data ->> 'deadline_at')::timestamptz from public.email_outbox o
      where o.application_id = app.id and o.template = 'deadline_moved' and o.state <> 'cancelled' order by o.position desc limit 1),
    (select (l.changes #>> '{application_deadline_at,old}')::timestamptz from public.audit_log l
      where l.table_name = 'program_years' and l.row_id = app.program_year_id and l.action = 'update'
        and l.changes ? 'application_deadline_at' and l.at > app.created_at order by l.id limit 1));
$$;

-- Whom a move of the deadline touches and nobody has told: drafts that can still be handed in, whose owners know another day and have no
-- later one of their own, and a confirmed address. Drafts put aside rest.
create function private.untold_of_deadline(year_id uuid)
returns table (application_id uuid, email text, data jsonb, event_key text)
language sql stable security definer set search_path = '' as $$
  select a.id, u.email::text, jsonb_build_object('first_name', a.first_name, 'deadline_at', y.application_deadline_at,
    'zone', y.application_deadline_zone), k.event_key
  from public.program_years y cross join private.deadline_move(y.id) m
  join public.applications a on a.program_year_id = y.id and a.status = 'draft' and a.set_aside_at is null
  join auth.users u on u.id = a.user_id and u.email_confirmed_at is not null and u.email !~* '\.invalid$'
  cross join lateral (select format('deadline_moved:%s:%s', a.id, m.id)) k (event_key)
  where y.id = year_id and y.is_published and y.application_deadline_at > private.now()
    and private.deadline_of(a.id) = y.application_deadline_at and private.known_deadline(a) <> y.application_deadline_at
    and not exists (select from public.email_outbox o where o.event_key = k.event_key);
$$;

-- Whether the caller may tell so many: more than the year's limit needs somebody else than who moved the deadline.
create function private.may_tell_deadline(year_id uuid, people integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select s.second_officer_above = 0 or people <= s.second_officer_above
    or (select m.moved_by from private.deadline_move(year_id) m) is distinct from auth.uid()
  from public.program_year_settings s where s.id = year_id;
$$;

-- Officers: how many people have a draft that a move of the deadline touches and do not know of it: {people, deadline_at, zone,
-- may_tell: whether the caller may; else a second officer}; null for no year. Errors: 42501.
create function private.moved_deadline(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (select jsonb_build_object('people', n.people, 'deadline_at', y.application_deadline_at, 'zone', y.application_deadline_zone,
      'may_tell', private.may_tell_deadline(y.id, n.people))
    from public.program_years y, lateral (select count(*)::integer as people from private.untold_of_deadline(y.id)) n where y.id = year_id);
end;
$$;
select private.expose('authenticated', 'moved_deadline', 'year_id uuid');

-- Tells them, each once; the mails wait the ten minutes in which they can be stopped. expected_people: how many the officer saw. Returns
-- how many. Errors: 42501; P0001 not_found, conflict (the number has changed), not_allowed (a second officer has to).
create function private.tell_moved_deadline(year_id uuid, expected_people integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
begin
  perform private.require(private.is_officer());
  perform 1 from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  select count(*) into reached from private.untold_of_deadline(year_id);
  if reached = 0 or expected_people is distinct from reached then
    perform private.fail('conflict', format('%s would be told now. Look at the number again.',
      case reached when 0 then 'Nobody' when 1 then 'One person' else reached || ' people' end));
  end if;
  if not private.may_tell_deadline(year_id, reached) then
    perform private.fail('not_allowed', 'Telling this many people needs a second officer: somebody who has not moved the deadline.');
  end if;
  perform private.enqueue_mail(p.email, 'deadline_moved', p.data, p.event_key, p.application_id,
    send_after => private.now() + interval '10 minutes') from private.untold_of_deadline(year_id) p;
  return reached;
end;
$$;
select private.expose('authenticated', 'tell_moved_deadline', 'year_id uuid, expected_people integer');
