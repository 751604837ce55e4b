-- Days of rest: the Hebrew calendar worked out, and when a school or a person rests.

grant select on public.holy_days to authenticated;

create trigger audit after insert or update or delete on public.holy_days for each row execute function private.audit('', '');

create policy "Staff read holy days" on public.holy_days for select to authenticated using ((select private.is_staff()));

-- Days from the Hebrew epoch to the molad of Tishri of a Hebrew year, with three of the four postponements. (PL/pgSQL here and below
-- for speed: reminders ask for days of rest many times a minute, and a plan is kept.)
create function private.hebrew_elapsed_days(hebrew_year integer) returns integer
language plpgsql immutable strict set search_path = '' as $$
declare
  -- In bigint: the parts of an hour of 12,600 years are more than an integer holds, and a date may be typed wrongly.
  months constant bigint := (235::bigint * hebrew_year - 234) / 19;
  days constant bigint := 29 * months + (12084 + 13753 * months) / 25920;
begin
  return case when (3 * (days + 1)) % 7 < 3 then days + 1 else days end;
end;
$$;

-- The civil date of 1 Tishri (Rosh Hashana) of a Hebrew year: the molad as above, moved on where a year would have an
-- impossible length (356 or 382 days).
create function private.hebrew_new_year(hebrew_year integer) returns date
language plpgsql immutable strict set search_path = '' as $$
declare
  before constant integer := private.hebrew_elapsed_days(hebrew_year - 1);
  here constant integer := private.hebrew_elapsed_days(hebrew_year);
  after constant integer := private.hebrew_elapsed_days(hebrew_year + 1);
begin
  -- The Hebrew epoch lies 1,373,428 days before 1 January of the civil year 1.
  return date '0001-01-01' - 1373428 + here + case when after - here = 356 then 2 when here - before = 382 then 1 else 0 end;
end;
$$;

-- Yom Tov days as kept in Israel (one day each but Rosh Hashana), by their distance from the Rosh Hashana of the same civil year:
-- from Nisan on, months have fixed lengths. Those with `abroad` have a second day outside Israel.
create function private.yom_tov_distances() returns table (distance integer, name text, abroad boolean)
language sql immutable set search_path = '' as $$
  values (-163, 'Pesach, first day', true), (-157, 'Pesach, seventh day', true), (-113, 'Shavuot', true),
    (0, 'Rosh Hashana, first day', false), (1, 'Rosh Hashana, second day', false), (9, 'Yom Kippur', false),
    (14, 'Sukkot, first day', true), (21, 'Shemini Atzeret and Simchat Torah', true);
$$;

-- Yom Tov days of the civil years from first to last, as kept in Israel.
create function private.yom_tov(first_year integer, last_year integer) returns table (day date, name text)
language sql immutable strict set search_path = '' as $$
  select private.hebrew_new_year(y + 3761) + d.distance, d.name
  from generate_series(first_year, last_year) y, private.yom_tov_distances() d;
$$;

-- A program year brings the days of its civil years, so that the list never runs out. Days that stand there stay as they are.
create function private.year_holy_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.holy_days (day, name)
  select d.day, d.name from private.yom_tov(extract(year from new.opens_at at time zone 'Asia/Jerusalem')::integer,
    extract(year from new.program_ends_on)::integer) d
  on conflict do nothing;
  return null;
end;
$$;

create trigger holy_days after insert or update of opens_at, program_ends_on on public.program_years
  for each row execute function private.year_holy_days();

-- Adds the Yom Tov days of one civil year that are not in the list; returns how many. Errors: 42501; P0001 invalid_value.
create function private.fill_holy_days(civil_year integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  added integer;
begin
  perform private.require(private.is_administrator());
  if civil_year is null or civil_year not between 2000 and 2100 then
    perform private.fail('invalid_value', 'Choose a year from 2000 to 2100.', 'civil_year');
  end if;
  insert into public.holy_days (day, name) select d.day, d.name from private.yom_tov(civil_year, civil_year) d on conflict do nothing;
  get diagnostics added = row_count;
  return added;
end;
$$;
select private.expose('authenticated', 'fill_holy_days', 'civil_year integer');

-- Adds one day, for example a fast or a day off; returns the row. Errors: 42501; P0001 required, invalid_value (day),
-- too_long (name), conflict.
create function private.add_holy_day(new_day date, new_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require(private.is_administrator());
  if new_day is null then perform private.fail('required', 'Choose a day.', 'day'); end if;
  if new_day not between '2000-01-01' and '2100-12-31' then
    perform private.fail('invalid_value', 'Enter a date between 2000 and 2100.', 'day');
  end if;
  if coalesce(btrim(new_name), '') = '' then perform private.fail('required', 'Enter a name.', 'name'); end if;
  if char_length(btrim(new_name)) > 100 then perform private.fail('too_long', 'At most 100 characters.', 'name'); end if;
  insert into public.holy_days as h (day, name) values (new_day, btrim(new_name)) on conflict do nothing returning to_jsonb(h) into result;
  if result is null then perform private.fail('conflict', 'This day is in the list already.', 'day'); end if;
  return result;
end;
$$;
select private.expose('authenticated', 'add_holy_day', 'day date, name text');

create function private.remove_holy_day(old_day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  delete from public.holy_days h where h.day = old_day;
  if not found then perform private.fail('not_found', 'This day is no longer in the list.'); end if;
end;
$$;
select private.expose('authenticated', 'remove_holy_day', 'day date');

-- The zone a person's clock shows; Jerusalem while it is not known.
create function private.zone_of(address text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.time_zone from auth.users u join public.person_settings p on p.user_id = u.id where u.email = address),
    'Asia/Jerusalem');
$$;

-- Whether a calendar day is Shabbat or Yom Tov in a zone. Outside Israel festivals have a second day.
create function private.is_day_of_rest(day date, zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  since_new_year integer;
begin
  if extract(isodow from day) = 6 then return true; end if;
  since_new_year := day - private.hebrew_new_year(extract(year from day)::integer + 3761);
  return exists (select from private.yom_tov_distances() y where y.distance = since_new_year
    or (y.abroad and y.distance + 1 = since_new_year
      and zone not in ('Asia/Jerusalem', 'Asia/Tel_Aviv', 'Israel', 'Asia/Hebron', 'Asia/Gaza')));
end;
$$;

-- When the rest ends in which a moment lies where somebody lives: from 15:00 on the eve to 22:00 on the day, days that follow
-- each other as one. Null when the moment lies in none. What the office does not send by hand waits until then (design section 10).
create function private.rest_until(moment timestamptz, zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here timestamp := moment at time zone zone;
  ends timestamp;
begin
  loop
    select d + time '22:00' into ends from generate_series(0, 1) n, lateral (select here::date + n as d) days
    where private.is_day_of_rest(d, zone) and here >= d - 1 + time '15:00' and here < d + time '22:00'
    order by d desc limit 1;
    exit when ends is null;
    here := ends;
  end loop;
  return case when here <> moment at time zone zone then here at time zone zone end;
end;
$$;
