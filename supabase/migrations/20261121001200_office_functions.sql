-- What officers do with a file beside deciding: read it, check documents, note, extend, schedule interviews, answer questions.

-- Columns of an application that the read-only staff role does not see (design, "Who may do what").
create function private.staff_hidden() returns text[]
language sql immutable set search_path = '' as $$ select array['passport_number', 'special_learning_needs', 'date_of_birth']; $$;

-- One file for the office, as the caller's role may see it; null when there is none (drafts are not the office's business).
create function private.office_application(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require(private.is_staff());
  select * into app from public.applications where id = app_id and submitted_at is not null;
  if app.id is null then return null; end if;
  return jsonb_build_object(
    'application', (to_jsonb(app) - 'search_text') - case when private.is_officer() then '{}'::text[] else private.staff_hidden() end,
    'decision', (select to_jsonb(d) || jsonb_build_object('decided_by_name', private.person_name(d.decided_by), 'held', d.published_at is null)
      from public.application_decisions d where d.id = app.id),
    'documents', (select coalesce(jsonb_agg(to_jsonb(d) order by d.kind, d.created_at), '[]') from public.application_documents d
      where d.application_id = app.id and d.state not in ('uploading', 'removed') and private.may_read_document(d.kind)),
    'references', (select coalesce(jsonb_agg(to_jsonb(r) order by r.position), '[]') from public.application_references r where r.application_id = app.id),
    'notes', (select coalesce(jsonb_agg(to_jsonb(n) || jsonb_build_object('author_name', private.person_name(n.author_id)) order by n.created_at desc), '[]')
      from public.application_notes n where n.application_id = app.id),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slot_id', c.slot_id, 'position', c.position, 'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'place', s.place, 'link', s.link, 'interviewer_name', private.person_name(s.interviewer_id),
        'is_full', (select count(*) from public.interviews i where i.slot_id = s.id and i.application_id <> app.id) >= s.capacity) order by c.position), '[]')
      from public.interview_choices c join public.interview_slots s on s.id = c.slot_id where c.application_id = app.id),
    'interview', (select to_jsonb(i) || jsonb_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at, 'place', s.place, 'link', s.link,
        'interviewer_name', private.person_name(s.interviewer_id))
      from public.interviews i join public.interview_slots s on s.id = i.slot_id where i.application_id = app.id),
    'extension', (select to_jsonb(e) from public.application_extensions e where e.id = app.id),
    'student_id', (select s.id from public.students s where s.application_id = app.id),
    'tasks', (select coalesce(jsonb_agg(to_jsonb(t) order by t.position), '[]') from public.enrollment_tasks t where t.application_id = app.id),
    'year', (select to_jsonb(y) from public.program_years y where y.id = app.program_year_id));
end;
$$;

-- Marks a document: 'checked', 'received' (taken back), or 'replace' with a reason that the applicant reads and is mailed.
create function private.review_document(document_id uuid, new_state text, new_reason text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.application_documents;
  result jsonb;
begin
  perform private.require(private.is_officer());
  select * into document from public.application_documents where id = document_id for no key update;
  if document.id is null or document.state in ('uploading', 'removed') then
    perform private.fail('not_found', 'This document is no longer there.');
  end if;
  if new_state is null or new_state not in ('checked', 'replace', 'received') then
    perform private.fail('invalid_value', 'Choose checked, received or needs replacing.', 'state');
  end if;
  result := private.apply_changes('public.application_documents', document_id,
    jsonb_build_object('state', new_state, 'reason', case when new_state = 'replace' then new_reason end),
    expected_version, array['state', 'reason']);
  if new_state = 'replace' and document.state <> 'replace' then
    perform private.enqueue_mail(private.applicant_address(a.id), 'document_to_replace', jsonb_build_object('first_name', a.first_name, 'kind', document.kind, 'reason', btrim(new_reason)),
      'replace:' || document_id || ':' || (result ->> 'version'), a.id)
    from public.applications a where a.id = document.application_id;
  end if;
  return result;
end;
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

-- A note is removed by its author or an administrator; the audit log keeps it.
create function private.remove_note(note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  delete from public.application_notes n where n.id = note_id and (n.author_id = auth.uid() or private.is_administrator());
  if not found then perform private.fail('not_found', 'Only the author or an administrator can remove this note.'); end if;
end;
$$;

-- A later deadline for one application, also for one that is still a draft.
create function private.grant_extension(app_id uuid, until_time timestamptz, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require(private.is_officer());
  if until_time is null or until_time <= private.now() or until_time > private.now() + interval '1 year' then
    perform private.fail('invalid_value', 'Choose a time in the future, at most a year ahead.', 'until');
  end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  insert into public.application_extensions as e (id, until, reason, granted_by)
  select a.id, until_time, coalesce(btrim(why), ''), auth.uid() from public.applications a where a.id = app_id
  on conflict (id) do update set until = excluded.until, reason = excluded.reason, granted_by = excluded.granted_by
  returning to_jsonb(e) into result;
  if result is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  perform private.enqueue_mail(private.applicant_address(a.id), 'extension_granted', jsonb_build_object('first_name', a.first_name, 'until', until_time),
    'extension:' || app_id || ':' || (result ->> 'version'), app_id)
  from public.applications a where a.id = app_id;
  return result;
end;
$$;
