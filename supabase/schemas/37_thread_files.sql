-- Files of messages: the rules of documents (types, size, first bytes looked at, private path, announced first). Its person reads them
-- as their own documents; officers read no stored object: open-document writes down what they open and hands out a short address.

-- Announces a file for a message: {upload_id, bucket, path}. Without person_id, or with the caller's own, for the own thread; officers
-- for the thread of another. 30 an hour. Errors: 42501; P0001 not_found, wrong_type, invalid_value, limit_reached (file).
create function private.begin_message_file(file_name text, content_type text, size_bytes bigint, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_user();
  is_office constant boolean := person is not null and person <> caller;
  clean text := left(btrim(regexp_replace(coalesce(file_name, ''), '[/\\\u0001-\u001f\u007f]', '_', 'g')), 255);
  kind constant text := lower(coalesce(content_type, ''));
  upload constant uuid := gen_random_uuid();
  thread private.threads;
begin
  if is_office then perform private.require_thread(person); end if;
  if kind not in ('application/pdf', 'image/jpeg', 'image/png') then
    perform private.fail('wrong_type', 'Send a PDF, JPEG or PNG file.', 'file');
  end if;
  if begin_message_file.size_bytes is null or begin_message_file.size_bytes not between 1 and 26214400 then
    perform private.fail('invalid_value', 'The file must be smaller than 25 MB.', 'file');
  end if;
  if not private.within_limit('message_file', caller::text, 30, interval '1 hour') then
    perform private.fail('limit_reached', 'Too many files were sent. Please wait an hour.', 'file');
  end if;
  thread := private.thread_of(coalesce(person, caller));
  insert into private.thread_files (id, thread_id, side, uploaded_by, file_name, content_type, size_bytes, storage_path)
  values (upload, thread.id, case when is_office then 'office' else private.side_of(caller) end, caller,
          coalesce(nullif(clean, ''), 'file'), kind,
    begin_message_file.size_bytes, 'messages/' || thread.user_id || '/' || upload);
  return jsonb_build_object('upload_id', upload, 'bucket', 'documents', 'path', 'messages/' || thread.user_id || '/' || upload);
end;
$$;
select private.expose('authenticated', 'begin_message_file', '
  file_name text, content_type text, size_bytes bigint, person_id uuid default null');

-- Storage asks: is this the place that the caller's own file was given within the hour?
create function private.may_upload_message_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.thread_files f where f.storage_path = object_name and f.state = 'uploading'
    and f.uploaded_by = (select auth.uid()) and f.created_at > private.announced_since());
$$;
grant execute on function private.may_upload_message_file(text) to authenticated;

create policy "Both sides upload announced files of messages" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and private.may_upload_message_file(name));

-- Storage asks: does this file stand in the caller's own thread?
create function private.is_own_message_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.thread_files f join private.threads t on t.id = f.thread_id
    where f.storage_path = object_name and f.state = 'received' and f.message_id is not null and t.user_id = (select auth.uid()));
$$;
grant execute on function private.is_own_message_file(text) to authenticated;

create policy "Owners read files of their messages" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and private.is_own_message_file(name));

-- Secret key: where an announced file of this person's lies: {path, state}. Errors: P0001 not_found.
create function private.announced_message_file(upload uuid, owner uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  file private.thread_files;
begin
  select * into file from private.thread_files f where f.id = upload and f.uploaded_by = owner;
  if file.id is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  return jsonb_build_object('path', file.storage_path, 'state', file.state);
end;
$$;
select private.expose('service_role', 'announced_message_file', 'upload_id uuid, owner_id uuid');

-- Secret key: what was found in it. What is not what it said it was, or came too late, is removed. Answers {state}.
-- Errors: P0001 not_found.
create function private.finish_message_file(upload uuid, owner uuid, detected_type text, size_bytes bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  file private.thread_files;
begin
  select * into file from private.thread_files f where f.id = upload and f.uploaded_by = owner for update;
  if file.id is null then perform private.fail('not_found', 'This upload is not known.'); end if;
  if file.state = 'uploading' then
    update private.thread_files f set updated_at = private.now(),
      size_bytes = case when finish_message_file.size_bytes between 1 and 26214400 then finish_message_file.size_bytes
        else f.size_bytes end,
      state = case when detected_type = f.content_type and finish_message_file.size_bytes between 1 and 26214400
          and f.created_at > private.announced_since() then 'received' else 'removed' end
    where f.id = file.id returning * into file;
  end if;
  return jsonb_build_object('state', file.state);
end;
$$;
select private.expose('service_role', 'finish_message_file', 'upload_id uuid, owner_id uuid, detected_type text, size_bytes bigint');

-- A file of a message that was sent, for open_document: its person and officers. What the office opens leaves a line; null for
-- everybody else, and for a file that was not sent.
create function private.open_message_file(file uuid, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent private.thread_files;
  person uuid;
begin
  select * into sent from private.thread_files f where f.id = file and f.state = 'received'
    and (f.message_id is not null or f.uploaded_by = auth.uid());
  person := (select t.user_id from private.threads t where t.id = sent.thread_id);
  if sent.id is null or not (person = auth.uid() or private.is_officer()) then return null; end if;
  if person <> auth.uid() then
    perform private.require_dossier(private.file_of(person), why);
    perform private.trace_reading('application', array[private.file_of(person)], array['document'], why, 'message ' || file)
    where private.file_of(person) is not null;
    perform private.log('file_opened', 'threads', sent.thread_id, private.file_of(person), private.record_of(person))
    where private.file_of(person) is null;
  end if;
  return jsonb_build_object('bucket', 'documents', 'path', sent.storage_path, 'file_name', sent.file_name,
    'content_type', sent.content_type, 'kind', 'message');
end;
$$;

-- Paths of files of messages whose bytes nobody may open any more, for files_to_remove: refused, never finished, or never sent.
create function private.message_files_to_remove() returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from private.thread_files f join storage.objects o on o.bucket_id = 'documents' and o.name = f.storage_path
  where (f.state = 'removed' and f.updated_at < private.now() - interval '1 day')
    or (f.state = 'uploading' and f.created_at < private.now() - interval '1 day')
    or (f.state = 'received' and f.message_id is null and f.created_at < private.now() - interval '7 days');
$$;
