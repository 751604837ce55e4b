-- Times for all who chose some: what a proposal needs (the office's page makes it), and booking what was agreed to.

-- Who waits for an interview and chose times, with the times that are still to come and have a place, of a year (default: the
-- open one): {people: [{application_id, name, track, wishes: [{slot_id, rest}]}], slots: [{id, starts_at, ends_at, kind, place,
-- interviewer_id, interviewer_name, free, load}]}. Wishes stand in the applicant's order. rest: the time falls into Shabbat or Yom
-- Tov in Israel, or by video where the applicant lives. free: places left. load: interviews the interviewer has in this year.
-- At most 1,000 people. Errors: 42501; P0001 not_found.
create function private.interview_wishes(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted_year uuid := coalesce(year_id, private.open_year_id());
begin
  perform private.require(private.is_officer());
  if not exists (select from public.program_years y where y.id = wanted_year) then
    perform private.fail('not_found', 'This program year no longer exists.', 'year_id');
  end if;
  return (
    with slots as (
      select s.*, s.capacity - (select count(*) from public.interviews i where i.slot_id = s.id) as free
      from public.interview_slots s where s.program_year_id = wanted_year and s.starts_at > private.now()),
    loads as (
      select s.interviewer_id, count(*) as load from public.interviews i join public.interview_slots s on s.id = i.slot_id
      where s.program_year_id = wanted_year and s.interviewer_id is not null group by 1),
    waiting as (
      select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.last_name, a.first_name, a.program_track,
        private.zone_of(private.applicant_address(a.id)) as zone
      from public.applications a left join public.application_decisions d on d.id = a.id
      where a.program_year_id = wanted_year and private.is_under_review(coalesce(d.status, a.status))
        and private.is_under_review(a.status)
        and exists (select from public.interview_choices c where c.application_id = a.id)
        and not exists (select from public.interviews i where i.application_id = a.id)
      order by a.last_name, a.first_name, a.id limit 1000)
    select jsonb_build_object(
      'people', coalesce((select jsonb_agg(jsonb_build_object('application_id', w.id, 'name', w.name, 'track', w.program_track,
        'wishes', coalesce((select jsonb_agg(jsonb_build_object('slot_id', s.id, 'rest',
            private.rest_until(s.starts_at, 'Asia/Jerusalem') is not null
            or s.kind = 'video' and private.rest_until(s.starts_at, w.zone) is not null) order by c.position)
          from public.interview_choices c join slots s on s.id = c.slot_id
          where c.application_id = w.id and s.free > 0), '[]')) order by w.last_name, w.first_name, w.id) from waiting w), '[]'),
      'slots', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
        'kind', s.kind, 'place', s.place, 'interviewer_id', s.interviewer_id,
        'interviewer_name', private.person_name(s.interviewer_id), 'free', s.free, 'load', coalesce(l.load, 0)) order by s.starts_at, s.id)
        from slots s left join loads l on l.interviewer_id = s.interviewer_id where s.free > 0), '[]')));
end;
$$;
select private.expose('authenticated', 'interview_wishes', 'year_id uuid default null');

-- Books several first interviews, [{application_id, slot_id}], at most 500, each by itself: what has changed meanwhile is left out
-- and said. Answers [{application_id, slot_id, booked, reason}] in the order given; reason is null where booked.
-- Locks applications before slots, both in the order of their keys, so that two such runs wait for each other.
-- Errors: 42501; P0001 invalid_value on bookings.
create function private.book_interviews(bookings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking record;
  why text;
  report jsonb := '[]';
begin
  perform private.require(private.is_officer());
  if bookings is null or jsonb_typeof(bookings) <> 'array' or jsonb_array_length(bookings) not between 1 and 500
     or exists (select from jsonb_array_elements(bookings) b where jsonb_typeof(b) <> 'object'
       or not b ?& array['application_id', 'slot_id'])
     or (select count(distinct b ->> 'application_id') from jsonb_array_elements(bookings) b) < jsonb_array_length(bookings) then
    perform private.fail('invalid_value', 'Choose between 1 and 500 applicants, each with one time.', 'bookings');
  end if;
  perform from public.applications a where a.id in (select (b ->> 'application_id')::uuid from jsonb_array_elements(bookings) b)
  order by a.id for no key update;
  perform from public.interview_slots s where s.id in (select (b ->> 'slot_id')::uuid from jsonb_array_elements(bookings) b)
  order by s.id for no key update;
  for booking in
    select (b ->> 'application_id')::uuid as app, (b ->> 'slot_id')::uuid as slot
    from jsonb_array_elements(bookings) with ordinality t (b, n) order by t.n
  loop
    why := null;
    if exists (select from public.interviews i where i.application_id = booking.app) then
      why := 'An interview is scheduled meanwhile.';
    elsif exists (select from public.interview_slots s where s.id = booking.slot and s.starts_at <= private.now()) then
      why := 'This time has passed.';
    else
      begin
        perform private.schedule_interview(booking.app, booking.slot);
      exception when sqlstate 'P0001' then
        get stacked diagnostics why = message_text;
      end;
    end if;
    report := report || jsonb_build_object('application_id', booking.app, 'slot_id', booking.slot, 'booked', why is null, 'reason', why);
  end loop;
  return report;
end;
$$;
select private.expose('authenticated', 'book_interviews', 'bookings jsonb');
