-- What the auth service runs itself when it writes an account, with the rights of the role that it signs in as.

-- The conditions (WHEN) of two triggers on auth.users ask it, and a condition runs with the rights of whoever writes the row:
-- a hosted project's auth service is supabase_auth_admin, and could change no password and no address without this.
grant execute on function private.is_email(text) to supabase_auth_admin;

-- The auth service: has this person a staff account, working or not yet? More is asked of their passwords.
create function private.has_staff_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = person);
$$;
grant execute on function private.has_staff_account(uuid) to supabase_auth_admin;
