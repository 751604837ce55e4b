-- A sign-up confirmed on another device. docs/security.md, "Accounts".

-- Anybody: has the sign-up that this browser began been confirmed elsewhere? Only for who shows its key: 'choosing' until its password
-- counts, 'confirmed' from then on.
create or replace function private.sign_up_state(address text, key text) returns text
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

-- A changed password is told to its owner; the first one that counts is no change.
create or replace function private.confirm_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unproven_passwords p where p.user_id = new.id) then return null; end if;
  perform private.enqueue_mail(new.email, 'password_changed', jsonb_build_object('first_name', new.raw_user_meta_data ->> 'first_name'),
    format('password:%s', gen_random_uuid()));
  return null;
end;
$$;

-- The Custom Access Token hook, called by the auth service before it makes a token: the claims unchanged, or a refusal.
-- A password that nobody has proved does not sign in; a staff session that was left alone or is too old is not renewed.
create or replace function private.custom_access_token(event jsonb) returns jsonb
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
