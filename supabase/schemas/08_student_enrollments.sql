-- A student's years (design section 10): one record, one enrollment for each program year. What belongs to a year (track, dates,
-- both statuses, the place and the money) stands here; the columns of the same names on the record show the enrollment that is
-- shown. The two are kept equal by the triggers below, so that whoever writes either writes both.

create table public.student_enrollments (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete cascade,
  -- Null for a record that has been given no year yet.
  program_year_id uuid references public.program_years (id) on delete restrict,
  -- The application whose acceptance brought it.
  application_id uuid unique references public.applications (id) on delete set null,
  -- The record shows this one.
  is_shown boolean not null default false,
  -- Enrollment and ledger of a withdrawn acceptance stay, marked inactive.
  is_active boolean not null default true,
  program_track text check (program_track in ('shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army')),
  learning_start_date date check (learning_start_date between '1930-01-01' and '2100-12-31'),
  learning_end_date date check (learning_end_date between '1930-01-01' and '2100-12-31'),
  arrival_date_israel date check (arrival_date_israel between '1930-01-01' and '2100-12-31'),
  flight_information text check (char_length(flight_information) <= 4000),
  registration_status text not null default 'pending' check (registration_status in ('pending', 'confirmed', 'cancelled', 'completed')),
  enrollment_status text not null default 'prospective' check (enrollment_status in ('prospective', 'enrolled', 'active', 'graduated',
    'withdrawn')),
  -- The money of the year: two derived columns, and what they and the ledger are reckoned from.
  registration_deposit_paid boolean not null default false,
  registration_deposit_amount numeric(12, 2) check (registration_deposit_amount between 0 and 1000000),
  registration_deposit_due_date date check (registration_deposit_due_date between '1930-01-01' and '2100-12-31'),
  total_tuition_cost numeric(12, 2) check (total_tuition_cost between 0 and 1000000),
  monthly_tuition_amount numeric(12, 2) check (monthly_tuition_amount between 0 and 1000000),
  early_registration_discount numeric(12, 2) check (early_registration_discount between 0 and 1000000),
  amount_owed numeric(12, 2) not null default 0 check (amount_owed between -10000000 and 10000000),
  payment_schedule text check (char_length(payment_schedule) <= 200),
  financial_aid_amount numeric(12, 2) check (financial_aid_amount between 0 and 1000000),
  scholarship_percentage numeric(5, 2) check (scholarship_percentage between 0 and 100),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  -- One enrollment per student and year; the ledger holds on to it by both.
  constraint student_enrollments_year unique nulls not distinct (student_id, program_year_id),
  constraint student_enrollments_of_student unique (id, student_id),
  constraint student_enrollments_dates check (learning_end_date is null or learning_start_date is null
    or learning_end_date > learning_start_date)
);
alter table public.student_enrollments enable row level security;
comment on constraint student_enrollments_year on public.student_enrollments is 'This student has an enrollment of that year already.';
comment on constraint student_enrollments_dates on public.student_enrollments is 'The finish date must be after the start date.';
comment on constraint student_enrollments_amount_owed_check on public.student_enrollments is 'Out of range.';
comment on constraint student_enrollments_scholarship_percentage_check on public.student_enrollments
  is 'Enter a percentage from 0 to 100.';

create policy "Nobody reads it directly" on public.student_enrollments for select to authenticated using (false);
comment on table public.student_enrollments is 'One student in one program year; the record shows one of them.';

create index student_enrollments_program_year on public.student_enrollments (program_year_id);
create unique index student_enrollments_shown on public.student_enrollments (student_id) where is_shown;

-- Those a list of their year must add to the records that show it.
create index student_enrollments_beside on public.student_enrollments (program_year_id) where not is_shown;

create trigger bump_version before update on public.student_enrollments for each row execute function private.bump_version();

-- Of the one that the record shows, the record's own lines tell.
create trigger audit after insert or update on public.student_enrollments
  for each row when (not new.is_shown) execute function private.audit('application_id', 'student_id');

create trigger audit_delete after delete on public.student_enrollments
  for each row when (not old.is_shown) execute function private.audit('application_id', 'student_id');

-- The columns of an enrollment as the record names them.
create function private.enrollment_part(enrollment public.student_enrollments) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(enrollment) - '{id,student_id,is_shown,version,created_at,updated_at}'::text[];
$$;

-- A record as it stands in this year: as it is when it shows the year, else with that year's enrollment, or an empty one.
create function private.record_in_year(student public.students, year_id uuid) returns public.students
language sql stable security definer set search_path = '' as $$
  select case when student.program_year_id is not distinct from year_id then student
    else jsonb_populate_record(student, coalesce(
      (select private.enrollment_part(e) from public.student_enrollments e
        where e.student_id = student.id and e.program_year_id is not distinct from year_id),
      private.enrollment_part(jsonb_populate_record(null::public.student_enrollments, '{"is_active": true, "amount_owed": 0,
        "registration_status": "pending", "enrollment_status": "prospective", "registration_deposit_paid": false}'))
        || jsonb_build_object('program_year_id', year_id))) end;
$$;

-- The record turns to another year: what was shown stays with its own year, and the columns show the enrollment of the new one,
-- or an empty one that begins; what the same statement sets stays set. A record that had no year keeps everything.
create function private.turn_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part text;
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  shown jsonb;
begin
  if old.program_year_id is null and not exists (select from public.student_enrollments e
      where e.student_id = new.id and e.program_year_id = new.program_year_id) then
    update public.student_enrollments e set program_year_id = new.program_year_id
    where e.student_id = new.id and e.program_year_id is null;
    return new;
  end if;
  if new.program_year_id is null then
    perform private.fail('invalid_value', 'Choose a year. One that does not belong here is removed under Years.', 'program_year_id');
  end if;
  shown := to_jsonb(private.record_in_year(old, new.program_year_id));
  for part in select jsonb_object_keys(private.enrollment_part(jsonb_populate_record(null::public.student_enrollments, '{}'))) loop
    if part <> 'program_year_id' and before -> part = after -> part then
      after := after || jsonb_build_object(part, shown -> part);
    end if;
  end loop;
  update public.student_enrollments e set is_shown = false where e.student_id = new.id and e.is_shown;
  return jsonb_populate_record(new, after);
end;
$$;

create trigger turn_record before update of program_year_id on public.students
  for each row when (new.program_year_id is distinct from old.program_year_id) execute function private.turn_record();

-- The record's columns are written through to the enrollment that it shows.
create function private.keep_enrollment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.student_enrollments as e (student_id, is_shown, program_year_id, application_id, is_active, program_track,
    learning_start_date, learning_end_date, arrival_date_israel, flight_information,
    registration_status, enrollment_status, registration_deposit_paid,
    registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
    early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage)
  values (new.id, true, new.program_year_id, new.application_id, new.is_active, new.program_track,
    new.learning_start_date, new.learning_end_date, new.arrival_date_israel, new.flight_information,
    new.registration_status, new.enrollment_status, new.registration_deposit_paid,
    new.registration_deposit_amount, new.registration_deposit_due_date, new.total_tuition_cost, new.monthly_tuition_amount,
    new.early_registration_discount, new.amount_owed, new.payment_schedule, new.financial_aid_amount, new.scholarship_percentage)
  on conflict (student_id, program_year_id) do update set (is_shown, application_id, is_active, program_track,
      learning_start_date, learning_end_date, arrival_date_israel, flight_information,
      registration_status, enrollment_status, registration_deposit_paid,
      registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
      early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage)
    = (excluded.is_shown, excluded.application_id, excluded.is_active, excluded.program_track,
      excluded.learning_start_date, excluded.learning_end_date, excluded.arrival_date_israel, excluded.flight_information,
      excluded.registration_status, excluded.enrollment_status,
      excluded.registration_deposit_paid, excluded.registration_deposit_amount, excluded.registration_deposit_due_date,
      excluded.total_tuition_cost, excluded.monthly_tuition_amount, excluded.early_registration_discount, excluded.amount_owed,
      excluded.payment_schedule, excluded.financial_aid_amount, excluded.scholarship_percentage)
  where not e.is_shown or private.enrollment_part(e) is distinct from private.enrollment_part(excluded);
  return null;
end;
$$;

create trigger keep_enrollment after insert or update of program_year_id, application_id, is_active, program_track,
    learning_start_date, learning_end_date, arrival_date_israel, flight_information,
    registration_status, enrollment_status, registration_deposit_paid,
    registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
    early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage
  on public.students for each row execute function private.keep_enrollment();

-- The other way round: an enrollment that the record shows. Read again: a trigger before this one may have changed it since.
create function private.show_enrollment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.students s set (application_id, is_active, program_track, learning_start_date, learning_end_date,
      arrival_date_israel, flight_information, registration_status, enrollment_status, registration_deposit_paid,
      registration_deposit_amount, registration_deposit_due_date, total_tuition_cost,
      monthly_tuition_amount, early_registration_discount, amount_owed, payment_schedule, financial_aid_amount, scholarship_percentage)
    = (e.application_id, e.is_active, e.program_track, e.learning_start_date, e.learning_end_date,
      e.arrival_date_israel, e.flight_information, e.registration_status, e.enrollment_status, e.registration_deposit_paid,
      e.registration_deposit_amount, e.registration_deposit_due_date,
      e.total_tuition_cost, e.monthly_tuition_amount, e.early_registration_discount, e.amount_owed, e.payment_schedule,
      e.financial_aid_amount, e.scholarship_percentage)
  from public.student_enrollments e
  where e.id = new.id and e.is_shown and s.id = e.student_id
    and not to_jsonb(s) @> private.enrollment_part(e);
  return null;
end;
$$;

create trigger show_enrollment after update of application_id, is_active, program_track, learning_start_date, learning_end_date,
    arrival_date_israel, flight_information, registration_status, enrollment_status, registration_deposit_paid,
    registration_deposit_amount, registration_deposit_due_date, total_tuition_cost, monthly_tuition_amount,
    early_registration_discount, amount_owed, payment_schedule, financial_aid_amount,
    scholarship_percentage
  on public.student_enrollments for each row when (new.is_shown) execute function private.show_enrollment();

-- Locks the student of this application, in the order student before enrollment, and names the enrollment; null without one.
create function private.lock_enrollment_of(app_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.students s
  where s.id = (select e.student_id from public.student_enrollments e where e.application_id = app_id) for no key update;
  return (select e.id from public.student_enrollments e where e.application_id = app_id);
end;
$$;

-- A record turns from this enrollment, which has ended or ends, to the newest other one that is active, if there is one.
create function private.turn_from(ended public.student_enrollments) returns void
language sql security definer set search_path = '' as $$
  update public.students s set program_year_id = other.program_year_id
  from (select e.program_year_id from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
    where e.student_id = ended.student_id and e.is_active and e.id <> ended.id order by y.program_starts_on desc limit 1) other
  where s.id = ended.student_id and ended.is_shown;
$$;

-- The place of this application is gone: its enrollment stays, inactive, and a record that showed it turns from it.
create function private.end_place(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enrollment uuid := private.lock_enrollment_of(app_id);
  ended public.student_enrollments;
begin
  update public.student_enrollments e set is_active = false where e.id = enrollment and e.is_active returning * into ended;
  perform private.turn_from(ended);
end;
$$;
