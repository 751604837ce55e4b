-- The house (madrich): a role beside the four of the office, with a first and a last day, given no work of the office.

drop function public.set_staff_account(uuid,text,boolean,bigint);
drop function public.invite_staff_account(uuid,text);
drop function private.invite_staff_account(uuid,text);
drop function private.set_staff_account(uuid,text,boolean,bigint);

alter table public.admins drop constraint admins_role_check;
alter table public.admins add constraint admins_role_check
  check (role in ('super_admin', 'admin', 'admissions', 'staff', 'house'));
alter table public.admins add column works_from date, add column works_until date;
alter table public.admins add constraint admins_days check (case when role = 'house' then works_from is not null
  and works_until is not null and works_until >= works_from else works_from is null and works_until is null end);
comment on constraint admins_days on public.admins is 'An account of the house has a first and a last day; others have none.';
select private.describe_checks();

-- True when a staff session is younger than 7 days and was used within 12 hours; of the house it lasts the week, for a phone that is
-- taken up at night. Real time, not private.now(): the auth service writes these rows.
create or replace function private.staff_session_lives(session auth.sessions) returns boolean
language sql stable security definer set search_path = '' as $$
  select session.created_at > now() - interval '7 days'
    and (coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '12 hours'
      or exists (select from public.admins a where a.user_id = session.user_id and a.role = 'house'));
$$;

revoke all on function private.staff_session_lives(auth.sessions) from public, anon, authenticated, service_role;

-- What an active staff account must still do before its role counts in this session: 'sign_in' (the session has ended, is
-- too old or was left alone too long), 'enroll' or 'verify' a second factor; null when nothing is missing.
create or replace function private.staff_next_step(account public.admins) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when s.id is null or not private.staff_session_lives(s) then 'sign_in'
    when auth.jwt() ->> 'aal' = 'aal2' and s.aal::text = 'aal2' then null
    when private.has_second_factor(account.user_id) then 'verify'
    when account.role = any (g.mfa_roles || 'house'::text) then 'enroll' end
  from public.school_settings g
  left join auth.sessions s on s.id = private.session_id() and s.user_id = account.user_id;
$$;

revoke all on function private.staff_next_step(public.admins) from public, anon, authenticated, service_role;

-- The caller's active staff role, or null. Read from the tables at each request, so a deactivation, a logout elsewhere, an
-- ended session or a missing second factor takes effect at once.
create or replace function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select a.role from public.admins a
  where a.user_id = (select auth.uid()) and a.is_active and a.role <> 'house' and private.staff_next_step(a) is null;
$$;

revoke all on function private.staff_role() from public, anon, authenticated, service_role;

revoke execute on function private.staff_role() from public;

-- Whether an account is one of those that count today: the house's has a first and a last day.
create or replace function private.is_in_service(account public.admins) returns boolean
language sql stable set search_path = '' as $$
  select account.is_active and (account.role <> 'house' or private.today() between account.works_from and account.works_until);
$$;

-- The house (madrich): on its days, with the second factor shown. It reads and writes by the functions that name it, and no table.
create or replace function private.is_house() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a
    where a.user_id = (select auth.uid()) and a.role = 'house' and private.is_in_service(a) and private.staff_next_step(a) is null);
$$;

-- Who looks after those who live here: officers and the house.
create or replace function private.keeps_house() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_officer() or private.is_house();
$$;

-- As what somebody acts and reads, for the log.
create or replace function private.working_role() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.staff_role(), case when private.is_house() then 'house' end, auth.role());
$$;

-- People on the staff, for choosing an interviewer or reading a log: [{id, name, role, is_active}].
create or replace function private.office_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.person_name(a.user_id), 'role', a.role,
    'is_active', a.is_active)
    order by private.person_name(a.user_id)), '[]') from public.admins a where a.role <> 'house');
end;
$$;

revoke all on function private.office_people() from public, anon, authenticated, service_role;

grant execute on function private.office_people() to authenticated;

-- Staff accounts as super administrators keep them: invited, given, changed, taken away.

-- Staff accounts for super administrators (all) and administrators (reading): {id, email, display_name, role, is_active,
-- invited_at, second_factor, last_sign_in_at, created_at, version, works_from, works_until}.
create or replace function private.list_staff_accounts() returns setof jsonb
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

revoke all on function private.list_staff_accounts() from public, anon, authenticated, service_role;

grant execute on function private.list_staff_accounts() to authenticated;

-- Whom the caller may give this role: super administrators everybody; administrators the house, to who is not in the office.
create or replace function private.may_appoint(person uuid, new_role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.staff_role() = 'super_admin' or (private.is_administrator() and coalesce(new_role = 'house', false)
    and not exists (select from public.admins a where a.user_id = person and a.role <> 'house'));
$$;

-- Refuses a role that is none, and days of the house that are none. Errors: P0001 invalid_value (role, works_until), required
-- (works_until).
create or replace function private.check_appointment(new_role text, first_day date, last_day date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff', 'house') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if new_role <> 'house' then return; end if;
  if last_day is null then perform private.fail('required', 'Say until when.', 'works_until'); end if;
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
create or replace function private.set_staff_account(
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

-- Who may appoint to this role: the row of a colleague whom the auth service has just invited; it counts when they have accepted.
-- Errors: 42501; P0001 required, invalid_value, not_found, conflict.
create or replace function private.invite_staff_account(person uuid, new_role text, first_day date, last_day date) returns jsonb
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
