create function private.record_categories() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct f.sensitive from private.student_fields f where f.sensitive is not null order by 1);
$$;

create function private.check_part(part text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if part is null or part not in ('whole', 'general') then
    perform private.fail('invalid_value', 'This part is not known.', 'part');
  end if;
end;
$$;

create function private.begin_student_record(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_officer() and exists (select from public.students s where s.id = student) then
    perform private.trace_reading('student', array[student], private.record_categories(), 'screen', '', 'student_record',
      private.reading_hash(student::text));
  end if;
end;
$$;

-- One record as the caller's role may read it, or null: {student, application, account, links}. The read-only staff role
-- gets its three categories and nothing about application or account. An enrollment_id shows the record as it stands in that year.
-- The part general leaves out every sensitive value and needs no line; the whole of an officer was begun.
-- Errors: 42501; P0001 invalid_value (part), not_begun.
create function private.read_student_record(student_id uuid, enrollment_id uuid, part text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  student public.students;
  readable text[] := private.readable_student_columns();
  sensitive text[] := array(select f.name from private.student_fields f where f.sensitive is not null);
  fields jsonb;
  years jsonb;
begin
  perform private.refuse_get();
  perform private.require(private.is_staff());
  perform private.check_part(part);
  select * into student from public.students s where s.id = student_id;
  if student.id is null then return null; end if;
  if part = 'general' then readable := array(select r from unnest(readable) r where r <> all (sensitive));
  elsif private.is_officer() then
    perform private.require_begun('student_record', private.reading_hash(student_id::text), 'student', array[student_id],
      private.record_categories());
  end if;
  fields := to_jsonb(coalesce((select private.record_in_year(student, e.program_year_id) from public.student_enrollments e
    where e.id = enrollment_id and e.student_id = student.id), student));
  fields := (select jsonb_object_agg(c, fields -> c)
    from unnest(readable || array['id', 'version', 'is_active', 'archived_at', 'updated_at']) c);
  if not private.is_officer() then return jsonb_build_object('student', fields, 'part', part); end if;
  years := private.enrollments_of(student.id);
  if part = 'general' then
    years := (select coalesce(jsonb_agg(y - sensitive order by n), '[]') from jsonb_array_elements(years) with ordinality u (y, n));
  end if;
  return jsonb_build_object(
    'student', fields || jsonb_build_object('program_year_id', student.program_year_id, 'created_at', student.created_at,
      'archive_reason', student.archive_reason),
    'year', (select y.name from public.program_years y where y.id = student.program_year_id),
    'application', (select jsonb_build_object('id', a.id, 'status', a.status, 'submitted_at', a.submitted_at, 'year',
        (select y.name from public.program_years y where y.id = a.program_year_id)) from public.applications a
          where a.id = student.application_id),
    'account', (select jsonb_build_object('email', u.email, 'confirmed', u.email_confirmed_at is not null,
      'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = student.user_id),
    'invitation', (select jsonb_build_object('email', i.email, 'invited_at', i.invited_at, 'expires_at', i.expires_at)
      from private.student_invitations i where i.student_id = student.id),
    'enrollments', years, 'part', part);
end;
$$;
grant execute on function private.read_student_record(uuid, uuid, text), public.student_record(uuid, uuid, text) to authenticated;

create function private.begin_student_ledger(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if exists (select from public.students s where s.id = student) then
    perform private.trace_reading('student', array[student], array['financial'], 'screen', '', 'student_ledger',
      private.reading_hash(student::text));
  end if;
end;
$$;

-- Ids of the students whose claims wait, of all that the list shows.
create function private.claiming_students() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct k.student_id from (select c.student_id from public.payment_claims c
    where c.state = 'waiting' order by c.created_at, c.id limit 500) k order by 1);
$$;

create function private.begin_waiting_claims() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.claiming_students() <> '{}' then
    perform private.trace_reading('student', private.claiming_students(), array['financial'], 'screen', '', 'waiting_claims',
      private.reading_hash(''));
  end if;
end;
$$;

-- Ids of the students whose refunds and disputes nobody has looked at.
create function private.reversed_students() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct v.student_id from (select r.student_id from public.payment_reversals r
    where r.seen_at is null order by r.created_at, r.id limit 500) v order by 1);
$$;

create function private.begin_open_reversals() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.reversed_students() <> '{}' then
    perform private.trace_reading('student', private.reversed_students(), array['financial'], 'screen', '', 'open_reversals',
      private.reading_hash(''));
  end if;
end;
$$;
