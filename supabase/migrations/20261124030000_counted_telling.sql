-- One officer tells at most so many people in ten minutes, whichever way: a decision that is told when it is recorded counts as a
-- release does, and an undo gives back the people it undid, no others.

-- Whose news a line counts; of a person erased since, nobody's. A run of many has a line for each of its people.
alter table private.releases add column application_id uuid references public.applications (id) on delete set null;
create index releases_application on private.releases (application_id);

-- Counts one told by itself; a loop over many is refused where a release of them would wait for a second officer. Messages to many
-- count with them, so the refusal says which of the two it was.
drop function private.count_release();
create function private.count_release(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  messaged integer;
begin
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(auth.uid()::text));
  if private.release_needs_second_officer(1) then
    select coalesce(sum(r.people), 0) into messaged from private.releases r join private.bulk_runs b on b.id = r.run_id
    where r.officer = auth.uid() and r.at > private.now() - interval '10 minutes' and b.action = 'message';
    if messaged > 0 then
      perform private.fail('too_many_reached', format('You have written to %s people in ten minutes, and with this one you would '
        'reach more than %s alone. Wait ten minutes, or choose the decisions in the list: a second officer lets them go.', messaged,
        private.second_officer_above()));
    end if;
    perform private.fail('limit_reached', format('You have released %s decisions in ten minutes. Hold the rest, choose them in the list '
      'and release them together: a second officer lets them go.', private.second_officer_above()));
  end if;
  insert into private.releases (officer, people, application_id) values (auth.uid(), 1, app_id);
end;
$$;

-- A decision on its way is not told after all: the line that counted it goes. A line from before it was recorded is of older news.
create function private.uncount_release(decision public.application_decisions) returns void
language sql security definer set search_path = '' as $$
  delete from private.releases r where decision.undo_to is not null and r.at >= decision.decided_at
    and r.id = (select max(l.id) from private.releases l where l.application_id = decision.id);
$$;

-- What record_decision does; counts: as told by one officer by themselves. A run of many counts all of its people at once.
create function private.write_decision(
  app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz, counts boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.application_decisions;
  settings public.program_year_settings;
  is_held boolean;
  is_known boolean;
  published boolean := false;
begin
  perform private.require(private.is_officer());
  select * into before from public.application_decisions d where d.id = app_id for no key update;
  if before.status = decision and private.decided_already(before) is not null then
    perform private.fail(case when before.version = expected_version then 'wrong_state' else 'stale_version' end,
      private.decided_already(before), 'decision');
  end if;
  before := private.lock_decision(app_id, expected_version);
  if not exists (select 1 from private.decision_moves m where m.from_status = before.status and m.to_status = decision) then
    perform private.fail('wrong_state', 'This decision is not possible for an application with status ' || before.status || '.',
      'decision');
  end if;
  select s.* into settings from public.program_year_settings s
  join public.applications a on a.program_year_id = s.id where a.id = app_id;
  is_held := coalesce(hold, settings.release_mode = 'held') or coalesce(publish_time > private.now(), false);
  is_known := exists (select 1 from public.applications a where a.id = app_id and a.status = decision);
  perform private.uncount_release(before);
  -- Held for the year's own time is no news of this officer's, but for a time that has passed: tick would tell it now.
  if counts and not is_known and (not is_held or publish_time is not null or settings.release_at <= private.now()) then
    perform private.count_release(app_id);
  end if;
  update public.application_decisions d set status = decision, decided_by = auth.uid(), decided_at = private.now(), undo_to = null,
    published_at = case when is_known then private.now() end,
    publish_at = case when is_held and not is_known then coalesce(publish_time, settings.release_at) end
  where d.id = app_id;
  if not (is_held or is_known) then published := private.let_go(before, settings.undo_minutes); end if;
  return jsonb_build_object('decision', (select to_jsonb(d) from public.application_decisions d where d.id = app_id),
    'published', published);
end;
$$;

-- Records a decision. hold: true keeps it from the applicant, false tells it at once, null does as the year's settings say.
-- publish_at sets the time at which tick publishes it. At once means after the year's minutes, in which undo_decision takes it
-- back; with 0 minutes, or where the applicant has been told just this, it is settled now. Returns {decision, published}.
-- Errors: 42501; P0001 not_found, wrong_state, stale_version, and where it is told limit_reached, too_many_reached.
create or replace function private.record_decision(
  app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.write_decision(app_id, decision, expected_version, hold, publish_time, true);
$$;

-- Tells a held decision now, which means after the year's minutes; one whose minutes run already, without waiting for them.
-- Errors: 42501; P0001 not_found, stale_version, limit_reached, too_many_reached (one officer, many in ten minutes).
create or replace function private.publish_decision(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.release_decision(app_id, null, expected_version) then perform private.count_release(app_id); end if;
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;

-- Sets (or with null clears) the time at which a held decision is published; one whose minutes run is held instead.
create or replace function private.schedule_publication(app_id uuid, publish_time timestamptz, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  decision := private.lock_decision(app_id, expected_version);
  if decision.published_at is not null then perform private.fail('wrong_state', 'This decision has been published already.'); end if;
  if publish_time is not null and decision.undo_to is null then perform private.count_release(app_id); end if;
  update public.application_decisions d set publish_at = publish_time, undo_to = null where d.id = app_id;
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;

-- Takes back a decision whose minutes run: the working status is what it was. A time of publication that has passed meanwhile does
-- not come back: what was held stays held. Returns the decision. Errors: 42501; P0001 not_found, wrong_state, stale_version.
create or replace function private.undo_decision(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  select * into decision from public.application_decisions d where d.id = app_id for no key update;
  if decision.id is not null and decision.undo_to is null then
    perform private.fail('wrong_state', case when decision.published_at is null then 'This decision is held: there is nothing to undo.'
      else 'This decision has taken effect and cannot be undone any more.' end);
  end if;
  decision := private.lock_decision(app_id, expected_version);
  perform private.restore_decision(app_id, decision.undo_to);
  perform private.uncount_release(decision);
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
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

-- Does this with these people: people [{application_id, row_id, version}] as preview_bulk answered them. Who cannot be reached any more is
-- reported and left out, or with all_or_nothing nothing happens. Actions and details: decide {decision, hold, publish_at}, release
-- {publish_at}, check_documents {kind}, ask_document {kind, reason}, note {body},
-- message {body} (also to students, by {student_id}). News to more than the year allows one officer is
-- recorded and held until approve_bulk. Returns what bulk_report does.
-- Errors: 42501; P0001 invalid_value, required, too_long, conflict (all_or_nothing: somebody has changed meanwhile).
create or replace function private.run_bulk(action text, details jsonb, people jsonb, all_or_nothing boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
  reached integer;
  left_out integer;
  run private.bulk_runs;
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
  run.id := gen_random_uuid();
  perform set_config('school.batch', run.id::text, true);
  insert into private.bulk_runs as r (id, action, details, people, created_by, state)
  values (run.id, run_bulk.action, details - 'body' - 'reason', reached, auth.uid(),
    case when private.bulk_tells(action, details) and private.release_needs_second_officer(reached) then 'waiting' else 'done' end)
  returning * into run;
  insert into private.bulk_items (run_id, application_id, row_id, version, outcome, reason)
  select run.id, l.application_id, l.row_id, l.version, case when l.reason is null then 'planned' else 'skipped' end, l.reason
  from jsonb_to_recordset(lines) as l (application_id uuid, row_id uuid, version bigint, reason text)
  where l.reason is null or l.reason not in ('not_found', 'no_file');
  if action = 'message' and run.state = 'waiting' then
    insert into private.bulk_words (run_id, body) values (run.id, details ->> 'body');
  end if;
  perform private.do_bulk(run, details, coalesce(all_or_nothing, false));
  if run.state = 'done' and private.bulk_tells(action, details) then
    insert into private.releases (officer, people, run_id, application_id)
    select auth.uid(), 1, run.id, i.application_id from private.bulk_items i where i.run_id = run.id and i.outcome = 'done';
  end if;
  return private.bulk_summary(run.id);
end;
$$;

-- Takes a run back as one, as far as it has not been told and nobody has gone on since; what stays says why. Returns what bulk_report
-- does. Errors: 42501; P0001 not_found, wrong_state.
create or replace function private.undo_bulk(run_id uuid) returns jsonb
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
