-- The night view: from a room or a part of a name to what is needed at two in the morning, and the sheet for a sealed envelope. Health
-- is begun before it is read; names, rooms and phones are not sensitive.

-- Officers and the house: who is here and is meant by a room, a name or part of it, at most 30, the room itself first:
-- [{id, name, hebrew_name, room, is_out}]. Errors: 42501.
create function private.find_in_house(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  itself constant text[] := array(select r.name from private.rooms_sought(query) r where r.is_itself);
  begun constant text[] := array(select r.name from private.rooms_sought(query) r where not r.is_itself);
begin
  perform private.require(private.keeps_house());
  if private.room_key(coalesce(query, '')) = '' then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'hebrew_name', f.hebrew_name, 'room', f.dorm_room_number,
      'is_out', exists (select from public.student_leaves l where l.student_id = f.id and l.left_at is not null and l.returned_at is null))
      order by f.near, f.dorm_room_number, f.last_name, f.name), '[]')
    from (
      select s.id, s.last_name, concat_ws(' ', s.first_name, s.last_name) as name,
        nullif(concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name), '') as hebrew_name, s.dorm_room_number,
        case when s.dorm_room_number = any (itself) then 0 when s.dorm_room_number = any (begun) then 1
          when private.is_sought(query, s.search_text) then 2 end as near
      from public.students s where private.is_in_the_house(s)) f
    where f.near is not null and (f.near < 2 or itself = '{}')
    limit 30);
end;
$$;
select private.expose('authenticated', 'find_in_house', 'query text');

-- What the house reads of one who is here, and nothing else of the record.
create function private.night_facts(student public.students) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', student.id, 'name', concat_ws(' ', student.first_name, student.last_name),
    'hebrew_name', nullif(concat_ws(' ', student.hebrew_first_name, student.hebrew_last_name), ''),
    'room', student.dorm_room_number, 'phone', student.cell_phone, 'whatsapp', student.whatsapp_phone,
    'medical_conditions', student.medical_conditions, 'medicines', student.medicines,
    'israeli_health_insurance', student.israeli_health_insurance, 'kupat_cholim', student.kupat_cholim,
    'health_insurance_provider', student.health_insurance_provider,
    'health_insurance_policy_number', student.health_insurance_policy_number,
    'health_insurance_expiration', student.health_insurance_expiration,
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'name', nullif(c.name, ''), 'relation', c.relation,
        'phone', c.phone) order by c.n), '[]')
      from (values
        (1, 'emergency', student.emergency_contact_name, student.emergency_contact_relationship, student.emergency_contact_phone),
        (2, 'father', concat_ws(' ', student.father_first_name, student.father_last_name), null, student.father_whatsapp),
        (3, 'mother', concat_ws(' ', student.mother_first_name, student.mother_last_name), null, student.mother_whatsapp),
        (4, 'medical', student.emergency_medical_contact, null, student.emergency_medical_phone)) c (n, kind, name, relation, phone)
      where nullif(c.name, '') is not null or c.phone is not null));
$$;

create function private.begin_night_record(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  if exists (select from public.students s where s.id = student and private.is_in_the_house(s)) then
    perform private.trace_reading('student', array[student], array['health'], 'screen', 'now', 'night_record',
      private.reading_hash(student::text));
  end if;
end;
$$;

-- Officers and the house, of one who is here, begun before: night_facts with madrichim (names of the house today) and leave ({id,
-- left_at, due_at}, or null); null for everybody else. Errors: 42501; P0001 not_begun.
create function private.night_record(student_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  student public.students;
begin
  perform private.refuse_get();
  perform private.require(private.keeps_house());
  select * into student from public.students s where s.id = student_id;
  if student.id is null or not private.is_in_the_house(student) then return null; end if;
  perform private.require_begun('night_record', private.reading_hash(student_id::text), 'student', array[student_id], array['health']);
  return private.night_facts(student) || jsonb_build_object(
    'madrichim', (select coalesce(jsonb_agg(private.person_name(a.user_id) order by private.person_name(a.user_id)), '[]')
      from public.admins a where a.role = 'house' and private.is_in_service(a)),
    'leave', (select jsonb_build_object('id', l.id, 'left_at', l.left_at, 'due_at', l.due_at) from public.student_leaves l
      where l.student_id = student.id and l.left_at is not null and l.returned_at is null));
end;
$$;
select private.expose('authenticated', 'night_record', 'student_id uuid');

-- Everybody who is here, for the sheet.
create function private.in_the_house() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select s.id from public.students s where private.is_in_the_house(s) order by 1);
$$;

create function private.begin_night_sheet() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  perform private.trace_reading('student', private.in_the_house(), array['health'], 'export', 'sealed envelope', 'night_sheet',
    private.reading_hash(''));
end;
$$;

-- Officers and the house, begun before: the sheet for the sealed envelope {made_at, students: night_facts of everybody who is here, by
-- room}. Errors: 42501; P0001 not_begun.
create function private.night_sheet() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_get();
  perform private.require(private.keeps_house());
  perform private.require_begun('night_sheet', private.reading_hash(''), 'student', private.in_the_house(), array['health']);
  return jsonb_build_object('made_at', private.now(), 'students', (select coalesce(jsonb_agg(private.night_facts(s)
      order by substring(s.dorm_room_number from '^\D*'), substring(s.dorm_room_number from '\d+')::numeric nulls last, s.dorm_room_number,
        s.last_name, s.first_name), '[]')
    from public.students s where private.is_in_the_house(s)));
end;
$$;
select private.expose('authenticated', 'night_sheet');
