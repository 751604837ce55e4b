-- The append-only log, and the one way a record's columns are changed by functions.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_role text,
  action text not null,
  table_name text not null,
  row_id uuid,
  application_id uuid,
  student_id uuid,
  changes jsonb not null default '{}',
  request_id text,
  note text
);
alter table public.audit_log enable row level security;
comment on table public.audit_log is 'Who changed what, when, from what, to what. Append-only, for administrators and the service key too.';
create index audit_log_application on public.audit_log (application_id, id) where application_id is not null;
create index audit_log_student on public.audit_log (student_id, id) where student_id is not null;
create index audit_log_row on public.audit_log (table_name, row_id, id);
create index audit_log_actor on public.audit_log (actor, id);
create index audit_log_at on public.audit_log (at);

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'The audit log can only be added to.';
end;
$$;
create trigger append_only before update or delete on public.audit_log for each row execute function private.refuse_change();
create trigger append_only_truncate before truncate on public.audit_log for each statement execute function private.refuse_change();

-- Officers read the log of files they work on; administrators everything (design, "Who may do what").
create policy "Administrators read all, officers read files" on public.audit_log for select to authenticated
  using ((select private.is_administrator())
    or ((select private.is_officer()) and (application_id is not null or student_id is not null)));
grant select on public.audit_log to authenticated;

-- Writes one line. `changes` is {field: {old, new}}; actor and request are taken from the request itself.
create function private.log(
  action text, table_name text, row_id uuid, application_id uuid default null, student_id uuid default null,
  changes jsonb default '{}', note text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (at, actor, actor_role, action, table_name, row_id, application_id, student_id, changes, request_id, note)
  -- The moment of the line itself, on the one clock.
  values (clock_timestamp() + (private.now() - now()), auth.uid(), coalesce(private.staff_role(), auth.role(), 'system'), action, table_name, row_id, application_id, student_id,
    coalesce(changes, '{}'), left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id', 80), note);
$$;

-- {field: {old, new}} of the columns that differ, leaving out bookkeeping.
create function private.row_changes(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('old', before -> key, 'new', after -> key)), '{}')
  from (select jsonb_object_keys(coalesce(after, before)) as key) keys
  where key not in ('version', 'updated_at', 'created_at', 'search_text')
    and (before -> key) is distinct from (after -> key)
    -- On insert and delete, empty columns say nothing.
    and not (coalesce(before -> key, 'null') = 'null' and coalesce(after -> key, 'null') = 'null');
$$;

-- Audit trigger for every table with personal data. Arguments: name of the column that holds the application id and of
-- the one that holds the student id ('' when there is none). Drafts are not audited: an application's record begins at submission.
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  seen jsonb := coalesce(after, before);
  app uuid := nullif(seen ->> tg_argv[0], '')::uuid;
  pupil uuid := nullif(seen ->> tg_argv[1], '')::uuid;
  diff jsonb := private.row_changes(before, after);
begin
  if tg_table_name = 'applications' and seen ->> 'status' = 'draft' and coalesce(before ->> 'status', 'draft') = 'draft' then
    return null;
  end if;
  if app is not null and tg_table_name <> 'applications'
     and (select a.status = 'draft' from public.applications a where a.id = app) then
    return null;
  end if;
  if diff <> '{}' or tg_op <> 'UPDATE' then
    perform private.log(lower(tg_op), tg_table_name, coalesce(seen ->> 'id', seen ->> 'user_id')::uuid, app, pupil, diff);
  end if;
  return null;
end;
$$;

create trigger audit after insert or update or delete on public.admins for each row execute function private.audit('', '');

-- The sentence for a violated constraint: its comment, else what its definition says of lengths, choices, formats and ranges.
create function private.constraint_sentence(relation regclass, constraint_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select coalesce(obj_description(c.oid, 'pg_constraint'),
        'At most ' || to_char((regexp_match(d.text, 'char_length\(.*\) <= ([0-9]+)'))[1]::integer, 'FM999,999') || ' characters.',
        case when d.text ~ 'ANY \(ARRAY\[|<@ ARRAY\[' then 'Choose one of the listed values.'
          when d.text ~ 'is_email\(' then 'Enter an e-mail address like name@example.org.'
          when d.text ~ 'is_phone\(' then 'Enter a phone number with the country code, like +1 212 555 0123.' end,
        (select format('Enter a value from %s to %s.', m[1], m[2])
          from regexp_match(d.text, '>= \(?''?([0-9][0-9.-]*).* <= \(?''?([0-9][0-9.-]*)') m where m is not null))
      from pg_catalog.pg_constraint c, lateral pg_get_constraintdef(c.oid) as d (text)
      where c.conrelid = relation and c.conname = constraint_name),
    -- A unique index is no constraint; its comment speaks for it.
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

-- A refused write said in words: which field, and what is wrong with it. The one home of turning SQLSTATEs of class 22 and 23 into sentences.
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
  -- Field by field: containment would call a shortened list unchanged.
  if not exists (select 1 from jsonb_each(typed) t where t.value is distinct from current_row -> t.key) then return current_row; end if;
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
-- Keeps digits and a leading plus; '00' becomes '+'. What is not a phone then stays as typed, so that the check names it.
create function private.normal_phone(value text) returns text
language sql immutable set search_path = '' as $$
  select case when digits ~ '^\+[0-9]{7,15}$' then digits else nullif(btrim(value), '') end
  from (select regexp_replace(regexp_replace(btrim(value), '[\s().\-\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), '^00', '+') as digits) d;
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
