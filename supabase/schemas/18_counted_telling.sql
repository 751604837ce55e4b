create index releases_application on private.releases (application_id);

-- A decision on its way is not told after all: the line that counted it goes. A line from before it was recorded is of older news.
create function private.uncount_release(decision public.application_decisions) returns void
language sql security definer set search_path = '' as $$
  delete from private.releases r where decision.undo_to is not null and r.at >= decision.decided_at
    and r.id = (select max(l.id) from private.releases l where l.application_id = decision.id);
$$;

-- What record_decision does; counts: as told by one officer by themselves. A run of many counts all of its people at once.
create function private.write_decision(
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
  if not (is_held or is_known) then published := private.approve_release(before, settings.undo_minutes); end if;
  return jsonb_build_object('decision', (select to_jsonb(d) from public.application_decisions d where d.id = app_id),
    'published', published);
end;
$$;
