-- Booking a place in a slot, by the office and by the applicant who moves; declining, and what came of an interview.

-- What an applicant said about a booked time: 'declined' in time, which freed it; 'cannot_attend' when it was too late for that.
-- Open until the office has seen to it: one of an application at a time.
create table public.interview_absences (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  kind text not null check (kind in ('declined', 'cannot_attend')),
  starts_at timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 500),
  settled_at timestamptz,
  settled_by uuid references auth.users (id),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.interview_absences is 'What applicants said about a booked interview that they cannot make.';
alter table public.interview_absences enable row level security;
grant select on public.interview_absences to authenticated;

create unique index interview_absences_open on public.interview_absences (application_id) where settled_at is null;
create index interview_absences_application on public.interview_absences (application_id);
create index interview_absences_settled_by on public.interview_absences (settled_by);

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
  where n not in (select i.place_no from public.interviews i where i.slot_id = slot.id) order by n limit 1;
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
