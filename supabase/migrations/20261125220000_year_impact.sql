-- What a save of a year touches: it is asked before applications close, a deadline comes earlier, or an amount changes.

drop function public.save_program_year_tracks(uuid,jsonb,jsonb);
drop function public.save_program_year_settings(uuid,jsonb,bigint);
drop function public.save_program_year(uuid,jsonb,bigint);
drop function private.save_program_year(uuid,jsonb,bigint);
drop function private.save_program_year_settings(uuid,jsonb,bigint);
drop function private.save_program_year_tracks(uuid,jsonb,jsonb);

-- What families have been promised of a year, as it stands now; null for no year.
create or replace function private.year_promises(year_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'open', y.is_published and private.now() >= y.opens_at and private.now() < y.application_deadline_at,
    'dates', jsonb_build_object('application_deadline_at', y.application_deadline_at,
      'registration_deadline_at', y.registration_deadline_at, 'tasks_deadline_on', y.tasks_deadline_on),
    'instalments', jsonb_build_object('monthly_instalments', s.monthly_instalments, 'first_instalment_on', s.first_instalment_on),
    'tracks', (select coalesce(jsonb_object_agg(t.track, jsonb_build_object('tuition_amount', t.tuition_amount,
        'housing_amount', t.housing_amount, 'deposit_amount', t.deposit_amount)), '{}')
      from public.program_year_tracks t where t.program_year_id = y.id))
  from public.program_years y join public.program_year_settings s on s.id = y.id where y.id = year_id;
$$;

-- Locks a year for a change of it, so that what it promised before is known.
create or replace function private.lock_year(year_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.program_years y where y.id = year_id for no key update;
  return private.year_promises(year_id);
end;
$$;

-- What is taken from the promises that a year made before: [{kind, track, field, before, after}]. kind: closes (nobody can apply any
-- more), earlier (a deadline to come), gone (a track), amount (of a track), instalments (of plans that are chosen).
create or replace function private.broken_promises(was jsonb, promised jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'track', x.track, 'field', x.field, 'before', x.before, 'after', x.after)
    order by x.place, x.track, x.field), '[]')
  from (
    select 1 as place, 'closes' as kind, null as track, null as field, null as before, null as after
    where (was -> 'open')::boolean and not (promised -> 'open')::boolean
    union all
    select 2, 'earlier', null, d.key, d.value, promised #>> array['dates', d.key] from jsonb_each_text(was -> 'dates') d
    where (promised #>> array['dates', d.key])::timestamptz < d.value::timestamptz and d.value::timestamptz > private.now()
    union all
    select 3, 'gone', t.key, null, null, null from jsonb_each(was -> 'tracks') t where not (promised -> 'tracks') ? t.key
    union all
    select 4, 'amount', t.key, f.key, f.value, promised #>> array['tracks', t.key, f.key]
    from jsonb_each(was -> 'tracks') t, jsonb_each_text(t.value) f
    where (promised -> 'tracks') ? t.key and f.value is distinct from promised #>> array['tracks', t.key, f.key]
    union all
    select 5, 'instalments', null, i.key, i.value, promised #>> array['instalments', i.key] from jsonb_each_text(was -> 'instalments') i
    where i.value is distinct from promised #>> array['instalments', i.key]) x;
$$;

-- What a change of a year touches, after it and from what was promised before: {effects: as broken_promises, drafts, students (whose
-- deadline comes earlier), plans (that ask otherwise), charged (who keep the old amounts), letters (not told yet, or told with a date
-- that comes earlier now), shown: what the save is told; null when nothing is to be asked}.
create or replace function private.year_impact(year_id uuid, was jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  effects constant jsonb := private.broken_promises(was, private.year_promises(year_id));
  closes constant boolean := effects @> '[{"kind": "closes"}]';
  sooner constant boolean := effects @> '[{"field": "registration_deadline_at"}]';
  tasks_sooner constant boolean := effects @> '[{"field": "tasks_deadline_on"}]';
  monthly constant boolean := effects @> '[{"field": "monthly_instalments"}]';
  shifted constant boolean := effects @> '[{"field": "first_instalment_on"}]';
  tracks constant text[] := array(select distinct e ->> 'track' from jsonb_array_elements(effects) e where e ->> 'track' is not null);
  before_deadline constant timestamptz := was #>> '{dates,application_deadline_at}';
  counts jsonb;
begin
  if effects = '[]' then
    return jsonb_build_object('effects', effects, 'drafts', 0, 'students', 0, 'plans', 0, 'charged', 0, 'letters', 0, 'shown', null);
  end if;
  with app as materialized (select a.* from public.applications a where a.program_year_id = year_id)
  select jsonb_build_object(
    'drafts', (select count(*) from app a where a.status = 'draft' and (closes or a.program_track = any (tracks)
      or effects @> '[{"field": "application_deadline_at"}]' and private.deadline_of(a.id) < before_deadline)),
    'students', (select count(*) from app a where private.is_placed(a.status) and (
      sooner and a.status = 'accepted' and a.place_accepted_at is null and a.reply_due_at is null
      or tasks_sooner and private.open_task_titles(a.id) is not null)),
    'plans', (select count(*) from public.payment_plans p join public.student_enrollments e on e.id = p.id
      where e.program_year_id = year_id and e.is_active and (shifted or monthly and p.plan = 'monthly')),
    'charged', (select count(distinct e.id) from public.student_enrollments e join public.charges c on c.enrollment_id = e.id
      where e.program_year_id = year_id and c.is_active and e.program_track = any (tracks)),
    'letters', (select count(*) from app a join public.application_decisions d on d.id = a.id
      where d.status = 'accepted' and (sooner or a.program_track = any (tracks)) and (d.published_at is null
        or sooner and a.status = 'accepted' and a.place_accepted_at is null and a.reply_due_at is null)))
  into counts;
  return counts || jsonb_build_object('effects', effects, 'shown', case
    when closes or exists (select from jsonb_each_text(counts) c where c.value <> '0')
    then md5(jsonb_build_array(year_id, effects, counts)::text) end);
end;
$$;

-- After a save, which names what was shown of it: refuses one that touches something and was not asked.
create or replace function private.check_year_impact(year_id uuid, was jsonb, shown text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := private.year_impact(year_id, was) ->> 'shown';
begin
  if wanted is null or wanted = shown then return; end if;
  if shown is null then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  perform private.fail('conflict', 'What this touches has changed since you were asked. Save again to read it.');
end;
$$;

-- Changes a year's facts; expected_version null: whatever version it is (-1: none).
create or replace function private.change_year(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns text[] := array['name', 'is_published', 'opens_at', 'application_deadline_at', 'application_deadline_zone', 'decisions_at',
    'decisions_zone',
    'registration_deadline_at', 'registration_deadline_zone', 'orientation_on', 'program_starts_on', 'program_ends_on', 'tasks_deadline_on',
    'aid_text', 'contact_email', 'extras_low', 'extras_high'];
begin
  if year_id is null then return private.insert_row('public.program_years', changes, columns); end if;
  return private.apply_changes('public.program_years', year_id, changes, expected_version, columns);
end;
$$;

create or replace function private.change_year_settings(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.apply_changes('public.program_year_settings', year_id, changes, expected_version,
    array['release_mode', 'release_at', 'undo_minutes', 'offer_days', 'tells_waitlist_place', 'reading_due_on', 'readers_each',
      'referees_needed', 'letter_upload', 'max_interview_choices', 'interview_change_hours', 'expiry_margin_months', 'payment_methods',
      'payment_instructions', 'bank_transfer_instructions', 'check_instructions', 'card_instructions', 'cash_instructions',
      'monthly_instalments', 'first_instalment_on', 'mail_language', 'second_officer_above', 'consent_moment', 'consent_words',
      'unopened_letter_days', 'keep_closed_months', 'keep_drafts_months',
      'keep_alumni_months', 'reading_alert_above']);
end;
$$;

-- Makes a year's tracks these: [{track, starts_on, ends_on, ages, length_text, tuition_amount, housing_amount, deposit_amount,
-- included_text, capacity, target}]; a track that is not named is removed, one that
-- stays keeps its row, version and history. expected_versions is {track: version} of the tracks on screen, null for a new list
-- (not checked). Returns the list. Errors: P0001 not_found, invalid_value, required, unknown_field, conflict, stale_version.
create or replace function private.change_year_tracks(year_id uuid, tracks jsonb, expected_versions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  existing uuid;
  seen text[] := '{}';
  columns text[] := array['starts_on', 'ends_on', 'ages', 'length_text', 'tuition_amount', 'housing_amount', 'deposit_amount',
    'included_text', 'capacity', 'target'];
begin
  perform 1 from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if tracks is null or jsonb_typeof(tracks) <> 'array' or jsonb_array_length(tracks) > 4 then
    perform private.fail('invalid_value', 'Give up to four tracks.', 'tracks');
  end if;
  if expected_versions is distinct from 'null' and expected_versions <> (select coalesce(jsonb_object_agg(t.track, t.version), '{}')
      from public.program_year_tracks t where t.program_year_id = year_id) then
    perform private.fail('stale_version', 'Somebody else has changed the tracks since you opened them.');
  end if;
  delete from public.program_year_tracks t where t.program_year_id = year_id
    and not exists (select 1 from jsonb_array_elements(tracks) e where e ->> 'track' = t.track);
  for item in select jsonb_array_elements(tracks) loop
    if jsonb_typeof(item) <> 'object' then perform private.fail('invalid_value', 'Nothing to save was sent.', 'tracks'); end if;
    if item ->> 'track' = any (seen) then perform private.fail('conflict', 'Give each track once.', 'track'); end if;
    seen := seen || (item ->> 'track');
    select t.id into existing from public.program_year_tracks t where t.program_year_id = year_id and t.track = item ->> 'track';
    if existing is null then
      perform private.insert_row('public.program_year_tracks', item, array_prepend('track', columns),
        jsonb_build_object('program_year_id', year_id));
    else
      -- What is left out is empty, as in a new row. The version was checked for the whole list.
      perform private.apply_changes('public.program_year_tracks', existing,
        '{"ends_on": null, "ages": "", "length_text": "", "included_text": "", "capacity": null, "target": null}' || (item - 'track'),
        null, columns);
    end if;
  end loop;
  return (select coalesce(jsonb_agg(to_jsonb(t) order by t.starts_on, t.track), '[]') from public.program_year_tracks t
    where t.program_year_id = year_id);
end;
$$;

-- What a save of a year would touch, as year_impact answers it; nothing is saved. part: year, settings or tracks; changes: as their save
-- takes them. Errors: 42501; P0001 invalid_value (part), and what the save itself would refuse.
create or replace function private.preview_program_year(year_id uuid, part text, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := private.year_promises(year_id);
  impact jsonb;
begin
  perform private.require(private.is_administrator());
  if coalesce(part, '') not in ('year', 'settings', 'tracks') then
    perform private.fail('invalid_value', 'Choose one of the listed values.', 'part');
  end if;
  begin
    perform case part when 'year' then private.change_year(year_id, changes, null)
      when 'settings' then private.change_year_settings(year_id, changes, null)
      else private.change_year_tracks(year_id, changes, 'null') end;
    impact := private.year_impact(year_id, was);
    -- Everything since the begin is taken back.
    raise exception using errcode = 'Y0000';
  exception when sqlstate 'Y0000' then
    return impact;
  end;
end;
$$;

-- Creates (year_id null) or changes a program year; illogical or overlapping dates are refused in words. shown: what
-- preview_program_year answered. Returns the row. Errors: 42501; P0001 as the other forms, not_begun (a page of 1.0.0, which has not
-- asked), conflict (what it touches has changed since it was asked).
create or replace function private.save_program_year(year_id uuid, changes jsonb, expected_version bigint, shown text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
  saved jsonb;
begin
  perform private.require(private.is_administrator());
  was := private.lock_year(year_id);
  saved := private.change_year(year_id, changes, coalesce(expected_version, -1));
  if was is not null then perform private.check_year_impact(year_id, was, shown); end if;
  return saved;
end;
$$;

-- shown: as in save_program_year.
create or replace function private.save_program_year_settings(year_id uuid, changes jsonb, expected_version bigint, shown text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
  saved jsonb;
begin
  perform private.require(private.is_administrator());
  was := private.lock_year(year_id);
  saved := private.change_year_settings(year_id, changes, coalesce(expected_version, -1));
  perform private.check_year_impact(year_id, was, shown);
  return saved;
end;
$$;

-- As change_year_tracks; shown: as in save_program_year.
create or replace function private.save_program_year_tracks(year_id uuid, tracks jsonb, expected_versions jsonb, shown text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
  saved jsonb;
begin
  perform private.require(private.is_administrator());
  was := private.lock_year(year_id);
  saved := private.change_year_tracks(year_id, tracks, expected_versions);
  perform private.check_year_impact(year_id, was, shown);
  return saved;
end;
$$;

select private.expose('authenticated', 'preview_program_year', 'year_id uuid, part text, changes jsonb');

select private.expose('authenticated', 'save_program_year', '
  year_id uuid, changes jsonb, expected_version bigint default null, shown text default null');

select private.expose('authenticated', 'save_program_year_settings', '
  year_id uuid, changes jsonb, expected_version bigint, shown text default null');

select private.expose('authenticated', 'save_program_year_tracks', '
  year_id uuid, tracks jsonb, expected_versions jsonb default null, shown text default null');
