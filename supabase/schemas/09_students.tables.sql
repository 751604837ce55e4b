-- The student record, its field registry, invitations to it, drafts of its owner, and records that were merged.

create function private.is_teudat_zehut(number text) returns boolean
language sql immutable set search_path = '' as $$
  select case when number ~ '^[0-9]{9}$' then private.digits_hold(number) else number is null end;
$$;

-- The student record: one table, nine categories (admissions specification, section 3), tied to the field registry in
-- shared/src/student-fields.ts by a test. Nobody selects it: owners and staff read through functions, which trace what is
-- sensitive.

create table public.students (
  id uuid primary key default gen_random_uuid(),
  -- Set when an acceptance of this user's own application is published, when they save their own form, or by the office's
  -- explicit invitation; never by a matching address alone.
  user_id uuid unique references auth.users (id) on delete set null,
  application_id uuid unique references public.applications (id) on delete set null,
  program_year_id uuid references public.program_years (id) on delete restrict,
  -- Record and ledger of a withdrawn acceptance stay, marked inactive.
  is_active boolean not null default true,
  -- Put away by the office, which says why; lists leave it out until it is restored.
  archived_at timestamptz,
  archive_reason text check (char_length(archive_reason) <= 500),
  -- general
  first_name text not null,
  last_name text not null,
  hebrew_first_name text check (char_length(hebrew_first_name) <= 100),
  hebrew_last_name text check (char_length(hebrew_last_name) <= 100),
  email text not null check (private.is_email(email)),
  cell_phone text check (private.is_phone(cell_phone)),
  whatsapp_phone text check (private.is_phone(whatsapp_phone)),
  date_of_birth date check (date_of_birth between '1930-01-01' and '2100-12-31'),
  marital_status text check (marital_status in ('single', 'married', 'engaged')),
  home_address text check (char_length(home_address) <= 4000),
  arrival_date_israel date check (arrival_date_israel between '1930-01-01' and '2100-12-31'),
  flight_information text check (char_length(flight_information) <= 4000),
  -- educational
  program_track text check (program_track in ('shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army')),
  learning_start_date date check (learning_start_date between '1930-01-01' and '2100-12-31'),
  learning_end_date date check (learning_end_date between '1930-01-01' and '2100-12-31'),
  assigned_rabbi text check (char_length(assigned_rabbi) <= 200),
  hebrew_level text check (hebrew_level in ('beginner', 'intermediate', 'advanced', 'native')),
  learning_level text check (learning_level in ('beginner', 'intermediate', 'advanced', 'native')),
  hebrew_level_start text check (hebrew_level_start in ('beginner', 'elementary', 'intermediate', 'advanced', 'native')),
  hebrew_level_current text check (hebrew_level_current in ('beginner', 'elementary', 'intermediate', 'advanced', 'native')),
  learning_level_start text check (learning_level_start in ('beginner', 'elementary', 'intermediate', 'advanced')),
  learning_level_current text check (learning_level_current in ('beginner', 'elementary', 'intermediate', 'advanced')),
  high_school_name text check (char_length(high_school_name) <= 200),
  high_school_graduation_year integer check (high_school_graduation_year between 1950 and 2100),
  previous_yeshiva text check (char_length(previous_yeshiva) <= 200),
  years_in_yeshiva integer check (years_in_yeshiva between 0 and 60),
  academic_background text check (char_length(academic_background) <= 4000),
  -- housing
  dorm_housing_status text check (dorm_housing_status in ('yeshiva_dorms', 'private_apartment', 'family_home', 'other')),
  living_on_campus boolean generated always as (dorm_housing_status = 'yeshiva_dorms') stored,
  dorm_room_number text check (char_length(dorm_room_number) <= 200),
  housing_notes text check (char_length(housing_notes) <= 4000),
  -- citizenship
  israeli_citizenship_status text check (israeli_citizenship_status in ('israeli_citizen', 'foreign_citizen', 'dual_citizen')),
  israeli_citizen boolean generated always as (israeli_citizenship_status in ('israeli_citizen', 'dual_citizen')) stored,
  citizenship_countries text[] check (cardinality(citizenship_countries) <= 10
    and char_length(array_to_string(citizenship_countries, ',')) <= 500),
  israeli_passport_number text check (char_length(israeli_passport_number) <= 200),
  israeli_passport_expiration date check (israeli_passport_expiration between '1930-01-01' and '2100-12-31'),
  foreign_passport_number text check (char_length(foreign_passport_number) <= 200),
  foreign_passport_expiration date check (foreign_passport_expiration between '1930-01-01' and '2100-12-31'),
  foreign_passport_country text check (char_length(foreign_passport_country) <= 200),
  -- financial
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
  -- health
  israeli_health_insurance boolean,
  kupat_cholim text check (kupat_cholim in ('clalit', 'maccabi', 'meuhedet', 'leumit')),
  health_insurance_provider text check (char_length(health_insurance_provider) <= 200),
  health_insurance_policy_number text check (char_length(health_insurance_policy_number) <= 200),
  health_insurance_expiration date check (health_insurance_expiration between '1930-01-01' and '2100-12-31'),
  medical_conditions text check (char_length(medical_conditions) <= 4000),
  emergency_medical_contact text check (char_length(emergency_medical_contact) <= 200),
  emergency_medical_phone text check (private.is_phone(emergency_medical_phone)),
  -- military
  interested_in_drafting boolean,
  machal_eligible boolean,
  machal_interested boolean,
  tzav_rishon_date date check (tzav_rishon_date between '1930-01-01' and '2100-12-31'),
  chiyul_date date check (chiyul_date between '1930-01-01' and '2100-12-31'),
  giyus_date date check (giyus_date between '1930-01-01' and '2100-12-31'),
  army_documents_submitted boolean,
  army_service_status text check (army_service_status in ('not_applicable', 'pending', 'deferred', 'completed', 'active')),
  draft_board_location text check (char_length(draft_board_location) <= 200),
  -- parents
  father_first_name text check (char_length(father_first_name) <= 200),
  father_hebrew_first_name text check (char_length(father_hebrew_first_name) <= 200),
  father_last_name text check (char_length(father_last_name) <= 200),
  father_email text check (private.is_email(father_email)),
  father_whatsapp text check (private.is_phone(father_whatsapp)),
  mother_first_name text check (char_length(mother_first_name) <= 200),
  mother_last_name text check (char_length(mother_last_name) <= 200),
  mother_email text check (private.is_email(mother_email)),
  mother_whatsapp text check (private.is_phone(mother_whatsapp)),
  parents_marital_status text check (parents_marital_status in ('married', 'divorced', 'separated', 'widowed')),
  parents_home_address text check (char_length(parents_home_address) <= 4000),
  parents_home_city text check (char_length(parents_home_city) <= 200),
  parents_home_country text check (char_length(parents_home_country) <= 200),
  emergency_contact_name text check (char_length(emergency_contact_name) <= 200),
  emergency_contact_relationship text check (char_length(emergency_contact_relationship) <= 200),
  emergency_contact_phone text check (private.is_phone(emergency_contact_phone)),
  emergency_contact_email text check (private.is_email(emergency_contact_email)),
  -- administrative
  registration_status text not null default 'pending' check (registration_status in ('pending', 'confirmed', 'cancelled', 'completed')),
  enrollment_status text not null default 'prospective' check (enrollment_status in ('prospective', 'enrolled', 'active', 'graduated',
    'withdrawn')), notes text check (char_length(notes) <= 4000),
  internal_notes text check (char_length(internal_notes) <= 4000),
  last_contact_date date check (last_contact_date between '1930-01-01' and '2100-12-31'),
  contact_method text check (char_length(contact_method) <= 200),
  search_text text not null default '',
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint students_learning_dates check (learning_end_date is null or learning_start_date is null
    or learning_end_date > learning_start_date),
  constraint students_archived check ((archived_at is null) = (archive_reason is null)),
  constraint students_first_name_check check (btrim(first_name) <> ''),
  constraint students_last_name_check check (btrim(last_name) <> ''),
  constraint students_first_name_length check (char_length(btrim(first_name)) <= 100),
  constraint students_last_name_length check (char_length(btrim(last_name)) <= 100),
  teudat_zehut text check (private.is_teudat_zehut(teudat_zehut)),
  blood_type text check (blood_type in ('a_positive', 'a_negative', 'b_positive', 'b_negative', 'ab_positive',
    'ab_negative', 'o_positive', 'o_negative')),
  medicines text check (char_length(medicines) <= 4000),
  -- Counted up, of which transfers are known (private.transfer_reference).
  transfer_number integer generated by default as identity (start with 1001) constraint students_transfer_number unique
);
alter table public.students enable row level security;
comment on constraint students_learning_dates on public.students is 'The finish date must be after the start date.';
comment on constraint students_archived on public.students is 'An archived record has a reason.';
comment on constraint students_first_name_check on public.students is 'First name is required';
comment on constraint students_last_name_check on public.students is 'Last name is required';
comment on constraint students_high_school_graduation_year_check on public.students is 'Enter a year with four digits, from 1950 to 2100.';
comment on constraint students_citizenship_countries_check on public.students is 'At most ten entries.';
comment on constraint students_amount_owed_check on public.students is 'Out of range.';
comment on constraint students_scholarship_percentage_check on public.students is 'Enter a percentage from 0 to 100.';
comment on constraint students_teudat_zehut_check on public.students is
  'Enter all nine digits of the teudat zehut, zeros in front too; these are not one.';
comment on constraint students_blood_type_check on public.students is 'This value is not allowed.';
comment on constraint students_medicines_check on public.students is 'At most 4000 characters.';

create index students_search on public.students using gin (search_text extensions.gin_trgm_ops);
create index students_year on public.students (program_year_id);

-- The list as it opens: one year, by name.
create index students_by_year on public.students (program_year_id, last_name, first_name, id) where archived_at is null;

-- Orders offered by the list; each begins with the column people see and ends with the id, so that pages never overlap.
-- They hold the records in use, which is what a list shows, and their year: its ids then come from the index alone.
create index students_last_name on public.students (last_name, first_name, id)
  include (program_year_id) where archived_at is null;

create index students_by_first_name on public.students (first_name, last_name, id)
  include (program_year_id) where archived_at is null;

create index students_by_email on public.students (email, last_name, first_name, id)
  include (program_year_id) where archived_at is null;

create index students_by_track on public.students (program_track, last_name, first_name, id)
  include (program_year_id) where archived_at is null;

create index students_by_enrollment on public.students (enrollment_status, last_name, first_name, id)
  include (program_year_id) where archived_at is null;

create index students_by_registration on public.students (registration_status, last_name, first_name, id)
  include (program_year_id) where archived_at is null;

create index students_by_birth on public.students (date_of_birth, last_name, first_name, id)
  include (program_year_id) where archived_at is null;

create index students_by_change on public.students (updated_at, last_name, first_name, id)
  include (program_year_id) where archived_at is null;
create index students_archived on public.students (last_name, first_name, id) where archived_at is not null;

create index students_israeli_passport_expiry on public.students (israeli_passport_expiration)
  where israeli_passport_expiration is not null;

create index students_foreign_passport_expiry on public.students (foreign_passport_expiration)
  where foreign_passport_expiration is not null;
create index students_insurance_expiry on public.students (health_insurance_expiration) where health_insurance_expiration is not null;

-- Who reads and who fills each field of the student record, as data: the one home of both. Labels, kinds, choices and the
-- sections of forms stand in shared/src/student-fields.ts; a test holds the two equal. How one is added: README.

create table private.student_fields (
  place smallint primary key generated always as identity,
  -- A column of public.students.
  name text not null unique,
  -- 'student' fills it in the form, 'passport_travel' and 'medical' in the two sections that a published place opens;
  -- the office fills all of these too. 'office': the office only. 'derived': computed, never typed.
  filled_by text not null check (filled_by in ('student', 'passport_travel', 'medical', 'office', 'derived')),
  -- 'staff': everybody on the staff; 'officers': all but the read-only role.
  read_by text not null check (read_by in ('staff', 'officers')),
  -- Its place among the columns of the list that are shown when none are asked for.
  listed smallint unique,
  -- Reading it from another person's record leaves a line under this category.
  sensitive text check (sensitive in ('passport', 'health', 'military', 'financial'))
);
alter table private.student_fields enable row level security;

create table private.student_invitations (
  student_id uuid primary key references public.students (id) on delete cascade,
  -- Lower case, as auth.users keeps addresses; one open invitation per address.
  email text not null unique check (private.is_email(email)),
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table private.student_invitations
  is 'Open invitations of students without an account; one goes when its address is confirmed, withdrawn or invited again.';
alter table private.student_invitations enable row level security;

-- One person in two records, such as last year's that the office typed and this year's that came from an application: an
-- administrator makes them one. Every year, charge, payment, mail and line of the log stays, on the record that is kept.

create table private.merged_students (
  -- The record that is no more; its lines in the log are told with those of the one it went into.
  id uuid primary key,
  student_id uuid not null references public.students (id) on delete cascade,
  at timestamptz not null default private.now(),
  -- Under which its family may still transfer.
  transfer_number integer unique
);
comment on table private.merged_students is 'Records that went into another one of the same person.';
alter table private.merged_students enable row level security;

create index merged_students_student on private.merged_students (student_id);

-- What somebody is typing into their student information before they save it: the owner's alone, field by field, on every device.
-- It may hold passport and health: nobody else reads it, and the browser's own storage never holds it.

create table private.student_drafts (
  user_id uuid not null references auth.users (id) on delete cascade,
  field text not null check (char_length(field) <= 60),
  -- As it stands in the form: lists with commas, yes as true.
  value text not null check (char_length(value) <= 20000),
  -- What the record said when typing began.
  base text not null check (char_length(base) <= 20000),
  -- Why the record cannot take it as it is.
  message text check (char_length(message) <= 300),
  typed_at timestamptz not null default private.now(),
  primary key (user_id, field)
);
comment on table private.student_drafts is 'Student information that is typed and not saved: for its owner only.';
alter table private.student_drafts enable row level security;
