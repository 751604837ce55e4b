-- What is open on an application, said once. Pages, mails and reminders read these lines and work nothing out themselves.
--
-- A line: {key, kind, section, label, need, state, owes, due_at, due_zone, due_on, by, at, confirmed, items, problem, note}.
-- section: where it is done. need: now, later (once there is a place) or optional. state: open, said (to be done), done or impossible.
-- owes: student, family (the student or a parent), referee or office. by, at: who did it, and when. confirmed: the office has looked.
-- items: what is still lacking, [{field, label}], never a value. problem, note: what is wrong, and the office's words about it.

-- A line with what most lines have; nulls of the given one count as left out.
create function private.line(given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select '{"section": null, "need": "now", "owes": "student", "due_at": null, "due_zone": null, "due_on": null, "by": null, "at": null,
    "confirmed": false, "items": [], "problem": null, "note": null}'::jsonb || jsonb_strip_nulls(given);
$$;

-- Whether a year offers a track; a year of which the office has entered none offers any.
create function private.offers_track(year uuid, wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(t.track = wanted), true) from public.program_year_tracks t where t.program_year_id = year;
$$;

-- The three sections of questions. What was typed and could not be taken is no longer lacking: it waits to be corrected.
create function private.section_lines(app public.applications) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with refused as (select r ->> 'section' as section, r ->> 'field' as field from jsonb_array_elements(private.refused_of(app.id)) r),
  lacking as (
    select f.section, f.field, f.label, f.place from private.application_fields() with ordinality
      as f (field, section, label, required, place)
    where f.required and coalesce(to_jsonb(app) ->> f.field, '') = ''
      or f.field = 'program_track' and not private.offers_track(app.program_year_id, app.program_track)
    union all
    select q.section, q.field, q.words, 100 + q.place from private.asked_of(app.id) q
    where q.is_required and q.kind <> 'file' and q.answer is null)
  select private.line(jsonb_build_object('key', s.section, 'kind', 'section', 'section', s.section, 'label', s.label,
    'state', case when app.submitted_at is null and (i.items <> '[]' or exists (select from refused r where r.section = s.section))
      then 'open' else 'done' end,
    'items', case when app.submitted_at is null then i.items end,
    'problem', case when exists (select from refused r where r.section = s.section) then 'refused' end, 'at', app.submitted_at))
  from (values ('personal', 'Personal'), ('academic', 'Academic'), ('essays', 'Essays')) as s (section, label),
    lateral (select coalesce(jsonb_agg(jsonb_build_object('field', l.field, 'label', l.label) order by l.place), '[]') as items
      from lacking l where l.section = s.section and not exists (select from refused r where r.field = l.field)) i;
$$;

-- The files: the kinds of every year and those that answer a question of the year's own. Handed in, only what came or is asked for again
-- lacks; what is no duty can be added while the office reads.
create function private.document_lines(app public.applications) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with asked as (
    select k.kind, null::uuid as question, k.kind as field, k.label, k.needed, 'documents' as section, k.place
    from (values ('transcript', 'Transcript', true, 1), ('recommendation', 'Letter of recommendation', false, 2),
      ('passport', 'Passport', true, 3), ('medical', 'Medical form', false, 4), ('resume', 'Resume', false, 5))
      as k (kind, label, needed, place)
    where k.kind <> 'recommendation'
      or (select g.letter_upload from public.program_year_settings g where g.id = app.program_year_id)
      or exists (select from public.application_documents d where d.application_id = app.id and d.kind = k.kind
        and d.state in ('received', 'checked', 'replace'))
    union all
    select 'question', q.id, q.field, q.words, q.is_required, q.section, 100 + q.place from private.asked_of(app.id) q
    where q.kind = 'file')
  select private.line(jsonb_build_object('key', 'document:' || k.field, 'kind', 'document', 'section', k.section, 'label', k.label,
    'state', case when f.again or not f.there then 'open' else 'done' end,
    'need', case when k.needed and app.submitted_at is null or f.again then 'now' else 'optional' end,
    'items', case when f.again then jsonb_build_array(jsonb_build_object('field', k.field, 'label', k.label || ', to be sent again'))
      when k.needed and not f.there and app.submitted_at is null
        then jsonb_build_array(jsonb_build_object('field', k.field, 'label', k.label)) end,
    'problem', case when f.again then 'replace' end, 'note', f.reasons, 'at', f.at, 'confirmed', f.there and f.checked,
    -- Handed in, the office looks at it.
    'owes', case when app.submitted_at is not null and f.there and not f.again and not f.checked then 'office' end))
  from asked k, lateral (
    select coalesce(bool_or(d.state in ('received', 'checked')), false) as there, coalesce(bool_or(d.state = 'replace'), false) as again,
      coalesce(bool_and(d.state = 'checked'), false) as checked, max(d.uploaded_at) as at,
      string_agg(d.reason, E'\n' order by d.created_at) filter (where d.state = 'replace') as reasons
    from public.application_documents d where d.application_id = app.id and d.kind = k.kind
      and d.question_id is not distinct from k.question and d.state in ('received', 'checked', 'replace')) f
  where app.submitted_at is null or f.there or f.again or private.is_under_review(app.status)
  order by k.place;
$$;

-- How many referees somebody may still ask in place of one who has said that they cannot write: one for each refusal, outside the five.
create function private.replacements_left(app public.applications) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(count(*) - coalesce((select t.replaced from private.application_referees t where t.application_id = app.id), 0),
    0)::integer
  from private.reference_requests r
  where r.application_id = app.id and r.declined_at is not null and private.takes_recommendations(app);
$$;

-- The student's part (enough referees were asked who have not said that they cannot), and each letter, which its referee owes.
create function private.referee_lines(app public.applications) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  with year as (select g.referees_needed as needed, g.letter_upload and exists (select from public.application_documents d
      where d.application_id = app.id and d.kind = 'recommendation' and d.state in ('received', 'checked')) as uploaded
    from public.program_year_settings g where g.id = app.program_year_id),
  asked as (select count(*) filter (where r.declined_at is null) as held, count(*) filter (where r.declined_at is not null) as refused
    from private.reference_requests r where r.application_id = app.id),
  -- Of who has handed in no more is asked than to replace a refusal.
  lacks as (select not y.uploaded and a.held < y.needed and (app.submitted_at is null or private.replacements_left(app) > 0) as referee,
      a.refused > 0 as replaces, y.needed - a.held as number
    from year y, asked a),
  items as (
    select 'references' as field, case when l.replaces then 'Another referee, in place of one who cannot write'
      when l.number = 1 then 'A referee asked for a letter' else format('%s referees asked for a letter', l.number) end
      || case when (select g.letter_upload from public.program_year_settings g where g.id = app.program_year_id)
        then ', or a letter uploaded' else '' end as label, 0 as place
    from lacks l where l.referee
    union all
    select f.id || '-name', 'Name of a reference', 1 from public.application_references f
    where f.application_id = app.id and f.name = '' and app.submitted_at is null
      and not exists (select from private.refused_answers r where r.application_id = app.id and r.field = f.id || '-name'))
  select private.line(jsonb_build_object('key', 'references', 'kind', 'references', 'section', 'references', 'label', 'References',
    'need', case when y.needed = 0 and i.items = '[]' then 'optional' end, 'items', i.items,
    'problem', case when a.refused > 0 and i.items <> '[]' then 'declined' end,
    'state', case when i.items <> '[]' or app.submitted_at is null
        and jsonb_path_exists(private.refused_of(app.id), '$[*] ? (@.section == "references")')
      or y.needed = 0 and a.held = 0 then 'open' else 'done' end))
  from year y, asked a, lateral (
    select coalesce(jsonb_agg(jsonb_build_object('field', t.field, 'label', t.label) order by t.place, t.field), '[]') as items
    from items t) i
  union all
  select private.line(jsonb_build_object('key', 'referee:' || f.id, 'kind', 'referee', 'section', 'references', 'by', f.name,
    'label', case when f.name = '' then 'A referee' else f.name end,
    'state', case s.state when 'received' then 'done' when 'declined' then 'impossible' else 'open' end,
    'need', case when s.state in ('asked', 'opened', 'failed') then 'now' else 'optional' end,
    'owes', case when s.state in ('asked', 'opened', 'received', 'declined') then 'referee' end,
    'problem', case when s.state in ('failed', 'declined') then s.state end, 'at', coalesce(r.received_at, r.declined_at),
    'due_at', case when s.state in ('asked', 'opened', 'failed') then private.recommendations_wanted_by(app.program_year_id) end))
  from public.application_references f left join private.reference_requests r on r.reference_id = f.id,
    lateral (select case when r.id is null then 'not_asked' else private.request_state(r, app) end as state) s
  where f.application_id = app.id and s.state not in ('paused', 'stopped')
    and (s.state <> 'not_asked' or private.takes_recommendations(app));
$$;

-- The wish for a time, or the time that is set. It is the office's turn when a wished time can still be booked.
create function private.interview_lines(app public.applications) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.line(jsonb_build_object('key', 'interview', 'kind', 'interview', 'section', 'interview', 'label', 'Interview times',
    'need', 'optional', 'state', case when b.starts_at is not null then 'done' when c.chosen then 'said' else 'open' end,
    'owes', case when c.bookable and b.starts_at is null and app.submitted_at is not null then 'office' end,
    'at', b.starts_at, 'confirmed', b.starts_at is not null))
  from (select bool_or(true) as chosen, bool_or(s.starts_at > private.now()
      and (select count(*) from public.interviews i where i.slot_id = s.id) < s.capacity) as bookable
    from public.interview_choices c join public.interview_slots s on s.id = c.slot_id where c.application_id = app.id) c
  left join (select s.starts_at from public.interviews i join public.interview_slots s on s.id = i.slot_id
    where i.application_id = app.id) b on true
  where app.status = 'draft' or private.is_under_review(app.status) or b.starts_at > private.now();
$$;

-- The consent of a guardian for who applied under 18.
create function private.consent_lines(app public.applications) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.line(jsonb_build_object('key', 'consent', 'kind', 'consent', 'section', 'review', 'owes', 'family',
    'label', 'Consent of a parent or guardian',
    'state', case when k.state = 'given' then 'done' else 'open' end,
    'need', case when g.consent_moment = 'registration' and not private.is_placed(app.status) then 'later' end,
    'by', case when k.state = 'given' then k.signed_name end, 'at', case when k.state = 'given' then k.answered_at end,
    'problem', case when k.state in ('failed', 'refused', 'rejected') then k.state end, 'note', k.reject_reason,
    'due_at', case when k.state = 'given' or app.status = 'registered' then null
      when g.consent_moment = 'submission' then case when app.status = 'draft' then private.deadline_of(app.id) end
      else greatest(y.registration_deadline_at, app.reply_due_at) end,
    'due_zone', case g.consent_moment when 'submission' then y.application_deadline_zone else y.registration_deadline_zone end,
    'items', case when k.state is distinct from 'given'
      then '[{"field": "guardian_consent", "label": "Consent of a parent or guardian"}]'::jsonb end))
  from public.program_years y join public.program_year_settings g on g.id = y.id
  left join lateral (select private.consent_state(c) as state, c.signed_name, c.answered_at, c.reject_reason
    from private.guardian_consents c where c.application_id = app.id
    order by c.ended_at is null desc, c.asked_at desc, c.id limit 1) k on true
  where y.id = app.program_year_id and private.is_minor(app);
$$;

-- What a place asks for: the reply, the list, and the student information. `tells_kept` as in tasks_of.
create function private.place_lines(app public.applications, tells_kept boolean) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.line(jsonb_build_object('key', 'reply', 'kind', 'reply', 'label', 'Your reply to the offer',
    'state', case when app.status = 'registered' or app.place_accepted_at is not null then 'done'
      when private.is_offer_over(app) then 'impossible' else 'open' end, 'at', app.place_accepted_at,
    'due_at', case when app.status = 'accepted' and app.place_accepted_at is null then private.reply_due_of(app) end,
    'due_zone', y.registration_deadline_zone))
  from public.program_years y where y.id = app.program_year_id
  union all
  select private.line(jsonb_build_object('key', t.state ->> 'key', 'label', t.state ->> 'title',
    'kind', case t.state ->> 'key' when 'tuition' then 'plan' when 'deposit' then 'deposit' when 'passport' then 'passport'
      when 'medical' then 'medical' when 'travel' then 'travel' else 'task' end,
    'state', case when t.state ->> 'problem' is not null then 'open'
      when (t.state ->> 'confirmed')::boolean or (t.state ->> 'known')::boolean then 'done'
      when d.claim is not null or t.state ->> 'claimed_at' is not null then 'said' else 'open' end,
    'owes', case when d.claim is not null or t.state ->> 'claimed_at' is not null and t.state -> 'missing' = '[]' then 'office'
      when t.state ->> 'key' in ('deposit', 'tuition') then 'family' end,
    'by', d.claim ->> 'by', 'at', coalesce(d.claim ->> 'created_at', t.state ->> 'checked_at', t.state ->> 'claimed_at'),
    'confirmed', t.state -> 'confirmed', 'problem', coalesce(t.state ->> 'problem', d.refused ->> 'state'),
    'note', coalesce(t.state ->> 'problem_on', d.refused ->> 'reason'),
    'due_on', case when not (t.state ->> 'confirmed')::boolean then coalesce(d.due_on, y.tasks_deadline_on) end,
    -- A report that waits is the office's to find: nothing of it lacks.
    'items', case when d.claim is null and not (t.state ->> 'confirmed')::boolean then i.items end))
  from private.tasks_of(app.id, tells_kept) t
  join public.program_years y on y.id = app.program_year_id
  left join lateral (select (k.deposit ->> 'due_on')::date as due_on,
      jsonb_path_query_first(k.deposit, '$.claims[*] ? (@.state == "waiting")') as claim,
      -- Not found is a problem as long as nobody says more.
      case when not k.deposit @> '{"claims": [{"state": "waiting"}]}'
        then jsonb_path_query_first(k.deposit, '$.claims[last]') end as refused
    from public.student_enrollments e, lateral (select private.deposit_of(e.id) as deposit) k
    where e.application_id = app.id and tells_kept) d on t.state ->> 'key' = 'deposit',
  lateral (select coalesce(jsonb_agg(jsonb_build_object('field', m.field, 'label', w.label) order by m.n), '[]') as items
    from jsonb_array_elements_text(t.state -> 'missing') with ordinality m (field, n)
    join private.missing_words() w using (field)) i
  where not private.is_offer_over(app)
  union all
  select private.line(jsonb_build_object('key', 'information', 'kind', 'information', 'label', 'Student information', 'items', i.items,
    'state', case when i.items = '[]' then 'done' else 'open' end, 'due_on', case when i.items <> '[]' then y.tasks_deadline_on end))
  from public.program_years y, lateral (
    select coalesce(jsonb_agg(jsonb_build_object('field', w.field, 'label', w.label) order by w.n), '[]') as items
    from public.students s, lateral (values (1, 'home_address', 'your home address', s.home_address is null),
      (2, 'parents', 'a parent with a phone number or an e-mail address',
        coalesce(s.father_email, s.father_whatsapp, s.mother_email, s.mother_whatsapp) is null)) as w (n, field, label, lacks)
    where s.id = private.student_of(app) and w.lacks) i
  where y.id = app.program_year_id and not private.is_offer_over(app);
$$;

-- What the facts of a task are called (private.task_facts).
create function private.missing_words() returns table (field text, label text)
language sql immutable set search_path = '' as $$
  values ('passport_number', 'passport number'), ('passport_expiration', 'the day your passport expires'),
    ('passport_copy', 'a copy of your passport'), ('emergency_contact', 'an emergency medical contact with a phone number'),
    ('insurance', 'your health insurance with number and end date'), ('deposit', 'the deposit in full'), ('plan', 'your payment plan'),
    ('arrival', 'the day you arrive'), ('flight', 'your flight');
$$;

-- The lines of an application for one reader: student, parent, officer, general (the office's general part) or staff (the read-only role),
-- in the order of the form and of the list. Of what has ended there are none; of what rests only what is done. A parent reads as before
-- until a letter is opened, nothing of an interview, and of passport and health only whether the school has them.
create function private.lines_of(app public.applications, reader text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lines jsonb;
  deadline timestamptz;
  zone text;
begin
  if reader = 'parent' then
    if private.is_placed(private.told_status(app)) and (private.first_unopened(app)).id is not null then
      return coalesce((private.first_unopened(app)).place_before -> 'lines', '[]');
    end if;
    app.status := private.told_status(app);
  end if;
  if private.is_closed(app.status) or app.status = 'draft' and reader in ('officer', 'general', 'staff') then return '[]'; end if;
  select jsonb_agg(l) into lines from (
    select l from private.place_lines(app, reader in ('student', 'parent', 'officer')) l where private.is_placed(app.status)
    union all select l from private.consent_lines(app) l where private.is_placed(app.status)
    union all select l from private.section_lines(app) l
    union all select l from private.document_lines(app) l
    union all select l from private.referee_lines(app) l
    union all select l from private.interview_lines(app) l where reader <> 'parent'
    union all select l from private.consent_lines(app) l where not private.is_placed(app.status)) every (l)
  where not (reader in ('general', 'staff') and l ->> 'kind' in ('passport', 'medical', 'deposit', 'plan'))
    and not (reader = 'staff' and l ->> 'key' in ('document:passport', 'document:medical'));
  if app.status = 'draft' then
    select private.deadline_of(app.id), y.application_deadline_zone into deadline, zone
    from public.program_years y where y.id = app.program_year_id;
    lines := (select jsonb_agg(l || case when l ->> 'kind' in ('section', 'document', 'references')
      then jsonb_build_object('due_at', deadline, 'due_zone', zone) else '{}' end) from jsonb_array_elements(lines) l);
  end if;
  return (select coalesce(jsonb_agg(case when reader = 'parent' and l ->> 'kind' in ('passport', 'medical')
      then l || '{"items": [], "problem": null, "note": null}' else l end), '[]')
    from jsonb_array_elements(lines) l
    where l ->> 'state' in ('done', 'impossible')
      or not (app.status = 'draft' and not private.is_open_draft(app) or private.is_offer_over(app)));
end;
$$;

-- What keeps a line from being done: {section, field, label, kind}, in order. Said to be done counts as lacking while a fact lacks.
create function private.lacking_of(app public.applications, reader text)
returns table (kind text, section text, field text, label text, title text)
language sql stable security definer set search_path = '' as $$
  select l ->> 'kind', l ->> 'section', i ->> 'field', i ->> 'label', l ->> 'label'
  from jsonb_array_elements(private.lines_of(app, reader)) with ordinality as o (l, n), jsonb_array_elements(l -> 'items') i
  where l ->> 'need' = 'now' and l ->> 'state' in ('open', 'said') and l ->> 'owes' in ('student', 'family') order by o.n;
$$;
