-- What administrators change about program years: dates, settings, tracks, tasks, and next year from this one.

-- Changes a year's facts; expected_version null: whatever version it is (-1: none).
create function private.change_year(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
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

-- Creates (year_id null) or changes a program year; illogical or overlapping dates are refused in words. shown: what
-- preview_program_year answered. Returns the row. Errors: 42501; P0001 as the other forms, not_begun (a page of 1.0.0, which has not
-- asked), conflict (what it touches has changed since it was asked).
create function private.save_program_year(year_id uuid, changes jsonb, expected_version bigint, shown text) returns jsonb
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
select private.expose('authenticated', 'save_program_year', '
  year_id uuid, changes jsonb, expected_version bigint default null, shown text default null');

create function private.change_year_settings(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
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

-- shown: as in save_program_year.
create function private.save_program_year_settings(year_id uuid, changes jsonb, expected_version bigint, shown text)
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
select private.expose('authenticated', 'save_program_year_settings', '
  year_id uuid, changes jsonb, expected_version bigint, shown text default null');

-- Makes a year's tracks these: [{track, starts_on, ends_on, ages, length_text, tuition_amount, housing_amount, deposit_amount,
-- included_text, capacity, target}]; a track that is not named is removed, one that
-- stays keeps its row, version and history. expected_versions is {track: version} of the tracks on screen, null for a new list
-- (not checked). Returns the list. Errors: P0001 not_found, invalid_value, required, unknown_field, conflict, stale_version.
create function private.change_year_tracks(year_id uuid, tracks jsonb, expected_versions jsonb) returns jsonb
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

-- As change_year_tracks; shown: as in save_program_year.
create function private.save_program_year_tracks(year_id uuid, tracks jsonb, expected_versions jsonb, shown text) returns jsonb
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
select private.expose('authenticated', 'save_program_year_tracks', '
  year_id uuid, tracks jsonb, expected_versions jsonb default null, shown text default null');

-- Next year from this one: every date 364 days on (the same weekday), unpublished, with settings, tracks and tasks. Returns the new row.
create function private.copy_program_year(year_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.program_years;
  first_year integer;
  made public.program_years;
begin
  perform private.require(private.is_administrator());
  select * into source from public.program_years where id = year_id;
  if source.id is null then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  first_year := left(source.name, 4)::integer + 1;
  if exists (select 1 from public.program_years y where y.name = first_year || '-' || first_year + 1) then
    perform private.fail('conflict', 'The following program year already exists.', 'name');
  end if;
  insert into public.program_years (name, is_published, opens_at, application_deadline_at, application_deadline_zone, decisions_at,
    decisions_zone,
    registration_deadline_at, registration_deadline_zone, orientation_on, program_starts_on, program_ends_on, tasks_deadline_on,
    aid_text, contact_email, extras_low, extras_high)
  values (first_year || '-' || first_year + 1, false,
    -- 364 days in the deadline's own zone, so that 11:59 PM stays 11:59 PM across daylight-saving changes.
    (source.opens_at at time zone source.application_deadline_zone + interval '364 days') at time zone source.application_deadline_zone,
    (source.application_deadline_at at time zone source.application_deadline_zone + interval '364 days')
      at time zone source.application_deadline_zone,
    source.application_deadline_zone,
    (source.decisions_at at time zone source.decisions_zone + interval '364 days') at time zone source.decisions_zone,
      source.decisions_zone,
    (source.registration_deadline_at at time zone source.registration_deadline_zone + interval '364 days')
      at time zone source.registration_deadline_zone,
    source.registration_deadline_zone,
    source.orientation_on + 364, source.program_starts_on + 364, source.program_ends_on + 364, source.tasks_deadline_on + 364,
    source.aid_text, source.contact_email, source.extras_low, source.extras_high)
  returning * into made;
  update public.program_year_settings n set release_mode = o.release_mode, undo_minutes = o.undo_minutes,
    reading_due_on = o.reading_due_on + 364, readers_each = o.readers_each,
    offer_days = o.offer_days, tells_waitlist_place = o.tells_waitlist_place,
    referees_needed = o.referees_needed, letter_upload = o.letter_upload, max_interview_choices = o.max_interview_choices,
    interview_change_hours = o.interview_change_hours,
    expiry_margin_months = o.expiry_margin_months, payment_methods = o.payment_methods, payment_instructions = o.payment_instructions,
    bank_transfer_instructions = o.bank_transfer_instructions, check_instructions = o.check_instructions,
    card_instructions = o.card_instructions, cash_instructions = o.cash_instructions,
    monthly_instalments = o.monthly_instalments, first_instalment_on = o.first_instalment_on + 364,
    mail_language = o.mail_language, second_officer_above = o.second_officer_above,
    consent_moment = o.consent_moment, consent_words = o.consent_words,
    unopened_letter_days = o.unopened_letter_days,
    keep_closed_months = o.keep_closed_months, keep_drafts_months = o.keep_drafts_months, keep_alumni_months = o.keep_alumni_months,
    reading_alert_above = o.reading_alert_above
  from public.program_year_settings o where n.id = made.id and o.id = source.id;
  insert into public.program_year_tracks (program_year_id, track, starts_on, ends_on, ages, length_text, tuition_amount, housing_amount,
    deposit_amount, included_text, capacity, target)
  select made.id, t.track, t.starts_on + 364, t.ends_on + 364, t.ages, t.length_text, t.tuition_amount, t.housing_amount,
    t.deposit_amount, t.included_text, t.capacity, t.target from public.program_year_tracks t
    where t.program_year_id = source.id;
  delete from public.enrollment_task_templates t where t.program_year_id = made.id;
  insert into public.enrollment_task_templates (program_year_id, key, title, description, action, position)
  select made.id, t.key, t.title, t.description, t.action, t.position from public.enrollment_task_templates t
    where t.program_year_id = source.id;
  insert into public.score_criteria (program_year_id, position, name, weight, steps)
  select made.id, c.position, c.name, c.weight, c.steps from public.score_criteria c where c.program_year_id = source.id;
  insert into public.form_questions (program_year_id, position, section, kind, words, help, is_required, officers_only, choices,
    tracks, most_characters)
  select made.id, q.position, q.section, q.kind, q.words, q.help, q.is_required, q.officers_only, q.choices, q.tracks, q.most_characters
  from public.form_questions q where q.program_year_id = source.id and q.retired_at is null;
  perform private.copy_mail_templates(source.id, made.id);
  return to_jsonb(made);
exception when exclusion_violation or unique_violation then
  perform private.fail('conflict', 'Another program year takes applications at that time.', 'opens_at');
  return null;
end;
$$;
select private.expose('authenticated', 'copy_program_year', 'year_id uuid');

-- Removes a year that was copied or made by mistake, with its settings, tracks, tasks and words of mails. One that the site shows, or
-- that anything belongs to, stays. Errors: 42501; P0001 not_found, stale_version, wrong_state.
create function private.remove_program_year(year_id uuid, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seen public.program_years;
begin
  perform private.require(private.is_administrator());
  select * into seen from public.program_years y where y.id = year_id for update;
  if seen.id is null then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if expected_version is distinct from seen.version then
    perform private.fail('stale_version', 'Somebody else has changed this program year since you opened it.');
  end if;
  if seen.is_published then
    perform private.fail('wrong_state', 'This program year is published. Only a year that the site does not show can be removed.');
  end if;
  -- Times would go along in silence; everything else that belongs to a year holds it by its key.
  if exists (select from public.interview_slots s where s.program_year_id = year_id) then raise foreign_key_violation; end if;
  delete from public.program_years y where y.id = year_id;
exception when foreign_key_violation then
  perform private.fail('wrong_state', 'Applications, students or interview times belong to this year, so it stays.');
end;
$$;
select private.expose('authenticated', 'remove_program_year', 'year_id uuid, expected_version bigint');

-- Holds the year still while its list changes, so that two additions get two places.
create function private.lock_task_list(year_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
end;
$$;

-- Adds a task at the end of the year's list (template_id null; {key, title, description, action}) or changes one
-- ({title, description, action}; its key stays, because the tasks that students have carry it). Returns the row.
-- Errors: 42501; P0001 not_found, required, invalid_value, too_long, unknown_field, conflict (key), limit_reached, stale_version.
create function private.save_task_template(year_id uuid, template_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  last_position integer;
  listed integer;
begin
  perform private.require(private.is_administrator());
  if template_id is not null then
    return private.apply_changes('public.enrollment_task_templates', template_id, changes, coalesce(expected_version, -1),
      array['title', 'description', 'action']);
  end if;
  perform private.lock_task_list(year_id);
  select count(*), coalesce(max(t.position), 0) into listed, last_position from public.enrollment_task_templates t
    where t.program_year_id = year_id;
  if listed >= 20 then perform private.fail('limit_reached', 'A year has at most 20 tasks.'); end if;
  if exists (select 1 from public.enrollment_task_templates t where t.program_year_id = year_id and t.key = btrim(changes ->> 'key')) then
    perform private.fail('conflict', 'This year has a task with this key already.', 'key');
  end if;
  return private.insert_row('public.enrollment_task_templates', changes, array['key', 'title', 'description', 'action'],
    jsonb_build_object('program_year_id', year_id, 'position', last_position + 1));
end;
$$;
select private.expose('authenticated', 'save_task_template', '
  year_id uuid, template_id uuid, changes jsonb, expected_version bigint default null');

-- Takes a task off the year's list. Students who have it keep it.
create function private.remove_task_template(template_id uuid, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  template public.enrollment_task_templates;
begin
  perform private.require(private.is_administrator());
  select * into template from public.enrollment_task_templates t where t.id = template_id for update;
  if template.id is null then perform private.fail('not_found', 'This task is no longer on the list.'); end if;
  if expected_version is distinct from template.version then
    perform private.fail('stale_version', 'Somebody else has changed this task since you opened it.');
  end if;
  delete from public.enrollment_task_templates t where t.id = template_id;
end;
$$;
select private.expose('authenticated', 'remove_task_template', 'template_id uuid, expected_version bigint');

-- Puts the year's tasks in this order; the ids must be exactly those of the list, else it is not the list that was seen.
-- Returns the list: [{...enrollment_task_templates}]. Errors: 42501; P0001 not_found, stale_version.
create function private.order_task_templates(year_id uuid, template_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform private.lock_task_list(year_id);
  if array(select t.id from public.enrollment_task_templates t where t.program_year_id = year_id order by t.id)
     is distinct from array(select u.id from unnest(template_ids) u (id) order by u.id) then
    perform private.fail('stale_version', 'Somebody else has changed this list since you opened it.');
  end if;
  update public.enrollment_task_templates t set position = u.n
  from unnest(template_ids) with ordinality as u (id, n) where t.id = u.id and t.position <> u.n;
  return (select coalesce(jsonb_agg(to_jsonb(t) order by t.position, t.key), '[]') from public.enrollment_task_templates t
    where t.program_year_id = year_id);
end;
$$;
select private.expose('authenticated', 'order_task_templates', 'year_id uuid, template_ids uuid[]');
