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
