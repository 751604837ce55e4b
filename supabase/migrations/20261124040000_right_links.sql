-- A right link always opens. It has 244 random bits, which nobody finds by trying: wrong ones are counted and slowed down by their
-- answer, but they no longer close the links of everybody else behind the same network.

-- Counts a link that opens nothing and says so: {state: unknown}; {state: limited} when there were sixty in an hour.
create or replace function private.note_wrong_link() returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('state', case
    when private.within_limit('wrong_link', private.client_address(), 59, interval '1 hour') then 'unknown' else 'limited' end);
$$;

-- The request that a link opens, locked; empty for a link that is wrong, replaced, or went to an address that was corrected since.
create or replace function private.linked_request(token text) returns private.reference_requests
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests;
begin
  -- Each mail's link opens, also those before a reminder: the referee goes on where they began.
  select r.* into request from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  join private.reference_requests r on r.id = o.link_for and r.email = o.to_email
  where l.token_hash = private.link_hash(token) and o.template in ('reference_request', 'reference_reminder')
  for update of r;
  return request;
end;
$$;

-- The request that a link opens; empty for a link that is wrong or was replaced by another request.
create or replace function private.linked_consent(token text) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents;
begin
  select c.* into consent from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  join private.guardian_consents c on c.id = o.link_for and c.email = o.to_email
  where l.token_hash = private.link_hash(token) and o.template = 'consent_request';
  return consent;
end;
$$;

-- The invitation that a link opens: not one that ended or whose time is over, nor a link that went to another address.
create or replace function private.linked_parent(token text) returns private.application_parents
language plpgsql security definer set search_path = '' as $$
declare
  parent private.application_parents;
begin
  select p.* into parent from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  join private.application_parents p on p.id = o.link_for and p.email = o.to_email
  where l.token_hash = private.link_hash(token) and o.template = 'parent_invitation' and p.ended_at is null;
  return parent;
end;
$$;

-- Everybody with the link: {state: shown, year, submitted, outstanding: [{section, label}], deadline_at, deadline_zone, decisions_at,
-- decisions_zone}; {state: aside} while the draft is put aside; {state: ended} after the deadline, when it was revoked or the
-- application withdrawn; unknown or limited for any other token.
create or replace function private.progress_page(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.progress_links;
  app public.applications;
begin
  select * into link from private.progress_links l where l.token_hash = private.link_hash(token);
  if link.id is null then return private.note_wrong_link(); end if;
  select * into app from public.applications a where a.id = link.application_id;
  if link.revoked_at is not null or app.status = 'withdrawn' or private.now() >= private.deadline_of(app.id) then
    return jsonb_build_object('state', 'ended');
  end if;
  if private.is_aside(app) then return jsonb_build_object('state', 'aside'); end if;
  update private.progress_links l set opened_at = private.now() where l.id = link.id;
  return (select jsonb_build_object('state', 'shown', 'year', y.name, 'submitted', app.submitted_at is not null,
      'outstanding', private.outstanding_of(app), 'deadline_at', private.deadline_of(app.id), 'deadline_zone', y.application_deadline_zone,
      'decisions_at', y.decisions_at, 'decisions_zone', y.decisions_zone)
    from public.program_years y where y.id = app.program_year_id);
end;
$$;

drop function private.guesses_links();
