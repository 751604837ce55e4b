-- The year that was ended, or in which they were enrolled.
alter table private.student_batches add column program_year_id uuid references public.program_years (id) on delete set null;
alter table private.student_batches drop constraint student_batches_kind_check;
alter table private.student_batches add constraint student_batches_kind_check check (kind in ('edit', 'import', 'end', 'enroll'));

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

-- One batch: {id, kind, columns, year, state, people, made, undone, kept, created_by_name, created_at}.
create or replace function private.batch_summary(batch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', b.id, 'kind', b.kind, 'columns', b.columns, 'state', b.state,
    'year', (select y.name from public.program_years y where y.id = b.program_year_id), 'created_by_name',
    private.person_name(b.created_by), 'created_at', b.created_at) || (
      select jsonb_build_object('people', count(*), 'made', count(*) filter (where i.made = 'record'),
        'undone', count(*) filter (where i.outcome = 'undone'), 'kept', count(*) filter (where i.outcome = 'kept'))
      from private.student_batch_items i where i.batch_id = b.id)
  from private.student_batches b where b.id = batch;
$$;

revoke all on function private.batch_summary(uuid) from public, anon, authenticated, service_role;

-- The year ends for one: a last day (null: the program's; who left before keeps theirs), the statuses, and no longer active. A record
-- that shows it turns to the enrollment that continues. Returns the enrollment's id. Errors: P0001 not_found, wrong_state, and of the
-- dates.
create or replace function private.end_year_of(student uuid, year_id uuid, last_day date, status text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ends public.student_enrollments := private.enrollment_for_batch(student, year_id);
begin
  if not ends.is_active then perform private.fail('wrong_state', 'Has ended already.'); end if;
  perform private.turn_from(ends);
  perform private.apply_changes('public.student_enrollments', ends.id, jsonb_build_object('is_active', false,
      'learning_end_date', least(ends.learning_end_date, coalesce(last_day, (select y.program_ends_on from public.program_years y
        where y.id = year_id))))
    || case when status is null or ends.enrollment_status in ('graduated', 'withdrawn') then '{}'
      else jsonb_build_object('enrollment_status', status) end
    || case ends.registration_status when 'confirmed' then '{"registration_status": "completed"}'::jsonb else '{}' end,
    null, array['is_active', 'learning_end_date', 'enrollment_status', 'registration_status']);
  return ends.id;
end;
$$;

-- One who stays: dates and price of the next year's track; the record goes on showing this year until it has ended. track null: the
-- one they are in. Returns the new enrollment's id. Errors: P0001 not_found, wrong_state, invalid_value, conflict.
create or replace function private.enroll_in_next(student uuid, year_id uuid, next_year uuid, track text, with_deposit boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  was public.student_enrollments := private.enrollment_for_batch(student, year_id);
  year public.program_years;
  offered public.program_year_tracks;
  made uuid;
begin
  if (select s.archived_at is not null from public.students s where s.id = student) then
    perform private.fail('wrong_state', 'This record is archived.');
  elsif was.enrollment_status = 'withdrawn' then
    perform private.fail('wrong_state', 'Withdrew from this year.');
  elsif was.enrollment_status = 'prospective' and was.application_id is not null then
    perform private.fail('wrong_state', 'Is not registered for this year.');
  elsif exists (select from public.student_enrollments e where e.student_id = student and e.program_year_id = next_year) then
    perform private.fail('conflict', 'This student has an enrollment of that year already.', 'program_year_id');
  end if;
  select * into year from public.program_years y where y.id = next_year;
  select * into offered from public.program_year_tracks t
  where t.program_year_id = next_year and t.track = coalesce(enroll_in_next.track, was.program_track);
  if offered.id is null then
    perform private.fail('invalid_value', case when coalesce(track, was.program_track) is null then 'No track is on record.'
      else 'The next year does not offer this track.' end, 'program_track');
  end if;
  -- What is taken from the year is not asked about: nobody types it now.
  perform set_config('school.prepares_enrollment', 'on', true);
  perform private.add_enrollment(student, jsonb_build_object('program_year_id', next_year, 'program_track', offered.track,
    'learning_start_date', coalesce(offered.starts_on, year.program_starts_on),
    'learning_end_date', coalesce(offered.ends_on, year.program_ends_on),
    'registration_status', 'confirmed', 'enrollment_status', 'enrolled'));
  update public.student_enrollments e set total_tuition_cost = offered.tuition_amount,
    registration_deposit_amount = case when with_deposit then offered.deposit_amount end,
    registration_deposit_due_date = case when with_deposit then year.program_starts_on end
  where e.student_id = student and e.program_year_id = next_year returning e.id into made;
  perform private.charge_place(made, offered, case when with_deposit then year.program_starts_on end);
  if not was.is_active then perform private.turn_from(was); end if;
  perform set_config('school.prepares_enrollment', '', true);
  return made;
end;
$$;

-- Does one of the two for each and answers a line for each, by name: {student_id, enrollment_id, version, name, program_track,
-- learning_start_date, learning_end_date, enrollment_status, charges: [{kind, amount, due_on}], problem: {code, sentence} or null}.
-- settings: {last_day, status} or {next_year_id, track, with_deposit}.
create or replace function private.write_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid;
  made uuid;
  problem jsonb;
  lines jsonb[] := '{}';
  code text;
  sentence text;
begin
  -- In one order, so that two batches at once wait for each other and do not lock each other out.
  for student in select distinct i from unnest(ids) i order by 1 loop
    problem := null;
    made := null;
    begin
      made := case action when 'end' then private.end_year_of(student, year_id, (settings ->> 'last_day')::date, settings ->> 'status')
        else private.enroll_in_next(student, year_id, (settings ->> 'next_year_id')::uuid, settings ->> 'track',
          (settings ->> 'with_deposit')::boolean) end;
    exception when sqlstate 'P0001' then
      get stacked diagnostics sentence = message_text, code = pg_exception_hint;
      problem := jsonb_build_object('code', code, 'sentence', sentence);
    end;
    lines := lines || (select jsonb_build_object('student_id', student, 'enrollment_id', made, 'version', s.version,
        'name', coalesce(concat_ws(' ', s.first_name, s.last_name), ''), 'program_track', e.program_track,
        'learning_start_date', e.learning_start_date, 'learning_end_date', e.learning_end_date, 'enrollment_status', e.enrollment_status,
        'charges', case when action = 'end' then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind,
            'amount', c.amount, 'due_on', c.due_on) order by array_position(array['deposit', 'tuition', 'housing'], c.kind)), '[]')
          from public.charges c where c.enrollment_id = made) end,
        'problem', problem)
      from (values (student)) asked (id) left join public.students s on s.id = asked.id
      left join public.student_enrollments e on e.id = made);
  end loop;
  return (select coalesce(jsonb_agg(l order by s.last_name, s.first_name, l ->> 'student_id'), '[]')
    from unnest(lines) l left join public.students s on s.id = (l ->> 'student_id')::uuid);
end;
$$;

-- Refuses what cannot be meant at all. Errors: P0001 invalid_value (action, student_ids, program_year_id, status, next_year_id,
-- track).
create or replace function private.check_year_batch(action text, ids uuid[], year_id uuid, settings jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  year public.program_years;
  next public.program_years;
begin
  if action is null or action not in ('end', 'enroll') then perform private.fail('invalid_value', 'Choose what to do.', 'action'); end if;
  if ids is null or cardinality(ids) not between 1 and 500 then
    perform private.fail('invalid_value', 'Up to 500 students at once.', 'student_ids');
  end if;
  select * into year from public.program_years y where y.id = year_id;
  if year.id is null then perform private.fail('invalid_value', 'Choose the year.', 'program_year_id'); end if;
  if action = 'end' then
    if settings ->> 'status' is not null and settings ->> 'status' <> 'graduated' then
      perform private.fail('invalid_value', 'Choose one of the listed values.', 'status');
    end if;
    return;
  end if;
  select * into next from public.program_years y where y.id::text = settings ->> 'next_year_id';
  if next.id is null or next.program_starts_on <= year.program_starts_on then
    perform private.fail('invalid_value', 'Choose a year that begins later.', 'next_year_id');
  end if;
  if settings ->> 'track' is not null and not exists (select from public.program_year_tracks t
      where t.program_year_id = next.id and t.track = settings ->> 'track') then
    perform private.fail('invalid_value', 'The next year does not offer this track.', 'track');
  end if;
end;
$$;

-- The two actions as the API names them, with their settings.
create or replace function private.year_settings(last_day date, status text, next_year_id uuid, track text, with_deposit boolean)
returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('last_day', last_day, 'status', status, 'next_year_id', next_year_id, 'track', track,
    'with_deposit', coalesce(with_deposit, false));
$$;

-- Officers: what ending this year (last_day: null for the program's, status: graduated or null for as it is) or enrolling in the
-- next one (next_year_id, track: null for the same, with_deposit) would do for these students; everything is written and taken back. The
-- lines of write_year_batch.
-- Errors: 42501; P0001 invalid_value (see check_year_batch).
create or replace function private.preview_year_batch(
  action text, student_ids uuid[], program_year_id uuid, last_day date, status text, next_year_id uuid, track text, with_deposit boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings constant jsonb := private.year_settings(last_day, status, next_year_id, track, with_deposit);
  lines jsonb;
begin
  perform private.require(private.is_officer());
  perform private.check_year_batch(action, student_ids, program_year_id, settings);
  begin
    lines := private.write_year_batch(action, student_ids, program_year_id, settings);
    raise exception using errcode = 'ZZ002', message = 'The try is taken back.';
  exception when sqlstate 'ZZ002' then null;
  end;
  return (select coalesce(jsonb_agg(l - '{enrollment_id,version}'::text[] order by n), '[]')
    from jsonb_array_elements(lines) with ordinality as u (l, n));
end;
$$;

select private.expose('authenticated', 'preview_year_batch', 'action text, student_ids uuid[], program_year_id uuid,'
  ' last_day date default null, status text default null, next_year_id uuid default null, track text default null,'
  ' with_deposit boolean default false');

-- Officers: the same as one batch, for all of these students or none. Answers batch_summary().
-- Errors: 42501; P0001 as preview_year_batch, conflict (student_ids: for some it cannot be done now).
create or replace function private.run_year_batch(
  action text, student_ids uuid[], program_year_id uuid, last_day date, status text, next_year_id uuid, track text, with_deposit boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings constant jsonb := private.year_settings(last_day, status, next_year_id, track, with_deposit);
  batch uuid := gen_random_uuid();
  lines jsonb;
  refused integer;
begin
  perform private.require(private.is_officer());
  perform private.check_year_batch(action, student_ids, program_year_id, settings);
  perform set_config('school.batch', batch::text, true);
  insert into private.student_batches (id, kind, columns, program_year_id, created_by)
  values (batch, action, case action when 'end' then array['learning_end_date', 'enrollment_status', 'registration_status']
    else array['program_track', 'learning_start_date', 'learning_end_date'] end,
    case action when 'end' then run_year_batch.program_year_id else next_year_id end, auth.uid());
  lines := private.write_year_batch(action, student_ids, program_year_id, settings);
  select count(*) into refused from jsonb_array_elements(lines) l where l -> 'problem' <> 'null';
  if refused > 0 then
    perform private.fail('conflict', format('It cannot be done for %s of these students now. Nothing was changed: look at the list again.',
      refused), 'student_ids');
  end if;
  insert into private.student_batch_items (batch_id, student_id, enrollment_id, made, version)
  select batch, (l ->> 'student_id')::uuid, (l ->> 'enrollment_id')::uuid, case action when 'enroll' then 'year' end,
    (l ->> 'version')::bigint from jsonb_array_elements(lines) l;
  perform set_config('school.batch', '', true);
  return private.batch_summary(batch);
end;
$$;

select private.expose('authenticated', 'run_year_batch', 'action text, student_ids uuid[], program_year_id uuid,'
  ' last_day date default null, status text default null, next_year_id uuid default null, track text default null,'
  ' with_deposit boolean default false');

-- A record turns from this enrollment, which has ended or ends, to the newest other one that is active, if there is one.
create or replace function private.turn_from(ended public.student_enrollments) returns void
language sql security definer set search_path = '' as $$
  update public.students s set program_year_id = other.program_year_id
  from (select e.program_year_id from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
    where e.student_id = ended.student_id and e.is_active and e.id <> ended.id order by y.program_starts_on desc limit 1) other
  where s.id = ended.student_id and ended.is_shown;
$$;

-- Takes one record back. Errors: P0001 stale_version, wrong_state (an account, an application or money hangs on it by now, or the
-- record shows another year), not_found.
create or replace function private.undo_item_of_batch(item private.student_batch_items) returns void
language plpgsql security definer set search_path = '' as $$
declare
  student public.students;
  enrollment public.student_enrollments;
  wrote jsonb;
begin
  if (select b.kind in ('end', 'enroll') from private.student_batches b where b.id = item.batch_id) then
    perform private.undo_year_of_batch(item);
    return;
  end if;
  select * into student from public.students s where s.id = item.student_id for update;
  if student.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  select * into enrollment from public.student_enrollments e where e.id = item.enrollment_id;
  if item.made = 'record' then
    if student.version <> item.version then
      perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
    end if;
    if student.user_id is not null or exists (select from public.student_enrollments e
        where e.student_id = student.id and private.is_held(e)) then
      perform private.fail('wrong_state', 'An account, an application or money belongs to this record, so it stays.');
    end if;
    delete from public.students s where s.id = student.id;
    return;
  end if;
  wrote := private.written_by_batch(item.batch_id, 'students', student.id);
  if wrote ?| private.year_columns() and enrollment.is_shown is not true then
    perform private.fail('wrong_state', 'The record shows another year by now.');
  end if;
  perform private.restore_row_of_batch('public.students', student.id, wrote, to_jsonb(student), private.student_columns('office'));
  if wrote ? 'archived_at' then
    update public.students s set archived_at = (wrote #>> '{archived_at,old}')::timestamptz,
      archive_reason = wrote #>> '{archive_reason,old}' where s.id = student.id;
  end if;
  if enrollment.id is null then return; end if;
  if item.made = 'year' and not enrollment.is_shown then
    if private.is_held(enrollment) then
      perform private.fail('wrong_state', 'An application or money belongs to this year, so it stays. You can end it.');
    end if;
    delete from public.student_enrollments e where e.id = enrollment.id;
  else
    perform private.restore_row_of_batch('public.student_enrollments', enrollment.id,
      private.written_by_batch(item.batch_id, 'student_enrollments', enrollment.id), to_jsonb(enrollment), private.year_columns());
  end if;
end;
$$;

revoke all on function private.undo_item_of_batch(private.student_batch_items) from public, anon, authenticated, service_role;

-- A year is ended for many, and those who stay are enrolled in the next: looked over, written and undone as the other batches are.

-- Locks the record and its enrollment of this year for the officer. Errors: P0001 not_found.
create or replace function private.enrollment_for_batch(student uuid, year_id uuid) returns public.student_enrollments
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.student_enrollments;
begin
  perform 1 from public.students s where s.id = student for no key update;
  if not found then perform private.fail('not_found', 'This student no longer exists.'); end if;
  select * into found_one from public.student_enrollments e
  where e.student_id = student and e.program_year_id = year_id for update;
  if found_one.id is null then perform private.fail('not_found', 'Not enrolled in this year.'); end if;
  return found_one;
end;
$$;

-- What the batch's line in the log says of these columns of an enrollment, whose values the record's line tells while it is shown.
create or replace function private.year_written_by_batch(batch uuid, enrollment public.student_enrollments, wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (select jsonb_object_agg(c.key, c.value) from jsonb_each(l.changes) c
    where c.key in ('program_track', 'learning_start_date', 'learning_end_date', 'registration_status', 'enrollment_status', 'is_active'))
  from public.audit_log l
  where l.batch_id = batch and l.action = wanted and l.changes ? case wanted when 'update' then 'is_active' else 'program_year_id' end
    and (l.table_name, l.row_id) in (('student_enrollments', enrollment.id), ('students', enrollment.student_id))
  order by l.table_name limit 1;
$$;

-- Takes one student's part of a year batch back; the record turns back with it. Errors: P0001 not_found, stale_version (somebody has
-- changed the year since), wrong_state (an application, a plan or money that is not the batch's own hangs on it).
create or replace function private.undo_year_of_batch(item private.student_batch_items) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment public.student_enrollments;
  turned jsonb;
  wrote jsonb;
begin
  perform 1 from public.students s where s.id = item.student_id for no key update;
  select * into enrollment from public.student_enrollments e where e.id = item.enrollment_id for update;
  if enrollment.id is null then perform private.fail('not_found', 'This year is no longer on the record.'); end if;
  wrote := private.year_written_by_batch(item.batch_id, enrollment, case item.made when 'year' then 'insert' else 'update' end);
  if wrote is null or exists (select from jsonb_each(wrote) w where w.value -> 'new' is distinct from to_jsonb(enrollment) -> w.key) then
    perform private.fail('stale_version', 'Somebody else has changed this year since you opened it.');
  end if;
  select l.changes -> 'program_year_id' into turned from public.audit_log l
  where l.batch_id = item.batch_id and l.action = 'update' and (l.table_name, l.row_id) = ('students', item.student_id)
    and l.changes ? 'program_year_id' order by l.id desc limit 1;
  if item.made is null then
    perform private.apply_changes('public.student_enrollments', enrollment.id,
      (select jsonb_object_agg(w.key, w.value -> 'old') from jsonb_each(wrote) w), null, array(select jsonb_object_keys(wrote)));
  elsif enrollment.application_id is not null
      or exists (select from public.payments p where p.enrollment_id = enrollment.id)
      or exists (select from public.payment_claims k where k.enrollment_id = enrollment.id)
      or exists (select from public.payment_plans p where p.id = enrollment.id)
      or exists (select from public.charges c where c.enrollment_id = enrollment.id and (c.version > 1
        or exists (select from private.card_checkouts k where k.charge_id = c.id)
        or not exists (select from public.audit_log l where l.table_name = 'charges' and l.row_id = c.id
          and l.batch_id = item.batch_id))) then
    perform private.fail('wrong_state', 'An application or money belongs to this year, so it stays. You can end it.');
  end if;
  if turned is not null then
    update public.students s set program_year_id = (turned ->> 'old')::uuid
    where s.id = item.student_id and s.program_year_id = (turned ->> 'new')::uuid and turned ->> 'old' is not null;
  end if;
  if item.made is null then return; end if;
  if (select e.is_shown from public.student_enrollments e where e.id = enrollment.id) then
    perform private.fail('wrong_state', 'The record shows this year. Let it show another one first.');
  end if;
  delete from public.charges c where c.enrollment_id = enrollment.id;
  delete from public.student_enrollments e where e.id = enrollment.id;
end;
$$;

create index student_batches_program_year on private.student_batches (program_year_id);
