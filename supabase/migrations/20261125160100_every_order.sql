-- Lists of students are ordered by every field, not only by those with an index.

-- The ORDER BY of a list as SQL text. `sort` is a column the role may read; others are refused.
create or replace function private.student_order(sort text, descending boolean, readable text[]) returns text
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
  return (select string_agg('s.' || quote_ident(key) || case when descending then ' desc' else '' end, ', ' order by n)
    from unnest(keys) with ordinality as k (key, n));
end;
$$;

-- Who comes before whom tells what a sensitive column holds: a list is ordered only by those that it shows, and is begun with.
create function private.require_shown_order(sort text, columns text[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.sensitive_columns(array[sort]) <> '{}' and sort <> all (coalesce(columns, '{}')) then
    perform private.fail('unknown_field', 'This list cannot be sorted that way.', sort);
  end if;
end;
$$;

-- Officers: {rows, total} of the whole table. A list that shows sensitive columns or is narrowed by them was begun; narrowed, it has no
-- total beyond its last page. Errors: 42501; P0001 unknown_field, invalid_value, not_allowed, not_begun.
create or replace function private.search_students(
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

-- Officers: begins an export of the student list as seen. Writes it to the audit log with its columns, search and
-- filters. Returns {export_id, total}; narrowed by a sensitive column it tells no total, for the line of it is not committed yet.
-- Columns the role may not read are refused. Errors: 42501; P0001 not_allowed, unknown_field.
create or replace function private.begin_export(format text, columns text[], query text, filters jsonb, sort text, descending boolean)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  readable text[];
  listed uuid[];
  wide boolean;
  made private.exports;
begin
  perform private.require(private.is_officer());
  perform private.require_shown_order(sort, columns);
  readable := private.readable_student_columns();
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  if cardinality(columns) is null or cardinality(columns) not between 1 and 100 then
    perform private.fail('required', 'Choose at least one column.', 'columns');
  end if;
  if exists (select 1 from unnest(columns) c where c is null or c <> all (readable || 'program_year'::text)) then
    perform private.fail('not_allowed', 'One of these columns is not open to you.', 'columns');
  end if;
  delete from private.exports e where e.created_at < now() - interval '1 day';
  made.id := gen_random_uuid();
  foreach wide in array array[false, true] loop
    execute pg_catalog.format('select array(select s.id from %s order by %s)',
      private.student_union(private.student_words(query, wide), private.student_condition(filters, readable),
        private.listed_year(filters), sort), private.student_order(sort, coalesce(descending, false), readable))
    into listed;
    exit when listed <> '{}' or private.search_words(query) = '{}';
  end loop;
  insert into private.exports (id, user_id, columns, program_year_id, row_ids)
  values (made.id, auth.uid(), columns, private.listed_year(filters), listed);
  select * into made from private.exports e where e.id = made.id;
  perform private.begin_list(null, 'export', query, coalesce(filters, '{}'), columns);
  perform private.log('export', 'students', made.id, null, null,
    jsonb_build_object('columns', jsonb_build_object('old', null, 'new', to_jsonb(columns)),
      'search', jsonb_build_object('old', null, 'new', left(query, 200)),
        'filters', jsonb_build_object('old', null, 'new', coalesce(filters, '{}'))),
    pg_catalog.format('%s rows as %s', cardinality(made.row_ids), format));
  return jsonb_build_object('export_id', made.id, 'total',
    case when private.sensitive_columns(private.filtered_columns(filters)) = '{}' then cardinality(made.row_ids) end);
end;
$$;
