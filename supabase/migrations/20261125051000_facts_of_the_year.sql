-- Facts of the year that were written by hand beside its dates and prices: what a family spends beside the price, how many are asked
-- to recommend an applicant, and how long a passport must outlast the program.

alter table public.program_years add column extras_low numeric(10, 2) check (extras_low between 0 and 1000000),
  add column extras_high numeric(10, 2) check (extras_high between 0 and 1000000);
alter table public.program_years add constraint program_years_extras
  check ((extras_low is null) = (extras_high is null) and extras_low <= extras_high);
comment on constraint program_years_extras on public.program_years
  is 'Give a low and a high estimate of what families spend beside the price, or neither.';
comment on column public.program_years.extras_low is 'Flights, insurance, phone and pocket money: the low estimate.';
comment on column public.program_years.extras_high is 'Flights, insurance, phone and pocket money: the high estimate.';
select private.describe_checks();

create or replace function private.save_program_year(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns text[] := array['name', 'is_published', 'opens_at', 'application_deadline_at', 'application_deadline_zone', 'decisions_at',
    'decisions_zone',
    'registration_deadline_at', 'registration_deadline_zone', 'orientation_on', 'program_starts_on', 'program_ends_on', 'tasks_deadline_on',
    'aid_text', 'contact_email', 'extras_low', 'extras_high'];
begin
  perform private.require(private.is_administrator());
  if year_id is null then return private.insert_row('public.program_years', changes, columns); end if;
  return private.apply_changes('public.program_years', year_id, changes, coalesce(expected_version, -1), columns);
end;
$$;

-- Next year from this one: every date 364 days on (the same weekday), unpublished, with settings, tracks and tasks. Returns the new row.
create or replace function private.copy_program_year(year_id uuid) returns jsonb
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

-- What the public reads of a year's settings.
create function private.public_settings(year_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('referees_needed', s.referees_needed, 'expiry_margin_months', s.expiry_margin_months)
  from public.program_year_settings s where s.id = year_id;
$$;
grant execute on function private.public_settings(uuid) to anon, authenticated, service_role;

-- The open program year for everybody: {...program_years, tracks: [{track, starts_on, ends_on, ages, length_text, tuition_amount,
-- housing_amount, deposit_amount, included_text}], referees_needed, expiry_margin_months, previous: {name, application_deadline_at,
-- application_deadline_zone} or null, stamp} or null. `previous` is the year whose deadline has passed while this one has not opened
-- yet; `stamp` differs whenever anything else here does.
create or replace function public.open_program_year() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select facts || jsonb_build_object('stamp', md5((facts - 'version' - 'created_at' - 'updated_at')::text))
  from (select to_jsonb(y) || private.public_settings(y.id) || jsonb_build_object(
    'tracks', (select coalesce(jsonb_agg(to_jsonb(t) - '{id,program_year_id,capacity,target,version,created_at,updated_at}'::text[]
        order by t.starts_on, t.track), '[]') from public.program_year_tracks t where t.program_year_id = y.id),
    'previous', private.closed_year_before(y.opens_at)) as facts
    from public.program_years y where y.id = (select private.open_year_id())) open;
$$;

create trigger site_is_stale after update of referees_needed, expiry_margin_months on public.program_year_settings
  for each statement execute function private.site_is_stale();
