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
  select value is null or (char_length(value) <= 254 and char_length(split_part(value, '@', 1)) <= 64
    and value ~* '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
      '@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$');
$$;

-- Every country code with the lengths of the numbers behind it, as libphonenumber has them (held to it by a test): 0 before them where
-- a zero dialled within the country is no part of the number, -n where a digit n is dialled there before it.
create function private.calling_codes() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"1":[-1,10],"7":[-8,10,14],"20":[0,8,9,10],"27":[0,5,6,7,8,9,10],"30":[10,11,12],"31":[0,5,6,7,8,9,10,11],"32":[0,8,9],"33":[0,
    9],
    "34":[9],"36":[8,9],"39":[6,7,8,9,10,11,12],"40":[0,6,9],"41":[0,9,12],"43":[0,4,5,6,7,8,9,10,11,12,13],"44":[0,7,9,10],"45":[8],
    "46":[0,6,7,8,9,10,12],"47":[5,8],"48":[6,7,8,9,10],"49":[0,4,5,6,7,8,9,10,11,12,13,14,15],"51":[0,8,9],"52":[10],"53":[0,6,7,8,10],
    "54":[0,10,11],"55":[0,8,9,10,11],"56":[9,10,11],"57":[0,8,10,11],"58":[0,10],"60":[0,8,9,10],"61":[0,5,6,7,8,9,10,12],
    "62":[0,7,8,9,10,11,12,13,14,15,16,17],"63":[0,6,8,9,10,11,12,13],"64":[0,5,6,7,8,9,10],"65":[8,10,11],"66":[0,8,9,10,13],
    "81":[0,8,9,10,11,12,13,14,15,16,17],"82":[0,5,6,8,9,10,11,12,13,14],"84":[0,7,8,9,10],"86":[0,7,8,9,10,11,12],"90":[0,7,10,12,13],
    "91":[0,8,9,10,11,12,13],"92":[0,8,9,10,11,12],"93":[0,9],"94":[0,9],"95":[0,6,7,8,9,10],"98":[0,4,5,6,7,10],"211":[0,9],
    "212":[0,9],"213":[0,8,9],"216":[8],"218":[0,9],"220":[7,9],"221":[9],"222":[8],"223":[8],"224":[8,9],"225":[10],"226":[8],
    "227":[8],"228":[8],"229":[10],"230":[7,8,10],"231":[0,7,8,9],"232":[0,8],"233":[0,8,9],"234":[0,10,11,12,13,14],"235":[8],
    "236":[8],"237":[8,9],"238":[7],"239":[7],"240":[9],"241":[7,8],"242":[9],"243":[0,7,8,9,10],"244":[9],"245":[7,9],"246":[7],
    "247":[5,6],"248":[7],"249":[0,9],"250":[8,9],"251":[0,9],"252":[0,6,7,8,9],"253":[8],"254":[0,7,8,9,10],"255":[0,9],"256":[0,9],
    "257":[8],"258":[8,9],"260":[0,9],"261":[0,9],"262":[0,9],"263":[0,7,9,10],"264":[0,8,9],"265":[0,7,9],"266":[8],"267":[7,8,10],
    "268":[8,9],"269":[7],"290":[4,5],"291":[0,7],"297":[7],"298":[6],"299":[6],"350":[8],"351":[9],"352":[4,5,6,7,8,9,10,11],
    "353":[0,7,8,9,10],"354":[7,9],"355":[0,6,7,8,9],"356":[8],"357":[8],"358":[0,5,6,7,8,9,10,11,12],"359":[0,6,7,8,9,12],"370":[0,8],
    "371":[8],"372":[7,8,10],"373":[0,8],"374":[0,8],"375":[0,-8,6,7,8,9,10,11],"376":[6,8,9],"377":[0,8,9],"378":[8,10],"380":[0,9,10],
    "381":[0,6,7,8,9,10,11,12],"382":[0,8,9],"383":[0,8,9,10,11,12],"385":[0,7,8,9],"386":[0,5,6,7,8],"387":[0,8,9],"389":[0,8],
    "420":[9,10,11,12],"421":[0,6,7,9],"423":[0,7,9],"500":[5],"501":[7,11],"502":[8,11],"503":[7,8,11],"504":[8,11],"505":[8],
    "506":[8,10],"507":[7,8,10,11],"508":[0,6,9],"509":[8],"590":[0,9],"591":[0,8,9],"592":[7],"593":[0,8,9,10,11],"594":[0,9],
    "595":[0,6,7,8,9,10,11],"596":[0,9],"597":[6,7],"598":[4,5,6,7,8,9,10,11,12,13],"599":[7,8],"670":[7,8],"672":[6],"673":[7],
    "674":[7],"675":[7,8],"676":[5,7],"677":[5,7],"678":[5,7],"679":[7,11],"680":[7],"681":[6,9],"682":[5],"683":[4,7],"685":[5,6,7,10],
    "686":[0,5,8],"687":[6],"688":[5,6,7],"689":[6,8,9],"690":[4,5,6,7],"691":[7],"692":[-1,7],"800":[8],"808":[8],"850":[0,8,10],
    "852":[5,6,7,8,9,11],"853":[7,8],"855":[0,8,9,10],"856":[0,8,9,10],"870":[9,12],"878":[12],"880":[0,6,7,8,9,10],"881":[9,10],
    "882":[7,8,9,10,11,12],"883":[8,9,10,11,12],"886":[0,7,8,9,10,11],"888":[11],"960":[7,10],"961":[0,7,8],"962":[0,8,9],"963":[0,8,9],
    "964":[0,8,9,10],"965":[7,8],"966":[0,9,10],"967":[0,7,8,9],"968":[7,8,9],"970":[0,8,9,10],"971":[0,5,6,7,8,9,10,11,12],
    "972":[0,7,8,9,10,11,12],"973":[8],"974":[7,8,9,11],"975":[7,8],"976":[0,8,9,10],"977":[0,8,10,11],"979":[9],"992":[9],"993":[-8,8],
    "994":[0,9],"995":[0,9],"996":[0,9,10],"998":[9]}'::jsonb;
$$;

-- E.164: plus, country code, and as many digits as a number has there.
create function private.is_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or value ~ '^\+[1-9][0-9]{6,14}$' and exists (
    select from generate_series(2, 4) as at
    where private.calling_codes() -> substr(value, 2, at - 1) @> to_jsonb(char_length(value) - at));
$$;

-- The number of a passport as it is kept.
create function private.is_passport(value text) returns boolean
language sql immutable set search_path = '' as $$ select value is null or value ~* '^[A-Z0-9]{5,20}$'; $$;
