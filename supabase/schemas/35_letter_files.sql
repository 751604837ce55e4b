-- Letters as PDF: announced by the referee, put into storage, looked at by the function complete-letter; and what the office reads.

-- Announces a file of the referee's: {state: ready, upload_id, bucket, path}; else as reference_page. Errors: P0001 wrong_type,
-- too_large, required, limit_reached (file).
create function private.begin_letter_upload(token text, file_name text, content_type text, size_bytes bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
  clean text := left(btrim(regexp_replace(coalesce(file_name, ''), '[/\\\u0001-\u001f\u007f]', '_', 'g')), 255);
  upload uuid := gen_random_uuid();
  place text;
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  if lower(content_type) is distinct from 'application/pdf' then
    perform private.fail('wrong_type', 'Send the letter as a PDF file.', 'file');
  end if;
  if size_bytes is null or size_bytes not between 1 and 26214400 then
    perform private.fail('invalid_value', 'The file must be smaller than 25 MB.', 'file');
  end if;
  if not private.within_limit('letter_upload', request.id::text, 20, interval '1 hour') then
    perform private.fail('limit_reached', 'Too many files were sent. Please wait an hour.', 'file');
  end if;
  place := request.application_id || '/letters/' || upload;
  insert into private.reference_files (id, request_id, file_name, content_type, size_bytes, storage_path)
  values (upload, request.id, coalesce(nullif(clean, ''), 'letter.pdf'), 'application/pdf', begin_letter_upload.size_bytes, place);
  return jsonb_build_object('state', 'ready', 'upload_id', upload, 'bucket', 'documents', 'path', place);
end;
$$;
select private.expose('anon, authenticated', 'begin_letter_upload', 'token text, file_name text, content_type text, size_bytes bigint');

-- Storage asks: is this the place that a referee's letter was given within the hour? Its name is known to nobody else.
create function private.may_upload_letter(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.reference_files f
    where f.storage_path = object_name and f.state = 'uploading' and f.created_at > private.announced_since());
$$;
grant execute on function private.may_upload_letter(text) to anon, authenticated;

create policy "Referees upload announced letters" on storage.objects for insert to anon, authenticated
  with check (bucket_id = 'documents' and private.may_upload_letter(name));

-- Secret key: where an announced letter lies: {path}. Errors: P0001 not_found.
create function private.announced_letter(upload uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place text := (select f.storage_path from private.reference_files f
    where f.id = upload and f.state = 'uploading' and f.created_at > private.announced_since());
begin
  if place is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  return jsonb_build_object('path', place);
end;
$$;
select private.expose('service_role', 'announced_letter', 'upload_id uuid');

-- Secret key: what the function found in an announced letter. A whole PDF takes the place of the one before; anything else is
-- removed. Answers {state: received or removed}. Errors: P0001 not_found.
create function private.finish_letter_upload(upload uuid, detected_type text, size_bytes bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter private.reference_files;
  wanted boolean;
begin
  select f.* into letter from private.reference_files f join private.reference_requests r on r.id = f.request_id
  where f.id = upload for update of f, r;
  if letter.id is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  if letter.state <> 'uploading' then return jsonb_build_object('state', letter.state); end if;
  -- Only into a letter that is still being written.
  wanted := detected_type = 'application/pdf' and finish_letter_upload.size_bytes between 1 and 26214400
    and (select r.received_at is null and r.declined_at is null from private.reference_requests r where r.id = letter.request_id);
  if wanted then
    update private.reference_files f set state = 'removed', updated_at = private.now()
    where f.request_id = letter.request_id and f.state = 'received';
  end if;
  update private.reference_files f set state = case when wanted then 'received' else 'removed' end, updated_at = private.now(),
    size_bytes = case when wanted then finish_letter_upload.size_bytes else f.size_bytes end
  where f.id = letter.id returning * into letter;
  return jsonb_build_object('state', letter.state);
end;
$$;
select private.expose('service_role', 'finish_letter_upload', 'upload_id uuid, detected_type text, size_bytes bigint');

-- The referee takes their file back before sending. Answers as reference_page does.
create function private.remove_letter_file(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  update private.reference_files f set state = 'removed', updated_at = private.now()
  where f.request_id = request.id and f.state = 'received';
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'remove_letter_file', 'token text');

-- Paths of letters whose bytes nobody may open any more, for files_to_remove.
create function private.letter_files_to_remove() returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from private.reference_files f join storage.objects o on o.bucket_id = 'documents' and o.name = f.storage_path
  where (f.state = 'removed' and f.updated_at < private.now() - interval '1 day')
    or (f.state = 'uploading' and f.created_at < private.now() - interval '1 day');
$$;

-- A letter as a stored file, for open_document: staff only, once it was sent and the application handed in; that leaves a line.
create function private.open_letter_file(file uuid, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter private.reference_files;
  app public.applications;
begin
  select f.* into letter from private.reference_files f join private.reference_requests r on r.id = f.request_id
  where f.id = file and f.state = 'received' and r.received_at is not null;
  select a.* into app from private.reference_requests r join public.applications a on a.id = r.application_id
  where r.id = letter.request_id;
  if letter.id is null or app.submitted_at is null or app.user_id = auth.uid() or not private.is_staff() then
    perform private.fail('not_found', 'This document is no longer there.');
  end if;
  perform private.require_dossier(app.id, why);
  perform private.trace_reading('application', array[app.id], array['document'], why, 'letter ' || letter.request_id);
  return jsonb_build_object('bucket', 'documents', 'path', letter.storage_path, 'file_name', letter.file_name,
    'content_type', letter.content_type, 'kind', 'recommendation');
end;
$$;

-- Staff: the referees of one application with the letters that have come: {waives_access, needed, referees: [{reference_id, name,
-- email, relationship, organization, years_known, state, asked_at, opened_at, received_at, declined_at, declined_note, mails,
-- body, file: {id, file_name, size_bytes} or null}]}; body and file are null until the letter is sent. Reading a letter was
-- begun. `purpose` is screen or dossier, which was begun. Null when there is no such file.
-- Errors: 42501; P0001 invalid_value, wrong_state (purpose), not_begun.
create function private.office_letters(app_id uuid, why text) returns jsonb
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
select private.expose('authenticated', 'office_letters', $$application_id uuid, purpose text default 'screen'$$);
