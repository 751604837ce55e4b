-- As its owner may know it.
create or replace function private.standing_of(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(app.status, not private.is_open_draft(app), private.is_aside(app),
    -- Nobody is thanked for an interview that did not take place.
    (select case when s.ends_at > private.now() then 'to come' when i.outcome in ('no_show', 'moved') then null else 'over' end
      from public.interviews i join public.interview_slots s on s.id = i.slot_id where i.application_id = app.id),
    app.place_accepted_at is not null, private.reply_due_of(app),
    case when e.registration_deposit_paid then 'paid'
      when exists (select from public.payment_claims k where k.enrollment_id = e.id and k.state = 'waiting') then 'said' else 'due' end,
    greatest(y.registration_deadline_at, app.reply_due_at),
    case when app.status = 'registered'
      then (select count(*) from private.tasks_of(app.id, true) t where not (t.state ->> 'done')::boolean) end)
  from public.program_years y left join public.student_enrollments e on e.application_id = app.id
  where y.id = app.program_year_id;
$$;

revoke all on function private.standing_of(public.applications) from public, anon, authenticated, service_role;

-- Starts the caller's draft in the open year with the answers given; an existing draft is never overwritten. Who applied for
-- another year finds what lasts of their newest application: who they are, where they live, whom to call, their school. What a
-- year asks for itself (track, essays, level of Hebrew, documents) they answer again.
-- Returns {created, application_id, errors: [{field, message}]}: nobody is locked out by an answer that cannot be taken. It is noted
-- as refused, so that the form asks for it again wherever it is opened.
create or replace function private.start_application(form jsonb) returns jsonb
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

revoke all on function private.start_application(jsonb) from public, anon, authenticated, service_role;

grant execute on function private.start_application(jsonb) to authenticated;

-- A later deadline for one application, also for one that is still a draft; the applicant is told by mail. expected_version is
-- that of the extension on screen, null when there was none. Returns the extension.
-- Errors: 42501; P0001 invalid_value (until), too_long (reason), not_found, stale_version.
create or replace function private.grant_extension(app_id uuid, until_time timestamptz, why text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  before public.application_extensions;
  result public.application_extensions;
begin
  perform private.require(private.is_officer());
  if until_time is null or until_time <= private.now() or until_time > private.now() + interval '1 year' then
    perform private.fail('invalid_value', 'Choose a time in the future, at most a year ahead.', 'until');
  end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  select * into app from public.applications a where a.id = app_id for no key update;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  select * into before from public.application_extensions e where e.id = app_id;
  if before.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this deadline since you opened it.');
  end if;
  insert into public.application_extensions as e (id, until, reason, granted_by)
    values (app_id, until_time, coalesce(btrim(why), ''), auth.uid())
  on conflict (id) do update set until = excluded.until, reason = excluded.reason, granted_by = excluded.granted_by
  returning * into result;
  -- The trigger keeps silent about drafts, which are their owners' alone; what the office does is on record all the same.
  if app.status = 'draft' then
    perform private.log(case when before.id is null then 'insert' else 'update' end, 'application_extensions', app_id, app_id, null,
      private.row_changes(to_jsonb(before), to_jsonb(result)));
  end if;
  perform private.enqueue_mail(private.applicant_address(app_id), 'extension_granted',
    jsonb_build_object('first_name', app.first_name, 'until', until_time, 'zone', (select y.application_deadline_zone
      from public.program_years y where y.id = app.program_year_id)), 'extension:' || app_id || ':' || result.version, app_id);
  return to_jsonb(result);
end;
$$;

revoke all on function private.grant_extension(uuid,timestamp with time zone,text,bigint) from public, anon, authenticated, service_role;

grant execute on function private.grant_extension(uuid,timestamp with time zone,text,bigint) to authenticated;

-- Queues the mail with the link: names, a date and nothing else of the applicant's.
create or replace function private.mail_guardian(consent private.guardian_consents, app public.applications) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(consent.email, 'consent_request', jsonb_build_object('name', private.name_for_mail(consent.name),
      'applicant', private.name_of_applicant(app), 'until', case g.consent_moment when 'submission' then private.deadline_of(app.id)
        else y.registration_deadline_at end,
      'zone', case g.consent_moment when 'submission' then y.application_deadline_zone else y.registration_deadline_zone end),
    format('consent:%s:%s', consent.id, consent.mails), app.id, link_for => consent.id)
  from public.program_years y join public.program_year_settings g on g.id = y.id where y.id = app.program_year_id;
$$;

revoke all on function private.mail_guardian(private.guardian_consents,public.applications) from public, anon, authenticated, service_role;
