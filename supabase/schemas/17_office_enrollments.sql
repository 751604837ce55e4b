-- The years of a student in the office's hands: one is added, corrected, ended, shown on the record, or removed when nothing hangs on
-- it. What the record shows is also changed on the record itself.

-- An application, charges or payments hang on it.
create function private.is_held(enrollment public.student_enrollments) returns boolean
language sql stable security definer set search_path = '' as $$
  select enrollment.application_id is not null
    or exists (select from public.charges c where c.enrollment_id = enrollment.id)
    or exists (select from public.payments p where p.enrollment_id = enrollment.id);
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
-- shows. Returns changed_record(). Errors: 42501; P0001 not_found, required, invalid_value, unknown_field, conflict (program_year_id).
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
  return private.changed_record(student_id);
end;
$$;
select private.expose('authenticated', 'add_enrollment', 'student_id uuid, enrollment jsonb');

-- Officers: changes one year of a student: {program_track, learning_start_date, learning_end_date, registration_status,
-- enrollment_status, is_active}. Ending it is a last day, a status and is_active false. Returns changed_record().
-- Errors: 42501; P0001 not_found, stale_version, invalid_value, unknown_field, required.
create function private.save_enrollment(enrollment_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.student_enrollments;
begin
  perform private.require(private.is_officer());
  seen := private.lock_enrollment(enrollment_id, expected_version);
  perform private.apply_changes('public.student_enrollments', seen.id, changes, expected_version, array['program_track',
    'learning_start_date', 'learning_end_date', 'registration_status', 'enrollment_status', 'is_active']);
  return private.changed_record(seen.student_id);
end;
$$;
select private.expose('authenticated', 'save_enrollment', 'enrollment_id uuid, changes jsonb, expected_version bigint');

-- Officers: the record shows this year from now on; the others keep what they say. Returns changed_record().
-- Errors: 42501; P0001 not_found, stale_version.
create function private.show_enrollment_on_record(enrollment_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.student_enrollments;
begin
  perform private.require(private.is_officer());
  seen := private.lock_enrollment(enrollment_id, expected_version);
  update public.students s set program_year_id = seen.program_year_id where s.id = seen.student_id and not seen.is_shown;
  return private.changed_record(seen.student_id);
end;
$$;
select private.expose('authenticated', 'show_enrollment_on_record', 'enrollment_id uuid, expected_version bigint');

-- Officers: removes a year that was added by mistake. Not the one that the record shows, and none on which an application or
-- money hangs. Returns changed_record(). Errors: 42501; P0001 not_found, stale_version, wrong_state.
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
  return private.changed_record(seen.student_id);
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

-- The year a student is in: the active enrollment of the running year, else the one the record shows. Null without a student.
create function private.present_enrollment(student uuid) returns public.student_enrollments
language sql stable security definer set search_path = '' as $$
  select e from public.student_enrollments e
  where e.student_id = student and (e.is_shown or (e.is_active and e.program_year_id = private.running_year_id()))
  order by e.is_active and e.program_year_id is not distinct from private.running_year_id() desc, e.is_shown desc limit 1;
$$;

-- Staff: the years that students can be listed by, the latest first: [{id, name, is_current}]. Errors: 42501.
create function private.student_years() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  running uuid := private.running_year_id();
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'is_current', y.id is not distinct from running)
    order by y.program_starts_on desc, y.id), '[]') from public.program_years y);
end;
$$;
select private.expose('authenticated', 'student_years');
