-- The earliest time at which a decision may be told: the minutes of the application's year from now.
create function private.earliest_publication(app_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.now() + make_interval(mins => coalesce(private.undo_minutes_of(app_id), 10));
$$;

-- Refuses a time that leaves these no minutes to undo it, or that has passed.
create function private.check_publication_time(app_ids uuid[], wanted timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  earliest constant timestamptz := (select max(private.earliest_publication(i)) from unnest(app_ids) i);
begin
  if wanted < earliest then
    perform private.fail('invalid_value', format('This time %s. The earliest is %s (Israel time).',
      case when wanted < private.now() then 'has passed' else 'leaves no minutes to undo it' end,
      to_char(date_trunc('minute', earliest + interval '59 seconds') at time zone 'Asia/Jerusalem',
        'FMDay, FMMonth FMDD, FMHH12:MI AM')), 'publish_at');
  end if;
end;
$$;

-- The year's own time for what is held, while it still leaves the minutes; else what is held stays held until somebody releases it.
create function private.year_release_time(app_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select s.release_at from public.program_year_settings s join public.applications a on a.program_year_id = s.id
  where a.id = app_id and s.release_at >= private.earliest_publication(app_id);
$$;

-- In which zones these people read: the applicant's and the parents' who follow them; Jerusalem while one is not known.
create function private.family_zones(app_ids uuid[]) returns table (application_id uuid, zone text)
language sql stable security definer set search_path = '' as $$
  select distinct a.id, coalesce(s.time_zone, 'Asia/Jerusalem') from public.applications a
  cross join lateral (select a.user_id as person union all
    select p.user_id from private.application_parents p where p.application_id = a.id and p.user_id is not null and p.ended_at is null) f
  left join public.person_settings s on s.user_id = f.person
  where a.id = any (app_ids) and f.person is not null;
$$;

-- Officers: what speaks about telling these at a time (null: as soon as it may be): {earliest, told_at, school_rests, families: how many
-- have Shabbat or Yom Tov where they live, names: of the first three, better_at: when nobody has, null when nobody has then,
-- reply_ended: the year's reply date where it has passed by then, so that nobody accepted could reply; else null}. It warns
-- and hinders nothing; what is too early refuses where it is set. Errors: 42501; P0001 invalid_value (application_ids).
create function private.advise_publication(app_ids uuid[], wanted timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  earliest timestamptz;
  told_at timestamptz;
  later timestamptz;
  zones text[];
  resting uuid[];
begin
  perform private.require(private.is_officer());
  if coalesce(cardinality(app_ids), 0) not between 1 and 500 then
    perform private.fail('invalid_value', 'Choose up to 500 people.', 'application_ids');
  end if;
  select max(private.earliest_publication(a.id)) into earliest from public.applications a where a.id = any (app_ids);
  told_at := coalesce(wanted, earliest);
  zones := array(select 'Asia/Jerusalem' union select z.zone from private.family_zones(app_ids) z);
  later := told_at;
  -- Each rest ends; where another has begun by then the time moves on.
  for n in 1 .. 30 loop
    later := (select max(private.rest_until(later, z)) from unnest(zones) z);
    exit when later is null;
    told_at := later;
  end loop;
  later := nullif(told_at, coalesce(wanted, earliest));
  told_at := coalesce(wanted, earliest);
  resting := array(select distinct z.application_id from private.family_zones(app_ids) z
    where private.rest_until(told_at, z.zone) is not null);
  return jsonb_build_object('earliest', earliest, 'told_at', told_at,
    'school_rests', private.rest_until(told_at, 'Asia/Jerusalem') is not null,
    'families', cardinality(resting),
    'names', (select coalesce(jsonb_agg(n.name), '[]') from (select concat_ws(' ', a.first_name, a.last_name) as name
      from public.applications a where a.id = any (resting) order by a.last_name, a.first_name, a.id limit 3) n),
    'better_at', later,
    'reply_ended', (select min(y.registration_deadline_at) from public.applications a
      join public.program_years y on y.id = a.program_year_id
      where a.id = any (app_ids) and y.registration_deadline_at <= told_at));
end;
$$;
select private.expose('authenticated', 'advise_publication', 'application_ids uuid[], publish_at timestamptz default null');
