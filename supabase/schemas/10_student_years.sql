-- A student's years: kept equal to the record, added, corrected, ended and shown.

create policy "Nobody reads it directly" on public.student_enrollments for select to authenticated using (false);

create trigger bump_version before update on public.student_enrollments for each row execute function private.bump_version();

-- Of the one that the record shows, the record's own lines tell.
create trigger audit after insert or update on public.student_enrollments
  for each row when (not new.is_shown) execute function private.audit('application_id', 'student_id');

create trigger audit_delete after delete on public.student_enrollments
  for each row when (not old.is_shown) execute function private.audit('application_id', 'student_id');

-- The columns of an enrollment as the record names them.
create function private.enrollment_part(enrollment public.student_enrollments) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(enrollment) - '{id,student_id,is_shown,leaves_on,leave_reason,leave_keeps,version,created_at,updated_at}'::text[];
$$;

-- A record as it stands in this year: as it is when it shows the year, else with that year's enrollment, or an empty one.
create function private.record_in_year(student public.students, year_id uuid) returns public.students
language sql stable security definer set search_path = '' as $$
  select case when student.program_year_id is not distinct from year_id then student
    else jsonb_populate_record(student, coalesce(
      (select private.enrollment_part(e) from public.student_enrollments e
        where e.student_id = student.id and e.program_year_id is not distinct from year_id),
      private.enrollment_part(jsonb_populate_record(null::public.student_enrollments, '{"is_active": true, "amount_owed": 0,
        "registration_status": "pending", "enrollment_status": "prospective", "registration_deposit_paid": false}'))
        || jsonb_build_object('program_year_id', year_id))) end;
$$;

-- The record turns to another year: what was shown stays with its own year, and the columns show the enrollment of the new one,
-- or an empty one that begins; what the same statement sets stays set. A record that had no year keeps everything.
create function private.turn_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part text;
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  shown jsonb;
begin
  if old.program_year_id is null and not exists (select from public.student_enrollments e
      where e.student_id = new.id and e.program_year_id = new.program_year_id) then
    update public.student_enrollments e set program_year_id = new.program_year_id
    where e.student_id = new.id and e.program_year_id is null;
    return new;
  end if;
  if new.program_year_id is null then
    perform private.fail('invalid_value', 'Choose a year. One that does not belong here is removed under Years.', 'program_year_id');
  end if;
  shown := to_jsonb(private.record_in_year(old, new.program_year_id));
  for part in select jsonb_object_keys(private.enrollment_part(jsonb_populate_record(null::public.student_enrollments, '{}'))) loop
    if part <> 'program_year_id' and before -> part = after -> part then
      after := after || jsonb_build_object(part, shown -> part);
    end if;
  end loop;
  update public.student_enrollments e set is_shown = false where e.student_id = new.id and e.is_shown;
  return jsonb_populate_record(new, after);
end;
$$;

create trigger turn_record before update of program_year_id on public.students
  for each row when (new.program_year_id is distinct from old.program_year_id) execute function private.turn_record();

-- The record's columns are written through to the enrollment that it shows.
create function private.keep_enrollment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.student_enrollments as e (student_id, is_shown, program_year_id, application_id, is_active, program_track,
    learning_start_date, learning_end_date, arrival_date_israel, flight_information,
    registration_status, enrollment_status, registration_deposit_paid,
    registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
    early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage)
  values (new.id, true, new.program_year_id, new.application_id, new.is_active, new.program_track,
    new.learning_start_date, new.learning_end_date, new.arrival_date_israel, new.flight_information,
    new.registration_status, new.enrollment_status, new.registration_deposit_paid,
    new.registration_deposit_amount, new.registration_deposit_due_date, new.total_tuition_cost, new.monthly_tuition_amount,
    new.early_registration_discount, new.amount_owed, new.payment_schedule, new.financial_aid_amount, new.scholarship_percentage)
  on conflict (student_id, program_year_id) do update set (is_shown, application_id, is_active, program_track,
      learning_start_date, learning_end_date, arrival_date_israel, flight_information,
      registration_status, enrollment_status, registration_deposit_paid,
      registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
      early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage)
    = (excluded.is_shown, excluded.application_id, excluded.is_active, excluded.program_track,
      excluded.learning_start_date, excluded.learning_end_date, excluded.arrival_date_israel, excluded.flight_information,
      excluded.registration_status, excluded.enrollment_status,
      excluded.registration_deposit_paid, excluded.registration_deposit_amount, excluded.registration_deposit_due_date,
      excluded.total_tuition_cost, excluded.monthly_tuition_amount, excluded.early_registration_discount, excluded.amount_owed,
      excluded.payment_schedule, excluded.financial_aid_amount, excluded.scholarship_percentage)
  where not e.is_shown or private.enrollment_part(e) is distinct from private.enrollment_part(excluded);
  return null;
end;
$$;

create trigger keep_enrollment after insert or update of program_year_id, application_id, is_active, program_track,
    learning_start_date, learning_end_date, arrival_date_israel, flight_information,
    registration_status, enrollment_status, registration_deposit_paid,
    registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
    early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage
  on public.students for each row execute function private.keep_enrollment();

-- The other way round: an enrollment that the record shows. Read again: a trigger before this one may have changed it since.
create function private.copy_shown_enrollment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.students s set (application_id, is_active, program_track, learning_start_date, learning_end_date,
      arrival_date_israel, flight_information, registration_status, enrollment_status, registration_deposit_paid,
      registration_deposit_amount, registration_deposit_due_date, total_tuition_cost,
      monthly_tuition_amount, early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage)
    = (e.application_id, e.is_active, e.program_track, e.learning_start_date, e.learning_end_date,
      e.arrival_date_israel, e.flight_information, e.registration_status, e.enrollment_status, e.registration_deposit_paid,
      e.registration_deposit_amount, e.registration_deposit_due_date,
      e.total_tuition_cost, e.monthly_tuition_amount, e.early_registration_discount, e.amount_owed, e.payment_schedule,
      e.financial_aid_amount, e.scholarship_percentage)
  from public.student_enrollments e
  where e.id = new.id and e.is_shown and s.id = e.student_id
    and not to_jsonb(s) @> private.enrollment_part(e);
  return null;
end;
$$;

create trigger copy_shown_enrollment after update of application_id, is_active, program_track, learning_start_date, learning_end_date,
    arrival_date_israel, flight_information, registration_status, enrollment_status, registration_deposit_paid,
    registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
    early_registration_discount, amount_owed, payment_schedule, financial_aid_amount,
    scholarship_percentage
  on public.student_enrollments for each row when (new.is_shown) execute function private.copy_shown_enrollment();

-- Locks the student of this application, in the order student before enrollment, and names the enrollment; null without one.
create function private.lock_enrollment_of(app_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.students s
  where s.id = (select e.student_id from public.student_enrollments e where e.application_id = app_id) for no key update;
  return (select e.id from public.student_enrollments e where e.application_id = app_id);
end;
$$;

-- A record turns from this enrollment, which has ended or ends, to the newest other one that is active, if there is one.
create function private.turn_from(ended public.student_enrollments) returns void
language sql security definer set search_path = '' as $$
  update public.students s set program_year_id = other.program_year_id
  from (select e.program_year_id from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
    where e.student_id = ended.student_id and e.is_active and e.id <> ended.id order by y.program_starts_on desc limit 1) other
  where s.id = ended.student_id and ended.is_shown;
$$;

-- The place of this application is gone: its enrollment stays, inactive, and a record that showed it turns from it.
create function private.end_place(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.lock_enrollment_of(app_id);
  ended public.student_enrollments;
begin
  update public.student_enrollments e set is_active = false where e.id = enrollment and e.is_active returning * into ended;
  perform private.turn_from(ended);
end;
$$;

-- The years of a student in the office's hands: one is added, corrected, ended, shown on the record, or removed when nothing hangs on
-- it. What the record shows is also changed on the record itself.

-- An application, charges or payments hang on it.
create function private.is_held(enrollment public.student_enrollments) returns boolean
language sql stable security definer set search_path = '' as $$
  select enrollment.application_id is not null
    or exists (select from public.charges c where c.enrollment_id = enrollment.id)
    or exists (select from public.payments p where p.enrollment_id = enrollment.id);
$$;

-- Locks the application before the record, as everywhere, where the place of this year (null: the one shown) may end.
create function private.lock_place(student uuid, year_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.lock_application((select e.application_id from public.student_enrollments e
    where e.student_id = student and case when year_id is null then e.is_shown else e.program_year_id = year_id end));
$$;

-- Locks a student and the enrollment that the officer has on screen.
create function private.lock_enrollment(enrollment_id uuid, expected_version bigint) returns public.student_enrollments
language plpgsql security definer set search_path = '' as $$
declare
  seen public.student_enrollments;
begin
  perform 1 from public.students s
  where s.id = (select e.student_id from public.student_enrollments e where e.id = enrollment_id) for no key update;
  select * into seen from public.student_enrollments e where e.id = enrollment_id for update;
  if seen.id is null then perform private.fail('not_found', 'This year is no longer on the record.'); end if;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this year since you opened it.');
  end if;
  return seen;
end;
$$;

-- Officers: adds a year to a student by hand: {program_year_id, program_track, learning_start_date, learning_end_date,
-- registration_status, enrollment_status}. A record without any year takes it as its own; else the record goes on showing what it
-- shows. Returns changed_student(). Errors: 42501; P0001 not_found, required, invalid_value, unknown_field, conflict (program_year_id).
create function private.add_enrollment(student_id uuid, enrollment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array['program_track', 'learning_start_date', 'learning_end_date', 'registration_status', 'enrollment_status'];
  year_id uuid;
  without_year uuid;
begin
  perform private.require(private.is_officer());
  perform 1 from public.students s where s.id = student_id for no key update;
  if not found then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if jsonb_typeof(enrollment) is distinct from 'object' or coalesce(enrollment ->> 'program_year_id', '') = '' then
    perform private.fail('required', 'Choose the year.', 'program_year_id');
  end if;
  year_id := private.typed_value('public.student_enrollments', 'program_year_id', enrollment -> 'program_year_id') #>> '{}';
  if not exists (select from public.program_years y where y.id = year_id) then
    perform private.fail('invalid_value', 'What was chosen here no longer exists.', 'program_year_id');
  end if;
  if exists (select from public.student_enrollments e where e.student_id = add_enrollment.student_id and e.program_year_id = year_id) then
    perform private.fail('conflict', 'This student has an enrollment of that year already.', 'program_year_id');
  end if;
  select e.id into without_year from public.student_enrollments e
  where e.student_id = add_enrollment.student_id and e.is_shown and e.program_year_id is null;
  if without_year is null then
    perform private.insert_row('public.student_enrollments', enrollment, array['program_year_id'] || columns,
      jsonb_build_object('student_id', student_id));
  else
    update public.students s set program_year_id = year_id where s.id = student_id;
    perform private.apply_changes('public.student_enrollments', without_year, enrollment - 'program_year_id', null, columns);
  end if;
  return private.changed_student(student_id);
end;
$$;
select private.expose('authenticated', 'add_enrollment', 'student_id uuid, enrollment jsonb');

-- What `kept` ({charge id: amount}) leaves of a charge; null where it does not name it.
create function private.kept_of(charge public.charges, kept jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  stays numeric;
begin
  begin
    stays := (kept ->> charge.id::text)::numeric;
  exception when data_exception then
    stays := -1;
  end;
  if stays < 0 or stays > charge.amount or stays <> round(stays, 2) then
    perform private.fail('invalid_value', format('Enter what stays of %s, at most %s.', charge.label, charge.amount), charge.id::text);
  end if;
  return stays;
end;
$$;

-- What stays of the charges of a year that somebody leaves: what `kept` says ({charge id: amount}, 0: void), else what is due until the
-- last day. Of tuition and housing without a day that is the part of the plan's instalments. Of a place that was never registered
-- nothing stays but what has been paid of the deposit.
create function private.keep_charges(enrollment uuid, last_day date, was_registered boolean, kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charge public.charges;
  due_part numeric;
  stays numeric;
begin
  -- The plan as it is before anything changes.
  select coalesce(sum(i.amount) filter (where i.due_on <= last_day) / nullif(sum(i.amount), 0), 0) into due_part
  from private.spread_instalments(enrollment, null) i;
  for charge in select * from public.charges c where c.enrollment_id = enrollment and c.is_active order by c.id for update loop
    stays := coalesce(private.kept_of(charge, kept), case
      when not was_registered then case when charge.kind = 'deposit' then
        least(charge.amount, (private.deposit_of(enrollment) ->> 'paid')::numeric) else 0 end
      when charge.due_on <= last_day then charge.amount
      when charge.due_on is null and charge.kind in ('tuition', 'housing') then round(charge.amount * due_part, 2)
      else 0 end);
    if stays = 0 then
      update public.charges c set is_active = false where c.id = charge.id;
    else
      -- No plan spreads it any more.
      update public.charges c set amount = stays, tuition_part = least(c.tuition_part, stays),
        due_on = case when c.kind in ('tuition', 'housing') then coalesce(c.due_on, last_day) else c.due_on end
      where c.id = charge.id;
    end if;
  end loop;
end;
$$;

-- Somebody leaves: the year ends on that day, the place is free, nothing is asked of them any more but what they owe.
create function private.leave_year(enrollment public.student_enrollments, last_day date, why text, kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  select * into app from public.applications a where a.id = enrollment.application_id;
  perform private.keep_charges(enrollment.id, last_day, coalesce(app.status <> 'accepted', true), kept);
  perform set_config('school.leaves', 'on', true);
  -- Who leaves before it begins has not begun.
  update public.student_enrollments e set is_active = false, enrollment_status = 'withdrawn', learning_end_date = last_day,
    registration_status = 'cancelled', leaves_on = null, leave_reason = null, leave_keeps = null,
    learning_start_date = case when e.learning_start_date < last_day then e.learning_start_date end
  where e.id = enrollment.id;
  perform set_config('school.leaves', '', true);
  update public.student_leaves l set returned_at = greatest(private.now(), l.left_at)
  where l.student_id = enrollment.student_id and l.left_at is not null and l.returned_at is null;
  delete from public.student_leaves l where l.student_id = enrollment.student_id and l.left_at is null;
  perform private.log('leave', 'student_enrollments', enrollment.id, enrollment.application_id, enrollment.student_id,
    jsonb_build_object('learning_end_date', jsonb_build_object('old', enrollment.learning_end_date, 'new', last_day)), why);
  if not private.is_placed(app.status) or app.id is null then
    perform private.turn_from(enrollment);
    return;
  end if;
  update public.applications a set status = 'withdrawn' where a.id = app.id;
  update public.application_decisions d set status = 'withdrawn', decided_by = auth.uid(), decided_at = private.now(),
    published_at = private.now(), publish_at = null, undo_to = null
  where d.id = app.id;
  perform private.free_interview_times(app.id);
  perform private.enqueue_mail(private.applicant_address(app.id), 'place_ended',
    jsonb_build_object('first_name', app.first_name), 'left:' || app.id || ':' || app.version, app.id, enrollment.student_id);
end;
$$;

-- Withdrawn is the way out wherever it is set: on the record, in a cell, in many records or in a file.
create function private.withdrawn_leaves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('school.leaves', true) = 'on' then return null; end if;
  if new.learning_end_date > private.today() and new.learning_end_date is distinct from old.learning_end_date then
    perform private.fail('invalid_value', 'A last day to come is planned in the record''s menu. Choose today or a day before.',
      'learning_end_date');
  end if;
  perform private.leave_year(old, least(new.learning_end_date, private.today()), null, null);
  return null;
end;
$$;

create trigger withdrawn_leaves after update of enrollment_status on public.student_enrollments for each row
  when (new.enrollment_status = 'withdrawn' and old.enrollment_status <> 'withdrawn') execute function private.withdrawn_leaves();

-- Another last day takes a planned one back.
create function private.forget_planned_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.leaves_on := null;
  new.leave_reason := null;
  new.leave_keeps := null;
  return new;
end;
$$;

create trigger forget_planned_end before update of learning_end_date on public.student_enrollments for each row
  when (old.leaves_on = new.leaves_on and new.learning_end_date is distinct from old.learning_end_date)
  execute function private.forget_planned_end();

-- The clock: years whose planned last day has come are left, each alone. Of a charge that was lessened meanwhile stays what is there.
create function private.leave_on_day() returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment public.student_enrollments;
begin
  for enrollment in select * from public.student_enrollments e where e.leaves_on <= private.today()
      and e.id::text not in (select private.resting('leaving')) order by e.leaves_on, e.id limit 20 loop
    begin
      perform private.lock_application(enrollment.application_id);
      enrollment := private.lock_enrollment(enrollment.id, enrollment.version);
      perform private.leave_year(enrollment, enrollment.leaves_on, enrollment.leave_reason, (select
        jsonb_object_agg(c.id, least(c.amount, (enrollment.leave_keeps ->> c.id::text)::numeric)) from public.charges c
        where c.enrollment_id = enrollment.id and c.is_active and enrollment.leave_keeps ? c.id::text));
    exception when others then
      perform private.let_rest('leaving', enrollment.id::text, sqlstate);
    end;
  end loop;
end;
$$;

-- Officers: changes one year of a student: {program_track, learning_start_date, learning_end_date, registration_status,
-- enrollment_status, is_active}. Withdrawn is the way out (leave_year): the last day is learning_end_date, or today; reason and
-- kept_charges ({charge id: amount}) go with it. With a day to come nothing changes before it. Returns changed_student().
-- Errors: 42501; P0001 not_found, stale_version, invalid_value, unknown_field, required, too_long (reason).
create function private.save_enrollment(
  enrollment_id uuid, changes jsonb, expected_version bigint, reason text default null, kept_charges jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.student_enrollments;
  last_day date;
begin
  perform private.require(private.is_officer());
  perform private.lock_application((select e.application_id from public.student_enrollments e where e.id = enrollment_id));
  seen := private.lock_enrollment(enrollment_id, expected_version);
  if changes ->> 'enrollment_status' = 'withdrawn' and seen.enrollment_status <> 'withdrawn' then
    if char_length(reason) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
    last_day := private.typed_value('public.student_enrollments', 'learning_end_date', changes -> 'learning_end_date') #>> '{}';
    if last_day is null or last_day is not distinct from seen.learning_end_date and last_day > private.today() then
      last_day := private.today();
    end if;
    changes := changes - '{enrollment_status,is_active,learning_end_date,registration_status}'::text[];
    if changes <> '{}' then
      perform private.apply_changes('public.student_enrollments', seen.id, changes, expected_version,
        array['program_track', 'learning_start_date']);
    end if;
    if last_day <= private.today() then
      perform private.leave_year(seen, last_day, nullif(btrim(reason), ''), kept_charges);
    else
      perform private.kept_of(c, kept_charges) from public.charges c where c.enrollment_id = seen.id and c.is_active;
      update public.student_enrollments e set leaves_on = last_day, leave_reason = nullif(btrim(reason), ''), leave_keeps = kept_charges,
        learning_end_date = case when e.learning_start_date >= last_day then e.learning_end_date else last_day end
      where e.id = seen.id;
    end if;
    return private.changed_student(seen.student_id);
  end if;
  perform private.apply_changes('public.student_enrollments', seen.id, changes, expected_version, array['program_track',
    'learning_start_date', 'learning_end_date', 'registration_status', 'enrollment_status', 'is_active']);
  return private.changed_student(seen.student_id);
end;
$$;
select private.expose('authenticated', 'save_enrollment', $$
  enrollment_id uuid, changes jsonb, expected_version bigint, reason text default null, kept_charges jsonb default null$$);

-- Officers: the record shows this year from now on; the others keep what they say. Returns changed_student().
-- Errors: 42501; P0001 not_found, stale_version.
create function private.show_enrollment_on_record(enrollment_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.student_enrollments;
begin
  perform private.require(private.is_officer());
  seen := private.lock_enrollment(enrollment_id, expected_version);
  update public.students s set program_year_id = seen.program_year_id where s.id = seen.student_id and not seen.is_shown;
  return private.changed_student(seen.student_id);
end;
$$;
select private.expose('authenticated', 'show_enrollment_on_record', 'enrollment_id uuid, expected_version bigint');

-- Officers: removes a year that was added by mistake. Not the one that the record shows, and none on which an application or
-- money hangs. Returns changed_student(). Errors: 42501; P0001 not_found, stale_version, wrong_state.
create function private.remove_enrollment(enrollment_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.student_enrollments;
begin
  perform private.require(private.is_officer());
  seen := private.lock_enrollment(enrollment_id, expected_version);
  if seen.is_shown then
    perform private.fail('wrong_state', 'The record shows this year. Let it show another one first.');
  end if;
  if private.is_held(seen) then
    perform private.fail('wrong_state', 'An application or money belongs to this year, so it stays. You can end it.');
  end if;
  delete from public.student_enrollments e where e.id = seen.id;
  return private.changed_student(seen.student_id);
end;
$$;
select private.expose('authenticated', 'remove_enrollment', 'enrollment_id uuid, expected_version bigint');

-- The year that lists of students open with: the published one whose program runs today, else the one applied for. Null without any.
create function private.running_year_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select y.id from public.program_years y
      where y.is_published and private.today() between y.program_starts_on and y.program_ends_on
      order by y.program_starts_on desc limit 1), private.open_year_id());
$$;

-- The year that each of these students is in: the active enrollment of the running year, else the one the record shows.
create function private.present_enrollments(students uuid[]) returns setof public.student_enrollments
language sql stable security definer set search_path = '' as $$
  select distinct on (e.student_id) e.* from public.student_enrollments e, (select private.running_year_id() as id offset 0) running
  where e.student_id = any (students) and (e.is_shown or (e.is_active and e.program_year_id = running.id))
  order by e.student_id, e.is_active and e.program_year_id is not distinct from running.id desc, e.is_shown desc;
$$;

-- The same of one; null without a student.
create function private.present_enrollment(student uuid) returns public.student_enrollments
language sql stable security definer set search_path = '' as $$
  select e from private.present_enrollments(array[student]) e;
$$;

-- Staff: the years that students can be listed by, the latest first: [{id, name, is_current, tracks}]. Errors: 42501.
create function private.student_years() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  running uuid := private.running_year_id();
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'is_current', y.id is not distinct from running,
      'tracks', array(select t.track from public.program_year_tracks t where t.program_year_id = y.id order by t.track))
    order by y.program_starts_on desc, y.id), '[]') from public.program_years y);
end;
$$;
select private.expose('authenticated', 'student_years');
