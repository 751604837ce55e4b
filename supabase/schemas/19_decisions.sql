-- Deciding, counting releases, publishing, taking back, and offers that run out.

insert into private.decision_moves values
  ('submitted', 'accepted'), ('submitted', 'waitlisted'), ('submitted', 'rejected'),
  ('waitlisted', 'accepted'), ('waitlisted', 'submitted'), ('waitlisted', 'rejected'),
  ('accepted', 'waitlisted'), ('accepted', 'submitted'),
  ('rejected', 'waitlisted'), ('rejected', 'submitted'),
  ('declined', 'submitted'),
  ('withdrawn', 'submitted');

-- What a family knows of a decision, in one word for every place that says it. Told means published: that its mail still waits is said
-- beside it.

-- Whether a decision stands that the applicant, who was told `shown`, does not know yet.
create function private.is_untold(decision public.application_decisions, shown text) returns boolean
language sql immutable set search_path = '' as $$
  select decision.id is not null and decision.published_at is null and decision.status is distinct from shown;
$$;

-- held; scheduled (it has a time); leaving (its minutes run); told; null where nothing has been decided.
create function private.told_word(decision public.application_decisions, shown text) returns text
language sql stable set search_path = '' as $$
  select case
    when private.is_untold(decision, shown) then case when decision.publish_at is null then 'held'
      when decision.undo_to is not null and decision.publish_at <= private.now() + interval '2 hours' then 'leaving' else 'scheduled' end
    when private.is_handed_in(decision.status) and decision.status <> 'submitted' and decision.status <> 'withdrawn' then 'told' end;
$$;

-- {word, at: when it goes or was told, can_undo: one press brings back what stood before, mail_waits_until: the end of the rest that
-- its mail waits for}; null where nothing has been decided.
create function private.telling(decision public.application_decisions, shown text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('word', w.word, 'at', case w.word when 'told' then decision.published_at else decision.publish_at end,
    'can_undo', w.word <> 'told' and decision.undo_to is not null,
    'mail_waits_until', case w.word when 'told' then (select max(private.mail_waits_until(o)) from public.email_outbox o
      where o.application_id = decision.id and o.template = 'decision_published' and o.state = 'queued') end)
  from (select private.told_word(decision, shown) as word) w where w.word is not null;
$$;

-- Nothing is published in the school's rest: a time that lies in it is moved to its end, unless somebody has said why it cannot wait.
create function private.keep_out_of_rest() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.rest_override is null and new.published_at is null then
    new.publish_at := coalesce(private.school_rest(new.publish_at), new.publish_at);
  end if;
  return new;
end;
$$;

create trigger keep_out_of_rest before insert or update of publish_at, rest_override on public.application_decisions
  for each row execute function private.keep_out_of_rest();

-- Whether a decision has to wait at this moment because the school rests.
create function private.waits_for_rest(decision public.application_decisions) returns boolean
language sql stable set search_path = '' as $$
  select decision.rest_override is null and private.school_rest(private.now()) is not null;
$$;

-- Locks the decision of an application and checks that the officer saw its newest version.
create function private.lock_decision(app uuid, expected_version bigint) returns public.application_decisions
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  select * into decision from public.application_decisions where id = app for no key update;
  if decision.id is null then perform private.fail('not_found', 'This application has not been submitted.'); end if;
  if expected_version is null or decision.version is distinct from expected_version then
    perform private.fail('stale_version',
      'Somebody else has changed this application since you opened it. Look at it again before you decide.');
  end if;
  return decision;
end;
$$;

-- The address of an application in lines, as it is written on a letter; null without any part of it.
create function private.address_lines(app public.applications) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(E'\n', app.address, nullif(concat_ws(' ', app.city, app.postal_code), ''), app.country), '');
$$;

-- Student record, tasks and charges of an accepted application. Idempotent, and never overwrites what the office entered:
-- only empty columns are filled. Returns the student's id.
create function private.prepare_enrollment(app_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  -- Dates and amounts of their track; empty when the year does not offer it (any more): the office then enters the charges.
  own_track public.program_year_tracks;
  student uuid;
  enrollment uuid;
  -- When their track begins; left out if the student has entered an end before it, for the office to clear up.
  first_day date;
begin
  -- What is taken from the application and the year is not asked about (refuse_impossible_days): nobody types it now.
  perform set_config('school.prepares_enrollment', 'on', true);
  select * into app from public.applications where id = app_id;
  select * into year from public.program_years where id = app.program_year_id;
  select * into own_track from public.program_year_tracks t where t.program_year_id = year.id and t.track = app.program_track;
  first_day := coalesce(own_track.starts_on, year.program_starts_on);
  select id into student from public.students where user_id = app.user_id for no key update;
  if student is null then
    insert into public.students (user_id, application_id, program_year_id, first_name, last_name, email)
    values (app.user_id, app.id, app.program_year_id, app.first_name, app.last_name, app.email) returning id into student;
  end if;
  -- Somebody of another year turns to this one: what belongs to that year stays there.
  update public.students s set program_year_id = app.program_year_id
  where s.id = student and s.program_year_id is distinct from app.program_year_id;
  perform private.carry_papers(student, app.id);
  update public.students s set
    application_id = app.id, is_active = true, archived_at = null, archive_reason = null,
    hebrew_first_name = coalesce(s.hebrew_first_name, app.hebrew_first_name),
    hebrew_last_name = coalesce(s.hebrew_last_name, app.hebrew_last_name),
    cell_phone = coalesce(s.cell_phone, app.phone),
    whatsapp_phone = coalesce(s.whatsapp_phone, app.whatsapp_phone),
    date_of_birth = coalesce(s.date_of_birth, app.date_of_birth),
    home_address = coalesce(s.home_address, private.address_lines(app)),
    program_track = coalesce(s.program_track, app.program_track),
    learning_start_date = coalesce(s.learning_start_date, case when first_day < coalesce(s.learning_end_date,
      'infinity') then first_day end), high_school_name = coalesce(s.high_school_name, app.high_school),
    high_school_graduation_year = coalesce(s.high_school_graduation_year, app.graduation_year),
    previous_yeshiva = coalesce(s.previous_yeshiva, left(app.previous_yeshiva, 200)),
    foreign_passport_number = coalesce(s.foreign_passport_number, app.passport_number),
    -- Only beside its own number: another passport ends on another day.
    foreign_passport_expiration = coalesce(s.foreign_passport_expiration,
      case when coalesce(s.foreign_passport_number, app.passport_number) is not distinct from app.passport_number
        then app.passport_expires_on end),
    emergency_contact_name = coalesce(s.emergency_contact_name, app.emergency_contact_name),
    emergency_contact_phone = coalesce(s.emergency_contact_phone, app.emergency_contact_phone),
    emergency_contact_relationship = coalesce(s.emergency_contact_relationship, app.emergency_contact_relationship),
    registration_deposit_amount = coalesce(s.registration_deposit_amount, own_track.deposit_amount),
    total_tuition_cost = coalesce(s.total_tuition_cost, own_track.tuition_amount)
  where s.id = student;
  insert into public.enrollment_tasks (application_id, key, title, description, action, position)
  select app.id, t.key, t.title, t.description, t.action, t.position
  from public.enrollment_task_templates t where t.program_year_id = year.id
  on conflict (application_id, key) do nothing;
  select e.id into enrollment from public.student_enrollments e where e.application_id = app.id;
  -- Who had left and comes back begins anew.
  update public.student_enrollments e set enrollment_status = 'prospective', registration_status = 'pending', learning_end_date = null
  where e.id = enrollment and e.enrollment_status = 'withdrawn';
  perform private.charge_place(enrollment, own_track, true);
  -- Of an earlier acceptance: an offer may end later than the year's deadline.
  update public.charges c set due_on = null where c.enrollment_id = enrollment and c.is_active and c.follows_deadline
    and c.due_on <> private.deposit_due_on(enrollment);
  perform private.refresh_ledger(enrollment);
  perform set_config('school.prepares_enrollment', '', true);
  return student;
end;
$$;

-- Publishes the working status of one application: idempotent; returns whether anything was published. only_due: not when its time
-- has been taken back or put off since it was looked for.
create function private.publish(app_id uuid, only_due boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
  app public.applications;
  place jsonb;
begin
  app := private.lock_application(app_id);
  select * into decision from public.application_decisions where id = app_id;
  if decision.id is null or decision.published_at is not null then return false; end if;
  if only_due and (private.waits_for_rest(decision) or not coalesce(decision.publish_at <= private.now(), false)) then return false; end if;
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
    perform private.free_interview_times(app_id);
  else
    perform private.end_place(app_id);
  end if;
  perform private.write_decision_letter(app_id);
  perform private.keep_before_letter(app, place);
  -- The mail says there is news, never which; the portal tells it.
  perform private.enqueue_mail(private.applicant_address(app_id), 'decision_published', jsonb_build_object('first_name', app.first_name),
    'decision:' || app_id || ':' || decision.version, app_id);
  update public.email_outbox o set rest_override = decision.rest_override
  where o.event_key = 'decision:' || app_id || ':' || decision.version and decision.rest_override is not null;
  return true;
end;
$$;

-- Says of a decision that it has been made: what, by whom, when, and whether the applicant knows; null for one the office does not make.
create function private.decided_already(seen public.application_decisions) returns text
language sql stable security definer set search_path = '' as $$
  select format('This application has been %s already%s, on %s.%s', what,
    ', by ' || private.person_name(seen.decided_by), to_char(seen.decided_at at time zone 'Asia/Jerusalem', 'FMMonth FMDD, YYYY'),
    case when seen.published_at is null then ' The applicant has not been told yet.' else '' end)
  from (select case seen.status when 'accepted' then 'accepted' when 'waitlisted' then 'put on the waitlist' when 'rejected' then 'rejected'
    when 'submitted' then 'returned to pending' end as what) words
  where what is not null and seen.decided_at is not null;
$$;

-- Records a decision. hold: true keeps it from the applicant, false tells it at once, null does as the year's settings say.
-- publish_at sets the time at which tick publishes it. At once means after the year's minutes, in which undo_decision takes it
-- back; with 0 minutes, or where the applicant has been told just this, it is settled now. without_interview: an acceptance cancels
-- a booked interview when it is told. Returns {decision, published}.
-- Errors: 42501; P0001 not_found, wrong_state, stale_version, and where it is told limit_reached, too_many_reached.
create function private.record_decision(
  app_id uuid, decision text, expected_version bigint, hold boolean, publish_time timestamptz,
  without_interview boolean default false
) returns jsonb
language sql security definer set search_path = '' as $$
  select private.write_decision(app_id, decision, expected_version, hold, publish_time, true, without_interview);
$$;
select private.expose('authenticated', 'record_decision', '
  application_id uuid, decision text, expected_version bigint, hold boolean default null, publish_at timestamptz default null,
  without_interview boolean default false');

-- Tells a held decision now, which means after the year's minutes, or sets the time at which it is told. Returns whether it was held.
create function private.release_decision(app_id uuid, publish_time timestamptz, expected_version bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  before public.application_decisions := private.lock_decision(app_id, expected_version);
begin
  if before.published_at is not null then return false; end if;
  if publish_time is null and before.undo_to is not null then
    -- Its minutes run: they are not waited for, the school's rest is.
    if not private.waits_for_rest(before) then perform private.publish(app_id); end if;
  elsif publish_time is null then
    perform private.approve_release(before, private.undo_minutes_of(app_id));
  else
    update public.application_decisions d set publish_at = publish_time, undo_to = null where d.id = app_id;
  end if;
  return before.undo_to is null;
end;
$$;

-- Tells a held decision now, which means after the year's minutes; one whose minutes run already, without waiting for them. While the
-- school rests it waits for the end, unless rest_reason says why it cannot: that stands on the decision and goes with its mail.
-- Errors: 42501; P0001 not_found, stale_version, limit_reached, too_many_reached (one officer, many in ten minutes), required and
-- too_long (reason).
create function private.publish_decision(app_id uuid, expected_version bigint, rest_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if rest_reason is not null then
    perform private.check_rest_reason(rest_reason);
    perform private.lock_decision(app_id, expected_version);
    update public.application_decisions d set rest_override = btrim(rest_reason) where d.id = app_id and d.published_at is null;
    expected_version := (select d.version from public.application_decisions d where d.id = app_id);
  end if;
  if private.release_decision(app_id, null, expected_version) then perform private.count_release(app_id); end if;
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;
select private.expose('authenticated', 'publish_decision',
  'application_id uuid, expected_version bigint, rest_reason text default null');

-- Publishes these, each by itself: one that cannot be published does not hold up the others. Returns {published, failed}: how many,
-- and of each that failed the application, its name, the code and, of a refusal of ours, the sentence. Words of the database could
-- hold a value and go nowhere; the log names the application and the code.
create function private.publish_all(app_ids uuid[], only_due boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app_id uuid;
  published integer := 0;
  failed jsonb := '[]';
  own_code text;
begin
  foreach app_id in array app_ids loop
    begin
      if private.publish(app_id, only_due) then published := published + 1; end if;
      delete from private.publication_failures f where f.application_id = app_id;
    exception when others then
      get stacked diagnostics own_code = pg_exception_hint;
      own_code := case when sqlstate = 'P0001' then nullif(own_code, '') end;
      raise log 'Application % could not be published: %', app_id, sqlstate;
      -- The office sees it until it has gone; the same again is not written again.
      insert into private.publication_failures as f (application_id, code, reason)
      values (app_id, coalesce(own_code, sqlstate), case when own_code is not null then left(sqlerrm, 300) end)
      on conflict (application_id) do update set code = excluded.code, reason = excluded.reason, at = private.now()
      where (f.code, f.reason) is distinct from (excluded.code, excluded.reason);
      failed := failed || (select jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
          'code', coalesce(own_code, sqlstate), 'reason', case when own_code is not null then sqlerrm end)
        from public.applications a where a.id = app_id);
    end;
  end loop;
  return jsonb_build_object('published', published, 'failed', failed);
end;
$$;

-- Sets (or with null clears) the time at which a held decision is published, and takes it out of the release that had it; one whose
-- minutes run is held instead. Errors: 42501; P0001 not_found, stale_version, wrong_state, invalid_value (publish_at), limit_reached,
-- too_many_reached.
create function private.schedule_publication(app_id uuid, publish_time timestamptz, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  decision := private.lock_decision(app_id, expected_version);
  if decision.published_at is not null then perform private.fail('wrong_state', 'This decision has been published already.'); end if;
  perform private.check_publication_time(array[app_id], publish_time);
  if publish_time is not null and decision.undo_to is null then perform private.count_release(app_id); end if;
  if publish_time is null then
    update private.bulk_items i set outcome = 'kept', reason = 'taken_out'
    where i.application_id = app_id and i.outcome = 'done' and i.version = decision.version
      and exists (select from private.bulk_runs r where r.id = i.run_id and r.action in ('decide', 'release'));
  end if;
  update public.application_decisions d set publish_at = publish_time, undo_to = null where d.id = app_id;
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;
select private.expose('authenticated', 'schedule_publication', 'application_id uuid, publish_at timestamptz, expected_version bigint');

-- Tick: publishes held decisions whose time has come; returns what publish_all does. What failed is tried again by the next.
create function private.publish_due_decisions() returns jsonb
language sql security definer set search_path = '' as $$
  select private.publish_all(array(
    select d.id from public.application_decisions d where d.published_at is null and d.publish_at <= private.now() order by d.id),
    true);
$$;
select private.expose('service_role', 'publish_due_decisions');

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
  -- Who comes back after the year applies for the next one.
  if before.status = 'withdrawn' and (select y.program_ends_on < private.today() from public.program_years y
      join public.applications a on a.program_year_id = y.id where a.id = app_id) then
    perform private.fail('wrong_state', 'The year of this application is over.', 'decision');
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
    rest_override = null, published_at = case when is_known then private.now() end,
    publish_at = case when is_held and not is_known then coalesce(publish_time, private.year_release_time(app_id)) end,
    without_interview = decision = 'accepted' and coalesce(write_decision.without_interview, false)
  where d.id = app_id;
  if not (is_held or is_known) then published := private.approve_release(before, settings.undo_minutes); end if;
  return jsonb_build_object('decision', (select to_jsonb(d) from public.application_decisions d where d.id = app_id),
    'published', published);
end;
$$;

-- The earliest time at which a decision may be told: the minutes of the application's year from now.
create function private.earliest_publication(app_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.now() + make_interval(mins => coalesce(private.undo_minutes_of(app_id), 10));
$$;

-- Refuses a time that leaves these no minutes to undo it, that has passed, or that lies beyond the end of their year.
create function private.check_publication_time(app_ids uuid[], wanted timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  earliest constant timestamptz := (select max(private.earliest_publication(i)) from unnest(app_ids) i);
begin
  if wanted < earliest then
    perform private.fail('invalid_value', format('This time %s. The earliest is %s (Israel time).',
      case when wanted < private.now() then 'has passed' else 'leaves no minutes to undo it' end,
      to_char(date_trunc('minute', earliest + interval '59 seconds') at time zone 'Asia/Jerusalem',
        'FMDay, FMMonth FMDD, FMHH12:MI AM')), 'publish_at');
  end if;
  perform private.check_time(wanted, 'publish_at');
  if wanted >= private.latest_publication(app_ids) then
    perform private.fail('invalid_value', format('By then the program year is over. The latest is %s (Israel time).',
      to_char((private.latest_publication(app_ids) - interval '1 minute') at time zone 'Asia/Jerusalem',
        'FMDay, FMMonth FMDD, YYYY, FMHH12:MI AM')), 'publish_at');
  end if;
end;
$$;

-- Before when these have to be told: the end of the earliest of their program years, in Israel.
create function private.latest_publication(app_ids uuid[]) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (min(y.program_ends_on) + 1)::timestamp at time zone 'Asia/Jerusalem' from public.applications a
  join public.program_years y on y.id = a.program_year_id where a.id = any (app_ids);
$$;

-- The year's own time for what is held, while it still leaves the minutes; else what is held stays held until somebody releases it.
create function private.year_release_time(app_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select s.release_at from public.program_year_settings s join public.applications a on a.program_year_id = s.id
  where a.id = app_id and s.release_at >= private.earliest_publication(app_id);
$$;

-- In which zones these people read: the applicant's and the parents' who follow them; Jerusalem while one is not known.
create function private.family_zones(app_ids uuid[]) returns table (application_id uuid, zone text)
language sql stable security definer set search_path = '' as $$
  select distinct a.id, coalesce(s.time_zone, 'Asia/Jerusalem') from public.applications a
  cross join lateral (select a.user_id as person union all
    select p.user_id from private.application_parents p where p.application_id = a.id and p.user_id is not null and p.ended_at is null) f
  left join public.person_settings s on s.user_id = f.person
  where a.id = any (app_ids) and f.person is not null;
$$;

-- Officers: what speaks about telling these at a time (null: as soon as it may be): {earliest, latest, told_at: when they are, which is
-- after the school's rest, school_rests: whether the time lies in it, families: how many have Shabbat or Yom Tov where they live when
-- they are told, so that their mail waits, names: of the first three, better_at: when nobody rests, null when nobody does then,
-- reply_ended: the year's reply date where it has passed by then, so that nobody accepted could reply; else null}. It warns
-- and hinders nothing; what is too early refuses where it is set. Errors: 42501; P0001 invalid_value (application_ids).
create function private.advise_publication(app_ids uuid[], wanted timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  earliest timestamptz;
  told_at timestamptz;
  resting uuid[];
begin
  perform private.require(private.is_officer());
  if coalesce(cardinality(app_ids), 0) not between 1 and 500 then
    perform private.fail('invalid_value', 'Choose up to 500 people.', 'application_ids');
  end if;
  perform private.check_time(wanted, 'publish_at');
  select max(private.earliest_publication(a.id)) into earliest from public.applications a where a.id = any (app_ids);
  wanted := coalesce(wanted, earliest);
  told_at := coalesce(private.school_rest(wanted), wanted);
  resting := array(select distinct z.application_id from private.family_zones(app_ids) z
    where private.rest_until(told_at, z.zone) is not null);
  return jsonb_build_object('earliest', earliest, 'latest', private.latest_publication(app_ids), 'told_at', told_at,
    'school_rests', told_at <> wanted,
    'families', cardinality(resting),
    'names', (select coalesce(jsonb_agg(n.name), '[]') from (select concat_ws(' ', a.first_name, a.last_name) as name
      from public.applications a where a.id = any (resting) order by a.last_name, a.first_name, a.id limit 3) n),
    'better_at', private.rest_of(told_at, array(select 'Asia/Jerusalem' union select z.zone from private.family_zones(app_ids) z)),
    'reply_ended', (select min(y.registration_deadline_at) from public.applications a
      join public.program_years y on y.id = a.program_year_id
      where a.id = any (app_ids) and y.registration_deadline_at <= told_at));
end;
$$;
select private.expose('authenticated', 'advise_publication', 'application_ids uuid[], publish_at timestamptz default null');

-- Time to think: what is told "at once" takes effect after the year's minutes, all of it together, when tick publishes it. Until then
-- it can be undone, and it is as hidden as any held decision.

create function private.undo_minutes_of(app_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select s.undo_minutes from public.program_year_settings s join public.applications a on a.program_year_id = s.id where a.id = app_id;
$$;

-- Approves the release of a recorded decision after so many minutes, over what stood before it; with none it is published now. Returns
-- whether it was.
create function private.approve_release(before public.application_decisions, minutes integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(minutes, 0) = 0 and not exists (select from public.application_decisions d
      where d.id = before.id and private.waits_for_rest(d)) then
    return private.publish(before.id);
  end if;
  -- A decision whose own minutes ran would go at once if it came back: it comes back held.
  update public.application_decisions d set publish_at = private.now() + make_interval(mins => coalesce(minutes, 0)),
    undo_to = jsonb_build_object('status', before.status, 'decided_by', before.decided_by, 'decided_at', before.decided_at,
      'publish_at', case when before.undo_to is null then before.publish_at end, 'published_at', before.published_at)
  where d.id = before.id;
  return false;
end;
$$;

-- What stood before a decision, as undo_to keeps it.
create function private.decision_now(app_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', d.status, 'decided_by', d.decided_by, 'decided_at', d.decided_at,
    -- A decision whose own minutes run would go at once if it came back: it comes back held.
    'publish_at', case when d.undo_to is null then d.publish_at end, 'published_at', d.published_at)
  from public.application_decisions d where d.id = app_id;
$$;

-- Brings an earlier decision back. A time of publication that has passed meanwhile does not: what was held stays held.
create function private.restore_decision(app_id uuid, earlier jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.application_decisions d set status = b.status, decided_by = b.decided_by, decided_at = b.decided_at,
    publish_at = case when b.publish_at > private.now() then b.publish_at end, published_at = b.published_at, undo_to = null,
    rest_override = null
  from jsonb_to_record(earlier) as b (status text, decided_by uuid, decided_at timestamptz, publish_at timestamptz,
    published_at timestamptz)
  where d.id = app_id;
$$;

-- Takes back a decision whose minutes run: the working status is what it was. A time of publication that has passed meanwhile does
-- not come back: what was held stays held. Returns the decision. Errors: 42501; P0001 not_found, wrong_state, stale_version.
create function private.undo_decision(app_id uuid, expected_version bigint) returns jsonb
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
select private.expose('authenticated', 'undo_decision', 'application_id uuid, expected_version bigint');

-- Until when an application's owner may take the place: the offer's own end, else the year's.
create function private.reply_due_of(app public.applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(app.reply_due_at, (select y.registration_deadline_at from public.program_years y where y.id = app.program_year_id));
$$;

-- Money for this place has come, is on its way at the provider's page, or is said to have been sent. A page that was opened after the end
-- is not on its way; a report that the office refused holds for two working days more.
create function private.has_money(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.student_enrollments e where e.application_id = app.id and (
    exists (select from public.payments p where p.enrollment_id = e.id and p.is_active and p.amount > p.reversed)
    or exists (select from private.card_checkouts k join public.charges c on c.id = k.charge_id
      where c.enrollment_id = e.id and k.payment_id is null
        and k.created_at > private.now() - interval '24 hours' and k.created_at < private.reply_due_of(app))
    or exists (select from public.payment_claims k where k.enrollment_id = e.id and (k.state = 'waiting' or k.state = 'refused'
      and private.days_without_rest(k.updated_at, 2, 'Asia/Jerusalem') > private.now()))));
$$;

-- Whose money came three days ago and more while they have not accepted the place: they press, or are refunded.
create function private.paid_offers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name))
    order by a.last_name, a.first_name, a.id), '[]')
  from public.applications a where a.status = 'accepted' and a.place_accepted_at is null
    and exists (select from public.student_enrollments e join public.payments p on p.enrollment_id = e.id
      where e.application_id = a.id and p.is_active and p.amount > p.reversed and p.created_at < private.now() - interval '3 days');
$$;

-- Whether a place was offered and not taken in time. Until the office gives more time nothing is asked or taken for it. Money stops the
-- clock.
create function private.is_offer_over(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'accepted' and app.place_accepted_at is null and private.now() >= private.reply_due_of(app)
    and not private.has_money(app);
$$;

-- Refuses what belongs to a place whose time to reply has passed. Errors: P0001 deadline_passed.
create function private.require_time_to_reply(app_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  select * into app from public.applications a where a.id = app_id;
  if private.is_offer_over(app) then
    perform private.fail('deadline_passed', case when app.reply_due_at is null
      then 'The registration deadline has passed. Please write to the admissions office.'
      else 'The time to reply to this offer has passed. Please write to the admissions office.' end);
  end if;
end;
$$;

-- So many days after a moment, where days of rest do not count and no end lies in one.
create function private.days_without_rest(moment timestamptz, days integer, zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here timestamp := moment at time zone zone;
  left_over integer := least(greatest(days, 1), 60);
begin
  while left_over > 0 loop
    here := here + interval '1 day';
    if not private.is_day_of_rest(here::date, zone) then left_over := left_over - 1; end if;
  end loop;
  return coalesce(private.rest_until(here at time zone zone, zone), here at time zone zone);
end;
$$;

-- When an acceptance is published that is an offer: notes that it was told and answers its end; null for any other decision.
create function private.tell_offer(decision public.application_decisions) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  update private.place_offers o set told_at = private.now(),
    reply_due_at = least(private.days_without_rest(private.now(), o.days, private.zone_of(private.applicant_address(o.application_id))),
      private.latest_publication(array[o.application_id]))
  where o.application_id = decision.id and o.offered_at = decision.decided_at and o.told_at is null and decision.status = 'accepted'
  returning o.reply_due_at;
$$;

-- Nothing ends over a letter that its reader was not reminded to open: reminds them where no reminder went, and answers whether the
-- last one has gone a day ago at least.
create function private.remind_of_letter(app public.applications) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  told constant timestamptz := (private.first_unopened(app)).told_at;
begin
  if not private.letter_waits(app) then return false; end if;
  if not exists (select from public.email_outbox o where o.application_id = app.id and o.template = 'letter_reminder'
      and o.created_at >= told) then
    perform private.enqueue_mail(private.applicant_address(app.id), 'letter_reminder',
      jsonb_build_object('first_name', app.first_name), 'letter:' || app.id || ':' || app.version, app.id);
  end if;
  -- One that its reader has stopped, or that no server takes, is waited for no longer than one that went.
  return not exists (select from public.email_outbox o where o.application_id = app.id and o.template = 'letter_reminder'
    and o.created_at between told and private.now() - interval '1 day' and o.state not in ('queued', 'sending'));
end;
$$;

-- Tick: offers whose end has passed without an answer are declined, and their owners told; in no hours of rest. Returns how many. Years
-- whose planned last day has come are left, too.
create function private.lapse_offers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  app_id uuid;
  app public.applications;
  lapsed integer := 0;
begin
  for app_id in select a.id from public.applications a where a.reply_due_at <= private.now() and a.status = 'accepted'
      and a.place_accepted_at is null and not private.has_money(a) and a.id::text not in (select private.resting('offers'))
      order by a.reply_due_at, a.id limit 200 loop
    begin
      app := private.lock_application(app_id);
      -- They may have answered or paid while this waited for them.
      continue when app.status <> 'accepted' or app.place_accepted_at is not null or app.reply_due_at > private.now()
        or private.has_money(app)
        or private.rest_of(private.now(), array['Asia/Jerusalem', private.zone_of(private.applicant_address(app_id))]) is not null;
      continue when private.remind_of_letter(app);
      perform private.decline_place(app_id, null);
      update private.place_offers o set lapsed_at = private.now() where o.application_id = app_id and o.reply_due_at = app.reply_due_at;
      perform private.log('lapse', 'place_offers', app_id, app_id, null,
        jsonb_build_object('reply_due_at', jsonb_build_object('old', app.reply_due_at, 'new', null)));
      perform private.enqueue_mail(private.applicant_address(app_id), 'offer_lapsed', jsonb_build_object('first_name', app.first_name),
        'lapsed:' || app_id || ':' || app.version, app_id);
      lapsed := lapsed + 1;
    exception when others then
      perform private.let_rest('offers', app_id::text, sqlstate);
    end;
  end loop;
  perform private.leave_on_day();
  return lapsed;
end;
$$;
select private.expose('service_role', 'lapse_offers');

-- What speaks against deciding or telling now, as codes; it hinders nobody: documents_asked (again, not there yet), documents_unchecked,
-- no_interview (none that took place), no_score (nobody has handed one in, where the year has a score sheet; unsaid to whoever must not
-- learn of others' scores), no_consent (of a guardian, for a minor).
create function private.against_deciding(app public.applications) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when exists (select from public.application_documents d where d.application_id = app.id and d.state = 'replace')
      then 'documents_asked' end,
    case when exists (select from public.application_documents d where d.application_id = app.id and d.state = 'received')
      then 'documents_unchecked' end,
    case when not exists (select from public.interviews i join public.interview_slots t on t.id = i.slot_id
      where i.application_id = app.id and t.ends_at < private.now()) then 'no_interview' end,
    case when exists (select from public.score_criteria c where c.program_year_id = app.program_year_id) and private.sees_scores(app.id)
      and not exists (select from public.application_scores c where c.application_id = app.id and c.submitted_at is not null)
      then 'no_score' end,
    case when private.lacks_consent(app) then 'no_consent' end], null);
$$;

-- Places of the tracks that these applications are for, as the decisions stand and after they have been decided so: [{year_name, track,
-- capacity (null: not limited), taken, told: of those taken, who know it, after}].
create function private.places_after(app_ids uuid[], decision text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('year_name', y.name, 'track', t.track, 'capacity', t.capacity, 'taken', n.taken,
    'told', n.told, 'after', n.after) order by y.name, t.starts_on, t.track), '[]')
  from public.program_year_tracks t join public.program_years y on y.id = t.program_year_id
  cross join lateral (
    select count(*) filter (where private.is_placed(f.status)) as taken,
      count(*) filter (where private.is_placed(f.status) and f.is_told) as told,
      count(*) filter (where private.is_placed(case when f.id = any (app_ids) then decision else f.status end)) as after,
      bool_or(f.id = any (app_ids)) as touched
    from (select a.id, coalesce(d.status, a.status) as status, not private.is_untold(d, a.status) as is_told
      from public.applications a
      left join public.application_decisions d on d.id = a.id
      where a.program_year_id = t.program_year_id and a.program_track = t.track and a.submitted_at is not null) f) n
  where n.touched;
$$;

-- Brothers among the applicants of the same year: the same parent follows both, or one family name with one emergency telephone or one
-- address. [{application_id, name, status}], with the status the office works on.
create function private.brothers_of(app_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('application_id', b.id, 'name', concat_ws(' ', b.first_name, b.last_name),
    'status', coalesce(d.status, b.status)) order by b.first_name, b.id), '[]')
  from public.applications a join public.applications b on b.program_year_id = a.program_year_id and b.id <> a.id
    and b.submitted_at is not null
  left join public.application_decisions d on d.id = b.id
  where a.id = app_id and (
    exists (select from private.application_parents p join private.application_parents q on q.email = p.email
      where p.application_id = a.id and q.application_id = b.id and p.ended_at is null and q.ended_at is null)
    or lower(b.last_name) = lower(a.last_name) and (b.emergency_contact_phone = a.emergency_contact_phone
      or lower(b.address) = lower(a.address) and lower(b.city) = lower(a.city)));
$$;

-- What a release with these details would tell, before it is: {people: [{application_id, name, hebrew_name, email, language, decision,
-- track, outliers, brothers, empty_fields}], counts: [{decision, track, count}], scheduled: [{application_id, name, publish_at}],
-- year_id: whose words the mails have}. of_run: the run that waits, whose release it is. outliers: no_name, no_hebrew_name, no_address,
-- other_track (than the student record has), same_address (as another of these), and what speaks against deciding. empty_fields: what
-- the letter mentions and has no value for.
create function private.rehearsal(details jsonb, application_ids uuid[], of_run uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with lines as materialized (select * from private.bulk_lines('release', details, (
      select jsonb_agg(jsonb_build_object('application_id', i)) from unnest(application_ids[1:501]) i), of_run)),
    told as (
      select l.*, a.first_name, a.last_name, lower(coalesce(u.email, a.email)) as address, u.email as account,
        coalesce(p.mail_language, y.mail_language, 'en') as language, s.program_track as other,
        to_jsonb(private.empty_mailing_fields(private.drafted_letter(a, l.status))) as empty_fields,
        private.against_deciding(a) as against
      from lines l join public.applications a on a.id = l.application_id
      left join auth.users u on u.id = a.user_id and u.email_confirmed_at is not null
      left join public.person_settings p on p.user_id = a.user_id
      left join public.program_year_settings y on y.id = a.program_year_id
      left join public.students s on s.application_id = a.id
      where l.reason is null),
    judged as (
      select t.*, to_jsonb(array_remove(array[case when t.first_name = '' or t.last_name = '' then 'no_name' end,
        case when t.hebrew_name = '' then 'no_hebrew_name' end, case when t.account is null then 'no_address' end,
        case when t.other <> t.track then 'other_track' end,
        case when count(*) over (partition by t.address) > 1 then 'same_address' end], null) || t.against) as outliers from told t)
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(jsonb_build_object('application_id', j.application_id, 'name', j.name,
        'hebrew_name', j.hebrew_name, 'email', j.account, 'language', j.language, 'decision', j.status, 'track', j.track,
        'outliers', j.outliers, 'brothers', private.brothers_of(j.application_id), 'empty_fields', j.empty_fields)
        order by j.last_name, j.first_name, j.application_id), '[]') from judged j),
      'counts', (select coalesce(jsonb_agg(to_jsonb(c) order by c.decision, c.track), '[]')
        from (select j.status as decision, j.track, count(*) as count from judged j group by 1, 2) c),
      'year_id', (select min(a.program_year_id::text) from judged j join public.applications a on a.id = j.application_id),
      'scheduled', (select coalesce(jsonb_agg(jsonb_build_object('application_id', l.application_id, 'name', l.name,
        'publish_at', l.publish_at)), '[]') from lines l where l.reason = 'scheduled')));
end;
$$;

-- How many people one officer reaches alone, by letters or by released decisions, in the years of these applications and students; 0 for
-- any number. Without any: as the open year says.
create function private.second_officer_above(app_ids uuid[], student_ids uuid[] default '{}') returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(min(nullif(s.second_officer_above, 0)), min(s.second_officer_above),
    (select o.second_officer_above from public.program_year_settings o where o.id = private.open_year_id()), 10)
  from public.program_year_settings s where s.id in (
    select a.program_year_id from public.applications a where a.id = any (app_ids)
    union all select e.program_year_id from unnest(student_ids) i (id), private.present_enrollment(i.id) e);
$$;

-- Whom the caller has reached alone within ten minutes: by decisions they released, and by letters and messages, of which a thread
-- counts once.
create function private.reached_lately() returns table (released bigint, written bigint)
language sql stable security definer set search_path = '' as $$
  with me as (select auth.uid() as id, private.now() - interval '10 minutes' as since),
  runs as (select r.people, b.action is not distinct from 'message' as is_message
    from me, private.releases r left join private.bulk_runs b on b.id = r.run_id where r.officer = me.id and r.at > me.since)
  select coalesce((select sum(r.people) from runs r where not r.is_message), 0),
    coalesce((select sum(r.people) from runs r where r.is_message), 0)
    + coalesce((select sum(m.recipients) from me, public.mailings m
      where m.created_by = me.id and m.created_at > me.since and m.state <> 'undone'), 0)
    + (select count(distinct m.thread_id) from me, private.thread_messages m join private.threads t on t.id = m.thread_id
      where m.author = me.id and m.side = 'office' and m.created_at > me.since
        and not exists (select from private.bulk_items i join public.applications a on a.id = i.application_id
          where a.user_id = t.user_id and i.row_id = m.id));
$$;

-- Whether telling this many more needs a second officer.
create function private.needs_second_officer(more integer, app_ids uuid[], student_ids uuid[] default '{}') returns boolean
language sql stable security definer set search_path = '' as $$
  select limits.above > 0 and more + l.released + l.written > limits.above
  from private.reached_lately() l, (select private.second_officer_above(app_ids, student_ids) as above) limits;
$$;

-- Refuses one more that is told or written to alone, where many at once would wait for a second officer; what one officer does at
-- the same time is counted one after the other. Errors: P0001 limit_reached, too_many_reached.
create function private.count_one(app_ids uuid[], student_ids uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  lately record;
begin
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(auth.uid()::text));
  if not private.needs_second_officer(1, app_ids, student_ids) then return; end if;
  select * into lately from private.reached_lately();
  if lately.written > 0 then
    perform private.fail('too_many_reached', format('You have written to %s people in ten minutes, and with this one you would '
      'reach more than %s alone. Wait ten minutes, or choose them in the list: a second officer lets them go.', lately.written,
      private.second_officer_above(app_ids, student_ids)));
  end if;
  perform private.fail('limit_reached', format('You have released %s decisions in ten minutes. Hold the rest, choose them in the list '
    'and release them together: a second officer lets them go.', private.second_officer_above(app_ids, student_ids)));
end;
$$;

create function private.count_release(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_one(array[app_id]);
  insert into private.releases (officer, people, application_id) values (auth.uid(), 1, app_id);
end;
$$;
