-- Accounts of everybody: passwords, notices, sessions, the second factor, and the confirmed change of an address.

create function private.note_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.unproven_passwords (user_id) values (new.id);
  else
    delete from private.unproven_passwords u where u.user_id = new.id;
  end if;
  return null;
end;
$$;

create trigger note_unproven_password after insert on auth.users for each row
  when (coalesce(new.encrypted_password, '') <> '' and new.email_confirmed_at is null) execute function private.note_unproven_password();

-- A password set once the address is confirmed. (An auth service that encrypts its hashes rewrites them without a change of
-- password, in a form that does not begin with $; the function set-password then clears the mark.)
create trigger forget_unproven_password after update of encrypted_password on auth.users for each row
  when (new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password like '$%'
    and old.email_confirmed_at is not null)
  execute function private.note_unproven_password();

-- The hash of the browser's key in the sign-up's metadata, compared with a key.
create function private.is_sign_up_key(metadata jsonb, key text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(metadata ->> 'sign_up_key_hash' = encode(sha256(convert_to(key, 'UTF8')), 'hex') and char_length(key) >= 32, false);
$$;

-- Anybody signed in: shows the key of the browser in which they signed up. True when the account's password counts (now).
create function private.prove_password(key text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
begin
  delete from private.unproven_passwords p using auth.users u
  where p.user_id = person and u.id = person and private.is_sign_up_key(u.raw_user_meta_data, key);
  return not exists (select from private.unproven_passwords p where p.user_id = person);
end;
$$;
select private.expose('authenticated', 'prove_password', 'key text');

-- Secret key: this person has chosen a password.
create function private.accept_password(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.unproven_passwords p where p.user_id = person;
$$;
select private.expose('service_role', 'accept_password', 'user_id uuid');

-- Anybody: has the sign-up that this browser began been confirmed elsewhere? 'confirmed' only for who shows its key.
create function private.sign_up_state(address text, key text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if not private.within_limit('sign_up_state', private.client_address(), 600, interval '1 hour') then return 'waiting'; end if;
  select u.id into person from auth.users u where u.email = private.normal_email(address) and u.email_confirmed_at is not null
    and private.is_sign_up_key(u.raw_user_meta_data, key);
  return case when person is null then 'waiting'
    when exists (select from private.unproven_passwords p where p.user_id = person) then 'choosing' else 'confirmed' end;
end;
$$;
select private.expose('anon, authenticated', 'sign_up_state', 'email text, key text');

-- Anybody: called with every sign-up and every request for another mail. The owner of a confirmed account is told, once a
-- day, that they have one. The answer says nothing, and comes after the same time in every case.
create function private.note_sign_up(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  began constant timestamptz := clock_timestamp();
  owner uuid;
begin
  if private.within_limit('note_sign_up', private.client_address(), 60, interval '1 hour') then
    select u.id into owner from auth.users u
    where u.email = private.normal_email(address) and u.email_confirmed_at is not null and u.deleted_at is null
      and private.is_email(u.email);
    insert into private.account_notices as n (user_id, told_at) select owner, private.now() where owner is not null
    on conflict (user_id) do update set told_at = excluded.told_at where n.told_at < private.now() - interval '1 day';
    if found then
      perform private.enqueue_mail(private.normal_email(address), 'account_exists',
        jsonb_build_object('email', private.normal_email(address)), 'account_exists:' || owner || ':' || extract(epoch from private.now()));
    end if;
  end if;
  perform pg_sleep(greatest(0, 0.06 - extract(epoch from clock_timestamp() - began)));
end;
$$;
select private.expose('anon, authenticated', 'note_sign_up', 'email text');

create function private.early_answers_key(key text) returns text
language sql immutable set search_path = '' as $$
  select case when char_length(key) between 32 and 100 then encode(sha256(convert_to(key, 'UTF8')), 'hex') end;
$$;

-- Anybody: keeps these answers for seven days under the key. Answers kept, invalid or limited (20 an hour from one network).
create function private.keep_early_answers(key text, form jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] := array['program_track', 'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'phone',
    'whatsapp_phone', 'city', 'country', 'high_school', 'graduation_year', 'current_school', 'previous_yeshiva', 'hebrew_proficiency'];
begin
  if not private.within_limit('keep_early_answers', private.client_address(), 20, interval '1 hour') then return 'limited'; end if;
  delete from private.early_answers e where e.expires_at < private.now();
  if private.early_answers_key(key) is null or jsonb_typeof(form) is distinct from 'object' then return 'invalid'; end if;
  if exists (select from jsonb_each(form) f
    where f.key <> all (allowed) or jsonb_typeof(f.value) <> 'string' or char_length(f.value #>> '{}') > 300) then return 'invalid'; end if;
  insert into private.early_answers as e (key_hash, form, expires_at)
  values (private.early_answers_key(key), form, private.now() + interval '7 days')
  on conflict (key_hash) do update set form = excluded.form, expires_at = excluded.expires_at;
  return 'kept';
end;
$$;
select private.expose('anon, authenticated', 'keep_early_answers', 'key text, form jsonb');

-- Whoever holds the key: the answers, or null.
create function private.open_early_answers(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select e.form from private.early_answers e where e.key_hash = private.early_answers_key(key) and e.expires_at > private.now();
$$;
select private.expose('anon, authenticated', 'open_early_answers', 'key text');

-- Whoever holds the key: they have become a draft, or are not theirs.
create function private.forget_early_answers(key text) returns void
language sql security definer set search_path = '' as $$
  delete from private.early_answers e where e.key_hash = private.early_answers_key(key);
$$;
select private.expose('anon, authenticated', 'forget_early_answers', 'key text');

-- Anybody signed in: where they are signed in, this session first, then newest use first: {id, created_at, last_used_at,
-- user_agent, current}.
create function private.my_sessions() returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'created_at', s.created_at, 'user_agent', left(s.user_agent, 300),
    'last_used_at', coalesce(s.refreshed_at at time zone 'UTC', s.created_at), 'current', s.id = private.session_id())
  from auth.sessions s
  where s.user_id = (select private.require_user()) and (s.not_after is null or s.not_after > now())
  order by s.id = private.session_id() desc, coalesce(s.refreshed_at at time zone 'UTC', s.created_at) desc limit 100;
$$;
select private.expose('authenticated', 'my_sessions');

-- Anybody signed in: ends one of their own sessions. Errors: 42501; P0001 not_found.
create function private.end_my_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = session and s.user_id = private.require_user();
  if not found then perform private.fail('not_found', 'This session has already ended.'); end if;
end;
$$;
select private.expose('authenticated', 'end_my_session', 'session_id uuid');

-- The Custom Access Token hook, called by the auth service before it makes a token: the claims unchanged, or a refusal.
-- A password that nobody has proved does not sign in; a staff session that was left alone or is too old is not renewed.
create function private.custom_access_token(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := (event ->> 'user_id')::uuid;
  refusal text;
begin
  if event ->> 'authentication_method' = 'password' and exists (select from private.unproven_passwords p where p.user_id = person) then
    refusal := 'This password still has to be confirmed. Press "Forgot your password?", open the mail, and type it once more there.';
  elsif event ->> 'authentication_method' = 'token_refresh'
    and exists (select from public.admins a where a.user_id = person and a.is_active)
    and not exists (select from auth.sessions s
      where s.id = (event #>> '{claims,session_id}')::uuid and private.staff_session_lives(s)) then
    refusal := 'Your session has ended. Please sign in again.';
  end if;
  if refusal is not null then return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', refusal)); end if;
  return jsonb_build_object('claims', event -> 'claims');
end;
$$;
grant execute on function private.custom_access_token(jsonb) to supabase_auth_admin;
grant usage on schema private to supabase_auth_admin;

-- The auth service: has this person a staff account, working or not yet? More is asked of their passwords.
create function private.has_staff_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person);
$$;
grant execute on function private.has_staff_account(uuid) to supabase_auth_admin;

-- The auth service inserts such an account unconfirmed and confirms it in a second statement of the same transaction. Whoever
-- signs up cannot do that, so the password counts. now() is the beginning of the transaction, here and in the mark's `since`:
-- marks that are there when this comes, and accounts confirmed later, keep theirs.
create function private.accept_makers_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unproven_passwords u where u.user_id = new.id and u.since = now();
  return null;
end;
$$;

create trigger accept_makers_password after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.accept_makers_password();

create policy "Nobody reads it directly" on public.person_settings for select to authenticated using (false);

create trigger bump_version before update on public.person_settings for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.person_settings for each row execute function private.audit('', '');

create function private.is_time_zone(zone text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from pg_catalog.pg_timezone_names z where z.name = zone);
$$;

create function private.settings_answer(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mail_language', s.mail_language, 'language', coalesce(s.mail_language,
      (select y.mail_language from public.program_year_settings y where y.id = private.open_year_id()), 'en'), 'time_zone', s.time_zone,
    'reminders', s.reminders_stopped_at is null, 'version', s.version)
  from public.person_settings s where s.user_id = person;
$$;

-- The caller's settings: {mail_language, language, time_zone, reminders, version}; language: what is read by whoever has chosen none, the
-- year's. The browser's zone (IANA name) is kept as long as none is known.
create function private.my_settings(browser_zone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  zone text := case when private.is_time_zone(browser_zone) then browser_zone end;
begin
  insert into public.person_settings as s (user_id, time_zone) values (person, zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone where s.time_zone is null and excluded.time_zone is not null;
  return private.settings_answer(person);
end;
$$;
select private.expose('authenticated', 'my_settings', 'browser_zone text default null');

-- The auth service draws its mails by itself, and sees nothing of an account but its metadata.
create function private.tell_auth_language(person uuid, wanted jsonb) returns void
language sql security definer set search_path = '' as $$
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('mail_language', wanted)
  where u.id = person;
$$;

-- Changes the caller's settings: {mail_language: en | he | null, time_zone, reminders: boolean}; returns them as my_settings does.
-- Errors: P0001 unknown_field, invalid_value (time_zone, mail_language, reminders), stale_version.
create function private.save_my_settings(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  current public.person_settings;
  field text;
begin
  perform private.my_settings(null);
  select * into current from public.person_settings s where s.user_id = person for update;
  if expected_version is distinct from current.version then
    perform private.fail('stale_version', 'Your settings have been changed elsewhere. Look at them again.');
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  for field in select jsonb_object_keys(changes) loop
    if field not in ('mail_language', 'time_zone', 'reminders') then
      perform private.fail('unknown_field', 'This field cannot be changed here.', coalesce(nullif(left(field, 60), ''), 'changes'));
    end if;
  end loop;
  if changes ? 'mail_language' and changes -> 'mail_language' not in ('null', '"en"', '"he"') then
    perform private.fail('invalid_value', 'Choose English or Hebrew.', 'mail_language');
  end if;
  if changes ? 'time_zone' and not private.is_time_zone(changes ->> 'time_zone') then
    perform private.fail('invalid_value', 'This time zone is not known.', 'time_zone');
  end if;
  if changes ? 'reminders' and jsonb_typeof(changes -> 'reminders') <> 'boolean' then
    perform private.fail('invalid_value', 'Choose yes or no.', 'reminders');
  end if;
  update public.person_settings s set
    mail_language = case when changes ? 'mail_language' then changes ->> 'mail_language' else s.mail_language end,
    time_zone = case when changes ? 'time_zone' then changes ->> 'time_zone' else s.time_zone end,
    reminders_stopped_at = case when not changes ? 'reminders' then s.reminders_stopped_at
      when (changes -> 'reminders')::boolean then null else coalesce(s.reminders_stopped_at, private.now()) end
  where s.user_id = person;
  if changes ? 'mail_language' then perform private.tell_auth_language(person, changes -> 'mail_language'); end if;
  return private.settings_answer(person);
end;
$$;
select private.expose('authenticated', 'save_my_settings', 'changes jsonb, expected_version bigint');

-- Stops the reminders of whoever holds the key. The answer never tells whether the key was somebody's.
create function private.stop_reminders(key uuid) returns void
language sql security definer set search_path = '' as $$
  update public.person_settings s set reminders_stopped_at = private.now() where s.stop_key = key and s.reminders_stopped_at is null;
$$;
select private.expose('anon, authenticated', 'stop_reminders', 'key uuid');

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

-- Administrators, from a mail that failed: asks the person behind its address to confirm `address`. The link lives seven days.
-- Returns {email, until}. Errors: 42501; P0001 wrong_state, not_allowed, required, invalid_value, conflict (address),
-- limit_reached.
create function private.start_address_change(outbox_id uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  person auth.users;
  clean constant text := private.normal_email(address);
  change private.address_changes;
begin
  perform private.require(private.is_administrator());
  select * into mail from public.email_outbox o where o.id = outbox_id;
  if mail.id is null or mail.state <> 'failed' then perform private.fail('wrong_state', 'This mail cannot be changed any more.'); end if;
  select u.* into person from auth.users u where u.email = mail.to_email and u.deleted_at is null;
  if person.id is null or exists (select from public.admins a where a.user_id = person.id) then
    perform private.fail('not_allowed', 'This mail does not go to the account of an applicant or a student.', 'address');
  end if;
  perform private.check_email(clean, 'address');
  if clean = person.email then perform private.fail('invalid_value', 'This is the address that fails.', 'address'); end if;
  if exists (select from auth.users u where u.email = clean) then
    perform private.fail('conflict', 'Another account uses this address.', 'address');
  end if;
  if not private.within_limit('address_change', clean, 3, interval '1 day') then
    perform private.fail('limit_reached', 'This address was asked three times today. Please wait until tomorrow.', 'address');
  end if;
  delete from private.address_changes c where c.user_id = person.id;
  insert into private.address_changes (user_id, to_email, expires_at)
  values (person.id, clean, private.now() + interval '7 days') returning * into change;
  perform private.enqueue_mail(clean, 'address_change',
    jsonb_build_object('first_name', person.raw_user_meta_data ->> 'first_name', 'email', clean, 'until', change.expires_at),
    'address_change:' || change.id, mail.application_id, mail.student_id, link_for => change.id);
  return jsonb_build_object('email', clean, 'until', change.expires_at);
end;
$$;
select private.expose('authenticated', 'start_address_change', 'outbox_id uuid, address text');

-- Secret key: the change that this link opens for this person: {id, email, confirmed}. Errors: P0001 not_found, as for a link
-- of somebody else, one that is too old and one that a newer mail has replaced.
create function private.open_address_change(person uuid, token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  change private.address_changes;
begin
  select * into change from private.address_changes c
  where c.id = private.opened_by_link(token, '{address_change}') and c.user_id = person
    and (c.expires_at > private.now() or c.confirmed_at is not null);
  if change.id is null then perform private.fail('not_found', 'This link is not valid for this account.', 'token'); end if;
  return jsonb_build_object('id', change.id, 'email', change.to_email, 'confirmed', change.confirmed_at is not null);
end;
$$;
select private.expose('service_role', 'open_address_change', 'user_id uuid, token text');

-- Secret key: the account has the new address now. Its owner gets a receipt there. False when it has not, or was marked before.
create function private.finish_address_change(change_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  update private.address_changes c set confirmed_at = private.now()
  from auth.users u where c.id = change_id and c.confirmed_at is null and u.id = c.user_id and u.email = c.to_email;
  if not found then return false; end if;
  select u.* into person from private.address_changes c join auth.users u on u.id = c.user_id where c.id = change_id;
  perform private.enqueue_mail(person.email, 'address_changed',
    jsonb_build_object('first_name', person.raw_user_meta_data ->> 'first_name', 'email', person.email), 'address_changed:' || change_id);
  return true;
end;
$$;
select private.expose('service_role', 'finish_address_change', 'change_id uuid');

-- What waits or has failed goes where its reader is now, however they changed their address. A change that the person made is
-- told to both addresses, so that whoever reads the old one can object; one that the office started is told by its own receipt.
create function private.follow_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_outbox o set to_email = new.email where o.to_email = old.email and o.state in ('queued', 'failed');
  if old.email_confirmed_at is null or not private.is_email(old.email)
     or exists (select from private.address_changes c where c.user_id = new.id and c.to_email = new.email) then return null; end if;
  perform private.enqueue_mail(told.address, 'address_changed',
    -- The old address is nobody's any more: the name in Hebrew goes along.
    jsonb_strip_nulls(jsonb_build_object('hebrew_first_name', private.names_of(new.id) ->> 'hebrew_first_name'))
      || jsonb_build_object('first_name', new.raw_user_meta_data ->> 'first_name', 'email', new.email),
    format('address:%s:%s', gen_random_uuid(), told.address))
  from (values (old.email::text), (new.email::text)) as told (address);
  return null;
end;
$$;

create trigger follow_address after update of email on auth.users for each row
  when (new.email is distinct from old.email and private.is_email(new.email)) execute function private.follow_address();

-- A changed password is told to its owner; the first one that counts is no change.
create function private.confirm_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unproven_passwords p where p.user_id = new.id) then return null; end if;
  perform private.enqueue_mail(new.email, 'password_changed', jsonb_build_object('first_name', new.raw_user_meta_data ->> 'first_name'),
    format('password:%s', gen_random_uuid()));
  return null;
end;
$$;

-- An auth service that encrypts its hashes rewrites them without a change of password, in a form that does not begin with $.
create trigger confirm_password after update of encrypted_password on auth.users for each row
  when (old.encrypted_password like '$%' and new.encrypted_password like '$%'
    and new.encrypted_password is distinct from old.encrypted_password
    and new.email_confirmed_at is not null and private.is_email(new.email))
  execute function private.confirm_password();
