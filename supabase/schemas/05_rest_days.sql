-- Days of rest: the Hebrew calendar worked out, and when a school or a person rests.

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

-- Fasts and national days of a civil year, in which the office works: staff are warned of them, nothing waits for them. A day that
-- would fall on Shabbat or make work on it is kept earlier or later.
create function private.other_days(civil_year integer) returns table (day date, name text)
language sql immutable strict set search_path = '' as $$
  with year as (
    select new_year from private.hebrew_new_year(civil_year + 3761) n (new_year)),
  plain as (
    -- From Nisan on months have fixed lengths; a leap year has thirty days more between the tenth of Tevet and then.
    select y.new_year + d.distance as day, d.name, d.moves from year y, (values
      (-193, 'Purim', ''), (-194, 'Fast of Esther', 'to Thursday'), (-151, 'Yom HaShoah', 'from the weekend'),
      (-144, 'Yom HaZikaron', 'with independence'), (-143, 'Yom HaAtzmaut', 'with independence'), (-120, 'Yom Yerushalayim', ''),
      (-72, 'Fast of 17 Tammuz', 'to Sunday'), (-51, 'Tisha B''Av', 'to Sunday'), (2, 'Fast of Gedalia', 'to Sunday'))
      d (distance, name, moves)
    union all
    select t.day, 'Fast of 10 Tevet', '' from year y, lateral (
      select n - case when n - private.hebrew_new_year(h - 1) > 380 then 286 else 256 end as day
      from generate_series(civil_year + 3761, civil_year + 3762) h, private.hebrew_new_year(h) n) t
    where extract(year from t.day) = civil_year)
  select p.day + case p.moves
    when 'to Thursday' then case when extract(isodow from p.day) = 6 then -2 else 0 end
    when 'to Sunday' then case when extract(isodow from p.day) = 6 then 1 else 0 end
    when 'from the weekend' then case extract(isodow from p.day) when 5 then -1 when 7 then 1 else 0 end
    -- Independence Day on a Friday or Shabbat comes on Thursday, one on a Monday a day later; the day before it goes with it.
    when 'with independence' then case extract(isodow from y.new_year - 143) when 5 then -1 when 6 then -2 when 1 then 1 else 0 end
    else 0 end, p.name
  from plain p, year y;
$$;

-- Staff: days of the civil years from first to last that a date is not put on without noticing, in their order: [{day, name, rests:
-- whether it is Yom Tov in Israel}]. Shabbat is every Saturday. At most ten years. Errors: 42501; P0001 invalid_value (last_year).
create function private.days_to_mind(first_year integer, last_year integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  if first_year is null or last_year is null or first_year not between 1950 and 2200
     or last_year not between first_year and first_year + 9 then
    perform private.fail('invalid_value', 'Ask for up to ten years.', 'last_year');
  end if;
  return (select jsonb_agg(jsonb_build_object('day', d.day, 'name', d.name, 'rests', d.rests) order by d.day, d.name) from (
    select t.day, t.name, true as rests from private.yom_tov(first_year, last_year) t
    union all
    select o.day, o.name, false from generate_series(first_year, last_year) y, private.other_days(y) o) d);
end;
$$;
select private.expose('authenticated', 'days_to_mind', 'first_year integer, last_year integer');

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
-- each other as one. Null when the moment lies in none. What the office does not send by hand waits until then.
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

-- When it is nobody's rest any more, of several zones: rests that overlap or follow each other are one. Null when nobody rests then.
create function private.rest_of(moment timestamptz, zones text[]) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here timestamptz := moment;
  ends timestamptz;
begin
  loop
    select max(private.rest_until(here, z)) into ends from unnest(zones) z;
    exit when ends is null;
    here := ends;
  end loop;
  return nullif(here, moment);
end;
$$;

-- When the school's own rest ends in which a moment lies; null for none. What is published waits for it.
create function private.school_rest(moment timestamptz) returns timestamptz
language sql stable set search_path = '' as $$ select private.rest_until(moment, 'Asia/Jerusalem'); $$;

-- The hour before anybody's rest begins in which a moment lies; the moment itself when it lies in none.
create function private.before_rest(moment timestamptz, zones text[]) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here timestamptz := moment;
  begins timestamptz;
begin
  loop
    select min((d - 1 + time '15:00') at time zone z) into begins
    from unnest(zones) z, lateral (select here at time zone z as wall) w, generate_series(0, 1) n,
      lateral (select w.wall::date + n as d) days
    where private.is_day_of_rest(d, z) and w.wall >= d - 1 + time '15:00' and w.wall < d + time '22:00';
    exit when begins is null;
    here := begins - interval '1 minute';
  end loop;
  return case when here = moment then moment else here - interval '59 minutes' end;
end;
$$;
