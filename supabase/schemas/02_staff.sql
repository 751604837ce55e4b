-- Staff: who is who (the predicates that policies ask), staff accounts as super administrators keep them.

grant select on public.admins to authenticated;
grant select on public.admins to service_role;

create trigger bump_version before update on public.admins for each row execute function private.bump_version();
grant select on public.school_settings to authenticated;

insert into public.school_settings default values;

create trigger bump_version before update on public.school_settings for each row execute function private.bump_version();

-- The session that the caller's token belongs to.
create function private.session_id() returns uuid
language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'session_id', '')::uuid;
$$;

-- True when a staff session is younger than 7 days and was used within 12 hours; of the house it lasts the week, for a phone that is
-- taken up at night. Real time, not private.now(): the auth service writes these rows.
create function private.staff_session_lives(session auth.sessions) returns boolean
language sql stable security definer set search_path = '' as $$
  select session.created_at > now() - interval '7 days'
    and (coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '12 hours'
      or exists (select from public.admins a where a.user_id = session.user_id and a.role = 'house'));
$$;

create function private.has_second_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified');
$$;

-- What an active staff account must still do before its role counts in this session: 'sign_in' (the session has ended, is
-- too old or was left alone too long), 'enroll' or 'verify' a second factor; null when nothing is missing.
create function private.staff_next_step(account public.admins) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when s.id is null or not private.staff_session_lives(s) then 'sign_in'
    when auth.jwt() ->> 'aal' = 'aal2' and s.aal::text = 'aal2' then null
    when private.has_second_factor(account.user_id) then 'verify'
    when account.role = any (g.mfa_roles || 'house'::text) then 'enroll' end
  from public.school_settings g
  left join auth.sessions s on s.id = private.session_id() and s.user_id = account.user_id;
$$;

-- The caller's active staff role, or null; an editor is no staff. Read from the tables at each request, so a deactivation, a logout
-- elsewhere, an ended session or a missing second factor takes effect at once.
create function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select a.role from public.admins a
  where a.user_id = (select auth.uid()) and a.is_active and a.role not in ('house', 'editor') and private.staff_next_step(a) is null;
$$;
revoke execute on function private.staff_role() from public;

-- Whether the caller edits what the public site says and is nothing else here: no file, student or question is open to them.
create function private.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a
    where a.user_id = (select auth.uid()) and a.is_active and a.role = 'editor' and private.staff_next_step(a) is null);
$$;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.staff_role() is not null;
$$;
grant execute on function private.is_staff() to anon, authenticated;

-- Officers review, decide and edit: everybody on the staff but the read-only role.
create function private.is_officer() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.staff_role() in ('super_admin', 'admin', 'admissions'), false);
$$;
grant execute on function private.is_officer() to authenticated;

create function private.is_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.staff_role() in ('super_admin', 'admin'), false);
$$;
grant execute on function private.is_administrator() to authenticated;

-- Whether an account is one of those that count today: the house's has a first and a last day.
create function private.is_in_service(account public.admins) returns boolean
language sql stable set search_path = '' as $$
  select account.is_active and (account.role <> 'house' or private.today() between account.works_from and account.works_until);
$$;

-- The house (madrich): on its days, with the second factor shown. It reads and writes by the functions that name it, and no table.
create function private.is_house() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a
    where a.user_id = (select auth.uid()) and a.role = 'house' and private.is_in_service(a) and private.staff_next_step(a) is null);
$$;

-- Who looks after those who live here: officers and the house.
create function private.keeps_house() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_officer() or private.is_house();
$$;

-- As what somebody acts and reads, for the log.
create function private.working_role() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.staff_role(), case when private.is_house() then 'house' end, auth.role());
$$;

create policy "Staff read the settings" on public.school_settings for select to authenticated using ((select private.is_staff()));

create policy "Staff read their own account" on public.admins for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_administrator()));

-- The last active super administrator can be neither removed nor lowered (rule under a lock, so two removals cannot race).
create function private.keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('admins.super_admin'));
  if old.role = 'super_admin' and old.is_active
     and (tg_op = 'DELETE' or new.role is distinct from 'super_admin' or not new.is_active)
     and not exists (select 1 from public.admins where role = 'super_admin' and is_active and user_id <> old.user_id) then
    perform private.fail('last_super_admin', 'The last active super administrator cannot be removed.', 'role');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

create trigger keep_a_super_admin before update or delete on public.admins
  for each row execute function private.keep_a_super_admin();

-- Shown name of a user: staff display name, else first and last name from the account, else the address.
create function private.person_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(a.display_name, '') from public.admins a where a.user_id = person),
    (select nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), '')
       from auth.users u where u.id = person),
    (select u.email from auth.users u where u.id = person));
$$;

-- People on the staff, for choosing an interviewer or reading a log: [{id, name, role, is_active}].
create function private.office_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.person_name(a.user_id), 'role', a.role,
    'is_active', a.is_active)
    order by private.person_name(a.user_id)), '[]') from public.admins a where a.role not in ('house', 'editor'));
end;
$$;
select private.expose('authenticated', 'office_people');

-- Staff accounts as super administrators keep them: invited, given, changed, taken away.

-- Staff accounts for super administrators (all) and administrators (reading): {id, email, display_name, role, is_active,
-- invited_at, second_factor, last_sign_in_at, created_at, version, works_from, works_until}.
create function private.list_staff_accounts() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  return query select jsonb_build_object('id', a.user_id, 'email', u.email, 'display_name', private.person_name(a.user_id), 'role', a.role,
      'is_active', a.is_active, 'invited_at', a.invited_at, 'second_factor', private.has_second_factor(a.user_id),
      'last_sign_in_at', u.last_sign_in_at, 'created_at', a.created_at, 'version', a.version, 'works_from', a.works_from,
      'works_until', a.works_until)
    from public.admins a join auth.users u on u.id = a.user_id order by u.email;
end;
$$;
select private.expose('authenticated', 'list_staff_accounts');

-- Whom the caller may give this role: super administrators everybody; administrators the house, to who is not in the office.
create function private.may_appoint(person uuid, new_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.staff_role() = 'super_admin' or (private.is_administrator() and coalesce(new_role = 'house', false)
    and not exists (select from public.admins a where a.user_id = person and a.role <> 'house'));
$$;

-- Refuses a role that is none, and days of the house that are none. Errors: P0001 invalid_value (role, works_until), required
-- (works_until).
create function private.check_appointment(new_role text, first_day date, last_day date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff', 'house', 'editor') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if new_role <> 'house' then return; end if;
  if last_day is null then perform private.fail('required', 'Say until when.', 'works_until'); end if;
  perform private.check_time(first_day, 'works_from');
  perform private.check_time(last_day, 'works_until');
  if last_day < coalesce(first_day, private.today()) then
    perform private.fail('invalid_value', 'The last day is before the first.', 'works_until');
  end if;
end;
$$;

-- Gives (expected_version 0), changes or deactivates a staff account. Super administrators, and administrators for accounts of the
-- house (first_day: today when not said; last_day); never on themselves; the last super administrator stays (trigger
-- keep_a_super_admin). Takes effect on the person's next request, because every policy reads admins.
-- Returns the row. Errors: 42501; P0001 not_allowed, required, invalid_value, not_found, stale_version,
-- wrong_state (an invitation that nobody has accepted; work of the office that a house account cannot have), last_super_admin.
create function private.set_staff_account(
  person uuid, new_role text, active boolean, expected_version bigint, first_day date, last_day date
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.may_appoint(person, new_role));
  -- Two who remove each other at the same time: the second waits and is asked again whether they still may.
  perform pg_advisory_xact_lock(hashtext('admins.super_admin'));
  perform private.require(private.may_appoint(person, new_role));
  if person = auth.uid() then perform private.fail('not_allowed', 'You cannot change your own account.', 'id'); end if;
  perform private.check_appointment(new_role, first_day, last_day);
  if active is null then perform private.fail('invalid_value', 'Choose active or not.', 'is_active'); end if;
  if not exists (select 1 from auth.users u where u.id = person) then
    perform private.fail('not_found', 'This person has no account.', 'id');
  end if;
  -- Under the lock above nobody changes the version between this look and the write.
  if coalesce((select a.version from public.admins a where a.user_id = person), 0) is distinct from coalesce(expected_version, 0) then
    perform private.fail('stale_version', 'Somebody else has changed this staff account since you opened the list.');
  end if;
  -- Without a confirmed address nobody knows who would work here.
  if active and (exists (select from auth.users u where u.id = person and u.email_confirmed_at is null)
     or exists (select from public.admins a where a.user_id = person and a.invited_at is not null)) then
    perform private.fail('wrong_state', 'This invitation has not been accepted yet.', 'is_active');
  end if;
  insert into public.admins as a (user_id, role, is_active, works_from, works_until)
  values (person, new_role, active, case when new_role = 'house' then coalesce(first_day, private.today()) end,
    case when new_role = 'house' then last_day end)
  on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active, invited_at = null,
    works_from = excluded.works_from, works_until = excluded.works_until
  where (a.role, a.is_active, a.invited_at, a.works_from, a.works_until)
    is distinct from (excluded.role, excluded.is_active, null, excluded.works_from, excluded.works_until);
  return (select to_jsonb(a) from public.admins a where a.user_id = person);
end;
$$;
select private.expose('authenticated', 'set_staff_account', '
  user_id uuid, role text, is_active boolean, expected_version bigint default 0, works_from date default null,
  works_until date default null');

-- A colleague who already has a confirmed account is told of new access; a new person gets the auth service's invitation.
-- Only when somebody signed in gave it (not the seed or the first-administrator command).
create function private.tell_new_colleague() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.is_active then
    perform private.enqueue_mail(u.email, 'staff_invitation', jsonb_build_object('role', new.role, 'invited_by',
      private.person_name(auth.uid())), 'staff:' || new.user_id || ':' || new.version)
    from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null and private.is_email(u.email);
  end if;
  return null;
end;
$$;

create trigger tell_new_colleague after insert on public.admins for each row execute function private.tell_new_colleague();

-- The account of an address, for the invitation function (service key only): {id, confirmed} or null.
create function private.find_account(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'confirmed', u.email_confirmed_at is not null) from auth.users u
    where lower(u.email) = private.normal_email(address) limit 1;
$$;
select private.expose('service_role', 'find_account', 'address text');

-- Whatever an account holds that nobody has confirmed (password, names, links) may be a stranger's: nothing of it stays but its address,
-- and the link of an invitation that is still open, which works until a newer mail has gone.
create function private.empty_unconfirmed(person uuid) returns void
language sql security definer set search_path = '' as $$
  update auth.users u set encrypted_password = '', raw_user_meta_data = '{}' where u.id = person and u.email_confirmed_at is null;
  update auth.identities i set identity_data = jsonb_build_object('sub', person, 'email', u.email)
  from auth.users u where u.id = person and i.user_id = person and i.provider = 'email';
  delete from auth.identities i where i.user_id = person and i.provider <> 'email';
  delete from auth.sessions s where s.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
  delete from auth.one_time_tokens t where t.user_id = person
    and not exists (select from public.admins a where a.user_id = person and a.invited_at is not null);
  delete from private.unproven_passwords p where p.user_id = person;
$$;

-- Who may appoint to this role invites an address, decided as a whole before a mail goes: {user_id, mails}. A confirmed account without
-- one of the staff is a colleague at once, and no mail of the auth service follows; one that nobody has confirmed is emptied and has its
-- row; without an account user_id is null: invite_staff_account writes the row when the auth service has made one. Asked again, whatever
-- failed before, it answers the same. Errors: 42501; P0001 required, invalid_value, conflict (email).
create function private.begin_staff_invitation(address text, new_role text, first_day date, last_day date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  clean constant text := private.normal_email(address);
  person uuid;
  confirmed boolean;
begin
  perform private.require(private.may_appoint(null, new_role));
  perform private.check_email(clean, 'email');
  perform private.check_appointment(new_role, first_day, last_day);
  perform pg_advisory_xact_lock(hashtext('admins.super_admin'));
  select u.id, u.email_confirmed_at is not null into person, confirmed from auth.users u where lower(u.email) = clean for update;
  if person is null then return '{"user_id": null, "mails": true}'; end if;
  perform private.require(private.may_appoint(person, new_role));
  if exists (select from public.admins a where a.user_id = person and (confirmed or a.is_active)) then
    perform private.fail('conflict', 'This person already has a staff account. Change it in the list.', 'email');
  end if;
  if not confirmed then perform private.empty_unconfirmed(person); end if;
  insert into public.admins (user_id, role, is_active, invited_at, works_from, works_until)
  values (person, new_role, confirmed, case when not confirmed then private.now() end,
    case when new_role = 'house' then coalesce(first_day, private.today()) end, case when new_role = 'house' then last_day end)
  on conflict (user_id) do update set role = excluded.role, invited_at = excluded.invited_at, works_from = excluded.works_from,
    works_until = excluded.works_until;
  return jsonb_build_object('user_id', person, 'mails', not confirmed);
end;
$$;
select private.expose('authenticated', 'begin_staff_invitation', '
  email text, role text, works_from date default null, works_until date default null');

-- Who may appoint to this role: the row of a colleague whom the auth service has just invited; it counts when they have accepted.
-- Errors: 42501; P0001 required, invalid_value, not_found, conflict.
create function private.invite_staff_account(person uuid, new_role text, first_day date, last_day date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.may_appoint(person, new_role));
  perform private.check_appointment(new_role, first_day, last_day);
  if not exists (select from auth.users u where u.id = person and u.email_confirmed_at is null) then
    perform private.fail('not_found', 'No invitation was sent to this person.', 'id');
  end if;
  insert into public.admins (user_id, role, is_active, invited_at, works_from, works_until)
  values (person, new_role, false, private.now(), case when new_role = 'house' then coalesce(first_day, private.today()) end,
    case when new_role = 'house' then last_day end)
  on conflict (user_id) do nothing;
  if not found then perform private.fail('conflict', 'This person already has a staff account.', 'email'); end if;
  return (select to_jsonb(a) from public.admins a where a.user_id = person);
end;
$$;
select private.expose('authenticated', 'invite_staff_account', '
  user_id uuid, role text, works_from date default null, works_until date default null');

-- Secret key: the invited person has proved the address and chosen a password. True when there was an open invitation.
create function private.accept_staff_invitation(person uuid) returns boolean
language sql security definer set search_path = '' as $$
  with accepted as (
    update public.admins a set is_active = true, invited_at = null
    from auth.users u where a.user_id = person and u.id = a.user_id and a.invited_at is not null and u.email_confirmed_at is not null
    returning 1)
  select exists (select from accepted);
$$;
select private.expose('service_role', 'accept_staff_invitation', 'user_id uuid');
