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

-- The deposit is due with the registration deadline: where it still carries the old date, it moves along.
create function private.move_deposit_dates() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before date := (old.registration_deadline_at at time zone old.registration_deadline_zone)::date;
  after_that date := (new.registration_deadline_at at time zone new.registration_deadline_zone)::date;
begin
  if before = after_that then return null; end if;
  update public.charges c set due_on = after_that from public.student_enrollments e
  where e.id = c.enrollment_id and e.program_year_id = new.id and c.kind = 'deposit' and c.is_active and c.due_on = before;
  update public.student_enrollments e set registration_deposit_due_date = after_that
  where e.program_year_id = new.id and e.registration_deposit_due_date = before;
  return null;
end;
$$;

create trigger move_deposit_dates after update of registration_deadline_at, registration_deadline_zone on public.program_years
  for each row execute function private.move_deposit_dates();
