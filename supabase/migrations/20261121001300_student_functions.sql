-- The student record: the owner's own form, and what officers may write.

-- Sections of the owner's form that are open to him: the four of the specification; passport and medical once his place is published.
create function private.my_form_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select private.student_columns('student')
    || case when private.placed_application() is not null
         then private.student_columns('passport_travel') || private.student_columns('medical') else '{}'::text[] end;
$$;

-- The caller's own student information: {exists, version, form, sections}. Before a record exists the form is pre-filled from his application.
create function private.my_student_information() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pupil public.students;
  app public.applications;
  columns text[] := private.my_form_columns();
  filled jsonb;
begin
  perform private.require_user();
  select * into pupil from public.students where user_id = auth.uid();
  select * into app from public.applications where id = private.own_application();
  perform private.require(pupil.id is not null or app.id is not null);
  if pupil.id is null then
    filled := jsonb_build_object('first_name', app.first_name, 'last_name', app.last_name, 'hebrew_first_name', app.hebrew_first_name,
      'hebrew_last_name', app.hebrew_last_name, 'email', app.email, 'cell_phone', app.phone, 'whatsapp_phone', app.whatsapp_phone,
      'date_of_birth', app.date_of_birth, 'program_track', app.program_track, 'high_school_name', app.high_school,
      'high_school_graduation_year', app.graduation_year,
      'home_address', nullif(concat_ws(', ', app.address, app.city, app.country), ''), 'emergency_contact_name', app.emergency_contact_name,
      'emergency_contact_phone', app.emergency_contact_phone, 'emergency_contact_relationship', app.emergency_contact_relationship);
  else
    filled := to_jsonb(pupil);
  end if;
  return jsonb_build_object('exists', pupil.id is not null, 'version', coalesce(pupil.version, 0),
    'form', (select jsonb_object_agg(c, coalesce(filled -> c, 'null')) from unnest(columns) c),
    'sections', case when private.placed_application() is not null
      then '["personal", "program", "academic", "parent", "passport_travel", "medical"]'::jsonb
      else '["personal", "program", "academic", "parent"]'::jsonb end);
end;
$$;

-- Saves the caller's own form. expected_version 0 when no record existed. Office-only columns are refused by name.
create function private.save_student_information(form jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  pupil uuid;
  columns text[] := private.my_form_columns();
  field record;
begin
  perform private.require_user();
  perform private.require(exists (select 1 from public.applications where user_id = auth.uid())
    or exists (select 1 from public.students where user_id = auth.uid()));
  if form is null or jsonb_typeof(form) <> 'object' then perform private.fail('invalid_value', 'Nothing to save was sent.', 'form'); end if;
  -- Two first saves at once: the second waits here and then is told that it is stale.
  perform pg_advisory_xact_lock(hashtext('student:' || auth.uid()::text));
  select id into pupil from public.students where user_id = auth.uid();
  for field in select * from (values ('first_name', 'First name is required'), ('last_name', 'Last name is required'), ('email', 'Email is required')) as r (name, sentence) loop
    if (pupil is null or form ? field.name) and coalesce(btrim(form ->> field.name), '') = '' then
      perform private.fail('required', field.sentence, field.name);
    end if;
  end loop;
  if pupil is null then
    if coalesce(expected_version, 0) <> 0 then perform private.fail('stale_version', 'This record no longer exists.'); end if;
    perform private.insert_row('public.students', form, columns, jsonb_build_object('user_id', auth.uid(),
      'program_year_id', (select a.program_year_id from public.applications a where a.id = private.own_application())));
  else
    perform private.apply_changes('public.students', pupil, form, coalesce(expected_version, -1), columns);
  end if;
  return private.my_student_information();
end;
$$;

-- Officers: a new record by hand; no account until linked (design section 8).
create function private.create_student(form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(form ->> 'first_name'), '') = '' or coalesce(btrim(form ->> 'last_name'), '') = '' or coalesce(btrim(form ->> 'email'), '') = '' then
    perform private.fail('required', 'First name, last name, and email are required',
      case when coalesce(btrim(form ->> 'first_name'), '') = '' then 'first_name' when coalesce(btrim(form ->> 'last_name'), '') = '' then 'last_name' else 'email' end);
  end if;
  return private.insert_row('public.students', form, private.student_columns('office') || array['program_year_id']) - 'search_text';
end;
$$;

create function private.save_student(student_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return private.apply_changes('public.students', student_id, changes, coalesce(expected_version, -1),
    private.student_columns('office') || array['program_year_id']) - 'search_text';
end;
$$;

create function private.delete_student(student_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  delete from public.students s where s.id = student_id;
  return found;
end;
$$;

-- The accepted student's page: tasks, dates and money in short (shape: docs/api.md). 403 without a published place.
create function private.my_enrollment() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  pupil uuid;
  next_charge record;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.placed_application();
  perform private.require(app.id is not null);
  select * into year from public.program_years where id = app.program_year_id;
  select s.id into pupil from public.students s where s.application_id = app.id;
  select i.due_on, i.amount into next_charge from private.instalments(pupil, null) i where i.open_amount > 0 order by i.due_on limit 1;
  return jsonb_build_object('status', app.status,
    'replied', case when app.place_accepted_at is not null then 'accepted' end,
    'reply_deadline_at', year.registration_deadline_at, 'reply_deadline_zone', year.registration_deadline_zone,
    'first_name', app.first_name,
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'title', t.title, 'description', t.description,
      'action', t.action, 'completed_at', t.completed_at, 'position', t.position) order by t.position), '[]')
      from public.enrollment_tasks t where t.application_id = app.id),
    'dates', jsonb_build_array(jsonb_build_object('key', 'orientation', 'label', 'Orientation', 'on', year.orientation_on),
      jsonb_build_object('key', 'program_start', 'label', 'Program Start', 'on', year.program_starts_on)),
    'tasks_deadline', year.tasks_deadline_on,
    'payment', private.ledger_totals(pupil) || jsonb_build_object('plan', (select p.plan from public.payment_plans p where p.id = pupil),
      'next_due_on', next_charge.due_on, 'next_amount', next_charge.amount));
end;
$$;

-- Ticks or unticks an own task; returns the task.
create function private.set_task_completed(task_id uuid, completed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require_user();
  perform private.require(private.placed_application() is not null);
  if completed is null then perform private.fail('required', 'Say whether the task is done.', 'completed'); end if;
  update public.enrollment_tasks t set completed_at = case when completed then coalesce(t.completed_at, private.now()) end
  where t.id = task_id and t.application_id = private.placed_application()
  returning to_jsonb(t) into result;
  if result is null then perform private.fail('not_found', 'This task is not on your list.'); end if;
  return result;
end;
$$;

create function public.my_student_information() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_student_information(); $$;
create function public.save_student_information(form jsonb, expected_version bigint default 0) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_student_information(form, expected_version); $$;
create function public.create_student(form jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.create_student(form); $$;
create function public.save_student(student_id uuid, changes jsonb, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_student(student_id, changes, expected_version); $$;
create function public.delete_student(student_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.delete_student(student_id); $$;
create function public.my_enrollment() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_enrollment(); $$;
create function public.set_task_completed(task_id uuid, completed boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_task_completed(task_id, completed); $$;

grant execute on function private.my_student_information(), private.save_student_information(jsonb, bigint), private.create_student(jsonb),
  private.save_student(uuid, jsonb, bigint), private.delete_student(uuid), private.my_enrollment(), private.set_task_completed(uuid, boolean) to authenticated;
grant execute on function public.my_student_information(), public.save_student_information(jsonb, bigint), public.create_student(jsonb),
  public.save_student(uuid, jsonb, bigint), public.delete_student(uuid), public.my_enrollment(), public.set_task_completed(uuid, boolean) to authenticated;
