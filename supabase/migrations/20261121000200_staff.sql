-- Who works here: staff accounts, their roles, and what the roles are asked for.

-- Who works here. The role counts only while is_active (specification section 4; design law 2).
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('super_admin', 'admin', 'admissions', 'staff')),
  is_active boolean not null default true,
  display_name text not null default '' check (char_length(display_name) <= 120),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.admins
  is 'Staff accounts: role and whether it counts. Written only by set_staff_account and the first-super-admin command.';
alter table public.admins enable row level security;
create trigger bump_version before update on public.admins for each row execute function private.bump_version();

-- The caller's active staff role, or null. Read from the table at each request, so a deactivation takes effect at once.
create function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select role from public.admins where user_id = (select auth.uid()) and is_active;
$$;
revoke execute on function private.staff_role() from public;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admins where user_id = (select auth.uid()) and is_active);
$$;
grant execute on function private.is_staff() to anon, authenticated;

-- Officers review, decide and edit: everybody on the staff but the read-only role.
create function private.is_officer() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admins where user_id = (select auth.uid()) and is_active
    and role in ('super_admin', 'admin', 'admissions'));
$$;
grant execute on function private.is_officer() to authenticated;

create function private.is_administrator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admins where user_id = (select auth.uid()) and is_active
    and role in ('super_admin', 'admin'));
$$;
grant execute on function private.is_administrator() to authenticated;

create policy "Staff read their own account" on public.admins for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_administrator()));
grant select on public.admins to authenticated;
grant select on public.admins to service_role;

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
    order by private.person_name(a.user_id)), '[]') from public.admins a);
end;
$$;
select private.expose('authenticated', 'office_people');

-- Staff accounts for super administrators (all) and administrators (reading): {id, email, display_name, role, is_active,
-- last_sign_in_at, created_at, version}.
create function private.list_staff_accounts() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  return query select jsonb_build_object('id', a.user_id, 'email', u.email, 'display_name', private.person_name(a.user_id), 'role', a.role,
      'is_active', a.is_active, 'last_sign_in_at', u.last_sign_in_at, 'created_at', a.created_at, 'version', a.version)
    from public.admins a join auth.users u on u.id = a.user_id order by u.email;
end;
$$;
select private.expose('authenticated', 'list_staff_accounts');

-- Gives (expected_version 0), changes or deactivates a staff account. Super administrators only, never on themselves; the
-- last one stays (trigger keep_a_super_admin). Takes effect on the person's next request, because every policy reads admins.
-- Returns the row. Errors: 42501; P0001 not_allowed, invalid_value, not_found, stale_version, last_super_admin.
create function private.set_staff_account(person uuid, new_role text, active boolean, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  -- Two who remove each other at the same time: the second waits and is asked again whether he still may.
  perform pg_advisory_xact_lock(hashtext('admins.super_admin'));
  perform private.require(private.staff_role() = 'super_admin');
  if person = auth.uid() then perform private.fail('not_allowed', 'You cannot change your own account.', 'id'); end if;
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if active is null then perform private.fail('invalid_value', 'Choose active or not.', 'is_active'); end if;
  if not exists (select 1 from auth.users u where u.id = person) then
    perform private.fail('not_found', 'This person has no account.', 'id');
  end if;
  -- Under the lock above nobody changes the version between this look and the write.
  if coalesce((select a.version from public.admins a where a.user_id = person), 0) is distinct from coalesce(expected_version, 0) then
    perform private.fail('stale_version', 'Somebody else has changed this staff account since you opened the list.');
  end if;
  insert into public.admins as a (user_id, role, is_active) values (person, new_role, active)
  on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active
  where (a.role, a.is_active) is distinct from (excluded.role, excluded.is_active);
  return (select to_jsonb(a) from public.admins a where a.user_id = person);
end;
$$;
select private.expose('authenticated', 'set_staff_account', '
  user_id uuid, role text, is_active boolean, expected_version bigint default 0');

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
    where lower(u.email) = lower(btrim(address)) limit 1;
$$;
select private.expose('service_role', 'find_account', 'address text');
