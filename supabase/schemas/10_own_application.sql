-- What an applicant may do with their own application: start it, and read everything they may know of it.

-- Columns an applicant answers, with their section and label; `required` ones must be there to submit. One home for the rule.
create function private.application_fields() returns table (field text, section text, label text, required boolean)
language sql immutable set search_path = '' as $$
  values
    ('program_track', 'personal', 'Program track', true),
    ('first_name', 'personal', 'First name', true),
    ('last_name', 'personal', 'Last name', true),
    ('hebrew_first_name', 'personal', 'Hebrew first name', false),
    ('hebrew_last_name', 'personal', 'Hebrew last name', false),
    ('email', 'personal', 'Email', true),
    ('phone', 'personal', 'Phone', true),
    ('whatsapp_phone', 'personal', 'WhatsApp phone', false),
    ('date_of_birth', 'personal', 'Date of birth', true),
    ('address', 'personal', 'Address', true),
    ('city', 'personal', 'City', true),
    ('postal_code', 'personal', 'Postal code', false),
    ('country', 'personal', 'Country', true),
    ('passport_number', 'personal', 'Passport number', false),
    ('passport_expires_on', 'personal', 'Passport valid until', false),
    ('emergency_contact_name', 'personal', 'Emergency contact name', true),
    ('emergency_contact_phone', 'personal', 'Emergency contact phone', true),
    ('emergency_contact_relationship', 'personal', 'Emergency contact relationship', false),
    ('high_school', 'academic', 'High school', true),
    ('graduation_year', 'academic', 'Graduation year', true),
    ('gpa', 'academic', 'GPA', false),
    ('current_school', 'academic', 'Current school', false),
    ('previous_yeshiva', 'academic', 'Previous yeshiva', false),
    ('torah_study_level', 'academic', 'Torah study level', false),
    ('hebrew_proficiency', 'academic', 'Hebrew proficiency', true),
    ('jewish_education', 'academic', 'Jewish education', false),
    ('special_learning_needs', 'academic', 'Special learning needs', false),
    ('why_otniel', 'essays', 'Why Otniel?', true),
    ('spiritual_journey', 'essays', 'Spiritual journey', true),
    ('goals', 'essays', 'Goals', true),
    ('jewish_background', 'essays', 'Jewish background', false);
$$;

-- The application the caller works on: of the open year if there is one, else their newest. Null without any.
create function private.own_application() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.applications a join public.program_years y on y.id = a.program_year_id
  where a.user_id = (select auth.uid())
  order by (a.program_year_id = private.open_year_id()) desc, y.opens_at desc limit 1;
$$;

-- Until when this application can be edited and submitted: the year's deadline, or a later extension.
create function private.deadline_of(app uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(y.application_deadline_at, e.until)
  from public.applications a join public.program_years y on y.id = a.program_year_id
  left join public.application_extensions e on e.id = a.id
  where a.id = app;
$$;

-- A draft that its owner can go on with now: not put aside, and not too late.
create function private.is_open_draft(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'draft' and app.set_aside_at is null and private.now() < private.deadline_of(app.id);
$$;

-- Locks one application for a change of its status: decision first, then application, everywhere in this order, so that an
-- officer and the applicant never wait for each other. NO KEY, so that mails and notes about it can be written meanwhile.
create function private.lock_application(app uuid) returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  locked public.applications;
begin
  perform 1 from public.application_decisions d where d.id = app for no key update;
  select * into locked from public.applications a where a.id = app for no key update;
  return locked;
end;
$$;

-- Locks and returns the caller's own draft while it can still be changed, or says why not.
create function private.editable_draft() returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status <> 'draft' then
    perform private.fail('wrong_state', 'Your application has been submitted and can no longer be changed.');
  end if;
  if private.now() >= private.deadline_of(app.id) then
    perform private.fail('deadline_passed',
      'The application deadline has passed. Write to the admissions office if you need an extension.');
  end if;
  if app.set_aside_at is not null then
    perform private.fail('wrong_state', 'You have put this application aside. Take it up again to go on.');
  end if;
  return app;
end;
$$;

-- The letters that are asked for and not there: an item in words; none when enough referees were asked, or a letter was uploaded
-- where the year takes that.
create function private.missing_letters(app uuid) returns table (section text, field text, label text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select 'references', 'references', case when g.referees_needed = 1 then 'A referee asked for a letter'
      else format('%s referees asked for a letter', g.referees_needed) end
    || case when g.letter_upload then ', or a letter uploaded' else '' end
  from public.applications a join public.program_year_settings g on g.id = a.program_year_id
  where a.id = app
    and (select count(*) from private.reference_requests r where r.application_id = app) < g.referees_needed
    and not (g.letter_upload and exists (select from public.application_documents d
      where d.application_id = app and d.kind = 'recommendation' and d.state in ('received', 'checked')));
end;
$$;

-- The consent of a guardian, where the year asks for it before the submission: an item in words.
create function private.missing_consent(app uuid) returns table (section text, field text, label text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select 'review', 'guardian_consent', 'Consent of a parent or guardian'
  from public.applications a join public.program_year_settings g on g.id = a.program_year_id
  where a.id = app and g.consent_moment = 'submission' and private.lacks_consent(a);
end;
$$;

-- What is still missing before submission: [{section, field, label}].
create function private.missing_of(app uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('section', m.section, 'field', m.field, 'label', m.label)), '[]') from (
    select f.section, f.field, f.label
    from public.applications a, private.application_fields() f
    where a.id = app and f.required and coalesce(to_jsonb(a) ->> f.field, '') = ''
    union all
    select q.section, q.field, q.words from private.asked_of(app) q where q.is_required and q.answer is null
    union all
    select 'documents', k.kind, k.label
    from (values ('transcript', 'Transcript'), ('passport', 'Passport')) as k (kind, label)
    where not exists (select 1 from public.application_documents d
      where d.application_id = app and d.kind = k.kind and d.state in ('received', 'checked'))
    union all
    select l.section, l.field, l.label from private.missing_letters(app) l
    union all
    select c.section, c.field, c.label from private.missing_consent(app) c
    union all
    select 'references', r.id || '-name', 'Name of a reference'
    from public.application_references r where r.application_id = app and r.name = ''
  ) m;
$$;

-- The caller's application with everything they may know of it (shape: docs/api.md), or null.
create function private.my_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application();
  if app.id is null then return null; end if;
  select * into year from public.program_years where id = app.program_year_id;
  return jsonb_build_object(
    'application', to_jsonb(app) - 'search_text' - 'user_id',
    'year', to_jsonb(year),
    'deadline_at', private.deadline_of(app.id),
    'deadline_zone', year.application_deadline_zone,
    -- The last day of the program and the year's margin: a passport that ends before it is asked about.
    'passport_needed_until', (select (year.program_ends_on + make_interval(months => s.expiry_margin_months))::date
      from public.program_year_settings s where s.id = year.id),
    'has_extension', private.deadline_of(app.id) > year.application_deadline_at,
    'can_edit', private.is_open_draft(app),
    'missing', private.missing_of(app.id),
    'refused', private.refused_of(app.id),
    'own_questions', private.own_questions(app.id),
    'max_interview_choices', (select s.max_interview_choices from public.program_year_settings s where s.id = year.id),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
        'question_id', d.question_id, 'file_name', d.file_name,
        'content_type', d.content_type, 'size_bytes', d.size_bytes, 'state', d.state, 'reason', d.reason,
        'storage_path', d.storage_path, 'uploaded_at', d.uploaded_at) order by d.created_at), '[]')
      from public.application_documents d where d.application_id = app.id and d.state not in ('removed', 'uploading')),
    'references', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'phone', r.phone,
        'relationship', r.relationship, 'organization', r.organization, 'years_known', r.years_known, 'position', r.position,
        'version', r.version) order by r.position, r.created_at), '[]')
      from public.application_references r where r.application_id = app.id),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('slot_id', c.slot_id, 'position', c.position, 'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place) order by c.position), '[]')
      from public.interview_choices c join public.interview_slots s on s.id = c.slot_id where c.application_id = app.id),
    'interview', private.own_interview(app),
    'standing', private.standing_of(app),
    -- A mail to a referee came back: the address has to be corrected.
    'letter_undelivered', exists (select from private.reference_requests r
      where r.application_id = app.id and private.request_state(r, app) = 'failed'),
    'has_student_record', exists (select 1 from public.students st where st.user_id = app.user_id));
end;
$$;
select private.expose('authenticated', 'my_application');

-- Starts the caller's draft in the open year with the answers given; an existing draft is never overwritten. Who applied for
-- another year finds what lasts of their newest application: who they are, where they live, whom to call, their school. What a
-- year asks for itself (track, essays, level of Hebrew, documents) they answer again.
-- Returns {created, application_id, errors: [{field, message}]}: nobody is locked out by an answer that cannot be taken. It is noted
-- as refused, so that the form asks for it again wherever it is opened.
create function private.start_application(form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  year public.program_years;
  app uuid;
  item record;
  problem text;
  errors jsonb := '[]';
begin
  select * into year from public.program_years where id = private.open_year_id();
  if year.id is null then perform private.fail('not_open', 'Applications are not open yet.'); end if;
  select id into app from public.applications where user_id = person and program_year_id = year.id;
  if app is not null then return jsonb_build_object('created', false, 'application_id', app, 'errors', errors); end if;
  if private.now() < year.opens_at then perform private.fail('not_open', 'Applications are not open yet.'); end if;
  if private.now() >= year.application_deadline_at then
    perform private.fail('deadline_passed', 'The application deadline has passed.');
  end if;
  insert into public.applications (user_id, program_year_id, email, first_name, last_name, hebrew_first_name, hebrew_last_name,
    phone, whatsapp_phone, date_of_birth, address, city, postal_code, country, passport_number, passport_expires_on,
    emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, high_school, graduation_year, gpa,
    previous_yeshiva, jewish_education)
  select person, year.id, case when private.is_email(lower(u.email)) then lower(u.email) end,
    coalesce(p.first_name, left(nullif(btrim(u.raw_user_meta_data ->> 'first_name'), ''), 100)),
    coalesce(p.last_name, left(nullif(btrim(u.raw_user_meta_data ->> 'last_name'), ''), 100)), p.hebrew_first_name, p.hebrew_last_name,
    p.phone, p.whatsapp_phone, p.date_of_birth, p.address, p.city, p.postal_code, p.country, p.passport_number, p.passport_expires_on,
    p.emergency_contact_name, p.emergency_contact_phone, p.emergency_contact_relationship, p.high_school, p.graduation_year, p.gpa,
    p.previous_yeshiva, p.jewish_education
  from auth.users u
  left join lateral (select a.* from public.applications a where a.user_id = person order by a.created_at desc limit 1) p on true
  where u.id = person
  on conflict (user_id, program_year_id) do nothing returning id into app;
  if app is null then
    return jsonb_build_object('created', false, 'application_id', (select id from public.applications where user_id = person
      and program_year_id = year.id), 'errors', errors);
  end if;
  if jsonb_typeof(form) <> 'object' then return jsonb_build_object('created', true, 'application_id', app, 'errors', errors); end if;
  begin
    perform private.apply_changes('public.applications', app, jsonb_object_agg(f.field, form -> f.field), null, array_agg(f.field))
    from private.application_fields() f where form ? f.field having count(*) > 0;
  exception when sqlstate 'P0001' then
    -- Something in it is not valid: then one by one.
    for item in select f.field, form -> f.field as value from private.application_fields() f where form ? f.field loop
      begin
        perform private.apply_changes('public.applications', app, jsonb_build_object(item.field, item.value), null, array[item.field]);
      exception when sqlstate 'P0001' then
        get stacked diagnostics problem = message_text;
        errors := errors || jsonb_build_object('field', item.field, 'message', problem);
      end;
    end loop;
  end;
  perform private.note_refusals(app, '', (select array_agg(f.field) from private.application_fields() f),
    jsonb_build_object('saved', '{}'::jsonb, 'errors', errors),
    (select jsonb_agg(jsonb_build_object('field', f.field, 'value', form -> f.field)) from private.application_fields() f
      where form ? f.field));
  return jsonb_build_object('created', true, 'application_id', app, 'errors', errors);
end;
$$;
select private.expose('authenticated', 'start_application', $$form jsonb default '{}'$$);
