-- One message to many, each in their own thread: sent with a mail that waits ten minutes, and taken back until that has gone.

-- Writes to the applicant's thread as the office; the mail that says so waits ten minutes. Returns {id}.
create function private.message_applicant(app_id uuid, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message uuid := gen_random_uuid();
begin
  perform private.require(private.is_officer());
  if not private.is_reached(app_id) then perform private.fail('no_address', 'This applicant has no confirmed address.'); end if;
  perform private.post_message(a.user_id, 'office', message, words, '{}') from public.applications a where a.id = app_id;
  update public.email_outbox o set send_after = private.now() + interval '10 minutes'
  where o.event_key = 'message:' || message and o.state = 'queued';
  return jsonb_build_object('id', message);
end;
$$;

-- Takes a message of a run back; returns why not: mail_gone, told (it was read), stale_version (more was written since). One that waits
-- for a second officer is nowhere yet.
create function private.take_back_message(item private.bulk_items) returns text
language plpgsql security definer set search_path = '' as $$
declare
  thread private.threads;
  written private.thread_messages;
  earlier private.thread_messages;
begin
  if item.row_id is null then return null; end if;
  select t.* into thread from private.threads t join private.thread_messages m on m.thread_id = t.id
  where m.id = item.row_id for update of t;
  select * into written from private.thread_messages m where m.id = item.row_id;
  if written.id is null then return 'stale_version'; end if;
  if exists (select 1 from public.email_outbox o where o.event_key = 'message:' || written.id and o.state in ('sending', 'sent')) then
    return 'mail_gone';
  end if;
  if thread.person_read >= written.position then return 'told'; end if;
  if exists (select 1 from private.thread_messages m where m.thread_id = thread.id and m.position > written.position) then
    return 'stale_version';
  end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The message was taken back.'
  where o.event_key = 'message:' || written.id and o.state in ('queued', 'failed');
  delete from private.thread_messages m where m.id = written.id;
  select * into earlier from private.thread_messages m where m.thread_id = thread.id order by m.position desc limit 1;
  update private.threads t set last_side = earlier.side, last_at = coalesce(earlier.created_at, t.created_at),
    office_read = least(t.office_read, coalesce(earlier.position, 0)), updated_at = private.now(),
    state = coalesce(item.before ->> 'state', t.state), assigned_to = (item.before ->> 'assigned_to')::uuid,
    told_of = case when t.told_of = written.id then null else t.told_of end
  where t.id = thread.id;
  perform private.log('message_taken_back', 'threads', thread.id, item.application_id);
  return null;
end;
$$;
