-- Runs of one action on many: recorded line by line through the functions of a single file, approved by a second officer where they
-- let much news go, undone as one.

-- What stands before a line of a run is carried out, for its undo. A draft note has nothing before it.
create function private.bulk_before(action text, item private.bulk_items) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when action in ('decide', 'release') then private.decision_now(item.application_id)
      || (select jsonb_build_object('told', a.status) from public.applications a where a.id = item.application_id)
    when action in ('check_documents', 'ask_document') then (select jsonb_build_object('state', d.state)
      from public.application_documents d where d.id = item.row_id)
    when action = 'message' then (select jsonb_build_object('state', t.state, 'assigned_to', t.assigned_to)
      from private.threads t join public.applications a on a.user_id = t.user_id where a.id = item.application_id) end;
$$;

-- Carries out one line by the function of a single file; returns the row and its new version. hold: what a second officer approves.
create function private.do_bulk_line(action text, details jsonb, item private.bulk_items, waits boolean) returns jsonb
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

-- The lines of a run that can be carried out; one that is refused after all is reported, or with all_or_nothing ends the run.
create function private.do_bulk(run private.bulk_runs, words jsonb, all_or_nothing boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item private.bulk_items;
  earlier jsonb;
  result jsonb;
  code text;
begin
  perform set_config('school.batch', run.id::text, true);
  for item in select * from private.bulk_items i where i.run_id = run.id and i.outcome = 'planned' order by i.application_id, i.id loop
    begin
      earlier := private.bulk_before(run.action, item);
      result := private.do_bulk_line(run.action, words, item, run.state = 'waiting');
      update private.bulk_items i set outcome = 'done', before = earlier, row_id = (result ->> 'id')::uuid,
        version = (result ->> 'version')::bigint, told_at = case when run.action in ('decide', 'release')
          then (result ->> 'published_at')::timestamptz end
      where i.id = item.id;
    exception when sqlstate 'P0001' then
      get stacked diagnostics code = pg_exception_hint;
      if all_or_nothing then raise; end if;
      update private.bulk_items i set outcome = 'skipped', reason = code where i.id = item.id;
    end;
  end loop;
  perform set_config('school.batch', '', true);
end;
$$;

-- Does this with these people, as preview_bulk answered them; see there and docs/api.md. News to more than the years allow one officer is
-- recorded and held until approve_bulk. Returns what bulk_report does.
-- Errors: 42501; P0001 invalid_value, required, too_long, conflict (all_or_nothing: somebody has changed meanwhile).
create function private.run_bulk(action text, details jsonb, people jsonb, all_or_nothing boolean) returns jsonb
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
select private.expose('authenticated', 'run_bulk', 'action text, details jsonb, people jsonb, all_or_nothing boolean default false');

-- Locks a run for one step.
create function private.lock_bulk(run_id uuid) returns private.bulk_runs
language plpgsql security definer set search_path = '' as $$
declare
  run private.bulk_runs;
begin
  perform private.require(private.is_officer());
  select * into run from private.bulk_runs r where r.id = run_id for update;
  if run.id is null or not private.sees_bulk_run(run) then perform private.fail('not_found', 'This no longer exists.'); end if;
  return run;
end;
$$;

-- Takes one line back; returns why not: stale_version (changed since), told (the applicant knows), mail_gone; null when it is undone.
create function private.undo_bulk_line(action text, item private.bulk_items) returns text
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  if action in ('decide', 'release') then
    select * into decision from public.application_decisions d where d.id = item.application_id for no key update;
    if exists (select 1 from public.applications a where a.id = item.application_id and a.status <> item.before ->> 'told') then
      return 'told';
    end if;
    if decision.version is distinct from item.version then return 'stale_version'; end if;
    perform private.restore_decision(item.application_id, item.before);
  elsif action = 'message' then
    return private.take_back_message(item);
  elsif action = 'note' then
    delete from public.application_notes n where n.id = item.row_id and n.version = item.version;
    if not found then return 'stale_version'; end if;
  else
    if exists (select 1 from public.email_outbox o where o.event_key = 'replace:' || item.row_id || ':' || item.version
      and o.state in ('sending', 'sent')) then return 'mail_gone'; end if;
    perform private.review_document(item.row_id, item.before ->> 'state', null, item.version);
    update public.email_outbox o set state = 'cancelled'
    where o.event_key = 'replace:' || item.row_id || ':' || item.version and o.state in ('queued', 'failed');
  end if;
  return null;
end;
$$;

-- Takes a run back as one, as far as it has not been told and nobody has gone on since; what stays says why. Returns what bulk_report
-- does. Errors: 42501; P0001 not_found, wrong_state.
create function private.undo_bulk(run_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.bulk_runs := private.lock_bulk(run_id);
  item private.bulk_items;
  why text;
  undone integer := 0;
begin
  perform set_config('school.batch', run.id::text, true);
  for item in select * from private.bulk_items i where i.run_id = run.id and i.outcome = 'done' order by i.application_id, i.id loop
    begin
      why := private.undo_bulk_line(run.action, item);
    exception when sqlstate 'P0001' then
      get stacked diagnostics why = pg_exception_hint;
    end;
    if why is null then
      undone := undone + 1;
      delete from private.releases r where r.run_id = run.id and r.application_id = item.application_id;
    end if;
    update private.bulk_items i set outcome = case when why is null then 'undone' else 'kept' end, reason = why where i.id = item.id;
  end loop;
  if undone = 0 then perform private.fail('wrong_state', 'There is nothing to undo: it has gone, or others have gone on since.'); end if;
  update private.bulk_runs r set state = 'undone' where r.id = run.id;
  delete from private.bulk_words w where w.run_id = run.id;
  perform set_config('school.batch', '', true);
  return private.bulk_summary(run.id);
end;
$$;
select private.expose('authenticated', 'undo_bulk', 'run_id uuid');

-- The second officer lets the news of a run go: after the year's minutes, or at its time. shown: what rehearse_bulk answered; left_out:
-- whom they take out, who stay held. Who was decided otherwise meanwhile is left. Errors: 42501; P0001 not_found, not_begun (a page of
-- 1.0.0), wrong_state, not_allowed (the one who chose them), stale_version (what was shown has changed), invalid_value (left_out).
create function private.approve_bulk(run_id uuid, shown text, left_out uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run private.bulk_runs := private.lock_bulk(run_id);
  item private.bulk_items;
  wanted_time timestamptz := private.bulk_time(run.details);
  taken_out constant uuid[] := coalesce(left_out, '{}');
  words text := (select w.body from private.bulk_words w where w.run_id = run.id);
begin
  if shown is null then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  if run.state <> 'waiting' then perform private.fail('wrong_state', 'This does not wait for anybody.'); end if;
  if run.created_by = auth.uid() then
    perform private.fail('not_allowed', 'Telling this many people needs a second officer: somebody else must let it go.');
  end if;
  if shown <> private.shown_of_run(run) then
    perform private.fail('stale_version', 'Something of this has changed since you opened it. Read it again before you let it go.');
  end if;
  if not exists (select from private.bulk_items i where i.run_id = run.id and private.is_letting_go(run, i)
      and i.application_id <> all (taken_out)) then
    perform private.fail('invalid_value', 'Nobody would be told. Undo all of it instead.', 'left_out');
  end if;
  perform set_config('school.batch', run.id::text, true);
  update private.bulk_items i set outcome = 'kept', reason = 'taken_out'
  where i.run_id = run.id and i.outcome = 'done' and i.application_id = any (taken_out);
  update private.bulk_runs r set state = 'done', approved_by = auth.uid() where r.id = run.id;
  for item in select * from private.bulk_items i where i.run_id = run.id and i.outcome = 'done' order by i.application_id loop
    begin
      if run.action = 'message' then
        update private.bulk_items i set before = private.bulk_before(run.action, item),
          row_id = (private.message_applicant(item.application_id, words) ->> 'id')::uuid where i.id = item.id;
        continue;
      end if;
      -- A time that has come too near while it waited: after the minutes, so that it can still be undone.
      perform private.release_decision(item.application_id,
        case when wanted_time >= private.earliest_publication(item.application_id) then wanted_time end, item.version);
      update private.bulk_items i set version = d.version, told_at = d.published_at
      from public.application_decisions d where i.id = item.id and d.id = i.application_id;
    exception when sqlstate 'P0001' then
      update private.bulk_items i set outcome = 'kept', reason = 'stale_version' where i.id = item.id;
    end;
  end loop;
  delete from private.bulk_words w where w.run_id = run.id;
  perform set_config('school.batch', '', true);
  return private.bulk_summary(run.id);
end;
$$;
select private.expose('authenticated', 'approve_bulk', $$run_id uuid, shown text default null, left_out uuid[] default '{}'$$);
