-- Who works here: staff accounts, their roles, and what the roles are asked for.

-- Who works here. The role counts only while is_active (specification section 4; design law 2).
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The four of the office; house (madrich) and editor beside them: private.is_staff() is never true of these.
  role text not null check (role in ('super_admin', 'admin', 'admissions', 'staff', 'house', 'editor')),
  is_active boolean not null default true,
  display_name text not null default '' check (char_length(display_name) <= 120),
  -- An invited colleague is nobody until they have accepted: the row is inactive and carries when they were invited.
  invited_at timestamptz check (invited_at is null or not is_active),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- The first and the last day on which an account of the house counts.
  works_from date,
  works_until date,
  constraint admins_days check (case when role = 'house' then works_from is not null and works_until is not null
    and works_until >= works_from else works_from is null and works_until is null end)
);
comment on constraint admins_check on public.admins is 'An invitation that nobody has accepted gives no access.';
comment on constraint admins_days on public.admins is 'An account of the house has a first and a last day; others have none.';
comment on table public.admins
  is 'Staff accounts: role and whether it counts. Written only by set_staff_account and the first-super-admin command.';
alter table public.admins enable row level security;
grant select on public.admins to authenticated;
grant select on public.admins to service_role;

create trigger bump_version before update on public.admins for each row execute function private.bump_version();

-- What the whole school has decided, in one row.
create table public.school_settings (
  id uuid primary key default '00000000-0000-4000-8000-000000000001' check (id = '00000000-0000-4000-8000-000000000001'),
  -- Staff roles that count only with a second factor.
  mfa_roles text[] not null default '{admin,super_admin}'
    check (mfa_roles <@ array['super_admin', 'admin', 'admissions', 'staff', 'editor']),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on constraint school_settings_id_check on public.school_settings is 'There is one row of settings.';
comment on table public.school_settings is 'One row of settings of the whole school. Written only by save_school_settings.';
alter table public.school_settings enable row level security;
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
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status::text = 'verified');
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
