-- What an accepted student still has to do: tasks, the facts behind them, the reply and registration.

grant select on public.enrollment_tasks to authenticated;

create trigger bump_version before update on public.enrollment_tasks for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.enrollment_tasks
  for each row execute function private.audit('application_id', '');

create policy "Placed students and staff read tasks" on public.enrollment_tasks for select to authenticated
  using (application_id = (select private.placed_application()) or (select private.is_staff()));

-- A task's words with the facts they name: {{passport.until}} is the day until which the year wants passports to be valid.
create function private.task_words(words text, app_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when strpos(words, '{{passport.until}}') = 0 then words else replace(words, '{{passport.until}}', (
    select to_char(y.program_ends_on + make_interval(months => s.expiry_margin_months), 'FMMonth FMDD, YYYY')
    from public.applications a join public.program_years y on y.id = a.program_year_id
    join public.program_year_settings s on s.id = y.id where a.id = app_id)) end;
$$;

-- The tasks of an application as its owner and the office see them. `known`: the data say so; `done`: claimed, known or checked,
-- unless something is wrong (an expired paper, a file asked for again); `confirmed`: checked by the office, or for the deposit a
-- payment recorded in the ledger. `tells_kept` false leaves out what passport, health and money say (the read-only role, and what
-- needs no line).
create function private.tasks_of(app_id uuid, tells_kept boolean) returns table (task_id uuid, place smallint, state jsonb)
language sql stable security definer set search_path = '' as $$
  select t.id, t.position, to_jsonb(t) || jsonb_build_object('description', private.task_words(t.description, app_id),
    'known', o.known, 'missing', coalesce(o.missing, '{}'),
    'problem', o.problem, 'problem_on', case when o.problem in ('expired', 'too_short') then o.problem_on end,
    'done', (t.claimed_at is not null or t.checked_at is not null or o.known) and o.problem is null,
    'confirmed', (t.checked_at is not null or (t.key = 'deposit' and o.known)) and o.problem is null)
  from public.enrollment_tasks t
  left join private.task_facts(app_id) f on f.key = t.key and (tells_kept or t.key = 'travel'),
  lateral (select f.missing, f.problem, f.problem_on, f.key is not null and f.missing = '{}' and f.problem is null as known) o
  where t.application_id = app_id;
$$;

-- The accepted student's page: tasks, dates and money in short (shape: docs/api.md). 403 without a place.
create function private.my_enrollment() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  -- Of what they see and pay, which may be a later one.
  place_year public.program_years;
  enrollment uuid := private.placed_enrollment();
  mine public.student_enrollments;
  next_charge record;
begin
  perform private.require_user();
  select * into mine from public.student_enrollments e where e.id = enrollment;
  -- Without one, or when its year has ended and the office has enrolled them since: then there is nothing to reply, and no task waits.
  select * into app from public.applications a where a.id = private.placed_application()
    and (mine.id is null or a.id = mine.application_id
      or exists (select from public.student_enrollments e where e.application_id = a.id and e.is_active));
  perform private.require(app.id is not null or mine.id is not null);
  select * into place_year from public.program_years where id = coalesce(mine.program_year_id, app.program_year_id);
  select * into year from public.program_years where id = coalesce(app.program_year_id, mine.program_year_id);
  select i.due_on, sum(i.open_amount) as open_amount into next_charge
  from private.instalments(enrollment, null) i where i.open_amount > 0 group by i.due_on order by i.due_on limit 1;
  return jsonb_build_object('status', coalesce(app.status, 'registered'),
    'standing', case when app.id is null then 'registered' else private.standing_of(app) end,
    'replied', case when app.id is null or app.place_accepted_at is not null then 'accepted' end,
    'reply_deadline_at', coalesce(private.reply_due_of(app), year.registration_deadline_at),
    'reply_deadline_zone', year.registration_deadline_zone,
    'first_name', coalesce(app.first_name, (select s.first_name from public.students s where s.id = mine.student_id)),
    'tasks', (select coalesce(jsonb_agg(t.state - '{application_id,version,created_at,updated_at}'::text[] order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'lines', case when app.id is null then '[]' else private.lines_of(app, 'student') end,
    'dates', jsonb_build_array(jsonb_build_object('key', 'orientation', 'label', 'Orientation', 'on', place_year.orientation_on),
      jsonb_build_object('key', 'program_start', 'label', 'Program Start', 'on', place_year.program_starts_on)),
    'tasks_deadline', year.tasks_deadline_on,
    'payment', private.ledger_totals(enrollment) || jsonb_build_object(
      'plan', (select p.plan from public.payment_plans p where p.id = enrollment),
      'next_due_on', next_charge.due_on, 'next_amount', next_charge.open_amount));
end;
$$;
select private.expose('authenticated', 'my_enrollment');

-- The student says that a task is done ("I have sent it"), or takes that back; returns the task.
create function private.set_task_completed(task_id uuid, completed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app_id uuid := private.placed_application();
  result jsonb;
begin
  perform private.require_user();
  perform private.require(app_id is not null);
  if completed is null then perform private.fail('required', 'Say whether the task is done.', 'completed'); end if;
  update public.enrollment_tasks t set claimed_at = case when completed then private.now() end
  where t.id = set_task_completed.task_id and t.application_id = app_id and (t.claimed_at is not null) <> completed;
  select t.state - '{application_id,version,created_at,updated_at}'::text[] into result
  from private.tasks_of(app_id, true) t where t.task_id = set_task_completed.task_id;
  if result is null then perform private.fail('not_found', 'This task is not on your list.'); end if;
  return result;
end;
$$;
select private.expose('authenticated', 'set_task_completed', 'task_id uuid, completed boolean');

-- Officers: 'checked', 'unchecked' (the check is taken back), 'open' (also what the student said). Returns the task's row; what
-- the data say of it is read with the file. Only while the acceptance is published. The deposit is confirmed in the ledger and nowhere
-- else; what is wrong or missing can be checked once it is right. Checking passport or medical needs the file's reading begun.
-- Errors: 42501; P0001 invalid_value (state), not_found, stale_version, wrong_state, not_begun.
create function private.set_enrollment_task(task_id uuid, new_state text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task public.enrollment_tasks;
  now_state jsonb;
begin
  perform private.require(private.is_officer());
  if new_state is null or new_state not in ('checked', 'unchecked', 'open') then
    perform private.fail('invalid_value', 'Say whether the task is checked.', 'state');
  end if;
  select * into task from public.enrollment_tasks t where t.id = set_enrollment_task.task_id for no key update;
  if task.id is null then perform private.fail('not_found', 'This task no longer exists.'); end if;
  if not exists (select 1 from public.applications a where a.id = task.application_id and private.is_placed(a.status)) then
    perform private.fail('wrong_state', 'Tasks are for students whose acceptance has been published.');
  end if;
  if expected_version is distinct from task.version then
    perform private.fail('stale_version', 'Somebody else has changed this task since you opened it.');
  end if;
  -- Whether it can be checked says something of a passport or an insurance, also by the refusal.
  if new_state = 'checked' and task.key in ('passport', 'medical') then
    perform private.require_begun('office_application', private.reading_hash(task.application_id::text, 'screen'), 'application',
      array[task.application_id], private.file_categories(task.application_id));
  end if;
  select t.state into now_state from private.tasks_of(task.application_id, true) t where t.task_id = task.id;
  if new_state = 'checked' and task.key = 'deposit' then
    perform private.fail('wrong_state', 'Record the payment in the ledger: that confirms the deposit.');
  elsif new_state = 'checked' and now_state ->> 'problem' is not null then
    perform private.fail('wrong_state', 'Something is wrong with this task: it can be checked once it is right.');
  end if;
  update public.enrollment_tasks t set
    checked_at = case when new_state = 'checked' then coalesce(t.checked_at, private.now()) end,
    claimed_at = case when new_state <> 'open' then t.claimed_at end
  where t.id = task.id and ((t.checked_at is not null) <> (new_state = 'checked') or (new_state = 'open' and t.claimed_at is not null));
  return (select to_jsonb(t) from public.enrollment_tasks t where t.id = task.id);
end;
$$;
select private.expose('authenticated', 'set_enrollment_task', 'task_id uuid, state text, expected_version bigint');

-- What the data say about the five tasks of an accepted student, reckoned at every reading: a voided payment, a paper that
-- runs out overnight or a moved end of the program changes the answer without anybody's act.

-- One paper: whether it lasts until `needed`, and what is wrong with its date otherwise (expired, too_short).
create function private.paper_problem(expires_on date, needed date) returns text
language sql stable set search_path = '' as $$
  select case when expires_on < (private.now() at time zone 'Asia/Jerusalem')::date then 'expired'
    when expires_on < needed then 'too_short' end;
$$;

-- Of each task that follows from data: what is still missing, and what is wrong (a paper that has expired or ends too early, with
-- its date; a file that the office has asked for again). Passports are measured by the end of the program plus the year's
-- margin, insurance by the end of the program. A task is known when nothing is missing and nothing is wrong.
create function private.task_facts(app_id uuid) returns table (key text, missing text[], problem text, problem_on date)
language sql stable security definer set search_path = '' as $$
  with person as (
    select s.*, e.id as enrollment, y.program_ends_on as ends_on,
      (y.program_ends_on + make_interval(months => g.expiry_margin_months))::date as passport_until
    from public.applications a join public.program_years y on y.id = a.program_year_id
    join public.program_year_settings g on g.id = y.id join public.student_enrollments e on e.application_id = a.id
    cross join lateral (select r.* from public.students t, private.record_in_year(t, e.program_year_id) r where t.id = e.student_id) s
    where a.id = app_id),
  -- Of two passports the one that lasts longer counts.
  passport as (
    select p.expires_on, p.number from person s, lateral (values
      (s.foreign_passport_expiration, s.foreign_passport_number), (s.israeli_passport_expiration, s.israeli_passport_number)
    ) as p (expires_on, number)
    where p.number is not null or p.expires_on is not null
    order by (p.number is not null and p.expires_on is not null) desc, p.expires_on desc nulls last limit 1),
  files as (
    select k.kind, bool_or(d.state in ('received', 'checked')) as is_there, bool_or(d.state = 'replace') as asked_again
    from (values ('passport'), ('medical')) as k (kind)
    left join public.application_documents d on d.application_id = app_id and d.kind = k.kind and d.state <> 'removed'
    group by k.kind)
  select 'passport', array_remove(array[case when p.number is null then 'passport_number' end,
      case when p.expires_on is null then 'passport_expiration' end, case when f.is_there is not true then 'passport_copy' end], null),
    case when f.asked_again and not f.is_there then 'replace' else private.paper_problem(p.expires_on, s.passport_until) end, p.expires_on
  from person s left join passport p on true join files f on f.kind = 'passport'
  union all
  select 'medical', array_remove(array[
      case when s.emergency_medical_contact is null or s.emergency_medical_phone is null then 'emergency_contact' end,
      case when s.israeli_health_insurance and s.kupat_cholim is not null then null
        when s.health_insurance_provider is null or s.health_insurance_policy_number is null or s.health_insurance_expiration is null
        then 'insurance' end], null),
    case when f.asked_again and not f.is_there then 'replace' else private.paper_problem(s.health_insurance_expiration, s.ends_on) end,
    s.health_insurance_expiration
  from person s join files f on f.kind = 'medical'
  union all
  select 'deposit', case when (private.ledger_totals(s.enrollment) ->> 'deposit_paid')::boolean then '{}' else array['deposit'] end,
    null, null
  from person s
  union all
  select 'tuition', case when exists (select from public.payment_plans p where p.id = s.enrollment) then '{}' else array['plan'] end,
    null, null
  from person s
  union all
  select 'travel', array_remove(array[case when s.arrival_date_israel is null then 'arrival' end,
    case when s.flight_information is null then 'flight' end], null), null, null
  from person s;
$$;

-- A check holds for what was looked at: when that changes, the task waits for the office again. The argument is the task's key.
create function private.uncheck_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_application uuid := to_jsonb(new) ->> 'application_id';
begin
  if tg_table_name = 'payment_plans' then
    select e.application_id into of_application from public.student_enrollments e where e.id = (to_jsonb(new) ->> 'id')::uuid;
  end if;
  update public.enrollment_tasks t set checked_at = null
  where t.application_id = of_application and t.key = coalesce(tg_argv[0], to_jsonb(new) ->> 'kind') and t.checked_at is not null;
  return null;
end;
$$;

create trigger uncheck_passport after update on public.students for each row
  when ((new.foreign_passport_number, new.foreign_passport_expiration, new.israeli_passport_number, new.israeli_passport_expiration)
    is distinct from (old.foreign_passport_number, old.foreign_passport_expiration, old.israeli_passport_number,
      old.israeli_passport_expiration))
  execute function private.uncheck_task('passport');

create trigger uncheck_medical after update on public.students for each row
  when ((new.israeli_health_insurance, new.kupat_cholim, new.health_insurance_provider, new.health_insurance_policy_number,
      new.health_insurance_expiration, new.medical_conditions, new.emergency_medical_contact, new.emergency_medical_phone)
    is distinct from (old.israeli_health_insurance, old.kupat_cholim, old.health_insurance_provider, old.health_insurance_policy_number,
      old.health_insurance_expiration, old.medical_conditions, old.emergency_medical_contact, old.emergency_medical_phone))
  execute function private.uncheck_task('medical');

create trigger uncheck_travel after update on public.students for each row
  when ((new.arrival_date_israel, new.flight_information) is distinct from (old.arrival_date_israel, old.flight_information))
  execute function private.uncheck_task('travel');

create trigger uncheck_tuition after update on public.payment_plans for each row
  when ((new.plan, new.method) is distinct from (old.plan, old.method)) execute function private.uncheck_task('tuition');

-- A file that came, went, or is asked for again; that the office has checked the file itself changes nothing here.
create trigger uncheck_file after update of state on public.application_documents for each row
  when (new.kind in ('passport', 'medical') and new.state <> old.state and (old.state = 'uploading' or new.state in ('replace', 'removed')))
  execute function private.uncheck_task();

-- A deposit without a day of its own is due with the registration deadline, and moves with it.
create function private.move_deposit_dates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Student before charge, as everywhere: who voids a charge holds the student already.
  perform 1 from public.students s where s.id in (select c.student_id from public.charges c
    join public.student_enrollments e on e.id = c.enrollment_id
    where e.program_year_id = new.id and c.is_active and c.follows_deadline) order by s.id for no key update;
  update public.charges c set due_on = null from public.student_enrollments e
  where e.id = c.enrollment_id and e.program_year_id = new.id and c.is_active and c.follows_deadline
    and c.due_on <> private.deposit_due_on(e.id);
  return null;
end;
$$;

create trigger move_deposit_dates after update of registration_deadline_at, registration_deadline_zone, program_starts_on
  on public.program_years for each row execute function private.move_deposit_dates();

-- From an accepted place to a registered student; later deadlines.

-- accepted -> registered, for the office's own act and for a deposit on an accepted place. The student gets a receipt. Nobody under
-- 18 is registered without a guardian's consent: what comes before it waits for it (private.register_if_ready).
create function private.register(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.applications a set status = 'registered', place_accepted_at = coalesce(place_accepted_at, private.now())
  where a.id = app_id and a.status = 'accepted' and not private.lacks_consent(a);
  if found then
    update public.application_decisions set status = 'registered', published_at = private.now(), publish_at = null, undo_to = null
    where id = app_id;
    update public.student_enrollments set registration_status = 'confirmed', enrollment_status = 'enrolled'
    where id = (select private.lock_enrollment_of(app_id)) and registration_status = 'pending';
    perform private.enqueue_mail(private.applicant_address(a.id), 'registration_complete',
      jsonb_build_object('first_name', a.first_name, 'year', y.name), 'registered:' || a.id || ':' || a.version, a.id)
    from public.applications a join public.program_years y on y.id = a.program_year_id where a.id = app_id;
  end if;
end;
$$;

create function private.register_application(app_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decision public.application_decisions;
begin
  perform private.require(private.is_officer());
  decision := private.lock_decision(app_id, expected_version);
  if decision.status <> 'accepted' or decision.published_at is null then
    perform private.fail('wrong_state', 'Only a published acceptance can be registered.');
  end if;
  if (select private.lacks_consent(a) from public.applications a where a.id = app_id) then
    perform private.fail('wrong_state', 'This applicant is under 18, and no parent or guardian has given their consent yet.');
  end if;
  perform private.register(app_id);
  return (select to_jsonb(d) from public.application_decisions d where d.id = app_id);
end;
$$;
select private.expose('authenticated', 'register_application', 'application_id uuid, expected_version bigint');

-- The receipt for a reply; it does not say which. One for each reply that changes something.
create function private.confirm_reply(before public.applications) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(private.applicant_address(before.id), 'reply_received',
    jsonb_build_object('first_name', before.first_name), 'reply:' || before.id || ':' || before.version, before.id);
$$;

-- The place is not taken: said by the applicant, or by their silence after an offer.
create function private.decline_place(app_id uuid, reason text) returns void
language sql security definer set search_path = '' as $$
  update public.applications set status = 'declined', decline_reason = reason, place_accepted_at = null where id = app_id;
  update public.application_decisions set status = 'declined', published_at = private.now(), publish_at = null, undo_to = null
  where id = app_id;
  select private.free_interview_times(app_id);
$$;

-- The applicant's reply to a published acceptance: true takes the place, false declines it (reason optional). Its letter counts as
-- opened, so that parents are told too. Returns the status.
create function private.reply_to_offer(accept boolean, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  app := private.lock_application(private.placed_application());
  if app.id is null or app.status <> 'accepted' then
    perform private.fail('wrong_state', 'There is no open offer to reply to.');
  end if;
  if accept is null then perform private.fail('required', 'Choose whether you accept the place.', 'accept'); end if;
  if accept then
    perform private.require_time_to_reply(app.id);
    perform private.open_standing_letter(app.id);
    update public.applications set place_accepted_at = private.now() where id = app.id and place_accepted_at is null;
    if found then perform private.confirm_reply(app); end if;
    if (select e.registration_deposit_paid from public.student_enrollments e where e.application_id = app.id) then
      perform private.register(app.id);
    end if;
  else
    if char_length(reason) > 2000 then perform private.fail('too_long', 'Please keep the reason under 2,000 characters.', 'reason'); end if;
    perform private.open_standing_letter(app.id);
    perform private.decline_place(app.id, nullif(btrim(reason), ''));
    perform private.confirm_reply(app);
  end if;
  return (select a.status from public.applications a where a.id = app.id);
end;
$$;
select private.expose('authenticated', 'reply_to_offer', 'accept boolean, reason text default null');

-- A deposit on an accepted place registers the student.
create function private.deposit_registers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.registration_deposit_paid and not old.registration_deposit_paid and new.application_id is not null
     and exists (select 1 from public.applications a where a.id = new.application_id and a.status = 'accepted'
       and a.place_accepted_at is not null) then
    perform private.register(new.application_id);
  end if;
  return null;
end;
$$;

create trigger deposit_registers after update of registration_deposit_paid on public.student_enrollments
  for each row execute function private.deposit_registers();

-- A later deadline for one application, also for one that is still a draft; the applicant is told by mail. expected_version is
-- that of the extension on screen, null when there was none. Returns the extension.
-- Errors: 42501; P0001 invalid_value (until), too_long (reason), not_found, stale_version.
create function private.grant_extension(app_id uuid, until_time timestamptz, why text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  before public.application_extensions;
  result public.application_extensions;
begin
  perform private.require(private.is_officer());
  if until_time is null or until_time <= private.now() or until_time > private.now() + interval '1 year' then
    perform private.fail('invalid_value', 'Choose a time in the future, at most a year ahead.', 'until');
  end if;
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  select * into app from public.applications a where a.id = app_id for no key update;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  select * into before from public.application_extensions e where e.id = app_id;
  if before.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this deadline since you opened it.');
  end if;
  insert into public.application_extensions as e (id, until, reason, granted_by)
    values (app_id, until_time, coalesce(btrim(why), ''), auth.uid())
  on conflict (id) do update set until = excluded.until, reason = excluded.reason, granted_by = excluded.granted_by
  returning * into result;
  -- The trigger keeps silent about drafts, which are their owners' alone; what the office does is on record all the same.
  if app.status = 'draft' then
    perform private.log(case when before.id is null then 'insert' else 'update' end, 'application_extensions', app_id, app_id, null,
      private.row_changes(to_jsonb(before), to_jsonb(result)));
  end if;
  perform private.enqueue_mail(private.applicant_address(app_id), 'extension_granted',
    jsonb_build_object('first_name', app.first_name, 'until', until_time, 'zone', (select y.application_deadline_zone
      from public.program_years y where y.id = app.program_year_id)), 'extension:' || app_id || ':' || result.version, app_id);
  return to_jsonb(result);
end;
$$;
select private.expose('authenticated', 'grant_extension', $$
  application_id uuid, until timestamptz, reason text default '', expected_version bigint default null$$);

-- The same for whoever signs in with this address and has an application of the open year in progress: the office learns
-- nothing of their draft but that it is there. A later extension replaces an earlier one. Returns {until}.
-- Errors: as above; P0001 required (email), not_found (email).
create function private.extend_deadline(sign_in_address text, until_time timestamptz, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft uuid;
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(sign_in_address), '') = '' then
    perform private.fail('required', 'Enter the address they sign in with.', 'email');
  end if;
  select a.id into draft from public.applications a join auth.users u on u.id = a.user_id
  where lower(u.email) = private.normal_email(sign_in_address) and a.status = 'draft' and a.program_year_id = private.open_year_id();
  if draft is null then
    perform private.fail('not_found', 'Nobody who signs in with this address has an application in progress.', 'email');
  end if;
  perform private.grant_extension(draft, until_time, why, (select e.version from public.application_extensions e where e.id = draft));
  return jsonb_build_object('until', until_time);
end;
$$;
select private.expose('authenticated', 'extend_deadline', $$email text, until timestamptz, reason text default ''$$);

-- Whose application of the open year is in progress, by a part of their name or of the address that they sign in with: [{name, email,
-- deadline_at}], at most twenty. Nothing else of a draft is the office's to know, nor to search by. Errors: 42501.
create function private.find_drafts(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (
    select coalesce(jsonb_agg(to_jsonb(d) order by d.name, d.email), '[]') from (
      select btrim(concat_ws(' ', a.first_name, a.last_name)) as name, u.email, private.deadline_of(a.id) as deadline_at
      from public.applications a join auth.users u on u.id = a.user_id
      where a.status = 'draft' and a.program_year_id = private.open_year_id() and private.is_sought(query, private.normal_text(
        concat_ws(' ', a.first_name, a.last_name, a.hebrew_first_name, a.hebrew_last_name, u.email)))
      order by name, u.email limit 20) d);
end;
$$;
select private.expose('authenticated', 'find_drafts', 'query text');
