-- The committee's table: the files of a track in the order of their scores, moved by hand where the committee says so.

-- The statuses, as told, of files that the committee ranks. A set that a query asks for once: the rule itself, asked for each of
-- thousands of files, was two thirds of the time.
create function private.ranked_statuses() returns setof text
language sql immutable set search_path = '' as $$
  select s.status from private.application_statuses() s where not private.is_closed(s.status) or s.status = 'rejected';
$$;

-- Who of a track stands where, as the caller may know it. Hidden files (private.blind_files) have no rank, average or number of
-- scores, and stand last, in the order in which they came; ranks of the others do not count them.
create function private.committee_ranking(year_id uuid, wanted_track text) returns table (
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

-- One line of the table: what is hidden is not read either.
create function private.committee_line(line record) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('application_id', a.id, 'rank', line.rank, 'is_hidden', line.is_hidden, 'average', line.average,
    'spread', line.spread, 'scores', line.scores, 'place', line.place,
    'place_reason', case when line.place is not null then p.reason end,
    'place_version', case when not line.is_hidden then coalesce(p.version, 0) end,
    'first_name', a.first_name, 'last_name', a.last_name, 'hebrew_first_name', a.hebrew_first_name,
    'hebrew_last_name', a.hebrew_last_name, 'school', coalesce(a.high_school, a.current_school), 'country', a.country,
    'reference_number', a.reference_number, 'status', coalesce(d.status, a.status),
    'readers', (select count(*) from public.application_readers r where r.application_id = a.id),
    'recommendations', case when not line.is_hidden then (select coalesce(jsonb_object_agg(c.recommendation, c.n), '{}')
      from (select s.recommendation, count(*) as n from public.application_scores s
        where s.application_id = a.id and s.submitted_at is not null group by 1) c) end,
    'interview_at', t.starts_at, 'interview_outcome', i.outcome,
    'documents_to_check', (select count(*) from public.application_documents x where x.application_id = a.id and x.state = 'received'),
    'documents_to_replace', (select count(*) from public.application_documents x where x.application_id = a.id and x.state = 'replace'))
  from public.applications a left join public.application_decisions d on d.id = a.id
  left join public.committee_places p on p.id = a.id
  left join public.interviews i on i.application_id = a.id left join public.interview_slots t on t.id = i.slot_id
  where a.id = line.id);
end;
$$;

-- Staff: the ranked files of a track and year (null: the open one), a page of at most 200:
-- {year_id, year_name, tracks: [{track, capacity, target, taken, files}], total, hidden, rows: [{application_id, rank, is_hidden, average,
-- spread, scores, readers, recommendations, place, place_reason, place_version, names, school, country, status, interview_at,
-- interview_outcome, documents_to_check, documents_to_replace}]}. Errors: 42501.
create function private.committee_view(year_id uuid, wanted_track text, page integer, per_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := coalesce(year_id, private.open_year_id());
  size integer := least(greatest(coalesce(per_page, 50), 1), 200);
  skip bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require(private.is_staff());
  return (
    with ranking as materialized (select * from private.committee_ranking(year, wanted_track)),
    shown as (
      select r.*, row_number() over (order by r.rank nulls last, a.submitted_at, r.id) as line
      from ranking r join public.applications a on a.id = r.id)
    select jsonb_build_object('year_id', year, 'year_name', (select y.name from public.program_years y where y.id = year),
      'tracks', (select coalesce(jsonb_agg(jsonb_build_object('track', t.track, 'capacity', t.capacity, 'target', t.target,
          'files', coalesce(n.files, 0), 'taken', coalesce(n.taken, 0)) order by t.starts_on, t.track), '[]')
        from public.program_year_tracks t left join (
          select g.track, sum(g.files) as files, sum(g.files) filter (where private.is_placed(g.status)) as taken
          from (
            select a.program_track as track, coalesce(d.status, a.status) as status, count(*) as files
            from public.applications a left join public.application_decisions d on d.id = a.id
            where a.program_year_id = year and a.submitted_at is not null and a.status in (select private.ranked_statuses())
            group by 1, 2) g
          group by 1) n on n.track = t.track
        where t.program_year_id = year),
      'total', (select count(*) from ranking), 'hidden', (select count(*) from ranking r where r.is_hidden),
      'rows', (select coalesce(jsonb_agg(private.committee_line(s) order by s.line), '[]') from shown s
        where s.line > skip and s.line <= skip + size)));
end;
$$;
select private.expose('authenticated', 'committee_view', '
  program_year_id uuid default null, track text default null, page integer default 1, per_page integer default 50');

-- Officers: gives a file a place in the ranking of its track by hand, with the reason; place null takes it back. expected_version is
-- place_version as committee_view gave it. Not by those from whom its scores are hidden. Returns {place, reason, version}.
-- Errors: 42501; P0001 not_found, wrong_state, stale_version, required (reason), too_long, invalid_value (place).
create function private.place_in_committee(app_id uuid, new_place integer, why text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.committee_places;
  saved jsonb;
begin
  perform private.require(private.is_officer());
  perform from public.applications a where a.id = app_id and a.submitted_at is not null for key share;
  if not found then perform private.fail('not_found', 'This application no longer exists.'); end if;
  if private.is_blind(app_id) then
    perform private.fail('wrong_state', 'Hand in your own score first: until then the ranking of this file is hidden from you.');
  end if;
  select * into seen from public.committee_places p where p.id = app_id for update;
  if expected_version is distinct from coalesce(seen.version, 0) then
    perform private.fail('stale_version', 'Somebody else has moved this file since you opened the list.');
  end if;
  if new_place is null then
    delete from public.committee_places p where p.id = app_id;
    return jsonb_build_object('place', null, 'reason', null, 'version', 0);
  end if;
  if coalesce(btrim(why), '') = '' then perform private.fail('required', 'Say why.', 'reason'); end if;
  if new_place not between 1 and 5000 then perform private.fail('invalid_value', 'Choose a place from 1 to 5,000.', 'place'); end if;
  if seen.id is null then
    saved := private.insert_row('public.committee_places', jsonb_build_object('place', new_place, 'reason', why),
      array['place', 'reason'], jsonb_build_object('id', app_id, 'placed_by', auth.uid()));
  else
    saved := private.apply_changes('public.committee_places', app_id, jsonb_build_object('place', new_place, 'reason', why,
      'placed_by', auth.uid()), null, array['place', 'reason', 'placed_by']);
  end if;
  return jsonb_build_object('place', saved -> 'place', 'reason', saved -> 'reason', 'version', saved -> 'version');
end;
$$;
select private.expose('authenticated', 'place_in_committee', '
  application_id uuid, place integer, reason text, expected_version bigint');
