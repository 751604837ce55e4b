-- What a change unlocks is answered by the next call: the caller of a function can make its answer fail after it has run, and with the
-- change goes the line that says who has read what. What officers save of a record therefore answers its keys; the record
-- and its ledger are read by student_record and student_ledger, which are traced.

-- What a function that changes a record answers: {id, version, is_active, archived_at, updated_at}.
create function private.changed_student(student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'version', s.version, 'is_active', s.is_active, 'archived_at', s.archived_at,
    'updated_at', s.updated_at)
  from public.students s where s.id = student;
$$;

-- The same where 1.0.0 answered student_record(): {student}.
create function private.changed_record(student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('student', private.changed_student(student));
$$;

-- Officers: a new record by hand; no account until linked (design section 8).
create or replace function private.create_student(form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(form ->> 'first_name'), '') = '' or coalesce(btrim(form ->> 'last_name'), '') = ''
    or coalesce(btrim(form ->> 'email'), '') = '' then
    perform private.fail('required', 'First name, last name, and email are required',
      case when coalesce(btrim(form ->> 'first_name'), '') = '' then 'first_name'
        when coalesce(btrim(form ->> 'last_name'), '') = '' then 'last_name' else 'email' end);
  end if;
  made := private.insert_row('public.students', form, private.student_columns('office') || array['program_year_id']);
  return private.changed_student((made ->> 'id')::uuid);
end;
$$;

-- Officers: what was typed over a version that was seen. The years of a record have functions of their own (add_enrollment and the
-- others), because each keeps its own track, dates and money.
create or replace function private.save_student(student_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.apply_changes('public.students', student_id, changes, coalesce(expected_version, -1), private.student_columns('office'));
  return private.changed_student(student_id);
end;
$$;

-- Officers: puts a record away, with a reason; lists, exports and the list of papers leave it out until it is restored. Everything
-- on it stays, and so does the person's own account. Returns changed_record().
-- Errors: 42501; P0001 required (reason), too_long (reason), not_found, stale_version, wrong_state.
create or replace function private.archive_student(student_id uuid, reason text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(reason), '');
begin
  perform private.require(private.is_officer());
  if why is null then perform private.fail('required', 'Say why this record is archived.', 'reason'); end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'At most 500 characters.', 'reason'); end if;
  if (private.lock_student(student_id, expected_version)).archived_at is not null then
    perform private.fail('wrong_state', 'This record has been archived already.');
  end if;
  update public.students s set archived_at = private.now(), archive_reason = why where s.id = archive_student.student_id;
  return private.changed_record(student_id);
end;
$$;

-- Officers: brings an archived record back into the lists. Returns changed_record().
-- Errors: 42501; P0001 not_found, stale_version, wrong_state.
create or replace function private.restore_student(student_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if (private.lock_student(student_id, expected_version)).archived_at is null then
    perform private.fail('wrong_state', 'This record is not archived.');
  end if;
  update public.students s set archived_at = null, archive_reason = null where s.id = restore_student.student_id;
  return private.changed_record(student_id);
end;
$$;

-- Officers: adds a year to a student by hand: {program_year_id, program_track, learning_start_date, learning_end_date,
-- registration_status, enrollment_status}. A record without any year takes it as its own; else the record goes on showing what it
-- shows. Returns changed_record(). Errors: 42501; P0001 not_found, required, invalid_value, unknown_field, conflict (program_year_id).
create or replace function private.add_enrollment(student_id uuid, enrollment jsonb) returns jsonb
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

-- Officers: changes one year of a student: {program_track, learning_start_date, learning_end_date, registration_status,
-- enrollment_status, is_active}. Ending it is a last day, a status and is_active false. Returns changed_record().
-- Errors: 42501; P0001 not_found, stale_version, invalid_value, unknown_field, required.
create or replace function private.save_enrollment(enrollment_id uuid, changes jsonb, expected_version bigint) returns jsonb
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

-- Officers: the record shows this year from now on; the others keep what they say. Returns changed_record().
-- Errors: 42501; P0001 not_found, stale_version.
create or replace function private.show_enrollment_on_record(enrollment_id uuid, expected_version bigint) returns jsonb
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

-- Officers: removes a year that was added by mistake. Not the one that the record shows, and none on which an application or
-- money hangs. Returns changed_record(). Errors: 42501; P0001 not_found, stale_version, wrong_state.
create or replace function private.remove_enrollment(enrollment_id uuid, expected_version bigint) returns jsonb
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

-- Administrators: makes two records of one person one. student_id stays, with its values; the other's fill what is empty, and stand
-- where `taken` names a field. Years, money and mails of the other come along, its account too; a year that both have stays as the
-- kept record says it. What the other one said stays in the history. Returns changed_record().
-- Errors: 42501; P0001 invalid_value (other_id), unknown_field (taken), not_found, stale_version, wrong_state.
create or replace function private.merge_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[]
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := private.person_columns();
  kept public.students;
  gone public.students;
  filled jsonb;
  newest uuid;
begin
  perform private.require(private.is_administrator());
  if student_id is null or other_id is null or student_id = other_id then
    perform private.fail('invalid_value', 'Choose another record of the same person.', 'other_id');
  end if;
  if exists (select from unnest(taken) t where t is null or t <> all (columns)) then
    perform private.fail('unknown_field', 'This field cannot be taken over.', 'taken');
  end if;
  -- Always in the same order: two who merge the same pair wait for each other.
  perform 1 from public.students s where s.id in (merge_students.student_id, other_id) order by s.id for update;
  kept := private.lock_student(student_id, expected_version);
  gone := private.lock_student(other_id, other_version);
  perform private.check_merge(kept, gone);
  -- Charges, payments, plans and claims follow their year.
  update public.student_enrollments e set student_id = kept.id, is_shown = false
  where e.student_id = gone.id and not exists (select from public.student_enrollments k
    where k.student_id = kept.id and k.program_year_id is not distinct from e.program_year_id);
  update private.card_checkouts c set student_id = kept.id where c.student_id = gone.id;
  update public.payment_reversals r set student_id = kept.id where r.student_id = gone.id;
  update public.email_outbox o set student_id = kept.id where o.student_id = gone.id;
  update private.merged_students m set student_id = kept.id where m.student_id = gone.id;
  delete from public.students s where s.id = gone.id;
  insert into private.merged_students (id, student_id) values (gone.id, kept.id);
  perform private.log('merge', 'students', kept.id, null, kept.id,
    jsonb_build_object('merged_from', jsonb_build_object('old', concat_ws(' ', gone.first_name, gone.last_name), 'new', null)));
  select coalesce(jsonb_object_agg(o.key, o.value), '{}') into filled
  from jsonb_each(to_jsonb(gone)) o
  where o.key = any (columns) and o.value not in ('null', '[]', '""') and o.value is distinct from to_jsonb(kept) -> o.key
    and (o.key = any (taken) or to_jsonb(kept) -> o.key in ('null', '[]', '""'));
  perform private.apply_changes('public.students', kept.id, filled, null, columns);
  update public.students s set user_id = gone.user_id where s.id = kept.id and s.user_id is null and gone.user_id is not null;
  -- The record shows the newest year that goes on, as after a publication.
  select e.program_year_id into newest from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
  where e.student_id = kept.id and e.is_active order by y.program_starts_on desc limit 1;
  update public.students s set program_year_id = newest
  where s.id = kept.id and newest is not null and s.program_year_id is distinct from newest;
  return private.changed_record(kept.id);
end;
$$;
