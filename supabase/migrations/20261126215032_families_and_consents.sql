-- Ends a link or an invitation, of the caller's application or by officers of any that was handed in. A second call changes nothing.
-- Answers the parents that are left. Errors: P0001 not_found.
create or replace function private.revoke_parent(parent_id uuid) returns jsonb
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

revoke all on function private.revoke_parent(uuid)
  from public, anon, authenticated, service_role;

grant execute on function private.revoke_parent(uuid) to authenticated;

-- What is left to do and to pay after the acceptance: {reply_deadline_at, reply_deadline_zone, replied, tasks, tasks_deadline, ledger};
-- null while parents may not know of a place, and as it was while a
-- letter is not opened. Of passport and health papers a parent learns only that the school has them (unseen).
create or replace function private.child_place(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when l.id is not null then l.place_before else
    jsonb_build_object('reply_deadline_at', private.reply_due_of(app), 'reply_deadline_zone', y.registration_deadline_zone,
    'replied', app.place_accepted_at is not null, 'tasks_deadline', y.tasks_deadline_on,
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.task_id, 'key', t.state -> 'key', 'title', t.state -> 'title',
        'done', t.state -> 'done', 'confirmed', t.state -> 'confirmed', 'known', t.state -> 'known',
        'unseen', t.state ->> 'key' in ('passport', 'medical')) order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'ledger', private.ledger_of(private.family_enrollment(private.student_of(app), app.id))) end
  from public.program_years y, private.first_unopened(app) l
  where y.id = app.program_year_id and private.is_placed(private.told_status(app));
$$;

revoke all on function private.child_place(public.applications)
  from public, anon, authenticated, service_role;

-- A parent signs the consent in their own account. form: {name, relation, signature}. A request that waits at anybody ends with its
-- link. Answers as my_child does. Errors: P0001 not_found, wrong_state, and as sign_consent.
create or replace function private.sign_child_consent(app_id uuid, form jsonb, words_number integer) returns jsonb
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

revoke all on function private.sign_child_consent(uuid,jsonb,integer)
  from public, anon, authenticated, service_role;

grant execute on function private.sign_child_consent(uuid,jsonb,integer) to authenticated;

-- What a sender needs to write one mail: {id, to_email, template, data, lease, attempts, language, zone, words, template_id, stop_key}.
-- words: {subject, heading, body} of the office for this mail; null for the shipped ones. data has names in Hebrew for a mail in Hebrew.
create or replace function private.mail_to_write(mail public.email_outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := private.mail_year(mail);
  -- A mail about a new address finds its reader by the change it is about.
  reader uuid := (select u.id from auth.users u where u.email = mail.to_email
    or u.id = (select c.user_id from private.address_changes c where c.id = mail.link_for) order by u.email = mail.to_email limit 1);
  person public.person_settings;
  tongue text;
  words public.mail_templates;
  letter jsonb := (select m.words from public.mailings m where m.id = mail.mailing_id);
begin
  select s.* into person from public.person_settings s where s.user_id = reader;
  tongue := coalesce(person.mail_language, (select y.mail_language from public.program_year_settings y where y.id = year), 'en');
  -- A letter that was written in one language goes in that one.
  if letter is not null and not letter ? tongue then tongue := (select min(k) from jsonb_object_keys(letter) k); end if;
  select t.* into words from public.mail_templates t
  where t.program_year_id = year and t.kind = mail.template and t.language = tongue and t.is_current;
  return jsonb_build_object('id', mail.id, 'to_email', mail.to_email, 'template', mail.template,
    'data', (case tongue when 'he' then private.hebrew_for_mail(mail, reader) || mail.data else mail.data end)
      || private.told_facts(mail.id) || private.signed_copy(mail), 'lease', mail.lease,
    'attempts', mail.attempts, 'application_id', mail.application_id, 'language', tongue, 'zone', person.time_zone,
    'stop_key', person.stop_key, 'template_id', words.id,
    'words', case when letter is not null then letter -> tongue when words.id is not null then
      jsonb_build_object('subject', words.subject, 'heading', words.heading, 'body', words.body) end);
end;
$$;

revoke all on function private.mail_to_write(public.email_outbox)
  from public, anon, authenticated, service_role;

-- The same referee at another address: links that went to the old one end, and nothing written there is kept.
create or replace function private.move_request(request private.reference_requests, address text) returns private.reference_requests
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

revoke all on function private.move_request(private.reference_requests,text)
  from public, anon, authenticated, service_role;

-- What the page of a request shows: {state: open, given, refused, rejected or closed, applicant, year}; open also {name, relation,
-- words, words_number}, given also {signature, signed_on, may_follow}. Of an application that has ended none is asked; a decision counts
-- once its letter is opened, as for parents.
create or replace function private.page_of_consent(consent private.guardian_consents) returns jsonb
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
      'year', (select y.name from public.program_years y where y.id = app.program_year_id))
    || case state when 'open' then (select jsonb_build_object('name', consent.name, 'relation', consent.relation, 'words', w.words,
          'words_number', w.number) from private.consent_words w where w.program_year_id = app.program_year_id
          order by w.number desc limit 1)
      when 'given' then jsonb_build_object('signature', consent.signature, 'signed_on', consent.signed_on,
        'may_follow', private.signer_may_follow(consent)) else '{}' end;
end;
$$;

revoke all on function private.page_of_consent(private.guardian_consents)
  from public, anon, authenticated, service_role;

create trigger drop_replacement_mail after update of state on public.application_documents for each row
  when (old.state = 'replace' and new.state <> 'replace') execute function private.drop_replacement_mail();
