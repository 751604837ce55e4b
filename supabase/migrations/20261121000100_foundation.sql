-- Foundation: what is revoked first, the private schema, the clock, errors, roles and generic guards.
-- Hosted Supabase grants ALL on everything in public to anon and authenticated; we take it all back and give one by one.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gist with schema extensions;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema private;
revoke all on schema private from public;
-- The invoker wrappers in public call into private; only functions granted below can be executed.
grant usage on schema private to anon, authenticated, service_role;

-- One clock for every rule about time. Tests set private.clock.offset_by; in production the table stays empty.
create table private.clock (
  only_row boolean primary key default true check (only_row),
  offset_by interval not null
);
alter table private.clock enable row level security;

-- Now, as every deadline rule sees it (timestamptz, an instant).
create function private.now() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() + coalesce((select offset_by from private.clock), interval '0');
$$;
revoke execute on function private.now() from public;

-- Today's calendar date in Israel, where the school is.
create function private.today() returns date
language sql stable set search_path = '' as $$
  select (private.now() at time zone 'Asia/Jerusalem')::date;
$$;

-- Raises our own error: message = a sentence for the person, detail = the field, hint = machine code (shared/src/errors.ts).
create function private.fail(code text, sentence text, field text default '') returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = sentence, detail = coalesce(field, ''), hint = code;
end;
$$;

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
alter table public.admins enable row level security;
comment on table public.admins is 'Staff accounts: role and whether it counts. Written only by set_staff_account and the first-super-admin command.';

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

-- First line of every function that only some may call: refuses with 42501 (HTTP 403; 401 for anon).
create function private.require(allowed boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if allowed is not true then
    raise exception using errcode = '42501', message = 'You do not have permission to do this.', hint = 'not_allowed';
  end if;
end;
$$;

-- The signed-in user's id; refuses anonymous callers.
create function private.require_user() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.require(auth.uid() is not null);
  return auth.uid();
end;
$$;

create policy "Staff read their own account" on public.admins for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_administrator()));
grant select on public.admins to authenticated;
grant select on public.admins to service_role;

-- Optimistic locking: each update moves version on by one and stamps updated_at, whatever the request carried.
create function private.bump_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end;
$$;
create trigger bump_version before update on public.admins for each row execute function private.bump_version();

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
