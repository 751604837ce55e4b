-- Accounts of everybody: whose password counts, what an address is told, answers given before there is an account, sessions, and
-- the Custom Access Token hook. Passwords, sessions and tokens themselves are the auth service's. docs/security.md, "Accounts".

-- Passwords that somebody typed for an address nobody had confirmed yet: they do not sign in until the person who confirmed
-- it shows the random key of the browser that signed up, or has set another password.
create table private.unproven_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.unproven_passwords enable row level security;

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
  select u.id into person from auth.users u where u.email = lower(btrim(address)) and u.email_confirmed_at is not null
    and private.is_sign_up_key(u.raw_user_meta_data, key);
  return case when person is null then 'waiting'
    when exists (select from private.unproven_passwords p where p.user_id = person) then 'choosing' else 'confirmed' end;
end;
$$;
select private.expose('anon, authenticated', 'sign_up_state', 'email text, key text');

-- When the owner of an account was last told that somebody tried to sign up with that address.
create table private.account_notices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  told_at timestamptz not null
);
alter table private.account_notices enable row level security;

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
    where u.email = lower(btrim(left(address, 255))) and u.email_confirmed_at is not null and u.deleted_at is null
      and private.is_email(u.email);
    insert into private.account_notices as n (user_id, told_at) select owner, private.now() where owner is not null
    on conflict (user_id) do update set told_at = excluded.told_at where n.told_at < private.now() - interval '1 day';
    if found then
      perform private.enqueue_mail(lower(btrim(address)), 'account_exists', jsonb_build_object('email', lower(btrim(address))),
        'account_exists:' || owner || ':' || extract(epoch from private.now()));
    end if;
  end if;
  perform pg_sleep(greatest(0, 0.06 - extract(epoch from clock_timestamp() - began)));
end;
$$;
select private.expose('anon, authenticated', 'note_sign_up', 'email text');

-- Answers given before there is an account. Readable only with the random key, which travels in the address that the mailed
-- link leads to; kept for seven days. No passport, health or army fields, and never a word of it in the account's metadata.
create table private.early_answers (
  key_hash text primary key,
  form jsonb not null check (pg_column_size(form) < 8000),
  expires_at timestamptz not null
);

create index early_answers_expiry on private.early_answers (expires_at);
alter table private.early_answers enable row level security;

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
