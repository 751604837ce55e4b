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
    'can_ask', app.status = 'draft' and private.takes_letters(app) and coalesce(terms.asked, 0) < 5,
    'until', private.letters_wanted_by(app.program_year_id),
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
  if address is null or address = '' then perform private.fail('required', 'Enter the referee''s e-mail address.', 'email'); end if;
  if not private.is_email(address) then
    perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', 'email');
  end if;
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

-- Asks a referee for a letter by mail; one who has been asked is not asked again. waives_access is needed with the first one and
-- stays. Answers as my_referees does. Errors: P0001 not_found, wrong_state, deadline_passed, required (name, email, waives_access,
-- first_name), invalid_value, conflict (email), limit_reached.
create function private.ask_referee(reference uuid, waives boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
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
  update private.application_referees t set asked = t.asked + 1 where t.application_id = app.id and t.asked < 5;
  if not found then perform private.fail('limit_reached', 'You have asked five referees. Please write to the admissions office.'); end if;
  insert into private.reference_requests (reference_id, application_id, email) values (referee.id, app.id, referee.email)
  returning * into request;
  perform private.mail_referee(request, 'reference_request');
  return private.my_referees();
end;
$$;
select private.expose('authenticated', 'ask_referee', 'reference_id uuid, waives_access boolean default null');

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
  if not private.takes_letters(app) then perform private.fail('wrong_state', 'Letters are not awaited any more.'); end if;
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
  clean constant text := lower(btrim(address));
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

-- Called before mails are taken: mails about letters that are not awaited any more are cancelled, and a referee who has been silent
-- for a week is reminded once (within the three mails), with a notice to the applicant. In hours of rest nobody is.
create function private.mind_referees() returns void
language plpgsql security definer set search_path = '' as $$
declare
  silent private.reference_requests;
  app public.applications;
begin
  update public.email_outbox o set state = 'cancelled', last_error = 'What it was about is over.'
  where o.state = 'queued' and o.template in ('reference_request', 'reference_reminder', 'referee_reminder')
    and not exists (select from private.reference_requests r join public.applications a on a.id = r.application_id
      where r.id = o.link_for and r.received_at is null and r.declined_at is null and private.takes_letters(a)
        and (o.template = 'referee_reminder' or r.email = o.to_email));
  for silent in
    select r.* from private.reference_requests r join public.applications a on a.id = r.application_id
    where r.received_at is null and r.declined_at is null and r.reminded_at is null and r.mails < 3
      and r.mailed_at < private.now() - private.referee_silence()
      and private.takes_letters(a) and not private.address_fails(r)
      and private.rest_until(private.now(), private.zone_of(r.email)) is null
    order by r.mailed_at limit 100 for update of r skip locked
  loop
    continue when not private.within_limit('referee_mail', silent.email, 10, interval '1 day');
    update private.reference_requests r set mails = r.mails + 1, mailed_at = private.now(), reminded_at = private.now()
    where r.id = silent.id returning * into silent;
    perform private.mail_referee(silent, 'reference_reminder');
    perform private.log_referee(silent, 'reminded');
    select * into app from public.applications a where a.id = silent.application_id;
    perform private.enqueue_mail(private.applicant_address(app.id), 'referee_reminder', jsonb_build_object('first_name', app.first_name,
        'referee', (select f.name from public.application_references f where f.id = silent.reference_id)),
      'referee_silent:' || silent.id, app.id, link_for => silent.id);
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
