-- Interviews: slots, choices, booking, moving, outcomes, and matching times for many.

grant select on public.interview_slots to authenticated;

create trigger bump_version before update on public.interview_slots for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.interview_slots for each row execute function private.audit('', '');

create trigger empty_texts before insert or update on public.interview_slots
  for each row execute function private.empty_texts('place');

create policy "Staff read slots" on public.interview_slots for select to authenticated using ((select private.is_staff()));
grant select on public.interview_choices to authenticated;

create trigger audit after insert or update or delete on public.interview_choices
  for each row execute function private.audit('application_id', '');

create policy "Owners read choices, staff those handed in" on public.interview_choices for select to authenticated
  using (application_id in (select private.own_application_ids()) or application_id in (select private.office_application_ids()));
grant select on public.interviews to authenticated;

create trigger bump_version before update on public.interviews for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.interviews
  for each row execute function private.audit('application_id', '');

-- The owner learns time and place through my_application; the row names who scheduled it.
create policy "Staff read interviews" on public.interviews for select to authenticated using ((select private.is_staff()));

-- Open slots of the caller's year that have not begun, without interviewer, link or who booked.
create function private.open_interview_slots()
returns table (id uuid, starts_at timestamptz, ends_at timestamptz, kind text, place text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return query
    select s.id, s.starts_at, s.ends_at, s.kind, s.place
    from public.interview_slots s
    join public.applications a on a.id = private.own_application() and a.program_year_id = s.program_year_id
    where s.is_open and s.starts_at > private.now()
      and (select count(*) from public.interviews i where i.slot_id = s.id) < s.capacity
    order by s.starts_at;
end;
$$;
select private.expose('authenticated', 'open_interview_slots');

-- Replaces the caller's wishes, first wish first. Possible while draft, submitted or waitlisted.
create function private.set_interview_choices(slot_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  most smallint;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status <> 'draft' and not private.is_under_review(app.status) then
    perform private.fail('wrong_state', 'Interview times can no longer be chosen.');
  end if;
  if app.status = 'draft' and private.now() >= private.deadline_of(app.id) then
    perform private.fail('deadline_passed', 'The application deadline has passed.');
  end if;
  if app.set_aside_at is not null then
    perform private.fail('wrong_state', 'You have put this application aside. Take it up again to go on.');
  end if;
  if exists (select 1 from public.interviews where application_id = app.id) then
    perform private.fail('wrong_state', 'Your interview is already scheduled.');
  end if;
  select max_interview_choices into most from public.program_year_settings where id = app.program_year_id;
  slot_ids := coalesce(slot_ids, '{}');
  if cardinality(slot_ids) > most then
    perform private.fail('limit_reached', format('Choose up to %s times.', most), 'slot_ids');
  end if;
  if cardinality(slot_ids) <> (select count(distinct s) from unnest(slot_ids) s)
     or exists (select 1 from unnest(slot_ids) wanted where wanted is null
       or wanted not in (select o.id from private.open_interview_slots() o)
       and wanted not in (select c.slot_id from public.interview_choices c where c.application_id = app.id)) then
    perform private.fail('slot_taken', 'One of these times is no longer free. Please choose again.', 'slot_ids');
  end if;
  delete from public.interview_choices where application_id = app.id;
  insert into public.interview_choices (application_id, slot_id, position)
  select app.id, s, n from unnest(slot_ids) with ordinality as u (s, n);
  return private.my_application() -> 'choices';
end;
$$;
select private.expose('authenticated', 'set_interview_choices', 'slot_ids uuid[]');

-- Publishes slots for a year (default: the open one); [{program_year_id?, interviewer_id?, starts_at, ends_at, kind, place,
-- link, capacity}], at most 200.
create function private.publish_interview_slots(slots jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  slot jsonb;
begin
  perform private.require(private.is_officer());
  if slots is null or jsonb_typeof(slots) <> 'array' or jsonb_array_length(slots) not between 1 and 200 then
    perform private.fail('invalid_value', 'Give between 1 and 200 times.', 'slots');
  end if;
  for slot in select jsonb_array_elements(slots) loop
    if jsonb_typeof(slot) <> 'object' then perform private.fail('invalid_value', 'Give a start and an end.', 'starts_at'); end if;
    return next (private.insert_row('public.interview_slots', slot
      || jsonb_build_object('program_year_id', coalesce(slot ->> 'program_year_id', private.open_year_id()::text)),
      array['program_year_id', 'interviewer_id', 'starts_at', 'ends_at', 'kind', 'place', 'link', 'capacity']) ->> 'id')::uuid;
  end loop;
end;
$$;
select private.expose('authenticated', 'publish_interview_slots', 'slots jsonb');

-- The mail about an interview as it now stands; `template` is interview_scheduled, interview_changed or interview_cancelled.
create function private.mail_interview(
  app_id uuid, template text, slot public.interview_slots, event_key text, reason text default null
) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(private.applicant_address(a.id), template,
    jsonb_build_object('first_name', a.first_name, 'application_id', a.id, 'starts_at', slot.starts_at,
    'ends_at', slot.ends_at, 'kind', slot.kind, 'place', slot.place, 'link', slot.link, 'reason', reason), event_key, a.id)
  from public.applications a where a.id = app_id;
$$;

-- Changes a slot; people booked in it are told when time, kind, place or link change.
create function private.save_interview_slot(slot_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.interview_slots;
  slot public.interview_slots;
  booked integer;
begin
  perform private.require(private.is_officer());
  select * into before from public.interview_slots where id = slot_id for no key update;
  if before.id is null then perform private.fail('not_found', 'This slot no longer exists.'); end if;
  perform private.apply_changes('public.interview_slots', slot_id, changes, coalesce(expected_version, -1),
    array['interviewer_id', 'starts_at', 'ends_at', 'kind', 'place', 'link', 'capacity', 'is_open']);
  select * into slot from public.interview_slots where id = slot_id;
  select count(*) into booked from public.interviews i where i.slot_id = slot.id;
  if slot.capacity < booked then
    perform private.fail('invalid_value', 'More interviews are already scheduled in this slot.', 'capacity');
  end if;
  if (before.starts_at, before.ends_at, before.kind, before.place, before.link)
    is distinct from (slot.starts_at, slot.ends_at, slot.kind, slot.place, slot.link) then
    perform private.mail_interview(i.application_id, 'interview_changed', slot, 'interview:' || i.id || ':slot:' || slot.version)
    from public.interviews i where i.slot_id = slot.id;
  end if;
  return to_jsonb(slot);
end;
$$;
select private.expose('authenticated', 'save_interview_slot', 'slot_id uuid, changes jsonb, expected_version bigint');

create function private.remove_interview_slot(slot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  delete from public.interview_slots s where s.id = slot_id;
exception when foreign_key_violation then
  perform private.fail('wrong_state', 'An interview is scheduled in this slot. Cancel or move it first.');
end;
$$;
select private.expose('authenticated', 'remove_interview_slot', 'slot_id uuid');

-- Frees what a closed application still holds: the interview to come, which its mail takes out of the calendar whatever the outcome,
-- the times wished for, the student's record, and waiting mails that would ask something of somebody who has gone. What has taken
-- place stays on record.
create function private.free_interview_times(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.free_place(i, null) from public.interviews i join public.interview_slots s on s.id = i.slot_id
  where i.application_id = app_id and s.starts_at > private.now();
  delete from public.interview_choices c using public.interview_slots s
  where c.application_id = app_id and s.id = c.slot_id and s.starts_at > private.now();
  select private.end_place(app_id);
  update public.email_outbox o set state = 'cancelled'
  where o.application_id = app_id and o.state = 'queued'
    and o.template in ('interview_scheduled', 'interview_changed', 'interview_reminder', 'document_to_replace');
$$;

grant select on public.interview_absences to authenticated;

create trigger bump_version before update on public.interview_absences for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.interview_absences
  for each row execute function private.audit('application_id', '');

create trigger empty_texts before insert or update on public.interview_absences
  for each row execute function private.empty_texts('reason');

create policy "Staff read absences" on public.interview_absences for select to authenticated using ((select private.is_staff()));

-- Notes what the applicant said; what is still open takes the newer words.
create function private.note_absence(app_id uuid, what text, slot_starts_at timestamptz, why text) returns public.interview_absences
language sql security definer set search_path = '' as $$
  insert into public.interview_absences as a (application_id, kind, starts_at, reason)
  values (app_id, what, slot_starts_at, coalesce(btrim(why), ''))
  on conflict (application_id) where settled_at is null
    do update set kind = excluded.kind, starts_at = excluded.starts_at, reason = excluded.reason
  returning a.*;
$$;

-- The office has seen to what the applicant said; a reminder of a time that is no more does not go.
create function private.settle_absence(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.interview_absences a set settled_at = private.now(), settled_by = auth.uid()
  where a.application_id = app_id and a.settled_at is null;
  update public.email_outbox o set state = 'cancelled'
  where o.application_id = app_id and o.state = 'queued' and o.template = 'interview_reminder';
$$;

-- Until when the applicant may move or decline an interview that begins at `starts_at`.
create function private.change_until(year_id uuid, starts_at timestamptz) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select starts_at - make_interval(hours => s.interview_change_hours)
  from public.program_year_settings s where s.id = year_id;
$$;

-- Gives an application a place in a slot; when it has one already this is a move. The lock on the slot and the unique
-- place make one success of any number of simultaneous tries; the others read 'slot_taken'. An applicant's own move
-- (`by_owner`) counts, and finds open times only that are as far away as the year asks.
create function private.take_place(app public.applications, wanted_slot uuid, by_owner boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  slot public.interview_slots;
  existing public.interviews;
  free_place smallint;
  result public.interviews;
begin
  select * into slot from public.interview_slots where id = wanted_slot for no key update;
  if slot.id is null or slot.program_year_id <> app.program_year_id then
    perform private.fail('not_found', 'This slot no longer exists.', 'slot_id');
  end if;
  select * into existing from public.interviews where application_id = app.id;
  if existing.slot_id = wanted_slot then return to_jsonb(existing); end if;
  select n into free_place from generate_series(1, slot.capacity) n
  where n not in (select i.place_no from public.interviews i where i.slot_id = slot.id)
    -- In a slot that was made smaller a place beyond its end may be taken, and one before it free.
    and slot.capacity > (select count(*) from public.interviews i where i.slot_id = slot.id) order by n limit 1;
  if free_place is null
     or by_owner and (not slot.is_open or private.now() >= private.change_until(app.program_year_id, slot.starts_at)) then
    perform private.fail('slot_taken', 'This interview time has just been taken. Choose another one.', 'slot_id');
  end if;
  insert into public.interviews as i (application_id, slot_id, place_no, scheduled_by) values (app.id, slot.id, free_place, auth.uid())
  on conflict (application_id) do update set slot_id = excluded.slot_id, place_no = excluded.place_no,
    scheduled_by = excluded.scheduled_by, moves = i.moves + by_owner::integer, outcome = null, outcome_by = null, outcome_at = null
  returning * into result;
  perform private.settle_absence(app.id);
  perform private.mail_interview(app.id, case when existing.id is null then 'interview_scheduled' else 'interview_changed' end, slot,
    'interview:' || result.id || ':' || result.version);
  return to_jsonb(result);
end;
$$;

create function private.schedule_interview(app_id uuid, wanted_slot uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require(private.is_officer());
  select * into app from public.applications where id = app_id for no key update;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  if not private.is_under_review(app.status) then
    perform private.fail('wrong_state', 'Interviews are scheduled while an application is submitted or waitlisted.');
  end if;
  return private.take_place(app, wanted_slot, false);
end;
$$;
select private.expose('authenticated', 'schedule_interview', 'application_id uuid, slot_id uuid');

-- Ends a booking: the place is free, and the applicant is told with a file that takes it out of the calendar.
create function private.free_place(booked public.interviews, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  slot public.interview_slots;
begin
  delete from public.interviews where id = booked.id;
  select * into slot from public.interview_slots where id = booked.slot_id;
  perform private.settle_absence(booked.application_id);
  perform private.mail_interview(booked.application_id, 'interview_cancelled', slot, 'interview:' || booked.id || ':cancelled',
    nullif(btrim(why), ''));
end;
$$;

create function private.cancel_interview(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone public.interviews;
begin
  perform private.require(private.is_officer());
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  select * into gone from public.interviews where application_id = app_id for update;
  if gone.id is null then perform private.fail('not_found', 'No interview is scheduled.'); end if;
  perform private.free_place(gone, why);
end;
$$;
select private.expose('authenticated', 'cancel_interview', 'application_id uuid, reason text default null');

-- What came of an interview that has begun: took_place, no_show, moved, or null to take it back. After the acceptance it is a
-- record that stays as it is.
create function private.record_interview_outcome(app_id uuid, outcome text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booked public.interviews;
begin
  perform private.require(private.is_officer());
  select * into booked from public.interviews where application_id = app_id;
  if booked.id is null then perform private.fail('not_found', 'No interview is scheduled.'); end if;
  if private.now() < (select s.starts_at from public.interview_slots s where s.id = booked.slot_id) then
    perform private.fail('wrong_state', 'This interview has not begun yet.');
  end if;
  return private.apply_changes('public.interviews', booked.id, jsonb_build_object('outcome', outcome,
    'outcome_by', case when outcome is not null then auth.uid() end,
    'outcome_at', case when outcome is not null then coalesce(booked.outcome_at, private.now()) end),
    coalesce(expected_version, -1), array['outcome', 'outcome_by', 'outcome_at']);
end;
$$;
select private.expose('authenticated', 'record_interview_outcome', 'application_id uuid, outcome text, expected_version bigint');

-- Slots between two instants with who is booked: [{...slot, interviewer_name, booked: [{application_id, name, outcome, version,
-- absence}], wished: [{application_id, name}] who chose it and have no interview yet}]. At most 1,000.
create function private.office_interviews(from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(x.slot order by x.starts_at), '[]') from (
    select s.starts_at, to_jsonb(s) || jsonb_build_object('interviewer_name', private.person_name(s.interviewer_id),
      'booked', (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
          'outcome', i.outcome, 'version', i.version, 'absence', (select v.reason from public.interview_absences v
            where v.application_id = a.id and v.settled_at is null)) order by i.place_no), '[]')
        from public.interviews i join public.applications a on a.id = i.application_id where i.slot_id = s.id),
      'wished', (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name))
          order by c.position, a.last_name, a.id), '[]')
        from public.interview_choices c join public.applications a on a.id = c.application_id
        where c.slot_id = s.id and a.status <> 'draft'
          and not exists (select from public.interviews i where i.application_id = a.id))) as slot
    from public.interview_slots s where s.starts_at < to_at and s.ends_at > from_at order by s.starts_at limit 1000) x);
end;
$$;
select private.expose('authenticated', 'office_interviews', 'from_at timestamptz, to_at timestamptz');

-- The applicant's own interview: reading it, moving it, declining it, and saying that they cannot make it.

-- The interview as its owner may know it, or null: how often it can still be moved, until when it can be moved or declined, and
-- when they said that they cannot make it.
create function private.own_interview(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slot_id', s.id, 'starts_at', s.starts_at, 'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place,
    'link', s.link, 'moves_left', 2 - i.moves, 'change_until', private.change_until(app.program_year_id, s.starts_at),
    'absence_told_at', (select v.updated_at from public.interview_absences v
      where v.application_id = app.id and v.settled_at is null and v.kind = 'cannot_attend'))
  from public.interviews i join public.interview_slots s on s.id = i.slot_id
  where i.application_id = app.id;
$$;

-- Locks the caller's application and answers it while its interview is their own to change.
create function private.own_reviewed_application() returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if not private.is_under_review(app.status) then
    perform private.fail('wrong_state', 'Interview times can no longer be changed.');
  end if;
  return app;
end;
$$;

-- The caller's interview while it can be moved or declined, or says why not.
create function private.changeable_interview(app public.applications) returns public.interviews
language plpgsql security definer set search_path = '' as $$
declare
  booked public.interviews;
  slot public.interview_slots;
begin
  select * into booked from public.interviews where application_id = app.id for update;
  if booked.id is null then perform private.fail('not_found', 'No interview is scheduled.'); end if;
  select * into slot from public.interview_slots where id = booked.slot_id;
  if private.now() >= private.change_until(app.program_year_id, slot.starts_at) then
    perform private.fail('deadline_passed', 'It is too late to change this interview here. Tell us that you cannot make it.');
  end if;
  return booked;
end;
$$;

-- Moves the caller's interview into an open place among the published times: twice at most, and until the year's hours before.
-- Answers my_application.
create function private.move_my_interview(wanted_slot uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.own_reviewed_application();
  booked public.interviews := private.changeable_interview(app);
begin
  if booked.moves >= 2 and booked.slot_id is distinct from wanted_slot then
    perform private.fail('limit_reached', 'You have moved this interview twice. Tell us that you cannot make it.');
  end if;
  perform private.take_place(app, wanted_slot, true);
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'move_my_interview', 'slot_id uuid');

-- Gives the caller's interview back until the year's hours before; the office sees it. Answers my_application.
create function private.decline_my_interview(why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.own_reviewed_application();
  booked public.interviews := private.changeable_interview(app);
begin
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  perform private.free_place(booked, null);
  delete from public.interview_choices where application_id = app.id and slot_id = booked.slot_id;
  perform private.note_absence(app.id, 'declined', s.starts_at, why) from public.interview_slots s where s.id = booked.slot_id;
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'decline_my_interview', 'reason text default null');

-- Says that the caller cannot make their interview, at any time until it is over. The time stays booked until the office has
-- seen to it. Answers my_application.
create function private.report_interview_absence(why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.own_reviewed_application();
  slot public.interview_slots;
begin
  if nullif(btrim(why), '') is null then perform private.fail('required', 'Say in a few words why.', 'reason'); end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  select s.* into slot from public.interviews i join public.interview_slots s on s.id = i.slot_id where i.application_id = app.id;
  if slot.id is null then perform private.fail('not_found', 'No interview is scheduled.'); end if;
  if private.now() >= slot.ends_at then perform private.fail('wrong_state', 'This interview is over.'); end if;
  perform private.note_absence(app.id, 'cannot_attend', slot.starts_at, why);
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'report_interview_absence', 'reason text');

-- What applicants said about booked times and nobody has seen to, oldest first: [{id, application_id, name, kind, starts_at,
-- reason, at}]; of files under review, at most 200.
create function private.interview_absences() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(x.line order by x.at), '[]') from (
    select v.updated_at as at, jsonb_build_object('id', v.id, 'application_id', a.id,
      'name', concat_ws(' ', a.first_name, a.last_name), 'kind', v.kind, 'starts_at', v.starts_at, 'reason', v.reason,
      'at', v.updated_at) as line
    from public.interview_absences v join public.applications a on a.id = v.application_id
    where v.settled_at is null and private.is_under_review(a.status) order by v.updated_at limit 200) x);
end;
$$;
select private.expose('authenticated', 'interview_absences');

-- The office has read it and needs to do nothing more.
create function private.settle_interview_absence(absence_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  update public.interview_absences v set settled_at = coalesce(v.settled_at, private.now()), settled_by = coalesce(v.settled_by, auth.uid())
  where v.id = absence_id;
  if not found then perform private.fail('not_found', 'This message no longer exists.'); end if;
end;
$$;
select private.expose('authenticated', 'settle_interview_absence', 'absence_id uuid');

-- Interviews of the open year that are over and of which nobody has said what came of them, the oldest first.
create function private.open_outcomes() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query
  select jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name), 'ended_at', s.ends_at,
    'version', i.version)
  from public.interviews i join public.interview_slots s on s.id = i.slot_id join public.applications a on a.id = i.application_id
  where i.outcome is null and s.ends_at < private.now() and a.program_year_id = private.open_year_id() and a.status <> 'withdrawn'
  order by s.ends_at, a.id limit 50;
end;
$$;
select private.expose('authenticated', 'open_outcomes');

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
