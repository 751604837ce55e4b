-- The list of papers that run out, which is found by sensitive dates, and exports that are narrowed by sensitive columns.

-- Whose papers these are, and, where no more than 25 students are looked at, all of them: who is missing has none that runs out.
create function private.told_by_expiry(wanted_paper text, year_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with looked_at as materialized (
    select distinct e.student_id from public.student_enrollments e join public.students s on s.id = e.student_id
    where e.is_active and e.enrollment_status not in ('graduated', 'withdrawn') and s.archived_at is null
      and (year_id is null or e.program_year_id = year_id) limit 26)
  select array(select p.student_id from private.expiring_papers(year_id) p where wanted_paper is null or p.paper = wanted_paper
    union select l.student_id from looked_at l where (select count(*) from looked_at) <= 25 order by 1);
$$;

create function private.categories_of_papers(wanted_paper text) returns text[]
language sql immutable set search_path = '' as $$
  select case when wanted_paper is null then array['health', 'passport'] when wanted_paper = 'health_insurance' then array['health']
    else array['passport'] end;
$$;

create or replace function private.trace_papers(ids uuid[], wanted_paper text, purpose text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.trace_reading('student', ids, private.categories_of_papers(wanted_paper), purpose, 'papers that expire');
$$;

-- Officers: begins the list for all its groups, whose counts stand beside each of them.
create function private.begin_expiry_list(wanted_paper text, year_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.check_paper(wanted_paper);
  perform private.trace_reading('student', private.told_by_expiry(wanted_paper, year_id), private.categories_of_papers(wanted_paper),
    'list', 'papers that expire', 'expiry_list', private.reading_hash(wanted_paper, year_id::text));
end;
$$;

create function private.check_paper(wanted_paper text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if wanted_paper not in ('israeli_passport', 'foreign_passport', 'health_insurance') then
    perform private.fail('invalid_value', 'Choose a document.', 'paper');
  end if;
end;
$$;

-- Officers: {rows, total, counts: {expired, "30", "90", "180", year}}, earliest first. span null means all; paper null all kinds;
-- program_year_id null all years. Begun; no total beyond the last page. Errors: 42501; P0001 invalid_value, not_begun.
create or replace function private.expiry_list(wanted_span text, wanted_paper text, page integer, per_page integer, year_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 1000);
  skip bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if wanted_span not in ('expired', '30', '90', '180', 'year') then
    perform private.fail('invalid_value', 'Choose a group.', 'span');
  end if;
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
alter function public.expiry_list(text, text, integer, integer, uuid) stable;

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
drop function private.trace_student_list(uuid[], text[], jsonb, text);
