-- Referees in use: asking, the page behind a mail's link, recommendations as files.

-- Keeps in which language this address is written to about an application; null keeps what is there.
-- Errors: P0001 invalid_value (language).
create function private.keep_link_language(app_id uuid, address text, wanted text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if wanted is null then return; end if;
  if wanted not in ('en', 'he') then perform private.fail('invalid_value', 'Choose English or Hebrew.', 'language'); end if;
  insert into private.link_languages as l (application_id, email, language) values (app_id, address, wanted)
  on conflict (application_id, email) do update set language = excluded.language;
end;
$$;

-- The language of the page behind a mail's link: that of the reader's mails about this application.
create function private.link_language(app public.applications, address text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.mail_language from auth.users u join public.person_settings s on s.user_id = u.id where u.email = address),
    (select l.language from private.link_languages l where l.application_id = app.id and l.email = address),
    (select g.mail_language from public.program_year_settings g where g.id = app.program_year_id), 'en');
$$;

-- Until when letters are taken at all: the end of the year's admissions.
create function private.recommendations_end(year_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select y.registration_deadline_at from public.program_years y where y.id = year_id;
$$;

-- By when a letter is wanted: before the decisions, and after them until the end.
create function private.recommendations_wanted_by(year_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when y.decisions_at > private.now() then y.decisions_at else y.registration_deadline_at end
  from public.program_years y where y.id = year_id;
$$;

-- Whether letters for this application are still of use, by its published status. What a referee is shown goes by the status that was
-- told instead (private.page_of_request): nobody learns of a decision from a link.
create function private.takes_recommendations(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.now() < private.recommendations_end(app.program_year_id)
    and (private.is_under_review(app.status) or private.is_open_draft(app));
$$;

-- Whether the newest mail to the referee's present address was refused.
create function private.address_fails(request private.reference_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select o.state = 'failed' from public.email_outbox o
    where o.link_for = request.id and o.template in ('reference_request', 'reference_reminder') and o.to_email = request.email
    order by o.position desc limit 1), false);
$$;

-- Where a request stands: received, declined, paused (the draft is put aside), stopped, failed, opened or asked.
create function private.request_state(request private.reference_requests, app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select case when request.received_at is not null then 'received' when request.declined_at is not null then 'declined'
    when private.is_aside(app) then 'paused' when not private.takes_recommendations(app) then 'stopped'
    when private.address_fails(request) then 'failed'
    when request.opened_at is not null then 'opened' else 'asked' end;
$$;

-- What a reference still is once its referee was asked: the address changes only with the request (correct_referee), and a letter
-- that has come stays under the name it was asked for.
create function private.protect_asked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests;
begin
  select * into request from private.reference_requests r where r.reference_id = old.id;
  if request.id is null then return case tg_op when 'DELETE' then old else new end; end if;
  if request.received_at is not null and not (tg_op = 'UPDATE' and new.name = old.name and new.email is not distinct from old.email) then
    -- An application that goes as a whole takes it along.
    if tg_op = 'DELETE' and not exists (select from public.applications a where a.id = old.application_id) then return old; end if;
    perform private.fail('wrong_state', 'The letter of this referee has come, so this reference stays as it is.', 'name');
  end if;
  if tg_op = 'UPDATE' and new.email is distinct from request.email then
    perform private.fail('wrong_state', 'This referee has been asked. Correct the address instead, so that the old link ends.', 'email');
  end if;
  if tg_op = 'DELETE' then
    perform private.end_links(request.id);
    return old;
  end if;
  return new;
end;
$$;

create trigger protect_asked before update or delete on public.application_references
  for each row execute function private.protect_asked();

-- Nothing that was sent or waits opens this request any more.
create function private.end_links(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_links l using public.email_outbox o where o.id = l.outbox_id and o.link_for = request;
  update public.email_outbox o set state = 'cancelled', lease = null, leased_until = null, last_error = 'What it was about is over.'
  where o.link_for = request and o.state in ('queued', 'sending', 'failed');
end;
$$;

-- Queues a mail with a link to a referee: names, a date and nothing else of the applicant's.
create function private.mail_referee(request private.reference_requests, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  referee text := (select private.name_for_mail(r.name) from public.application_references r where r.id = request.reference_id);
begin
  select * into app from public.applications a where a.id = request.application_id;
  perform private.enqueue_mail(request.email, kind,
    jsonb_build_object('referee', coalesce(referee, 'Sir or Madam'), 'applicant', private.name_of_applicant(app),
      'until', private.recommendations_wanted_by(app.program_year_id)),
    format('referee:%s:%s', request.id, request.mails), app.id, link_for => request.id);
end;
$$;

-- The applicant's name as referees read it; null while none was given.
create function private.name_of_applicant(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.name_for_mail(concat_ws(' ', app.first_name, app.last_name));
$$;

-- An event of a request in the log, without a word of the letter. As everywhere, an application's log begins at its submission.
create function private.log_referee(request private.reference_requests, action text) returns void
language sql security definer set search_path = '' as $$
  select private.log(action, 'reference_requests', request.reference_id, request.application_id)
  where (select a.submitted_at is not null from public.applications a where a.id = request.application_id);
$$;

-- What an applicant does about their referees: ask, remind, correct an address, and see how far it is.

-- How long a referee is left alone after a mail before the applicant may send a reminder.
create function private.referee_pause() returns interval
language sql immutable set search_path = '' as $$ select interval '3 days'; $$;

-- The caller's referees: {needed, asked_ever, letter_upload, waives_access (null: not asked yet), can_ask, until, referees:
-- [{reference_id, state, asked_at, opened_at, received_at, declined_at, mails_left, remind_from, can_correct}]}; never a word of
-- a letter. Null without an application. state: not_asked, asked, opened, failed, received, declined, paused,
-- stopped.
create function private.my_referees() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  terms private.application_referees;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application();
  if app.id is null then return null; end if;
  select * into terms from private.application_referees t where t.application_id = app.id;
  return jsonb_build_object(
    'needed', (select g.referees_needed from public.program_year_settings g where g.id = app.program_year_id),
    'letter_upload', (select g.letter_upload from public.program_year_settings g where g.id = app.program_year_id),
    'waives_access', terms.waives_access,
    'asked_ever', coalesce(terms.asked, 0),
    'can_ask', app.status = 'draft' and private.takes_recommendations(app) and coalesce(terms.asked, 0) < 5
      or private.replacements_left(app) > 0,
    'until', private.recommendations_wanted_by(app.program_year_id),
    'referees', (select coalesce(jsonb_agg(jsonb_build_object('reference_id', f.id,
        'state', case when r.id is null then 'not_asked' else private.request_state(r, app) end,
        'asked_at', r.asked_at, 'opened_at', r.opened_at, 'received_at', r.received_at, 'declined_at', r.declined_at,
        'mails_left', 3 - coalesce(r.mails, 0),
        'remind_from', case when r.mails < 3 and private.request_state(r, app) in ('asked', 'opened')
          then r.mailed_at + private.referee_pause() end,
        'can_correct', r.id is not null and r.mails < 3 and private.request_state(r, app) in ('asked', 'opened', 'failed'))
        order by f.position, f.created_at), '[]')
      from public.application_references f left join private.reference_requests r on r.reference_id = f.id
      where f.application_id = app.id));
end;
$$;
select private.expose('authenticated', 'my_referees');

-- Refuses an address that is no referee's, or that too many mails go to.
create function private.check_referee_address(app public.applications, reference uuid, address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_email(address, 'email', 'Enter the referee''s e-mail address.');
  if address in (lower(coalesce(app.email, '')), lower(private.applicant_address(app.id))) then
    perform private.fail('invalid_value', 'This is your own address. A referee is somebody else.', 'email');
  end if;
  if exists (select from private.reference_requests r where r.application_id = app.id and r.email = address
      and r.reference_id <> reference) then
    perform private.fail('conflict', 'Another of your referees has this address.', 'email');
  end if;
  -- Whoever the address belongs to has not asked for our mails.
  if not private.within_limit('referee_mail', address, 10, interval '1 day') then
    perform private.fail('limit_reached', 'This address has been sent many requests today. Please try again tomorrow.', 'email');
  end if;
end;
$$;

-- The caller's application while references can be added to it: the draft, and after the submission where one who was asked cannot
-- write and letters are still taken.
create function private.editable_references() returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if private.is_under_review(app.status) and private.replacements_left(app) > 0 then return app; end if;
  return private.editable_draft();
end;
$$;

-- Asks a referee for a letter by mail; one who has been asked is not asked again. waives_access is needed with the first one and
-- stays. Answers as my_referees does. Errors: P0001 not_found, wrong_state, deadline_passed, required (name, email, waives_access,
-- first_name), invalid_value (email, language), conflict (email), limit_reached.
create function private.ask_referee(reference uuid, waives boolean, wanted_language text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_references();
  referee public.application_references;
  request private.reference_requests;
begin
  select * into referee from public.application_references f where f.id = reference and f.application_id = app.id for no key update;
  if referee.id is null then perform private.fail('not_found', 'This reference no longer exists.'); end if;
  if exists (select from private.reference_requests r where r.reference_id = referee.id) then return private.my_referees(); end if;
  if private.name_for_mail(referee.name) is null then perform private.fail('required', 'Enter the referee''s name first.', 'name'); end if;
  if private.name_of_applicant(app) is null then
    perform private.fail('required', 'Give your own name first: the referee must know who asks.', 'first_name');
  end if;
  perform private.check_referee_address(app, referee.id, referee.email);
  if not exists (select from private.application_referees t where t.application_id = app.id) then
    if waives is null then
      perform private.fail('required', 'Say whether you give up the right to read the letters.', 'waives_access');
    end if;
    insert into private.application_referees (application_id, waives_access) values (app.id, waives);
  end if;
  if private.replacements_left(app) > 0 then
    update private.application_referees t set replaced = t.replaced + 1 where t.application_id = app.id;
  else
    update private.application_referees t set asked = t.asked + 1 where t.application_id = app.id and t.asked < 5;
  end if;
  if not found then perform private.fail('limit_reached', 'You have asked five referees. Please write to the admissions office.'); end if;
  insert into private.reference_requests (reference_id, application_id, email) values (referee.id, app.id, referee.email)
  returning * into request;
  perform private.keep_link_language(app.id, request.email, wanted_language);
  perform private.mail_referee(request, 'reference_request');
  return private.my_referees();
end;
$$;
select private.expose('authenticated', 'ask_referee', 'reference_id uuid, waives_access boolean default null, language text default null');

-- The caller's request to this referee, locked while letters are still of use.
create function private.own_request(reference uuid) returns private.reference_requests
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  request private.reference_requests;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  select r.* into request from private.reference_requests r where r.reference_id = reference and r.application_id = app.id for update;
  if request.id is null then perform private.fail('not_found', 'This referee has not been asked.'); end if;
  if request.received_at is not null then perform private.fail('wrong_state', 'The letter of this referee has come.'); end if;
  if request.declined_at is not null then perform private.fail('wrong_state', 'This referee has said that they cannot write.'); end if;
  if not private.takes_recommendations(app) then perform private.fail('wrong_state', 'Letters are not awaited any more.'); end if;
  if request.mails >= 3 then
    perform private.fail('limit_reached', 'This referee has been sent three mails. Please speak to them yourself.');
  end if;
  return request;
end;
$$;

-- Sends a reminder to a referee who has been silent for three days; three mails in all. Answers as my_referees does.
-- Errors: P0001 not_found, wrong_state, limit_reached.
create function private.remind_referee(reference uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.own_request(reference);
begin
  if private.address_fails(request) then
    perform private.fail('wrong_state', 'This address does not take mail. Correct it first.', 'email');
  end if;
  if private.now() < request.mailed_at + private.referee_pause() then
    perform private.fail('limit_reached', 'This referee was written to in the last three days. Please wait a little.');
  end if;
  if not private.within_limit('referee_mail', request.email, 10, interval '1 day') then
    perform private.fail('limit_reached', 'This address has been sent many requests today. Please try again tomorrow.', 'email');
  end if;
  update private.reference_requests r set mails = r.mails + 1, mailed_at = private.now() where r.id = request.id returning * into request;
  perform private.mail_referee(request, 'reference_reminder');
  perform private.log_referee(request, 'reminded');
  return private.my_referees();
end;
$$;
select private.expose('authenticated', 'remind_referee', 'reference_id uuid');

-- The same referee at another address: links that went to the old one end, and nothing written there is kept.
create function private.move_request(request private.reference_requests, address text) returns private.reference_requests
language plpgsql security definer set search_path = '' as $$
declare
  moved private.reference_requests;
begin
  perform private.end_links(request.id);
  perform private.keep_link_language(request.application_id, address,
    (select l.language from private.link_languages l where l.application_id = request.application_id and l.email = request.email));
  update private.reference_files f set state = 'removed', updated_at = private.now() where f.request_id = request.id;
  update private.reference_requests r set email = address, asked_at = private.now(), opened_at = null, body = '',
    body_version = r.body_version + 1, saved_at = null
  where r.id = request.id returning * into moved;
  update public.application_references f set email = address where f.id = request.reference_id;
  return moved;
end;
$$;

-- Corrects the address of a referee who was asked and asks there; the old link ends. Also after the submission. Answers as
-- my_referees does. Errors: P0001 not_found, wrong_state, required, invalid_value, conflict (email), limit_reached.
create function private.correct_referee(reference uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.own_request(reference);
  clean constant text := private.normal_email(address);
begin
  if clean = request.email then
    perform private.fail('invalid_value', 'This is the address they were asked at.', 'email');
  end if;
  perform private.check_referee_address((select a from public.applications a where a.id = request.application_id), reference, clean);
  request := private.move_request(request, clean);
  update private.reference_requests r set mails = r.mails + 1, mailed_at = private.now() where r.id = request.id returning * into request;
  perform private.mail_referee(request, 'reference_request');
  return private.my_referees();
end;
$$;
select private.expose('authenticated', 'correct_referee', 'reference_id uuid, email text');

-- The office types another address for a mail to a referee that failed: the request goes with it.
create function private.follow_referee(mail public.email_outbox, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests;
begin
  select * into request from private.reference_requests r where r.id = mail.link_for for update;
  if request.id is null or request.received_at is not null or request.declined_at is not null then
    perform private.fail('wrong_state', 'This mail cannot be changed any more.');
  end if;
  if request.email <> address then perform private.move_request(request, address); end if;
end;
$$;

-- How long the clockwork waits before it reminds by itself.
create function private.referee_silence() returns interval
language sql immutable set search_path = '' as $$ select interval '7 days'; $$;

-- Whether the letter is awaited that a mail is about, and by the referee it goes to.
create function private.awaits_letter(mail public.email_outbox) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reference_requests r join public.applications a on a.id = r.application_id
    where r.id = mail.link_for and r.received_at is null and r.declined_at is null and private.takes_recommendations(a)
      and (mail.template = 'referee_reminder' or r.email = mail.to_email));
$$;

-- Called before mails are taken: a referee who has been silent for a week is reminded once (within the three mails), with a notice to the
-- applicant. In hours of rest nobody is.
create function private.mind_referees() returns void
language plpgsql security definer set search_path = '' as $$
declare
  silent private.reference_requests;
  app public.applications;
begin
  for silent in
    select r.* from private.reference_requests r join public.applications a on a.id = r.application_id
    where r.received_at is null and r.declined_at is null and r.reminded_at is null and r.mails < 3
      and r.mailed_at < private.now() - private.referee_silence()
      and private.takes_recommendations(a) and not private.address_fails(r)
      and private.rest_of(private.now(), array['Asia/Jerusalem', private.zone_of(r.email),
        private.zone_of(private.applicant_address(a.id))]) is null
      and r.id::text not in (select private.resting('referees'))
    order by r.mailed_at limit 100 for update of r skip locked
  loop
    begin
      continue when not private.within_limit('referee_mail', silent.email, 10, interval '1 day');
      update private.reference_requests r set mails = r.mails + 1, mailed_at = private.now(), reminded_at = private.now()
      where r.id = silent.id returning * into silent;
      perform private.mail_referee(silent, 'reference_reminder');
      perform private.log_referee(silent, 'reminded');
      select * into app from public.applications a where a.id = silent.application_id;
      perform private.enqueue_mail(private.applicant_address(app.id), 'referee_reminder', jsonb_build_object('first_name', app.first_name,
          'referee', (select f.name from public.application_references f where f.id = silent.reference_id)),
        'referee_silent:' || silent.id, app.id, link_for => silent.id);
    exception when others then
      perform private.let_rest('referees', silent.id::text, sqlstate);
    end;
  end loop;
end;
$$;

-- Mails to referees that were cancelled because the draft was put aside go after all.
create function private.resume_referees(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.email_outbox o set state = 'queued', attempts = 0, send_after = private.now(), last_error = null
  from private.reference_requests r
  where r.application_id = app_id and o.link_for = r.id and o.to_email = r.email and o.state = 'cancelled'
    and o.template in ('reference_request', 'reference_reminder') and o.event_key = format('referee:%s:%s', r.id, r.mails)
    and r.received_at is null and r.declined_at is null;
$$;

-- Counts a link that opens nothing and says so: {state: unknown}; {state: limited} when there were too many.
create function private.note_wrong_link() returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('state', case
    when private.within_limit('wrong_link', private.client_address(), 59, interval '1 hour') then 'unknown' else 'limited' end);
$$;

-- The request that a link opens, locked; empty for a link that is wrong, replaced, or went to an address that was corrected since.
create function private.linked_request(token text) returns private.reference_requests
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests;
begin
  -- Each mail's link opens, also those before a reminder: the referee goes on where they began.
  select r.* into request from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  join private.reference_requests r on r.id = o.link_for and r.email = o.to_email
  where l.token_hash = private.link_hash(token) and o.template in ('reference_request', 'reference_reminder')
  for update of r;
  return request;
end;
$$;

-- What the page of a request shows: {state: open, sent, declined, paused or closed, referee, applicant, year, waives_access, until,
-- ends_at}; while open also {begun, body, version, saved_at, files: [{id, file_name, size_bytes}]}. A letter that was sent is not
-- shown again. A decision closes it once the applicant has opened theirs: until then the page is as it was before.
create function private.page_of_request(request private.reference_requests) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  state text;
begin
  select * into app from public.applications a where a.id = request.application_id;
  app.status := private.told_status(app);
  state := case when request.received_at is not null then 'sent' when private.is_aside(app) then 'paused'
    when not private.takes_recommendations(app) then 'closed'
    when request.declined_at is not null then 'declined' else 'open' end;
  return jsonb_build_object('state', state,
    'referee', (select f.name from public.application_references f where f.id = request.reference_id),
    'applicant', private.name_of_applicant(app),
    'year', (select y.name from public.program_years y where y.id = app.program_year_id),
    'language', private.link_language(app, request.email),
    'waives_access', (select t.waives_access from private.application_referees t where t.application_id = app.id),
    'until', private.recommendations_wanted_by(app.program_year_id), 'ends_at', private.recommendations_end(app.program_year_id))
    || case when state = 'open' then jsonb_build_object('begun', request.opened_at is not null, 'body', request.body,
      'version', request.body_version, 'saved_at', request.saved_at,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'file_name', f.file_name, 'size_bytes', f.size_bytes)
        order by f.created_at, f.id), '[]') from private.reference_files f where f.request_id = request.id and f.state = 'received'))
      else '{}' end;
end;
$$;

-- Everybody with the link: what its page shows; {state: unknown or limited} for any other token. Changes nothing of the request.
create function private.reference_page(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.linked_request(token);
begin
  if request.id is null then return private.note_wrong_link(); end if;
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'reference_page', 'token text');

-- The request of a link that can still be written, marked as opened; empty otherwise.
create function private.writable_request(token text) returns private.reference_requests
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.linked_request(token);
begin
  if request.id is null or private.page_of_request(request) ->> 'state' not in ('open', 'declined') then return null; end if;
  update private.reference_requests r set opened_at = coalesce(r.opened_at, private.now()) where r.id = request.id returning * into request;
  return request;
end;
$$;

-- The referee begins, also after they had said that they cannot. Answers as reference_page does.
create function private.start_recommendation(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null then return private.reference_page(token); end if;
  update private.reference_requests r set declined_at = null, declined_note = null where r.id = request.id returning * into request;
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'start_recommendation', 'token text');

-- Keeps the text as far as it is written: {state: saved, version, saved_at}, or {state: conflict, body, version} when it was changed
-- in another window since; else as reference_page. Errors: P0001 too_long (body).
create function private.save_recommendation(token text, letter text, base_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
  clean text := private.plain_text(coalesce(letter, ''));
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  if char_length(clean) > 20000 then perform private.fail('too_long', 'A letter has at most 20,000 characters.', 'body'); end if;
  if request.body = clean then
    return jsonb_build_object('state', 'saved', 'version', request.body_version, 'saved_at', coalesce(request.saved_at, private.now()));
  end if;
  if base_version is distinct from request.body_version then
    return jsonb_build_object('state', 'conflict', 'body', request.body, 'version', request.body_version);
  end if;
  update private.reference_requests r set body = clean, body_version = r.body_version + 1, saved_at = private.now()
  where r.id = request.id returning * into request;
  return jsonb_build_object('state', 'saved', 'version', request.body_version, 'saved_at', request.saved_at);
end;
$$;
select private.expose('anon, authenticated', 'save_recommendation', 'token text, body text, version bigint');

-- Sends the letter, once: the text of this version, an uploaded file, or both. The referee gets thanks by mail. Answers as
-- reference_page does, {state: conflict} as save_recommendation does. Errors: P0001 required (body).
create function private.send_recommendation(token text, base_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  if base_version is distinct from request.body_version then
    return jsonb_build_object('state', 'conflict', 'body', request.body, 'version', request.body_version);
  end if;
  if btrim(request.body, E' \n\r\t') = ''
     and not exists (select from private.reference_files f where f.request_id = request.id and f.state = 'received') then
    perform private.fail('required', 'Write the letter or add it as a file first.', 'body');
  end if;
  update private.reference_requests r set received_at = private.now() where r.id = request.id returning * into request;
  update public.email_outbox o set state = 'cancelled', last_error = 'The letter has come.'
  where o.link_for = request.id and o.state = 'queued';
  perform private.enqueue_mail(request.email, 'reference_thanks', jsonb_build_object(
      'referee', coalesce((select private.name_for_mail(f.name) from public.application_references f where f.id = request.reference_id),
        'Sir or Madam'), 'applicant', (private.page_of_request(request) ->> 'applicant')),
    'referee_thanks:' || request.id, request.application_id);
  perform private.log_referee(request, 'letter_received');
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'send_recommendation', 'token text, version bigint');

-- The referee says that they cannot write, with a word to the office if they like. What they wrote is kept should they come back.
-- Answers as reference_page does. Errors: P0001 too_long (note).
create function private.decline_recommendation(token text, note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null then return private.reference_page(token); end if;
  if char_length(note) > 1000 then perform private.fail('too_long', 'At most 1,000 characters.', 'note'); end if;
  update private.reference_requests r set declined_at = private.now(), declined_note = nullif(btrim(note), '')
  where r.id = request.id returning * into request;
  update public.email_outbox o set state = 'cancelled', last_error = 'The referee cannot write.'
  where o.link_for = request.id and o.state = 'queued';
  perform private.log_referee(request, 'letter_declined');
  -- Once for a request: who changes their mind twice is not news.
  perform private.enqueue_mail(private.applicant_address(a.id), 'referee_declined', jsonb_build_object('first_name', a.first_name,
      'referee', (select f.name from public.application_references f where f.id = request.reference_id)),
    'referee_declined:' || request.id, a.id)
  from public.applications a where a.id = request.application_id and private.takes_recommendations(a);
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'decline_recommendation', 'token text, note text default null');

-- Letters as files, one PDF or up to five photographs: announced by the referee, put into storage, looked at by the function
-- complete-letter; and what the office reads.

-- The photographs of a letter that have come.
create function private.letter_photos(request uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.reference_files f
  where f.request_id = request and f.state = 'received' and f.content_type <> 'application/pdf';
$$;

-- Announces a file of the referee's: {state: ready, upload_id, bucket, path}; else as reference_page. Errors: P0001 wrong_type,
-- invalid_value, limit_reached (file).
create function private.announce_recommendation_file(token text, file_name text, content_type text, size_bytes bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
  clean text := left(btrim(regexp_replace(coalesce(file_name, ''), '[/\\\u0001-\u001f\u007f]', '_', 'g')), 255);
  kind constant text := lower(content_type);
  upload uuid := gen_random_uuid();
  place text;
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  perform private.check_file(file_name, content_type, size_bytes);
  if kind <> 'application/pdf' and private.letter_photos(request.id) >= 5 then
    perform private.fail('limit_reached', 'A letter has at most five photographs. Remove one, or send one PDF.', 'file');
  end if;
  if not private.within_limit('letter_upload', request.id::text, 20, interval '1 hour') then
    perform private.fail('limit_reached', 'Too many files were sent. Please wait an hour.', 'file');
  end if;
  place := request.application_id || '/letters/' || upload;
  insert into private.reference_files (id, request_id, file_name, content_type, size_bytes, storage_path)
  values (upload, request.id, coalesce(nullif(clean, ''), 'letter'), kind, announce_recommendation_file.size_bytes, place);
  return jsonb_build_object('state', 'ready', 'upload_id', upload, 'bucket', 'documents', 'path', place);
end;
$$;
select private.expose('anon, authenticated', 'announce_recommendation_file', '
  token text, file_name text, content_type text, size_bytes bigint');

-- Storage asks: is this the place that a referee's letter was given within the hour? Its name is known to nobody else.
create function private.may_upload_recommendation(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.reference_files f
    where f.storage_path = object_name and f.state = 'uploading' and f.created_at > private.announced_since());
$$;
grant execute on function private.may_upload_recommendation(text) to anon, authenticated;

create policy "Referees upload announced letters" on storage.objects for insert to anon, authenticated
  with check (bucket_id = 'documents' and private.may_upload_recommendation(name));

-- Secret key: where an announced letter lies: {path}. Errors: P0001 not_found.
create function private.announced_recommendation(upload uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place text := (select f.storage_path from private.reference_files f
    where f.id = upload and f.state = 'uploading' and f.created_at > private.announced_since());
begin
  if place is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  return jsonb_build_object('path', place);
end;
$$;
select private.expose('service_role', 'announced_recommendation', 'upload_id uuid');

-- Secret key: what the function found in an announced letter. A PDF takes the place of all that came before, a photograph that of
-- a PDF; what is not what was announced is removed. Answers {state: received or removed}. Errors: P0001 not_found.
create function private.finish_recommendation_file(upload uuid, detected_type text, size_bytes bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter private.reference_files;
  wanted boolean;
begin
  select f.* into letter from private.reference_files f join private.reference_requests r on r.id = f.request_id
  where f.id = upload for update of f, r;
  if letter.id is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  if letter.state <> 'uploading' then return jsonb_build_object('state', letter.state); end if;
  -- Only into a letter that is still being written.
  wanted := detected_type = letter.content_type
    and (detected_type = 'application/pdf' or private.letter_photos(letter.request_id) < 5)
    and finish_recommendation_file.size_bytes between 1 and 26214400
    and (select r.received_at is null and r.declined_at is null from private.reference_requests r where r.id = letter.request_id);
  if wanted then
    update private.reference_files f set state = 'removed', updated_at = private.now()
    where f.request_id = letter.request_id and f.state = 'received' and 'application/pdf' in (f.content_type, letter.content_type);
  end if;
  update private.reference_files f set state = case when wanted then 'received' else 'removed' end, updated_at = private.now(),
    size_bytes = case when wanted then finish_recommendation_file.size_bytes else f.size_bytes end
  where f.id = letter.id returning * into letter;
  return jsonb_build_object('state', letter.state);
end;
$$;
select private.expose('service_role', 'finish_recommendation_file', 'upload_id uuid, detected_type text, size_bytes bigint');

-- The referee takes a file back before sending. Answers as reference_page does.
create function private.remove_recommendation_file(token text, file uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  update private.reference_files f set state = 'removed', updated_at = private.now()
  where f.id = file and f.request_id = request.id and f.state = 'received';
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'remove_recommendation_file', 'token text, file_id uuid');

-- Paths of letters whose bytes nobody may open any more, for files_to_remove.
create function private.recommendation_files_to_remove() returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from private.reference_files f join storage.objects o on o.bucket_id = 'documents' and o.name = f.storage_path
  where (f.state = 'removed' and f.updated_at < private.now() - interval '1 day')
    or (f.state = 'uploading' and f.created_at < private.now() - interval '1 day');
$$;

-- A letter as a stored file, for open_document: staff only, once it was sent and the application handed in; that leaves a line.
create function private.open_recommendation_file(file uuid, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter private.reference_files;
  app public.applications;
begin
  select f.* into letter from private.reference_files f join private.reference_requests r on r.id = f.request_id
  where f.id = file and f.state = 'received' and r.received_at is not null;
  select a.* into app from private.reference_requests r join public.applications a on a.id = r.application_id
  where r.id = letter.request_id;
  if letter.id is null or app.submitted_at is null or app.user_id = auth.uid() or not private.is_staff() then
    perform private.fail('not_found', 'This document is no longer there.');
  end if;
  perform private.require_dossier(app.id, why);
  perform private.trace_reading('application', array[app.id], array['document'], why, 'letter ' || letter.request_id);
  return jsonb_build_object('bucket', 'documents', 'path', letter.storage_path, 'file_name', letter.file_name,
    'content_type', letter.content_type, 'kind', 'recommendation');
end;
$$;

-- Staff: the referees of one application with the letters that have come: {waives_access, needed, referees: [{reference_id, name,
-- email, relationship, organization, years_known, state, asked_at, opened_at, received_at, declined_at, declined_note, mails,
-- body, files: [{id, file_name, content_type, size_bytes}]}]}; body is null and files none until the letter is sent. Reading a letter was
-- begun. `purpose` is screen or dossier, which was begun. Null when there is no such file.
-- Errors: 42501; P0001 invalid_value, wrong_state (purpose), not_begun.
create function private.office_recommendations(app_id uuid, why text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.refuse_get();
  perform private.require(private.is_staff());
  perform private.check_purpose(why);
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return null; end if;
  -- Nobody reads the letters about themselves, whatever they have become since.
  perform private.require(app.user_id <> auth.uid());
  perform private.require_dossier(app.id, why);
  if private.has_recommendations(app.id) then
    perform private.require_begun('office_recommendations', private.reading_hash(app_id::text, why), 'application', array[app.id],
      array['document']);
  end if;
  return jsonb_build_object(
    'waives_access', (select t.waives_access from private.application_referees t where t.application_id = app.id),
    'needed', (select g.referees_needed from public.program_year_settings g where g.id = app.program_year_id),
    'referees', (select coalesce(jsonb_agg(jsonb_build_object('reference_id', f.id, 'name', f.name, 'email', f.email,
        'relationship', f.relationship, 'organization', f.organization, 'years_known', f.years_known,
        'state', case when r.id is null then 'not_asked' else private.request_state(r, app) end,
        'asked_at', r.asked_at, 'opened_at', r.opened_at, 'received_at', r.received_at, 'declined_at', r.declined_at,
        'declined_note', r.declined_note, 'mails', coalesce(r.mails, 0),
        'body', case when r.received_at is not null then r.body end,
        'files', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'file_name', l.file_name, 'content_type', l.content_type,
            'size_bytes', l.size_bytes) order by l.created_at, l.id), '[]') from private.reference_files l
          where l.request_id = r.id and l.state = 'received' and r.received_at is not null)) order by f.position, f.created_at), '[]')
      from public.application_references f left join private.reference_requests r on r.reference_id = f.id
      where f.application_id = app.id));
end;
$$;
select private.expose('authenticated', 'office_recommendations', $$application_id uuid, purpose text default 'screen'$$);
