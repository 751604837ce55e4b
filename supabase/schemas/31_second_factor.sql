-- The second factor of staff: what is still missing in a session, recovery codes, and who resets whose. The factors themselves
-- are the auth service's (auth.mfa_factors).

create trigger audit after update on public.school_settings for each row execute function private.audit('', '');

-- Super administrators: changes settings; {mfa_roles}. Returns the row. Errors: 42501; P0001 invalid_value, stale_version.
create function private.save_school_settings(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.school_settings;
  roles text[];
begin
  perform private.require(private.staff_role() = 'super_admin');
  select * into seen from public.school_settings for update;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed these settings since you opened them.');
  end if;
  roles := case when jsonb_typeof(changes -> 'mfa_roles') = 'array' then
    (select coalesce(array_agg(distinct r order by r), '{}') from jsonb_array_elements_text(changes -> 'mfa_roles') r) end;
  if roles is null or array_position(roles, null) is not null
     or not roles <@ array['super_admin', 'admin', 'admissions', 'staff', 'editor'] then
    perform private.fail('invalid_value', 'Choose staff roles.', 'mfa_roles');
  end if;
  update public.school_settings s set mfa_roles = roles where s.id = seen.id returning * into seen;
  return to_jsonb(seen);
end;
$$;
select private.expose('authenticated', 'save_school_settings', 'changes jsonb, expected_version bigint');

-- Recovery codes: ten at a time, only their hashes, each good once. A code removes the second factor, so that a new one must
-- be enrolled; it never stands in for it.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

-- Anybody signed in: their own staff account {role, is_active, display_name, next_step, recovery_codes_left}, or null.
-- next_step: null, 'accept_invitation', or what private.staff_next_step says.
create function private.my_staff_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', a.role, 'is_active', a.is_active, 'display_name', private.person_name(a.user_id),
    'next_step', case when a.is_active then private.staff_next_step(a) else 'accept_invitation' end,
    'recovery_codes_left', (select count(*) from private.recovery_codes c where c.user_id = a.user_id and c.used_at is null))
  from public.admins a
  where a.user_id = (select private.require_user()) and (private.is_in_service(a) or a.invited_at is not null);
$$;
select private.expose('authenticated', 'my_staff_account');

-- A code as it is stored. It has 50 random bits and goes with the person, so a plain hash is enough.
create function private.recovery_code_hash(person uuid, code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(person || ':' || translate(upper(code), '-– ' || chr(160), ''), 'UTF8')), 'hex');
$$;

-- Staff and editors with a second factor, in a session that has shown it: ten new codes; older ones stop. They are shown once.
-- Errors: 42501; P0001 wrong_state.
create function private.new_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  codes text[] := '{}';
begin
  perform private.require(private.is_staff() or private.is_house() or private.is_editor());
  if not private.has_second_factor(person) then perform private.fail('wrong_state', 'Set up the second factor first.'); end if;
  delete from private.recovery_codes c where c.user_id = person;
  for i in 1..10 loop
    codes := codes || (
      select string_agg(substr(letters, 1 + get_byte(b.bytes, n) % 32, 1) || case when n = 4 then '-' else '' end, '' order by n)
      from (select extensions.gen_random_bytes(10) as bytes) b, generate_series(0, 9) n);
  end loop;
  insert into private.recovery_codes (user_id, code_hash) select person, private.recovery_code_hash(person, c) from unnest(codes) c;
  perform private.log('new_recovery_codes', 'admins', person);
  return codes;
end;
$$;
select private.expose('authenticated', 'new_recovery_codes');

-- Super administrators: a colleague has lost the second factor. Ends their sessions, drops their recovery codes and writes it
-- down; the function staff-accounts then removes the factors by the auth service. Errors: 42501; P0001 not_allowed, not_found.
create function private.reset_second_factor(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  if person = auth.uid() then perform private.fail('not_allowed', 'You cannot reset your own second factor.', 'id'); end if;
  if not exists (select from public.admins a where a.user_id = person) then
    perform private.fail('not_found', 'This staff account does not exist.', 'id');
  end if;
  delete from auth.sessions s where s.user_id = person;
  delete from private.recovery_codes c where c.user_id = person;
  perform private.log('reset_second_factor', 'admins', person);
end;
$$;
select private.expose('authenticated', 'reset_second_factor', 'user_id uuid');

-- The caller's address in a header as our proxies wrote it, read from the outermost of them; 'unknown' when absent.
create function private.address_in(forwarded_for text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(entries[greatest(cardinality(entries) - n.trusted_hops + 1, 1)]), ''), 'unknown')
  from private.network n, string_to_array(forwarded_for, ',') entries;
$$;

-- An address of IPv4 as it is; of IPv6 its /64, which one household has to itself.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case family(address::inet) when 6 then network(set_masklen(address::inet, 64))::text else host(address::inet) end;
exception when invalid_text_representation then
  return left(address, 100);
end;
$$;

-- A mail to the owner of an account about its safety, at the address of the account.
create function private.warn_owner(person uuid, kind text, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, kind, jsonb_build_object('first_name', u.raw_user_meta_data ->> 'first_name', 'at', private.now()),
    event_key)
  from auth.users u where u.id = person and private.is_email(u.email);
$$;

create function private.use_recovery_code(person uuid, code text, keep_session uuid, forwarded_for text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.network_of(private.address_in(forwarded_for));
begin
  -- Under the person's own id, so that erasing them finds it.
  if not private.within_limit('recovery_code ' || network, person::text, 10, interval '1 hour')
    or not private.within_limit('recovery_codes', network, 50, interval '1 hour') then return 'limited'; end if;
  update private.recovery_codes c set used_at = coalesce(c.used_at, now())
  where c.user_id = person and c.code_hash = private.recovery_code_hash(person, code)
    and (c.used_at is null or (c.used_at > now() - interval '10 minutes'
      and not exists (select from auth.mfa_factors f where f.user_id = person and f.created_at > c.used_at)));
  if not found then
    perform private.warn_owner(person, 'recovery_code_wrong', format('recovery_code_wrong:%s:%s', person, private.today()));
    return 'wrong';
  end if;
  delete from auth.sessions s where s.user_id = person and s.id is distinct from keep_session;
  perform private.log('use_recovery_code', 'admins', person);
  return 'used';
end;
$$;
select private.expose('service_role', 'use_recovery_code', 'user_id uuid, code text, keep_session uuid, forwarded_for text default null');

-- A second factor that begins to count is told to its owner, however it came.
create function private.tell_new_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.warn_owner(new.user_id, 'second_factor_added', 'second_factor_added:' || new.id);
  return null;
end;
$$;

create trigger tell_new_factor after insert or update of status on auth.mfa_factors for each row
  when (new.status = 'verified') execute function private.tell_new_factor();
