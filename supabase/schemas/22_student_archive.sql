-- Records put away and brought back, and the deletion that is left for records which nothing hangs on.

-- Locks a record and checks that the officer saw its newest version.
create function private.lock_student(student uuid, expected_version bigint) returns public.students
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
begin
  select * into seen from public.students s where s.id = student for no key update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  return seen;
end;
$$;

-- Officers: puts a record away, with a reason; lists, exports and the list of papers leave it out until it is restored. Everything
-- on it stays, and so does the person's own account. Returns changed_record().
-- Errors: 42501; P0001 required (reason), too_long (reason), not_found, stale_version, wrong_state.
create function private.archive_student(student_id uuid, reason text, expected_version bigint) returns jsonb
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
select private.expose('authenticated', 'archive_student', 'student_id uuid, reason text, expected_version bigint');

-- Officers: brings an archived record back into the lists. Returns changed_record().
-- Errors: 42501; P0001 not_found, stale_version, wrong_state.
create function private.restore_student(student_id uuid, expected_version bigint) returns jsonb
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
select private.expose('authenticated', 'restore_student', 'student_id uuid, expected_version bigint');

-- Administrators: only a record that nothing hangs on, such as one entered by mistake. What was charged or paid, came from an
-- application or belongs to an account stays until the whole person is erased (private.erase_person); archiving puts it out of sight.
-- True when there was one. Errors: 42501; P0001 wrong_state.
create function private.delete_student(student_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
begin
  perform private.require(private.is_administrator());
  select * into seen from public.students s where s.id = delete_student.student_id for update;
  if exists (select from public.charges c where c.student_id = seen.id)
    or exists (select from public.payments p where p.student_id = seen.id) then
    perform private.fail('wrong_state',
      'This record has charges or payments, which stay on record. Archive it; a super administrator can erase the person.');
  end if;
  if exists (select from public.student_enrollments e where e.student_id = seen.id and e.application_id is not null) then
    perform private.fail('wrong_state',
      'This record came from an application and stays with it. Archive it; a super administrator can erase the person.');
  end if;
  if seen.user_id is not null then
    perform private.fail('wrong_state',
      'This record belongs to an account, whose owner reads it. Archive it, or unlink the account first.');
  end if;
  delete from public.students s where s.id = seen.id;
  return found;
end;
$$;
select private.expose('authenticated', 'delete_student', 'student_id uuid');
