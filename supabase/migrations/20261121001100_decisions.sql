-- Deciding, publishing, registering. A decision is recorded on application_decisions, which no applicant can query;
-- publishing copies it to the application, prepares what an acceptance brings, and queues the mail, in one transaction.

-- Moves an officer may record: from working status to decision (admissions specification section 4; Reject is ours).
create table private.decision_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into private.decision_moves values
  ('submitted', 'accepted'), ('submitted', 'waitlisted'), ('submitted', 'rejected'),
  ('waitlisted', 'accepted'), ('waitlisted', 'submitted'), ('waitlisted', 'rejected'),
  ('accepted', 'waitlisted'), ('accepted', 'submitted'),
  ('rejected', 'waitlisted'), ('rejected', 'submitted'),
  ('declined', 'submitted');
alter table private.decision_moves enable row level security;

-- Locks the decision of an application and checks that the officer saw its newest version.
create function private.lock_decision(app uuid, expected_version bigint) returns public.application_decisions
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  select * into decision from public.application_decisions where id = app for no key update;
  if decision.id is null then perform private.fail('not_found', 'This application has not been submitted.'); end if;
  if expected_version is null or decision.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this application since you opened it. Look at it again before you decide.');
  end if;
  return decision;
end;
$$;

-- Student record, tasks and charges of an accepted application. Idempotent, and never overwrites what the office entered:
-- only empty columns are filled. Returns the student's id.
create function private.prepare_enrollment(app_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  pupil uuid;
  -- When his track begins; left out if the student has entered an end before it, for the office to clear up.
  first_day date;
begin
  select * into app from public.applications where id = app_id;
  select * into year from public.program_years where id = app.program_year_id;
  first_day := coalesce((select t.starts_on from public.program_year_tracks t
    where t.program_year_id = year.id and t.track = app.program_track), year.program_starts_on);
  select id into pupil from public.students where user_id = app.user_id for no key update;
  if pupil is null then
    insert into public.students (user_id, application_id, program_year_id, first_name, last_name, email)
    values (app.user_id, app.id, app.program_year_id, app.first_name, app.last_name, app.email) returning id into pupil;
  end if;
  update public.students s set
    application_id = app.id, program_year_id = app.program_year_id, is_active = true,
    hebrew_first_name = coalesce(s.hebrew_first_name, app.hebrew_first_name),
    hebrew_last_name = coalesce(s.hebrew_last_name, app.hebrew_last_name),
    cell_phone = coalesce(s.cell_phone, app.phone),
    whatsapp_phone = coalesce(s.whatsapp_phone, app.whatsapp_phone),
    date_of_birth = coalesce(s.date_of_birth, app.date_of_birth),
    home_address = coalesce(s.home_address, nullif(concat_ws(', ', app.address, app.city, app.country), '')),
    program_track = coalesce(s.program_track, app.program_track),
    learning_start_date = coalesce(s.learning_start_date, case when first_day < coalesce(s.learning_end_date, 'infinity') then first_day end),
    high_school_name = coalesce(s.high_school_name, app.high_school),
    high_school_graduation_year = coalesce(s.high_school_graduation_year, app.graduation_year),
    previous_yeshiva = coalesce(s.previous_yeshiva, left(app.previous_yeshiva, 200)),
    foreign_passport_number = coalesce(s.foreign_passport_number, app.passport_number),
    emergency_contact_name = coalesce(s.emergency_contact_name, app.emergency_contact_name),
    emergency_contact_phone = coalesce(s.emergency_contact_phone, app.emergency_contact_phone),
    emergency_contact_relationship = coalesce(s.emergency_contact_relationship, app.emergency_contact_relationship),
    registration_deposit_amount = coalesce(s.registration_deposit_amount, year.deposit_amount),
    registration_deposit_due_date = coalesce(s.registration_deposit_due_date, (year.registration_deadline_at at time zone year.registration_deadline_zone)::date),
    total_tuition_cost = coalesce(s.total_tuition_cost, year.tuition_amount)
  where s.id = pupil;
  insert into public.enrollment_tasks (application_id, key, title, description, action, position)
  select app.id, t.key, t.title, t.description, t.action, t.position
  from public.enrollment_task_templates t where t.program_year_id = year.id
  on conflict (application_id, key) do nothing;
  insert into public.charges (student_id, application_id, kind, label, amount, due_on)
  select pupil, app.id, c.kind, c.label, c.amount, c.due_on
  from (values
    ('deposit', 'Program deposit', year.deposit_amount, (year.registration_deadline_at at time zone year.registration_deadline_zone)::date),
    ('tuition', 'Tuition ' || year.name, year.tuition_amount, year.program_starts_on),
    ('housing', 'Housing ' || year.name, year.housing_amount, year.program_starts_on)) as c (kind, label, amount, due_on)
  -- A charge that the office has voided or entered itself is not made again.
  where c.amount > 0 and not exists (select 1 from public.charges x where x.student_id = pupil and x.kind = c.kind
    and x.application_id = app.id);
  perform private.refresh_ledger(pupil);
  return pupil;
end;
$$;

-- Publishes the working status of one application: idempotent; returns whether anything was published.
create function private.publish(app_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
  app public.applications;
begin
  app := private.lock_application(app_id);
  select * into decision from public.application_decisions where id = app_id;
  if decision.id is null or decision.published_at is not null then return false; end if;
  update public.application_decisions set published_at = private.now(), publish_at = null where id = app_id;
  if app.status = decision.status then return false; end if;
  update public.applications set status = decision.status, place_accepted_at = null, decline_reason = null where id = app_id;
  if decision.status = 'accepted' then
    perform private.prepare_enrollment(app_id);
  else
    update public.students set is_active = false where application_id = app_id and is_active;
  end if;
  -- The mail says there is news, never which; the portal tells it (design law 4).
  perform private.enqueue_mail(private.applicant_address(app_id), 'decision_published', jsonb_build_object('first_name', app.first_name),
    'decision:' || app_id || ':' || decision.version, app_id);
  return true;
end;
$$;

-- Records a decision. hold: true keeps it from the applicant, false publishes at once, null does as the year's settings say.
-- publish_at sets the time at which tick publishes it. Returns {decision, published}.
create function private.record_decision(app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.application_decisions;
  settings public.program_year_settings;
  is_held boolean;
  published boolean := false;
begin
  perform private.require(private.is_officer());
  before := private.lock_decision(app_id, expected_version);
  if not exists (select 1 from private.decision_moves m where m.from_status = before.status and m.to_status = decision) then
    perform private.fail('wrong_state', 'This decision is not possible for an application with status ' || before.status || '.', 'decision');
  end if;
  select s.* into settings from public.program_year_settings s
  join public.applications a on a.program_year_id = s.id where a.id = app_id;
  is_held := coalesce(hold, settings.release_mode = 'held') or coalesce(publish_time > private.now(), false);
  update public.application_decisions d set status = decision, decided_by = auth.uid(), decided_at = private.now(), published_at = null,
    publish_at = case when is_held then coalesce(publish_time, settings.release_at) end
  where d.id = app_id;
  if not is_held or exists (select 1 from public.applications a where a.id = app_id and a.status = decision) then
    published := private.publish(app_id);
  end if;
  return jsonb_build_object('decision', (select to_jsonb(d) from public.application_decisions d where d.id = app_id), 'published', published);
end;
$$;

create function private.publish_decision(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.lock_decision(app_id, expected_version);
  perform private.publish(app_id);
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;

-- Publishes these, each by itself: one that cannot be published (its reason goes to the server's log) does not hold up the others.
create function private.publish_all(app_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  app_id uuid;
  published integer := 0;
begin
  foreach app_id in array app_ids loop
    begin
      if private.publish(app_id) then published := published + 1; end if;
    exception when others then
      raise warning 'Application % could not be published: % %', app_id, sqlstate, sqlerrm;
    end;
  end loop;
  return published;
end;
$$;

-- Publishes every held decision of a year now; returns how many.
create function private.publish_held_decisions(year_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  return private.publish_all(array(
    select d.id from public.application_decisions d join public.applications a on a.id = d.id
    where a.program_year_id = year_id and d.published_at is null order by d.id));
end;
$$;

-- Sets (or with null clears) the time at which a held decision is published.
create function private.schedule_publication(app_id uuid, publish_time timestamptz, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  decision := private.lock_decision(app_id, expected_version);
  if decision.published_at is not null then perform private.fail('wrong_state', 'This decision has been published already.'); end if;
  update public.application_decisions d set publish_at = publish_time where d.id = app_id;
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;

-- Tick: publishes held decisions whose time has come; returns how many.
create function private.publish_due_decisions() returns integer
language sql security definer set search_path = '' as $$
  select private.publish_all(array(
    select d.id from public.application_decisions d where d.published_at is null and d.publish_at <= private.now() order by d.id));
$$;

-- accepted -> registered, for the office's own act and for a deposit on an accepted place.
create function private.register(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.applications set status = 'registered', place_accepted_at = coalesce(place_accepted_at, private.now())
  where id = app_id and status = 'accepted';
  if found then
    update public.application_decisions set status = 'registered', published_at = private.now(), publish_at = null where id = app_id;
    update public.students set registration_status = 'confirmed', enrollment_status = 'enrolled'
    where application_id = app_id and registration_status = 'pending';
  end if;
end;
$$;

create function private.register_application(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  decision := private.lock_decision(app_id, expected_version);
  if decision.status <> 'accepted' or decision.published_at is null then
    perform private.fail('wrong_state', 'Only a published acceptance can be registered.');
  end if;
  perform private.register(app_id);
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;

-- The applicant's reply to a published acceptance: true takes the place, false declines it (reason optional). Returns the status.
create function private.reply_to_offer(accept boolean, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
begin
  perform private.require_user();
  app := private.lock_application(private.placed_application());
  if app.id is null or app.status <> 'accepted' then
    perform private.fail('wrong_state', 'There is no open offer to reply to.');
  end if;
  if accept is null then perform private.fail('required', 'Choose whether you accept the place.', 'accept'); end if;
  select * into year from public.program_years where id = app.program_year_id;
  if accept then
    if private.now() >= year.registration_deadline_at then
      perform private.fail('deadline_passed', 'The registration deadline has passed. Please write to the admissions office.');
    end if;
    update public.applications set place_accepted_at = coalesce(place_accepted_at, private.now()) where id = app.id;
    if (select s.registration_deposit_paid from public.students s where s.application_id = app.id) then
      perform private.register(app.id);
    end if;
  else
    if char_length(reason) > 2000 then perform private.fail('too_long', 'Please keep the reason under 2,000 characters.', 'reason'); end if;
    update public.applications set status = 'declined', decline_reason = nullif(btrim(reason), ''), place_accepted_at = null where id = app.id;
    update public.application_decisions set status = 'declined', published_at = private.now(), publish_at = null where id = app.id;
    update public.students set is_active = false where application_id = app.id;
  end if;
  return (select a.status from public.applications a where a.id = app.id);
end;
$$;

-- A deposit on an accepted place registers the student (design section 4).
create function private.deposit_registers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.registration_deposit_paid and not old.registration_deposit_paid and new.application_id is not null
     and exists (select 1 from public.applications a where a.id = new.application_id and a.status = 'accepted' and a.place_accepted_at is not null) then
    perform private.register(new.application_id);
  end if;
  return null;
end;
$$;
create trigger deposit_registers after update of registration_deposit_paid on public.students
  for each row execute function private.deposit_registers();

create function public.record_decision(application_id uuid, decision text, expected_version bigint, hold boolean default null, publish_at timestamptz default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.record_decision(application_id, decision, expected_version, hold, publish_at); $$;
create function public.publish_decision(application_id uuid, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.publish_decision(application_id, expected_version); $$;
create function public.publish_held_decisions(program_year_id uuid) returns integer
language sql security invoker set search_path = '' as $$ select private.publish_held_decisions(program_year_id); $$;
create function public.schedule_publication(application_id uuid, publish_at timestamptz, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.schedule_publication(application_id, publish_at, expected_version); $$;
create function public.register_application(application_id uuid, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.register_application(application_id, expected_version); $$;
create function public.reply_to_offer(accept boolean, reason text default null) returns text
language sql security invoker set search_path = '' as $$ select private.reply_to_offer(accept, reason); $$;
create function public.publish_due_decisions() returns integer
language sql security invoker set search_path = '' as $$ select private.publish_due_decisions(); $$;

grant execute on function private.record_decision(uuid, text, bigint, boolean, timestamptz), private.publish_decision(uuid, bigint),
  private.publish_held_decisions(uuid), private.schedule_publication(uuid, timestamptz, bigint), private.register_application(uuid, bigint),
  private.reply_to_offer(boolean, text) to authenticated;
grant execute on function public.record_decision(uuid, text, bigint, boolean, timestamptz), public.publish_decision(uuid, bigint),
  public.publish_held_decisions(uuid), public.schedule_publication(uuid, timestamptz, bigint), public.register_application(uuid, bigint),
  public.reply_to_offer(boolean, text) to authenticated;
grant execute on function private.publish_due_decisions(), public.publish_due_decisions() to service_role;
