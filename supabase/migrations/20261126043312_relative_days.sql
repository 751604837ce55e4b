-- The operators of a column, by its type.
create or replace function private.condition_operators(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select array['empty', 'filled'] || case
    when kind = 'text' then array['is', 'not', 'contains']
    when kind = 'boolean' then array['is']
    when kind = 'text[]' then array['contains']
    when kind is not null then array['is', 'from', 'to'] || case kind when 'date' then array['next', 'anniversary'] else '{}' end end;
$$;

revoke all on function private.condition_operators(text) from public, anon, authenticated, service_role;

-- Month and day of every date that comes round from this day on and so many days later, as 'MM-DD'; February 29 on March 1 where there is
-- no such day.
create or replace function private.days_coming_round(first date, days integer) returns text[]
language sql stable set search_path = '' as $$
  select array(select to_char(d, 'MM-DD') from generate_series(first, first + days, interval '1 day') d
    union select '02-29' from generate_series(first, first + days, interval '1 day') d
    where to_char(d, 'MM-DD') = '03-01' and to_char(d - interval '1 day', 'DD') = '28');
$$;

-- A date that lies between today in Israel and so many days later, or that comes round in that time as a birthday does, as SQL text.
-- Errors: P0001 invalid_value.
create or replace function private.condition_of_days(field text, op text, given text) returns text
language plpgsql stable set search_path = '' as $$
declare
  first constant date := private.today();
  days integer;
begin
  if given !~ '^[0-9]{1,3}$' or given::integer > 366 then
    perform private.fail('invalid_value', 'Give a number of days up to 366.', field);
  end if;
  days := given::integer;
  if op = 'next' then return format('s.%I between %L::date and %L::date', field, first, first + days); end if;
  return format('to_char(s.%I, %L) = any (%L)', field, 'MM-DD', private.days_coming_round(first, days));
end;
$$;

-- One condition as SQL text. Every value is quoted and typed by its column; a column that the caller does not read is not known.
-- Errors: P0001 unknown_field, invalid_value.
create or replace function private.field_condition(condition jsonb, readable text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  field text := condition ->> 'field';
  op text := condition ->> 'op';
  kind text := (select format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a
    where a.attrelid = 'public.students'::regclass and a.attname = field and not a.attisdropped);
  given text[];
begin
  if jsonb_typeof(condition) is distinct from 'object' then
    perform private.fail('invalid_value', 'These filters are not understood.', 'fields');
  end if;
  if field is null or field <> all (readable) then
    perform private.fail('unknown_field', 'This filter is not offered.', coalesce(nullif(left(field, 60), ''), 'fields'));
  end if;
  if op is null or op <> all (private.condition_operators(kind)) then
    perform private.fail('invalid_value', 'This field is not compared that way.', field);
  end if;
  if op in ('empty', 'filled') then
    return format(case op when 'empty' then '(%s)' else '(%s) is not true' end, case kind
      when 'text' then format('s.%I is null or s.%1$I = %L', field, '')
      when 'text[]' then format('s.%I is null or s.%1$I = %L', field, '{}')
      else format('s.%I is null', field) end);
  end if;
  given := private.condition_values(field, op, condition -> 'value');
  if op in ('next', 'anniversary') then return private.condition_of_days(field, op, given[1]); end if;
  if op = 'contains' then
    return format(case kind when 'text[]' then 'array_to_string(s.%I, %L) ilike %L' else 's.%I ilike %3$L' end, field, ', ',
      private.condition_pattern(field, given[1]));
  elsif kind = 'text' and op = 'is' then
    return format('lower(s.%I) = any (%L)', field, array(select lower(g) from unnest(given) g));
  elsif kind = 'text' then
    return format('(s.%I is null or lower(s.%1$I) <> all (%L))', field, array(select lower(g) from unnest(given) g));
  end if;
  return format('s.%I %s %L::%s', field, case op when 'is' then '=' when 'from' then '>=' else '<=' end,
    private.typed_value('public.students', field, to_jsonb(given[1])) #>> '{}', kind);
end;
$$;

revoke all on function private.field_condition(jsonb,text[]) from public, anon, authenticated, service_role;
