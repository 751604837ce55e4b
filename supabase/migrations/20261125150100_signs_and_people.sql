-- A search of signs alone finds what contains them, and the log is searched by person.

-- The words of a search as they are stored: lower case, no accents or points; at most eight. What is made of signs alone has none:
-- it is then looked for as it stands, where it used to be no search at all and found everybody.
create or replace function private.query_words(query text) returns text[]
language sql immutable set search_path = '' as $$
  select case when words = '{}' and query ~ '\S'
    then array[regexp_replace(lower(btrim(left(query, 200))), '([\\%_])', '\\\1', 'g')] else words end
  from (select coalesce(array_agg(word), '{}') as words
    from (select word from unnest(string_to_array(private.normal_text(left(query, 200)), ' ')) word where word <> '' limit 8) w) q;
$$;

create or replace function private.found_lines(filters jsonb, page integer, per_page integer, out total integer, out shown bigint[])
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 50), 1), 200);
  -- No more than 10,000 lines are counted, so no page lies beyond them.
  skip integer := least((greatest(coalesce(page, 1), 1) - 1)::bigint * size, 10000);
  sees_all boolean := private.is_administrator();
  wanted_actor uuid;
  wanted_file uuid;
  wanted_batch uuid;
  -- A run of many is one entry.
  as_one boolean := not coalesce(filters, '{}') ?| array['table_name', 'action', 'application_id', 'row_id', 'batch_id', 'q'];
  since timestamptz;
  upto timestamptz;
  -- Files of which the caller may not know yet what others think.
  blind uuid[] := array(select private.blind_files());
  named record;
  sought text := nullif(btrim(left(filters ->> 'q', 200)), '');
  hits bigint[];
begin
  select * into named from private.people_named(coalesce(sought, ''));
  begin
    wanted_actor := nullif(filters ->> 'actor', '')::uuid;
    wanted_file := nullif(filters ->> 'application_id', '')::uuid;
    wanted_batch := nullif(filters ->> 'batch_id', '')::uuid;
    since := nullif(filters ->> 'from', '')::timestamptz;
    upto := nullif(filters ->> 'to', '')::timestamptz;
  exception when data_exception then
    perform private.fail('invalid_value', 'This filter cannot be read.', 'filters');
  end;
  hits := array(
    select l.id from public.audit_log l
    where (sees_all or l.application_id is not null or l.student_id is not null or l.table_name = 'bulk_runs')
      and (not as_one or l.batch_id is null or l.table_name = 'bulk_runs')
      and (wanted_batch is null or l.batch_id = wanted_batch)
      and (nullif(filters ->> 'table_name', '') is null or l.table_name = filters ->> 'table_name')
      and (nullif(filters ->> 'action', '') is null or l.action = filters ->> 'action')
      and (wanted_actor is null or l.actor = wanted_actor)
      and (sought is null or l.application_id = any (named.applications) or l.student_id = any (named.students))
      and (wanted_file is null or l.application_id = wanted_file)
      and (blind = '{}' or l.application_id is null or l.application_id <> all (blind) or l.actor = auth.uid()
        or not private.tells_opinion(l))
      and (blind = '{}' or l.table_name <> 'bulk_runs' or not private.tells_hidden_run(l))
      and (since is null or l.at >= since) and (upto is null or l.at < upto)
    order by l.id desc limit 10000);
  total := cardinality(hits);
  shown := hits[skip + 1 : skip + size];
end;
$$;
