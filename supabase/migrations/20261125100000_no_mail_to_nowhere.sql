-- No mail is queued for an address that ends in .invalid, where nobody can ever have a mailbox (RFC 6761). The accounts that
-- the doctor lives through have such addresses; the notices of their changed passwords and addresses would only come back.
create or replace function private.enqueue_mail(
  to_email text, template text, data jsonb, event_key text, application_id uuid default null, student_id uuid default null,
  send_after timestamptz default null, link_for uuid default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data, event_key, application_id, student_id, send_after, link_for)
  select to_email, template, data, event_key, application_id, student_id, coalesce(send_after, private.now()), link_for
  where to_email !~* '\.invalid$'
  on conflict do nothing;
$$;
