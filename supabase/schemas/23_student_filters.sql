-- Conditions on any column of the student record, as the list takes them: {field, op, value}. Which operators a column has follows
-- from its type; shared/src/student-filters.ts offers them, and a test tries each.

-- What a condition compares with: a text as it is, several only where several are meant. Names the field when it is missing or odd.
create function private.condition_values(field text, op text, value jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  given text[];
begin
  if jsonb_typeof(value) = 'object' or jsonb_typeof(value) = 'array' and (op not in ('is', 'not') or jsonb_array_length(value) > 100) then
    perform private.fail('invalid_value', 'This filter value is not understood.', field);
  end if;
  given := array(select btrim(left(item, 200))
    from jsonb_array_elements_text(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end) item
    where btrim(item) <> '');
  if cardinality(given) = 0 then perform private.fail('invalid_value', 'Say what to compare with.', field); end if;
  return given;
end;
$$;

-- The operators of a column, by its type.
create function private.condition_operators(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select array['empty', 'filled'] || case
    when kind = 'text' then array['is', 'not', 'contains']
    when kind = 'boolean' then array['is']
    when kind = 'text[]' then array['contains']
    when kind is not null then array['is', 'from', 'to'] || case kind when 'date' then array['next', 'anniversary'] else '{}' end end;
$$;

-- A pattern that finds the text anywhere; in numbers of phones only its digits, as they are stored.
create function private.condition_pattern(field text, value text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(case when field ~ '(phone|whatsapp)$' and value ~ '[0-9]'
    then ltrim(regexp_replace(value, '[^0-9]', '', 'g'), '0') else value end, '([\\%_])', '\\\1', 'g') || '%';
$$;

-- Month and day of every date that comes round from this day on and so many days later, as 'MM-DD'; February 29 on March 1 where there is
-- no such day.
create function private.days_coming_round(first date, days integer) returns text[]
language sql stable set search_path = '' as $$
  select array(select to_char(d, 'MM-DD') from generate_series(first, first + days, interval '1 day') d
    union select '02-29' from generate_series(first, first + days, interval '1 day') d
    where to_char(d, 'MM-DD') = '03-01' and to_char(d - interval '1 day', 'DD') = '28');
$$;

-- A date that lies between today in Israel and so many days later, or that comes round in that time as a birthday does, as SQL text.
-- Errors: P0001 invalid_value.
create function private.condition_of_days(field text, op text, given text) returns text
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
create function private.field_condition(condition jsonb, readable text[]) returns text
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

-- The conditions of a list as SQL texts, which hold together; at most ten.
create function private.field_conditions(conditions jsonb, readable text[]) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(conditions) <> 'array' or jsonb_array_length(conditions) > 10 then
    perform private.fail('invalid_value', 'Give up to ten filters.', 'fields');
  end if;
  return array(select private.field_condition(c, readable) from jsonb_array_elements(conditions) c);
end;
$$;

-- The columns a list is filtered by: who is found tells what they hold.
create function private.filtered_columns(filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array(select c ->> 'field' from jsonb_array_elements(
    case when jsonb_typeof(filters -> 'fields') = 'array' then filters -> 'fields' else '[]' end) c) || (filters ->> 'missing'), null);
$$;
