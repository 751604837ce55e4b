-- Links for advisers in use.

-- Links of the caller's application, newest first: [{id, label, created_at, opened_at, revoked_at, ends_at}].
create function private.my_progress_links() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'label', l.label, 'created_at', l.created_at, 'opened_at', l.opened_at,
      'revoked_at', l.revoked_at, 'ends_at', private.deadline_of(l.application_id)) order by l.created_at desc, l.id), '[]')
    from private.progress_links l where l.application_id = private.own_application());
end;
$$;
select private.expose('authenticated', 'my_progress_links');

-- Makes a link for an adviser: {token}, which is told once and stands nowhere. At most five are open at a time, ten a day.
-- Errors: P0001 not_found, wrong_state, deadline_passed, required, too_long (label), limit_reached.
create function private.make_progress_link(for_whom text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
  app public.applications;
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  clean text := btrim(regexp_replace(coalesce(for_whom, ''), '[\u0001-\u001f\u007f]+', ' ', 'g'));
begin
  select * into app from public.applications a where a.id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status = 'withdrawn' then perform private.fail('wrong_state', 'This application has been withdrawn.'); end if;
  if private.is_aside(app) then
    perform private.fail('wrong_state', 'You have put this application aside. Take it up again to go on.');
  end if;
  if private.now() >= private.deadline_of(app.id) then
    perform private.fail('deadline_passed', 'The application deadline has passed, and such a page ends with it.');
  end if;
  if clean = '' then perform private.fail('required', 'Say for whom the link is.', 'label'); end if;
  if char_length(clean) > 80 then perform private.fail('too_long', 'At most 80 characters.', 'label'); end if;
  if (select count(*) from private.progress_links l where l.application_id = app.id and l.revoked_at is null) >= 5 then
    perform private.fail('limit_reached', 'You have five links that still open. End one of them first.');
  end if;
  if not private.within_limit('progress_link', person::text, 10, interval '1 day') then
    perform private.fail('limit_reached', 'You have made many links today. Please try again tomorrow.');
  end if;
  insert into private.progress_links (application_id, token_hash, label) values (app.id, private.link_hash(token), clean);
  return jsonb_build_object('token', token);
end;
$$;
select private.expose('authenticated', 'make_progress_link', 'label text');

-- Ends a link of the caller's. A second call changes nothing. Answers as my_progress_links does. Errors: P0001 not_found.
create function private.revoke_progress_link(link uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_user();
  update private.progress_links l set revoked_at = coalesce(l.revoked_at, private.now())
  where l.id = link and l.application_id = private.own_application();
  if not found then perform private.fail('not_found', 'This link no longer exists.'); end if;
  return private.my_progress_links();
end;
$$;
select private.expose('authenticated', 'revoke_progress_link', 'link_id uuid');

-- What is outstanding on an application: names of what is missing, never a value: [{section, label}]. The same whatever was decided.
create function private.outstanding_of(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('section', i.section, 'label', i.label)), '[]') from (
    select m ->> 'section' as section, m ->> 'label' as label from jsonb_array_elements(private.missing_of(app.id)) m
    where app.submitted_at is null
    union all
    select 'documents', case d.kind when 'transcript' then 'Transcript' when 'recommendation' then 'Letter of recommendation'
        when 'passport' then 'Passport' when 'medical' then 'Medical form' when 'resume' then 'Resume'
        else (select q.words from public.form_questions q where q.id = d.question_id) end || ', to be sent again'
    from public.application_documents d where d.application_id = app.id and d.state = 'replace'
    union all
    -- Only what may still come: nobody waits for a referee who cannot write, or after letters have ended.
    select 'letters', format('Letters of referees: %s awaited, %s received', count(*) - count(r.received_at), count(r.received_at))
    from private.reference_requests r where r.application_id = app.id and r.declined_at is null
      and private.now() < private.recommendations_end(app.program_year_id) having count(*) > count(r.received_at)) i;
$$;

-- Everybody with the link: {state: shown, year, submitted, outstanding: [{section, label}], deadline_at, deadline_zone, decisions_at,
-- decisions_zone}; {state: aside} while the draft is put aside; {state: ended} after the deadline, when it was revoked or the
-- application withdrawn; unknown or limited for any other token.
create function private.progress_page(token text) returns jsonb
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
select private.expose('anon, authenticated', 'progress_page', 'token text');
