-- The numbers of a season: how many came how far, where they come from, how long a decision took.

-- The year and those before it that had applications handed in, six at most, the latest first.
create function private.seasons_until(season public.program_years) returns setof public.program_years
language sql stable security definer set search_path = '' as $$
  select y.* from public.program_years y
  where y.id = season.id or (y.application_deadline_at < season.application_deadline_at
    and exists (select 1 from public.applications a where a.program_year_id = y.id and a.submitted_at is not null))
  order by y.application_deadline_at desc, y.id limit 6;
$$;

-- Every file of these years with how far it had come at an instant: that of its year which is as far from the deadline as `at_now` is
-- from the deadline of the year looked at. Working statuses: only staff are shown what comes of it.
create function private.season_files(season public.program_years, at_now timestamptz) returns table (
  year_id uuid, track text, country text, school text, submitted_at timestamptz, decided_at timestamptz,
  submitted boolean, decided boolean, accepted boolean, replied boolean, registered boolean, placed_now boolean, registered_now boolean)
language sql stable security definer set search_path = '' as $$
  -- What a status means is asked once for each status, not for each of thousands of files.
  with meant as materialized (
    select k.status, private.is_placed(k.status) as is_placed, private.is_placed(k.status) or k.status = 'declined' as is_taken,
      not private.is_under_review(k.status) and private.is_handed_in(k.status) and k.status <> 'withdrawn' as is_told
    from (select a.status from public.applications a union select d.status from public.application_decisions d) k)
  select y.id, a.program_track, nullif(btrim(a.country), ''), nullif(btrim(a.high_school), ''), a.submitted_at, d.decided_at,
    a.submitted_at is not null and a.submitted_at <= c.at_day, w.is_decided and d.decided_at <= c.at_day,
    w.is_decided and m.is_taken and d.decided_at <= c.at_day,
    w.is_decided and m.is_placed and coalesce(a.place_accepted_at <= c.at_day, false),
    w.is_decided and m.status = 'registered' and a.status_changed_at <= c.at_day,
    m.is_placed, m.status = 'registered'
  from private.seasons_until(season) y
  cross join lateral (select y.application_deadline_at + (at_now - season.application_deadline_at) as at_day) c
  join public.applications a on a.program_year_id = y.id and a.created_at <= c.at_day
  left join public.application_decisions d on d.id = a.id
  join meant m on m.status = coalesce(d.status, a.status)
  cross join lateral (select a.submitted_at is not null and m.is_told as is_decided) w;
$$;

-- The ten most frequent of a list of names, [{name, count}] (name null: not given), and how many the others are together:
-- {top, others, kinds}.
create function private.most_frequent(names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  with counted as (
    select n.name, count(*) as n, row_number() over (order by n.name is null, count(*) desc, n.name) as line
    from unnest(names) n(name) group by n.name)
  select jsonb_build_object(
    'top', coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.line)
      filter (where c.line <= 10 or c.name is null), '[]'),
    'others', coalesce(sum(c.n) filter (where c.line > 10 and c.name is not null), 0),
    'kinds', count(*) filter (where c.line > 10 and c.name is not null))
  from counted c;
$$;

-- Staff: the numbers of a year (null: the open one); null when there is none. Earlier years (at most five) are counted at the same
-- distance from their deadline. {year_id, year_name, days_to_deadline, years: [{year_id, year_name, started, submitted, decided, accepted,
-- replied, registered}] (this year first), tracks: [{track, capacity, target, submitted, placed, registered}], countries and schools: {top:
-- [{name, count}], others, kinds}, weeks: [{week, count}] (by their Sunday, at most 60), waiting: {decisions, median_days, slow_days}}.
-- Errors: 42501.
create function private.season_numbers(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  season public.program_years;
  at_now timestamptz := private.now();
begin
  perform private.require(private.is_staff());
  select * into season from public.program_years y where y.id = coalesce(year_id, private.open_year_id());
  if season.id is null then return null; end if;
  return (
    with files as materialized (select * from private.season_files(season, at_now)),
    own as materialized (select * from files f where f.year_id = season.id),
    counted as (
      select f.year_id, count(*) as started, count(*) filter (where f.submitted) as submitted, count(*) filter (where f.decided) as decided,
        count(*) filter (where f.accepted) as accepted, count(*) filter (where f.replied) as replied,
        count(*) filter (where f.registered) as registered
      from files f group by f.year_id),
    past as (select y.id, y.name, y.application_deadline_at from private.seasons_until(season) y),
    by_week as (
      select (date_trunc('week', (o.submitted_at at time zone 'Asia/Jerusalem') + interval '1 day') - interval '1 day')::date as week,
        count(*) as n
      from own o where o.submitted group by 1 order by 1 desc limit 60)
    select jsonb_build_object('year_id', season.id, 'year_name', season.name,
      'days_to_deadline', (season.application_deadline_at at time zone season.application_deadline_zone)::date
        - (at_now at time zone season.application_deadline_zone)::date,
      'years', (select jsonb_agg(jsonb_build_object('year_id', p.id, 'year_name', p.name, 'started', coalesce(c.started, 0),
          'submitted', coalesce(c.submitted, 0), 'decided', coalesce(c.decided, 0), 'accepted', coalesce(c.accepted, 0),
          'replied', coalesce(c.replied, 0), 'registered', coalesce(c.registered, 0))
          order by p.application_deadline_at desc, p.id)
        from past p left join counted c on c.year_id = p.id),
      'tracks', (select coalesce(jsonb_agg(jsonb_build_object('track', t.track, 'capacity', t.capacity, 'target', t.target,
          'submitted', n.submitted, 'placed', n.placed, 'registered', n.registered) order by t.starts_on, t.track), '[]')
        from public.program_year_tracks t
        cross join lateral (select count(*) filter (where o.submitted_at is not null) as submitted,
            count(*) filter (where o.placed_now) as placed, count(*) filter (where o.registered_now) as registered
          from own o where o.track = t.track) n
        where t.program_year_id = season.id),
      'countries', private.most_frequent(array(select o.country from own o where o.submitted)),
      'schools', private.most_frequent(array(select o.school from own o where o.submitted)),
      'weeks', (select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'count', w.n) order by w.week), '[]') from by_week w),
      'waiting', (select jsonb_build_object('decisions', count(*),
          'median_days', round((percentile_cont(0.5) within group (order by t.days))::numeric, 1),
          'slow_days', round((percentile_cont(0.9) within group (order by t.days))::numeric, 1))
        from (select extract(epoch from greatest(o.decided_at - o.submitted_at, interval '0'))::double precision / 86400 as days
          from own o where o.decided) t)));
end;
$$;
select private.expose('authenticated', 'season_numbers', 'program_year_id uuid default null');
