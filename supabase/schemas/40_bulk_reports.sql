-- One run in numbers: {id, action, details, state, people, skipped, undone, news: {each of news_of_line: how many}, created_by,
-- created_by_name, approved_by_name, created_at}. people: for whom it was done.
create function private.bulk_summary(run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'action', r.action, 'details', r.details, 'state', r.state,
    'people', (select count(distinct i.application_id) from private.bulk_items i where i.run_id = r.id and i.outcome <> 'skipped'),
    'skipped', (select count(*) from private.bulk_items i where i.run_id = r.id and i.outcome = 'skipped'),
    'undone', (select count(distinct i.application_id) from private.bulk_items i where i.run_id = r.id and i.outcome = 'undone'),
    'news', case when r.action in ('decide', 'release') then (select coalesce(jsonb_object_agg(n.news, n.n), '{}')
      from (select private.news_of_line(r, i) as news, count(*) as n from private.bulk_items i
        where i.run_id = r.id and i.outcome <> 'undone' group by 1) n where n.news is not null) end,
    'created_by', r.created_by, 'created_by_name', private.person_name(r.created_by),
    'approved_by_name', private.person_name(r.approved_by),
    'created_at', r.created_at)
  from private.bulk_runs r where r.id = run_id;
$$;

-- The last hundred runs that the caller may know of, the newest first.
create function private.list_bulk_runs() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select private.bulk_summary(r.id) from private.bulk_runs r where private.sees_bulk_run(r)
    order by r.created_at desc, r.id limit 100;
end;
$$;
select private.expose('authenticated', 'list_bulk_runs');

-- The report of a run, person by person: {run, lines: [{application_id, name, outcome, reason, decision, news, news_at (when it was told or
-- will be), failure}]}. Errors: 42501; P0001 not_found.
create function private.bulk_report(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if not exists (select 1 from private.bulk_runs r where r.id = run_id and private.sees_bulk_run(r)) then
    perform private.fail('not_found', 'This no longer exists.');
  end if;
  return jsonb_build_object('run', private.bulk_summary(run_id), 'lines', (
    select coalesce(jsonb_agg(jsonb_build_object('application_id', i.application_id, 'name', concat_ws(' ', a.first_name, a.last_name),
      'outcome', i.outcome, 'reason', i.reason,
      'decision', case when r.action in ('decide', 'release') then private.decided_by_line(r, i) end,
      'news', private.news_of_line(r, i),
      'news_at', coalesce(i.told_at, case when private.news_of_line(r, i) in ('on_its_way', 'elsewhere') then (select d.publish_at
        from public.application_decisions d where d.id = i.application_id) end),
      'failure', (select coalesce(f.reason, f.code) from private.publication_failures f where f.application_id = i.application_id))
      order by a.last_name, a.first_name, i.id), '[]')
    from private.bulk_items i join private.bulk_runs r on r.id = i.run_id join public.applications a on a.id = i.application_id
    where i.run_id = bulk_report.run_id));
end;
$$;
select private.expose('authenticated', 'bulk_report', 'run_id uuid');

-- The rehearsal of a release of these held decisions. Errors: 42501; P0001 invalid_value (people).
create function private.rehearse_release(application_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return private.rehearsal('{}', application_ids);
end;
$$;
select private.expose('authenticated', 'rehearse_release', 'application_ids uuid[]');

-- Decisions whose time came and that could not be published, for the dashboard; null for who does not release any.
create function private.failed_publications() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_officer() then (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id,
      'name', concat_ws(' ', a.first_name, a.last_name), 'reason', coalesce(f.reason, f.code)) order by f.at), '[]')
    from private.publication_failures f join public.applications a on a.id = f.application_id) end;
$$;
