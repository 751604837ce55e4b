-- One applicant's file as the office reads it, its notes, and the dashboard.

-- Columns of an application that the read-only staff role does not see (design, "Who may do what").
create function private.staff_hidden() returns text[]
language sql immutable set search_path = '' as $$ 
  select array['passport_number', 'passport_expires_on', 'special_learning_needs', 'date_of_birth'];
$$;

create function private.save_note(app_id uuid, body text, note_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if note_id is null then
    if not exists (select 1 from public.applications where id = app_id and submitted_at is not null) then
      perform private.fail('not_found', 'This application no longer exists.');
    end if;
    return private.insert_row('public.application_notes', jsonb_build_object('body', body), array['body'],
      jsonb_build_object('application_id', app_id, 'author_id', auth.uid()));
  end if;
  perform private.require(exists (select 1 from public.application_notes n where n.id = note_id and n.author_id = auth.uid()));
  return private.apply_changes('public.application_notes', note_id, jsonb_build_object('body', body), expected_version, array['body']);
end;
$$;
select private.expose('authenticated', 'save_note', '
  application_id uuid, body text, note_id uuid default null, expected_version bigint default null');

-- A note is removed by its author or an administrator; the audit log keeps it.
create function private.remove_note(note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  delete from public.application_notes n where n.id = note_id and (n.author_id = auth.uid() or private.is_administrator());
  if not found then perform private.fail('not_found', 'Only the author or an administrator can remove this note.'); end if;
end;
$$;
select private.expose('authenticated', 'remove_note', 'note_id uuid');

-- What needs the office today, and the funnel of the open year by working status and track:
-- {year, new_submissions, interviews_today: [{application_id, name, starts_at, place}], interview_absences, documents_to_check,
-- questions_waiting, privacy_requests (officers), oldest_question_at, held_decisions, failed_mails (administrators),
-- failing_referees: [{application_id, name, referee}], messages: {mine, unassigned, open, closed, waiting} (officers),
-- funnel: [{status, track, count}], drafts, failed_publications: [{application_id, name, reason}] and waiting_runs: bulk runs that wait for
-- the caller as second officer (both officers)}.
create function private.office_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := private.open_year_id();
begin
  perform private.require(private.is_staff());
  return jsonb_build_object(
    'year', (select to_jsonb(y) from public.program_years y where y.id = year),
    'new_submissions', (select count(*) from private.plain_matches('', '{"recent": true, "status": "submitted"}')),
    'documents_to_check', (select count(*) from private.full_matches('', '{"documents": "to_check"}')),
    'held_decisions', (select count(*) from private.plain_matches('', '{"held": true}')),
    'interviews_today', (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id,
      'name', concat_ws(' ', a.first_name, a.last_name), 'starts_at', s.starts_at, 'place', s.place) order by s.starts_at), '[]')
      from public.interviews i join public.interview_slots s on s.id = i.slot_id join public.applications a on a.id = i.application_id
      where (s.starts_at at time zone 'Asia/Jerusalem')::date = private.today()),
    'interview_absences', jsonb_array_length(private.interview_absences()),
    'privacy_requests', case when private.is_officer() then
      (select count(*) from public.privacy_requests r where r.state = 'open') end,
    'payment_claims', case when private.is_officer() then
      (select count(*) from public.payment_claims k where k.state = 'waiting')
      + (select count(*) from public.payment_reversals v where v.seen_at is null) end,
    'questions_waiting', (select count(*) from public.questions q where q.state = 'new'),
    'oldest_question_at', (select min(q.created_at) from public.questions q where q.state = 'new'),
    'failed_mails', case when private.is_administrator() then (select count(*) from public.email_outbox o where o.state = 'failed') end,
    'failed_publications', private.failed_publications(),
    'waiting_runs', case when private.is_officer() then (select count(*) from private.bulk_runs r
      where r.state = 'waiting' and r.created_by <> auth.uid()) end,
    'drafts', (select count(*) from public.applications a where a.program_year_id = year and a.status = 'draft'
      and a.set_aside_at is null),
    'failing_referees', case when private.is_officer() then private.failing_referees() else '[]' end,
    'messages', case when private.is_officer() then private.thread_counts() end,
    'funnel', (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'track', c.track, 'count', c.n)), '[]')
      from (select coalesce(d.status, a.status) as status, coalesce(a.program_track, '') as track, count(*) as n
        from public.applications a left join public.application_decisions d on d.id = a.id
        where a.program_year_id = year and a.submitted_at is not null group by 1, 2) c));
end;
$$;
select private.expose('authenticated', 'office_dashboard');

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
      private.file_categories(app_id));
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
