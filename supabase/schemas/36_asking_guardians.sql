-- What an applicant under 18 does for a guardian's consent, and what the office does with one that was given.

-- The caller's consent: {needed (null: no date of birth yet; false too when the application has ended without one), before:
-- registration or submission, state: none, asked, failed, given, refused, rejected, can_ask, requests_left, mails_left, remind_from,
-- name, relation, email, asked_at, answered_at, signature, signed_on, reason}; of requests the newest. Null without an application.
create function private.my_consent() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  consent private.guardian_consents;
  state text;
  asked integer;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application();
  if app.id is null then return null; end if;
  select * into consent from private.guardian_consents c where c.application_id = app.id
  order by c.ended_at is null desc, c.asked_at desc, c.id limit 1;
  select count(*) into asked from private.guardian_consents c where c.application_id = app.id;
  state := case when consent.id is null then 'none' else private.consent_state(consent) end;
  return jsonb_build_object('needed', private.is_minor(app) and not (private.is_closed(app.status) and private.lacks_consent(app)),
    'before', (select g.consent_moment from public.program_year_settings g where g.id = app.program_year_id),
    'state', state, 'can_ask', coalesce(private.is_minor(app), false) and not private.is_closed(app.status) and state <> 'given'
      and asked < 5,
    'requests_left', greatest(5 - asked, 0),
    'mails_left', case when state in ('asked', 'failed') then 3 - consent.mails else 0 end,
    'remind_from', case when state = 'asked' and consent.mails < 3 then consent.mailed_at + private.referee_pause() end,
    'name', consent.name, 'relation', consent.relation, 'email', consent.email, 'asked_at', consent.mailed_at,
    'answered_at', consent.answered_at, 'signature', consent.signature, 'signed_on', consent.signed_on,
    'reason', consent.reject_reason);
end;
$$;
select private.expose('authenticated', 'my_consent');

-- Queues the mail with the link: names, a date that is to come and nothing else of the applicant's.
create function private.mail_guardian(consent private.guardian_consents, app public.applications) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(consent.email, 'consent_request', jsonb_build_object('name', private.name_for_mail(consent.name),
      'applicant', private.name_of_applicant(app), 'until', case when due.at > private.now() then due.at end,
      'zone', case g.consent_moment when 'submission' then y.application_deadline_zone else y.registration_deadline_zone end),
    format('consent:%s:%s', consent.id, consent.mails), app.id, link_for => consent.id)
  from public.program_years y join public.program_year_settings g on g.id = y.id,
    lateral (select case g.consent_moment when 'submission' then private.deadline_of(app.id)
      else greatest(y.registration_deadline_at, app.reply_due_at) end as at) due
  where y.id = app.program_year_id;
$$;

-- The caller's application for which a consent is asked, locked; says why not.
create function private.consent_application() returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if private.is_closed(app.status) then perform private.fail('wrong_state', 'This application has ended.'); end if;
  if private.is_minor(app) is null then
    perform private.fail('required', 'Enter your date of birth first.', 'date_of_birth');
  end if;
  if not private.is_minor(app) then
    perform private.fail('wrong_state', 'You are 18 or older, so no consent is needed.');
  end if;
  if private.name_of_applicant(app) is null then
    perform private.fail('required', 'Give your own name first: your parent or guardian must know who asks.', 'first_name');
  end if;
  if exists (select from private.guardian_consents c where c.application_id = app.id and c.agrees and c.ended_at is null) then
    perform private.fail('wrong_state', 'The consent has been given already.');
  end if;
  return app;
end;
$$;

-- Asks a parent or guardian for their consent by mail. Another request that waits ends with its link, so this is also how an address
-- is corrected. Five requests in all. Answers as my_consent does. Errors: P0001 not_found, wrong_state, required (name, email,
-- date_of_birth, first_name), invalid_value (name, relation, email), too_long (name), limit_reached.
create function private.ask_consent(guardian_name text, guardian_relation text, guardian_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.consent_application();
  address constant text := lower(btrim(guardian_email));
  clean constant text := btrim(regexp_replace(coalesce(guardian_name, ''), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  waiting private.guardian_consents;
  consent private.guardian_consents;
begin
  if clean = '' then perform private.fail('required', 'Enter their full name.', 'name'); end if;
  if char_length(clean) > 200 then perform private.fail('too_long', 'At most 200 characters.', 'name'); end if;
  if private.name_for_mail(clean) is null then perform private.fail('invalid_value', 'Enter their full name.', 'name'); end if;
  if guardian_relation is null or guardian_relation not in ('mother', 'father', 'guardian') then
    perform private.fail('invalid_value', 'Choose who they are to you.', 'relation');
  end if;
  if address is null or address = '' then perform private.fail('required', 'Enter their e-mail address.', 'email'); end if;
  if not private.is_email(address) then
    perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', 'email');
  end if;
  if address in (lower(coalesce(app.email, '')), lower(private.applicant_address(app.id))) then
    perform private.fail('invalid_value', 'This is your own address. Your parent or guardian needs another one.', 'email');
  end if;
  select * into waiting from private.guardian_consents c where c.application_id = app.id and c.ended_at is null;
  -- A second press of the button.
  if (waiting.name, waiting.relation, waiting.email) = (clean, guardian_relation, address) then return private.my_consent(); end if;
  if (select count(*) from private.guardian_consents c where c.application_id = app.id) >= 5 then
    perform private.fail('limit_reached', 'You have asked five times. Please write to the admissions office.');
  end if;
  if not private.within_limit('consent_mail', address, 10, interval '1 day') then
    perform private.fail('limit_reached', 'This address has been sent many requests today. Please try again tomorrow.', 'email');
  end if;
  if waiting.id is not null then
    perform private.end_links(waiting.id);
    update private.guardian_consents c set ended_at = private.now() where c.id = waiting.id;
  end if;
  insert into private.guardian_consents (application_id, name, relation, email) values (app.id, clean, guardian_relation, address)
  returning * into consent;
  perform private.mail_guardian(consent, app);
  perform private.log_consent(consent, 'consent_asked');
  return private.my_consent();
end;
$$;
select private.expose('authenticated', 'ask_consent', 'name text, relation text, email text');

-- Sends the request again after three days of silence; three mails in all. Answers as my_consent does.
-- Errors: P0001 not_found, wrong_state, required, limit_reached.
create function private.remind_consent() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.consent_application();
  consent private.guardian_consents;
begin
  select * into consent from private.guardian_consents c where c.application_id = app.id and c.ended_at is null for update;
  if consent.id is null then perform private.fail('wrong_state', 'Nobody has been asked yet.'); end if;
  if private.consent_state(consent) = 'failed' then
    perform private.fail('wrong_state', 'This address does not take mail. Ask at another one.', 'email');
  end if;
  if consent.mails >= 3 then perform private.fail('limit_reached', 'Three mails have been sent. Please speak to them yourself.'); end if;
  if private.now() < consent.mailed_at + private.referee_pause() then
    perform private.fail('limit_reached', 'They were written to in the last three days. Please wait a little.');
  end if;
  if not private.within_limit('consent_mail', consent.email, 10, interval '1 day') then
    perform private.fail('limit_reached', 'This address has been sent many requests today. Please try again tomorrow.', 'email');
  end if;
  update private.guardian_consents c set mails = c.mails + 1, mailed_at = private.now() where c.id = consent.id returning * into consent;
  perform private.mail_guardian(consent, app);
  return private.my_consent();
end;
$$;
select private.expose('authenticated', 'remind_consent');

-- Staff: {needed, before, consents: newest first [{id, state, name, relation, email, asked_at, mails, answered_at, signed_name,
-- signed_relation, signature, signed_on, signed_zone, by_account, words, words_number, note, rejected_at, rejected_by, reason}]}. Null
-- when there is no such file. Errors: 42501.
create function private.office_consent(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require(private.is_staff());
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return null; end if;
  return jsonb_build_object('needed', coalesce(private.is_minor(app), false),
    'before', (select g.consent_moment from public.program_year_settings g where g.id = app.program_year_id),
    'consents', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', private.consent_state(c), 'name', c.name,
        'relation', c.relation, 'email', c.email, 'asked_at', c.asked_at, 'mails', c.mails, 'answered_at', c.answered_at,
        'signed_name', c.signed_name, 'signed_relation', c.signed_relation, 'signature', c.signature, 'signed_on', c.signed_on,
        'signed_zone', c.signed_zone, 'by_account', c.signed_by is not null, 'words_number', c.words_number, 'note', c.note,
        'words', (select w.words from private.consent_words w where w.program_year_id = c.words_year and w.number = c.words_number),
        'rejected_at', c.rejected_at, 'rejected_by', private.person_name(c.rejected_by), 'reason', c.reject_reason)
        order by c.asked_at desc, c.id), '[]') from private.guardian_consents c where c.application_id = app.id));
end;
$$;
select private.expose('authenticated', 'office_consent', 'application_id uuid');

-- Officers: does not take a consent that was given, with a reason that the applicant reads; it is asked for again. Whoever is
-- registered already stays so. Answers as office_consent does. Errors: 42501; P0001 not_found, wrong_state, required, too_long (reason).
create function private.reject_consent(consent_id uuid, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents;
  app public.applications;
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(why), '') = '' then perform private.fail('required', 'Say why; the applicant will read it.', 'reason'); end if;
  if char_length(btrim(why)) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  select a.* into app from public.applications a join private.guardian_consents c on c.application_id = a.id
  where c.id = consent_id and a.submitted_at is not null;
  if app.id is null then perform private.fail('not_found', 'This consent no longer exists.'); end if;
  perform private.lock_application(app.id);
  update private.guardian_consents c set ended_at = private.now(), rejected_at = private.now(), rejected_by = auth.uid(),
    reject_reason = btrim(why)
  where c.id = consent_id and c.agrees and c.ended_at is null returning * into consent;
  if consent.id is null then perform private.fail('wrong_state', 'Only a consent that was given can be rejected.'); end if;
  perform private.enqueue_mail(private.applicant_address(app.id), 'consent_rejected', jsonb_build_object('first_name', app.first_name,
    'reason', consent.reject_reason), 'consent_rejected:' || consent.id, app.id);
  perform private.log_consent(consent, 'consent_rejected');
  return private.office_consent(app.id);
end;
$$;
select private.expose('authenticated', 'reject_consent', 'consent_id uuid, reason text');
