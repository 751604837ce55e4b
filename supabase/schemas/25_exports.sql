-- Exports in use, and dossiers of many files as one PDF.

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

-- Officers: writes down that the expiry list is being exported, about everybody of whom its counts tell; its pages are then read with
-- expiry_list. Answers nothing: what it wrote is not committed yet. Errors: 42501; P0001 invalid_value (format, span, paper).
create function private.log_expiry_export(format text, wanted_span text, wanted_paper text, year_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  perform private.check_expiry_span(wanted_span);
  perform private.check_paper(wanted_paper);
  perform private.trace_reading('student', private.told_by_expiry(wanted_paper, year_id), private.categories_of_papers(wanted_paper),
    'export', 'papers that expire');
  perform private.log('export', 'students', gen_random_uuid(), null, null,
    jsonb_build_object('span', jsonb_build_object('old', null, 'new', wanted_span),
      'paper', jsonb_build_object('old', null, 'new', wanted_paper), 'program_year_id', jsonb_build_object('old', null, 'new', year_id)),
    pg_catalog.format('%s rows of the expiry list as %s', (select count(*) from private.expiring_papers(year_id) e
      where (wanted_span is null or e.span = wanted_span) and (wanted_paper is null or e.paper = wanted_paper)), format));
end;
$$;
select private.expose('authenticated', 'log_expiry_export', '
  format text, span text default null, paper text default null, program_year_id uuid default null');

-- Dossiers: many files as one PDF, made in the browser. What is handed out for one is handed out only after it was begun here,
-- where the log, the limit and who may take which file along are kept.

-- Whether the caller may put this file into a dossier: officers any but their own, others on the staff what they were given to read.
create function private.may_take_along(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.applications a
      where a.id = app_id and a.submitted_at is not null and a.user_id is distinct from auth.uid())
    and (private.is_officer() or (private.is_staff() and exists (select from public.application_readers r
      where r.application_id = app_id and r.reader_id = auth.uid())));
$$;

-- Refuses to hand out anything of a file for a dossier that the caller has not begun within two hours (begin_dossier), or may not
-- make any more. Other purposes pass. Errors: 42501; P0001 wrong_state (purpose).
create function private.require_dossier(app_id uuid, why text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if why <> 'dossier' then return; end if;
  perform private.require(private.may_take_along(app_id));
  if not exists (select from private.access_log l where l.reader = auth.uid() and l.at >= private.now() - interval '2 hours'
      and l.purpose = 'dossier' and l.note = 'begun' and app_id = any (l.subject_ids)) then
    perform private.fail('wrong_state', 'This dossier was not begun, or too long ago. Make it once more.', 'purpose');
  end if;
end;
$$;

-- Staff: begins a dossier of up to 50 files, which is written down with all of them; within two hours what stands in them is
-- handed out for it. Answers the ids of those that are there, in this order, each once. Nothing is begun when one of them may not
-- be taken along: one's own, or for the read-only role one that it was not given to read.
-- Errors: 42501; P0001 invalid_value, limit_reached, not_allowed (application_ids).
create function private.begin_dossier(ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_ids uuid[];
begin
  perform private.require(private.is_staff());
  if coalesce(cardinality(ids), 0) = 0 or array_position(ids, null) is not null then
    perform private.fail('invalid_value', 'Choose the files of the dossier.', 'application_ids');
  end if;
  if cardinality(ids) > 50 then
    perform private.fail('limit_reached', 'A dossier takes at most 50 files. Choose fewer.', 'application_ids');
  end if;
  found_ids := array(select a.id from unnest(ids) with ordinality u (id, n) join public.applications a on a.id = u.id
    where a.submitted_at is not null group by a.id order by min(u.n));
  if exists (select from unnest(found_ids) one where not private.may_take_along(one)) then
    perform private.fail('not_allowed', 'A dossier holds only files that you were given to read, and never your own.', 'application_ids');
  end if;
  if cardinality(found_ids) > 0 then
    perform private.trace_reading('application', found_ids, array['document'], 'dossier', 'begun');
  end if;
  return to_jsonb(found_ids);
end;
$$;
select private.expose('authenticated', 'begin_dossier', 'application_ids uuid[]');
