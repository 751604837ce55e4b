-- What the office does with mails: look at one as it went, send again, cancel, correct an address, hold all.

-- One mail for those who may see it: {mail, copy: {subject, html, text} or null, attempts: [{at, error, permanent}]}. One of a
-- kind that tells of money, health or papers was begun. Errors: 42501; P0001 not_found, not_begun.
create function private.office_mail(outbox_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail public.email_outbox := private.mail_for_office(outbox_id);
begin
  perform private.refuse_get();
  perform private.require_begun('office_mail', private.reading_hash(outbox_id::text),
    case when mail.student_id is null then 'application' else 'student' end,
    array_remove(array[coalesce(mail.student_id, mail.application_id)], null), private.mail_categories(mail.template));
  mail.data := mail.data || private.told_facts(mail.id);
  return jsonb_build_object(
    'mail', to_jsonb(mail) - 'lease' - 'leased_until',
    'copy', (select jsonb_build_object('subject', c.subject, 'html', c.html, 'text', c.plain) from private.mail_copies c
      where c.outbox_id = mail.id),
    'attempts', (select coalesce(jsonb_agg(jsonb_build_object('at', t.at, 'error', t.error, 'permanent', t.is_permanent)
        order by t.id), '[]')
      from private.mail_attempts t where t.outbox_id = mail.id));
end;
$$;
select private.expose('authenticated', 'office_mail', 'outbox_id uuid');

-- Lets a waiting or failed mail go again, or stops one that has not been sent. One that was sent goes once more as a mail of its
-- own (with a new link where it had one). Returns the row that will be sent.
create function private.steer_mail(outbox_id uuid, command text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  result jsonb;
begin
  perform private.require(private.is_administrator());
  select * into mail from public.email_outbox o where o.id = outbox_id for update;
  if command = 'retry' and mail.state = 'sent' then
    insert into public.email_outbox as o (to_email, template, data, application_id, student_id, mailing_id, link_for, event_key)
    values (mail.to_email, mail.template, mail.data, mail.application_id, mail.student_id, mail.mailing_id, mail.link_for,
      'again:' || mail.id || ':' || gen_random_uuid())
    returning to_jsonb(o) into result;
    return result;
  end if;
  update public.email_outbox o
  set state = case command when 'retry' then 'queued' else 'cancelled' end,
    attempts = case command when 'retry' then 0 else o.attempts end, send_after = private.now()
  where o.id = outbox_id and ((command = 'retry' and o.state in ('failed', 'cancelled'))
    or (command = 'cancel' and o.state in ('queued', 'failed')))
  returning to_jsonb(o) into result;
  if result is null then perform private.fail('wrong_state', 'This mail cannot be changed any more.'); end if;
  return result;
end;
$$;
grant execute on function private.steer_mail(uuid, text) to authenticated;

create function public.retry_mail(outbox_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.steer_mail(outbox_id, 'retry'); $$;
grant execute on function public.retry_mail(uuid) to authenticated;

create function public.cancel_mail(outbox_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.steer_mail(outbox_id, 'cancel'); $$;
grant execute on function public.cancel_mail(uuid) to authenticated;

-- Types another address for a mail that failed. Only where the address was typed in the first place (referees, student
-- invitations): everybody else's is the confirmed address of an account. Returns the row, queued again.
create function private.correct_mail_address(outbox_id uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  result jsonb;
  clean text := lower(btrim(address));
begin
  perform private.require(private.is_administrator());
  select * into mail from public.email_outbox o where o.id = outbox_id for update;
  if mail.id is null or mail.state <> 'failed' then perform private.fail('wrong_state', 'This mail cannot be changed any more.'); end if;
  if mail.template not in ('reference_request', 'reference_reminder', 'student_invitation') then
    perform private.fail('not_allowed', 'This mail goes to the address of an account, which only its owner can change.', 'address');
  end if;
  if clean is null or clean = '' then perform private.fail('required', 'This field is required.', 'address'); end if;
  if not private.is_email(clean) then
    perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', 'address');
  end if;
  if mail.template in ('reference_request', 'reference_reminder') then perform private.follow_referee(mail, clean); end if;
  update public.email_outbox o set to_email = clean, state = 'queued', attempts = 0, send_after = private.now(),
    data = case when o.data ? 'email' then o.data || jsonb_build_object('email', clean) else o.data end
  where o.id = outbox_id returning to_jsonb(o) into result;
  return result;
end;
$$;
select private.expose('authenticated', 'correct_mail_address', 'outbox_id uuid, address text');

-- Holds all mail, or lets it go; and how many a minute the provider takes. Returns the row.
-- Errors: 42501; P0001 stale_version, unknown_field, invalid_value.
create function private.save_mail_settings(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.mail_settings;
  current public.mail_settings;
begin
  perform private.require(private.is_administrator());
  select * into before from public.mail_settings for update;
  if expected_version is distinct from before.version then
    perform private.fail('stale_version', 'Somebody else has changed this since you opened it.');
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' or exists (select 1 from jsonb_object_keys(changes) k
      where k not in ('held', 'per_minute')) then
    perform private.fail('unknown_field', 'This field cannot be changed here.', 'changes');
  end if;
  if changes ? 'held' and jsonb_typeof(changes -> 'held') <> 'boolean' then
    perform private.fail('invalid_value', 'Choose yes or no.', 'held');
  end if;
  if changes ? 'per_minute' and (jsonb_typeof(changes -> 'per_minute') <> 'number'
      or (changes ->> 'per_minute')::numeric not between 1 and 6000 or (changes ->> 'per_minute')::numeric % 1 <> 0) then
    perform private.fail('invalid_value', 'Enter a whole number from 1 to 6000.', 'per_minute');
  end if;
  update public.mail_settings m set
    held = coalesce((changes ->> 'held')::boolean, m.held),
    per_minute = coalesce((changes ->> 'per_minute')::integer, m.per_minute)
  where m.id = before.id returning * into current;
  return to_jsonb(current);
end;
$$;
select private.expose('authenticated', 'save_mail_settings', 'changes jsonb, expected_version bigint');
