-- Whose values of which categories these lines of the log hold: one row per category and kind of record.
create function private.sensitive_in_lines(lines bigint[]) returns table (subject text, category text, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select s.subject, s.category, array_agg(distinct s.id order by s.id)
  from (
    select case when l.student_id is not null then 'student' else 'application' end as subject,
      coalesce(l.student_id, l.application_id) as id, c as category
    from public.audit_log l, unnest(private.sensitive_categories(l.table_name, array(select jsonb_object_keys(l.changes)))
      -- Mails that were queued before what they tell stood in a table of its own.
      || case when l.table_name = 'email_outbox' then coalesce((select k.categories from private.mail_kinds k
        where k.kind in (l.changes #>> '{template,new}', l.changes #>> '{template,old}')
          and (l.changes #> '{data,new}' ?| k.kept or l.changes #> '{data,old}' ?| k.kept)), '{}') else '{}' end) c
    where l.id = any (lines) and coalesce(l.student_id, l.application_id) is not null) s
  group by 1, 2;
$$;

-- What the lines of a table may tell, whatever they hold: known before one looks. Null for all tables.
create function private.categories_in_log(of_table text) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when of_table is null then array['financial', 'health', 'military', 'passport']
    when of_table = 'email_outbox' then array['financial', 'health', 'passport']
    else private.sensitive_categories(of_table, array(select f.name from private.student_fields f) || private.sensitive_answers()) end;
$$;

-- Begins a reading of the log for those whose values these lines hold and for those whom its arguments name: that nothing is there
-- says something of them as well. A line of nobody stands where there is neither, so that not having begun is refused alike.
create function private.begin_log(
  lines bigint[], of_table text, records uuid[], files uuid[], begun_for text, hash text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.categories_in_log(of_table) = '{}' then return; end if;
  perform private.trace_reading(t.subject, t.ids, array[t.category], 'history', '', begun_for, hash)
  from private.told_by_log(lines, of_table, records, files) t;
  if not found then perform private.trace_reading('student', '{}', array['financial'], 'history', '', begun_for, hash); end if;
end;
$$;

-- Whom a reading of the log tells about: one row per category and kind of record.
create function private.told_by_log(lines bigint[], of_table text, records uuid[], files uuid[])
returns table (subject text, category text, ids uuid[])
language sql stable security definer set search_path = '' as $$
  select t.subject, t.category, array_agg(distinct i order by i)
  from (select * from private.sensitive_in_lines(lines)
    union all select 'student', c, records from unnest(private.categories_in_log(of_table)) c
    union all select 'application', c, files from unnest(private.categories_in_log(of_table)) c where c <> 'military') t, unnest(t.ids) i
  group by 1, 2;
$$;

-- Refuses what begin_log has not begun. Errors: P0001 not_begun.
create function private.require_log(
  lines bigint[], of_table text, records uuid[], files uuid[], begun_for text, hash text
) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.categories_in_log(of_table) = '{}' then return; end if;
  perform private.require_begun(begun_for, hash, t.subject, t.ids, array[t.category])
  from private.told_by_log(lines, of_table, records, files) t;
  if not found then perform private.require_begun(begun_for, hash, 'student', '{}', array['financial']); end if;
end;
$$;

-- Lines of the log about one application that the caller may read, the newest 500.
create function private.lines_of_application(app_id uuid) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select l.id from public.audit_log l
    where l.application_id = app_id and (l.actor = auth.uid() or not private.tells_opinion(l) or not private.is_blind(app_id))
    order by l.id desc limit 500);
$$;

create function private.begin_application_timeline(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_log(private.lines_of_application(app_id), null, '{}', '{}', 'application_timeline',
    private.reading_hash(app_id::text));
end;
$$;

-- Lines of the log about one record that the caller may read, the newest 500. Administrators for every table; officers for files
-- they work on, and for the questions and interview times that they share, whose columns they all read anyway.
create function private.lines_of_record(wanted_table text, wanted_row uuid) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(
    select l.id from public.audit_log l
    where l.table_name = wanted_table
      and l.row_id = any (case when wanted_table = 'students' then private.ids_of_student(wanted_row) else array[wanted_row] end)
      and (private.is_administrator() or l.application_id is not null or l.student_id is not null
        or l.table_name in ('questions', 'interview_slots'))
      and (l.actor = auth.uid() or not private.tells_opinion(l) or l.application_id is null or not private.is_blind(l.application_id))
      and not private.belongs_to_hidden_run(l)
    order by l.id desc limit 500);
$$;

-- Whose money a row is: that it has no history says that nothing was paid or chosen. (A plan has the id of its enrollment.)
create function private.owner_of_entry(of_table text, entry uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select e.student_id from public.student_enrollments e where e.id = entry and of_table = 'payment_plans'
    union select c.student_id from public.charges c where c.id = entry and of_table = 'charges'
    union select p.student_id from public.payments p where p.id = entry and of_table = 'payments'
    union select k.student_id from public.payment_claims k where k.id = entry and of_table = 'payment_claims'
    union select v.student_id from public.payment_reversals v where v.id = entry and of_table = 'payment_reversals');
$$;

create function private.begin_record_history(wanted_table text, wanted_row uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.begin_log(private.lines_of_record(wanted_table, wanted_row), wanted_table,
    private.owner_of_entry(wanted_table, wanted_row), '{}', 'record_history', private.reading_hash(wanted_table, wanted_row::text));
end;
$$;

-- Lines of the log that these filters find, newest first: those of the page, and how many in all, counted up to 10,000, but none
-- beyond the last page. `records` and `files`: whom a name, a file or an actor narrows it to, where these are 25 or fewer.
-- Errors: P0001 invalid_value (filters).
create function private.found_lines(
  filters jsonb, page integer, per_page integer, out total integer, out shown bigint[], out records uuid[], out files uuid[]
)
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
    where (sees_all or l.application_id is not null or l.student_id is not null or l.table_name in ('bulk_runs', 'student_batches'))
      and (not as_one or l.batch_id is null or l.table_name in ('bulk_runs', 'student_batches'))
      and (wanted_batch is null or l.batch_id = wanted_batch)
      and (nullif(filters ->> 'table_name', '') is null or l.table_name = filters ->> 'table_name')
      and (nullif(filters ->> 'action', '') is null or l.action = filters ->> 'action')
      and (wanted_actor is null or l.actor = wanted_actor)
      and (sought is null or l.application_id = any (named.applications) or l.student_id = any (named.students))
      and (wanted_file is null or l.application_id = wanted_file)
      and (blind = '{}' or l.application_id is null or l.application_id <> all (blind) or l.actor = auth.uid()
        or not private.tells_opinion(l))
      and (blind = '{}' or l.table_name <> 'bulk_runs' or not private.belongs_to_hidden_run(l))
      and (since is null or l.at >= since) and (upto is null or l.at < upto)
    order by l.id desc limit 10000);
  shown := hits[skip + 1 : skip + size];
  total := case when shown = '{}' then 0 else cardinality(hits) end;
  records := array(select unnest(named.students) where sought is not null
    union select e.student_id from public.student_enrollments e where e.application_id = wanted_file
    union select s.id from public.students s where s.user_id = wanted_actor limit 26);
  files := array(select unnest(named.applications) where sought is not null
    union select a.id from public.applications a where a.id = wanted_file or a.user_id = wanted_actor limit 26);
  if cardinality(records) > 25 then records := '{}'; end if;
  if cardinality(files) > 25 then files := '{}'; end if;
end;
$$;

-- The log is begun page by page: which lines a page holds is what it names of people, beside those it is narrowed to.
create function private.audit_hash(filters jsonb, page integer, per_page integer) returns text
language sql immutable set search_path = '' as $$
  select private.reading_hash(coalesce(filters, '{}')::text, coalesce(page, 1)::text, coalesce(per_page, 50)::text);
$$;

create function private.begin_search_audit(filters jsonb, page integer, per_page integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_now record;
begin
  perform private.require(private.is_officer());
  select * into found_now from private.found_lines(filters, page, per_page);
  perform private.begin_log(found_now.shown, nullif(filters ->> 'table_name', ''), found_now.records, found_now.files, 'search_audit',
    private.audit_hash(filters, page, per_page));
end;
$$;
