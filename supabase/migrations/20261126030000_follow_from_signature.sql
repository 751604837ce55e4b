-- What the link of a given consent shows in place of an invitation; null for every other.
create or replace function private.page_of_signer(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null or private.consent_state(consent) <> 'given' then return null; end if;
  return (select jsonb_build_object('state', case when private.signer_may_follow(consent) then 'open'
      when exists (select from private.application_parents p where p.application_id = a.id and p.email = consent.email
        and p.user_id is not null and p.ended_at is null) then 'accepted' else 'expired' end,
      'applicant', private.name_of_applicant(a), 'name', consent.signed_name, 'signed', true,
      'year', (select y.name from public.program_years y where y.id = a.program_year_id))
    from public.applications a where a.id = consent.application_id);
end;
$$;

-- Everybody with the link: {state: open, accepted or expired, applicant, year, name}; {state: unknown or limited} for any other token.
-- The link on which a guardian signed their consent opens the same ({signed: true}). Changes nothing, and says nothing of the
-- application.
create or replace function private.parent_invitation_page(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  parent private.application_parents := private.linked_parent(token);
begin
  if parent.id is null then return coalesce(private.page_of_signer(token), private.note_wrong_link()); end if;
  return (select jsonb_build_object('state', case private.parent_state(parent) when 'accepted' then 'accepted' when 'expired' then 'expired'
      else 'open' end, 'applicant', private.name_of_applicant(a), 'name', parent.name,
      'year', (select y.name from public.program_years y where y.id = a.program_year_id))
    from public.applications a where a.id = parent.application_id);
end;
$$;

revoke all on function private.parent_invitation_page(text) from public, anon, authenticated, service_role;

grant execute on function private.parent_invitation_page(text) to anon, authenticated;

-- Whoever is signed in accepts the invitation of this link, or follows by the link on which they signed, once: {state: accepted,
-- application_id}; {state: unknown or limited} for any other token. The account is nobody's but the parent's. Errors: 42501;
-- P0001 not_found (ended or expired), not_allowed (the applicant's own account), conflict (accepted by another).
create or replace function private.accept_parent_invitation(token text) returns jsonb
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
    perform private.log_parent(parent, 'parent_accepted');
  end if;
  return jsonb_build_object('state', 'accepted', 'application_id', parent.application_id);
end;
$$;

revoke all on function private.accept_parent_invitation(text) from public, anon, authenticated, service_role;

grant execute on function private.accept_parent_invitation(text) to authenticated;

-- Four parents at a time, ten invitations in all.
create or replace function private.has_room_for_parent(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 10 and count(*) filter (where p.ended_at is null) < 4
  from private.application_parents p where p.application_id = app_id;
$$;

-- Whether whoever signed this consent may follow by the link on which they signed: as long as an invitation lasts, once, and not where
-- the applicant has ended it.
create or replace function private.signer_may_follow(consent private.guardian_consents) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.consent_state(consent) = 'given' and private.now() < consent.answered_at + private.parent_invitation_life()
    and coalesce((select bool_and(p.ended_at is null and p.user_id is null) from private.application_parents p
      where p.application_id = consent.application_id and p.email = consent.email), private.has_room_for_parent(consent.application_id));
$$;

-- Invites somebody to follow an application, or writes to them again (after three days; three mails in all). Errors: as invite_parent.
create or replace function private.invite(app public.applications, parent_name text, parent_relation text, parent_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(parent_email));
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
  if address is null or address = '' then perform private.fail('required', 'Enter their e-mail address.', 'email'); end if;
  if not private.is_email(address) then
    perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', 'email');
  end if;
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
  perform private.enqueue_mail(address, 'parent_invitation', jsonb_build_object('name', private.name_for_mail(parent.name),
    'applicant', private.name_of_applicant(app)), format('parent:%s:%s', parent.id, parent.mails), app.id, link_for => parent.id);
end;
$$;

revoke all on function private.invite(public.applications,text,text,text) from public, anon, authenticated, service_role;

-- What the page of a request shows: {state: open, given, refused, rejected or closed, applicant, year}; open also {name, relation,
-- words, words_number}, given also {signature, signed_on, may_follow}. The same whatever was decided.
create or replace function private.page_of_consent(consent private.guardian_consents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  state text := private.consent_state(consent);
begin
  select * into app from public.applications a where a.id = consent.application_id;
  state := case when state in ('given', 'refused', 'rejected') then state
    when app.status = 'withdrawn' or state = 'replaced' then 'closed' else 'open' end;
  return jsonb_build_object('state', state, 'applicant', private.name_of_applicant(app),
      'year', (select y.name from public.program_years y where y.id = app.program_year_id))
    || case state when 'open' then (select jsonb_build_object('name', consent.name, 'relation', consent.relation, 'words', w.words,
          'words_number', w.number) from private.consent_words w where w.program_year_id = app.program_year_id
          order by w.number desc limit 1)
      when 'given' then jsonb_build_object('signature', consent.signature, 'signed_on', consent.signed_on,
        'may_follow', private.signer_may_follow(consent)) else '{}' end;
end;
$$;

revoke all on function private.page_of_consent(private.guardian_consents) from public, anon, authenticated, service_role;

-- The parent who signed the consent of this link, as one who is invited now; empty where nobody may follow by it.
create or replace function private.signing_parent(token text) returns private.application_parents
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
