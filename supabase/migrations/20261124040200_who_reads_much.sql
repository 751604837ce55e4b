-- Who reads much: readings per person and day beside the usual, and a mail to the administrators when somebody reads sensitive
-- categories of more people in an hour than the year's limit.

alter table public.program_year_settings
  -- More people than this in an hour are told to the administrators; 0: never. A house of sixty students reads its whole list without.
  add column reading_alert_above smallint not null default 150 check (reading_alert_above between 0 and 10000);

insert into private.mail_kinds (kind, mail_group, fields) values ('many_read', 'notice', '{reader,people,at}');

create or replace function private.save_program_year_settings(year_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  return private.apply_changes('public.program_year_settings', year_id, changes, coalesce(expected_version, -1),
    array['release_mode', 'release_at', 'undo_minutes', 'offer_days', 'tells_waitlist_place', 'reading_due_on', 'readers_each',
      'referees_needed', 'letter_upload', 'max_interview_choices', 'interview_change_hours', 'expiry_margin_months', 'payment_methods',
      'payment_instructions', 'bank_transfer_instructions', 'check_instructions', 'card_instructions', 'cash_instructions',
      'monthly_instalments', 'first_instalment_on', 'mail_language', 'second_officer_above', 'consent_moment', 'consent_words',
      'unopened_letter_days', 'keep_closed_months', 'keep_drafts_months',
      'keep_alumni_months', 'reading_alert_above']);
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
    aid_text, contact_email)
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
    source.aid_text, source.contact_email)
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

-- Of how many people one reader may read in an hour before the administrators are told; 0: any number.
create function private.reading_alert_above() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.reading_alert_above from public.program_year_settings s where s.id = private.open_year_id()), 150);
$$;

-- Whose record a line of the access log is about: an applicant who became a student is one person.
create function private.person_read(subject text, record uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(case subject when 'application' then
    (select e.student_id from public.student_enrollments e where e.application_id = record) end, record);
$$;

-- Administrators: who has read sensitive categories on which day, the newest first, and of more people than usual before others:
-- {alert_above, days: [{day, reader_id, reader_name, reader_role, people, readings, categories, usual}]}. Days are those in Israel;
-- `usual` is the median of the people on the reader's other days of the four weeks before, null without any. At most 92 days.
create function private.readings_by_day(days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant date := private.today() - least(greatest(coalesce(days, 14), 1), 92) + 1;
begin
  perform private.require(private.is_administrator());
  return (
    with read as materialized (
      select l.reader, (l.at at time zone 'Asia/Jerusalem')::date as day, count(distinct l.id) as readings,
        count(distinct private.person_read(l.subject, s.id)) as people, max(l.reader_role) as reader_role,
        array_agg(distinct l.category order by l.category) as categories
      from private.access_log l, unnest(l.subject_ids) s (id)
      where l.at >= (since - 28)::timestamp at time zone 'Asia/Jerusalem'
      group by 1, 2)
    select jsonb_build_object('alert_above', private.reading_alert_above(), 'days', coalesce(jsonb_agg(
        jsonb_build_object('day', r.day, 'reader_id', r.reader, 'reader_name', private.person_name(r.reader),
          'reader_role', r.reader_role, 'people', r.people, 'readings', r.readings, 'categories', r.categories,
          'usual', (select percentile_disc(0.5) within group (order by o.people) from read o
            where o.reader = r.reader and o.day < r.day and o.day >= r.day - 28))
        order by r.day desc, r.people desc, r.reader), '[]'))
    from read r where r.day >= since);
end;
$$;
select private.expose('authenticated', 'readings_by_day', 'days integer default 14');

-- Secret key, every minute: tells the administrators of readers who have read more people in the last hour than the year's limit,
-- once an hour for each. Answers how many readers they were told of.
create function private.watch_readings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.reading_alert_above();
  since constant timestamptz := private.now() - interval '1 hour';
  busy record;
  told integer := 0;
begin
  if most = 0 then return 0; end if;
  for busy in
    select a.user_id as reader, r.people from public.admins a, lateral (
      select count(distinct private.person_read(l.subject, s.id)) as people from private.access_log l, unnest(l.subject_ids) s (id)
      where l.reader = a.user_id and l.at > since and l.at <= private.now()) r
    where r.people > most and not exists (select from public.email_outbox o
      where o.template = 'many_read' and o.event_key like 'many_read:' || a.user_id || ':%' and o.created_at > since)
  loop
    perform private.enqueue_mail(u.email, 'many_read', jsonb_build_object('reader', private.person_name(busy.reader),
        'people', busy.people::text, 'at', private.now()),
      format('many_read:%s:%s:%s', busy.reader, extract(epoch from private.now())::bigint, u.id))
    from public.admins a join auth.users u on u.id = a.user_id
    where a.is_active and a.role in ('admin', 'super_admin') and private.is_email(u.email);
    told := told + 1;
  end loop;
  return told;
end;
$$;
select private.expose('service_role', 'watch_readings');

select private.describe_checks();
