-- Deciding and publishing. A decision is recorded on application_decisions, which no applicant can query;
-- publishing copies it to the application, prepares what an acceptance brings, and queues the mail, in one transaction.

-- Moves an officer may record: from working status to decision (admissions specification section 4; Reject is ours).
create table private.decision_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
alter table private.decision_moves enable row level security;

insert into private.decision_moves values
  ('submitted', 'accepted'), ('submitted', 'waitlisted'), ('submitted', 'rejected'),
  ('waitlisted', 'accepted'), ('waitlisted', 'submitted'), ('waitlisted', 'rejected'),
  ('accepted', 'waitlisted'), ('accepted', 'submitted'),
  ('rejected', 'waitlisted'), ('rejected', 'submitted'),
  ('declined', 'submitted');

-- Locks the decision of an application and checks that the officer saw its newest version.
create function private.lock_decision(app uuid, expected_version bigint) returns public.application_decisions
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  select * into decision from public.application_decisions where id = app for no key update;
  if decision.id is null then perform private.fail('not_found', 'This application has not been submitted.'); end if;
  if expected_version is null or decision.version is distinct from expected_version then
    perform private.fail('stale_version',
      'Somebody else has changed this application since you opened it. Look at it again before you decide.');
  end if;
  return decision;
end;
$$;

-- The address of an application in lines, as it is written on a letter; null without any part of it.
create function private.address_lines(app public.applications) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(E'\n', app.address, nullif(concat_ws(' ', app.city, app.postal_code), ''), app.country), '');
$$;

-- Student record, tasks and charges of an accepted application. Idempotent, and never overwrites what the office entered:
-- only empty columns are filled. Returns the student's id.
create function private.prepare_enrollment(app_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  -- Dates and amounts of their track; empty when the year does not offer it (any more): the office then enters the charges.
  own_track public.program_year_tracks;
  student uuid;
  enrollment uuid;
  -- When their track begins; left out if the student has entered an end before it, for the office to clear up.
  first_day date;
begin
  -- What is taken from the application and the year is not asked about (refuse_impossible_days): nobody types it now.
  perform set_config('school.prepares_enrollment', 'on', true);
  select * into app from public.applications where id = app_id;
  select * into year from public.program_years where id = app.program_year_id;
  select * into own_track from public.program_year_tracks t where t.program_year_id = year.id and t.track = app.program_track;
  first_day := coalesce(own_track.starts_on, year.program_starts_on);
  select id into student from public.students where user_id = app.user_id for no key update;
  if student is null then
    insert into public.students (user_id, application_id, program_year_id, first_name, last_name, email)
    values (app.user_id, app.id, app.program_year_id, app.first_name, app.last_name, app.email) returning id into student;
  end if;
  -- Somebody of another year turns to this one: what belongs to that year stays there.
  update public.students s set program_year_id = app.program_year_id
  where s.id = student and s.program_year_id is distinct from app.program_year_id;
  perform private.carry_papers(student, app.id);
  update public.students s set
    application_id = app.id, is_active = true, archived_at = null, archive_reason = null,
    hebrew_first_name = coalesce(s.hebrew_first_name, app.hebrew_first_name),
    hebrew_last_name = coalesce(s.hebrew_last_name, app.hebrew_last_name),
    cell_phone = coalesce(s.cell_phone, app.phone),
    whatsapp_phone = coalesce(s.whatsapp_phone, app.whatsapp_phone),
    date_of_birth = coalesce(s.date_of_birth, app.date_of_birth),
    home_address = coalesce(s.home_address, private.address_lines(app)),
    program_track = coalesce(s.program_track, app.program_track),
    learning_start_date = coalesce(s.learning_start_date, case when first_day < coalesce(s.learning_end_date,
      'infinity') then first_day end), high_school_name = coalesce(s.high_school_name, app.high_school),
    high_school_graduation_year = coalesce(s.high_school_graduation_year, app.graduation_year),
    previous_yeshiva = coalesce(s.previous_yeshiva, left(app.previous_yeshiva, 200)),
    foreign_passport_number = coalesce(s.foreign_passport_number, app.passport_number),
    -- Only beside its own number: another passport ends on another day.
    foreign_passport_expiration = coalesce(s.foreign_passport_expiration,
      case when coalesce(s.foreign_passport_number, app.passport_number) is not distinct from app.passport_number
        then app.passport_expires_on end),
    emergency_contact_name = coalesce(s.emergency_contact_name, app.emergency_contact_name),
    emergency_contact_phone = coalesce(s.emergency_contact_phone, app.emergency_contact_phone),
    emergency_contact_relationship = coalesce(s.emergency_contact_relationship, app.emergency_contact_relationship),
    registration_deposit_amount = coalesce(s.registration_deposit_amount, own_track.deposit_amount),
    registration_deposit_due_date = coalesce(s.registration_deposit_due_date,
      private.deposit_due_on(app)),
    total_tuition_cost = coalesce(s.total_tuition_cost, own_track.tuition_amount)
  where s.id = student;
  insert into public.enrollment_tasks (application_id, key, title, description, action, position)
  select app.id, t.key, t.title, t.description, t.action, t.position
  from public.enrollment_task_templates t where t.program_year_id = year.id
  on conflict (application_id, key) do nothing;
  select e.id into enrollment from public.student_enrollments e where e.application_id = app.id;
  perform private.charge_place(enrollment, own_track, private.deposit_due_on(app));
  perform private.refresh_ledger(enrollment);
  perform set_config('school.prepares_enrollment', '', true);
  return student;
end;
$$;

-- Publishes the working status of one application: idempotent; returns whether anything was published. only_due: not when its time
-- has been taken back or put off since it was looked for.
create function private.publish(app_id uuid, only_due boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
  app public.applications;
  place jsonb;
begin
  app := private.lock_application(app_id);
  select * into decision from public.application_decisions where id = app_id;
  if decision.id is null or decision.published_at is not null then return false; end if;
  if only_due and not coalesce(decision.publish_at <= private.now(), false) then return false; end if;
  update public.application_decisions set published_at = private.now(), publish_at = null, undo_to = null where id = app_id;
  -- The run that let just this go has told it.
  update private.bulk_items i set told_at = private.now()
  where i.application_id = app_id and i.outcome = 'done' and i.version = decision.version
    and exists (select from private.bulk_runs r where r.id = i.run_id and r.action in ('decide', 'release'));
  if app.status = decision.status then return false; end if;
  place := private.child_place(app);
  update public.applications set status = decision.status, place_accepted_at = null, decline_reason = null, letter_opened_at = null,
    reply_due_at = private.tell_offer(decision) where id = app_id;
  if private.is_placed(decision.status) then
    perform private.prepare_enrollment(app_id);
    if decision.without_interview then
      perform private.free_place(i, null) from public.interviews i join public.interview_slots s on s.id = i.slot_id
      where i.application_id = app_id and s.starts_at > private.now();
    end if;
  elsif private.is_closed(decision.status) then
    perform private.release_application(app_id);
  else
    perform private.end_place(app_id);
  end if;
  perform private.write_decision_letter(app_id);
  perform private.keep_before_letter(app, place);
  -- The mail says there is news, never which; the portal tells it (design law 4).
  perform private.enqueue_mail(private.applicant_address(app_id), 'decision_published', jsonb_build_object('first_name', app.first_name),
    'decision:' || app_id || ':' || decision.version, app_id);
  return true;
end;
$$;

-- Says of a decision that it has been made: what, by whom, when, and whether the applicant knows; null for one the office does not make.
create function private.decided_already(seen public.application_decisions) returns text
language sql stable security definer set search_path = '' as $$
  select format('This application has been %s already%s, on %s.%s', what,
    ', by ' || private.person_name(seen.decided_by), to_char(seen.decided_at at time zone 'Asia/Jerusalem', 'FMMonth FMDD, YYYY'),
    case when seen.published_at is null then ' The applicant has not been told yet.' else '' end)
  from (select case seen.status when 'accepted' then 'accepted' when 'waitlisted' then 'put on the waitlist' when 'rejected' then 'rejected'
    when 'submitted' then 'returned to pending' end as what) words
  where what is not null and seen.decided_at is not null;
$$;

-- Records a decision. hold: true keeps it from the applicant, false tells it at once, null does as the year's settings say.
-- publish_at sets the time at which tick publishes it. At once means after the year's minutes, in which undo_decision takes it
-- back; with 0 minutes, or where the applicant has been told just this, it is settled now. without_interview: an acceptance cancels
-- a booked interview when it is told. Returns {decision, published}.
-- Errors: 42501; P0001 not_found, wrong_state, stale_version, and where it is told limit_reached, too_many_reached.
create function private.record_decision(
  app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz,
  without_interview boolean default false
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.write_decision(app_id, decision, expected_version, hold, publish_time, true, without_interview);
$$;
select private.expose('authenticated', 'record_decision', '
  application_id uuid, decision text, expected_version bigint, hold boolean default null, publish_at timestamptz default null,
  without_interview boolean default false');

-- Tells a held decision now, which means after the year's minutes, or sets the time at which it is told. Returns whether it was held.
create function private.release_decision(app_id uuid, publish_time timestamptz, expected_version bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  before public.application_decisions := private.lock_decision(app_id, expected_version);
begin
  if before.published_at is not null then return false; end if;
  if publish_time is null then
    perform private.approve_release(before, case when before.undo_to is not null then 0 else private.undo_minutes_of(app_id) end);
  else
    update public.application_decisions d set publish_at = publish_time, undo_to = null where d.id = app_id;
  end if;
  return before.undo_to is null;
end;
$$;

-- Tells a held decision now, which means after the year's minutes; one whose minutes run already, without waiting for them.
-- Errors: 42501; P0001 not_found, stale_version, limit_reached, too_many_reached (one officer, many in ten minutes).
create function private.publish_decision(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.release_decision(app_id, null, expected_version) then perform private.count_release(app_id); end if;
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;
select private.expose('authenticated', 'publish_decision', 'application_id uuid, expected_version bigint');

-- Publishes these, each by itself: one that cannot be published does not hold up the others. Returns {published, failed}: how many,
-- and of each that failed the application, its name, the code and, of a refusal of ours, the sentence. Words of the database could
-- hold a value and go nowhere; the log names the application and the code.
create function private.publish_all(app_ids uuid[], only_due boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app_id uuid;
  published integer := 0;
  failed jsonb := '[]';
  own_code text;
begin
  foreach app_id in array app_ids loop
    begin
      if private.publish(app_id, only_due) then published := published + 1; end if;
      delete from private.publication_failures f where f.application_id = app_id;
    exception when others then
      get stacked diagnostics own_code = pg_exception_hint;
      own_code := case when sqlstate = 'P0001' then nullif(own_code, '') end;
      raise log 'Application % could not be published: %', app_id, sqlstate;
      -- The office sees it until it has gone; the same again is not written again.
      insert into private.publication_failures as f (application_id, code, reason)
      values (app_id, coalesce(own_code, sqlstate), case when own_code is not null then left(sqlerrm, 300) end)
      on conflict (application_id) do update set code = excluded.code, reason = excluded.reason, at = private.now()
      where (f.code, f.reason) is distinct from (excluded.code, excluded.reason);
      failed := failed || (select jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
          'code', coalesce(own_code, sqlstate), 'reason', case when own_code is not null then sqlerrm end)
        from public.applications a where a.id = app_id);
    end;
  end loop;
  return jsonb_build_object('published', published, 'failed', failed);
end;
$$;

-- Sets (or with null clears) the time at which a held decision is published, and takes it out of the release that had it; one whose
-- minutes run is held instead. Errors: 42501; P0001 not_found, stale_version, wrong_state, invalid_value (publish_at), limit_reached,
-- too_many_reached.
create function private.schedule_publication(app_id uuid, publish_time timestamptz, expected_version bigint) returns jsonb
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
select private.expose('authenticated', 'schedule_publication', 'application_id uuid, publish_at timestamptz, expected_version bigint');

-- Tick: publishes held decisions whose time has come; returns what publish_all does. What failed is tried again by the next.
create function private.publish_due_decisions() returns jsonb
language sql security definer set search_path = '' as $$
  select private.publish_all(array(
    select d.id from public.application_decisions d where d.published_at is null and d.publish_at <= private.now() order by d.id),
    true);
$$;
select private.expose('service_role', 'publish_due_decisions');
