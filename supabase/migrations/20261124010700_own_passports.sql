-- What answers an own question of a sensitive kind counts as its category: exports of applications hold such answers.

-- Begins an export of the applicants' list as seen. Officers only: the read-only role does not export. Writes it to the audit
-- log with the columns on screen, the search, the filters and the count; passports that the listed ones were asked for by a question
-- of the year's own are traced. The rows and their order are fixed now.
-- Returns {export_id, total, questions: [{id, words, year}]}: the own questions that the listed ones were asked.
-- Errors: 42501; P0001 invalid_value (format, columns), required (columns).
create or replace function private.begin_application_export(
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
