-- The limit of the second officer is that of the applications' year, the lowest where they are of several. What waits for one is told
-- to the others by mail, and told to nobody else at any time until one lets it go.

drop function private.second_officer_above();
drop function private.needs_second_officer(integer);
drop function private.release_needs_second_officer(integer);
drop function private.bulk_tells(text, jsonb);

-- How many people one officer reaches alone, by letters or by released decisions, in the years of these applications and students; 0 for
-- any number. Without any: as the open year says.
create function private.second_officer_above(app_ids uuid[], student_ids uuid[] default '{}') returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(min(nullif(s.second_officer_above, 0)), min(s.second_officer_above),
    (select o.second_officer_above from public.program_year_settings o where o.id = private.open_year_id()), 10)
  from public.program_year_settings s where s.id in (
    select a.program_year_id from public.applications a where a.id = any (app_ids)
    union all select e.program_year_id from unnest(student_ids) i (id), private.present_enrollment(i.id) e);
$$;

-- Whether this many recipients more need a second officer: counted over the letters of this officer in the last ten minutes.
create function private.needs_second_officer(more integer, people jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select limits.above > 0 and more + coalesce((select sum(m.recipients) from public.mailings m
    where m.created_by = auth.uid() and m.created_at > private.now() - interval '10 minutes' and m.state <> 'undone'), 0) > limits.above
  from (select private.second_officer_above(
    array(select nullif(p ->> 'application_id', '')::uuid from jsonb_array_elements(people) p),
    array(select nullif(p ->> 'student_id', '')::uuid from jsonb_array_elements(people) p)) as above) limits;
$$;

-- Whether releasing these too needs a second officer: counted over the releases of this officer in the last ten minutes.
create function private.release_needs_second_officer(app_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select limits.above > 0 and cardinality(app_ids) + coalesce((select sum(r.people) from private.releases r
    where r.officer = auth.uid() and r.at > private.now() - interval '10 minutes'), 0) > limits.above
  from (select private.second_officer_above(app_ids) as above) limits;
$$;

-- Counts one told by itself; a loop over many is refused where a release of them would wait for a second officer. Messages to many
-- count with them, so the refusal says which of the two it was.
create or replace function private.count_release(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  messaged integer;
begin
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(auth.uid()::text));
  if private.release_needs_second_officer(array[app_id]) then
    select coalesce(sum(r.people), 0) into messaged from private.releases r join private.bulk_runs b on b.id = r.run_id
    where r.officer = auth.uid() and r.at > private.now() - interval '10 minutes' and b.action = 'message';
    if messaged > 0 then
      perform private.fail('too_many_reached', format('You have written to %s people in ten minutes, and with this one you would '
        'reach more than %s alone. Wait ten minutes, or choose the decisions in the list: a second officer lets them go.', messaged,
        private.second_officer_above(array[app_id])));
    end if;
    perform private.fail('limit_reached', format('You have released %s decisions in ten minutes. Hold the rest, choose them in the list '
      'and release them together: a second officer lets them go.', private.second_officer_above(array[app_id])));
  end if;
  insert into private.releases (officer, people, application_id) values (auth.uid(), 1, app_id);
end;
$$;

-- How the years of these applications tell decisions: held only where all of them hold, and the longest minutes to think.
create function private.telling_of(app_ids uuid[]) returns table (release_mode text, undo_minutes integer)
language sql stable security definer set search_path = '' as $$
  select case when bool_and(s.release_mode = 'held') then 'held' else 'immediate' end, coalesce(max(s.undo_minutes), 10)::integer
  from public.program_year_settings s
  where s.id in (select a.program_year_id from public.applications a where a.id = any (app_ids));
$$;

-- Whether an action lets news of these go: then it may need a second officer.
create function private.bulk_tells(action text, details jsonb, app_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select case action when 'release' then true when 'message' then true
    when 'decide' then private.bulk_time(details) is not null
      or not coalesce((details ->> 'hold')::boolean, (select t.release_mode = 'held' from private.telling_of(app_ids) t))
    else false end;
$$;

insert into private.mail_kinds (kind, mail_group, fields) values ('second_officer', 'notice', '{officer,people,at}');

-- Tells the other officers by mail that something to many waits for one of them.
create function private.ask_second_officer(what text, reached integer) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, 'second_officer', jsonb_build_object('officer', private.person_name(auth.uid()),
      'people', reached::text, 'at', private.now()), format('second_officer:%s:%s:%s', what, gen_random_uuid(), u.id))
  from public.admins a join auth.users u on u.id = a.user_id
  where a.is_active and a.role in ('admin', 'super_admin', 'admissions') and u.id <> auth.uid() and private.is_email(u.email);
$$;

-- What would happen, as before; a limit of the years of those whom it reaches.
create or replace function private.preview_mailing(people jsonb, words jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  perform private.check_letter(people, words);
  return (
    with p as materialized (select * from private.mailing_people(people, words))
    select jsonb_build_object(
      'recipients', coalesce(jsonb_agg(jsonb_build_object('application_id', p.application_id, 'student_id', p.student_id, 'name', p.name,
        'email', p.email, 'language', p.language) order by p.name) filter (where p.email is not null), '[]'),
      'skipped', coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'reason', p.reason) order by p.name)
        filter (where p.email is null), '[]'),
      'needs_second_officer', private.needs_second_officer((count(*) filter (where p.email is not null))::integer, people))
    from p);
end;
$$;

-- Sends a letter: words {en: {subject, heading, body}, he: {...}} to people [{application_id} or {student_id}], not before send_at
-- (null: as soon as its ten minutes are over). expected_recipients: how many the officer saw. Returns {mailing, waits}.
-- Errors: 42501; P0001 required, invalid_value, unknown_field, incomplete (a field is empty for somebody), conflict (the list has changed).
create or replace function private.send_mailing(people jsonb, words jsonb, send_at timestamptz, expected_recipients integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
  saved public.mailings;
begin
  perform private.require(private.is_officer());
  -- Two letters of one officer at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtext('mailings'), hashtext(auth.uid()::text));
  perform private.check_letter(people, words);
  select count(*) into reached from private.mailing_people(people, words) p where p.email is not null;
  if reached = 0 then perform private.fail('invalid_value', 'Nobody would get this letter.', 'people'); end if;
  if expected_recipients is distinct from reached then
    perform private.fail('conflict', format('%s people would get this letter now. Look at the list again.', reached), 'people');
  end if;
  insert into public.mailings as m (words, state, send_at, people, recipients, created_by)
  values (send_mailing.words, case when private.needs_second_officer(reached, send_mailing.people) then 'waiting' else 'queued' end,
    greatest(send_mailing.send_at, private.now() + interval '10 minutes'), send_mailing.people, reached, auth.uid())
  returning * into saved;
  if saved.state = 'queued' then perform private.queue_mailing(saved); else perform private.ask_second_officer('letter', reached); end if;
  return jsonb_build_object('mailing', to_jsonb(saved) - 'people', 'waits', saved.state = 'waiting');
end;
$$;

-- Carries out one line by the function of a single file; returns the row and its new version. hold: what a second officer lets go.
create or replace function private.do_bulk_line(action text, details jsonb, item private.bulk_items, waits boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app uuid := item.application_id;
  result jsonb;
begin
  case action
    when 'decide' then
      perform private.write_decision(app, details ->> 'decision', item.version,
        waits or (details ->> 'hold')::boolean, case when not waits then private.bulk_time(details) end, false);
      -- What waits for a second officer is not told at the year's time either.
      if waits then update public.application_decisions d set publish_at = null where d.id = app and d.publish_at is not null; end if;
    when 'release' then
      if not waits then perform private.release_decision(app, private.bulk_time(details), item.version); end if;
    when 'check_documents' then result := private.review_document(item.row_id, 'checked', null, item.version);
    when 'ask_document' then
      result := private.review_document(item.row_id, 'replace', details ->> 'reason', item.version);
      -- They can be taken back for ten minutes, as letters can.
      update public.email_outbox o set send_after = private.now() + interval '10 minutes'
      where o.event_key = 'replace:' || item.row_id || ':' || (result ->> 'version') and o.state = 'queued';
    when 'note' then result := private.save_note(app, details ->> 'body', null, null);
    when 'message' then result := case when not waits then private.message_applicant(app, details ->> 'body') else '{}' end;
  end case;
  return coalesce(result, (select to_jsonb(d) from public.application_decisions d where d.id = app));
end;
$$;

-- Does this with these people, as preview_bulk answered them; see there and docs/api.md. News to more than the years allow one officer is
-- recorded and held until approve_bulk. Returns what bulk_report does.
-- Errors: 42501; P0001 invalid_value, required, too_long, conflict (all_or_nothing: somebody has changed meanwhile).
create or replace function private.run_bulk(action text, details jsonb, people jsonb, all_or_nothing boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
  reached integer;
  left_out integer;
  run private.bulk_runs;
  apps uuid[];
  tells boolean;
begin
  perform private.require(private.is_officer());
  perform private.check_bulk(action, details, true);
  -- Two runs of one officer at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(auth.uid()::text));
  select coalesce(jsonb_agg(to_jsonb(l)), '[]'), count(distinct l.application_id) filter (where l.reason is null),
    count(*) filter (where l.reason is not null)
  into lines, reached, left_out from private.bulk_lines(action, details, people) l;
  if left_out > 0 and all_or_nothing then
    perform private.fail('conflict', format('%s of these cannot be done any more. Nothing was changed: look at the list again.', left_out),
      'people');
  end if;
  if reached = 0 then perform private.fail('conflict', 'Nobody is left of this list: look at it again.', 'people'); end if;
  apps := array(select distinct (l ->> 'application_id')::uuid from jsonb_array_elements(lines) l where l ->> 'reason' is null);
  perform private.check_publication_time(apps, private.bulk_time(details));
  tells := private.bulk_tells(action, details, apps);
  run.id := gen_random_uuid();
  perform set_config('school.batch', run.id::text, true);
  insert into private.bulk_runs as r (id, action, details, people, created_by, state)
  values (run.id, run_bulk.action, details - 'body' - 'reason', reached, auth.uid(),
    case when tells and private.release_needs_second_officer(apps) then 'waiting' else 'done' end)
  returning * into run;
  insert into private.bulk_items (run_id, application_id, row_id, version, outcome, reason)
  select run.id, l.application_id, l.row_id, l.version, case when l.reason is null then 'planned' else 'skipped' end, l.reason
  from jsonb_to_recordset(lines) as l (application_id uuid, row_id uuid, version bigint, reason text)
  where l.reason is null or l.reason not in ('not_found', 'no_file');
  if action = 'message' and run.state = 'waiting' then
    insert into private.bulk_words (run_id, body) values (run.id, details ->> 'body');
  end if;
  perform private.do_bulk(run, details, coalesce(all_or_nothing, false));
  if run.state = 'waiting' then perform private.ask_second_officer(run.action, reached); end if;
  if run.state = 'done' and tells then
    insert into private.releases (officer, people, run_id, application_id)
    select auth.uid(), 1, run.id, i.application_id from private.bulk_items i where i.run_id = run.id and i.outcome = 'done';
  end if;
  return private.bulk_summary(run.id);
end;
$$;
