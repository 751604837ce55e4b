-- When a decision is told: never before it can still be undone, whichever way it is released; and whether school or family rest then.

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

-- What record_decision does; counts: as told by one officer by themselves. A run of many counts all of its people at once.
create or replace function private.write_decision(
  app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz, counts boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.application_decisions;
  settings public.program_year_settings;
  is_held boolean;
  is_known boolean;
  published boolean := false;
begin
  perform private.require(private.is_officer());
  select * into before from public.application_decisions d where d.id = app_id for no key update;
  if before.status = decision and private.decided_already(before) is not null then
    perform private.fail(case when before.version = expected_version then 'wrong_state' else 'stale_version' end,
      private.decided_already(before), 'decision');
  end if;
  before := private.lock_decision(app_id, expected_version);
  if not exists (select 1 from private.decision_moves m where m.from_status = before.status and m.to_status = decision) then
    perform private.fail('wrong_state', 'This decision is not possible for an application with status ' || before.status || '.',
      'decision');
  end if;
  select s.* into settings from public.program_year_settings s
  join public.applications a on a.program_year_id = s.id where a.id = app_id;
  perform private.check_publication_time(array[app_id], publish_time);
  is_held := coalesce(hold, settings.release_mode = 'held') or publish_time is not null;
  is_known := exists (select 1 from public.applications a where a.id = app_id and a.status = decision);
  perform private.uncount_release(before);
  -- Held for the year's own time is no news of this officer's.
  if counts and not is_known and (not is_held or publish_time is not null) then
    perform private.count_release(app_id);
  end if;
  update public.application_decisions d set status = decision, decided_by = auth.uid(), decided_at = private.now(), undo_to = null,
    published_at = case when is_known then private.now() end,
    publish_at = case when is_held and not is_known then coalesce(publish_time, private.year_release_time(app_id)) end
  where d.id = app_id;
  if not (is_held or is_known) then published := private.let_go(before, settings.undo_minutes); end if;
  return jsonb_build_object('decision', (select to_jsonb(d) from public.application_decisions d where d.id = app_id),
    'published', published);
end;
$$;

-- Sets (or with null clears) the time at which a held decision is published, and takes it out of the release that had it; one whose
-- minutes run is held instead. Errors: 42501; P0001 not_found, stale_version, wrong_state, invalid_value (publish_at), limit_reached,
-- too_many_reached.
create or replace function private.schedule_publication(app_id uuid, publish_time timestamptz, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  decision := private.lock_decision(app_id, expected_version);
  if decision.published_at is not null then perform private.fail('wrong_state', 'This decision has been published already.'); end if;
  perform private.check_publication_time(array[app_id], publish_time);
  if publish_time is not null and decision.undo_to is null then perform private.count_release(app_id); end if;
  if publish_time is null then
    update private.bulk_items i set outcome = 'kept', reason = 'taken_out'
    where i.application_id = app_id and i.outcome = 'done' and i.version = decision.version
      and exists (select from private.bulk_runs r where r.id = i.run_id and r.action in ('decide', 'release'));
  end if;
  update public.application_decisions d set publish_at = publish_time, undo_to = null where d.id = app_id;
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
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
-- have Shabbat or Yom Tov where they live, names: of the first three, better_at: when nobody has, null when nobody has then}. It warns
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
    'better_at', later);
end;
$$;
select private.expose('authenticated', 'advise_publication', 'application_ids uuid[], publish_at timestamptz default null');
