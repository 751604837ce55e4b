-- Foundation: what is revoked first, the private schema, the clock, errors, formats and generic guards.
-- Hosted Supabase grants ALL on everything in public to anon and authenticated; we take it all back and give one by one.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema private;

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

-- Formats used by checks on many tables. Null passes: being required is another rule.
create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or (char_length(value) <= 254 and value ~* '^[^\s@<>"(),;:\\\[\]]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$');
$$;

-- E.164 after normalising: plus, country code, 7 to 15 digits in all.
create function private.is_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or value ~ '^\+[1-9][0-9]{6,14}$';
$$;
