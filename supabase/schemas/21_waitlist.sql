-- The waitlist in use: order, places, offers.

-- Who is on the list of a track, in order. Only what has been told counts, so a place tells nothing of a decision that is held.
create function private.waitlist_of(year_id uuid, of_track text) returns table (application_id uuid, place integer)
language sql stable security definer set search_path = '' as $$
  select a.id, (row_number() over (order by w.position nulls last, a.status_changed_at, a.id))::integer
  from public.applications a left join private.waitlist_entries w on w.id = a.id
  where a.program_year_id = year_id and a.program_track is not distinct from of_track and a.status = 'waitlisted';
$$;

-- The caller's place on the waitlist: {kept_at, place (null unless the year tells it)}; null when they are not on it.
create function private.my_waitlist() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  select * into app from public.applications a where a.id = private.own_application();
  if app.id is null or app.status <> 'waitlisted' then return null; end if;
  return jsonb_build_object('kept_at', (select w.kept_at from private.waitlist_entries w where w.id = app.id),
    'place', case when (select s.tells_waitlist_place from public.program_year_settings s where s.id = app.program_year_id) then
      (select l.place from private.waitlist_of(app.program_year_id, app.program_track) l where l.application_id = app.id) end);
end;
$$;
select private.expose('authenticated', 'my_waitlist');

-- The caller asks to stay on the waitlist. Answers as my_waitlist. Errors: 42501; P0001 wrong_state.
create function private.keep_waiting() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  app := private.lock_application(private.own_application());
  if app.id is null or app.status <> 'waitlisted' then perform private.fail('wrong_state', 'You are not on the waitlist.'); end if;
  insert into private.waitlist_entries as w (id, kept_at) values (app.id, private.now())
  on conflict (id) do update set kept_at = excluded.kept_at;
  perform private.log('keep', 'waitlist_entries', app.id, app.id);
  return private.my_waitlist();
end;
$$;
select private.expose('authenticated', 'keep_waiting');

-- What became of an offer, in a word.
create function private.offer_state(offer private.place_offers, app public.applications, decision public.application_decisions) returns text
language sql stable set search_path = '' as $$
  select case when offer.lapsed_at is not null then 'lapsed'
    when offer.told_at is null then case when decision.decided_at = offer.offered_at and decision.status = 'accepted' then 'leaving'
      else 'undone' end
    when app.status = 'accepted' and app.place_accepted_at is null and app.reply_due_at = offer.reply_due_at then 'open'
    when private.is_placed(app.status) then 'taken'
    when app.status = 'declined' or app.status = 'withdrawn' then 'declined' else 'moved' end;
$$;

-- Officers: the waitlists of a year and the offers made from them, newest first.
-- {offer_days, waiting: [{application_id, name, hebrew_name, track, place, reason, moved_by_name, since, kept_at, status, version}],
-- offers: [{id, application_id, name, hebrew_name, track, offered_at, offered_by_name, told_at, reply_due_at, state}]}.
-- status: the working status; version: of the decision. At most 1,000 of each. Errors: 42501; P0001 not_found.
create function private.waitlist(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  days smallint;
begin
  perform private.require(private.is_officer());
  select s.offer_days into days from public.program_year_settings s where s.id = year_id;
  if days is null then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  return jsonb_build_object('offer_days', days,
    'waiting', (select coalesce(jsonb_agg(x.line), '[]') from (
      select jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
        'hebrew_name', nullif(concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name), ''), 'track', a.program_track, 'place', l.place,
        'reason', w.reason, 'moved_by_name', private.person_name(w.moved_by), 'since', a.status_changed_at, 'kept_at', w.kept_at,
        'status', d.status, 'version', d.version) as line
      from (select distinct a.program_track as track from public.applications a where a.program_year_id = year_id) t,
        private.waitlist_of(year_id, t.track) l join public.applications a on a.id = l.application_id
        join public.application_decisions d on d.id = a.id left join private.waitlist_entries w on w.id = a.id
      order by a.program_track, l.place limit 1000) x),
    'offers', (select coalesce(jsonb_agg(x.line), '[]') from (
      select jsonb_build_object('id', o.id, 'application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
        'hebrew_name', nullif(concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name), ''), 'track', a.program_track,
        'offered_at', o.offered_at, 'offered_by_name', private.person_name(o.offered_by), 'told_at', o.told_at,
        'reply_due_at', o.reply_due_at, 'state', private.offer_state(o, a, d)) as line
      from private.place_offers o join public.applications a on a.id = o.application_id
      join public.application_decisions d on d.id = a.id
      where a.program_year_id = year_id order by o.offered_at desc, o.id limit 1000) x));
end;
$$;
select private.expose('authenticated', 'waitlist', 'program_year_id uuid');

-- Moves somebody to a place of their track's list, with the reason. Errors: 42501; P0001 not_found, wrong_state, required, too_long
-- (reason), invalid_value (place). Answers as waitlist.
create function private.move_on_waitlist(app_id uuid, new_place integer, why text) returns jsonb
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
  update private.waitlist_entries w set reason = clean, moved_by = auth.uid() where w.id = app_id;
  perform private.log('update', 'waitlist_entries', app_id, app_id, null,
    jsonb_build_object('place', jsonb_build_object('old', earlier, 'new', target)), clean);
  return private.waitlist(app.program_year_id);
end;
$$;
select private.expose('authenticated', 'move_on_waitlist', 'application_id uuid, place integer, reason text');

-- Offers a place to the first of a track's waitlist: an acceptance told after the year's minutes, to be answered within so many days
-- (null: the year's). Answers as waitlist. Errors: 42501; P0001 not_found, wrong_state, invalid_value (days), and those of a decision.
create function private.offer_place(app_id uuid, expected_version bigint, days integer) returns jsonb
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
select private.expose('authenticated', 'offer_place', 'application_id uuid, expected_version bigint, days integer default null');
