-- Lists of students for the office. Definer functions that check the role once: under row policies the planner gives up the
-- trigram index and the count costs ten times as much (design section 5).

-- Orders offered by the list; each begins with the column people see and ends with the id, so that pages never overlap.
create index students_by_first_name on public.students (first_name, last_name, id);
create index students_by_email on public.students (email, last_name, first_name, id);
create index students_by_track on public.students (program_track, last_name, first_name, id);
create index students_by_enrollment on public.students (enrollment_status, last_name, first_name, id);
create index students_by_registration on public.students (registration_status, last_name, first_name, id);
create index students_by_birth on public.students (date_of_birth, last_name, first_name, id);
create index students_by_change on public.students (updated_at, last_name, first_name, id);

-- Columns of a record that the caller's role may read; empty for everybody who is not staff. Row keys are not among them.
create function private.readable_student_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_officer() then private.student_columns('office')
      || array['living_on_campus', 'israeli_citizen', 'registration_deposit_paid', 'amount_owed']
    when private.is_staff() then private.student_columns('staff')
    else '{}'::text[] end;
$$;

-- Words of a search as the stored search text has them. What looks like a phone number is one word without its leading
-- zeros, because numbers are stored in the international form.
create function private.search_words(query text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when btrim(left(query, 200)) ~ '^[0-9+()\s.\-]{4,}$' and query ~ '[0-9]{2}'
      then array[ltrim(regexp_replace(left(query, 200), '[^0-9]', '', 'g'), '0')]
    else (select coalesce(array_agg(word) filter (where word <> ''), '{}')
      from (select word from unnest(string_to_array(private.normal_text(left(query, 200)), ' ')) word limit 8) words) end;
$$;

-- The WHERE of a list as SQL text, from the search and the filters; every value is quoted, every name comes from the list
-- below, and a filter on a column the role may not read is refused (its counts would tell what it hides).
-- Filters: {program_track, enrollment_status, registration_status, assigned_rabbi, dorm_housing_status: text or [texts];
-- program_year_id; is_active, has_account, has_application: boolean; missing: a column that is empty}.
create function private.student_condition(query text, filters jsonb, readable text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  parts text[] := '{}';
  word text;
  field text;
  value jsonb;
begin
  foreach word in array private.search_words(query) loop
    -- normal_text leaves no character that LIKE treats specially.
    parts := parts || format('s.search_text like %L', '%' || word || '%');
  end loop;
  if filters is not null and jsonb_typeof(filters) <> 'object' then
    perform private.fail('invalid_value', 'These filters are not understood.', 'filters');
  end if;
  for field, value in select * from jsonb_each(coalesce(filters, '{}')) loop
    if value = 'null' then continue; end if;
    begin
      if field in ('program_track', 'enrollment_status', 'registration_status', 'assigned_rabbi', 'dorm_housing_status') and field = any (readable) then
        parts := parts || format('s.%I = any (%L)', field,
          array(select jsonb_array_elements_text(case when jsonb_typeof(value) = 'array' then value else jsonb_build_array(value) end)));
      elsif field = 'missing' and value #>> '{}' = any (readable) then
        parts := parts || format('s.%I is null', value #>> '{}');
      elsif field = 'program_year_id' then
        parts := parts || format('s.program_year_id = %L::uuid', (value #>> '{}')::uuid);
      elsif field = 'is_active' then
        parts := parts || format('s.is_active = %L::boolean', (value #>> '{}')::boolean);
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
  return case when parts = '{}' then 'true' else array_to_string(parts, ' and ') end;
end;
$$;

-- The ORDER BY of a list as SQL text. `sort` is one of the indexed columns the role may read; others are refused.
create function private.student_order(sort text, descending boolean, readable text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  keys text[];
begin
  if sort is null or sort not in ('last_name', 'first_name', 'email', 'program_track', 'enrollment_status', 'registration_status', 'date_of_birth', 'updated_at')
     or (sort <> 'updated_at' and sort <> all (readable)) then
    perform private.fail('unknown_field', 'This list cannot be sorted that way.', coalesce(nullif(left(sort, 60), ''), 'sort'));
  end if;
  keys := case sort when 'last_name' then array['last_name', 'first_name', 'id'] when 'first_name' then array['first_name', 'last_name', 'id']
    else array[sort, 'last_name', 'first_name', 'id'] end;
  return (select string_agg('s.' || quote_ident(key) || case when descending then ' desc' else '' end, ', ' order by n)
    from unnest(keys) with ordinality as k (key, n));
end;
$$;

-- The ids of one page, in order, and how many there are in all.
create function private.page_of_students(
  condition text, searching boolean, sort text, descending boolean, readable text[], size integer, skip bigint, out total bigint, out ids uuid[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  amount bigint;
begin
  if searching then
    -- What a search finds lies all over the table: it is read once, for the count and for the page.
    execute format($sql$ with s as materialized (select s.id, s.last_name, s.first_name, s.%I as sort_key from public.students s where %s)
        select (select count(*) from s), array(select s.id from s order by %s limit %s offset %s) $sql$,
      sort, condition,
      regexp_replace(private.student_order(sort, descending, readable), '^s\.\w+', 's.sort_key'), size, skip)
    into total, ids;
    return;
  end if;
  execute format('select count(*) from public.students s where %s', condition) into total;
  amount := least(size, total - skip);
  if amount <= 0 then ids := '{}'; return; end if;
  -- Ids come from the index alone, and a page in the second half is read from the other end: deep pages then cost half.
  execute format('select array(select s.id from public.students s where %s order by %s limit %s offset %s)', condition,
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
  shown text := 's.id, s.version, s.is_active';
  found record;
  rows jsonb;
begin
  if exists (select 1 from unnest(columns) c where c is null or c <> all (readable)) then
    perform private.fail('not_allowed', 'One of these columns is not open to you.', 'columns');
  end if;
  select * into found from private.page_of_students(private.student_condition(query, filters, readable), private.search_words(query) <> '{}',
    sort, coalesce(descending, false), readable, size, (greatest(coalesce(page, 1), 1)::bigint - 1) * size);
  if private.is_officer() then
    shown := shown || ', s.user_id, s.application_id, s.updated_at, num_nonnulls(' || (
      select string_agg(case c when 'citizenship_countries' then 'nullif(s.citizenship_countries, ''{}'')' else format('s.%I', c) end, ', ')
      from unnest(private.student_columns('office')) c) || ') as filled';
  end if;
  execute format('select coalesce(jsonb_agg(to_jsonb(r) order by w.n), ''[]'') from unnest($1) with ordinality as w (id, n)
      cross join lateral (select %s from public.students s where s.id = w.id) r',
    shown || (select coalesce(string_agg(format(', s.%I', c), ''), '') from (select distinct unnest(columns) c) asked))
  into rows using found.ids;
  return jsonb_build_object('rows', rows, 'total', found.total);
end;
$$;

-- What the table of the specification shows, when no columns are asked for.
create function private.table_columns(readable text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select c from unnest(array['first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'date_of_birth', 'email',
    'whatsapp_phone', 'cell_phone', 'program_track', 'enrollment_status', 'registration_status']) c where c = any (readable));
$$;

create function private.search_students(
  query text, filters jsonb, sort text, descending boolean, page integer, per_page integer, columns text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable text[];
begin
  perform private.require(private.is_officer());
  readable := private.readable_student_columns();
  return private.list_students(query, filters, sort, descending, page, per_page, coalesce(columns, private.table_columns(readable)), readable);
end;
$$;

create function private.staff_students(
  query text, filters jsonb, sort text, descending boolean, page integer, per_page integer, columns text[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable text[] := private.student_columns('staff');
begin
  perform private.require(private.is_staff());
  return private.list_students(query, filters, sort, descending, page, per_page, coalesce(columns, private.table_columns(readable)), readable);
end;
$$;

-- One record as the caller's role may read it, or null: {student, application, account, links}. The read-only staff role
-- gets its three categories and nothing about application or account.
create function private.student_record(student_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pupil public.students;
  readable text[];
  fields jsonb;
begin
  perform private.require(private.is_staff());
  readable := private.readable_student_columns();
  select * into pupil from public.students s where s.id = student_id;
  if pupil.id is null then return null; end if;
  fields := to_jsonb(pupil);
  fields := (select jsonb_object_agg(c, fields -> c) from unnest(readable || array['id', 'version', 'is_active', 'updated_at']) c);
  if not private.is_officer() then return jsonb_build_object('student', fields); end if;
  return jsonb_build_object(
    'student', fields || jsonb_build_object('program_year_id', pupil.program_year_id, 'created_at', pupil.created_at),
    'year', (select y.name from public.program_years y where y.id = pupil.program_year_id),
    'application', (select jsonb_build_object('id', a.id, 'status', a.status, 'submitted_at', a.submitted_at, 'year',
        (select y.name from public.program_years y where y.id = a.program_year_id)) from public.applications a where a.id = pupil.application_id),
    'account', (select jsonb_build_object('email', u.email, 'confirmed', u.email_confirmed_at is not null, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = pupil.user_id));
end;
$$;

-- Officers: {rows, total} of the whole table. Errors: 42501; P0001 unknown_field, invalid_value, not_allowed.
create function public.search_students(
  query text default '', filters jsonb default '{}', sort text default 'last_name', descending boolean default false,
  page integer default 1, per_page integer default 25, columns text[] default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.search_students(query, filters, sort, descending, page, per_page, columns);
$$;
-- Every staff role: the same list, with general, educational and housing columns only.
create function public.staff_students(
  query text default '', filters jsonb default '{}', sort text default 'last_name', descending boolean default false,
  page integer default 1, per_page integer default 25, columns text[] default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.staff_students(query, filters, sort, descending, page, per_page, columns);
$$;
create function public.student_record(student_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.student_record(student_id); $$;

grant execute on function private.search_students(text, jsonb, text, boolean, integer, integer, text[]),
  private.staff_students(text, jsonb, text, boolean, integer, integer, text[]), private.student_record(uuid) to authenticated;
grant execute on function public.search_students(text, jsonb, text, boolean, integer, integer, text[]),
  public.staff_students(text, jsonb, text, boolean, integer, integer, text[]), public.student_record(uuid) to authenticated;
