-- The one way a record's columns are changed by functions: typed values, versions, and refusals said in words.

-- What a check constraint wants, in words, from its definition: lengths, choices, formats and ranges. Null when it says none
-- of these. Only `describe_checks` reads it, when the schema is made.
create function private.check_sentence(definition text) returns text
language sql immutable set search_path = '' as $$
  select case
    when definition ~ 'ANY \(ARRAY\[|<@ ARRAY\[' then 'Choose one of the listed values.'
    when definition ~ 'is_email\(' then 'Enter an e-mail address like name@example.org.'
    when definition ~ 'is_phone\(' then 'Enter a phone number with the country code, like +1 212 555 0123.'
    when longest is not null then format('At most %s characters.', to_char(longest[1]::integer, 'FM999,999'))
    when dates is not null then format('Enter a date between %s and %s.', dates[1], dates[2])
    when amounts is not null then format('Enter an amount from %s to %s.', to_char(amounts[1]::numeric, 'FM999,999,990'),
      to_char(amounts[2]::numeric, 'FM999,999,990'))
    when numbers is not null then format('Enter a number from %s to %s.', numbers[1], numbers[2]) end
  from (select regexp_match(definition, 'char_length\(.*\) <= (\d+)') as longest,
    regexp_match(definition, '>= ''(\d{4})-01-01''::date.* <= ''(\d{4})-12-31''::date') as dates,
    regexp_match(definition, '>= \((\d+)\)::numeric.* <= \((\d+)\)::numeric') as amounts,
    regexp_match(definition, '>= (\d+).* <= (\d+)') as numbers) said;
$$;

-- Gives every check constraint of public tables that has no comment the sentence of its definition; one whose definition
-- has no sentence stops the migration that forgot its comment. Last line of every migration that adds a check.
create function private.describe_checks() returns void
language plpgsql set search_path = '' as $$
declare
  found record;
  mute text[] := '{}';
begin
  for found in select c.conname, c.conrelid::regclass as relation, private.check_sentence(pg_get_constraintdef(c.oid)) as sentence
    from pg_catalog.pg_constraint c
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_constraint') is null
  loop
    if found.sentence is null then mute := mute || found.conname::text;
    else execute format('comment on constraint %I on %s is %L', found.conname, found.relation, found.sentence);
    end if;
  end loop;
  if mute <> '{}' then raise exception 'Say in a comment what these constraints want: %', array_to_string(mute, ', '); end if;
end;
$$;

-- The sentence for a violated constraint is its comment, and nothing else; a unique index is no constraint, and its own
-- comment speaks for it.
create function private.constraint_sentence(relation regclass, constraint_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select obj_description(c.oid, 'pg_constraint') from pg_catalog.pg_constraint c
      where c.conrelid = relation and c.conname = constraint_name),
    obj_description(to_regclass('public.' || quote_ident(constraint_name)), 'pg_class'),
    'This value is not allowed.');
$$;

-- The field a constraint speaks of: the first column it names, or the start of the time range it guards.
create function private.constraint_field(relation regclass, constraint_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce((select a.attname::text from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conrelid = relation and c.conname = constraint_name),
    case constraint_name when 'program_years_no_overlap' then 'opens_at' when 'charges_once' then 'kind' else '' end);
$$;

-- A refused write said in words: which field, and what is wrong with it. The one home of turning SQLSTATEs of class 22 and
-- 23 into sentences.
create function private.refuse_write(target regclass, state text, constraint_name text, column_name text) returns void
language plpgsql stable set search_path = '' as $$
declare
  field text := private.constraint_field(target, constraint_name);
begin
  case state
    when '23502' then perform private.fail('required', 'This field is required.', column_name);
    when '23503' then perform private.fail('invalid_value', 'What was chosen here no longer exists.', field);
    when '23505', '23P01' then perform private.fail('conflict', private.constraint_sentence(target, constraint_name), field);
    else perform private.fail('invalid_value', private.constraint_sentence(target, constraint_name), field);
  end case;
end;
$$;

-- Cleans and types one incoming value: trims text, '' becomes null, and a value of the wrong kind is refused naming the field.
create function private.typed_value(target regclass, field text, value jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kind text;
  cleaned jsonb := value;
  result jsonb;
begin
  select format_type(a.atttypid, a.atttypmod) into kind
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attname = field and a.attnum > 0 and not a.attisdropped;
  if jsonb_typeof(value) = 'string' then
    -- Control characters (but tab and line breaks) have no place in any answer; NUL cannot even be stored.
    cleaned := to_jsonb(nullif(btrim(regexp_replace(value #>> '{}', '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]', '', 'g')), ''));
    if cleaned is null then cleaned := 'null'::jsonb; end if;
    -- Longer than any column takes; refused before triggers and indexes work on it.
    if char_length(cleaned #>> '{}') > 20000 then perform private.fail('too_long', 'This text is too long.', field); end if;
  elsif jsonb_typeof(value) in ('object') or (jsonb_typeof(value) = 'array' and kind not like '%[]') then
    perform private.fail('invalid_value', 'This value is not allowed.', field);
  end if;
  if cleaned = 'null'::jsonb then return cleaned; end if;
  begin
    if kind like '%[]' then
      if jsonb_typeof(cleaned) <> 'array' then cleaned := jsonb_build_array(cleaned); end if;
      if jsonb_array_length(cleaned) > 100 then perform private.fail('too_long', 'These are too many entries.', field); end if;
      return (select coalesce(jsonb_agg(btrim(item)) filter (where btrim(item) <> ''), '[]') from jsonb_array_elements_text(cleaned) item);
    end if;
    -- ISO dates only: PostgreSQL would also take 'tomorrow', 'infinity' and guesses at the order of day and month.
    if (kind = 'date' or kind like 'timestamp%') and cleaned #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
       or kind = 'date' and cleaned #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T00:00:00.*)?$' then
      raise exception using errcode = '22007';
    end if;
    execute format('select to_jsonb(($1)::%s)', kind) into result using cleaned #>> '{}';
    return result;
  exception when data_exception then
    perform private.fail('invalid_value', case
      when kind = 'date' then 'Enter a real date, for example 2008-05-31.'
      when kind like 'timestamp%' then 'Enter a real date and time.'
      when kind = 'boolean' then 'Choose yes or no.'
      when kind in ('integer', 'smallint', 'bigint') or kind like 'numeric%' then 'Enter a number.'
      else 'This value is not allowed.' end, field);
  end;
  return null;
end;
$$;

-- Changes the named columns of one row and nothing else. The one home of: allowed columns, typed values, version check,
-- constraint violations said in words. Returns the row after the change.
-- expected_version null skips the check (only for callers that compare values themselves).
create function private.apply_changes(
  target regclass, row_key uuid, changes jsonb, expected_version bigint, allowed text[]
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  current_row jsonb;
  field text;
  typed jsonb := '{}';
  result jsonb;
  state text;
  violated text;
  empty_column text;
begin
  if changes is null or jsonb_typeof(changes) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  execute format('select to_jsonb(t) from %s t where id = $1 for update', target) into current_row using row_key;
  if current_row is null then perform private.fail('not_found', 'This record no longer exists.'); end if;
  for field in select jsonb_object_keys(changes) loop
    if field <> all (allowed) then
      perform private.fail('unknown_field', 'This field cannot be changed here.', coalesce(nullif(left(field, 60), ''), 'changes'));
    end if;
    typed := typed || jsonb_build_object(field, private.typed_value(target, field, changes -> field));
  end loop;
  if expected_version is not null and expected_version is distinct from (current_row ->> 'version')::bigint then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  -- Field by field: containment would call a shortened list unchanged. An emptied text is '' or null, as its column keeps it.
  if not exists (select 1 from jsonb_each(typed) t where t.value is distinct from coalesce(nullif(current_row -> t.key, '""'), 'null')) then
    return current_row;
  end if;
  begin
    execute format('update %s t set (%s) = (select %s from jsonb_populate_record(null::%s, $2) p) where t.id = $1 returning to_jsonb(t)',
      target,
      (select string_agg(format('%I', k), ', ') from jsonb_object_keys(typed) k),
      (select string_agg(format('p.%I', k), ', ') from jsonb_object_keys(typed) k),
      target)
      into result using row_key, typed;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics state = returned_sqlstate, violated = constraint_name, empty_column = column_name;
    perform private.refuse_write(target, state, violated, empty_column);
  end;
  return result;
end;
$$;

-- Inserts one row from JSON with the same care; returns it.
create function private.insert_row(target regclass, form jsonb, allowed text[], fixed jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  field text;
  typed jsonb := '{}';
  result jsonb;
  state text;
  violated text;
  empty_column text;
begin
  if form is null or jsonb_typeof(form) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'form');
  end if;
  for field in select jsonb_object_keys(form) loop
    if field <> all (allowed) then
      perform private.fail('unknown_field', 'This field cannot be changed here.', coalesce(nullif(left(field, 60), ''), 'changes'));
    end if;
    typed := typed || jsonb_build_object(field, private.typed_value(target, field, form -> field));
  end loop;
  typed := jsonb_strip_nulls(typed) || fixed;
  if typed = '{}' then perform private.fail('required', 'This field is required.', allowed[1]); end if;
  begin
    execute format('insert into %s as t (%s) select %s from jsonb_populate_record(null::%s, $1) p returning to_jsonb(t)',
      target,
      (select string_agg(format('%I', k), ', ') from jsonb_object_keys(typed) k),
      (select string_agg(format('p.%I', k), ', ') from jsonb_object_keys(typed) k),
      target) into result using typed;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics state = returned_sqlstate, violated = constraint_name, empty_column = column_name;
    perform private.refuse_write(target, state, violated, empty_column);
  end;
  return result;
end;
$$;
