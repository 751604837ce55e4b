-- Files: private bucket, path '{application id}/{document id}', never updated in place. A row is made first, the bytes follow,
-- then the complete-upload function checks the first bytes and marks the file received. Officers check what was received.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('documents', 'documents', false, 26214400, array['application/pdf', 'image/jpeg', 'image/png'])
on conflict (id) do update set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- May the caller add a document of this kind (for this question) now: to their draft, or when the office asked for it again.
create function private.may_add_document(app public.applications, document_kind text, question uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_open_draft(app)
    or (private.is_under_review(app.status) and (document_kind in ('recommendation', 'medical', 'resume')
      or exists (select from private.asked_of(app.id) q where q.id = question and not q.is_required)))
    or (private.is_handed_in(app.status) and not private.is_closed(app.status) and exists (
      select 1 from public.application_documents d
      where d.application_id = app.id and d.kind = document_kind and d.question_id is not distinct from question
        and d.state = 'replace'));
$$;

-- An announced upload must arrive within an hour: one begun before the deadline is no way to add files weeks later.
create function private.announced_since() returns timestamptz
language sql stable set search_path = '' as $$ select private.now() - interval '1 hour'; $$;

-- Announces an upload; returns {document_id, bucket, path}. The file name keeps its letters (Hebrew too), the path has none of it.
-- A file of the kind question answers the question of the year's own that is named beside it.
create function private.announce_document(kind text, file_name text, content_type text, size_bytes bigint, question uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  app public.applications;
  document uuid := gen_random_uuid();
begin
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  perform private.check_file(file_name, content_type, size_bytes);
  if kind = 'recommendation' and not (select g.letter_upload from public.program_year_settings g where g.id = app.program_year_id) then
    perform private.fail('wrong_state', 'Letters come from the referees themselves this year. Ask one under References.', 'file');
  end if;
  if (coalesce(kind, '') = 'question') <> (question is not null) then
    perform private.fail('invalid_value', 'Choose one of the listed values.', 'kind');
  end if;
  if question is not null then
    -- What is being answered is not changed meanwhile.
    perform from public.form_questions q where q.id = question and q.program_year_id = app.program_year_id for share;
    if not exists (select from private.asked_of(app.id) q where q.id = question and q.kind = 'file') then
      perform private.fail('wrong_state', 'This question is no longer asked.', 'file');
    end if;
  end if;
  if not private.may_add_document(app, kind, question) then
    perform private.fail('wrong_state', 'Documents can no longer be added to this application.', 'file');
  end if;
  if (select count(*) from public.application_documents d where d.application_id = app.id and d.state <> 'removed'
      and (d.state <> 'uploading' or d.created_at > private.announced_since())) >= 30
     or not private.within_limit('document_upload', person::text, 60, interval '1 hour') then
    perform private.fail('limit_reached', 'Too many files were sent. Please remove some or wait an hour.', 'file');
  end if;
  perform private.insert_row('public.application_documents',
    jsonb_build_object('kind', kind, 'file_name', regexp_replace(coalesce(file_name, ''), '[/\\]', '_', 'g'),
      'content_type', lower(content_type), 'size_bytes', size_bytes), array['kind', 'file_name', 'content_type', 'size_bytes'],
    jsonb_build_object('id', document, 'application_id', app.id, 'question_id', question, 'storage_path', app.id || '/' || document));
  return jsonb_build_object('document_id', document, 'bucket', 'documents', 'path', app.id || '/' || document);
end;
$$;
select private.expose('authenticated', 'announce_document', '
  kind text, file_name text, content_type text, size_bytes bigint, question_id uuid default null');

-- Called by complete-upload with the type read from the first bytes. Marks the file received, and what it replaces as removed.
-- Answers {document_id, state}; refuses a type that is not what was declared (hint wrong_type), a missing file
-- (broken_file) and one above 25 MB (too_large).
create function private.finish_document_upload(document_id uuid, owner_id uuid, detected_type text, size_bytes bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.application_documents;
begin
  select d.* into document from public.application_documents d join public.applications a on a.id = d.application_id
  where d.id = document_id and a.user_id = owner_id for no key update of d;
  if document.id is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  if document.state <> 'uploading' then return jsonb_build_object('document_id', document.id, 'state', document.state); end if;
  if document.created_at <= private.announced_since() then detected_type := null; end if;
  if detected_type is distinct from document.content_type then
    update public.application_documents set state = 'removed' where id = document.id;
    return jsonb_build_object('document_id', document.id, 'state', 'removed', 'hint', case when detected_type is null then 'broken_file'
      else 'wrong_type' end);
  end if;
  if finish_document_upload.size_bytes is null or finish_document_upload.size_bytes not between 1 and 26214400 then
    update public.application_documents set state = 'removed' where id = document.id;
    return jsonb_build_object('document_id', document.id, 'state', 'removed',
      'hint', case when finish_document_upload.size_bytes > 0 then 'too_large' else 'broken_file' end);
  end if;
  update public.application_documents d set state = 'removed'
  where d.application_id = document.application_id and d.kind = document.kind
    and d.question_id is not distinct from document.question_id and d.state = 'replace';
  update public.application_documents d set state = 'received', uploaded_at = private.now(),
    size_bytes = finish_document_upload.size_bytes, reason = null
  where d.id = document.id;
  return jsonb_build_object('document_id', document.id, 'state', 'received');
end;
$$;
select private.expose('service_role', 'finish_document_upload', 'document_id uuid, owner_id uuid, detected_type text, size_bytes bigint');

-- Takes an own document back: while draft, or one the office asked to replace is replaced instead.
create function private.remove_document(document_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
begin
  update public.application_documents d set state = 'removed'
  where d.id = document_id and d.application_id = app.id and d.state <> 'removed';
end;
$$;
select private.expose('authenticated', 'remove_document', 'document_id uuid');

-- Storage asks: may the caller put an object at this path? Only at a path announced by announce_document for their own application.
create function private.may_upload(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.application_documents d join public.applications a on a.id = d.application_id
    where d.storage_path = object_name and d.state = 'uploading' and d.created_at > private.announced_since()
      and a.user_id = (select auth.uid()));
$$;
grant execute on function private.may_upload(text) to authenticated;

-- Storage asks: may the caller read the object? Its owner, until it is removed. Staff read none: the function open-document
-- writes down who opens what and hands out an address that ends soon, so that nobody makes one that lasts.
create function private.may_download(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.application_documents d join public.applications a on a.id = d.application_id
    where d.storage_path = object_name and d.state <> 'removed' and a.user_id = (select auth.uid()));
$$;
grant execute on function private.may_download(text) to authenticated;

create policy "Applicants upload announced documents" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and private.may_upload(name));

create policy "Owners read documents" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and private.may_download(name));

-- Where a stored file lies: {bucket, path, file_name, content_type, kind}, for the function open-document, which signs an
-- address of it. Owners open their own until it is removed; staff by kind, once the application is handed in, and that leaves
-- a line. `purpose` is screen or dossier, which was begun. Errors: 42501; P0001 not_found, invalid_value, wrong_state (purpose).
create function private.open_document(document uuid, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.application_documents;
  app public.applications;
begin
  perform private.require_user();
  perform private.check_purpose(why);
  select * into found_one from public.application_documents d where d.id = document and d.state not in ('uploading', 'removed');
  select * into app from public.applications a where a.id = found_one.application_id;
  if found_one.id is null then
    return coalesce(private.open_message_file(document, why), private.open_recommendation_file(document, why));
  end if;
  -- Its owner's, or a parent's with whom the owner shares it.
  if app.user_id is distinct from auth.uid() and not private.is_shared_with_parent(app.id) then
    if app.submitted_at is null or not private.is_staff() then
      perform private.fail('not_found', 'This document is no longer there.');
    end if;
    perform private.require(private.may_read_document(found_one.kind, found_one.question_id));
    perform private.require_dossier(app.id, why);
    perform private.trace_reading('application', array[app.id], array['document'], why, found_one.kind || ' ' || document);
  end if;
  return jsonb_build_object('bucket', 'documents', 'path', found_one.storage_path, 'file_name', found_one.file_name,
    'content_type', found_one.content_type, 'kind', found_one.kind);
end;
$$;
select private.expose('authenticated', 'open_document', $$document_id uuid, purpose text default 'screen'$$);

-- Another file has come, or the office has thought again: the mail that asks for one does not go any more.
create function private.drop_replacement_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_outbox o set state = 'cancelled', last_error = 'What it was about is done or over.'
  where o.application_id = new.application_id and o.template = 'document_to_replace' and o.state = 'queued'
    and o.event_key like 'replace:' || new.id || ':%';
  return null;
end;
$$;

create trigger drop_replacement_mail after update of state on public.application_documents for each row
  when (old.state = 'replace' and new.state <> 'replace') execute function private.drop_replacement_mail();

-- Marks a document: 'checked', 'received' (taken back), or 'replace' with a reason that the applicant reads and is mailed.
-- A closed application is not asked for anything.
create function private.review_document(document_id uuid, new_state text, new_reason text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.application_documents;
  result jsonb;
begin
  perform private.require(private.is_officer());
  select * into document from public.application_documents d
  -- A draft is its owner's alone.
  where d.id = document_id and d.application_id in (select private.office_application_ids()) for no key update;
  if document.id is null or document.state in ('uploading', 'removed') then
    perform private.fail('not_found', 'This document is no longer there.');
  end if;
  if new_state is null or new_state not in ('checked', 'replace', 'received') then
    perform private.fail('invalid_value', 'Choose checked, received or needs replacing.', 'state');
  end if;
  if new_state = 'replace' and exists (select 1 from public.applications a where a.id = document.application_id
      and private.is_closed(a.status)) then
    perform private.fail('wrong_state', 'This application is closed: nothing can be sent to it any more.', 'state');
  end if;
  result := private.apply_changes('public.application_documents', document_id,
    jsonb_build_object('state', new_state, 'reason', case when new_state = 'replace' then new_reason end),
    expected_version, array['state', 'reason']);
  if new_state = 'replace' and document.state <> 'replace' then
    perform private.enqueue_mail(private.applicant_address(a.id), 'document_to_replace',
      jsonb_build_object('first_name', a.first_name, 'kind', private.document_for_mail(document.kind, document.question_id),
        'reason', btrim(new_reason)),
      'replace:' || document_id || ':' || (result ->> 'version'), a.id)
    from public.applications a where a.id = document.application_id;
  end if;
  return result;
end;
$$;
select private.expose('authenticated', 'review_document', '
  document_id uuid, state text, reason text default null, expected_version bigint default null');

-- Stored files that nobody may open any more, for the clockwork, which takes their bytes away: removed a day ago, or announced
-- then and never finished. Answers their paths, at most `batch`.
create function private.files_to_remove(batch integer) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(old.name), '{}') from (
    select o.name from public.application_documents d join storage.objects o on o.bucket_id = 'documents' and o.name = d.storage_path
    where (d.state = 'removed' and d.updated_at < private.now() - interval '1 day')
      or (d.state = 'uploading' and d.created_at < private.now() - interval '1 day')
    union all select l from private.recommendation_files_to_remove() l
    union all select m from private.message_files_to_remove() m
    limit least(greatest(coalesce(batch, 0), 0), 1000)) old);
end;
$$;
select private.expose('service_role', 'files_to_remove', 'batch integer');

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
-- questions_waiting, privacy_requests (officers), oldest_question_at, untold: {held, scheduled, leaving}, failed_mails (administrators),
-- paid_offers: [{application_id, name}] (officers), failing_referees: [{application_id, name, referee}],
-- messages: {mine, unassigned, open, closed, waiting} (officers),
-- funnel: [{status, track, count, untold: of those, who do not know it yet}], drafts,
-- failed_publications: [{application_id, name, reason}] (officers)}.
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
    'untold', (select jsonb_build_object('held', count(*) filter (where w.word = 'held'), 'scheduled', count(*) filter (where
        w.word = 'scheduled'), 'leaving', count(*) filter (where w.word = 'leaving'))
      from private.plain_matches('', '{"told": ["held", "scheduled", "leaving"]}') m (id) join public.applications a using (id)
      join public.application_decisions d using (id), lateral (select private.told_word(d, a.status) as word) w),
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
    'drafts', (select count(*) from public.applications a where a.program_year_id = year and a.status = 'draft'
      and a.set_aside_at is null),
    'paid_offers', case when private.is_officer() then private.paid_offers() else '[]' end,
    'failing_referees', case when private.is_officer() then private.failing_referees() else '[]' end,
    'messages', case when private.is_officer() then private.thread_counts() end,
    'funnel', (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'track', c.track, 'count', c.n, 'untold', c.untold)), '[]')
      from (select coalesce(d.status, a.status) as status, coalesce(a.program_track, '') as track, count(*) as n,
          count(*) filter (where private.is_untold(d, a.status)) as untold
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
      'telling', private.telling(d, app.status))
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
    'lines', private.lines_of(app, case when not private.is_officer() then 'staff' when part = 'whole' then 'officer' else 'general' end),
    'year', (select to_jsonb(y) from public.program_years y where y.id = app.program_year_id),
    'part', part);
end;
$$;
select private.expose('authenticated', 'office_application', $$
  application_id uuid, purpose text default 'screen', part text default 'whole'$$);
