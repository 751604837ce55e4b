-- A guardian's consent in use: asking, the page behind a mail's link, what the office makes of it.

-- Keeps each version of the words that the year's settings carry.
create function private.keep_consent_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.consent_words (program_year_id, number, words)
  select new.id, coalesce(max(w.number), 0) + 1, new.consent_words from private.consent_words w where w.program_year_id = new.id
  having not coalesce((array_agg(w.words order by w.number desc))[1] = new.consent_words, false);
  return null;
end;
$$;

create trigger keep_consent_words after insert or update of consent_words on public.program_year_settings
  for each row execute function private.keep_consent_words();

-- Whether the applicant was under 18 on the day of submission, or would be today; null without a date of birth.
create function private.is_minor(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.date_of_birth + interval '18 years' > (coalesce(app.submitted_at, private.now()) at time zone 'Asia/Jerusalem')::date;
$$;

-- Whether a guardian's consent is needed and not there: nobody is registered then.
create function private.lacks_consent(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_minor(app), false) and not exists (select from private.guardian_consents c
    where c.application_id = app.id and c.agrees and c.ended_at is null);
$$;

-- Where a request stands: given, refused, rejected, replaced, failed or asked.
create function private.consent_state(consent private.guardian_consents) returns text
language sql stable security definer set search_path = '' as $$
  select case when consent.rejected_at is not null then 'rejected' when consent.agrees = false then 'refused'
    when consent.ended_at is not null then 'replaced' when consent.agrees then 'given'
    when coalesce((select o.state = 'failed' from public.email_outbox o where o.link_for = consent.id and o.template = 'consent_request'
      order by o.position desc limit 1), false) then 'failed' else 'asked' end;
$$;

-- An event in the log; as everywhere, an application's log begins at its submission. No word of the guardian's stands in it.
create function private.log_consent(consent private.guardian_consents, action text) returns void
language sql security definer set search_path = '' as $$
  select private.log(action, 'guardian_consents', consent.id, consent.application_id)
  where (select a.submitted_at is not null from public.applications a where a.id = consent.application_id);
$$;

-- Registers an application for which everything is there: the place taken, the deposit paid, and the consent given.
create function private.register_if_ready(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.register(a.id) from public.applications a join public.student_enrollments e on e.application_id = a.id
  where a.id = app_id and a.status = 'accepted' and a.place_accepted_at is not null and e.registration_deposit_paid;
$$;

-- Writes a guardian's signature under this request, tells both and registers what only waited for it. form: {name, relation,
-- signature, zone}; words: the number of the version they read. Errors: P0001 required, too_long, invalid_value, stale_version (words).
create function private.sign(consent private.guardian_consents, form jsonb, words integer) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  whole_name constant text := btrim(regexp_replace(left(form ->> 'name', 1000), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  typed constant text := btrim(regexp_replace(left(form ->> 'signature', 1000), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  -- The day of a signature is that of the signer's calendar; Israel's for a page that does not say where it is open.
  zone constant text := case when private.is_time_zone(form ->> 'zone') then form ->> 'zone' else 'Asia/Jerusalem' end;
  signed private.guardian_consents;
begin
  app := private.lock_application(consent.application_id);
  if coalesce(whole_name, '') = '' then perform private.fail('required', 'Enter your full name.', 'name'); end if;
  if char_length(whole_name) > 200 then perform private.fail('too_long', 'At most 200 characters.', 'name'); end if;
  if coalesce(form ->> 'relation', '') not in ('mother', 'father', 'guardian') then
    perform private.fail('invalid_value', 'Say who you are to the applicant.', 'relation');
  end if;
  if coalesce(typed, '') = '' then perform private.fail('required', 'Sign by typing your full name.', 'signature'); end if;
  if private.normal_text(typed) <> private.normal_text(whole_name) or private.normal_text(typed) = '' then
    perform private.fail('invalid_value', 'Type your name here exactly as it stands above.', 'signature');
  end if;
  if words is distinct from (select max(w.number) from private.consent_words w where w.program_year_id = app.program_year_id) then
    perform private.fail('stale_version', 'The words have been changed since you opened this page. Please read them again.', 'words');
  end if;
  update private.guardian_consents c set answered_at = private.now(), agrees = true, signed_name = whole_name,
    signed_relation = form ->> 'relation', signature = typed, signed_on = (private.now() at time zone zone)::date,
    signed_zone = zone, words_year = app.program_year_id,
    words_number = words, signed_by = auth.uid()
  where c.id = consent.id and c.agrees is null and c.ended_at is null returning * into signed;
  -- Answered or replaced meanwhile: as it stands now.
  if signed.id is null then return (select c from private.guardian_consents c where c.id = consent.id); end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The consent has been given.'
  where o.link_for = signed.id and o.state = 'queued';
  perform private.enqueue_mail(signed.email, 'consent_thanks', jsonb_build_object('name', private.name_for_mail(signed.signed_name),
    'applicant', coalesce(private.name_of_applicant(app), 'the applicant')), 'consent_thanks:' || signed.id, app.id);
  perform private.enqueue_mail(private.applicant_address(app.id), 'consent_received', jsonb_build_object('first_name', app.first_name),
    'consent_received:' || signed.id, app.id);
  perform private.log_consent(signed, 'consent_given');
  perform private.register_if_ready(app.id);
  return signed;
end;
$$;

-- The guardian does not agree, with a word to the office if they like; the applicant is told and can speak to them.
create function private.refuse(consent private.guardian_consents, word text) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  refused private.guardian_consents;
begin
  perform private.lock_application(consent.application_id);
  if char_length(word) > 1000 then perform private.fail('too_long', 'At most 1,000 characters.', 'note'); end if;
  update private.guardian_consents c set answered_at = private.now(), agrees = false, ended_at = private.now(),
    note = nullif(btrim(word), ''), signed_by = auth.uid()
  where c.id = consent.id and c.agrees is null and c.ended_at is null returning * into refused;
  if refused.id is null then return (select c from private.guardian_consents c where c.id = consent.id); end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The guardian has answered.'
  where o.link_for = refused.id and o.state = 'queued';
  perform private.enqueue_mail(private.applicant_address(a.id), 'consent_refused', jsonb_build_object('first_name', a.first_name),
    'consent_refused:' || refused.id, a.id) from public.applications a where a.id = refused.application_id;
  perform private.log_consent(refused, 'consent_refused');
  return refused;
end;
$$;

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
-- date_of_birth, first_name), invalid_value (name, relation, email, language), too_long (name), limit_reached.
create function private.ask_consent(guardian_name text, guardian_relation text, guardian_email text, wanted_language text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.consent_application();
  address constant text := private.normal_email(guardian_email);
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
  perform private.check_email(address, 'email', 'Enter their e-mail address.');
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
  perform private.keep_link_language(app.id, address, wanted_language);
  perform private.mail_guardian(consent, app);
  perform private.log_consent(consent, 'consent_asked');
  return private.my_consent();
end;
$$;
select private.expose('authenticated', 'ask_consent', 'name text, relation text, email text, language text default null');

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

-- What a guardian does without an account, by the link of their mail. Reading changes nothing, so that programs which open every link
-- of a mail do no harm.

-- The request that a link opens; empty for a link that is wrong or was replaced by another request.
create function private.linked_consent(token text) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents;
begin
  select c.* into consent from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  join private.guardian_consents c on c.id = o.link_for and c.email = o.to_email
  where l.token_hash = private.link_hash(token) and o.template = 'consent_request';
  return consent;
end;
$$;

-- What the year costs in the track that was chosen; null before one is.
create function private.track_cost(app public.applications) returns numeric
language sql stable security definer set search_path = '' as $$
  select t.tuition_amount + t.housing_amount from public.program_year_tracks t
  where t.program_year_id = app.program_year_id and t.track = app.program_track;
$$;

-- What the page of a request shows: {state: open, given, refused, rejected or closed, applicant, year}; open also {name, relation,
-- words, words_number, cost}, given also {signature, signed_on, may_follow}. Of an application that has ended none is asked; a decision
-- counts once its letter is opened, as for parents.
create function private.page_of_consent(consent private.guardian_consents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  state text := private.consent_state(consent);
begin
  select * into app from public.applications a where a.id = consent.application_id;
  state := case when state = 'given' then state
    when private.is_closed(private.told_status(app)) or state = 'replaced' or not private.lacks_consent(app) then 'closed'
    when state in ('refused', 'rejected') then state else 'open' end;
  return jsonb_build_object('state', state, 'applicant', private.name_of_applicant(app),
      'language', private.link_language(app, consent.email),
      'year', (select y.name from public.program_years y where y.id = app.program_year_id))
    || case state when 'open' then (select jsonb_build_object('name', consent.name, 'relation', consent.relation,
          'words', w.words, 'words_number', w.number, 'cost', private.track_cost(app))
          from private.consent_words w where w.program_year_id = app.program_year_id
          order by w.number desc limit 1)
      when 'given' then jsonb_build_object('signature', consent.signature, 'signed_on', consent.signed_on,
        'may_follow', private.signer_may_follow(consent)) else '{}' end;
end;
$$;

-- Everybody with the link: what its page shows; {state: unknown or limited} for any other token. Changes nothing of the request.
create function private.consent_page(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null then return private.note_wrong_link(); end if;
  return private.page_of_consent(consent);
end;
$$;
select private.expose('anon, authenticated', 'consent_page', 'token text');

-- Refuses an answer by the applicant's own session: the signature is the guardian's.
create function private.refuse_own_signature(consent private.guardian_consents) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.applications a where a.id = consent.application_id and a.user_id = auth.uid()) then
    perform private.fail('not_allowed', 'The applicant is signed in here. Please sign out first: only a parent or guardian can answer.');
  end if;
end;
$$;

-- The guardian gives their consent. form: {name, relation, signature}. A second press changes nothing. Answers as consent_page does.
-- Errors: P0001 not_allowed (the applicant's own session), required, too_long, invalid_value (name, relation, signature),
-- stale_version (words).
create function private.sign_consent(token text, form jsonb, words_number integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null or private.page_of_consent(consent) ->> 'state' <> 'open' then return private.consent_page(token); end if;
  perform private.refuse_own_signature(consent);
  return private.page_of_consent(private.sign(consent, form, words_number));
end;
$$;
select private.expose('anon, authenticated', 'sign_consent', 'token text, form jsonb, words_number integer');

-- The guardian does not agree, with a word to the office if they like. Answers as consent_page does.
-- Errors: P0001 not_allowed, too_long (note).
create function private.refuse_consent(token text, note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null or private.page_of_consent(consent) ->> 'state' <> 'open' then return private.consent_page(token); end if;
  perform private.refuse_own_signature(consent);
  return private.page_of_consent(private.refuse(consent, note));
end;
$$;
select private.expose('anon, authenticated', 'refuse_consent', 'token text, note text default null');
