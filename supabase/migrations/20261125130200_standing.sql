-- Where an application stands, as one word: every page of the student and of the family takes its sentence and its next step from it
-- (shared/src/standing.ts), so that no two of them say different things.

-- is_late: the draft can no longer be handed in. interview: 'to come', 'over' or null. deposit: 'paid', 'said' (the family has sent it)
-- or 'due'; deposit_ends: when it is late. tasks_left: what the list still asks for.
create function private.standing(status text, is_late boolean, is_aside boolean, interview text, replied boolean, reply_ends timestamptz,
  deposit text, deposit_ends timestamptz, tasks_left bigint) returns text
language sql stable set search_path = '' as $$
  select case
    when status = 'draft' then case when is_aside then 'aside' when is_late then 'late' else 'draft' end
    when private.is_under_review(status) and interview is not null
      then case interview when 'to come' then 'interview' else case status when 'submitted' then 'interviewed' else 'waitlisted' end end
    when status = 'submitted' then 'reading'
    when status = 'accepted' and not replied then case when private.now() >= reply_ends then 'offer_over' else 'offered' end
    -- Paid and not registered: somebody under 18 whose consent is not there.
    when status = 'accepted' then case when deposit = 'paid' then 'consent_due' when deposit = 'said' then 'deposit_said'
      when private.now() >= deposit_ends then 'deposit_late' else 'deposit_due' end
    when status = 'registered' then case when tasks_left = 0 then 'registered_done' else 'registered' end
    else status end;
$$;

-- As its owner may know it.
create function private.standing_of(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(app.status, not private.is_open_draft(app), private.is_aside(app),
    (select case when s.ends_at > private.now() then 'to come' else 'over' end
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
    'ledger', (select private.ledger_of(e.id) from public.student_enrollments e where e.application_id = app.id)) end
  from public.program_years y, private.first_unopened(app) l
  where y.id = app.program_year_id and private.is_placed(private.told_status(app));
$$;

-- As parents may know it: as it was while a letter is not opened (told_status, child_place), and without interviews.
create function private.child_standing(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(private.told_status(app), not private.is_open_draft(app), private.is_aside(app), null,
    coalesce((p.place ->> 'replied')::boolean, false), (p.place ->> 'reply_deadline_at')::timestamptz,
    case when p.place #>> '{ledger,deposit_paid}' = 'true' then 'paid'
      when p.place #>> '{ledger,deposit,claim,state}' = 'waiting' then 'said' else 'due' end,
    greatest(y.registration_deadline_at, (p.place ->> 'reply_deadline_at')::timestamptz),
    (select count(*) from jsonb_array_elements(p.place -> 'tasks') t where not (t ->> 'done')::boolean))
  from public.program_years y, lateral (select private.child_place(app) as place) p
  where y.id = app.program_year_id;
$$;

-- The caller's application with everything they may know of it (shape: docs/api.md), or null.
create or replace function private.my_application() returns jsonb
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
    'has_student_record', exists (select 1 from public.students st where st.user_id = app.user_id));
end;
$$;

-- The accepted student's page: tasks, dates and money in short (shape: docs/api.md). 403 without a published place.
create or replace function private.my_enrollment() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  enrollment uuid := private.placed_enrollment();
  next_charge record;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.placed_application();
  perform private.require(app.id is not null);
  select * into year from public.program_years where id = app.program_year_id;
  select i.due_on, i.amount into next_charge from private.instalments(enrollment, null) i where i.open_amount > 0 order by i.due_on limit 1;
  return jsonb_build_object('status', app.status, 'standing', private.standing_of(app),
    'replied', case when app.place_accepted_at is not null then 'accepted' end,
    'reply_deadline_at', private.reply_due_of(app), 'reply_deadline_zone', year.registration_deadline_zone,
    'first_name', app.first_name,
    'tasks', (select coalesce(jsonb_agg(t.state - '{application_id,version,created_at,updated_at}'::text[] order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'dates', jsonb_build_array(jsonb_build_object('key', 'orientation', 'label', 'Orientation', 'on', year.orientation_on),
      jsonb_build_object('key', 'program_start', 'label', 'Program Start', 'on', year.program_starts_on)),
    'tasks_deadline', year.tasks_deadline_on,
    'payment', private.ledger_totals(enrollment) || jsonb_build_object(
      'plan', (select p.plan from public.payment_plans p where p.id = enrollment),
      'next_due_on', next_charge.due_on, 'next_amount', next_charge.amount));
end;
$$;

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
      'outstanding', case when private.is_closed(private.told_status(app)) or private.is_aside(app) then '[]'
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
