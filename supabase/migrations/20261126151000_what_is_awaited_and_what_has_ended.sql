-- Whether silence ended the offer: nobody has declined it then.
create or replace function private.offer_lapsed(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'declined' and exists (select from private.place_offers o
    where o.application_id = app.id and o.lapsed_at >= app.status_changed_at);
$$;

-- As its owner may know it.
create or replace function private.standing_of(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(case when private.offer_lapsed(app) then 'lapsed' else app.status end, not private.is_open_draft(app),
    private.is_aside(app),
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

revoke all on function private.standing_of(public.applications)
  from public, anon, authenticated, service_role;

-- As parents may know it: as it was while a letter is not opened (told_status, child_place), and without interviews.
create or replace function private.child_standing(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(case when private.told_status(app) = 'declined' and private.offer_lapsed(app) then 'lapsed'
      else private.told_status(app) end,
    not private.is_open_draft(app), private.is_aside(app), null,
    coalesce((p.place ->> 'replied')::boolean, false), (p.place ->> 'reply_deadline_at')::timestamptz,
    case when p.place #>> '{ledger,deposit_paid}' = 'true' then 'paid'
      when p.place #>> '{ledger,deposit,claim,state}' = 'waiting' then 'said' else 'due' end,
    greatest(y.registration_deadline_at, (p.place ->> 'reply_deadline_at')::timestamptz),
    (select count(*) from jsonb_array_elements(p.place -> 'tasks') t where not (t ->> 'done')::boolean))
  from public.program_years y, lateral (select private.child_place(app) as place) p
  where y.id = app.program_year_id;
$$;

revoke all on function private.child_standing(public.applications)
  from public, anon, authenticated, service_role;

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
  select i.due_on, sum(i.open_amount) as open_amount into next_charge
  from private.instalments(enrollment, null) i where i.open_amount > 0 group by i.due_on order by i.due_on limit 1;
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
      'next_due_on', next_charge.due_on, 'next_amount', next_charge.open_amount));
end;
$$;

revoke all on function private.my_enrollment()
  from public, anon, authenticated, service_role;

grant execute on function private.my_enrollment() to authenticated;

-- What is outstanding on an application: names of what is missing, never a value: [{section, label}]. The same whatever was decided.
create or replace function private.outstanding_of(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('section', i.section, 'label', i.label)), '[]') from (
    select m ->> 'section' as section, m ->> 'label' as label from jsonb_array_elements(private.missing_of(app.id)) m
    where app.submitted_at is null
    union all
    select 'documents', case d.kind when 'transcript' then 'Transcript' when 'recommendation' then 'Letter of recommendation'
        when 'passport' then 'Passport' when 'medical' then 'Medical form' when 'resume' then 'Resume'
        else (select q.words from public.form_questions q where q.id = d.question_id) end || ', to be sent again'
    from public.application_documents d where d.application_id = app.id and d.state = 'replace'
    union all
    -- Only what may still come: nobody waits for a referee who cannot write, or after letters have ended.
    select 'letters', format('Letters of referees: %s awaited, %s received', count(*) - count(r.received_at), count(r.received_at))
    from private.reference_requests r where r.application_id = app.id and r.declined_at is null
      and private.now() < private.letters_end(app.program_year_id) having count(*) > count(r.received_at)) i;
$$;

revoke all on function private.outstanding_of(public.applications)
  from public, anon, authenticated, service_role;

-- What an applicant under 18 does for a guardian's consent, and what the office does with one that was given.

-- The caller's consent: {needed (null: no date of birth yet; false too when the application has ended without one), before:
-- registration or submission, state: none, asked, failed, given, refused, rejected, can_ask, requests_left, mails_left, remind_from,
-- name, relation, email, asked_at, answered_at, signature, signed_on, reason}; of requests the newest. Null without an application.
create or replace function private.my_consent() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  consent private.guardian_consents;
  state text;
  asked integer;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application();
  if app.id is null then return null; end if;
  select * into consent from private.guardian_consents c where c.application_id = app.id
  order by c.ended_at is null desc, c.asked_at desc, c.id limit 1;
  select count(*) into asked from private.guardian_consents c where c.application_id = app.id;
  state := case when consent.id is null then 'none' else private.consent_state(consent) end;
  return jsonb_build_object('needed', private.is_minor(app) and not (private.is_closed(app.status) and private.lacks_consent(app)),
    'before', (select g.consent_moment from public.program_year_settings g where g.id = app.program_year_id),
    'state', state, 'can_ask', coalesce(private.is_minor(app), false) and not private.is_closed(app.status) and state <> 'given'
      and asked < 5,
    'requests_left', greatest(5 - asked, 0),
    'mails_left', case when state in ('asked', 'failed') then 3 - consent.mails else 0 end,
    'remind_from', case when state = 'asked' and consent.mails < 3 then consent.mailed_at + private.referee_pause() end,
    'name', consent.name, 'relation', consent.relation, 'email', consent.email, 'asked_at', consent.asked_at,
    'answered_at', consent.answered_at, 'signature', consent.signature, 'signed_on', consent.signed_on,
    'reason', consent.reject_reason);
end;
$$;

revoke all on function private.my_consent()
  from public, anon, authenticated, service_role;

grant execute on function private.my_consent() to authenticated;

-- The consent of a child under 18 as a parent sees it: {state: none, asked, given, refused or rejected, before, words, words_number};
-- null when none is needed, or none any more.
create or replace function private.child_consent(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', coalesce((select case private.consent_state(c) when 'failed' then 'asked' when 'replaced' then 'asked'
      else private.consent_state(c) end from private.guardian_consents c where c.application_id = app.id
      order by c.ended_at is null desc, c.asked_at desc, c.id limit 1), 'none'),
    'before', g.consent_moment, 'words', w.words, 'words_number', w.number)
  from public.program_year_settings g, lateral (select v.words, v.number from private.consent_words v
    where v.program_year_id = g.id order by v.number desc limit 1) w
  where g.id = app.program_year_id and private.is_minor(app)
    and not (private.is_closed(private.told_status(app)) and private.lacks_consent(app));
$$;

revoke all on function private.child_consent(public.applications)
  from public, anon, authenticated, service_role;

-- One child: {application_id, name, year, status, standing, submitted_at, reference_number, deadline_at, deadline_zone, decisions_at,
-- decisions_zone, outstanding, consent, place, shares, answers, documents}. answers [{section, field, label, value}] and documents
-- [{id, kind, question, file_name, content_type, size_bytes, state}] are null unless the applicant shares them; question: the words of
-- the year's own question that the file answers, or null. Errors: P0001 not_found.
create or replace function private.my_child(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  shared boolean := private.is_shared_with_parent(app_id);
begin
  return (select jsonb_build_object('application_id', app.id, 'name', concat_ws(' ', app.first_name, app.last_name), 'year', y.name,
      'status', private.told_status(app), 'standing', private.child_standing(app),
      'submitted_at', app.submitted_at, 'reference_number', app.reference_number,
      'deadline_at', private.deadline_of(app.id), 'deadline_zone', y.application_deadline_zone,
      'decisions_at', y.decisions_at, 'decisions_zone', y.decisions_zone,
      -- Of what has ended, or was put aside, nothing is outstanding.
      -- With a place no letter of a referee is waited for.
      'outstanding', case when private.is_closed(private.told_status(app)) or private.is_aside(app) then '[]'
        when private.is_placed(private.told_status(app))
          then jsonb_path_query_array(private.outstanding_of(app), '$[*] ? (@.section != "letters")')
        else private.outstanding_of(app) end,
      'consent', private.child_consent(app), 'place', private.child_place(app),
      'shares', shared,
      'answers', case when shared then (select jsonb_agg(jsonb_build_object('section', f.section, 'field', f.field, 'label', f.label,
          'value', to_jsonb(app) ->> f.field)) from private.application_fields() f)
        || (select coalesce(jsonb_agg(jsonb_build_object('section', q.section, 'field', q.field, 'label', q.words, 'value', q.answer)
          order by q.place), '[]') from private.asked_of(app.id) q) end,
      'documents', case when shared then (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
          'question', q.words, 'file_name', d.file_name, 'content_type', d.content_type, 'size_bytes', d.size_bytes,
          'state', d.state) order by d.created_at, d.id), '[]')
        from public.application_documents d left join public.form_questions q on q.id = d.question_id
        where d.application_id = app.id and d.state in ('received', 'checked', 'replace')) end)
    from public.program_years y where y.id = app.program_year_id);
end;
$$;

revoke all on function private.my_child(uuid)
  from public, anon, authenticated, service_role;

grant execute on function private.my_child(uuid) to authenticated;

-- Queues the mail with the link: names, a date that is to come and nothing else of the applicant's.
create or replace function private.mail_guardian(consent private.guardian_consents, app public.applications) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(consent.email, 'consent_request', jsonb_build_object('name', private.name_for_mail(consent.name),
      'applicant', private.name_of_applicant(app), 'until', case when due.at > private.now() then due.at end,
      'zone', case g.consent_moment when 'submission' then y.application_deadline_zone else y.registration_deadline_zone end),
    format('consent:%s:%s', consent.id, consent.mails), app.id, link_for => consent.id)
  from public.program_years y join public.program_year_settings g on g.id = y.id,
    lateral (select case g.consent_moment when 'submission' then private.deadline_of(app.id)
      else greatest(y.registration_deadline_at, app.reply_due_at) end as at) due
  where y.id = app.program_year_id;
$$;

revoke all on function private.mail_guardian(private.guardian_consents,public.applications)
  from public, anon, authenticated, service_role;
