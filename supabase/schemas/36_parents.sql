-- Parents: a link between an application and an account of somebody else, never a role. Everything a parent reads or does goes through
-- functions that name the application; until the applicant has opened the letter these answer as before it was told.

create table private.application_parents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  relation text not null check (relation in ('mother', 'father', 'guardian')),
  -- Where the invitation went.
  email text not null check (private.is_email(email)),
  invited_by uuid references auth.users (id) on delete set null,
  invited_at timestamptz not null default private.now(),
  mails smallint not null default 1 check (mails between 1 and 3),
  mailed_at timestamptz not null default private.now(),
  -- The parent's own account, once they have accepted.
  user_id uuid references auth.users (id) on delete cascade,
  accepted_at timestamptz,
  -- The applicant lets them read answers and documents.
  shares boolean not null default false,
  ended_at timestamptz,
  constraint application_parents_accepted check ((user_id is null) = (accepted_at is null))
);
alter table private.application_parents enable row level security;
comment on table private.application_parents is 'Parents who were invited to follow an application, and the accounts that accepted.';

create unique index application_parents_invited on private.application_parents (application_id, email) where ended_at is null;
create unique index application_parents_linked on private.application_parents (application_id, user_id) where ended_at is null;
create index application_parents_user on private.application_parents (user_id) where ended_at is null;
create index application_parents_account on private.application_parents (user_id);
create index application_parents_invited_by on private.application_parents (invited_by);

-- Keeps with the letter that private.publish has just written what was before it.
create function private.keep_before_letter(before public.applications, place jsonb) returns void
language sql security definer set search_path = '' as $$
  update private.decision_letters l set status_before = before.status, place_before = place
  where l.id = (select n.id from private.decision_letters n where n.application_id = before.id order by n.told_at desc, n.id limit 1);
$$;

-- The first letter that was told since the applicant opened one last; null when there is none, or the application was withdrawn.
create function private.first_unopened(app public.applications) returns private.decision_letters
language sql stable security definer set search_path = '' as $$
  select l from private.decision_letters l
  where l.application_id = app.id and l.opened_at is null and l.status_before is not null and app.status <> 'withdrawn'
    and not exists (select from private.decision_letters o
      where o.application_id = app.id and o.opened_at is not null and o.told_at >= l.told_at)
  order by l.told_at, l.id limit 1;
$$;

-- The status that parents see.
create function private.told_status(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((private.first_unopened(app)).status_before, app.status);
$$;

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
create function private.invite(app public.applications, parent_name text, parent_relation text, parent_email text) returns void
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
