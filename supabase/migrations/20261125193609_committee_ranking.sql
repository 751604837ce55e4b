-- What needs the office today, and the funnel of the open year by working status and track:
-- {year, new_submissions, interviews_today: [{application_id, name, starts_at, place}], interview_absences, documents_to_check,
-- questions_waiting, privacy_requests (officers), oldest_question_at, held_decisions, failed_mails (administrators),
-- failing_referees: [{application_id, name, referee}], messages: {mine, unassigned, open, closed, waiting} (officers),
-- funnel: [{status, track, count}], drafts, failed_publications: [{application_id, name, reason}] and waiting_runs: bulk runs that wait for
-- the caller as second officer (both officers)}.
create or replace function private.office_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := private.open_year_id();
begin
  perform private.require(private.is_staff());
  return jsonb_build_object(
    'year', (select to_jsonb(y) from public.program_years y where y.id = year),
    'new_submissions', (select count(*) from private.plain_matches('', '{"recent": true, "status": "submitted"}')),
    'documents_to_check', (select count(*) from private.full_matches('', '{"documents": "to_check"}')),
    'held_decisions', (select count(*) from private.plain_matches('', '{"held": true}')),
    'interviews_today', (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id,
      'name', concat_ws(' ', a.first_name, a.last_name), 'starts_at', s.starts_at, 'place', s.place) order by s.starts_at), '[]')
      from public.interviews i join public.interview_slots s on s.id = i.slot_id join public.applications a on a.id = i.application_id
      where (s.starts_at at time zone 'Asia/Jerusalem')::date = private.today()),
    'interview_absences', jsonb_array_length(private.interview_absences()),
    'privacy_requests', case when private.is_officer() then
      (select count(*) from public.privacy_requests r where r.state = 'open') end,
    'payment_claims', case when private.is_officer() then
      (select count(*) from public.payment_claims k where k.state = 'waiting')
      + (select count(*) from public.payment_reversals v where v.seen_at is null) end,
    'questions_waiting', (select count(*) from public.questions q where q.state = 'new'),
    'oldest_question_at', (select min(q.created_at) from public.questions q where q.state = 'new'),
    'failed_mails', case when private.is_administrator() then (select count(*) from public.email_outbox o where o.state = 'failed') end,
    'failed_publications', private.failed_publications(),
    'waiting_runs', case when private.is_officer() then (select count(*) from private.bulk_runs r
      where r.state = 'waiting' and r.created_by <> auth.uid()) end,
    'drafts', (select count(*) from public.applications a where a.program_year_id = year and a.status = 'draft'
      and a.set_aside_at is null),
    'failing_referees', case when private.is_officer() then private.failing_referees() else '[]' end,
    'messages', case when private.is_officer() then private.thread_counts() end,
    'funnel', (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'track', c.track, 'count', c.n)), '[]')
      from (select coalesce(d.status, a.status) as status, coalesce(a.program_track, '') as track, count(*) as n
        from public.applications a left join public.application_decisions d on d.id = a.id
        where a.program_year_id = year and a.submitted_at is not null group by 1, 2) c));
end;
$$;

revoke all on function private.office_dashboard() from public, anon, authenticated, service_role;

grant execute on function private.office_dashboard() to authenticated;

-- Who of a track stands where, as the caller may know it. Hidden files (private.blind_files) have no rank, average or number of
-- scores, and stand last, in the order in which they came; ranks of the others do not count them.
create or replace function private.committee_ranking(year_id uuid, wanted_track text) returns table (
  id uuid, rank bigint, is_hidden boolean, average numeric, spread numeric, scores bigint, place smallint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  listed uuid[] := array(select a.id from public.applications a
    where a.program_year_id = year_id and a.program_track is not distinct from wanted_track and a.submitted_at is not null
      -- Asked once for each status, not for each file.
      and a.status in (select private.ranked_statuses()));
begin
  return query
  with files as materialized (
    select k.*, a.submitted_at from private.known_scores(listed) k join public.applications a on a.id = k.id),
  known as (
    select f.id, f.average, f.spread, f.scores, p.place, p.updated_at as placed_at,
      row_number() over (partition by p.id is null order by f.average desc nulls last, f.submitted_at, f.id) as n
    from files f left join public.committee_places p on p.id = f.id
    where not f.is_hidden),
  -- Those placed by hand take their places; the others fill what is left, in their own order.
  free as (
    select g.n as place, row_number() over (order by g.n) as n
    from generate_series(1, (select count(*) from known) + (select count(*) from known k where k.place is not null)) g (n)
    where g.n not in (select k.place from known k where k.place is not null)),
  ranked as (
    select k.*, row_number() over (order by coalesce(k.place, e.place), k.place is null, k.placed_at desc, k.id) as rank
    from known k left join free e on k.place is null and e.n = k.n)
  select r.id, r.rank, false, round(r.average, 2), round(r.spread, 2), r.scores, r.place from ranked r
  union all
  select f.id, null::bigint, true, null::numeric, null::numeric, null::bigint, null::smallint from files f where f.is_hidden;
end;
$$;

revoke all on function private.committee_ranking(uuid,text) from public, anon, authenticated, service_role;
