-- Exports: begun (and logged) once, then read in pages. The rows and their order are fixed when the export begins, so that a
-- row added, renamed or deleted meanwhile neither shifts nor repeats another.

create table private.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  columns text[] not null,
  row_ids uuid[] not null,
  created_at timestamptz not null default now(),
  -- The year whose students these are: their rows are read as they stand in it.
  program_year_id uuid references public.program_years (id) on delete cascade,
  subject text not null default 'students' check (subject in ('students', 'applications'))
);
alter table private.exports enable row level security;

create index exports_created on private.exports (created_at);
create index exports_program_year on private.exports (program_year_id);
create index exports_user on private.exports (user_id);

-- Officers: begins an export of the student list as seen. Writes it to the audit log with its columns, search and
-- filters. Returns {export_id, total}; narrowed by a sensitive column it tells no total, for the line of it is not committed yet.
-- Columns the role may not read are refused. Errors: 42501; P0001 not_allowed, unknown_field.
create function private.begin_export(format text, columns text[], query text, filters jsonb, sort text, descending boolean)
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
select private.expose('authenticated', 'begin_export', $$
  format text, columns text[], query text default '', filters jsonb default '{}',
  sort text default 'last_name', descending boolean default false$$);

-- One page of one's own export: {rows: [[values in the order of the columns]], next}; next is null after the last page.
-- A record deleted since the export began is left out.
create function private.export_students(export_id uuid, after integer, page_size integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  source private.exports;
  size integer := least(greatest(coalesce(page_size, 1000), 1), 5000);
  start_at integer := least(greatest(coalesce(after, 0), 0), 100000000);
  rows json;
begin
  perform private.require(private.is_officer());
  select e.id, e.user_id, e.columns, e.row_ids[start_at + 1 : start_at + size], e.created_at, e.program_year_id, e.subject into source
  from private.exports e where e.id = export_id and e.user_id = auth.uid() and e.subject = 'students';
  if source.id is null then perform private.fail('not_found', 'This export has ended. Please start it again.'); end if;
  execute format('select coalesce(json_agg(json_build_array(%s) order by w.n), ''[]'') from %s',
    (select string_agg(private.student_expression(c), ', ' order by n) from unnest(source.columns) with ordinality as u (c, n)),
    private.students_by_id('$1', source.program_year_id))
  into rows using source.row_ids;
  return json_build_object('rows', rows, 'next', case when cardinality(source.row_ids) = size then start_at + size end);
end;
$$;
select private.expose('authenticated', 'export_students', 'export_id uuid, after integer default 0, page_size integer default 1000');

-- Begins an export of the applicants' list as seen. Officers only: the read-only role does not export. Writes it to the audit
-- log with the columns on screen, the search, the filters and the count. The rows and their order are fixed now.
-- Returns {export_id, total, questions: [{id, words, year}]}: the own questions that the listed ones were asked.
-- Errors: 42501; P0001 invalid_value (format, columns), required (columns).
create function private.begin_application_export(
  format text, columns text[], query text, filters jsonb, sort text, descending boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid := gen_random_uuid();
  listed uuid[];
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  if cardinality(columns) is null or cardinality(columns) not between 1 and 50 then
    perform private.fail('required', 'Choose at least one column.', 'columns');
  end if;
  if exists (select 1 from unnest(columns) c where c is null or c !~ '^[a-z_]{1,40}$') then
    perform private.fail('invalid_value', 'One of these columns is not known.', 'columns');
  end if;
  delete from private.exports e where e.created_at < now() - interval '1 day';
  listed := array(select l.id from private.ordered_applications(query, coalesce(filters, '{}'), sort, descending) l order by l.place);
  insert into private.exports (id, user_id, columns, row_ids, subject) values (made, auth.uid(), columns, listed, 'applications');
  perform private.trace_reading('application', k.ids, array[k.category], 'export', 'own questions')
  from (select private.sensitive_kind(q.kind) as category, array_agg(distinct w.application_id order by w.application_id) as ids
    from private.form_answers w join public.form_questions q on q.id = w.question_id
    where w.application_id = any (listed) and private.sensitive_kind(q.kind) is not null group by 1) k;
  perform private.log('export', 'applications', made, null, null,
    jsonb_build_object('columns', jsonb_build_object('old', null, 'new', to_jsonb(columns)),
      'search', jsonb_build_object('old', null, 'new', left(query, 200)),
        'filters', jsonb_build_object('old', null, 'new', coalesce(filters, '{}'))),
    pg_catalog.format('%s rows as %s', cardinality(listed), format));
  return jsonb_build_object('export_id', made, 'total', cardinality(listed), 'questions', (
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'words', q.words, 'year', y.name) order by y.name, q.position, q.created_at,
      q.id), '[]')
    from public.form_questions q join public.program_years y on y.id = q.program_year_id
    where q.id in (select k.id from public.applications a cross join private.asked_of(a.id) k where a.id = any (listed))));
end;
$$;
select private.expose('authenticated', 'begin_application_export', $$
  format text, columns text[], query text default '', filters jsonb default '{}',
  sort text default 'submitted_at', descending boolean default true$$);

-- One page of one's own export: {rows: [lines as in search_applications with own_answers {question: answer}], next}; next is null
-- after the last page.
-- An application deleted since the export began is left out.
create function private.export_applications(export_id uuid, after integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 200), 1), 1000);
  start_at integer := least(greatest(coalesce(after, 0), 0), 100000000);
  ids uuid[];
begin
  perform private.require(private.is_officer());
  select e.row_ids[start_at + 1 : start_at + size] into ids
  from private.exports e where e.id = export_id and e.user_id = auth.uid() and e.subject = 'applications';
  if ids is null then perform private.fail('not_found', 'This export has ended. Please start it again.'); end if;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(l.line || jsonb_build_object('own_answers',
        (select coalesce(jsonb_object_agg(q.id, q.answer) filter (where q.answer is not null), '{}') from private.asked_of(w.id) q))
      order by w.n), '[]')
      from unnest(ids) with ordinality as w (id, n) join private.application_lines(ids) l on l.id = w.id),
    'next', case when cardinality(ids) = size then start_at + size end);
end;
$$;
select private.expose('authenticated', 'export_applications', 'export_id uuid, after integer default 0, page_size integer default 200');

-- Officers: writes down that the expiry list is being exported; its pages are then read with expiry_list. Returns the count.
create function private.log_expiry_export(format text, wanted_span text, wanted_paper text, year_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  total bigint;
  listed uuid[];
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  select count(*), array_agg(distinct e.student_id order by e.student_id) into total, listed from private.expiring_papers(year_id) e
  where (wanted_span is null or e.span = wanted_span) and (wanted_paper is null or e.paper = wanted_paper);
  perform private.trace_papers(coalesce(listed, '{}'), wanted_paper, 'export');
  perform private.log('export', 'students', gen_random_uuid(), null, null,
    jsonb_build_object('span', jsonb_build_object('old', null, 'new', wanted_span),
      'paper', jsonb_build_object('old', null, 'new', wanted_paper), 'program_year_id', jsonb_build_object('old', null, 'new', year_id)),
    pg_catalog.format('%s rows of the expiry list as %s', total, format));
  return total;
end;
$$;
select private.expose('authenticated', 'log_expiry_export', '
  format text, span text default null, paper text default null, program_year_id uuid default null');
