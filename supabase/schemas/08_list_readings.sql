-- The columns of a list as a request names them; null when it names none.
create function private.asked_columns(columns jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(columns) = 'array' then array(select c from jsonb_array_elements_text(columns) c) end;
$$;

-- The sensitive ones among these columns of a student, each once, in order.
create function private.sensitive_columns(columns text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select f.name from private.student_fields f where f.sensitive is not null and f.name = any (columns) order by f.place);
$$;

create function private.categories_of_columns(columns text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct f.sensitive from private.student_fields f
    where f.sensitive is not null and f.name = any (columns) order by 1);
$$;

-- These filters without the conditions on sensitive columns.
create function private.open_filters(filters jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(filters, '{}') - case when private.sensitive_columns(array[filters ->> 'missing']) <> '{}' then 'missing' else '' end
    || case when jsonb_typeof(filters -> 'fields') = 'array' then jsonb_build_object('fields', (
      select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(filters -> 'fields') c
      where private.sensitive_columns(array[c ->> 'field']) = '{}')) else '{}' end;
$$;

-- Ids of all students whom a search and filters match, as the list finds them: first as it is typed, then wider. `most` ends it.
create function private.matching_students(query text, wide boolean, filters jsonb, readable text[], most bigint default null) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array(select s.id from %s order by 1 limit %L)',
    private.student_union(private.student_words(query, wide), private.student_condition(filters, readable), 
      private.listed_year(filters), null),
    most) into ids;
  return ids;
end;
$$;

-- Whom a list with sensitive columns tells about: all it matches; and where it is narrowed by such columns and the rest of the query
-- matches 25 or fewer, these too, for whoever is missing from the list is known as well.
create function private.told_by_narrowing(
  query text, filters jsonb, readable text[], narrowed boolean, out matched uuid[], out excluded uuid[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  rest jsonb := private.open_filters(filters);
  others uuid[];
  wide boolean;
begin
  excluded := '{}';
  foreach wide in array array[false, true] loop
    matched := private.matching_students(query, wide, filters, readable);
    if narrowed then
      others := private.matching_students(query, wide, rest, readable, 26);
      if cardinality(others) <= 25 then excluded := excluded || others; end if;
    end if;
    exit when matched <> '{}' or private.search_words(query) = '{}';
  end loop;
  excluded := array(select distinct e from unnest(excluded) e where e <> all (matched) order by 1);
end;
$$;

-- What a list is known by: the search, the filters and the sensitive columns it shows; order and page find nobody else.
create function private.list_hash(query text, filters jsonb, columns text[]) returns text
language sql stable security definer set search_path = '' as $$
  select private.reading_hash(coalesce(query, ''), coalesce(filters, '{}')::text, private.sensitive_columns(columns)::text);
$$;

-- Begins a list for everybody whom its sensitive columns and conditions tell about: a line per category, which names the columns.
create function private.begin_list(begun_for text, purpose text, query text, filters jsonb, columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  readable text[] := private.readable_student_columns();
  filtered text[] := private.filtered_columns(filters);
  told record;
begin
  if private.sensitive_columns(columns || filtered) = '{}' then return; end if;
  select * into told from private.told_by_narrowing(query, filters, readable, private.sensitive_columns(filtered) <> '{}');
  perform private.trace_reading('student',
    case when bool_or(f.name = any (filtered)) then told.matched || told.excluded else told.matched end,
    array[f.sensitive], purpose, string_agg(f.name, ', ' order by f.place), begun_for, private.list_hash(query, filters, columns))
  from private.student_fields f
  where f.sensitive is not null and (f.name = any (columns) or f.name = any (filtered))
  group by f.sensitive;
end;
$$;

-- Refuses a list that was not begun for these students and, where it is narrowed, for those whom that leaves out.
create function private.require_list(begun_for text, query text, filters jsonb, columns text[], ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  narrowing text[] := private.sensitive_columns(private.filtered_columns(filters));
  told uuid[] := ids;
  hash text;
begin
  if private.sensitive_columns(columns) = '{}' and narrowing = '{}' then return; end if;
  hash := private.list_hash(query, filters, columns);
  perform private.require_begun(begun_for, hash, 'student', ids, private.categories_of_columns(columns));
  if narrowing <> '{}' then
    perform private.require_begun(begun_for, hash, 'student',
      ids || private.left_out(query, filters, private.readable_student_columns()), private.categories_of_columns(narrowing));
  end if;
end;
$$;

-- Everybody whom the rest of a narrowed query matches, where these are 25 or fewer.
create function private.left_out(query text, filters jsonb, readable text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  others uuid[] := private.matching_students(query, false, private.open_filters(filters), readable, 26);
begin
  return case when cardinality(others) <= 25 then others else '{}' end;
end;
$$;

create function private.begin_search_students(query text, filters jsonb, columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_list('search_students', 'list', coalesce(query, ''), coalesce(filters, '{}'), columns);
end;
$$;

create function private.begin_select_students(query text, filters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_list('select_students', 'list', coalesce(query, ''), coalesce(filters, '{}'), '{}');
end;
$$;
