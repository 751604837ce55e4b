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
revoke all on schema private from public;

-- The invoker wrappers in public call into private; only functions granted below can be executed.
grant usage on schema private to anon, authenticated, service_role;

-- Opens a function of `private` to API roles: a wrapper of the same name in `public`, with the rights of its caller and the
-- same result, and the right to execute both. `arguments` are the wrapper's names, types and defaults in the function's
-- order, written as in `create function`; a default must not contain a comma. What a browser can call is opened here, or
-- by a wrapper of its own where the two differ in more than names and defaults.
create function private.expose(roles text, function_name text, arguments text default '') returns void
language plpgsql set search_path = '' as $$
declare
  target pg_catalog.pg_proc;
  given text := (select string_agg((regexp_match(a, '\w+'))[1], ', ' order by n)
    from regexp_split_to_table(nullif(arguments, ''), ',') with ordinality as u (a, n));
begin
  select * into strict target from pg_catalog.pg_proc p
  where p.pronamespace = 'private'::regnamespace and p.proname = function_name;
  execute format('create function public.%I(%s) returns %s language sql %s security invoker set search_path = '''' as %L',
    function_name, arguments, pg_get_function_result(target.oid), case target.provolatile when 's' then 'stable' else 'volatile' end,
    format(' select %s private.%I(%s); ', case when target.proretset then '* from' end, function_name, given));
  execute format('grant execute on function private.%I, public.%I to %s', function_name, function_name, roles);
end;
$$;

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

-- Optimistic locking: each update moves version on by one and stamps updated_at, whatever the request carried.
create function private.bump_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end;
$$;

-- Texts that may be empty are '' and never null: apply_changes turns an emptied field into null, and these columns into ''.
create function private.empty_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  field text;
begin
  foreach field in array tg_argv loop
    if to_jsonb(new) ->> field is null then new := jsonb_populate_record(new, jsonb_build_object(field, '')); end if;
  end loop;
  return new;
end;
$$;

-- Formats used by checks on many tables. Null passes: being required is another rule.
create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or (char_length(value) <= 254 and value ~* '^[^\s@<>"(),;:\\\[\]]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$');
$$;

-- The conditions (WHEN) of two triggers on auth.users ask it, and a condition runs with the rights of whoever writes the row:
-- a hosted project's auth service is supabase_auth_admin, and could change no password and no address without this.
grant execute on function private.is_email(text) to supabase_auth_admin;

-- E.164 after normalising: plus, country code, 7 to 15 digits in all.
create function private.is_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or value ~ '^\+[1-9][0-9]{6,14}$';
$$;

-- Keeps digits and a leading plus; '00' becomes '+'. What is not a phone then stays as typed, so that the check names it.
create function private.normal_phone(value text) returns text
language sql immutable set search_path = '' as $$
  select case when digits ~ '^\+[0-9]{7,15}$' then digits else nullif(btrim(value), '') end
  from (select regexp_replace(regexp_replace(btrim(value), '[\s().\-\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), '^00',
    '+') as digits) d;
$$;

-- Text as search compares it: lower case, no accents, no niqqud, cantillation, geresh, gershayim, quotes or apostrophes,
-- final letters as ordinary ones, everything else but letters, digits, @ and + as a space.
create function private.normal_text(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(
    translate(
      -- unaccent first, so that lower() only meets ASCII and Hebrew and no locale matters.
      regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(coalesce(value, ''), NFKD))),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4''"`\u2018\u2019\u201c\u201d\u02bc]', '', 'g'),
      'ךםןףץ', 'כמנפצ'),
    '[^a-z0-9@+.\u05d0-\u05ea\u0400-\u04ff\u0600-\u06ff]+', ' ', 'g'));
$$;

-- A filter's values: a JSON string or array of strings as text[]; null (no filter) for anything else or an empty list.
create function private.text_list(value jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(value)
    when 'string' then array[value #>> '{}']
    when 'array' then nullif(array(select jsonb_array_elements_text(value) limit 100), '{}')
  end;
$$;
