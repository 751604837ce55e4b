-- The caller's active staff role, or null; an editor is no staff. Read from the tables at each request, so a deactivation, a logout
-- elsewhere, an ended session or a missing second factor takes effect at once.
create or replace function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select a.role from public.admins a
  where a.user_id = (select auth.uid()) and a.is_active and a.role not in ('house', 'editor') and private.staff_next_step(a) is null;
$$;

revoke all on function private.staff_role() from public, anon, authenticated, service_role;

-- People on the staff, for choosing an interviewer or reading a log: [{id, name, role, is_active}].
create or replace function private.office_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.person_name(a.user_id), 'role', a.role,
    'is_active', a.is_active)
    order by private.person_name(a.user_id)), '[]') from public.admins a where a.role not in ('house', 'editor'));
end;
$$;

revoke all on function private.office_people() from public, anon, authenticated, service_role;

grant execute on function private.office_people() to authenticated;

-- Super administrators: changes settings; {mfa_roles}. Returns the row. Errors: 42501; P0001 invalid_value, stale_version.
create or replace function private.save_school_settings(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.school_settings;
  roles text[];
begin
  perform private.require(private.staff_role() = 'super_admin');
  select * into seen from public.school_settings for update;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed these settings since you opened them.');
  end if;
  roles := case when jsonb_typeof(changes -> 'mfa_roles') = 'array' then
    (select coalesce(array_agg(distinct r order by r), '{}') from jsonb_array_elements_text(changes -> 'mfa_roles') r) end;
  if roles is null or array_position(roles, null) is not null
     or not roles <@ array['super_admin', 'admin', 'admissions', 'staff', 'editor'] then
    perform private.fail('invalid_value', 'Choose staff roles.', 'mfa_roles');
  end if;
  update public.school_settings s set mfa_roles = roles where s.id = seen.id returning * into seen;
  return to_jsonb(seen);
end;
$$;

revoke all on function private.save_school_settings(jsonb,bigint) from public, anon, authenticated, service_role;

grant execute on function private.save_school_settings(jsonb,bigint) to authenticated;

-- Staff and editors with a second factor, in a session that has shown it: ten new codes; older ones stop. They are shown once.
-- Errors: 42501; P0001 wrong_state.
create or replace function private.new_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  codes text[] := '{}';
begin
  perform private.require(private.is_staff() or private.is_house() or private.is_editor());
  if not private.has_second_factor(person) then perform private.fail('wrong_state', 'Set up the second factor first.'); end if;
  delete from private.recovery_codes c where c.user_id = person;
  for i in 1..10 loop
    codes := codes || (
      select string_agg(substr(letters, 1 + get_byte(b.bytes, n) % 32, 1) || case when n = 4 then '-' else '' end, '' order by n)
      from (select extensions.gen_random_bytes(10) as bytes) b, generate_series(0, 9) n);
  end loop;
  insert into private.recovery_codes (user_id, code_hash) select person, private.recovery_code_hash(person, c) from unnest(codes) c;
  perform private.log('new_recovery_codes', 'admins', person);
  return codes;
end;
$$;

revoke all on function private.new_recovery_codes() from public, anon, authenticated, service_role;

grant execute on function private.new_recovery_codes() to authenticated;

-- Officers: who answers for a thread (null: nobody), and whether it is closed. Answers as office_thread does.
-- Errors: 42501; P0001 not_found, invalid_value (officer, state).
create or replace function private.assign_thread(person uuid, officer uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_thread(person);
  if officer is not null and not exists (select from public.admins a where a.user_id = officer and a.is_active
      and a.role not in ('staff', 'editor') and a.user_id <> person) then
    perform private.fail('invalid_value', 'Choose an admissions officer or an administrator.', 'officer');
  end if;
  update private.threads t set assigned_to = officer, updated_at = private.now()
  where t.user_id = person and t.last_side is not null and t.assigned_to is distinct from officer;
  if found then
    perform private.log('assigned', 'threads', (select t.id from private.threads t where t.user_id = person), private.file_of(person),
      private.record_of(person), jsonb_build_object('assigned_to', jsonb_build_object('new', private.person_name(officer))));
  end if;
  return private.office_thread('person', person);
end;
$$;

revoke all on function private.assign_thread(uuid,uuid) from public, anon, authenticated, service_role;

grant execute on function private.assign_thread(uuid,uuid) to authenticated;

-- Refuses a role that is none, and days of the house that are none. Errors: P0001 invalid_value (role, works_until), required
-- (works_until).
create or replace function private.check_appointment(new_role text, first_day date, last_day date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff', 'house', 'editor') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if new_role <> 'house' then return; end if;
  if last_day is null then perform private.fail('required', 'Say until when.', 'works_until'); end if;
  if last_day < coalesce(first_day, private.today()) then
    perform private.fail('invalid_value', 'The last day is before the first.', 'works_until');
  end if;
end;
$$;
