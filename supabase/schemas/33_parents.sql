-- Parents in use: inviting, following, what they see, do and are told.

-- Whether this person is a parent of this application now.
create function private.is_parent_of(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.application_parents p
    where p.application_id = app_id and p.user_id = (select auth.uid()) and p.ended_at is null);
$$;

-- Whether the applicant lets this person, who is a parent, read answers and documents.
create function private.is_shared_with_parent(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.application_parents p
    where p.application_id = app_id and p.user_id = (select auth.uid()) and p.ended_at is null and p.shares);
$$;

-- The application that a parent named; everybody else is told that they do not follow it, whether it is there or not.
create function private.child(app_id uuid) returns public.applications
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  if not private.is_parent_of(app_id) then
    perform private.fail('not_found', 'You do not follow this application.');
  end if;
  select * into app from public.applications a where a.id = app_id;
  return app;
end;
$$;

-- How long an invitation can be accepted after its newest mail.
create function private.parent_invitation_life() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days'; $$;

-- Where an invitation stands: accepted, ended, failed, expired or invited.
create function private.parent_state(parent private.application_parents) returns text
language sql stable security definer set search_path = '' as $$
  select case when parent.ended_at is not null then 'ended' when parent.user_id is not null then 'accepted'
    when coalesce((select o.state = 'failed' from public.email_outbox o where o.link_for = parent.id order by o.position desc limit 1),
      false) then 'failed'
    when private.now() >= parent.mailed_at + private.parent_invitation_life() then 'expired' else 'invited' end;
$$;

-- An event in the log; as everywhere, an application's log begins at its submission.
create function private.log_parent(parent private.application_parents, action text) returns void
language sql security definer set search_path = '' as $$
  select private.log(action, 'application_parents', parent.id, parent.application_id)
  where (select a.submitted_at is not null from public.applications a where a.id = parent.application_id);
$$;

-- The parents of an application: [{id, name, relation, email, account, state, shares, invited_at, accepted_at, mails_left, remind_from,
-- expires_at}]; account is the address that accepted. Ended links are not listed.
create function private.parents_of(app_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'relation', p.relation, 'email', p.email,
      'account', u.email, 'state', private.parent_state(p), 'shares', p.shares, 'invited_at', p.invited_at, 'accepted_at', p.accepted_at,
      'mails_left', case when p.user_id is null then 3 - p.mails else 0 end,
      'remind_from', case when p.user_id is null and p.mails < 3 then p.mailed_at + private.referee_pause() end,
      'expires_at', case when p.user_id is null then p.mailed_at + private.parent_invitation_life() end) order by p.invited_at, p.id), '[]')
  from private.application_parents p left join auth.users u on u.id = p.user_id
  where p.application_id = app_id and p.ended_at is null;
$$;

-- Four parents at a time, ten invitations in all.
create function private.has_room_for_parent(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 10 and count(*) filter (where p.ended_at is null) < 4
  from private.application_parents p where p.application_id = app_id;
$$;

-- Whether whoever signed this consent may follow by the link on which they signed: as long as an invitation lasts, once, and not where
-- the applicant has ended it.
create function private.signer_may_follow(consent private.guardian_consents) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.consent_state(consent) = 'given' and private.now() < consent.answered_at + private.parent_invitation_life()
    and coalesce((select bool_and(p.ended_at is null and p.user_id is null) from private.application_parents p
      where p.application_id = consent.application_id and p.email = consent.email), private.has_room_for_parent(consent.application_id));
$$;

-- Invites somebody to follow an application, or writes to them again (after three days; three mails in all). Errors: as invite_parent.
create function private.invite(
  app public.applications, parent_name text, parent_relation text, parent_email text, wanted_language text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.normal_email(parent_email);
  clean constant text := btrim(regexp_replace(left(parent_name, 1000), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  parent private.application_parents;
begin
  if private.is_closed(private.told_status(app)) then perform private.fail('wrong_state', 'This application has ended.'); end if;
  if coalesce(clean, '') = '' or private.name_for_mail(clean) is null then
    perform private.fail('required', 'Enter their full name.', 'name');
  end if;
  if char_length(clean) > 200 then perform private.fail('too_long', 'At most 200 characters.', 'name'); end if;
  if parent_relation is null or parent_relation not in ('mother', 'father', 'guardian') then
    perform private.fail('invalid_value', 'Choose who they are to the applicant.', 'relation');
  end if;
  perform private.check_email(address, 'email', 'Enter their e-mail address.');
  if address in (lower(coalesce(app.email, '')), lower(private.applicant_address(app.id))) then
    perform private.fail('invalid_value', 'This is the applicant''s own address. A parent needs another one.', 'email');
  end if;
  if private.name_of_applicant(app) is null then
    perform private.fail('required', 'The applicant''s name comes first: a parent must know who invites.', 'first_name');
  end if;
  select * into parent from private.application_parents p
  where p.application_id = app.id and p.email = address and p.ended_at is null for update;
  if parent.user_id is not null then perform private.fail('conflict', 'They follow this application already.', 'email'); end if;
  if parent.id is not null and private.now() < parent.mailed_at + private.referee_pause() then
    perform private.fail('limit_reached', 'They were written to in the last three days. Please wait a little.', 'email');
  end if;
  if parent.mails >= 3 then
    perform private.fail('limit_reached', 'Three mails have been sent there. Please speak to them yourself.', 'email');
  end if;
  if parent.id is null and not private.has_room_for_parent(app.id) then
    perform private.fail('limit_reached', 'At most four parents follow an application, and ten are invited in all.');
  end if;
  if not private.within_limit('parent_mail', address, 10, interval '1 day') then
    perform private.fail('limit_reached', 'This address has been sent many mails today. Please try again tomorrow.', 'email');
  end if;
  if parent.id is null then
    insert into private.application_parents (application_id, name, relation, email, invited_by)
    values (app.id, clean, parent_relation, address, auth.uid()) returning * into parent;
    perform private.log_parent(parent, 'parent_invited');
  else
    update private.application_parents p set mails = p.mails + 1, mailed_at = private.now() where p.id = parent.id returning * into parent;
  end if;
  perform private.keep_link_language(app.id, address, wanted_language);
  perform private.enqueue_mail(address, 'parent_invitation', jsonb_build_object('name', private.name_for_mail(parent.name),
    'applicant', private.name_of_applicant(app)), format('parent:%s:%s', parent.id, parent.mails), app.id, link_for => parent.id);
end;
$$;

-- Inviting and ending: by the applicant and the office; the invitation's page; accepting it.

-- The parents of the caller's application (private.parents_of), then those who still follow an earlier one, each with its year; null
-- without an application.
create function private.my_parents() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select private.parents_of(a.id) || coalesce((select jsonb_agg(p || jsonb_build_object('year', y.name) order by y.opens_at desc)
      from public.applications o join public.program_years y on y.id = o.program_year_id,
        jsonb_array_elements(private.parents_of(o.id)) p
      where o.user_id = auth.uid() and o.id <> a.id and p ->> 'state' = 'accepted'), '[]')
    from public.applications a where a.id = private.own_application());
end;
$$;
select private.expose('authenticated', 'my_parents');

-- The applicant invites a parent to follow the application, or writes to them again. Answers as my_parents does. Errors: P0001
-- not_found, wrong_state, required (name, email, first_name), too_long (name), invalid_value (relation, email, language), conflict (email),
-- limit_reached (also email).
create function private.invite_parent(parent_name text, parent_relation text, parent_email text, wanted_language text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  perform private.invite(app, parent_name, parent_relation, parent_email, wanted_language);
  return private.my_parents();
end;
$$;
select private.expose('authenticated', 'invite_parent', 'name text, relation text, email text, language text default null');

-- The applicant lets a parent read answers and documents, or does not any more. Answers as my_parents does.
-- Errors: P0001 not_found, required (shares).
create function private.share_with_parent(parent_id uuid, wanted boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_user();
  if wanted is null then perform private.fail('required', 'Say whether they may read your answers.', 'shares'); end if;
  update private.application_parents p set shares = wanted
  where p.id = parent_id and p.ended_at is null
    and exists (select from public.applications a where a.id = p.application_id and a.user_id = auth.uid());
  if not found then perform private.fail('not_found', 'This parent does not follow your application.'); end if;
  return private.my_parents();
end;
$$;
select private.expose('authenticated', 'share_with_parent', 'parent_id uuid, shares boolean');

-- Ends a link or an invitation, of the caller's application or by officers of any that was handed in. A second call changes nothing.
-- Answers the parents that are left. Errors: P0001 not_found.
create function private.revoke_parent(parent_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  parent private.application_parents;
begin
  perform private.require_user();
  select p.* into parent from private.application_parents p join public.applications a on a.id = p.application_id
  where p.id = parent_id and (a.user_id = auth.uid() or (private.is_officer() and a.submitted_at is not null)) for update of p;
  if parent.id is null then perform private.fail('not_found', 'This parent does not follow the application.'); end if;
  if parent.ended_at is null then
    perform private.end_links(parent.id);
    update private.application_parents p set ended_at = private.now(), shares = false where p.id = parent.id;
    perform private.log_parent(parent, 'parent_ended');
  end if;
  return case when exists (select from public.applications a where a.id = parent.application_id and a.user_id = auth.uid())
    then private.my_parents() else private.parents_of(parent.application_id) end;
end;
$$;
select private.expose('authenticated', 'revoke_parent', 'parent_id uuid');

-- Staff: the parents of one application, as my_parents answers; null when there is no such file. Errors: 42501.
create function private.office_parents(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select private.parents_of(a.id) from public.applications a where a.id = app_id and a.submitted_at is not null);
end;
$$;
select private.expose('authenticated', 'office_parents', 'application_id uuid');

-- Officers invite a parent for an applicant. Answers as office_parents does. Errors: 42501; P0001 as invite_parent.
create function private.office_invite_parent(
  app_id uuid, parent_name text, parent_relation text, parent_email text, wanted_language text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require(private.is_officer());
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null for no key update;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  perform private.invite(app, parent_name, parent_relation, parent_email, wanted_language);
  return private.parents_of(app.id);
end;
$$;
select private.expose('authenticated', 'office_invite_parent',
  'application_id uuid, name text, relation text, email text, language text default null');

-- The invitation that a link opens: not one that ended or whose time is over, nor a link that went to another address.
create function private.linked_parent(token text) returns private.application_parents
language plpgsql security definer set search_path = '' as $$
declare
  parent private.application_parents;
begin
  select p.* into parent from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  join private.application_parents p on p.id = o.link_for and p.email = o.to_email
  where l.token_hash = private.link_hash(token) and o.template = 'parent_invitation' and p.ended_at is null;
  return parent;
end;
$$;

-- What the link of a given consent shows in place of an invitation; null for every other.
create function private.page_of_signer(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null or private.consent_state(consent) <> 'given' then return null; end if;
  return (select jsonb_build_object('state', case when private.signer_may_follow(consent) then 'open'
      when exists (select from private.application_parents p where p.application_id = a.id and p.email = consent.email
        and p.user_id is not null and p.ended_at is null) then 'accepted' else 'expired' end,
      'applicant', private.name_of_applicant(a), 'name', consent.signed_name, 'signed', true,
      'language', private.link_language(a, consent.email),
      'email', case when private.signer_may_follow(consent) then consent.email end,
      'year', (select y.name from public.program_years y where y.id = a.program_year_id))
    from public.applications a where a.id = consent.application_id);
end;
$$;

-- The parent who signed the consent of this link, as one who is invited now; empty where nobody may follow by it.
create function private.signing_parent(token text) returns private.application_parents
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
  parent private.application_parents;
begin
  if consent.id is null then return null; end if;
  perform private.lock_application(consent.application_id);
  select * into parent from private.application_parents p where p.application_id = consent.application_id and p.ended_at is null
    and (p.user_id = auth.uid() or p.email = consent.email) order by p.user_id = auth.uid() desc nulls last limit 1;
  if parent.user_id is not null or not private.signer_may_follow(consent) then return parent; end if;
  if parent.id is null then
    insert into private.application_parents (application_id, name, relation, email, mailed_at)
    values (consent.application_id, consent.signed_name, consent.signed_relation, consent.email, consent.answered_at)
    returning * into parent;
  else
    update private.application_parents p set mailed_at = consent.answered_at where p.id = parent.id returning * into parent;
  end if;
  return parent;
end;
$$;

-- Everybody with the link: {state: open, accepted or expired, applicant, year, name,
-- email (null unless open)}; {state: unknown or limited} for any other token.
-- The link on which a guardian signed their consent opens the same ({signed: true}). Changes nothing, and says nothing of the
-- application.
create function private.parent_invitation_page(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  parent private.application_parents := private.linked_parent(token);
begin
  if parent.id is null then return coalesce(private.page_of_signer(token), private.note_wrong_link()); end if;
  return (select jsonb_build_object('state', case private.parent_state(parent) when 'accepted' then 'accepted' when 'expired' then 'expired'
      else 'open' end, 'applicant', private.name_of_applicant(a), 'name', parent.name,
      'language', private.link_language(a, parent.email),
      'email', case when private.parent_state(parent) not in ('accepted', 'expired') then parent.email end,
      'year', (select y.name from public.program_years y where y.id = a.program_year_id))
    from public.applications a where a.id = parent.application_id);
end;
$$;
select private.expose('anon, authenticated', 'parent_invitation_page', 'token text');

-- Whoever reads by a link chooses the language of its page and of the mails that follow: {state: kept}; {state: unknown or limited} for
-- any other token. An account of theirs keeps its own choice. Errors: P0001 invalid_value (language).
create function private.choose_link_language(token text, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  select coalesce(r.application_id, c.application_id, p.application_id) as application_id, coalesce(r.email, c.email, p.email) as email
    into link
  from (select private.linked_request(token) as request, private.linked_consent(token) as consent,
      private.linked_parent(token) as parent) l,
    lateral (select (l.request).application_id, (l.request).email) r, lateral (select (l.consent).application_id, (l.consent).email) c,
    lateral (select (l.parent).application_id, (l.parent).email) p;
  if link.application_id is null then return private.note_wrong_link(); end if;
  perform private.keep_link_language(link.application_id, link.email, wanted);
  return jsonb_build_object('state', 'kept');
end;
$$;
select private.expose('anon, authenticated', 'choose_link_language', 'token text, language text');

-- Mails with a link that still leads somewhere, the newest of each request, of referees, guardians and parents at this address.
create function private.open_link_mails(address text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct on (o.link_for) o.id from public.email_outbox o
  where o.to_email = address and o.template in ('reference_request', 'reference_reminder', 'consent_request', 'parent_invitation')
    and (exists (select from private.reference_requests r
        where r.id = o.link_for and r.email = address and private.page_of_request(r) ->> 'state' in ('open', 'declined'))
      or exists (select from private.guardian_consents c
        where c.id = o.link_for and c.email = address and private.page_of_consent(c) ->> 'state' = 'open')
      or exists (select from private.application_parents p
        where p.id = o.link_for and p.email = address and private.parent_state(p) = 'invited'))
  order by o.link_for, o.position desc;
$$;

-- Anybody who was sent a link that does not open: it goes once more to the address on file, three times a day at most, each time with
-- a link of its own. The answer says nothing, and comes after the same time, whether the address is known or not. Errors: P0001
-- required, invalid_value (email).
create function private.send_link_again(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  began constant timestamptz := clock_timestamp();
  clean constant text := private.normal_email(address);
begin
  perform private.check_email(clean, 'email');
  if private.within_limit('link_again', private.client_address(), 20, interval '1 hour')
     and private.within_limit('link_again_to', clean, 3, interval '1 day') then
    insert into public.email_outbox (to_email, template, data, application_id, link_for, event_key)
    select o.to_email, o.template, o.data, o.application_id, o.link_for, 'again:' || o.id || ':' || gen_random_uuid()
    from private.open_link_mails(clean) m join public.email_outbox o on o.id = m
    -- What is on its way already comes.
    where o.state not in ('queued', 'sending');
  end if;
  perform pg_sleep(greatest(0, 0.15 - extract(epoch from clock_timestamp() - began)));
end;
$$;
select private.expose('anon, authenticated', 'send_link_again', 'email text');

-- Whoever is signed in accepts the invitation of this link, or follows by the link on which they signed, once: {state: accepted,
-- application_id}; {state: unknown or limited} for any other token. The account is nobody's but the parent's. Errors: 42501;
-- P0001 not_found (ended or expired), not_allowed (the applicant's own account), conflict (accepted by another).
create function private.accept_parent_invitation(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  parent private.application_parents := private.linked_parent(token);
begin
  if parent.id is null then parent := private.signing_parent(token); end if;
  if parent.id is null then return private.note_wrong_link(); end if;
  select * into parent from private.application_parents p where p.id = parent.id for update;
  if parent.id is null or private.parent_state(parent) in ('ended', 'expired') then
    perform private.fail('not_found', 'This invitation cannot be accepted any more. Please ask for a new one.');
  end if;
  if parent.user_id = person then
    return jsonb_build_object('state', 'accepted', 'application_id', parent.application_id);
  end if;
  if parent.user_id is not null then perform private.fail('conflict', 'This invitation has been accepted with another account.'); end if;
  if exists (select from public.applications a where a.id = parent.application_id and (a.user_id = person
      or lower(coalesce(a.email, '')) = (select lower(u.email) from auth.users u where u.id = person))) then
    perform private.fail('not_allowed', 'This is the applicant''s own account. Please use an account of your own.');
  end if;
  if not exists (select from private.application_parents p
      where p.application_id = parent.application_id and p.user_id = person and p.ended_at is null) then
    update private.application_parents p set user_id = person, accepted_at = private.now() where p.id = parent.id;
    -- The language that was chosen for them is theirs until they choose another.
    insert into public.person_settings as s (user_id, mail_language)
    select person, l.language from private.link_languages l where l.application_id = parent.application_id and l.email = parent.email
    on conflict (user_id) do update set mail_language = excluded.mail_language where s.mail_language is null;
    if found then
      perform private.tell_auth_language(person, (select to_jsonb(s.mail_language) from public.person_settings s where s.user_id = person));
    end if;
    perform private.log_parent(parent, 'parent_accepted');
  end if;
  return jsonb_build_object('state', 'accepted', 'application_id', parent.application_id);
end;
$$;
select private.expose('authenticated', 'accept_parent_invitation', 'token text');

-- What parents see and do. Each function names the application; `private.told_status` hides a decision until its letter is opened.

-- The caller's children, one for each application: [{application_id, name, year, status, aside, accepted_at}].
create function private.my_children() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
      'year', y.name, 'status', private.told_status(a), 'aside', a.status = 'draft' and a.set_aside_at is not null,
      'accepted_at', p.accepted_at) order by y.opens_at desc, p.accepted_at, a.id), '[]')
    from private.application_parents p join public.applications a on a.id = p.application_id
    join public.program_years y on y.id = a.program_year_id where p.user_id = auth.uid() and p.ended_at is null);
end;
$$;
select private.expose('authenticated', 'my_children');

-- The consent of a child under 18 as a parent sees it: {state: none, asked, given, refused or rejected, before, words, words_number};
-- null when none is needed, or none any more.
create function private.child_consent(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', coalesce((select case private.consent_state(c) when 'failed' then 'asked' when 'replaced' then 'asked'
      else private.consent_state(c) end from private.guardian_consents c where c.application_id = app.id
      order by c.ended_at is null desc, c.asked_at desc, c.id limit 1), 'none'),
    'before', g.consent_moment, 'words', w.words, 'words_number', w.number, 'cost', private.track_cost(app))
  from public.program_year_settings g, lateral (select v.words, v.number from private.consent_words v
    where v.program_year_id = g.id order by v.number desc limit 1) w
  where g.id = app.program_year_id and private.is_minor(app)
    and not (private.is_closed(private.told_status(app)) and private.lacks_consent(app));
$$;

-- The student of an application: in whose enrollment it ended, wherever that record stands, or whose account it is.
create function private.student_of(app public.applications) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select e.student_id from public.student_enrollments e where e.application_id = app.id),
    (select s.id from public.students s where s.user_id = app.user_id));
$$;

-- What is left to do and to pay after the acceptance: {reply_deadline_at, reply_deadline_zone, replied, tasks, tasks_deadline, ledger};
-- null while parents may not know of a place, and as it was while a letter is not opened (also its lines, for lines_of). Of passport
-- and health papers a parent learns only that the school has them (unseen).
create function private.child_place(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when l.id is not null then l.place_before else
    jsonb_build_object('reply_deadline_at', private.reply_due_of(app), 'reply_deadline_zone', y.registration_deadline_zone,
    'replied', app.place_accepted_at is not null, 'tasks_deadline', y.tasks_deadline_on, 'lines', private.lines_of(app, 'parent'),
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.task_id, 'key', t.state -> 'key', 'title', t.state -> 'title',
        'done', t.state -> 'done', 'confirmed', t.state -> 'confirmed', 'known', t.state -> 'known',
        'unseen', t.state ->> 'key' in ('passport', 'medical')) order by t.place), '[]')
      from private.tasks_of(app.id, true) t where private.is_placed(app.status)),
    'ledger', private.ledger_of(private.family_enrollment(private.student_of(app), app.id))) end
  from public.program_years y, private.first_unopened(app) l
  where y.id = app.program_year_id and (private.is_placed(private.told_status(app)) or private.left_owing(app));
$$;

-- Whether somebody left this place and owes for it, or has a credit: the payment pages stay until the balance is zero.
create function private.left_owing(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'withdrawn' and exists (select from public.student_enrollments e
    where e.application_id = app.id and e.enrollment_status = 'withdrawn' and e.amount_owed <> 0);
$$;

-- One child: {application_id, name, year, status, standing, submitted_at, reference_number, deadline_at, deadline_zone, decisions_at,
-- decisions_zone, lines, consent, place, shares, answers, documents}. answers [{section, field, label, value}] and documents
-- [{id, kind, question, file_name, content_type, size_bytes, state}] are null unless the applicant shares them; question: the words of
-- the year's own question that the file answers, or null. Errors: P0001 not_found.
create function private.my_child(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  shared boolean := private.is_shared_with_parent(app_id);
begin
  return (select jsonb_build_object('application_id', app.id, 'name', concat_ws(' ', app.first_name, app.last_name), 'year', y.name,
      'status', private.told_status(app), 'standing', private.child_standing(app),
      'submitted_at', app.submitted_at, 'reference_number', app.reference_number,
      'deadline_at', private.deadline_of(app.id), 'deadline_zone', y.application_deadline_zone,
      'decisions_at', y.decisions_at, 'decisions_zone', y.decisions_zone,
      'lines', private.lines_of(app, 'parent'), 'consent', private.child_consent(app),
      'place', private.child_place(app) - '{lines,tasks}'::text[],
      'shares', shared,
      'answers', case when shared then (select jsonb_agg(jsonb_build_object('section', f.section, 'field', f.field, 'label', f.label,
          'value', to_jsonb(app) ->> f.field)) from private.application_fields() f)
        || (select coalesce(jsonb_agg(jsonb_build_object('section', q.section, 'field', q.field, 'label', q.words, 'value', q.answer)
          order by q.place), '[]') from private.asked_of(app.id) q) end,
      'documents', case when shared then (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
          'question', q.words, 'file_name', d.file_name, 'content_type', d.content_type, 'size_bytes', d.size_bytes,
          'state', d.state) order by d.created_at, d.id), '[]')
        from public.application_documents d left join public.form_questions q on q.id = d.question_id
        where d.application_id = app.id and d.state in ('received', 'checked', 'replace')) end)
    from public.program_years y where y.id = app.program_year_id);
end;
$$;
select private.expose('authenticated', 'my_child', 'application_id uuid');

-- The enrollment that a parent of this child pays for; refuses while parents may not know of one.
create function private.child_enrollment(app_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  enrollment uuid;
begin
  if private.is_placed(private.told_status(app)) and private.is_placed(app.status) or private.left_owing(app) then
    enrollment := private.family_enrollment(private.student_of(app), app.id);
  end if;
  if enrollment is null then perform private.fail('wrong_state', 'There is nothing to pay here now.'); end if;
  return enrollment;
end;
$$;

-- "I have transferred it", said by a parent: as claim_deposit. Answers the ledger. Errors: P0001 not_found,
-- wrong_state, and as claim_deposit.
create function private.claim_child_deposit(
  app_id uuid, wanted_method text, sent_on date, reference text, payment_key uuid default null) returns jsonb
language sql security definer set search_path = '' as $$
  select private.claim_deposit_of(private.child_enrollment(app_id), wanted_method, sent_on, reference, payment_key);
$$;
select private.expose('authenticated', 'claim_child_deposit',
  'application_id uuid, method text, sent_on date, reference text, payment_key uuid default null');

-- A parent takes back what they said that waits. Answers the ledger. Errors: P0001 not_found, wrong_state.
create function private.take_back_child_claim(app_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.take_back_claim_of(private.child_enrollment(app_id));
$$;
select private.expose('authenticated', 'take_back_child_claim', 'application_id uuid');

-- A parent chooses the plan: as choose_payment_plan. Answers the ledger. Errors: P0001 not_found, and as choose_payment_plan.
create function private.choose_child_payment_plan(app_id uuid, wanted_plan text, wanted_method text) returns jsonb
language sql security definer set search_path = '' as $$
  select private.choose_plan_of(private.child_enrollment(app_id), wanted_plan, wanted_method);
$$;
select private.expose('authenticated', 'choose_child_payment_plan', 'application_id uuid, plan text, method text');

-- A parent begins to pay the deposit by card: as start_card_checkout. Errors: P0001 not_found, wrong_state, deadline_passed,
-- limit_reached.
create function private.start_child_card_checkout(app_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.start_checkout_of(private.child_enrollment(app_id));
$$;
select private.expose('authenticated', 'start_child_card_checkout', 'application_id uuid');

-- A mail about a payment to the parent who made it, or said so: while they follow the application and may know of its place, and never
-- a second one to the student's own address.
create function private.mail_paying_parent(enrollment uuid, payer uuid, template text, facts jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, template, jsonb_build_object('name', private.name_for_mail(p.name),
      'applicant', private.name_of_applicant(a)) || facts, format('%s:%s', event_key, p.id), a.id, e.student_id)
  from public.student_enrollments e join public.students s on s.id = e.student_id
  join public.applications a on a.id = e.application_id or e.application_id is null and a.user_id = s.user_id
  join public.program_years y on y.id = a.program_year_id
  join private.application_parents p on p.application_id = a.id and p.user_id = payer and p.ended_at is null
  join auth.users u on u.id = p.user_id and u.deleted_at is null and u.email_confirmed_at is not null
  where e.id = enrollment and private.is_placed(private.told_status(a))
    and lower(u.email) is distinct from (select lower(o.email) from auth.users o where o.id = s.user_id)
  order by y.opens_at desc limit 1;
$$;

-- A parent signs the consent in their own account. form: {name, relation, signature}. A request that waits at anybody ends with its
-- link. Answers as my_child does. Errors: P0001 not_found, wrong_state, and as sign_consent.
create function private.sign_child_consent(app_id uuid, form jsonb, words_number integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  consent private.guardian_consents;
begin
  app := private.lock_application(app.id);
  if not coalesce(private.is_minor(app), false) or private.is_closed(private.told_status(app)) then
    perform private.fail('wrong_state', 'No consent is needed here.');
  end if;
  select * into consent from private.guardian_consents c where c.application_id = app.id and c.ended_at is null;
  if consent.agrees then return private.my_child(app.id); end if;
  if consent.id is not null then
    perform private.end_links(consent.id);
    update private.guardian_consents c set ended_at = private.now() where c.id = consent.id;
  end if;
  insert into private.guardian_consents (application_id, name, relation, email, mails)
  select p.application_id, p.name, p.relation, u.email, 0 from private.application_parents p join auth.users u on u.id = p.user_id
  where p.application_id = app.id and p.user_id = auth.uid() and p.ended_at is null returning * into consent;
  perform private.sign(consent, form, words_number);
  return private.my_child(app.id);
end;
$$;
select private.expose('authenticated', 'sign_child_consent', 'application_id uuid, form jsonb, words_number integer');

-- Staff: decisions that were told longer ago than the year's days and whose letters were not opened, oldest first, at most 50:
-- [{application_id, name, told_at}]. Parents see nothing until then. Errors: 42501.
create function private.unopened_letters() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(to_jsonb(l) order by l.told_at, l.application_id), '[]') from (
    select a.id as application_id, concat_ws(' ', a.first_name, a.last_name) as name, max(l.told_at) as told_at
    from private.decision_letters l join public.applications a on a.id = l.application_id
    join public.program_year_settings g on g.id = a.program_year_id
    where a.letter_opened_at is null and (private.is_placed(a.status) or a.status = 'waitlisted' or a.status = 'rejected')
    group by a.id, g.id having max(l.told_at) < private.now() - make_interval(days => g.unopened_letter_days)
    order by 3, a.id limit 50) l);
end;
$$;
select private.expose('authenticated', 'unopened_letters');

-- Tells the parents who follow this application, each once for an event: while a letter is not opened nobody. Whoever has stopped
-- reminders gets none. The student's own address hears of it by mails of its own.
create function private.tell_parents(app public.applications, kind text, facts jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, kind, jsonb_build_object('name', private.name_for_mail(p.name),
      'applicant', private.name_of_applicant(app)) || facts, format('%s:%s', event_key, p.id), app.id)
  from private.application_parents p join auth.users u on u.id = p.user_id and u.deleted_at is null and u.email_confirmed_at is not null
  left join public.person_settings s on s.user_id = u.id
  where p.application_id = app.id and p.ended_at is null and (private.first_unopened(app)).id is null
    and (kind not like '%_reminder' or s.reminders_stopped_at is null)
    and lower(u.email) is distinct from lower(private.applicant_address(app.id));
$$;

-- The letter of the decision that stands has been opened.
create function private.tell_parents_of_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_parents(new, 'parent_news', '{}', format('parents:letter:%s:%s', new.id, extract(epoch from new.letter_opened_at)));
  return null;
end;
$$;

create trigger tell_parents_of_letter after update of letter_opened_at on public.applications for each row
  when (old.letter_opened_at is null and new.letter_opened_at is not null) execute function private.tell_parents_of_letter();

-- What the student has just been told of, in the parents' words.
create function private.tell_parents_too() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_parents(a, case new.template when 'reply_received' then 'parent_reply'
      when 'registration_complete' then 'parent_registered' when 'plan_chosen' then 'parent_plan_chosen' else 'parent_payment_reminder' end,
    new.data - 'first_name' || private.told_facts(new.id), 'parents:' || new.event_key)
  from public.applications a where a.id = new.application_id;
  return null;
end;
$$;

create trigger tell_parents_too after insert on public.email_outbox for each row
  when (new.application_id is not null and new.template in ('reply_received', 'registration_complete', 'plan_chosen', 'payment_reminder'))
  execute function private.tell_parents_too();

-- The deposit has come.
create function private.tell_parents_of_deposit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_parents(a, 'parent_deposit_paid', '{}', format('parents:deposit:%s', new.id))
  from public.applications a where a.id = new.application_id and private.is_placed(a.status);
  return null;
end;
$$;

create trigger tell_parents_of_deposit after update of registration_deposit_paid on public.student_enrollments for each row
  when (new.registration_deposit_paid and not old.registration_deposit_paid and new.application_id is not null)
  execute function private.tell_parents_of_deposit();

-- What was signed, for the copy that its signer gets: the words, the signature, and the program that it is about.
create function private.signed_copy(mail public.email_outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('signature', c.signature, 'signed_on', c.signed_on, 'words', w.words, 'year', y.name,
      'starts_on', y.program_starts_on, 'ends_on', y.program_ends_on, 'cost', private.track_cost(a))
    from private.guardian_consents c join private.consent_words w on w.program_year_id = c.words_year and w.number = c.words_number
    join public.program_years y on y.id = c.words_year join public.applications a on a.id = c.application_id
    where mail.template = 'consent_thanks' and mail.event_key = 'consent_thanks:' || c.id), '{}');
$$;
