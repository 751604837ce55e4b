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
-- not_found, wrong_state, required (name, email, first_name), too_long (name), invalid_value (relation, email), conflict (email),
-- limit_reached (also email).
create function private.invite_parent(parent_name text, parent_relation text, parent_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  perform private.invite(app, parent_name, parent_relation, parent_email);
  return private.my_parents();
end;
$$;
select private.expose('authenticated', 'invite_parent', 'name text, relation text, email text');

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
create function private.office_invite_parent(app_id uuid, parent_name text, parent_relation text, parent_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require(private.is_officer());
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null for no key update;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  perform private.invite(app, parent_name, parent_relation, parent_email);
  return private.parents_of(app.id);
end;
$$;
select private.expose('authenticated', 'office_invite_parent', 'application_id uuid, name text, relation text, email text');

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

-- Everybody with the link: {state: open, accepted or expired, applicant, year, name}; {state: unknown or limited} for any other token.
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
      'year', (select y.name from public.program_years y where y.id = a.program_year_id))
    from public.applications a where a.id = parent.application_id);
end;
$$;
select private.expose('anon, authenticated', 'parent_invitation_page', 'token text');

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
    perform private.log_parent(parent, 'parent_accepted');
  end if;
  return jsonb_build_object('state', 'accepted', 'application_id', parent.application_id);
end;
$$;
select private.expose('authenticated', 'accept_parent_invitation', 'token text');
