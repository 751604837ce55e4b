-- One applicant's file and its letters: begun, then read.

-- Columns of an application whose reading leaves a line.
create function private.sensitive_answers() returns text[]
language sql immutable set search_path = '' as $$ select array['passport_number', 'passport_expires_on', 'special_learning_needs']; $$;

-- The category of what answers an own question of this kind; null when it is none.
create function private.sensitive_kind(kind text) returns text
language sql immutable set search_path = '' as $$ select case when kind = 'passports' then 'passport' end; $$;

create function private.begin_office_application(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_purpose(why);
  if not exists (select from public.applications a where a.id = app_id and a.submitted_at is not null) then return; end if;
  perform private.require_dossier(app_id, why);
  if private.is_officer() then
    perform private.trace_reading('application', array[app_id], array['health', 'passport'], why, '', 'office_application',
      private.reading_hash(app_id::text, why));
  end if;
end;
$$;

-- One file for the office, as the caller's role may see it; null when there is none (drafts are not the office's business).
-- `purpose` is screen or dossier, which was begun. The part general leaves out health and passport and needs no line; the whole of
-- an officer was begun. Errors: 42501; P0001 invalid_value, wrong_state (purpose), invalid_value (part), not_begun.
drop function public.office_application(uuid, text);
drop function private.office_application(uuid, text);
create function private.office_application(app_id uuid, why text, part text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  hidden text[] := '{}';
begin
  perform private.refuse_get();
  perform private.require(private.is_staff());
  perform private.check_purpose(why);
  perform private.check_part(part);
  select * into app from public.applications where id = app_id and submitted_at is not null;
  if app.id is null then return null; end if;
  perform private.require_dossier(app_id, why);
  if not private.is_officer() then hidden := private.staff_hidden();
  elsif part = 'general' then hidden := private.sensitive_answers();
  else
    perform private.require_begun('office_application', private.reading_hash(app_id::text, why), 'application', array[app_id],
      array['health', 'passport']);
  end if;
  return jsonb_build_object(
    'application', (to_jsonb(app) - 'search_text') - hidden,
    -- Where mails go; the application's own e-mail is what was typed there.
    'account_email', private.applicant_address(app.id),
    'decision', (select to_jsonb(d) || jsonb_build_object('decided_by_name', private.person_name(d.decided_by),
      'held', d.published_at is null)
      from public.application_decisions d where d.id = app.id),
    'documents', (select coalesce(jsonb_agg(to_jsonb(d) order by d.kind, d.created_at), '[]') from public.application_documents d
      where d.application_id = app.id and d.state not in ('uploading', 'removed') and private.may_read_document(d.kind, d.question_id)),
    'references', (select coalesce(jsonb_agg(to_jsonb(r) order by r.position), '[]') from public.application_references r
      where r.application_id = app.id),
    'own_answers', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'section', q.section, 'kind', q.kind, 'words', q.words,
        'is_required', q.is_required,
        'answer', case when (private.is_officer() or not q.officers_only)
          and not (part = 'general' and private.sensitive_kind(q.kind) is not null) then q.answer end,
        'is_hidden', q.officers_only and not private.is_officer()) order by q.place), '[]') from private.asked_of(app.id) q),
    'notes', (select coalesce(jsonb_agg(to_jsonb(n) || jsonb_build_object('author_name', private.person_name(n.author_id))
      order by n.created_at desc), '[]')
      from private.shown_notes(app.id) n),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slot_id', c.slot_id, 'position', c.position,
      'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place, 'link', s.link, 'interviewer_name', private.person_name(s.interviewer_id),
        'is_full', (select count(*) from public.interviews i where i.slot_id = s.id and i.application_id <> app.id) >= s.capacity)
          order by c.position), '[]')
      from public.interview_choices c join public.interview_slots s on s.id = c.slot_id where c.application_id = app.id),
    'interview', (select to_jsonb(i) || jsonb_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place,
        'link', s.link, 'interviewer_name', private.person_name(s.interviewer_id), 'outcome_by_name', private.person_name(i.outcome_by))
      from public.interviews i join public.interview_slots s on s.id = i.slot_id where i.application_id = app.id),
    'extension', (select to_jsonb(e) from public.application_extensions e where e.id = app.id),
    'student_id', (select e.student_id from public.student_enrollments e where e.application_id = app.id),
    'enrollment_id', (select e.id from public.student_enrollments e where e.application_id = app.id),
    'tasks', (select coalesce(jsonb_agg(t.state order by t.place), '[]')
      from private.tasks_of(app.id, private.is_officer() and part = 'whole') t),
    'year', (select to_jsonb(y) from public.program_years y where y.id = app.program_year_id),
    'part', part);
end;
$$;
select private.expose('authenticated', 'office_application', $$
  application_id uuid, purpose text default 'screen', part text default 'whole'$$);

create function private.begin_office_letters(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.check_purpose(why);
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return; end if;
  perform private.require(app.user_id <> auth.uid());
  perform private.require_dossier(app.id, why);
  if private.has_letters(app.id) then
    perform private.trace_reading('application', array[app.id], array['document'], why, 'letters', 'office_letters',
      private.reading_hash(app_id::text, why));
  end if;
end;
$$;

create function private.has_letters(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reference_requests r where r.application_id = app_id and r.received_at is not null);
$$;

-- Staff: the referees of one application with the letters that have come: {waives_access, needed, referees: [{reference_id, name,
-- email, relationship, organization, years_known, state, asked_at, opened_at, received_at, declined_at, declined_note, mails,
-- body, file: {id, file_name, size_bytes} or null}]}; body and file are null until the letter is sent. Reading a letter was
-- begun. `purpose` is screen or dossier, which was begun. Null when there is no such file.
-- Errors: 42501; P0001 invalid_value, wrong_state (purpose), not_begun.
create or replace function private.office_letters(app_id uuid, why text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.refuse_get();
  perform private.require(private.is_staff());
  perform private.check_purpose(why);
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return null; end if;
  -- Nobody reads the letters about themselves, whatever they have become since.
  perform private.require(app.user_id <> auth.uid());
  perform private.require_dossier(app.id, why);
  if private.has_letters(app.id) then
    perform private.require_begun('office_letters', private.reading_hash(app_id::text, why), 'application', array[app.id],
      array['document']);
  end if;
  return jsonb_build_object(
    'waives_access', (select t.waives_access from private.application_referees t where t.application_id = app.id),
    'needed', (select g.referees_needed from public.program_year_settings g where g.id = app.program_year_id),
    'referees', (select coalesce(jsonb_agg(jsonb_build_object('reference_id', f.id, 'name', f.name, 'email', f.email,
        'relationship', f.relationship, 'organization', f.organization, 'years_known', f.years_known,
        'state', case when r.id is null then 'not_asked' else private.request_state(r, app) end,
        'asked_at', r.asked_at, 'opened_at', r.opened_at, 'received_at', r.received_at, 'declined_at', r.declined_at,
        'declined_note', r.declined_note, 'mails', coalesce(r.mails, 0),
        'body', case when r.received_at is not null then r.body end,
        'file', case when r.received_at is not null then (
          select jsonb_build_object('id', l.id, 'file_name', l.file_name, 'size_bytes', l.size_bytes) from private.reference_files l
          where l.request_id = r.id and l.state = 'received') end) order by f.position, f.created_at), '[]')
      from public.application_references f left join private.reference_requests r on r.reference_id = f.id
      where f.application_id = app.id));
end;
$$;
alter function public.office_letters(uuid, text) stable;
