drop function private.let_go(public.application_decisions,integer);
drop function private.tells_hidden_run(public.audit_log);

-- Approves the release of a recorded decision after so many minutes, over what stood before it; with none it is published now. Returns
-- whether it was.
create or replace function private.approve_release(before public.application_decisions, minutes integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(minutes, 0) = 0 then return private.publish(before.id); end if;
  -- A decision whose own minutes ran would go at once if it came back: it comes back held.
  update public.application_decisions d set publish_at = private.now() + make_interval(mins => minutes),
    undo_to = jsonb_build_object('status', before.status, 'decided_by', before.decided_by, 'decided_at', before.decided_at,
      'publish_at', case when before.undo_to is null then before.publish_at end, 'published_at', before.published_at)
  where d.id = before.id;
  return false;
end;
$$;

-- Whether this line of the log is of a run that the caller may not know of: its entry would say what list_bulk_runs keeps.
create or replace function private.belongs_to_hidden_run(line public.audit_log) returns boolean
language sql stable security definer set search_path = '' as $$
  select line.table_name = 'bulk_runs'
    and exists (select from private.bulk_runs r where r.id = line.row_id and not private.sees_bulk_run(r));
$$;

-- Lines of the log about one record that the caller may read, the newest 500. Administrators for every table; officers for files
-- they work on, and for the questions and interview times that they share, whose columns they all read anyway.
create or replace function private.lines_of_record(wanted_table text, wanted_row uuid) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(
    select l.id from public.audit_log l
    where l.table_name = wanted_table
      and l.row_id = any (case when wanted_table = 'students' then private.ids_of_student(wanted_row) else array[wanted_row] end)
      and (private.is_administrator() or l.application_id is not null or l.student_id is not null
        or l.table_name in ('questions', 'interview_slots'))
      and (l.actor = auth.uid() or not private.tells_opinion(l) or l.application_id is null or not private.is_blind(l.application_id))
      and not private.belongs_to_hidden_run(l)
    order by l.id desc limit 500);
$$;

revoke all on function private.lines_of_record(text,uuid) from public, anon, authenticated, service_role;

-- Lines of the log that these filters find, newest first: those of the page, and how many in all, counted up to 10,000, but none
-- beyond the last page. `records` and `files`: whom a name, a file or an actor narrows it to, where these are 25 or fewer.
-- Errors: P0001 invalid_value (filters).
create or replace function private.found_lines(
  filters jsonb, page integer, per_page integer, out total integer, out shown bigint[], out records uuid[], out files uuid[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 50), 1), 200);
  -- No more than 10,000 lines are counted, so no page lies beyond them.
  skip integer := least((greatest(coalesce(page, 1), 1) - 1)::bigint * size, 10000);
  sees_all boolean := private.is_administrator();
  wanted_actor uuid;
  wanted_file uuid;
  wanted_batch uuid;
  -- A run of many is one entry.
  as_one boolean := not coalesce(filters, '{}') ?| array['table_name', 'action', 'application_id', 'row_id', 'batch_id', 'q'];
  since timestamptz;
  upto timestamptz;
  -- Files of which the caller may not know yet what others think.
  blind uuid[] := array(select private.blind_files());
  named record;
  sought text := nullif(btrim(left(filters ->> 'q', 200)), '');
  hits bigint[];
begin
  select * into named from private.people_named(coalesce(sought, ''));
  begin
    wanted_actor := nullif(filters ->> 'actor', '')::uuid;
    wanted_file := nullif(filters ->> 'application_id', '')::uuid;
    wanted_batch := nullif(filters ->> 'batch_id', '')::uuid;
    since := nullif(filters ->> 'from', '')::timestamptz;
    upto := nullif(filters ->> 'to', '')::timestamptz;
  exception when data_exception then
    perform private.fail('invalid_value', 'This filter cannot be read.', 'filters');
  end;
  hits := array(
    select l.id from public.audit_log l
    where (sees_all or l.application_id is not null or l.student_id is not null or l.table_name in ('bulk_runs', 'student_batches'))
      and (not as_one or l.batch_id is null or l.table_name in ('bulk_runs', 'student_batches'))
      and (wanted_batch is null or l.batch_id = wanted_batch)
      and (nullif(filters ->> 'table_name', '') is null or l.table_name = filters ->> 'table_name')
      and (nullif(filters ->> 'action', '') is null or l.action = filters ->> 'action')
      and (wanted_actor is null or l.actor = wanted_actor)
      and (sought is null or l.application_id = any (named.applications) or l.student_id = any (named.students))
      and (wanted_file is null or l.application_id = wanted_file)
      and (blind = '{}' or l.application_id is null or l.application_id <> all (blind) or l.actor = auth.uid()
        or not private.tells_opinion(l))
      and (blind = '{}' or l.table_name <> 'bulk_runs' or not private.belongs_to_hidden_run(l))
      and (since is null or l.at >= since) and (upto is null or l.at < upto)
    order by l.id desc limit 10000);
  shown := hits[skip + 1 : skip + size];
  total := case when shown = '{}' then 0 else cardinality(hits) end;
  records := array(select unnest(named.students) where sought is not null
    union select e.student_id from public.student_enrollments e where e.application_id = wanted_file
    union select s.id from public.students s where s.user_id = wanted_actor limit 26);
  files := array(select unnest(named.applications) where sought is not null
    union select a.id from public.applications a where a.id = wanted_file or a.user_id = wanted_actor limit 26);
  if cardinality(records) > 25 then records := '{}'; end if;
  if cardinality(files) > 25 then files := '{}'; end if;
end;
$$;

revoke all on function private.found_lines(jsonb,integer,integer) from public, anon, authenticated, service_role;

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
  if not (is_held or is_known) then published := private.approve_release(before, settings.undo_minutes); end if;
  return jsonb_build_object('decision', (select to_jsonb(d) from public.application_decisions d where d.id = app_id),
    'published', published);
end;
$$;

revoke all on function private.write_decision(uuid,text,bigint,boolean,timestamp with time zone,boolean,boolean)
  from public, anon, authenticated, service_role;

-- Tells a held decision now, which means after the year's minutes, or sets the time at which it is told. Returns whether it was held.
create or replace function private.release_decision(app_id uuid, publish_time timestamptz, expected_version bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  before public.application_decisions := private.lock_decision(app_id, expected_version);
begin
  if before.published_at is not null then return false; end if;
  if publish_time is null then
    perform private.approve_release(before, case when before.undo_to is not null then 0 else private.undo_minutes_of(app_id) end);
  else
    update public.application_decisions d set publish_at = publish_time, undo_to = null where d.id = app_id;
  end if;
  return before.undo_to is null;
end;
$$;

revoke all on function private.release_decision(uuid,timestamp with time zone,bigint) from public, anon, authenticated, service_role;

-- Moves somebody to a place of their track's list, with the reason. Errors: 42501; P0001 not_found, wrong_state, required, too_long
-- (reason), invalid_value (place). Answers as waitlist.
create or replace function private.move_on_waitlist(app_id uuid, new_place integer, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  clean constant text := coalesce(btrim(why), '');
  ordered uuid[];
  target integer;
  earlier integer;
begin
  perform private.require(private.is_officer());
  select * into app from public.applications a where a.id = app_id;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  if clean = '' then perform private.fail('required', 'Say why; the office reads it.', 'reason'); end if;
  if char_length(clean) > 500 then perform private.fail('too_long', 'At most 500 characters.', 'reason'); end if;
  if new_place is null or new_place < 1 then perform private.fail('invalid_value', 'Places count from 1.', 'place'); end if;
  -- One at a time for each list.
  perform pg_advisory_xact_lock(hashtext('waitlist:' || app.program_year_id || coalesce(app.program_track, '')));
  ordered := array(select l.application_id from private.waitlist_of(app.program_year_id, app.program_track) l order by l.place);
  earlier := array_position(ordered, app_id);
  if earlier is null then perform private.fail('wrong_state', 'Only an applicant on the waitlist can be moved there.'); end if;
  target := least(new_place, cardinality(ordered));
  ordered := array_remove(ordered, app_id);
  ordered := ordered[1 : target - 1] || app_id || ordered[target :];
  insert into private.waitlist_entries as w (id, position) select o.id, o.n from unnest(ordered) with ordinality as o (id, n)
  on conflict (id) do update set position = excluded.position;
  update private.waitlist_entries w set reason = clean, moved_by = auth.uid(), moved_at = private.now() where w.id = app_id;
  perform private.log('update', 'waitlist_entries', app_id, app_id, null,
    jsonb_build_object('place', jsonb_build_object('old', earlier, 'new', target)), clean);
  return private.waitlist(app.program_year_id);
end;
$$;

revoke all on function private.move_on_waitlist(uuid,integer,text) from public, anon, authenticated, service_role;

grant execute on function private.move_on_waitlist(uuid,integer,text) to authenticated;

-- Offers a place to the first of a track's waitlist: an acceptance told after the year's minutes, to be answered within so many days
-- (null: the year's). Answers as waitlist. Errors: 42501; P0001 not_found, wrong_state, invalid_value (days), and those of a decision.
create or replace function private.offer_place(app_id uuid, expected_version bigint, days integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  allowed integer;
begin
  perform private.require(private.is_officer());
  perform private.lock_decision(app_id, expected_version);
  select * into app from public.applications a where a.id = app_id;
  select coalesce(offer_place.days, s.offer_days) into allowed from public.program_year_settings s where s.id = app.program_year_id;
  if allowed not between 1 and 60 then perform private.fail('invalid_value', 'Give from 1 to 60 days.', 'days'); end if;
  if app.status <> 'waitlisted' then
    perform private.fail('wrong_state', 'Only an applicant on the waitlist can be offered a place there.');
  end if;
  -- Whose own offer leaves already is not next any more.
  if app_id <> (select l.application_id from private.waitlist_of(app.program_year_id, app.program_track) l
      join public.application_decisions d on d.id = l.application_id where d.status = 'waitlisted' or d.id = app_id
      order by l.place limit 1) then
    perform private.fail('wrong_state', 'Somebody else is next on this list. Move the one you mean to the top first, with a reason.');
  end if;
  insert into private.place_offers (application_id, offered_by, days) values (app_id, auth.uid(), allowed);
  perform private.log('offer', 'place_offers', app_id, app_id, null,
    jsonb_build_object('days', jsonb_build_object('old', null, 'new', allowed)));
  perform private.record_decision(app_id, 'accepted', expected_version, false, null);
  return private.waitlist(app.program_year_id);
end;
$$;

revoke all on function private.offer_place(uuid,bigint,integer) from public, anon, authenticated, service_role;

grant execute on function private.offer_place(uuid,bigint,integer) to authenticated;
