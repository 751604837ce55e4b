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

-- An officer has this whole record before them: all its sensitive categories are traced.
create function private.trace_student(student uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.trace_reading('student', array[student],
    array(select distinct f.sensitive from private.student_fields f where f.sensitive is not null));
end;
$$;

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

create table private.student_invitations (
  student_id uuid primary key references public.students (id) on delete cascade,
  -- Lower case, as auth.users keeps addresses; one open invitation per address.
  email text not null unique check (private.is_email(email)),
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table private.student_invitations
  is 'Open invitations of students without an account; one goes when its address is confirmed, withdrawn or invited again.';
alter table private.student_invitations enable row level security;

-- The years of a student, the latest first: what each says, whether the record shows it, what is owed, and whether anything hangs
-- on it (an application, charges, payments), so that it stays.
create function private.enrollments_of(student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'program_year_id', e.program_year_id, 'year', y.name, 'is_shown', e.is_shown,
      'is_active', e.is_active, 'program_track', e.program_track, 'learning_start_date', e.learning_start_date,
      'learning_end_date', e.learning_end_date, 'registration_status', e.registration_status, 'enrollment_status', e.enrollment_status,
      'amount_owed', e.amount_owed, 'version', e.version, 'application_id', e.application_id,
      'is_held', private.is_held(e)) order by y.program_starts_on desc nulls last), '[]')
  from public.student_enrollments e left join public.program_years y on y.id = e.program_year_id where e.student_id = student;
$$;

-- One record as the caller's role may read it, or null: {student, application, account, links}. The read-only staff role
-- gets its three categories and nothing about application or account. An enrollment_id shows the record as it stands in that year.
create function private.student_record(student_id uuid, enrollment_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  student public.students;
  readable text[];
  fields jsonb;
begin
  perform private.require(private.is_staff());
  readable := private.readable_student_columns();
  select * into student from public.students s where s.id = student_id;
  if student.id is null then return null; end if;
  fields := to_jsonb(coalesce((select private.record_in_year(student, e.program_year_id) from public.student_enrollments e
    where e.id = enrollment_id and e.student_id = student.id), student));
  fields := (select jsonb_object_agg(c, fields -> c)
    from unnest(readable || array['id', 'version', 'is_active', 'archived_at', 'updated_at']) c);
  if not private.is_officer() then return jsonb_build_object('student', fields); end if;
  perform private.only_reads();
  perform private.trace_student(student_id);
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
    'enrollments', private.enrollments_of(student.id));
end;
$$;

-- private.student_record traces in the transaction of a writer and is called by writers alone; nobody else executes it.
revoke execute on function private.student_record(uuid, uuid) from authenticated;

create function public.student_record(student_id uuid, enrollment_id uuid default null, part text default 'whole') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_student_record(student_id, enrollment_id, part); $$;

-- Officers: links a record to the account with this confirmed address, by the office's explicit act; '' or null unties it.
-- Never by a matching address alone (design section 4). Returns changed_record().
-- Errors: not_begun, not_found, wrong_state, conflict, stale_version.
create function private.link_student_account(student uuid, account_email text, expected_version bigint, keys_only boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  seen public.students;
begin
  perform private.require(private.is_officer());
  if keys_only is not true then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  select * into seen from public.students s where s.id = student for update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  if coalesce(btrim(account_email), '') <> '' then
    select u.id into person from auth.users u where u.email = lower(btrim(account_email)) and u.email_confirmed_at is not null;
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
  return private.changed_record(student);
end;
$$;
select private.expose('authenticated', 'link_student_account', $$
  student_id uuid, account_email text, expected_version bigint, keys_only boolean default false$$);

-- Officers: a new record by hand; no account until linked (design section 8). `confirmed` names the fields whose doubtful values
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
