-- The student record in use: fields, doubtful values, saving, archiving, inviting, drafts, merging.

create trigger bump_version before update on public.students for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.students
  for each row execute function private.audit('application_id', 'id');

-- What a search by name alone looks in: the names, and how they sound, in capitals, which no word of a search has: tried row by row
-- this costs nothing.
create function private.name_search(first_name text, last_name text, hebrew_first_name text, hebrew_last_name text) returns text
language sql immutable set search_path = '' as $$
  select private.normal_text(concat_ws(' ', first_name, last_name, hebrew_first_name, hebrew_last_name))
    || private.sounds_to_search(first_name, last_name, hebrew_first_name, hebrew_last_name);
$$;

-- Keeps the search text.
create function private.prepare_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search_text := concat_ws(' ', private.normal_text(concat_ws(' ', new.email, new.cell_phone, new.whatsapp_phone)),
    private.name_search(new.first_name, new.last_name, new.hebrew_first_name, new.hebrew_last_name));
  return new;
end;
$$;

create trigger prepare before insert or update on public.students for each row execute function private.prepare_student();

-- Whether the last of these digits follows from the others: from the end every second one counts twice, and the digits of all together
-- are a multiple of ten.
create function private.digits_hold(digits text) returns boolean
language sql immutable set search_path = '' as $$
  select sum(weighed / 10 + weighed % 10) % 10 = 0
  from (select substr(digits, n, 1)::integer * (1 + (length(digits) - n) % 2) as weighed
    from generate_series(1, length(digits)) n) each_digit;
$$;

-- In the order of the record.
insert into private.student_fields (place, name, filled_by, read_by, listed, sensitive) overriding system value
select row_number() over (), f.* from (values
  ('first_name', 'student', 'staff', 1, null),
  ('last_name', 'student', 'staff', 2, null),
  ('hebrew_first_name', 'student', 'staff', 3, null),
  ('hebrew_last_name', 'student', 'staff', 4, null),
  ('email', 'student', 'staff', 6, null),
  ('cell_phone', 'student', 'staff', 8, null),
  ('whatsapp_phone', 'student', 'staff', 7, null),
  ('date_of_birth', 'student', 'staff', 5, null),
  ('marital_status', 'student', 'staff', null, null),
  ('home_address', 'student', 'staff', null, null),
  ('arrival_date_israel', 'passport_travel', 'staff', null, null),
  ('flight_information', 'passport_travel', 'staff', null, null),
  ('program_track', 'student', 'staff', 9, null),
  ('learning_start_date', 'student', 'staff', null, null),
  ('learning_end_date', 'student', 'staff', null, null),
  ('assigned_rabbi', 'office', 'staff', null, null),
  ('hebrew_level', 'office', 'staff', null, null),
  ('learning_level', 'office', 'staff', null, null),
  ('hebrew_level_start', 'student', 'staff', null, null),
  ('hebrew_level_current', 'student', 'staff', null, null),
  ('learning_level_start', 'student', 'staff', null, null),
  ('learning_level_current', 'student', 'staff', null, null),
  ('high_school_name', 'student', 'staff', null, null),
  ('high_school_graduation_year', 'student', 'staff', null, null),
  ('previous_yeshiva', 'student', 'staff', null, null),
  ('years_in_yeshiva', 'student', 'staff', null, null),
  ('academic_background', 'student', 'staff', null, null),
  ('dorm_housing_status', 'student', 'staff', null, null),
  ('living_on_campus', 'derived', 'staff', null, null),
  ('dorm_room_number', 'office', 'staff', null, null),
  ('housing_notes', 'office', 'staff', null, null),
  ('israeli_citizenship_status', 'student', 'officers', null, null),
  ('israeli_citizen', 'derived', 'officers', null, null),
  ('citizenship_countries', 'student', 'officers', null, null),
  ('teudat_zehut', 'passport_travel', 'officers', null, 'passport'),
  ('israeli_passport_number', 'passport_travel', 'officers', null, 'passport'),
  ('israeli_passport_expiration', 'passport_travel', 'officers', null, 'passport'),
  ('foreign_passport_number', 'passport_travel', 'officers', null, 'passport'),
  ('foreign_passport_expiration', 'passport_travel', 'officers', null, 'passport'),
  ('foreign_passport_country', 'passport_travel', 'officers', null, 'passport'),
  ('registration_deposit_paid', 'derived', 'officers', null, 'financial'),
  ('registration_deposit_amount', 'office', 'officers', null, 'financial'),
  ('registration_deposit_due_date', 'office', 'officers', null, 'financial'),
  ('total_tuition_cost', 'office', 'officers', null, 'financial'),
  ('monthly_tuition_amount', 'office', 'officers', null, 'financial'),
  ('early_registration_discount', 'office', 'officers', null, 'financial'),
  ('amount_owed', 'derived', 'officers', null, 'financial'),
  ('payment_schedule', 'office', 'officers', null, 'financial'),
  ('financial_aid_amount', 'office', 'officers', null, 'financial'),
  ('scholarship_percentage', 'office', 'officers', null, 'financial'),
  ('israeli_health_insurance', 'medical', 'officers', null, 'health'),
  ('kupat_cholim', 'medical', 'officers', null, 'health'),
  ('health_insurance_provider', 'medical', 'officers', null, 'health'),
  ('health_insurance_policy_number', 'medical', 'officers', null, 'health'),
  ('health_insurance_expiration', 'medical', 'officers', null, 'health'),
  ('blood_type', 'medical', 'officers', null, 'health'),
  ('medical_conditions', 'medical', 'officers', null, 'health'),
  ('medicines', 'medical', 'officers', null, 'health'),
  ('emergency_medical_contact', 'medical', 'officers', null, 'health'),
  ('emergency_medical_phone', 'medical', 'officers', null, 'health'),
  ('interested_in_drafting', 'student', 'officers', null, 'military'),
  ('machal_eligible', 'office', 'officers', null, 'military'),
  ('machal_interested', 'student', 'officers', null, 'military'),
  ('tzav_rishon_date', 'office', 'officers', null, 'military'),
  ('chiyul_date', 'office', 'officers', null, 'military'),
  ('giyus_date', 'office', 'officers', null, 'military'),
  ('army_documents_submitted', 'office', 'officers', null, 'military'),
  ('army_service_status', 'office', 'officers', null, 'military'),
  ('draft_board_location', 'office', 'officers', null, 'military'),
  ('father_first_name', 'student', 'officers', null, null),
  ('father_hebrew_first_name', 'office', 'officers', null, null),
  ('father_last_name', 'student', 'officers', null, null),
  ('father_email', 'student', 'officers', null, null),
  ('father_whatsapp', 'student', 'officers', null, null),
  ('mother_first_name', 'student', 'officers', null, null),
  ('mother_last_name', 'student', 'officers', null, null),
  ('mother_email', 'student', 'officers', null, null),
  ('mother_whatsapp', 'student', 'officers', null, null),
  ('parents_marital_status', 'student', 'officers', null, null),
  ('parents_home_address', 'student', 'officers', null, null),
  ('parents_home_city', 'student', 'officers', null, null),
  ('parents_home_country', 'student', 'officers', null, null),
  ('emergency_contact_name', 'student', 'officers', null, null),
  ('emergency_contact_relationship', 'student', 'officers', null, null),
  ('emergency_contact_phone', 'student', 'officers', null, null),
  ('emergency_contact_email', 'student', 'officers', null, null),
  ('registration_status', 'office', 'officers', 11, null),
  ('enrollment_status', 'office', 'officers', 10, null),
  ('notes', 'office', 'officers', null, null),
  ('internal_notes', 'office', 'officers', null, null),
  ('last_contact_date', 'office', 'officers', null, null),
  ('contact_method', 'office', 'officers', null, null)) f (name, filled_by, read_by, listed, sensitive);

-- Columns by side, in the order of the record: 'student', 'passport_travel', 'medical' are what the owner fills in the
-- sections of that name; 'office' what officers fill; 'staff' what everybody on the staff reads.
create function private.student_columns(side text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.name order by f.place), '{}') from private.student_fields f
  where case side when 'office' then f.filled_by <> 'derived' when 'staff' then f.read_by = 'staff' else f.filled_by = side end;
$$;

-- Columns of a record that the caller's role may read; empty for everybody who is not staff. Row keys are not among them.
create function private.readable_student_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_officer() then array(select f.name from private.student_fields f order by f.place)
    when private.is_staff() then private.student_columns('staff')
    else '{}'::text[] end;
$$;

-- What the table of the specification shows, when no columns are asked for.
create function private.table_columns(readable text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select f.name from private.student_fields f where f.listed is not null and f.name = any (readable) order by f.listed);
$$;

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
  if changes ->> 'enrollment_status' = 'withdrawn' then perform private.lock_place(student_id, null); end if;
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

-- What a function that changes a record answers: {id, version, is_active, archived_at, updated_at}.
create function private.changed_student(student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'version', s.version, 'is_active', s.is_active, 'archived_at', s.archived_at,
    'updated_at', s.updated_at)
  from public.students s where s.id = student;
$$;

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

-- The student record in use: the owner's own form, what officers read and write, and the link to an account.

-- Sections of the owner's form that are open to them: the four of the specification; passport and medical once they have a place.
create function private.my_form_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select private.student_columns('student')
    || case when private.placed_enrollment() is not null
         then private.student_columns('passport_travel') || private.student_columns('medical') else '{}'::text[] end;
$$;

-- Whether an application is for another year than the one this record shows.
create function private.is_of_other_year(student public.students, year_id uuid) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(student.program_year_id <> year_id, false);
$$;

-- The caller's own student information: {exists, version, form, sections, draft, application}. Before a record exists the form is
-- pre-filled from their application; later `application` stands beside it, and nothing is copied. `draft` is what they typed and
-- did not save: {field: {value, base, message}}.
create function private.my_student_information() returns jsonb
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
select private.expose('authenticated', 'my_student_information');

-- What their own form says of the year that they apply for, while the record shows another one: it waits in an enrollment of
-- that year, which the record turns to when the place is published.
create function private.save_year_of_form(student uuid, year_id uuid, form jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid;
begin
  if form = '{}' then return; end if;
  insert into public.student_enrollments (student_id, program_year_id) values (student, year_id) on conflict do nothing;
  select e.id into enrollment from public.student_enrollments e where e.student_id = student and e.program_year_id = year_id for update;
  perform private.apply_changes('public.student_enrollments', enrollment, form, null,
    array(select jsonb_object_keys(form)));
end;
$$;

-- Saves the caller's own form. expected_version 0 when no record existed. Office-only columns are refused by name.
create function private.save_student_information(form jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student uuid;
  columns text[] := private.my_form_columns();
  of_year constant text[] := array['program_track', 'learning_start_date', 'learning_end_date', 'arrival_date_israel',
    'flight_information'];
  year_id uuid;
  other_year boolean;
  field record;
begin
  perform private.require_own_form();
  if form is null or jsonb_typeof(form) <> 'object' then perform private.fail('invalid_value', 'Nothing to save was sent.', 'form'); end if;
  -- Two first saves at once: the second waits here and then is told that it is stale.
  perform pg_advisory_xact_lock(hashtext('student:' || auth.uid()::text));
  select id into student from public.students where user_id = auth.uid();
  for field in select * from (values ('first_name', 'First name is required'), ('last_name', 'Last name is required'),
    ('email', 'Email is required')) as r (name, sentence) loop
    if (student is null or form ? field.name) and coalesce(btrim(form ->> field.name), '') = '' then
      perform private.fail('required', field.sentence, field.name);
    end if;
  end loop;
  if student is null then
    if coalesce(expected_version, 0) <> 0 then perform private.fail('stale_version', 'This record no longer exists.'); end if;
    perform private.insert_row('public.students', form, columns, jsonb_build_object('user_id', auth.uid(),
      'program_year_id', (select a.program_year_id from public.applications a where a.id = private.own_application())));
  else
    select a.program_year_id into year_id from public.applications a where a.id = private.own_application();
    select private.is_of_other_year(s, year_id) into other_year from public.students s where s.id = student;
    perform private.apply_changes('public.students', student, case when other_year then form - of_year else form end,
      coalesce(expected_version, -1), columns);
    if other_year then
      perform private.save_year_of_form(student, year_id,
        (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(form) f where f.key = any (of_year)));
    end if;
  end if;
  delete from private.student_drafts where user_id = auth.uid() and form ? student_drafts.field;
  return private.my_student_information();
end;
$$;
select private.expose('authenticated', 'save_student_information', 'form jsonb, expected_version bigint default 0');

-- Officers: everything that is wrong with what was typed, not only the first; null as student_id for a new record. A save stops
-- at its first refusal, so it is tried again without the refused field until nothing more is refused, and every try is taken
-- back. A new record's required fields are replaced, since it cannot be tried without them.
create function private.student_problems(student_id uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  rest jsonb := changes;
  stand_ins constant jsonb := '{"first_name": "-", "last_name": "-", "email": "nobody@example.org"}';
  problems jsonb := '[]';
  seen bigint := (select s.version from public.students s where s.id = student_id);
  sentence text;
  wrong text;
begin
  perform private.require(private.is_officer());
  -- Each turn of the loop tries the whole form once: a form has no more fields than a record has columns.
  if changes is null or jsonb_typeof(changes) <> 'object' or jsonb_array_length(jsonb_path_query_array(changes, '$.keyvalue()')) > 200 then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  loop
    begin
      if student_id is null then perform private.create_student(rest || (stand_ins - array(select jsonb_object_keys(rest))));
      else perform private.save_student(student_id, rest, seen);
      end if;
      raise exception 'Nothing is refused; the try is taken back.';
    exception when others then
      get stacked diagnostics sentence = message_text, wrong = pg_exception_detail;
      if not (rest ? wrong) then return problems; end if;
    end;
    problems := problems || jsonb_build_object('field', wrong, 'sentence', sentence);
    rest := rest - wrong;
  end loop;
end;
$$;
select private.expose('authenticated', 'student_problems', 'student_id uuid, changes jsonb');

-- The years of a student, the latest first: what each says, whether the record shows it, what is owed, and whether anything hangs
-- on it (an application, charges, payments), so that it stays.
create function private.enrollments_of(student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'program_year_id', e.program_year_id, 'year', y.name, 'is_shown', e.is_shown,
      'is_active', e.is_active, 'program_track', e.program_track, 'learning_start_date', e.learning_start_date,
      'learning_end_date', e.learning_end_date, 'registration_status', e.registration_status, 'enrollment_status', e.enrollment_status,
      'leaves_on', e.leaves_on, 'amount_owed', e.amount_owed, 'version', e.version, 'application_id', e.application_id,
      'is_held', private.is_held(e)) order by y.program_starts_on desc nulls last), '[]')
  from public.student_enrollments e left join public.program_years y on y.id = e.program_year_id where e.student_id = student;
$$;

create function public.student_record(student_id uuid, enrollment_id uuid default null, part text default 'whole') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_student_record(student_id, enrollment_id, part); $$;

-- Officers: links a record to the account with this confirmed address, by the office's explicit act; '' or null unties it.
-- Never by a matching address alone. Returns changed_student().
-- Errors: not_begun, not_found, wrong_state, conflict, stale_version.
create function private.link_student_account(student uuid, account_email text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  seen public.students;
begin
  perform private.require(private.is_officer());
  select * into seen from public.students s where s.id = student for update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  if coalesce(btrim(account_email), '') <> '' then
    select u.id into person from auth.users u where u.email = private.normal_email(account_email) and u.email_confirmed_at is not null;
    if person is null then
      perform private.fail('not_found', 'No confirmed account has this address. Ask the student to sign up first.', 'account_email');
    end if;
    if exists (select 1 from public.admins a where a.user_id = person) then
      perform private.fail('wrong_state', 'This is the account of a staff member.', 'account_email');
    end if;
    if exists (select 1 from public.students s where s.user_id = person and s.id <> student) then
      perform private.fail('conflict', 'This account belongs to another student record.', 'account_email');
    end if;
  elsif exists (select from public.student_enrollments e where e.student_id = student and e.application_id is not null) then
    perform private.fail('wrong_state', 'This record came from the account''s own application and stays with it.', 'account_email');
  end if;
  update public.students s set user_id = person where s.id = student and s.user_id is distinct from person;
  return private.changed_student(student);
end;
$$;
select private.expose('authenticated', 'link_student_account', $$
  student_id uuid, account_email text, expected_version bigint$$);

-- Officers: a new record by hand; no account until linked. `confirmed` names the fields whose doubtful values
-- are right. Errors: 42501; P0001 required, invalid_value, unknown_field, too_long, unlikely.
create function private.create_student(form jsonb, confirmed text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(form ->> 'first_name'), '') = '' or coalesce(btrim(form ->> 'last_name'), '') = ''
    or coalesce(btrim(form ->> 'email'), '') = '' then
    perform private.fail('required', 'First name, last name, and email are required',
      case when coalesce(btrim(form ->> 'first_name'), '') = '' then 'first_name'
        when coalesce(btrim(form ->> 'last_name'), '') = '' then 'last_name' else 'email' end);
  end if;
  made := private.insert_row('public.students', form, private.student_columns('office') || array['program_year_id']);
  perform private.ask_about('{}', made, confirmed);
  return private.changed_student((made ->> 'id')::uuid);
end;
$$;
select private.expose('authenticated', 'create_student', $$form jsonb, confirmed text[] default '{}'$$);

-- The days that the dates of a record lie between: what lies beyond the outer ones cannot be, beyond the inner ones is doubtful.
-- They are counted from today and, for what belongs to a year, from the first day of the year that the record shows.
create function private.day_limits(year_id uuid)
returns table (name text, earliest date, likely_from date, likely_to date, latest date)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The clock is read once for all of them: a batch asks this twice for each record.
  today constant date := private.today();
  first_day constant date := coalesce((select y.program_starts_on from public.program_years y where y.id = year_id), today);
  early constant date := least(today, first_day);
  late constant date := greatest(today, first_day);
begin
  return query select l.name, (early - l.earliest)::date, (early - l.likely_from)::date, (late + l.likely_to)::date, (late + l.latest)::date
  from (values
    ('arrival_date_israel', interval '40 years', interval '10 years', interval '3 years', interval '15 years'),
    ('learning_start_date', '40 years', '10 years', '4 years', '15 years'),
    ('learning_end_date', '40 years', '10 years', '6 years', '15 years'),
    ('israeli_passport_expiration', '40 years', '5 years', '11 years', '25 years'),
    ('foreign_passport_expiration', '40 years', '5 years', '11 years', '25 years'),
    ('registration_deposit_due_date', '20 years', '5 years', '3 years', '15 years'),
    ('health_insurance_expiration', '40 years', '5 years', '6 years', '25 years'),
    ('tzav_rishon_date', '40 years', '5 years', '6 years', '15 years'),
    ('chiyul_date', '40 years', '5 years', '6 years', '15 years'),
    ('giyus_date', '40 years', '5 years', '6 years', '15 years')
  ) l (name, earliest, likely_from, likely_to, latest)
  union all
  select 'date_of_birth', (today - interval '100 years')::date, (today - interval '45 years')::date,
    (today - interval '15 years')::date, today
  union all
  select 'last_contact_date', (today - interval '40 years')::date, (today - interval '10 years')::date, today, today;
end;
$$;

-- Refuses a changed day that cannot be. What comes from nobody's call (an acceptance that is published) is taken as it is.
create function private.refuse_impossible_days() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  made jsonb := to_jsonb(new);
  found record;
begin
  if auth.uid() is null or current_setting('school.prepares_enrollment', true) = 'on' then return new; end if;
  select l.*, (made ->> l.name)::date as day into found from private.day_limits(new.program_year_id) l
  where made ->> l.name is distinct from was ->> l.name
    and (made ->> l.name)::date not between l.earliest and l.latest
  order by l.name limit 1;
  if found.name is not null then
    perform private.fail('invalid_value', case
      when found.day < found.earliest then 'This date lies too far back to be right.'
      when found.latest = private.today() then 'This date lies in the future.'
      else 'This date lies too far ahead to be right.' end, found.name);
  end if;
  return new;
end;
$$;

create trigger refuse_impossible_days before insert or update on public.students
  for each row execute function private.refuse_impossible_days();

-- Of the year that the record shows, the record's own trigger has judged.
create trigger refuse_impossible_days before insert or update on public.student_enrollments
  for each row when (not new.is_shown) execute function private.refuse_impossible_days();

-- Money that an office enters has come already.
create function private.refuse_payment_to_come() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.received_on > private.today() then
    perform private.fail('invalid_value', 'This date lies in the future.', 'received_on');
  end if;
  return new;
end;
$$;

create trigger refuse_payment_to_come before insert or update of received_on on public.payments
  for each row execute function private.refuse_payment_to_come();

-- Asks about the first doubtful value that this call has changed and does not confirm. Errors: P0001 unlikely.
create function private.ask_about(was jsonb, made jsonb, confirmed text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  found record;
begin
  select d.field, d.sentence into found from (
    select l.name as field, case
      when l.name = 'date_of_birth' then format('Is this right? The student would be %s years old.',
        extract(year from age(private.today(), (made ->> l.name)::date)))
      when (made ->> l.name)::date < l.likely_from then 'Is this right? The date lies far back.'
      else 'Is this right? The date lies far ahead.' end as sentence
    from private.day_limits((made ->> 'program_year_id')::uuid) l
    where (made ->> l.name)::date not between l.likely_from and l.likely_to
    union all
    select n.name, n.sentence from (values
      ('high_school_graduation_year', extract(year from private.today()) - 15, extract(year from private.today()) + 3,
        'Is this right? The year lies far off.'),
      ('years_in_yeshiva', 0, 15, 'Is this right? These are many years.'),
      ('registration_deposit_amount', 0, 20000, 'Is this right? It is a large amount.'),
      ('total_tuition_cost', 0, 100000, 'Is this right? It is a large amount.'),
      ('monthly_tuition_amount', 0, 20000, 'Is this right? It is a large amount.'),
      ('early_registration_discount', 0, 20000, 'Is this right? It is a large amount.'),
      ('financial_aid_amount', 0, 100000, 'Is this right? It is a large amount.')
    ) n (name, least, most, sentence)
    where (made ->> n.name)::numeric not between n.least and n.most
  ) d
  where d.field <> all (coalesce(confirmed, '{}')) and made ->> d.field is distinct from was ->> d.field
  order by d.field limit 1;
  if found.field is not null then perform private.fail('unlikely', found.sentence, found.field); end if;
end;
$$;
grant execute on function private.save_student, public.save_student to authenticated;

-- private.save_student itself is called by other functions of ours alone.
revoke execute on function private.save_student(uuid, jsonb, bigint, text[]) from authenticated;
grant execute on function private.save_read_student(uuid, jsonb, bigint, text[]) to authenticated;

-- Records put away and brought back, and the deletion that is left for records which nothing hangs on.

-- Locks a record and checks that the officer saw its newest version.
create function private.lock_student(student uuid, expected_version bigint) returns public.students
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
begin
  select * into seen from public.students s where s.id = student for no key update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  return seen;
end;
$$;

-- Officers: puts a record away, with a reason; lists, exports and the list of papers leave it out until it is restored. Everything
-- on it stays, and so does the person's own account. Returns changed_student().
-- Errors: 42501; P0001 required (reason), too_long (reason), not_found, stale_version, wrong_state.
create function private.archive_student(student_id uuid, reason text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(reason), '');
begin
  perform private.require(private.is_officer());
  if why is null then perform private.fail('required', 'Say why this record is archived.', 'reason'); end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'At most 500 characters.', 'reason'); end if;
  if (private.lock_student(student_id, expected_version)).archived_at is not null then
    perform private.fail('wrong_state', 'This record has been archived already.');
  end if;
  update public.students s set archived_at = private.now(), archive_reason = why where s.id = archive_student.student_id;
  return private.changed_student(student_id);
end;
$$;
select private.expose('authenticated', 'archive_student', 'student_id uuid, reason text, expected_version bigint');

-- Officers: brings an archived record back into the lists. Returns changed_student().
-- Errors: 42501; P0001 not_found, stale_version, wrong_state.
create function private.restore_student(student_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if (private.lock_student(student_id, expected_version)).archived_at is null then
    perform private.fail('wrong_state', 'This record is not archived.');
  end if;
  update public.students s set archived_at = null, archive_reason = null where s.id = restore_student.student_id;
  return private.changed_student(student_id);
end;
$$;
select private.expose('authenticated', 'restore_student', 'student_id uuid, expected_version bigint');

-- Administrators: only a record that nothing hangs on, such as one entered by mistake. What was charged or paid, came from an
-- application or belongs to an account stays until the whole person is erased (private.erase_person); archiving puts it out of sight.
-- True when there was one. Errors: 42501; P0001 wrong_state.
create function private.delete_student(student_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
begin
  perform private.require(private.is_administrator());
  select * into seen from public.students s where s.id = delete_student.student_id for update;
  if exists (select from public.charges c where c.student_id = seen.id)
    or exists (select from public.payments p where p.student_id = seen.id) then
    perform private.fail('wrong_state',
      'This record has charges or payments, which stay on record. Archive it; a super administrator can erase the person.');
  end if;
  if exists (select from public.student_enrollments e where e.student_id = seen.id and e.application_id is not null) then
    perform private.fail('wrong_state',
      'This record came from an application and stays with it. Archive it; a super administrator can erase the person.');
  end if;
  if seen.user_id is not null then
    perform private.fail('wrong_state',
      'This record belongs to an account, whose owner reads it. Archive it, or unlink the account first.');
  end if;
  delete from public.students s where s.id = seen.id;
  return found;
end;
$$;
select private.expose('authenticated', 'delete_student', 'student_id uuid');

-- A student's id and those of the records that went into theirs: by them log, letters and the erasure find what came along.
create function private.ids_of_student(student uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select student || array(select m.id from private.merged_students m where m.student_id = student);
$$;

-- Columns that people fill and that belong to the person, not to one of the years.
create function private.person_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select c from unnest(private.student_columns('office')) c
    where not to_jsonb(jsonb_populate_record(null::public.student_enrollments, '{}')) ? c);
$$;

-- Refuses two records that cannot become one: both belong to accounts, an open invitation, the same year on both with an application on
-- the one that would go, or with a report of a payment that waits on both.
create function private.check_merge(kept public.students, gone public.students) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  year text;
begin
  if kept.user_id is not null and gone.user_id is not null then
    perform private.fail('wrong_state', 'Both records belong to accounts. Unlink the account that is not used any more first.');
  end if;
  if exists (select from private.student_invitations i where i.student_id in (kept.id, gone.id)) then
    perform private.fail('wrong_state', 'An invitation of one of them is open. Withdraw it first.');
  end if;
  select coalesce(y.name, 'no year') into year
  from public.student_enrollments g
  join public.student_enrollments k on k.student_id = kept.id and k.program_year_id is not distinct from g.program_year_id
  left join public.program_years y on y.id = g.program_year_id
  where g.student_id = gone.id and g.application_id is not null limit 1;
  if year is not null then
    perform private.fail('wrong_state', format('An application belongs to %s of the record that would go, and the other one has that '
      'year too. Keep that record instead, or remove the year from the other one first.', year));
  end if;
  if exists (select from public.payment_claims g join public.student_enrollments e on e.id = g.enrollment_id
      join public.student_enrollments k on k.student_id = kept.id and k.program_year_id is not distinct from e.program_year_id
      join public.payment_claims w on w.enrollment_id = k.id and w.state = 'waiting'
      where g.student_id = gone.id and g.state = 'waiting') then
    perform private.fail('wrong_state', 'A payment that was reported waits on both records. Confirm or refuse one of them first.');
  end if;
end;
$$;

-- Money of a year that both records have moves to the year that stays. What that one is charged already it is not charged again: the
-- other charge of the kind comes along void. The plan of the year that stays holds.
create function private.move_money(from_year uuid, into_year public.student_enrollments) returns void
language sql security definer set search_path = '' as $$
  update public.charges c set enrollment_id = into_year.id, student_id = into_year.student_id,
    is_active = c.is_active and (c.kind = 'other' or not exists (select from public.charges k
      where k.enrollment_id = into_year.id and k.kind = c.kind and k.is_active))
  where c.enrollment_id = from_year;
  update public.payments p set enrollment_id = into_year.id, student_id = into_year.student_id where p.enrollment_id = from_year;
  update public.payment_claims k set enrollment_id = into_year.id, student_id = into_year.student_id where k.enrollment_id = from_year;
  insert into public.payment_plans (id, student_id, plan, method, chosen_at, chosen_by)
  select into_year.id, into_year.student_id, p.plan, p.method, p.chosen_at, p.chosen_by from public.payment_plans p where p.id = from_year
  on conflict (id) do nothing;
$$;

-- Administrators: makes two records of one person one. student_id stays, with its values; the other's fill what is empty, and stand
-- where `taken` names a field. Years, money and mails of the other come along, its account too; a year that both have stays as the
-- kept record says it, with the money of both. What the other one said stays in the history. Returns changed_student().
-- Errors: 42501; P0001 invalid_value (other_id), unknown_field (taken), not_found, stale_version, wrong_state.
create function private.merge_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[]
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := private.person_columns();
  kept public.students;
  gone public.students;
  filled jsonb;
  newest uuid;
begin
  perform private.require(private.is_administrator());
  if student_id is null or other_id is null or student_id = other_id then
    perform private.fail('invalid_value', 'Choose another record of the same person.', 'other_id');
  end if;
  if exists (select from unnest(taken) t where t is null or t <> all (columns)) then
    perform private.fail('unknown_field', 'This field cannot be taken over.', 'taken');
  end if;
  -- Always in the same order: two who merge the same pair wait for each other.
  perform 1 from public.students s where s.id in (merge_students.student_id, other_id) order by s.id for update;
  kept := private.lock_student(student_id, expected_version);
  gone := private.lock_student(other_id, other_version);
  perform private.check_merge(kept, gone);
  -- Charges, payments, plans and claims follow their year.
  update public.student_enrollments e set student_id = kept.id, is_shown = false
  where e.student_id = gone.id and not exists (select from public.student_enrollments k
    where k.student_id = kept.id and k.program_year_id is not distinct from e.program_year_id);
  perform private.move_money(e.id, k) from public.student_enrollments e
  join public.student_enrollments k on k.student_id = kept.id and k.program_year_id is not distinct from e.program_year_id
  where e.student_id = gone.id;
  update private.card_checkouts c set student_id = kept.id where c.student_id = gone.id;
  update public.payment_reversals r set student_id = kept.id where r.student_id = gone.id;
  update public.email_outbox o set student_id = kept.id where o.student_id = gone.id;
  update private.merged_students m set student_id = kept.id where m.student_id = gone.id;
  delete from public.students s where s.id = gone.id;
  insert into private.merged_students (id, student_id, transfer_number) values (gone.id, kept.id, gone.transfer_number);
  perform private.log('merge', 'students', kept.id, null, kept.id,
    jsonb_build_object('merged_from', jsonb_build_object('old', concat_ws(' ', gone.first_name, gone.last_name), 'new', null)));
  select coalesce(jsonb_object_agg(o.key, o.value), '{}') into filled
  from jsonb_each(to_jsonb(gone)) o
  where o.key = any (columns) and o.value not in ('null', '[]', '""') and o.value is distinct from to_jsonb(kept) -> o.key
    and (o.key = any (taken) or to_jsonb(kept) -> o.key in ('null', '[]', '""'));
  perform private.apply_changes('public.students', kept.id, filled, null, columns);
  update public.students s set user_id = gone.user_id where s.id = kept.id and s.user_id is null and gone.user_id is not null;
  -- The record shows the newest year that goes on, as after a publication.
  select e.program_year_id into newest from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
  where e.student_id = kept.id and e.is_active order by y.program_starts_on desc limit 1;
  update public.students s set program_year_id = newest
  where s.id = kept.id and newest is not null and s.program_year_id is distinct from newest;
  return private.changed_student(kept.id);
end;
$$;

create function public.merge_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[] default '{}'
) returns jsonb
language sql set search_path = '' as $$
  select private.merge_read_students(student_id, other_id, expected_version, other_version, taken);
$$;
grant execute on function private.merge_students, public.merge_students to authenticated;
revoke execute on function private.merge_students(uuid, uuid, bigint, bigint, text[]) from authenticated;

-- Links the invited record to the account whose address has just been proved. Staff accounts, people who have a record
-- already and invitations that have run out tie nothing; signing up itself is never refused because of it.
create function private.accept_student_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invited uuid;
begin
  if new.email_confirmed_at is null
     or (tg_op = 'UPDATE' and old.email_confirmed_at is not null and old.email is not distinct from new.email)
     or exists (select 1 from public.admins a where a.user_id = new.id)
     or exists (select 1 from public.students s where s.user_id = new.id) then
    return null;
  end if;
  delete from private.student_invitations i where i.email = lower(new.email) and i.expires_at > private.now()
    returning i.student_id into invited;
  update public.students s set user_id = new.id where s.id = invited and s.user_id is null;
  return null;
end;
$$;

create trigger accept_student_invitation after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.accept_student_invitation();

-- A record that gets its account in another way needs no invitation any more.
create function private.end_student_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.student_invitations i where i.student_id = new.id;
  return null;
end;
$$;

create trigger end_student_invitation after update of user_id on public.students
  for each row when (new.user_id is not null and old.user_id is null) execute function private.end_student_invitation();

-- A mail that invites goes with its invitation: withdrawn, replaced by another address, tied in another way, or deleted with
-- the record. It is known by its event: the record it names may be gone.
create function private.stop_invitation_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_outbox o set state = 'cancelled'
  where o.template = 'student_invitation' and o.state = 'queued' and o.event_key like 'student_invitation:' || old.student_id || ':%';
  return null;
end;
$$;

create trigger stop_mail after delete on private.student_invitations
  for each row execute function private.stop_invitation_mail();

-- Officers: records that may be the person being entered, best first: [{id, first_name, last_name, hebrew_first_name,
-- hebrew_last_name, email, date_of_birth, reason}]; reason 'same_email', 'same_person' (birth date, first and last name)
-- or 'same_family' (birth date and last name only: perhaps a twin). `person` holds names, email and date_of_birth.
create function private.student_duplicates(person jsonb, except_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  born date;
begin
  perform private.require(private.is_officer());
  born := private.typed_value('public.students', 'date_of_birth', coalesce(person -> 'date_of_birth', 'null')) #>> '{}';
  return (
    select coalesce(jsonb_agg(to_jsonb(c) - 'rank' order by c.rank, c.last_name, c.first_name), '[]')
    from (
      select s.id, s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name, s.email, s.date_of_birth,
        case when same.mail then 'same_email' when same.first then 'same_person' else 'same_family' end as reason,
        case when same.mail then 1 when same.first then 2 else 3 end as rank
      from public.students s
      cross join lateral (select
        s.email = private.normal_email(person ->> 'email') as mail,
        private.names_alike(s.last_name, person ->> 'last_name') or private.names_alike(s.hebrew_last_name, person ->> 'last_name')
          or private.names_alike(s.last_name, person ->> 'hebrew_last_name')
            or private.names_alike(s.hebrew_last_name, person ->> 'hebrew_last_name') as last,
        private.names_alike(s.first_name, person ->> 'first_name') or private.names_alike(s.hebrew_first_name, person ->> 'first_name')
          or private.names_alike(s.first_name, person ->> 'hebrew_first_name')
            or private.names_alike(s.hebrew_first_name, person ->> 'hebrew_first_name') as first) same
      where s.id is distinct from except_id
        and (s.email = private.normal_email(person ->> 'email') or (s.date_of_birth = born and same.last))
      order by rank limit 10) c);
end;
$$;
select private.expose('authenticated', 'student_duplicates', 'person jsonb, except_id uuid default null');

-- Officers: invites the student of a record without an account to make one with this address, good for 30 days; '' or null
-- withdraws the invitation. The mail is queued in the same transaction. Returns changed_student().
-- Errors: 42501; P0001 not_begun, not_found, wrong_state, invalid_value, conflict, limit_reached.
create function private.invite_student(student uuid, account_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
  open_one private.student_invitations;
  address text := private.normal_email(account_email);
begin
  perform private.require(private.is_officer());
  select * into seen from public.students s where s.id = student for update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.user_id is not null then perform private.fail('wrong_state', 'This record already has an account.', 'account_email'); end if;
  select * into open_one from private.student_invitations i where i.student_id = student;
  if address is null then
    delete from private.student_invitations i where i.student_id = student;
  else
    perform private.check_email(address, 'account_email');
    if exists (select 1 from auth.users u where u.email = address and u.email_confirmed_at is not null) then
      perform private.fail('conflict', 'This address already has an account. Link that account instead.', 'account_email');
    end if;
    if open_one.email = address and open_one.invited_at > private.now() - interval '10 minutes' then
      perform private.fail('limit_reached', 'This invitation was sent a moment ago. Please wait ten minutes before sending it again.',
        'account_email');
    end if;
    delete from private.student_invitations i where i.student_id = student or (i.email = address and i.expires_at <= private.now());
    begin
      insert into private.student_invitations (student_id, email, invited_at, expires_at)
      values (student, address, private.now(), private.now() + interval '30 days');
    exception when unique_violation then
      perform private.fail('conflict', 'Another student record is invited with this address.', 'account_email');
    end;
    perform private.enqueue_mail(address, 'student_invitation',
      jsonb_build_object('first_name', seen.first_name, 'email', address, 'expires_at', private.now() + interval '30 days'),
      'student_invitation:' || student || ':' || extract(epoch from private.now()), seen.application_id, student);
  end if;
  if open_one.email is not null or address is not null then
    perform private.log(case when address is null then 'withdraw_invitation' else 'invite' end, 'students', student, seen.application_id,
      student, jsonb_build_object('invitation', jsonb_build_object('old', open_one.email, 'new', address)));
  end if;
  return private.changed_student(student);
end;
$$;
select private.expose('authenticated', 'invite_student', $$
  student_id uuid, account_email text$$);

-- Only who has an application or a record of their own.
create function private.require_own_form() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  perform private.require(exists (select 1 from public.applications where user_id = auth.uid())
    or exists (select 1 from public.students where user_id = auth.uid()));
  return auth.uid();
end;
$$;

-- A stored value as the form shows it.
create function private.form_text(value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then (select coalesce(string_agg(i, ', '), '') from jsonb_array_elements_text(value) i)
    else coalesce(value #>> '{}', '') end;
$$;

-- Why the record would not take this text in this field, in words; null when it would. Tried on a record that is taken back.
create function private.student_problem(field text, value text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  stand_ins constant jsonb := '{"first_name": "-", "last_name": "-", "email": "nobody@example.org"}';
  typed jsonb := to_jsonb(value);
  problem text;
begin
  if btrim(value) = '' then
    return case field when 'first_name' then 'First name is required' when 'last_name' then 'Last name is required'
      when 'email' then 'Email is required' end;
  end if;
  if exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = 'public.students'::regclass and a.attname = field
    and a.attndims > 0) then
    typed := to_jsonb(string_to_array(value, ','));
  end if;
  begin
    perform private.insert_row('public.students', stand_ins || jsonb_build_object(field, typed),
      array['first_name', 'last_name', 'email', field]);
    raise exception 'Nothing is refused; the try is taken back.' using errcode = 'ZZ000';
  exception when sqlstate 'P0001' then
      get stacked diagnostics problem = message_text;
      return left(problem, 300);
    when sqlstate 'ZZ000' then return null;
  end;
end;
$$;

-- Keeps fields of the caller's draft, compare-and-set as save_application_fields does: [{field, base, value, force?}]. Everything
-- that was typed is kept; what the record could not take comes back with its reason as well. Typed back to the record, it goes.
create function private.save_student_draft(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_own_form();
  columns text[] := private.my_form_columns();
  record jsonb := private.my_student_information() -> 'form';
  item jsonb;
  wanted text;
  standing text;
  stored text;
  problem text;
  saved jsonb := '{}';
  conflicts jsonb := '[]';
  errors jsonb := '[]';
begin
  if changes is null or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 100 then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  perform pg_advisory_xact_lock(hashtext('student:' || person::text));
  for item in select jsonb_array_elements(changes) loop
    if coalesce(item ->> 'field' <> all (columns), true) then
      errors := errors || jsonb_build_object('field', left(item ->> 'field', 60), 'message', 'This field cannot be changed here.');
      continue;
    end if;
    wanted := coalesce(item ->> 'value', '');
    if char_length(wanted) > 20000 then
      errors := errors || jsonb_build_object('field', item ->> 'field', 'message', 'This text is too long.');
      continue;
    end if;
    standing := private.form_text(record -> (item ->> 'field'));
    stored := coalesce((select d.value from private.student_drafts d where d.user_id = person and d.field = item ->> 'field'), standing);
    if coalesce(item -> 'force', 'false') <> 'true'::jsonb and stored not in (coalesce(item ->> 'base', ''), wanted) then
      conflicts := conflicts || jsonb_build_object('field', item ->> 'field', 'yours', wanted, 'theirs', stored);
      continue;
    end if;
    saved := saved || jsonb_build_object(item ->> 'field', wanted);
    if wanted = standing then
      delete from private.student_drafts d where d.user_id = person and d.field = item ->> 'field';
      continue;
    end if;
    problem := private.student_problem(item ->> 'field', wanted);
    if problem is not null then errors := errors || jsonb_build_object('field', item ->> 'field', 'message', problem); end if;
    insert into private.student_drafts as d (user_id, field, value, base, message)
    values (person, item ->> 'field', wanted, standing, problem)
    on conflict (user_id, field) do update set value = excluded.value, message = excluded.message, typed_at = private.now();
  end loop;
  return jsonb_build_object('version', 0, 'saved_at', private.now(), 'saved', saved, 'conflicts', conflicts, 'errors', errors);
end;
$$;
select private.expose('authenticated', 'save_student_draft', 'changes jsonb');

-- Forgets what the caller typed and did not save.
create function private.discard_student_draft() returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_own_form();
begin
  delete from private.student_drafts where user_id = person;
end;
$$;
select private.expose('authenticated', 'discard_student_draft');

grant execute on function private.read_student_record(uuid, uuid, text), public.student_record(uuid, uuid, text) to authenticated;
