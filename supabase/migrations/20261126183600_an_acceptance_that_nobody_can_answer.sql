-- Officers: what speaks about telling these at a time (null: as soon as it may be): {earliest, told_at, school_rests, families: how many
-- have Shabbat or Yom Tov where they live, names: of the first three, better_at: when nobody has, null when nobody has then,
-- reply_ended: the year's reply date where it has passed by then, so that nobody accepted could reply; else null}. It warns
-- and hinders nothing; what is too early refuses where it is set. Errors: 42501; P0001 invalid_value (application_ids).
create or replace function private.advise_publication(app_ids uuid[], wanted timestamptz) returns jsonb
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

revoke all on function private.advise_publication(uuid[],timestamp with time zone)
  from public, anon, authenticated, service_role;

grant execute on function private.advise_publication(uuid[],timestamp with time zone) to authenticated;
