-- What became of runs: the report of one, the list of the last, and what is rehearsed before a release.

-- How far the news of a decision is: told, failed, on_its_way, held.
create function private.news_of(app_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when d.published_at is not null then 'told'
    when exists (select 1 from private.publication_failures f where f.application_id = d.id) then 'failed'
    when d.publish_at is not null then 'on_its_way' else 'held' end
  from public.application_decisions d where d.id = app_id;
$$;

-- One run in numbers: {id, action, details, state, people, skipped, undone, news: {told, failed, on_its_way, held}, created_by,
-- created_by_name, approved_by_name, created_at}. people: for whom it was done; news: of decisions that stand.
create function private.bulk_summary(run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'action', r.action, 'details', r.details, 'state', r.state,
    'people', (select count(distinct i.application_id) from private.bulk_items i where i.run_id = r.id and i.outcome <> 'skipped'),
    'skipped', (select count(*) from private.bulk_items i where i.run_id = r.id and i.outcome = 'skipped'),
    'undone', (select count(distinct i.application_id) from private.bulk_items i where i.run_id = r.id and i.outcome = 'undone'),
    'news', case when r.action in ('decide', 'release') then (select coalesce(jsonb_object_agg(n.news, n.n), '{}')
      from (select private.news_of(i.application_id) as news, count(*) as n from private.bulk_items i
        where i.run_id = r.id and i.outcome in ('done', 'kept') group by 1) n where n.news is not null) end,
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

-- The report of a run, person by person: {run, lines: [{application_id, name, outcome, reason, news, failure}]}. Errors: 42501; P0001
-- not_found.
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
      'news', case when r.action in ('decide', 'release') and i.outcome in ('done', 'kept') then private.news_of(i.application_id) end,
      'failure', (select coalesce(f.reason, f.code) from private.publication_failures f where f.application_id = i.application_id))
      order by a.last_name, a.first_name, i.id), '[]')
    from private.bulk_items i join private.bulk_runs r on r.id = i.run_id join public.applications a on a.id = i.application_id
    where i.run_id = bulk_report.run_id));
end;
$$;
select private.expose('authenticated', 'bulk_report', 'run_id uuid');

-- What a release would tell, before it is: {people: [{application_id, name, hebrew_name, email, language, decision, track, outliers,
-- empty_fields}], counts: [{decision, track, count}], scheduled: [{application_id, name, publish_at}],
-- year_id: whose words the mails have}. outliers: no_name, no_hebrew_name, no_address,
-- no_interview (none that took place), no_score (nobody has handed one in, where the year has a score sheet; unsaid to whoever must not
-- learn of others' scores), other_track (than the student record has), same_address (as another of these). empty_fields: what the letter
-- mentions and has no value for.
create function private.rehearse_release(application_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (
    with lines as materialized (select * from private.bulk_lines('release', '{}', (
      select jsonb_agg(jsonb_build_object('application_id', i)) from unnest(application_ids[1:501]) i))),
    told as (
      select l.*, a.first_name, a.last_name, lower(coalesce(u.email, a.email)) as address, u.email as account,
        coalesce(p.mail_language, y.mail_language, 'en') as language, s.program_track as other,
        to_jsonb(private.empty_letter_fields(private.drafted_letter(a, l.status))) as empty_fields,
        exists (select 1 from public.interviews i join public.interview_slots t on t.id = i.slot_id
          where i.application_id = a.id and t.ends_at < private.now()) as met,
        exists (select 1 from public.score_criteria c where c.program_year_id = a.program_year_id) and private.sees_scores(a.id)
          and not exists (select 1 from public.application_scores c where c.application_id = a.id and c.submitted_at is not null)
          as unscored
      from lines l join public.applications a on a.id = l.application_id
      left join auth.users u on u.id = a.user_id and u.email_confirmed_at is not null
      left join public.person_settings p on p.user_id = a.user_id
      left join public.program_year_settings y on y.id = a.program_year_id
      left join public.students s on s.application_id = a.id
      where l.reason is null),
    judged as (
      select t.*, to_jsonb(array_remove(array[case when t.first_name = '' or t.last_name = '' then 'no_name' end,
        case when t.hebrew_name = '' then 'no_hebrew_name' end, case when t.account is null then 'no_address' end,
        case when not t.met then 'no_interview' end, case when t.unscored then 'no_score' end,
        case when t.other <> t.track then 'other_track' end,
        case when count(*) over (partition by t.address) > 1 then 'same_address' end], null)) as outliers from told t)
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(jsonb_build_object('application_id', j.application_id, 'name', j.name,
        'hebrew_name', j.hebrew_name, 'email', j.account, 'language', j.language, 'decision', j.status, 'track', j.track,
        'outliers', j.outliers, 'empty_fields', j.empty_fields) order by j.last_name, j.first_name, j.application_id), '[]') from judged j),
      'counts', (select coalesce(jsonb_agg(to_jsonb(c) order by c.decision, c.track), '[]')
        from (select j.status as decision, j.track, count(*) as count from judged j group by 1, 2) c),
      'year_id', (select min(a.program_year_id::text) from judged j join public.applications a on a.id = j.application_id),
      'scheduled', (select coalesce(jsonb_agg(jsonb_build_object('application_id', l.application_id, 'name', l.name,
        'publish_at', l.publish_at)), '[]') from lines l where l.reason = 'scheduled')));
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
