-- The officer says at an acceptance whether a booked interview is kept; cancelled it is when the acceptance is told.

alter table public.application_decisions add column without_interview boolean not null default false;

drop function public.record_decision(uuid,text,bigint,boolean,timestamp with time zone);
drop function private.record_decision(uuid,text,bigint,boolean,timestamp with time zone);
drop function private.write_decision(uuid,text,bigint,boolean,timestamp with time zone,boolean);

-- Publishes the working status of one application: idempotent; returns whether anything was published. only_due: not when its time
-- has been taken back or put off since it was looked for.
create or replace function private.publish(app_id uuid, only_due boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
  app public.applications;
  place jsonb;
begin
  app := private.lock_application(app_id);
  select * into decision from public.application_decisions where id = app_id;
  if decision.id is null or decision.published_at is not null then return false; end if;
  if only_due and not coalesce(decision.publish_at <= private.now(), false) then return false; end if;
  update public.application_decisions set published_at = private.now(), publish_at = null, undo_to = null where id = app_id;
  -- The run that let just this go has told it.
  update private.bulk_items i set told_at = private.now()
  where i.application_id = app_id and i.outcome = 'done' and i.version = decision.version
    and exists (select from private.bulk_runs r where r.id = i.run_id and r.action in ('decide', 'release'));
  if app.status = decision.status then return false; end if;
  place := private.child_place(app);
  update public.applications set status = decision.status, place_accepted_at = null, decline_reason = null, letter_opened_at = null,
    reply_due_at = private.tell_offer(decision) where id = app_id;
  if private.is_placed(decision.status) then
    perform private.prepare_enrollment(app_id);
    if decision.without_interview then
      perform private.free_place(i, null) from public.interviews i join public.interview_slots s on s.id = i.slot_id
      where i.application_id = app_id and s.starts_at > private.now();
    end if;
  elsif private.is_closed(decision.status) then
    perform private.release_application(app_id);
  else
    perform private.end_place(app_id);
  end if;
  perform private.write_decision_letter(app_id);
  perform private.keep_before_letter(app, place);
  -- The mail says there is news, never which; the portal tells it (design law 4).
  perform private.enqueue_mail(private.applicant_address(app_id), 'decision_published', jsonb_build_object('first_name', app.first_name),
    'decision:' || app_id || ':' || decision.version, app_id);
  return true;
end;
$$;

revoke all on function private.publish(uuid,boolean) from public, anon, authenticated, service_role;

-- What record_decision does; counts: as told by one officer by themselves. A run of many counts all of its people at once.
create or replace function private.write_decision(
  app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz, counts boolean,
  without_interview boolean default false
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
  perform private.check_publication_time(array[app_id], publish_time);
  is_held := coalesce(hold, settings.release_mode = 'held') or publish_time is not null;
  is_known := exists (select 1 from public.applications a where a.id = app_id and a.status = decision);
  perform private.uncount_release(before);
  -- Held for the year's own time is no news of this officer's.
  if counts and not is_known and (not is_held or publish_time is not null) then
    perform private.count_release(app_id);
  end if;
  update public.application_decisions d set status = decision, decided_by = auth.uid(), decided_at = private.now(), undo_to = null,
    published_at = case when is_known then private.now() end,
    publish_at = case when is_held and not is_known then coalesce(publish_time, private.year_release_time(app_id)) end,
    without_interview = decision = 'accepted' and coalesce(write_decision.without_interview, false)
  where d.id = app_id;
  if not (is_held or is_known) then published := private.let_go(before, settings.undo_minutes); end if;
  return jsonb_build_object('decision', (select to_jsonb(d) from public.application_decisions d where d.id = app_id),
    'published', published);
end;
$$;

-- Records a decision. hold: true keeps it from the applicant, false tells it at once, null does as the year's settings say.
-- publish_at sets the time at which tick publishes it. At once means after the year's minutes, in which undo_decision takes it
-- back; with 0 minutes, or where the applicant has been told just this, it is settled now. without_interview: an acceptance cancels
-- a booked interview when it is told. Returns {decision, published}.
-- Errors: 42501; P0001 not_found, wrong_state, stale_version, and where it is told limit_reached, too_many_reached.
create or replace function private.record_decision(
  app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz,
  without_interview boolean default false
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.write_decision(app_id, decision, expected_version, hold, publish_time, true, without_interview);
$$;

select private.expose('authenticated', 'record_decision', '
  application_id uuid, decision text, expected_version bigint, hold boolean default null, publish_at timestamptz default null,
  without_interview boolean default false');
