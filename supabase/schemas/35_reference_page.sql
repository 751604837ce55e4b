-- Counts a link that opens nothing and says so: {state: unknown}; {state: limited} when there were too many.
create function private.note_wrong_link() returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('state', case
    when private.within_limit('wrong_link', private.client_address(), 59, interval '1 hour') then 'unknown' else 'limited' end);
$$;

-- The request that a link opens, locked; empty for a link that is wrong, replaced, or went to an address that was corrected since.
create function private.linked_request(token text) returns private.reference_requests
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

-- What the page of a request shows: {state: open, sent, declined, paused or closed, referee, applicant, year, waives_access, until,
-- ends_at}; while open also {begun, body, version, saved_at, file: {file_name, size_bytes} or null}. A letter that was sent is not
-- shown again. A decision closes it once the applicant has opened theirs: until then the page is as it was before.
create function private.page_of_request(request private.reference_requests) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  state text;
begin
  select * into app from public.applications a where a.id = request.application_id;
  app.status := private.told_status(app);
  state := case when request.received_at is not null then 'sent' when private.is_aside(app) then 'paused'
    when not private.takes_letters(app) then 'closed'
    when request.declined_at is not null then 'declined' else 'open' end;
  return jsonb_build_object('state', state,
    'referee', (select f.name from public.application_references f where f.id = request.reference_id),
    'applicant', private.name_of_applicant(app),
    'year', (select y.name from public.program_years y where y.id = app.program_year_id),
    'waives_access', (select t.waives_access from private.application_referees t where t.application_id = app.id),
    'until', private.letters_wanted_by(app.program_year_id), 'ends_at', private.letters_end(app.program_year_id))
    || case when state = 'open' then jsonb_build_object('begun', request.opened_at is not null, 'body', request.body,
      'version', request.body_version, 'saved_at', request.saved_at,
      'file', (select jsonb_build_object('file_name', f.file_name, 'size_bytes', f.size_bytes) from private.reference_files f
        where f.request_id = request.id and f.state = 'received')) else '{}' end;
end;
$$;

-- Everybody with the link: what its page shows; {state: unknown or limited} for any other token. Changes nothing of the request.
create function private.reference_page(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.linked_request(token);
begin
  if request.id is null then return private.note_wrong_link(); end if;
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'reference_page', 'token text');

-- The request of a link that can still be written, marked as opened; empty otherwise.
create function private.writable_request(token text) returns private.reference_requests
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.linked_request(token);
begin
  if request.id is null or private.page_of_request(request) ->> 'state' not in ('open', 'declined') then return null; end if;
  update private.reference_requests r set opened_at = coalesce(r.opened_at, private.now()) where r.id = request.id returning * into request;
  return request;
end;
$$;

-- The referee begins, also after they had said that they cannot. Answers as reference_page does.
create function private.begin_letter(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null then return private.reference_page(token); end if;
  update private.reference_requests r set declined_at = null, declined_note = null where r.id = request.id returning * into request;
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'begin_letter', 'token text');

-- Keeps the text as far as it is written: {state: saved, version, saved_at}, or {state: conflict, body, version} when it was changed
-- in another window since; else as reference_page. Errors: P0001 too_long (body).
create function private.save_letter(token text, letter text, base_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
  clean text := regexp_replace(coalesce(letter, ''), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]', '', 'g');
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  if char_length(clean) > 20000 then perform private.fail('too_long', 'A letter has at most 20,000 characters.', 'body'); end if;
  if request.body = clean then
    return jsonb_build_object('state', 'saved', 'version', request.body_version, 'saved_at', coalesce(request.saved_at, private.now()));
  end if;
  if base_version is distinct from request.body_version then
    return jsonb_build_object('state', 'conflict', 'body', request.body, 'version', request.body_version);
  end if;
  update private.reference_requests r set body = clean, body_version = r.body_version + 1, saved_at = private.now()
  where r.id = request.id returning * into request;
  return jsonb_build_object('state', 'saved', 'version', request.body_version, 'saved_at', request.saved_at);
end;
$$;
select private.expose('anon, authenticated', 'save_letter', 'token text, body text, version bigint');

-- Sends the letter, once: the text of this version, an uploaded file, or both. The referee gets thanks by mail. Answers as
-- reference_page does, {state: conflict} as save_letter does. Errors: P0001 required (body).
create function private.send_letter(token text, base_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null or request.declined_at is not null then return private.reference_page(token); end if;
  if base_version is distinct from request.body_version then
    return jsonb_build_object('state', 'conflict', 'body', request.body, 'version', request.body_version);
  end if;
  if btrim(request.body, E' \n\r\t') = ''
     and not exists (select from private.reference_files f where f.request_id = request.id and f.state = 'received') then
    perform private.fail('required', 'Write the letter or add it as a PDF first.', 'body');
  end if;
  update private.reference_requests r set received_at = private.now() where r.id = request.id returning * into request;
  update public.email_outbox o set state = 'cancelled', last_error = 'The letter has come.'
  where o.link_for = request.id and o.state = 'queued';
  perform private.enqueue_mail(request.email, 'reference_thanks', jsonb_build_object(
      'referee', coalesce((select private.name_for_mail(f.name) from public.application_references f where f.id = request.reference_id),
        'Sir or Madam'), 'applicant', (private.page_of_request(request) ->> 'applicant')),
    'referee_thanks:' || request.id, request.application_id);
  perform private.log_referee(request, 'letter_received');
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'send_letter', 'token text, version bigint');

-- The referee says that they cannot write, with a word to the office if they like. What they wrote is kept should they come back.
-- Answers as reference_page does. Errors: P0001 too_long (note).
create function private.decline_letter(token text, note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request private.reference_requests := private.writable_request(token);
begin
  if request.id is null then return private.reference_page(token); end if;
  if char_length(note) > 1000 then perform private.fail('too_long', 'At most 1,000 characters.', 'note'); end if;
  update private.reference_requests r set declined_at = private.now(), declined_note = nullif(btrim(note), '')
  where r.id = request.id returning * into request;
  update public.email_outbox o set state = 'cancelled', last_error = 'The referee cannot write.'
  where o.link_for = request.id and o.state = 'queued';
  perform private.log_referee(request, 'letter_declined');
  return private.page_of_request(request);
end;
$$;
select private.expose('anon, authenticated', 'decline_letter', 'token text, note text default null');
