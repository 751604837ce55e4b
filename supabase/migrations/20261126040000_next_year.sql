-- The year that was ended, or in which they were enrolled.
alter table private.student_batches add column program_year_id uuid references public.program_years (id) on delete set null;
alter table private.student_batches drop constraint student_batches_kind_check;
alter table private.student_batches add constraint student_batches_kind_check check (kind in ('edit', 'import', 'end', 'enroll'));

-- A record turns from this enrollment, which has ended or ends, to the newest other one that is active, if there is one.
create or replace function private.turn_from(ended public.student_enrollments) returns void
language sql security definer set search_path = '' as $$
  update public.students s set program_year_id = other.program_year_id
  from (select e.program_year_id from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
    where e.student_id = ended.student_id and e.is_active and e.id <> ended.id order by y.program_starts_on desc limit 1) other
  where s.id = ended.student_id and ended.is_shown;
$$;

-- The place of this application is gone: its enrollment stays, inactive, and a record that showed it turns from it.
create or replace function private.end_place(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.lock_enrollment_of(app_id);
  ended public.student_enrollments;
begin
  update public.student_enrollments e set is_active = false where e.id = enrollment and e.is_active returning * into ended;
  perform private.turn_from(ended);
end;
$$;

revoke all on function private.end_place(uuid) from public, anon, authenticated, service_role;

-- Charges a place what its track costs in its year: for an acceptance and for who stays. The deposit is part of the price; without a
-- day on which it is due none is charged, and the whole price is tuition and housing, due when the program begins. A charge that the
-- office has voided or entered itself is not made again.
create or replace function private.charge_place(enrollment uuid, track public.program_year_tracks, deposit_due date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if deposit_due is null then track.deposit_amount := 0; end if;
  insert into public.charges (student_id, enrollment_id, kind, label, amount, due_on, tuition_part)
  select e.student_id, e.id, c.kind, case c.kind when 'deposit' then 'Program deposit' else initcap(c.kind) || ' ' || y.name end,
    c.amount, case c.kind when 'deposit' then deposit_due else y.program_starts_on end, c.tuition_part
  from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
  cross join private.track_charges(track) c
  where e.id = enrollment and not exists (select from public.charges x where x.enrollment_id = enrollment and x.kind = c.kind);
end;
$$;

-- The enrollment that a student and their parents see, plan and pay: the latest active one among that of this application and those
-- that the office made without one. What another application brought is not told by this.
create or replace function private.family_enrollment(student uuid, app_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select e.id from public.student_enrollments e left join public.program_years y on y.id = e.program_year_id
  where e.student_id = student
    and (e.application_id = app_id or e.application_id is null and e.is_active and e.enrollment_status in ('enrolled', 'active'))
  order by e.is_active desc, y.program_starts_on desc nulls last, e.id limit 1;
$$;

-- The caller's; whatever came before it is the office's alone. Null without a place.
create or replace function private.placed_enrollment() returns uuid
language sql stable security definer set search_path = '' as $$
  select private.family_enrollment(s.id, private.placed_application()) from public.students s where s.user_id = (select auth.uid());
$$;

revoke all on function private.placed_enrollment() from public, anon, authenticated, service_role;

-- The accepted student's page: tasks, dates and money in short (shape: docs/api.md). 403 without a place.
create or replace function private.my_enrollment() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  -- Of what they see and pay, which may be a later one.
  place_year public.program_years;
  enrollment uuid := private.placed_enrollment();
  mine public.student_enrollments;
  next_charge record;
begin
  perform private.require_user();
  select * into mine from public.student_enrollments e where e.id = enrollment;
  -- Without one, or when its year has ended and the office has enrolled them since: then there is nothing to reply, and no task waits.
  select * into app from public.applications a where a.id = private.placed_application()
    and (mine.id is null or a.id = mine.application_id
      or exists (select from public.student_enrollments e where e.application_id = a.id and e.is_active));
  perform private.require(app.id is not null or mine.id is not null);
  select * into place_year from public.program_years where id = coalesce(mine.program_year_id, app.program_year_id);
  select * into year from public.program_years where id = coalesce(app.program_year_id, mine.program_year_id);
  select i.due_on, i.amount into next_charge from private.instalments(enrollment, null) i where i.open_amount > 0 order by i.due_on limit 1;
  return jsonb_build_object('status', coalesce(app.status, 'registered'),
    'standing', case when app.id is null then 'registered' else private.standing_of(app) end,
    'replied', case when app.id is null or app.place_accepted_at is not null then 'accepted' end,
    'reply_deadline_at', coalesce(private.reply_due_of(app), year.registration_deadline_at),
    'reply_deadline_zone', year.registration_deadline_zone,
    'first_name', coalesce(app.first_name, (select s.first_name from public.students s where s.id = mine.student_id)),
    'tasks', (select coalesce(jsonb_agg(t.state - '{application_id,version,created_at,updated_at}'::text[] order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'dates', jsonb_build_array(jsonb_build_object('key', 'orientation', 'label', 'Orientation', 'on', place_year.orientation_on),
      jsonb_build_object('key', 'program_start', 'label', 'Program Start', 'on', place_year.program_starts_on)),
    'tasks_deadline', year.tasks_deadline_on,
    'payment', private.ledger_totals(enrollment) || jsonb_build_object(
      'plan', (select p.plan from public.payment_plans p where p.id = enrollment),
      'next_due_on', next_charge.due_on, 'next_amount', next_charge.amount));
end;
$$;

revoke all on function private.my_enrollment() from public, anon, authenticated, service_role;

grant execute on function private.my_enrollment() to authenticated;

-- Student record, tasks and charges of an accepted application. Idempotent, and never overwrites what the office entered:
-- only empty columns are filled. Returns the student's id.
create or replace function private.prepare_enrollment(app_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  -- Dates and amounts of their track; empty when the year does not offer it (any more): the office then enters the charges.
  own_track public.program_year_tracks;
  student uuid;
  enrollment uuid;
  -- When their track begins; left out if the student has entered an end before it, for the office to clear up.
  first_day date;
begin
  -- What is taken from the application and the year is not asked about (refuse_impossible_days): nobody types it now.
  perform set_config('school.prepares_enrollment', 'on', true);
  select * into app from public.applications where id = app_id;
  select * into year from public.program_years where id = app.program_year_id;
  select * into own_track from public.program_year_tracks t where t.program_year_id = year.id and t.track = app.program_track;
  first_day := coalesce(own_track.starts_on, year.program_starts_on);
  select id into student from public.students where user_id = app.user_id for no key update;
  if student is null then
    insert into public.students (user_id, application_id, program_year_id, first_name, last_name, email)
    values (app.user_id, app.id, app.program_year_id, app.first_name, app.last_name, app.email) returning id into student;
  end if;
  -- Somebody of another year turns to this one: what belongs to that year stays there.
  update public.students s set program_year_id = app.program_year_id
  where s.id = student and s.program_year_id is distinct from app.program_year_id;
  perform private.carry_papers(student, app.id);
  update public.students s set
    application_id = app.id, is_active = true, archived_at = null, archive_reason = null,
    hebrew_first_name = coalesce(s.hebrew_first_name, app.hebrew_first_name),
    hebrew_last_name = coalesce(s.hebrew_last_name, app.hebrew_last_name),
    cell_phone = coalesce(s.cell_phone, app.phone),
    whatsapp_phone = coalesce(s.whatsapp_phone, app.whatsapp_phone),
    date_of_birth = coalesce(s.date_of_birth, app.date_of_birth),
    home_address = coalesce(s.home_address, private.address_lines(app)),
    program_track = coalesce(s.program_track, app.program_track),
    learning_start_date = coalesce(s.learning_start_date, case when first_day < coalesce(s.learning_end_date,
      'infinity') then first_day end), high_school_name = coalesce(s.high_school_name, app.high_school),
    high_school_graduation_year = coalesce(s.high_school_graduation_year, app.graduation_year),
    previous_yeshiva = coalesce(s.previous_yeshiva, left(app.previous_yeshiva, 200)),
    foreign_passport_number = coalesce(s.foreign_passport_number, app.passport_number),
    -- Only beside its own number: another passport ends on another day.
    foreign_passport_expiration = coalesce(s.foreign_passport_expiration,
      case when coalesce(s.foreign_passport_number, app.passport_number) is not distinct from app.passport_number
        then app.passport_expires_on end),
    emergency_contact_name = coalesce(s.emergency_contact_name, app.emergency_contact_name),
    emergency_contact_phone = coalesce(s.emergency_contact_phone, app.emergency_contact_phone),
    emergency_contact_relationship = coalesce(s.emergency_contact_relationship, app.emergency_contact_relationship),
    registration_deposit_amount = coalesce(s.registration_deposit_amount, own_track.deposit_amount),
    registration_deposit_due_date = coalesce(s.registration_deposit_due_date,
      private.deposit_due_on(app)),
    total_tuition_cost = coalesce(s.total_tuition_cost, own_track.tuition_amount)
  where s.id = student;
  insert into public.enrollment_tasks (application_id, key, title, description, action, position)
  select app.id, t.key, t.title, t.description, t.action, t.position
  from public.enrollment_task_templates t where t.program_year_id = year.id
  on conflict (application_id, key) do nothing;
  select e.id into enrollment from public.student_enrollments e where e.application_id = app.id;
  perform private.charge_place(enrollment, own_track, private.deposit_due_on(app));
  perform private.refresh_ledger(enrollment);
  perform set_config('school.prepares_enrollment', '', true);
  return student;
end;
$$;

revoke all on function private.prepare_enrollment(uuid) from public, anon, authenticated, service_role;

-- The student record in use: the owner's own form, what officers read and write, and the link to an account.

-- Sections of the owner's form that are open to them: the four of the specification; passport and medical once they have a place.
create or replace function private.my_form_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select private.student_columns('student')
    || case when private.placed_enrollment() is not null
         then private.student_columns('passport_travel') || private.student_columns('medical') else '{}'::text[] end;
$$;

revoke all on function private.my_form_columns() from public, anon, authenticated, service_role;

-- The caller's own student information: {exists, version, form, sections, draft, application}. Before a record exists the form is
-- pre-filled from their application; later `application` stands beside it, and nothing is copied. `draft` is what they typed and
-- did not save: {field: {value, base, message}}.
create or replace function private.my_student_information() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  student public.students;
  app public.applications;
  columns text[] := private.my_form_columns();
  applied jsonb;
  filled jsonb;
  -- Last year's track and dates are not those of the year they apply for.
  other_year boolean;
begin
  perform private.require_user();
  select * into student from public.students where user_id = auth.uid();
  select * into app from public.applications where id = private.own_application();
  perform private.require(student.id is not null or app.id is not null);
  applied := jsonb_strip_nulls(jsonb_build_object('first_name', app.first_name, 'last_name', app.last_name,
    'hebrew_first_name', app.hebrew_first_name, 'hebrew_last_name', app.hebrew_last_name, 'email', app.email, 'cell_phone', app.phone,
    'whatsapp_phone', app.whatsapp_phone, 'date_of_birth', app.date_of_birth, 'program_track', app.program_track,
    'high_school_name', app.high_school, 'high_school_graduation_year', app.graduation_year,
    'previous_yeshiva', case when char_length(app.previous_yeshiva) <= 200 then app.previous_yeshiva end,
    'home_address', private.address_lines(app), 'foreign_passport_number', app.passport_number,
    'foreign_passport_expiration', app.passport_expires_on,
    'emergency_contact_name', app.emergency_contact_name, 'emergency_contact_phone', app.emergency_contact_phone,
    'emergency_contact_relationship', app.emergency_contact_relationship)) || private.answered_papers(app.id);
  other_year := private.is_of_other_year(student, app.program_year_id);
  filled := case when student.id is null then applied
    when other_year then to_jsonb(private.record_in_year(student, app.program_year_id)) else to_jsonb(student) end;
  if other_year and filled ->> 'program_track' is null then
    filled := filled || jsonb_build_object('program_track', app.program_track);
  end if;
  return jsonb_build_object('exists', student.id is not null, 'version', coalesce(student.version, 0),
    'form', (select jsonb_object_agg(c, coalesce(filled -> c, 'null')) from unnest(columns) c),
    'application', (select coalesce(jsonb_object_agg(a.key, private.form_text(a.value)), '{}') from jsonb_each(applied) a
      where a.key = any (columns)),
    'draft', (select coalesce(jsonb_object_agg(d.field, jsonb_build_object('value', d.value, 'base', d.base, 'message', d.message)), '{}')
      from private.student_drafts d where d.user_id = auth.uid() and d.field = any (columns)),
    'sections', case when private.placed_enrollment() is not null
      then '["personal", "program", "academic", "parent", "passport_travel", "medical"]'::jsonb
      else '["personal", "program", "academic", "parent"]'::jsonb end);
end;
$$;

revoke all on function private.my_student_information() from public, anon, authenticated, service_role;

grant execute on function private.my_student_information() to authenticated;

-- The student of an application: in whose enrollment it ended, wherever that record stands, or whose account it is.
create or replace function private.student_of(app public.applications) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select e.student_id from public.student_enrollments e where e.application_id = app.id),
    (select s.id from public.students s where s.user_id = app.user_id));
$$;

revoke all on function private.student_of(public.applications) from public, anon, authenticated, service_role;

-- What is left to do and to pay after the acceptance: {reply_deadline_at, reply_deadline_zone, replied, tasks, tasks_deadline, ledger};
-- null while parents may not know of a place, and as it was while a
-- letter is not opened. Of passport and health papers a parent learns only that the school has them (unseen).
create or replace function private.child_place(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when l.id is not null then l.place_before else
    jsonb_build_object('reply_deadline_at', private.reply_due_of(app), 'reply_deadline_zone', y.registration_deadline_zone,
    'replied', app.place_accepted_at is not null, 'tasks_deadline', y.tasks_deadline_on,
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.task_id, 'title', t.state -> 'title', 'done', t.state -> 'done',
        'confirmed', t.state -> 'confirmed', 'unseen', t.state ->> 'key' in ('passport', 'medical')) order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'ledger', private.ledger_of(private.family_enrollment(private.student_of(app), app.id))) end
  from public.program_years y, private.first_unopened(app) l
  where y.id = app.program_year_id and private.is_placed(private.told_status(app));
$$;

revoke all on function private.child_place(public.applications) from public, anon, authenticated, service_role;

-- The enrollment that a parent of this child pays for; refuses while parents may not know of one.
create or replace function private.child_enrollment(app_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  enrollment uuid;
begin
  if private.is_placed(private.told_status(app)) and private.is_placed(app.status) then
    enrollment := private.family_enrollment(private.student_of(app), app.id);
  end if;
  if enrollment is null then perform private.fail('wrong_state', 'There is nothing to pay here now.'); end if;
  return enrollment;
end;
$$;

revoke all on function private.child_enrollment(uuid) from public, anon, authenticated, service_role;

-- The receipt of a payment that a parent made, to that parent: while they follow the application and may know of its place, and never
-- a second one to the student's own address.
create or replace function private.mail_paying_parent(enrollment uuid, payer uuid, facts jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, 'parent_payment_received', jsonb_build_object('name', private.name_for_mail(p.name),
      'applicant', private.name_of_applicant(a)) || facts, event_key || ':parent', a.id, e.student_id)
  from public.student_enrollments e join public.students s on s.id = e.student_id
  join public.applications a on a.id = e.application_id or e.application_id is null and a.user_id = s.user_id
  join public.program_years y on y.id = a.program_year_id
  join private.application_parents p on p.application_id = a.id and p.user_id = payer and p.ended_at is null
  join auth.users u on u.id = p.user_id and u.deleted_at is null and u.email_confirmed_at is not null
  where e.id = enrollment and private.is_placed(private.told_status(a))
    and lower(u.email) is distinct from (select lower(o.email) from auth.users o where o.id = s.user_id)
  order by y.opens_at desc limit 1;
$$;

revoke all on function private.mail_paying_parent(uuid,uuid,jsonb,text) from public, anon, authenticated, service_role;
