-- Reports say what happened: who was told by this run, and of the others what became of them instead.

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
drop function private.news_of(uuid);

-- One run in numbers: {id, action, details, state, people, skipped, undone, news: {each of news_of_line: how many}, created_by,
-- created_by_name, approved_by_name, created_at}. people: for whom it was done.
create or replace function private.bulk_summary(run_id uuid) returns jsonb
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

-- The report of a run, person by person: {run, lines: [{application_id, name, outcome, reason, decision, news, news_at (when it was told or
-- will be), failure}]}. Errors: 42501; P0001 not_found.
create or replace function private.bulk_report(run_id uuid) returns jsonb
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

-- The lines of a run that can be carried out; one that is refused after all is reported, or with all_or_nothing ends the run.
create or replace function private.do_bulk(run private.bulk_runs, words jsonb, all_or_nothing boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item private.bulk_items;
  earlier jsonb;
  result jsonb;
  code text;
begin
  perform set_config('school.batch', run.id::text, true);
  for item in select * from private.bulk_items i where i.run_id = run.id and i.outcome = 'planned' order by i.application_id, i.id loop
    begin
      earlier := private.bulk_before(run.action, item);
      result := private.do_bulk_line(run.action, words, item, run.state = 'waiting');
      update private.bulk_items i set outcome = 'done', before = earlier, row_id = (result ->> 'id')::uuid,
        version = (result ->> 'version')::bigint, told_at = case when run.action in ('decide', 'release')
          then (result ->> 'published_at')::timestamptz end
      where i.id = item.id;
    exception when sqlstate 'P0001' then
      get stacked diagnostics code = pg_exception_hint;
      if all_or_nothing then raise; end if;
      update private.bulk_items i set outcome = 'skipped', reason = code where i.id = item.id;
    end;
  end loop;
  perform set_config('school.batch', '', true);
end;
$$;

-- Publishes the working status of one application: idempotent; returns whether anything was published. only_due: not when its time
-- has been taken back or put off since it was looked for.
create or replace function private.publish(app_id uuid, only_due boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
  app public.applications;
  place jsonb;
begin
  app := private.lock_application(app_id);
  select * into decision from public.application_decisions where id = app_id;
  if decision.id is null or decision.published_at is not null then return false; end if;
  if only_due and not coalesce(decision.publish_at <= private.now(), false) then return false; end if;
  update public.application_decisions set published_at = private.now(), publish_at = null, undo_to = null where id = app_id;
  -- The run that let just this go has told it.
  update private.bulk_items i set told_at = private.now()
  where i.application_id = app_id and i.outcome = 'done' and i.version = decision.version
    and exists (select from private.bulk_runs r where r.id = i.run_id and r.action in ('decide', 'release'));
  if app.status = decision.status then return false; end if;
  place := private.child_place(app);
  update public.applications set status = decision.status, place_accepted_at = null, decline_reason = null, letter_opened_at = null,
    reply_due_at = private.tell_offer(decision) where id = app_id;
  if private.is_placed(decision.status) then
    perform private.prepare_enrollment(app_id);
  elsif private.is_closed(decision.status) then
    perform private.release_application(app_id);
  else
    perform private.end_place(app_id);
  end if;
  perform private.write_decision_letter(app_id);
  perform private.keep_before_letter(app, place);
  -- The mail says there is news, never which; the portal tells it (design law 4).
  perform private.enqueue_mail(private.applicant_address(app_id), 'decision_published', jsonb_build_object('first_name', app.first_name),
    'decision:' || app_id || ':' || decision.version, app_id);
  return true;
end;
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
