-- Administrators: as private.merge_students; whoever merges has begun to read both records. Errors: as merge_students; P0001 not_begun.
create function private.merge_read_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[]
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform private.require_begun('student_record', private.reading_hash(s.id::text), 'student', array[s.id], private.record_categories())
  from public.students s where s.id in (merge_read_students.student_id, other_id);
  return private.merge_students(student_id, other_id, expected_version, other_version, taken);
end;
$$;
grant execute on function private.merge_read_students(uuid, uuid, bigint, bigint, text[]) to authenticated;

-- Officers: as private.save_student; whoever names a sensitive column has begun to read the record.
-- Errors: as save_student; P0001 not_begun.
create function private.save_read_student(student_id uuid, changes jsonb, expected_version bigint, confirmed text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if jsonb_typeof(changes) = 'object' and private.categories_of_columns(array(select jsonb_object_keys(changes))) <> '{}' then
    perform private.require_begun('student_record', private.reading_hash(student_id::text), 'student', array[student_id],
      private.categories_of_columns(array(select jsonb_object_keys(changes))));
  end if;
  return private.save_student(student_id, changes, expected_version, confirmed);
end;
$$;
