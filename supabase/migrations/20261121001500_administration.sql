-- Program years and staff accounts.

-- Creates (year_id null) or changes a program year; illogical or overlapping dates are refused in words. Returns the row.
create function private.save_program_year(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns text[] := array['name', 'is_published', 'opens_at', 'application_deadline_at', 'application_deadline_zone', 'decisions_at', 'decisions_zone',
    'registration_deadline_at', 'registration_deadline_zone', 'orientation_on', 'program_starts_on', 'program_ends_on', 'tasks_deadline_on',
    'deposit_amount', 'tuition_amount', 'housing_amount', 'contact_email'];
begin
  perform private.require(private.is_administrator());
  if year_id is null then return private.insert_row('public.program_years', changes, columns); end if;
  return private.apply_changes('public.program_years', year_id, changes, coalesce(expected_version, -1), columns);
end;
$$;

create function private.save_program_year_settings(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  return private.apply_changes('public.program_year_settings', year_id, changes, coalesce(expected_version, -1),
    array['release_mode', 'release_at', 'max_interview_choices', 'expiry_margin_months', 'payment_methods', 'payment_instructions',
      'monthly_instalments', 'first_instalment_on']);
end;
$$;

-- Replaces the tracks of a year: [{track, starts_on, ends_on, ages, length_text}]. Returns the new list.
create function private.save_program_year_tracks(year_id uuid, tracks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  track jsonb;
begin
  perform private.require(private.is_administrator());
  if not exists (select 1 from public.program_years y where y.id = year_id) then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if tracks is null or jsonb_typeof(tracks) <> 'array' or jsonb_array_length(tracks) > 4 then
    perform private.fail('invalid_value', 'Give up to four tracks.', 'tracks');
  end if;
  delete from public.program_year_tracks t where t.program_year_id = year_id;
  for track in select jsonb_array_elements(tracks) loop
    perform private.insert_row('public.program_year_tracks', track, array['track', 'starts_on', 'ends_on', 'ages', 'length_text'],
      jsonb_build_object('program_year_id', year_id));
  end loop;
  return (select coalesce(jsonb_agg(to_jsonb(t) order by t.starts_on, t.track), '[]') from public.program_year_tracks t where t.program_year_id = year_id);
end;
$$;

-- Next year from this one: every date 364 days on (the same weekday), unpublished, with settings, tracks and tasks. Returns the new row.
create function private.copy_program_year(year_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.program_years;
  first_year integer;
  made public.program_years;
begin
  perform private.require(private.is_administrator());
  select * into source from public.program_years where id = year_id;
  if source.id is null then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  first_year := left(source.name, 4)::integer + 1;
  if exists (select 1 from public.program_years y where y.name = first_year || '-' || first_year + 1) then
    perform private.fail('conflict', 'The following program year already exists.', 'name');
  end if;
  insert into public.program_years (name, is_published, opens_at, application_deadline_at, application_deadline_zone, decisions_at, decisions_zone,
    registration_deadline_at, registration_deadline_zone, orientation_on, program_starts_on, program_ends_on, tasks_deadline_on,
    deposit_amount, tuition_amount, housing_amount, contact_email)
  values (first_year || '-' || first_year + 1, false,
    -- 364 days in the deadline's own zone, so that 11:59 PM stays 11:59 PM across daylight-saving changes.
    (source.opens_at at time zone source.application_deadline_zone + interval '364 days') at time zone source.application_deadline_zone,
    (source.application_deadline_at at time zone source.application_deadline_zone + interval '364 days') at time zone source.application_deadline_zone,
    source.application_deadline_zone,
    (source.decisions_at at time zone source.decisions_zone + interval '364 days') at time zone source.decisions_zone, source.decisions_zone,
    (source.registration_deadline_at at time zone source.registration_deadline_zone + interval '364 days') at time zone source.registration_deadline_zone,
    source.registration_deadline_zone,
    source.orientation_on + 364, source.program_starts_on + 364, source.program_ends_on + 364, source.tasks_deadline_on + 364,
    source.deposit_amount, source.tuition_amount, source.housing_amount, source.contact_email)
  returning * into made;
  update public.program_year_settings n set release_mode = o.release_mode, max_interview_choices = o.max_interview_choices,
    expiry_margin_months = o.expiry_margin_months, payment_methods = o.payment_methods, payment_instructions = o.payment_instructions,
    monthly_instalments = o.monthly_instalments, first_instalment_on = o.first_instalment_on + 364
  from public.program_year_settings o where n.id = made.id and o.id = source.id;
  insert into public.program_year_tracks (program_year_id, track, starts_on, ends_on, ages, length_text)
  select made.id, t.track, t.starts_on + 364, t.ends_on + 364, t.ages, t.length_text from public.program_year_tracks t where t.program_year_id = source.id;
  delete from public.enrollment_task_templates t where t.program_year_id = made.id;
  insert into public.enrollment_task_templates (program_year_id, key, title, description, action, position)
  select made.id, t.key, t.title, t.description, t.action, t.position from public.enrollment_task_templates t where t.program_year_id = source.id;
  return to_jsonb(made);
exception when exclusion_violation or unique_violation then
  perform private.fail('conflict', 'Another program year takes applications at that time.', 'opens_at');
  return null;
end;
$$;

-- Staff accounts for super administrators (all) and administrators (reading): {id, email, display_name, role, is_active, last_sign_in_at, created_at, version}.
create function private.list_staff_accounts() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  return query select jsonb_build_object('id', a.user_id, 'email', u.email, 'display_name', private.person_name(a.user_id), 'role', a.role,
      'is_active', a.is_active, 'last_sign_in_at', u.last_sign_in_at, 'created_at', a.created_at, 'version', a.version)
    from public.admins a join auth.users u on u.id = a.user_id order by u.email;
end;
$$;

-- Gives, changes or deactivates a staff account. Super administrators only, never on themselves; the last one stays
-- (trigger keep_a_super_admin). Takes effect on the person's next request, because every policy reads admins.
create function private.set_staff_account(person uuid, new_role text, active boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  -- Two who remove each other at the same time: the second waits and is asked again whether he still may.
  perform pg_advisory_xact_lock(hashtext('admins.super_admin'));
  perform private.require(private.staff_role() = 'super_admin');
  if person = auth.uid() then perform private.fail('not_allowed', 'You cannot change your own account.', 'id'); end if;
  if new_role is null or new_role not in ('super_admin', 'admin', 'admissions', 'staff') then
    perform private.fail('invalid_value', 'Choose a role.', 'role');
  end if;
  if active is null then perform private.fail('invalid_value', 'Choose active or not.', 'is_active'); end if;
  if not exists (select 1 from auth.users u where u.id = person) then perform private.fail('not_found', 'This person has no account.', 'id'); end if;
  insert into public.admins as a (user_id, role, is_active) values (person, new_role, active)
  on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active
  where (a.role, a.is_active) is distinct from (excluded.role, excluded.is_active);
  return (select to_jsonb(a) from public.admins a where a.user_id = person);
end;
$$;

create function public.save_program_year(year_id uuid, changes jsonb, expected_version bigint default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_program_year(year_id, changes, expected_version); $$;
create function public.save_program_year_settings(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_program_year_settings(year_id, changes, expected_version); $$;
create function public.save_program_year_tracks(year_id uuid, tracks jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_program_year_tracks(year_id, tracks); $$;
create function public.copy_program_year(year_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.copy_program_year(year_id); $$;
create function public.list_staff_accounts() returns setof jsonb
language sql stable security invoker set search_path = '' as $$ select * from private.list_staff_accounts(); $$;
create function public.set_staff_account(user_id uuid, role text, is_active boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_staff_account(user_id, role, is_active); $$;

grant execute on function private.save_program_year(uuid, jsonb, bigint), private.save_program_year_settings(uuid, jsonb, bigint),
  private.save_program_year_tracks(uuid, jsonb), private.copy_program_year(uuid), private.list_staff_accounts(),
  private.set_staff_account(uuid, text, boolean) to authenticated;
grant execute on function public.save_program_year(uuid, jsonb, bigint), public.save_program_year_settings(uuid, jsonb, bigint),
  public.save_program_year_tracks(uuid, jsonb), public.copy_program_year(uuid), public.list_staff_accounts(),
  public.set_staff_account(uuid, text, boolean) to authenticated;
