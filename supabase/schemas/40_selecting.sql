-- "All 47 that match": the server says whom a list's search and filters match, so that many can be chosen without reading them all.

-- How many can be chosen at once; a letter reaches as many.
create function private.most_selected() returns integer
language sql immutable set search_path = '' as $$ select 2000; $$;

create function private.refuse_large_selection(matching bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if matching > private.most_selected() then
    perform private.fail('limit_reached', format('These are %s. Up to %s can be selected: narrow the list first.',
      to_char(matching, 'FM999,999,999'), to_char(private.most_selected(), 'FM999,999')), 'filters');
  end if;
end;
$$;

-- Ids of the applications a search and filters match, as search_applications takes them. Errors: 42501; P0001 limit_reached.
create function private.select_applications(query text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  matching uuid[];
begin
  perform private.require(private.is_officer());
  matching := array(select o.id from private.ordered_applications(query, coalesce(filters, '{}'), 'name', false) o order by o.place);
  perform private.refuse_large_selection(cardinality(matching));
  return to_jsonb(matching);
end;
$$;
select private.expose('authenticated', 'select_applications', $$query text default '', filters jsonb default '{}'$$);

-- Ids of the students a search and filters match, as search_students takes them; begun where sensitive columns narrow them.
-- Errors: 42501; P0001 limit_reached, unknown_field, invalid_value, not_begun.
create function private.select_students(query text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable text[] := private.readable_student_columns();
  matching record;
  wide boolean;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  -- As the list reads it: first as it is typed, then wider.
  foreach wide in array array[false, true] loop
    select * into matching from private.page_of_students(private.student_words(query, wide), private.student_condition(filters, readable),
      true, private.listed_year(filters), 'last_name', false, readable, private.most_selected(), 0);
    exit when matching.total > 0;
  end loop;
  perform private.require_list('select_students', coalesce(query, ''), coalesce(filters, '{}'), '{}', matching.ids);
  perform private.refuse_large_selection(matching.total);
  return to_jsonb(matching.ids);
end;
$$;
select private.expose('authenticated', 'select_students', $$query text default '', filters jsonb default '{}'$$);
