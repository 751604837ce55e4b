-- A student's years: one record, one enrollment for each program year. What belongs to a year (track, dates,
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
  -- Who leaves on a day to come: the day, why, and what stays of each charge then (private.leave_on_day).
  leaves_on date,
  leave_reason text check (char_length(leave_reason) <= 500),
  leave_keeps jsonb check (jsonb_typeof(leave_keeps) = 'object' and pg_column_size(leave_keeps) < 8000),
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
comment on constraint student_enrollments_leave_keeps_check on public.student_enrollments is 'Enter what stays of each charge.';
comment on table public.student_enrollments is 'One student in one program year; the record shows one of them.';

create index student_enrollments_leaves on public.student_enrollments (leaves_on) where leaves_on is not null;
create index student_enrollments_program_year on public.student_enrollments (program_year_id);
create unique index student_enrollments_shown on public.student_enrollments (student_id) where is_shown;

-- Those a list of their year must add to the records that show it.
create index student_enrollments_beside on public.student_enrollments (program_year_id) where not is_shown;
