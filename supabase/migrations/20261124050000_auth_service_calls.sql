-- What the auth service runs itself when it writes an account.

-- The conditions (WHEN) of two triggers on auth.users ask it, and a condition runs with the rights of whoever writes the row:
-- a hosted project's auth service is supabase_auth_admin, and could change no password and no address without this.
grant execute on function private.is_email(text) to supabase_auth_admin;
