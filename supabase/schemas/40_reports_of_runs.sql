-- Which decision a line of a run recorded or released.
create function private.decided_by_line(run private.bulk_runs, item private.bulk_items) returns text
language sql stable set search_path = '' as $$
  select coalesce(run.details ->> 'decision', item.before ->> 'status');
$$;

-- What became of the news of a line: told, failed, on_its_way, held; or, since it was chosen, undone, withdrew (the applicant did),
-- elsewhere (another release has it now, or told it), otherwise (decided otherwise). Null where there is none to tell.
create function private.news_of_line(run private.bulk_runs, item private.bulk_items) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when run.action not in ('decide', 'release') or item.outcome in ('planned', 'skipped') then null
    when item.told_at is not null then 'told'
    when item.outcome = 'undone' then 'undone'
    when exists (select from private.bulk_items o join private.bulk_runs r on r.id = o.run_id
      where o.application_id = item.application_id and r.action in ('decide', 'release') and o.run_id <> run.id
        and r.created_at >= run.created_at and o.outcome = 'done' and (o.told_at is not null or o.version = d.version)
        and private.decided_by_line(r, o) = private.decided_by_line(run, item)) then 'elsewhere'
    when d.status = 'withdrawn' then 'withdrew'
    when d.status <> private.decided_by_line(run, item) then
      case when d.status = item.before ->> 'status' then 'undone' else 'otherwise' end
    when d.published_at is not null then 'told'
    when exists (select from private.publication_failures f where f.application_id = d.id) then 'failed'
    when d.publish_at is not null then 'on_its_way'
    -- Released by this run, and held again since.
    when run.action = 'release' and run.state <> 'waiting' and item.outcome = 'done' and d.version <> item.version then 'undone'
    else 'held' end
  from public.application_decisions d where d.id = item.application_id;
$$;

-- Officers: the release of many in which this decision is, by whom, and whether it waits for a second officer: {run_id, state,
-- created_by_name, people}; null when it is in none. Errors: 42501.
create function private.release_of(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (select jsonb_build_object('run_id', r.id, 'state', r.state, 'created_by_name', private.person_name(r.created_by),
      'people', r.people)
    from private.bulk_items i join private.bulk_runs r on r.id = i.run_id
    join public.application_decisions d on d.id = i.application_id and d.version = i.version and d.published_at is null
    where i.application_id = app_id and i.outcome = 'done' and (r.state = 'waiting' or d.publish_at is not null)
    order by r.created_at desc limit 1);
end;
$$;
select private.expose('authenticated', 'release_of', 'application_id uuid');
