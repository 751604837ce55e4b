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
