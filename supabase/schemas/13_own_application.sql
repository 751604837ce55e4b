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
    ('why_here', 'essays', private.school_word('essay'), true),
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
    -- Of what the letter says nothing before it is opened.
    'lines', case when private.letter_waits(app) then '[]' else private.lines_of(app, 'student') end,
    'refused', private.refused_of(app.id),
    'own_questions', private.own_questions(app.id),
    -- Of the year, for the choice of one; empty where the office has entered none yet.
    'tracks', array(select t.track from public.program_year_tracks t where t.program_year_id = year.id order by t.starts_on, t.track),
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
    'standing', case when private.letter_waits(app) then 'letter' else private.standing_of(app) end,
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

-- What an applicant changes on their own application: answers, references, handing in, taking back.

-- Saves fields of one row one by one, compare-and-set: `changes` is [{field, base, value, force?}]. A field is saved when its
-- stored value still is `base` or already is `value`; otherwise both values come back as a conflict and nothing of it is lost.
-- What cannot be taken comes back with its reason, each by itself. Answers and references are saved by it.
create function private.save_fields(target regclass, stored_row jsonb, allowed text[], changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  current_row jsonb := stored_row;
  item jsonb;
  field text;
  stored jsonb;
  wanted jsonb;
  saved jsonb := '{}';
  conflicts jsonb := '[]';
  errors jsonb := '[]';
  problem text;
begin
  if changes is null or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 100 then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  for item in select jsonb_array_elements(changes) loop
    field := item ->> 'field';
    if field is null or field <> all (allowed) then
      errors := errors || jsonb_build_object('field', left(field, 60), 'message', 'This field cannot be changed here.');
      continue;
    end if;
    begin
      stored := current_row -> field;
      wanted := private.typed_value(target, field, coalesce(item -> 'value', 'null'));
      if coalesce(item -> 'force', 'false') <> 'true'::jsonb
         and coalesce(stored #>> '{}', '') is distinct from coalesce(item ->> 'base', '')
         and stored is distinct from wanted then
        conflicts := conflicts || jsonb_build_object('field', field, 'yours', wanted, 'theirs', stored);
        continue;
      end if;
      current_row := private.apply_changes(target, (current_row ->> 'id')::uuid, jsonb_build_object(field, wanted), null, array[field]);
      saved := saved || jsonb_build_object(field, current_row -> field);
    exception when sqlstate 'P0001' then
      get stacked diagnostics problem = message_text;
      errors := errors || jsonb_build_object('field', field, 'message', problem);
    end;
  end loop;
  return jsonb_build_object('version', current_row -> 'version', 'saved_at', private.now(), 'saved', saved, 'conflicts', conflicts,
    'errors', errors);
end;
$$;

-- Saves answers field by field: columns (save_fields) and the year's own questions, named own-id (save_own_answers).
create function private.save_application_fields(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
  allowed text[] := (select array_agg(f.field) from private.application_fields() f);
  own jsonb := jsonb_path_query_array(coalesce(changes, 'null'), 'strict $[*] ? (@.field starts with "own-")', silent => true);
  result jsonb;
begin
  if jsonb_array_length(own) = 0 or jsonb_array_length(changes) > 100 then
    return private.note_refusals(app.id, '', allowed,
      private.save_fields('public.applications', to_jsonb(app), allowed, changes), changes);
  end if;
  result := private.save_fields('public.applications', to_jsonb(app), allowed,
    (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(changes) c
      where coalesce(c ->> 'field', '') not like 'own-%'));
  own := private.save_own_answers(app, own);
  return private.note_refusals(app.id, '', allowed || array(select q.field from private.asked_of(app.id) q),
    result || jsonb_build_object('saved', (result -> 'saved') || (own -> 'saved'),
      'conflicts', (result -> 'conflicts') || (own -> 'conflicts'), 'errors', (result -> 'errors') || (own -> 'errors')), changes);
end;
$$;
select private.expose('authenticated', 'save_application_fields', 'changes jsonb');

-- Hands the application in. Refuses incomplete ones (detail = first missing field) and late ones. A second call changes nothing.
create function private.submit_application() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  missing text;
  first_missing text;
  refused jsonb;
begin
  perform private.require_user();
  app := private.lock_application(private.own_application());
  -- A double click: the second call waited for the first and finds the work done.
  if app.status = 'submitted' then return private.my_application(); end if;
  app := private.editable_draft();
  select string_agg(l.label, ', '), (array_agg(l.field))[1] into missing, first_missing from private.lacking_of(app, 'student') l;
  if missing is not null then
    perform private.fail('incomplete', format('Your application is not complete yet. Missing: %s.', missing), first_missing);
  end if;
  refused := private.refused_of(app.id);
  if jsonb_array_length(refused) > 0 then
    perform private.fail('incomplete', 'These answers wait to be corrected: '
      || (select string_agg(r ->> 'label', ', ') from jsonb_array_elements(refused) r) || '.', refused -> 0 ->> 'field');
  end if;
  perform private.drop_unasked(app.id);
  update public.applications set status = 'submitted', submitted_at = private.now(),
    reference_number = coalesce(reference_number, private.new_reference_number(app.program_year_id))
  where id = app.id returning * into app;
  insert into public.application_decisions (id, status, decided_at, published_at) values (app.id, 'submitted', private.now(), private.now())
  on conflict (id) do update set status = 'submitted', decided_by = null, decided_at = private.now(), published_at = private.now(),
    publish_at = null, undo_to = null;
  perform private.enqueue_mail(private.applicant_address(app.id), 'application_received', jsonb_build_object('first_name', app.first_name,
    'reference', app.reference_number, 'submitted_at', app.submitted_at), 'received:' || app.id, app.id);
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'submit_application');

-- The applicant takes back what they handed in; possible until a place is registered. A draft is put aside instead.
create function private.withdraw_application() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  app := private.lock_application(private.own_application());
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status = 'draft' then
    perform private.fail('wrong_state', 'This application has not been submitted. Put it aside instead: it can be taken up again.');
  end if;
  if not private.is_withdrawable(app.status) then
    perform private.fail('wrong_state', 'This application can no longer be withdrawn here. Please write to the admissions office.');
  end if;
  update public.applications set status = 'withdrawn' where id = app.id returning * into app;
  insert into public.application_decisions (id, status, decided_at, published_at) values (app.id, 'withdrawn', private.now(), private.now())
  on conflict (id) do update set status = 'withdrawn', decided_by = null, decided_at = private.now(), published_at = private.now(),
    publish_at = null, undo_to = null;
  perform private.free_interview_times(app.id);
  perform private.enqueue_mail(private.applicant_address(app.id), 'application_withdrawn', jsonb_build_object('first_name', app.first_name),
    'withdrawn:' || app.id || ':' || app.version, app.id);
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'withdraw_application');

-- Saves one reference field by field (save_fields). The browser chooses the id of a new one, so that a save repeated after a lost
-- answer adds none twice; what was typed over a reference that is gone is refused.
create function private.save_reference_fields(reference_id uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_references();
  stored public.application_references;
  allowed constant text[] := array['name', 'email', 'phone', 'relationship', 'organization', 'years_known'];
begin
  if reference_id is null then perform private.fail('required', 'This field is required.', 'reference_id'); end if;
  select * into stored from public.application_references r where r.id = reference_id;
  if stored.application_id <> app.id
     or stored.id is null and jsonb_path_exists(coalesce(changes, 'null'), 'strict $[*].base ? (@ != null && @ != "")', silent => true) then
    perform private.fail('not_found', 'This reference no longer exists.');
  end if;
  if stored.id is null then
    -- One more for each who cannot write.
    if (select count(*) from public.application_references f where f.application_id = app.id and not exists (
        select from private.reference_requests r where r.reference_id = f.id and r.declined_at is not null)) >= 5 then
      perform private.fail('limit_reached', 'You can give up to five references.');
    end if;
    insert into public.application_references (id, application_id, position) values (reference_id, app.id,
      (select coalesce(max(position), 0) + 1 from public.application_references where application_id = app.id)) returning * into stored;
  end if;
  if app.status <> 'draft' and exists (select from private.reference_requests r where r.reference_id = stored.id) then
    perform private.fail('wrong_state', 'Your application has been submitted and can no longer be changed.');
  end if;
  return private.note_refusals(app.id, reference_id || '-', allowed,
    private.save_fields('public.application_references', to_jsonb(stored), allowed, changes), changes);
end;
$$;
select private.expose('authenticated', 'save_reference_fields', 'reference_id uuid, changes jsonb');

create function private.remove_reference(reference_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_references();
begin
  delete from public.application_references f where f.id = reference_id and f.application_id = app.id
    and (app.status = 'draft' or not exists (select from private.reference_requests r where r.reference_id = f.id));
  delete from private.refused_answers where application_id = app.id and field like reference_id || '-%';
end;
$$;
select private.expose('authenticated', 'remove_reference', 'reference_id uuid');

-- How the office reaches an applicant, corrected by them after handing in. The answers themselves stay as they were judged.

-- Columns an applicant may correct while the office looks at the application. From the acceptance on the student information is
-- the place for it.
create function private.contact_fields() returns text[]
language sql immutable set search_path = '' as $$
  select array['phone', 'whatsapp_phone', 'address', 'city', 'postal_code', 'country', 'emergency_contact_name',
    'emergency_contact_phone', 'emergency_contact_relationship'];
$$;

-- Saves corrected contact data field by field, compare-and-set: `changes` as for save_application_fields, and so is the answer. The
-- log keeps both versions. Errors: 42501; P0001 not_found, wrong_state (not under review), required, invalid_value (changes).
create function private.correct_contact(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  emptied text;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if not private.is_under_review(app.status) then
    perform private.fail('wrong_state', case when private.is_placed(app.status)
      then 'Your place is given: please correct this in your student information.'
      else 'Contact data can be corrected while an application is with the office.' end);
  end if;
  if changes is null or jsonb_typeof(changes) <> 'array' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  select f.field into emptied from private.application_fields() f join jsonb_array_elements(changes) c on c ->> 'field' = f.field
  where f.required and coalesce(btrim(c ->> 'value'), '') = '' limit 1;
  if emptied is not null then perform private.fail('required', 'This field is required.', emptied); end if;
  return private.save_fields('public.applications', to_jsonb(app), private.contact_fields(), changes);
end;
$$;
select private.expose('authenticated', 'correct_contact', 'changes jsonb');

-- Every answer of this application that waits to be put right: [{section, field, label, message, value, refused_at}].
create function private.refused_of(app uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('section', coalesce(f.section, q.section, 'references'), 'field', r.field,
    'label', coalesce(f.label, q.words,
      initcap(replace(split_part(right(r.field, -37), '_', 1), 'years', 'Years known')) || ' of a reference'),
    'message', r.message, 'value', r.value, 'refused_at', r.refused_at) order by r.refused_at, r.field), '[]')
  from private.refused_answers r left join private.application_fields() f on f.field = r.field
  left join private.asked_of(app) q on q.field = r.field
  -- A question that is no longer asked asks for nothing.
  where r.application_id = app and (q.field is not null or r.field not like 'own-%');
$$;

-- What a save (save_fields) could not take of `changes` is noted, and what it took is no longer. `prefix` stands before a reference's
-- columns.
create function private.note_refusals(app uuid, prefix text, allowed text[], result jsonb, changes jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.refused_answers r
  where r.application_id = app and r.field in (select prefix || k from jsonb_object_keys(result -> 'saved') k);
  insert into private.refused_answers (application_id, field, message, value)
  select distinct on (e ->> 'field') app, prefix || (e ->> 'field'), left(e ->> 'message', 300),
    (select left(c ->> 'value', 10000) from jsonb_array_elements(changes) c where c ->> 'field' = e ->> 'field' limit 1)
  from jsonb_array_elements(result -> 'errors') e where e ->> 'field' = any (allowed)
  order by e ->> 'field'
  on conflict (application_id, field) do update set message = excluded.message, value = excluded.value, refused_at = private.now();
  return result;
end;
$$;

-- A draft that its owner does not go on with now: put aside as it is, and taken up again until the deadline. Nobody is reminded of it
-- meanwhile, and nothing is asked of its referees.

-- Put aside, and still to be taken up again.
create function private.is_aside(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'draft' and app.set_aside_at is not null and private.now() < private.deadline_of(app.id);
$$;

-- Puts the caller's draft aside. A second call changes nothing. Answers as my_application does.
-- Errors: P0001 not_found, wrong_state, deadline_passed.
create function private.set_draft_aside() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if private.is_aside(app) then return private.my_application(); end if;
  app := private.editable_draft();
  update public.applications a set set_aside_at = private.now() where a.id = app.id;
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'set_draft_aside');

-- Takes it up again as it was. On a draft that goes on it changes nothing. Answers as my_application does.
-- Errors: P0001 not_found, wrong_state, deadline_passed.
create function private.take_up_draft() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if private.is_aside(app) then
    update public.applications a set set_aside_at = null where a.id = app.id;
    perform private.resume_referees(app.id);
  end if;
  -- Says why not, when it is no draft or too late.
  perform private.editable_draft();
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'take_up_draft');
