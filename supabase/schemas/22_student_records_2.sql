-- Officers: what was typed over a version that was seen. The years of a record have functions of their own (add_enrollment and the
-- others), because each keeps its own track, dates and money. `confirmed` names the fields whose doubtful values are right.
-- Errors: 42501; P0001 not_found, stale_version, invalid_value, unknown_field, required, too_long, unlikely.
create function private.save_student(student_id uuid, changes jsonb, expected_version bigint, confirmed text[] default '{}')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
begin
  perform private.require(private.is_officer());
  select to_jsonb(s) into was from public.students s where s.id = save_student.student_id for update;
  perform private.ask_about(was, private.apply_changes('public.students', student_id, changes, coalesce(expected_version, -1),
    private.student_columns('office')), confirmed);
  return private.changed_student(student_id);
end;
$$;

create function public.save_student(
  student_id uuid, changes jsonb, expected_version bigint, confirmed text[] default '{}'
) returns jsonb
language sql set search_path = '' as $$ select private.save_read_student(student_id, changes, expected_version, confirmed); $$;
