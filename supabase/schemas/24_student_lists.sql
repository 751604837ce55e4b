-- Lists of students for the office. Definer functions that check the role once: under row policies the planner gives up the
-- trigram index and the count costs ten times as much.

-- Words of a search as the stored search text has them. What looks like a phone number is one word without its leading
-- zeros, because numbers are stored in the international form.
create function private.search_words(query text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when btrim(left(query, 200)) ~ '^[0-9+()\s.\-]{4,}$' and query ~ '[0-9]{2}'
      then array[ltrim(regexp_replace(left(query, 200), '[^0-9]', '', 'g'), '0')]
    else private.query_words(query) end;
$$;

-- For searches that forgive a letter, which ask for many sounds at once.
create index students_sounds on public.students using gin (private.sounds_of(first_name, last_name, hebrew_first_name, hebrew_last_name));

-- The search as SQL text on s: every word stands in the record, or a name sounds like it; wide, also names one letter away. A room
-- finds those who live there, begun it does where a digit is in it, and a reference of a transfer its student.
create function private.student_words(query text, wide boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- normal_text leaves no character that LIKE treats specially.
  words constant text := (select string_agg(format('(s.search_text like %L%s)', '%' || word || '%', case when sounds <> '{}'
    then case when wide
      then format(' or private.sounds_of(s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name) && %L::text[]', sounds)
      -- Its one sound: the same index finds it, and a row that another word has found is not reckoned again.
      else format(' or s.search_text like %L', '%~' || upper(sounds[1]) || '~%') end
    else '' end), ' and ')
    from unnest(private.search_words(query)) word, lateral (select private.word_sounds(word, wide)) heard (sounds));
  rooms constant text[] := array(select r.name from private.rooms_sought(query) r where r.is_itself or query ~ '[0-9]');
  meant constant uuid := private.student_of_reference(query);
begin
  if words is null then return 'true'; end if;
  return format('(%s%s%s)', words, case when rooms <> '{}' then format(' or s.dorm_room_number = any (%L::text[])', rooms) end,
    case when meant is not null then format(' or s.id = %L::uuid', meant) end);
end;
$$;

-- The WHERE of a list as SQL text, from its filters; every value is quoted, every name comes from the list
-- below, and a filter on a column the role may not read is refused (its counts would tell what it hides).
-- Filters: {program_track, enrollment_status, registration_status, assigned_rabbi, dorm_housing_status: text or [texts];
-- program_year_id: a year, current or none; is_active, has_account, has_application, lives_here: boolean; missing: a column that is empty;
-- archived: true for the records that are put away, which every other list leaves out;
-- fields: [{field, op, value}] on any column (field_condition)}.
create function private.student_condition(filters jsonb, readable text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  parts text[] := '{}';
  in_use boolean := true;
  field text;
  value jsonb;
begin
  if filters is not null and jsonb_typeof(filters) <> 'object' then
    perform private.fail('invalid_value', 'These filters are not understood.', 'filters');
  end if;
  for field, value in select * from jsonb_each(coalesce(filters, '{}')) loop
    if value = 'null' then continue; end if;
    begin
      if field in ('program_track', 'enrollment_status', 'registration_status', 'assigned_rabbi', 'dorm_housing_status')
        and field = any (readable) then
        parts := parts || format('s.%I = any (%L)', field,
          array(select jsonb_array_elements_text(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end)));
      elsif field = 'missing' and value #>> '{}' = any (readable) then
        parts := parts || format('s.%I is null', value #>> '{}');
      elsif field = 'program_year_id' then
        parts := parts || case when value = '"none"' then 's.program_year_id is null'
          -- Before there is any year, its list is the list of all.
          when value = '"current"' then coalesce(format('s.program_year_id = %L::uuid', private.listed_year(filters)), 'true')
          else format('s.program_year_id = %L::uuid', (value #>> '{}')::uuid) end;
      elsif field = 'fields' then
        parts := parts || private.field_conditions(value, readable);
      elsif field = 'archived' then
        in_use := not (value #>> '{}')::boolean;
      elsif field = 'is_active' then
        parts := parts || format('s.is_active = %L::boolean', (value #>> '{}')::boolean);
      elsif field = 'lives_here' then
        parts := parts || format('(s.id in (select private.residents())) = %L::boolean',
          (value #>> '{}')::boolean);
      elsif field in ('has_account', 'has_application') then
        parts := parts || format('(s.%I is not null) = %L::boolean',
          case field when 'has_account' then 'user_id' else 'application_id' end, (value #>> '{}')::boolean);
      else
        perform private.fail('unknown_field', 'This filter is not offered.', coalesce(nullif(left(field, 60), ''), 'filters'));
      end if;
    exception when data_exception then
      perform private.fail('invalid_value', 'This filter value is not understood.', field);
    end;
  end loop;
  return array_to_string(parts || case when in_use then 's.archived_at is null' else 's.archived_at is not null' end, ' and ');
end;
$$;

-- The ORDER BY of a list as SQL text. `sort` is one of the indexed columns the role may read; others are refused.
create function private.student_order(sort text, descending boolean, readable text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  keys text[];
begin
  if sort is null or sort <> 'updated_at' and sort <> all (readable) then
    perform private.fail('unknown_field', 'This list cannot be sorted that way.', coalesce(nullif(left(sort, 60), ''), 'sort'));
  end if;
  keys := case sort when 'last_name' then array['last_name', 'first_name', 'id']
    when 'first_name' then array['first_name', 'last_name', 'id']
    else array[sort, 'last_name', 'first_name', 'id'] end;
  return (select string_agg('s.' || quote_ident(key) || case key when 'dorm_room_number' then ' collate private.as_counted' else '' end
      || case when descending then ' desc' else '' end, ', ' order by n)
    from unnest(keys) with ordinality as k (key, n));
end;
$$;

-- The ids of one page, in order, and how many there are in all.
create function private.page_of_students(
  words text, condition text, searching boolean, year_id uuid, sort text, descending boolean, readable text[], size integer, skip bigint,
  out total bigint, out ids uuid[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  amount bigint;
  beside bigint := 0;
  source text;
begin
  if searching then
    -- What a search finds lies all over the table: it is read once, for the count and for the page.
    execute format($sql$ with s as materialized (select * from %s)
        select (select count(*) from s), array(select s.id from s order by %s limit %s offset %s) $sql$,
      private.student_union(words, condition, year_id, sort), private.student_order(sort, descending, readable), size, skip)
    into total, ids;
    return;
  end if;
  source := (private.student_rows(words, condition, year_id))[1];
  execute format('select count(*) from %s', source) into total;
  if year_id is not null then
    execute format('select count(*) from %s', (private.student_rows(words, condition, year_id))[2]) into beside;
  end if;
  total := total + beside;
  amount := least(size, total - skip);
  if amount <= 0 then ids := '{}'; return; end if;
  if beside > 0 then source := private.student_union(words, condition, year_id, sort); end if;
  -- Ids come from the index alone, and a page in the second half is read from the other end: deep pages then cost half.
  execute format('select array(select s.id from %s order by %s limit %s offset %s)', source,
    private.student_order(sort, descending <> (skip > total / 2), readable), amount,
    case when skip > total / 2 then total - skip - amount else skip end) into ids;
  if skip > total / 2 then ids := array(select id from unnest(ids) with ordinality as u (id, n) order by n desc); end if;
end;
$$;

-- One page of a list: {rows, total}. Rows carry id, version, the asked columns and, for officers, links and `filled`: how many
-- of the fields people fill are filled (completeness = this of the registry's count; an empty list counts as empty).
create function private.list_students(
  query text, filters jsonb, sort text, descending boolean, page integer, per_page integer, columns text[], readable text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 100);
  shown text := 's.id, s.version, s.is_active, s.archived_at';
  words text[] := private.search_words(query);
  wide boolean;
  found record;
  rows jsonb;
begin
  if exists (select 1 from unnest(columns) c where c is null or c <> all (readable || 'program_year'::text)) then
    perform private.fail('not_allowed', 'One of these columns is not open to you.', 'columns');
  end if;
  foreach wide in array array[false, true] loop
    select * into found from private.page_of_students(private.student_words(query, wide), private.student_condition(filters, readable),
      words <> '{}' or private.filtered_columns(filters) <> '{}', private.listed_year(filters),
      sort, coalesce(descending, false), readable, size, (greatest(coalesce(page, 1), 1)::bigint - 1) * size);
    exit when found.total > 0 or words = '{}';
  end loop;
  if private.is_officer() then
    shown := shown || ', s.user_id, s.application_id, s.updated_at, num_nonnulls(' || (
      select string_agg(case c when 'citizenship_countries' then 'nullif(s.citizenship_countries, ''{}'')' else format('s.%I', c) end, ', ')
      from unnest(private.student_columns('office')) c) || ') as filled';
  end if;
  execute format('select coalesce(jsonb_agg(to_jsonb(x) - ''n'' order by x.n), ''[]'') from (select w.n, %s from %s) x',
    shown || (select coalesce(string_agg(format(', %s as %I', private.student_expression(c), c), ''), '')
      from (select distinct unnest(columns) c) asked), private.students_by_id('$1', private.listed_year(filters)))
  into rows using found.ids;
  return jsonb_build_object('rows', rows, 'total', found.total);
end;
$$;

-- Officers: {rows, total} of the whole table. A list that shows sensitive columns or is narrowed by them was begun; narrowed, it has no
-- total beyond its last page. Errors: 42501; P0001 unknown_field, invalid_value, not_allowed, not_begun.
create function private.search_students(
  query text, filters jsonb, sort text, descending boolean, page integer, per_page integer, columns text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable text[];
  result jsonb;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  perform private.require_shown_order(sort, columns);
  readable := private.readable_student_columns();
  result := private.list_students(query, filters, sort, descending, page, per_page, coalesce(columns, private.table_columns(readable)),
    readable);
  perform private.require_list('search_students', coalesce(query, ''), coalesce(filters, '{}'), columns,
    array(select (r ->> 'id')::uuid from jsonb_array_elements(result -> 'rows') r));
  if result -> 'rows' = '[]' and private.sensitive_columns(private.filtered_columns(filters)) <> '{}' then
    result := result || '{"total": 0}';
  end if;
  return result;
end;
$$;
select private.expose('authenticated', 'search_students', $$
  query text default '', filters jsonb default '{}', sort text default 'last_name', descending boolean default false,
  page integer default 1, per_page integer default 25, columns text[] default null$$);

-- Every staff role: the same list, with general, educational and housing columns only.
create function private.staff_students(
  query text, filters jsonb, sort text, descending boolean, page integer, per_page integer, columns text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable text[] := private.student_columns('staff');
begin
  perform private.require(private.is_staff());
  return private.list_students(query, filters, sort, descending, page, per_page, coalesce(columns, private.table_columns(readable)),
    readable);
end;
$$;
select private.expose('authenticated', 'staff_students', $$
  query text default '', filters jsonb default '{}', sort text default 'last_name', descending boolean default false,
  page integer default 1, per_page integer default 25, columns text[] default null$$);

-- Papers of active students, but archived ones, that expire within 180 days or before the end of the last program year they are
-- enrolled in, plus its margin (a student without a year is measured by the open one). `span` is expired, 30, 90, 180 (days from
-- today) or year. year_id leaves only students of that year, with its track.
create function private.expiring_papers(year_id uuid) returns table (
  student_id uuid, first_name text, last_name text, email text, phone text, program_track text, program_year text,
  paper text, expires_on date, needed_until date, days_left integer, span text)
language sql stable security definer set search_path = '' as $$
  -- Today and the open year are asked once, not per row.
  with now as materialized (select private.today() as today, private.open_year_id() as open_year),
  years as materialized (
    select y.id, y.name, (y.program_ends_on + make_interval(months => g.expiry_margin_months))::date as needed_until
    from public.program_years y join public.program_year_settings g on g.id = y.id),
  papers as (
    select s.id, 'israeli_passport' as paper, s.israeli_passport_expiration as expires_on from public.students s
      where s.israeli_passport_expiration is not null
    union all select s.id, 'foreign_passport', s.foreign_passport_expiration from public.students s
      where s.foreign_passport_expiration is not null
    union all select s.id, 'health_insurance', s.health_insurance_expiration from public.students s
      where s.health_insurance_expiration is not null),
  enrolled as (
    select e.student_id, max(y.needed_until) as needed_until, coalesce(
        max(e.program_track) filter (where e.program_year_id = year_id), max(e.program_track) filter (where e.is_shown)) as track,
      coalesce(max(y.name) filter (where y.id = year_id), max(y.name) filter (where e.is_shown)) as name
    from public.student_enrollments e cross join now n left join years y on y.id = coalesce(e.program_year_id, n.open_year)
    where e.is_active and e.enrollment_status not in ('graduated', 'withdrawn')
    group by e.student_id having year_id is null or bool_or(e.program_year_id = year_id))
  select s.id, s.first_name, s.last_name, s.email, coalesce(s.whatsapp_phone, s.cell_phone), y.track, y.name, p.paper, p.expires_on,
    y.needed_until, p.expires_on - n.today,
    case when p.expires_on < n.today then 'expired' when p.expires_on <= n.today + 30 then '30'
      when p.expires_on <= n.today + 90 then '90' when p.expires_on <= n.today + 180 then '180' else 'year' end
  from now n cross join papers p
  join public.students s on s.id = p.id
  join enrolled y on y.student_id = s.id
  where s.archived_at is null and (p.expires_on <= n.today + 180 or p.expires_on < y.needed_until);
$$;

create function private.check_expiry_span(span text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if span not in ('expired', '30', '90', '180', 'year') then perform private.fail('invalid_value', 'Choose a group.', 'span'); end if;
end;
$$;

-- Officers: {rows, total, counts: {expired, "30", "90", "180", year}}, earliest first. span null means all; paper null all kinds;
-- program_year_id null all years. Begun; no total beyond the last page. Errors: 42501; P0001 invalid_value, not_begun.
create function private.expiry_list(wanted_span text, wanted_paper text, page integer, per_page integer, year_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 1000);
  skip bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  perform private.check_expiry_span(wanted_span);
  perform private.check_paper(wanted_paper);
  perform private.require_begun('expiry_list', private.reading_hash(wanted_paper, year_id::text), 'student',
    private.told_by_expiry(wanted_paper, year_id), private.categories_of_papers(wanted_paper));
  return (
    with found as materialized (select * from private.expiring_papers(year_id) e where wanted_paper is null or e.paper = wanted_paper),
    wanted as (select * from found where wanted_span is null or span = wanted_span),
    chosen as (select * from wanted order by expires_on, last_name, first_name, student_id, paper limit size offset skip)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(c) order by c.expires_on, c.last_name, c.first_name, c.student_id, c.paper), '[]')
        from chosen c),
      'total', case when exists (select from chosen) then (select count(*) from wanted) else 0 end,
      'counts', (select jsonb_object_agg(g.span, (select count(*) from found f where f.span = g.span))
        from unnest(array['expired', '30', '90', '180', 'year']) as g (span))));
end;
$$;
select private.expose('authenticated', 'expiry_list', '
  span text default null, paper text default null, page integer default 1, per_page integer default 25,
  program_year_id uuid default null');

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

-- A pattern that finds the text anywhere; in numbers of phones only its digits, in those of passports its letters and digits, as they
-- are stored.
create function private.condition_pattern(field text, value text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(case when field ~ '(phone|whatsapp)$' and value ~ '[0-9]'
    then ltrim(regexp_replace(value, '[^0-9]', '', 'g'), '0')
    when field like '%\_passport\_number' then coalesce(private.normal_passport(value), value)
    else value end, '([\\%_])', '\\\1', 'g') || '%';
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
  if kind = 'text' and op in ('is', 'not') then
    given := array(select coalesce(private.typed_value('public.students', field, to_jsonb(g)) #>> '{}', g) from unnest(given) g);
  end if;
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

-- Lists of students as SQL text, of one year or of all. A record shows one of its years: whoever was there in the year asked for
-- is listed, and with the track, statuses and money of that year.

-- The year a list is of; null for all, and for records without one. 'current' is the one that runs: an address or a saved view
-- that says it goes along with the years.
create function private.listed_year(filters jsonb) returns uuid
language sql stable set search_path = '' as $$
  select case when filters ->> 'program_year_id' = 'current' then private.running_year_id()
    when filters ->> 'program_year_id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
    then (filters ->> 'program_year_id')::uuid end;
$$;

-- From what a list is read, as SQL text `s where ...`: the records, and for one year also the students whose record shows another
-- one, as they stand in this. The search (words) looks at the record alone, before its year is put in.
create function private.student_rows(words text, condition text, year_id uuid) returns text[]
language sql immutable set search_path = '' as $$
  select array[format('public.students s where %s and %s', words, condition)]
    || case when year_id is null then '{}'::text[] else array[format($sql$
    public.student_enrollments e join public.students r on r.id = e.student_id
      and (%L or r.id in (select s.id from public.students s where %s))
    cross join lateral jsonb_populate_record(r, private.enrollment_part(e)) s
    where e.program_year_id = %L::uuid and not e.is_shown and %s $sql$, words = 'true', words, year_id, condition)] end;
$$;

-- The same as one relation s with the columns that a list is sorted by.
create function private.student_union(words text, condition text, year_id uuid, sort text) returns text
language sql immutable set search_path = '' as $$
  select format('(%s) s', string_agg(format('select s.id, s.last_name, s.first_name%s from %s',
    case when sort is null or sort in ('last_name', 'first_name') then '' else format(', s.%I', sort) end, part), ' union all '))
  from unnest(private.student_rows(words, condition, year_id)) part;
$$;

-- Records by their ids w (id, n) as they stand in a year, as SQL text that gives s; without a year as they are.
create function private.students_by_id(ids text, year_id uuid) returns text
language sql immutable set search_path = '' as $$
  select case when year_id is null
    then format('unnest(%s) with ordinality as w (id, n) join public.students s on s.id = w.id', ids)
    else format($sql$ unnest(%s) with ordinality as w (id, n) join public.students r on r.id = w.id
      left join public.student_enrollments e on e.student_id = r.id and e.program_year_id = %L::uuid and not e.is_shown
      cross join lateral (select r.* where e.id is null
        union all select p.* from jsonb_populate_record(r, private.enrollment_part(e)) p where e.id is not null) s $sql$, ids, year_id) end;
$$;

-- A column of a list or a file as SQL text: a field of the record, or the name of its year.
create function private.student_expression(field text) returns text
language sql immutable set search_path = '' as $$
  select case field when 'program_year' then '(select y.name from public.program_years y where y.id = s.program_year_id)'
    else format('s.%I', field) end;
$$;
