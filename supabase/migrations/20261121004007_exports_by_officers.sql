-- Only officers export applicants, as only they export students; otherwise as in 20261121004005.

-- Begins an export of the applicants' list as seen. Officers only: the read-only role does not export. Writes it to the audit
-- log with the columns on screen, the search, the filters and the count. The rows and their order are fixed now.
-- Returns {export_id, total}. Errors: 42501; P0001 invalid_value (format, columns), required (columns).
create or replace function private.begin_application_export(format text, columns text[], query text, filters jsonb, sort text, descending boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid := gen_random_uuid();
  listed uuid[];
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  if cardinality(columns) is null or cardinality(columns) not between 1 and 50 then perform private.fail('required', 'Choose at least one column.', 'columns'); end if;
  if exists (select 1 from unnest(columns) c where c is null or c !~ '^[a-z_]{1,40}$') then
    perform private.fail('invalid_value', 'One of these columns is not known.', 'columns');
  end if;
  delete from private.exports e where e.created_at < now() - interval '1 day';
  listed := array(select l.id from private.ordered_applications(query, coalesce(filters, '{}'), sort, descending) l order by l.place);
  insert into private.exports (id, user_id, columns, row_ids, subject) values (made, auth.uid(), columns, listed, 'applications');
  perform private.log('export', 'applications', made, null, null,
    jsonb_build_object('columns', jsonb_build_object('old', null, 'new', to_jsonb(columns)),
      'search', jsonb_build_object('old', null, 'new', left(query, 200)), 'filters', jsonb_build_object('old', null, 'new', coalesce(filters, '{}'))),
    pg_catalog.format('%s rows as %s', cardinality(listed), format));
  return jsonb_build_object('export_id', made, 'total', cardinality(listed));
end;
$$;

-- One page of one's own export: {rows: [lines as in search_applications], next}; next is null after the last page.
-- An application deleted since the export began is left out.
create or replace function private.export_applications(export_id uuid, after integer, page_size integer) returns jsonb
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
    'rows', (select coalesce(jsonb_agg(private.application_line(w.id) order by w.n), '[]')
      from unnest(ids) with ordinality as w (id, n) join public.applications a on a.id = w.id),
    'next', case when cardinality(ids) = size then start_at + size end);
end;
$$;
