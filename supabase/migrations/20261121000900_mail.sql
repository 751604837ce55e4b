-- Outgoing mail, written with the change that causes it and sent by tick; rate limits.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  to_email text not null check (private.is_email(to_email)),
  template text not null check (template ~ '^[a-z][a-z_]{1,60}$'),
  data jsonb not null default '{}' check (pg_column_size(data) < 20000),
  application_id uuid references public.applications (id) on delete set null,
  student_id uuid references public.students (id) on delete set null,
  -- One mail per event: the same key is never queued twice.
  event_key text not null unique check (char_length(event_key) <= 200),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  send_after timestamptz not null default private.now(),
  attempts smallint not null default 0,
  lease uuid,
  leased_until timestamptz,
  last_error text check (char_length(last_error) <= 2000),
  sent_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.email_outbox is 'Mails written in the same transaction as the change that causes them; tick sends them.';
alter table public.email_outbox enable row level security;
comment on constraint email_outbox_data_check on public.email_outbox is 'The values for this mail are too long.';
comment on constraint email_outbox_template_check on public.email_outbox is 'A template is named with small letters and underscores.';
create index email_outbox_due on public.email_outbox (send_after) where state in ('queued', 'sending');
create index email_outbox_application on public.email_outbox (application_id);
create index email_outbox_student on public.email_outbox (student_id);
create trigger bump_version before update on public.email_outbox for each row execute function private.bump_version();
-- A sender's lease is no event; being queued, sent, failed, cancelled or tried again by hand is.
create trigger audit after insert or delete on public.email_outbox
  for each row execute function private.audit('application_id', 'student_id');
create trigger audit_state after update on public.email_outbox for each row
  when (old.state is distinct from new.state and new.state <> 'sending' and not (old.state = 'sending' and new.state = 'queued'))
  execute function private.audit('application_id', 'student_id');
create policy "Administrators read all mail, officers of files" on public.email_outbox for select to authenticated
  using ((select private.is_administrator())
    or ((select private.is_officer()) and (application_id is not null or student_id is not null)));
grant select on public.email_outbox to authenticated;

-- Queues a mail once per event_key. `data` is what the template merges; its types are in supabase/functions/_shared/mail.
create function private.enqueue_mail(
  to_email text, template text, data jsonb, event_key text, application_id uuid default null, student_id uuid default null,
  send_after timestamptz default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data, event_key, application_id, student_id, send_after)
  values (to_email, template, data, event_key, application_id, student_id, coalesce(send_after, private.now()))
  on conflict do nothing;
$$;

-- Takes up to `batch` due mails for five minutes. A sender that dies loses its lease and the mail is tried again,
-- at most 8 times with growing pauses. Returns {id, to_email, template, data, lease, attempts}.
create function private.claim_outbox(batch integer) returns setof jsonb
language sql security definer set search_path = '' as $$
  -- A sender that died at the last try leaves nothing to wait for.
  update public.email_outbox o set state = 'failed', lease = null, leased_until = null,
    last_error = coalesce(o.last_error, 'The sender stopped before it was done.')
  where o.state = 'sending' and o.leased_until < private.now() and o.attempts >= 8;
  with due as materialized (
    select d.id from public.email_outbox d
    where (d.state = 'queued' and d.send_after <= private.now()) or (d.state = 'sending' and d.leased_until < private.now())
    order by d.send_after limit least(greatest(coalesce(batch, 20), 1), 100) for update skip locked)
  update public.email_outbox o
  set state = 'sending', lease = gen_random_uuid(), leased_until = private.now() + interval '5 minutes', attempts = o.attempts + 1
  from due where o.id = due.id
  returning jsonb_build_object('id', o.id, 'to_email', o.to_email, 'template', o.template, 'data', o.data, 'lease', o.lease,
    'attempts', o.attempts);
$$;
select private.expose('service_role', 'claim_outbox', 'batch integer default 20');

-- Marks a claimed mail sent (error null) or to be tried again. False when the lease was lost meanwhile.
create function private.finish_outbox(outbox_id uuid, lease uuid, error text) returns boolean
language sql security definer set search_path = '' as $$
  with done as (
    update public.email_outbox o
    set state = case when error is null then 'sent' when o.attempts >= 8 then 'failed' else 'queued' end,
      sent_at = case when error is null then private.now() end,
      last_error = left(error, 2000),
      send_after = case when error is null then o.send_after else private.now() + make_interval(mins => least(power(2, o.attempts)::int,
        240)) end, lease = null, leased_until = null
    where o.id = outbox_id and o.state = 'sending' and o.lease = finish_outbox.lease
    returning 1)
  select exists (select 1 from done);
$$;
select private.expose('service_role', 'finish_outbox', 'outbox_id uuid, lease uuid, error text default null');

-- Lets a waiting or failed mail go again, or stops one that has not been sent.
create function private.steer_mail(outbox_id uuid, command text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require(private.is_administrator());
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

-- Mail about an application goes to the address its owner has confirmed, never to one he merely typed into the form.
create function private.applicant_address(app uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from public.applications a join auth.users u on u.id = a.user_id where a.id = app;
$$;

-- Counters that survive a refusal: callers answer an error instead of raising one.
create table private.rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (bucket, subject, window_start)
);
alter table private.rate_limits enable row level security;

-- Counts one hit of `subject` in `bucket`; false when more than `allowed` came in this window.
create function private.within_limit(bucket text, subject text, allowed integer, window_length interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  slot timestamptz := date_bin(window_length, private.now(), '2000-01-01');
  counted integer;
begin
  delete from private.rate_limits r where r.window_start < private.now() - interval '1 day';
  insert into private.rate_limits as r (bucket, subject, window_start) values (bucket, left(subject, 200), slot)
  on conflict on constraint rate_limits_pkey do update set hits = r.hits + 1
  returning r.hits into counted;
  return counted <= allowed;
end;
$$;

-- The caller's address as the server in front wrote it (it overwrites what the client sent); 'unknown' when absent.
create function private.client_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1)), ''),
    'unknown');
$$;
