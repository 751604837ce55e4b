-- Letters that the office writes to one person or many: shown with their exact list first, held for ten minutes in which they
-- can be undone, and confirmed by a second officer when they reach many (design section 10).

create table public.mailings (
  id uuid primary key default gen_random_uuid(),
  -- {en: {subject, heading, body}, he: {...}}: at least one of them.
  words jsonb not null check (pg_column_size(words) < 120000),
  -- 'waiting' for a second officer; 'queued' is on its way; 'undone' went to nobody any more.
  state text not null check (state in ('waiting', 'queued', 'undone')),
  -- Nothing goes before this; at least ten minutes after the letter was written or approved.
  send_at timestamptz not null,
  people jsonb not null check (pg_column_size(people) < 400000),
  recipients integer not null,
  created_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.mailings enable row level security;
grant select on public.mailings to authenticated;
comment on constraint mailings_words_check on public.mailings is 'This text is too long for a letter.';
comment on constraint mailings_people_check on public.mailings is 'These are too many people.';
comment on table public.mailings is 'Letters of the office to people. Written by send_mailing, approve_mailing and undo_mailing only.';

create index mailings_created on public.mailings (created_by, created_at);
create index mailings_approved_by on public.mailings (approved_by);

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
      'hebrew_name', nullif(j.hebrew, ''), 'track', private.track_label(j.track), 'year', j.year_name))
  from judged j order by j.last, j.first, j.app, j.student;
end;
$$;

create function private.track_label(track text) returns text
language sql immutable set search_path = '' as $$
  select case track when 'shana_aleph' then 'Shana Aleph' when 'shana_bet' then 'Shana Bet' when 'shiur_bet_plus' then 'Shiur Bet+'
    when 'post_army' then 'Post-Army / 21+' end;
$$;

-- Fields that a letter merges outside conditions: each must have a value for everybody.
create function private.letter_fields(letter jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct name), '{}') from (
    select (regexp_matches(concat_ws(' ', w.value ->> 'subject', w.value ->> 'heading'), '\{\{\s*([a-z_]+)\s*\}\}', 'g'))[1] as name
    from jsonb_each(letter) w
    union
    select f #>> '{}' from jsonb_each(letter) w,
      jsonb_path_query(w.value -> 'body', '$.content[*] ? (@.type != "when").** ? (@.type == "field").attrs.name') f) used;
$$;

-- Refuses a letter that cannot be sent: no words, words that are not allowed, or a field that is empty for somebody.
create function private.check_letter(people jsonb, letter jsonb) returns void
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
  foreach field in array private.letter_fields(letter) loop
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
  perform private.check_letter(people, words);
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
  perform pg_advisory_xact_lock(hashtext('mailings'), hashtext(auth.uid()::text));
  perform private.check_letter(people, words);
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

-- The last hundred letters, newest first: {id, subject, state, send_at, recipients, created_by, created_by_name, approved_by_name,
-- created_at, mails: {state: count}}.
create function private.list_mailings() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select private.mailing_line(m) from public.mailings m order by m.created_at desc limit 100;
end;
$$;
select private.expose('authenticated', 'list_mailings');

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
          'hebrew_name', nullif(concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name), ''), 'track', private.track_label(a.program_track),
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

-- How many people one officer reaches alone, by letters or by released decisions, in the years of these applications and students; 0 for
-- any number. Without any: as the open year says.
create function private.second_officer_above(app_ids uuid[], student_ids uuid[] default '{}') returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(min(nullif(s.second_officer_above, 0)), min(s.second_officer_above),
    (select o.second_officer_above from public.program_year_settings o where o.id = private.open_year_id()), 10)
  from public.program_year_settings s where s.id in (
    select a.program_year_id from public.applications a where a.id = any (app_ids)
    union all select e.program_year_id from unnest(student_ids) i (id), private.present_enrollment(i.id) e);
$$;

-- Whether this many recipients more need a second officer: counted over the letters of this officer in the last ten minutes.
create function private.needs_second_officer(more integer, people jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select limits.above > 0 and more + coalesce((select sum(m.recipients) from public.mailings m
    where m.created_by = auth.uid() and m.created_at > private.now() - interval '10 minutes' and m.state <> 'undone'), 0) > limits.above
  from (select private.second_officer_above(
    array(select nullif(p ->> 'application_id', '')::uuid from jsonb_array_elements(people) p),
    array(select nullif(p ->> 'student_id', '')::uuid from jsonb_array_elements(people) p)) as above) limits;
$$;
