-- Program years: what follows from their dates, what administrators change, and what a change touches.

create trigger bump_version before update on public.program_years for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.program_years for each row execute function private.audit('', '');
create trigger empty_texts before insert or update on public.program_years for each row execute function private.empty_texts('aid_text');

create policy "Everybody reads published years" on public.program_years for select to anon, authenticated
  using (is_published or (select private.is_staff()));

-- A zone's name must be one the server knows; a check cannot look into pg_timezone_names, a trigger can.
create function private.check_zones() returns trigger
language plpgsql set search_path = '' as $$
declare
  zone_field text;
begin
  foreach zone_field in array array['application_deadline_zone', 'decisions_zone', 'registration_deadline_zone'] loop
    if not exists (select 1 from pg_catalog.pg_timezone_names z where z.name = to_jsonb(new) ->> zone_field) then
      perform private.fail('invalid_value', 'This time zone is not known.', zone_field);
    end if;
  end loop;
  return new;
end;
$$;

create trigger check_zones before insert or update on public.program_years for each row execute function private.check_zones();

create trigger bump_version before update on public.program_year_tracks for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.program_year_tracks for each row execute function private.audit('', '');

create trigger empty_texts before insert or update on public.program_year_tracks
  for each row execute function private.empty_texts('ages', 'length_text', 'included_text');

create policy "Everybody reads the tracks of published years" on public.program_year_tracks for select to anon, authenticated
  using ((select private.is_staff())
    or program_year_id in (select y.id from public.program_years y where y.is_published));
grant select on public.program_years, public.program_year_tracks to anon, authenticated, service_role;

create trigger bump_version before update on public.program_year_settings for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.program_year_settings for each row execute function private.audit('', '');

create trigger empty_texts before insert or update on public.program_year_settings
  for each row execute function private.empty_texts('payment_instructions', 'bank_transfer_instructions', 'check_instructions',
    'card_instructions', 'cash_instructions');

create policy "Staff read settings" on public.program_year_settings for select to authenticated
  using ((select private.is_staff()));

create trigger bump_version before update on public.enrollment_task_templates for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.enrollment_task_templates
  for each row execute function private.audit('', '');

create trigger empty_texts before insert or update on public.enrollment_task_templates
  for each row execute function private.empty_texts('description');

create policy "Staff read task templates" on public.enrollment_task_templates for select to authenticated
  using ((select private.is_staff()));
grant select on public.program_year_settings, public.enrollment_task_templates to authenticated, service_role;

-- Five default tasks of a new year (admissions specification, section 3).
create function private.default_tasks(year_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.enrollment_task_templates (program_year_id, key, title, description, action, position) values
    (year_id, 'passport', 'Submit Passport Information', 'Your passport must be valid until {{passport.until}} or later.',
      'passport_travel', 1),
    (year_id, 'medical', 'Medical Information', 'Insurance, doctor and anything our staff should know in an emergency.', 'medical', 2),
    (year_id, 'deposit', 'Pay Program Deposit', 'The deposit holds your place. It is non-refundable.', 'payment_setup', 3),
    (year_id, 'tuition', 'Setup Tuition Payments', 'Choose how tuition and housing will be paid.', 'payment_setup', 4),
    (year_id, 'travel', 'Travel Arrangements', 'Tell us when you arrive and with which flight.', 'passport_travel', 5)
  on conflict do nothing;
$$;

create function private.new_year_defaults() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.program_year_settings (id, first_instalment_on) values (new.id, new.program_starts_on) on conflict do nothing;
  perform private.default_tasks(new.id);
  return null;
end;
$$;

create trigger new_year_defaults after insert on public.program_years for each row execute function private.new_year_defaults();

-- The year that takes applications now, else the next to open, else the last published one. Null when there is none.
create function private.open_year_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.program_years
  where is_published
  order by (private.now() >= opens_at and private.now() < application_deadline_at) desc,
    (opens_at > private.now()) desc,
    case when opens_at > private.now() then opens_at end asc,
    application_deadline_at desc
  limit 1;
$$;
grant execute on function private.open_year_id() to anon, authenticated, service_role;

-- The year that has closed and not begun, while the one that opens at `opening` has not opened; null when there is none.
create function private.closed_year_before(opening timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'application_deadline_at', p.application_deadline_at,
    'application_deadline_zone', p.application_deadline_zone)
  from public.program_years p
  where opening > private.now() and p.is_published and p.application_deadline_at <= private.now()
    and p.program_starts_on > (private.now() at time zone 'Asia/Jerusalem')::date
  order by p.application_deadline_at desc limit 1;
$$;
grant execute on function private.closed_year_before(timestamptz) to anon, authenticated, service_role;

-- The open program year for everybody: {...program_years, tracks: [{track, starts_on, ends_on, ages, length_text, tuition_amount,
-- housing_amount, deposit_amount, included_text}], referees_needed, expiry_margin_months, previous: {name, application_deadline_at,
-- application_deadline_zone} or null, stamp} or null. `previous` is the year whose deadline has passed while this one has not opened
-- yet; `stamp` differs whenever anything else here does.
create function public.open_program_year() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select facts || jsonb_build_object('stamp', md5((facts - 'version' - 'created_at' - 'updated_at')::text))
  from (select to_jsonb(y) || private.public_settings(y.id) || jsonb_build_object(
    'tracks', (select coalesce(jsonb_agg(to_jsonb(t) - '{id,program_year_id,capacity,target,version,created_at,updated_at}'::text[]
        order by t.starts_on, t.track), '[]') from public.program_year_tracks t where t.program_year_id = y.id),
    'previous', private.closed_year_before(y.opens_at)) as facts
    from public.program_years y where y.id = (select private.open_year_id())) open;
$$;
grant execute on function public.open_program_year() to anon, authenticated, service_role;

-- What the public reads of a year's settings.
create function private.public_settings(year_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('referees_needed', s.referees_needed, 'expiry_margin_months', s.expiry_margin_months)
  from public.program_year_settings s where s.id = year_id;
$$;
grant execute on function private.public_settings(uuid) to anon, authenticated, service_role;

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
-- preview_program_year answered. Returns the row. Errors: 42501; P0001 as the other forms, not_begun (nobody has
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
  if year_id is not null and changes ? 'registration_deadline_at' then
    perform private.check_time_ahead(saved, 'registration_deadline_at', (saved ->> 'registration_deadline_at')::timestamptz);
  end if;
  if was is not null then perform private.check_year_impact(year_id, was, shown); end if;
  return saved;
end;
$$;
select private.expose('authenticated', 'save_program_year', '
  year_id uuid, changes jsonb, expected_version bigint default null, shown text default null');

-- Refuses a time of a year at which something is told or asked for, where it has passed or lies beyond the end of its program.
create function private.check_time_ahead(year jsonb, field text, wanted timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted < private.now() then perform private.fail('invalid_value', 'This time has passed.', field); end if;
  if wanted >= ((year ->> 'program_ends_on')::date + 1)::timestamp at time zone 'Asia/Jerusalem' then
    perform private.fail('invalid_value', 'By then the program year is over.', field);
  end if;
end;
$$;

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
  if changes ? 'release_at' then
    perform private.check_time_ahead((select to_jsonb(y) from public.program_years y where y.id = year_id), 'release_at',
      (saved ->> 'release_at')::timestamptz);
  end if;
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

-- Refuses a time that a person typed and that cannot be: none at all ("infinity"), long past, or in a year that no plan reaches.
create function private.check_time(wanted timestamptz, field text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if wanted < '1900-01-01' or wanted >= '2101-01-01' then
    perform private.fail('invalid_value', 'Choose a real time, in the year 2100 at the latest.', field);
  end if;
end;
$$;

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

-- What a save of a year touches: it is asked before applications close, a deadline comes earlier, or an amount changes.

-- What families have been promised of a year, as it stands now; null for no year.
create function private.year_promises(year_id uuid) returns jsonb
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
create function private.lock_year(year_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.program_years y where y.id = year_id for no key update;
  return private.year_promises(year_id);
end;
$$;

-- What is taken from the promises that a year made before: [{kind, track, field, before, after}]. kind: closes (nobody can apply any
-- more), earlier (a deadline to come), gone (a track), amount (of a track), instalments (of plans that are chosen).
create function private.broken_promises(was jsonb, promised jsonb) returns jsonb
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
create function private.year_impact(year_id uuid, was jsonb) returns jsonb
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
      or tasks_sooner and (select private.titles_due(p) from public.applications p where p.id = a.id) is not null)),
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
create function private.check_year_impact(year_id uuid, was jsonb, shown text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := private.year_impact(year_id, was) ->> 'shown';
begin
  if wanted is null or wanted = shown then return; end if;
  if shown is null then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  perform private.fail('conflict', 'What this touches has changed since you were asked. Save again to read it.');
end;
$$;

-- What a save of a year would touch, as year_impact answers it; nothing is saved. part: year, settings or tracks; changes: as their save
-- takes them. Errors: 42501; P0001 invalid_value (part), and what the save itself would refuse.
create function private.preview_program_year(year_id uuid, part text, changes jsonb) returns jsonb
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
select private.expose('authenticated', 'preview_program_year', 'year_id uuid, part text, changes jsonb');
