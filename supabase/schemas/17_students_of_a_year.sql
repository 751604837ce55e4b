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
