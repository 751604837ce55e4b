-- The copy of one's own data: begun by a call that counts it, writes it down and mails it, handed out by the next one.

-- Anybody signed in: begins a copy of everything we hold about them, which take_my_data hands out for a quarter of an hour. Leaves a
-- line in the log, and a mail tells them. At most 10 an hour. Errors: 42501; P0001 limit_reached.
create function private.begin_my_data() returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_user();
begin
  if not private.within_limit('take_my_data', person::text, 10, interval '1 hour') then
    perform private.fail('limit_reached', 'You have taken your data several times. Please wait an hour.');
  end if;
  perform private.log('take_my_data', 'privacy_requests', person);
  perform private.enqueue_mail(u.address, 'data_taken', jsonb_build_object('first_name', private.names_of(person) ->> 'first_name',
    'at', private.now()), 'data_taken:' || person || ':' || extract(epoch from clock_timestamp()))
  from (select lower(email) as address from auth.users where id = person) u where private.is_email(u.address);
end;
$$;
select private.expose('authenticated', 'begin_my_data');

drop function public.take_my_data();
-- The copy that the caller has begun: {at, parts: {place: [rows]}, files: [{id, kind, file_name, content_type,
-- size_bytes, bucket, path}]}. A page of 1.0.0 began it by this call. Errors: 42501; P0001 not_begun.
create or replace function private.take_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  owner private.data_owner;
  part record;
  rows jsonb;
  parts jsonb := '{}';
begin
  select private.require_user(), lower(u.email), array(select a.id from public.applications a where a.user_id = u.id),
    array(select s.id from public.students s where s.user_id = u.id)
  into owner from auth.users u where u.id = private.require_user();
  if not exists (select from public.audit_log l where l.table_name = 'privacy_requests' and l.row_id = owner.id and l.actor = owner.id
      and l.action = 'take_my_data' and l.at > private.now() - interval '15 minutes' and not private.is_written_now(l.xmin)) then
    perform private.fail('not_begun', 'A new version is there. Load this page again.');
  end if;
  for part in select * from private.own_data_map() loop
    -- Our own keys and who of the staff wrote a row are no facts about the person.
    execute format('select coalesce(jsonb_agg(x.row - $2), ''[]'')
        from (select %s as row from %s t, (select ($1).*) p where %s limit 5000) x',
      coalesce(part.shows, 'to_jsonb(t)'), part.place, part.belongs)
    into rows using owner, array['user_id', 'search_text', 'stop_key', 'author_id', 'answered_by', 'created_by', 'decided_by',
      'granted_by', 'recorded_by', 'voided_by', 'version', 'application_id', 'student_id', 'program_year_id'];
    if rows <> '[]' then parts := parts || jsonb_build_object(part.place, rows); end if;
  end loop;
  return jsonb_build_object('at', private.now(), 'parts', parts, 'files', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'file_name', d.file_name, 'content_type', d.content_type,
      'size_bytes', d.size_bytes, 'bucket', 'documents', 'path', d.storage_path) order by d.created_at, d.id), '[]')
    from (select a.id, a.kind, a.file_name, a.content_type, a.size_bytes, a.storage_path, a.created_at from public.application_documents a
      where a.application_id = any (owner.applications) and a.state not in ('uploading', 'removed')
      union all select f.id, 'message', f.file_name, f.content_type, f.size_bytes, f.storage_path, f.created_at
      from private.thread_files f join private.threads h on h.id = f.thread_id
      where h.user_id = owner.id and f.state = 'received' and f.message_id is not null) d));
end;
$$;
select private.expose('authenticated', 'take_my_data');
