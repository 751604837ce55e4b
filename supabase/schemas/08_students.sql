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

create trigger bump_version before update on public.students for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.students
  for each row execute function private.audit('application_id', 'id');

-- Normalises what is compared or dialled and keeps the search text.
create function private.prepare_student() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  new.cell_phone := private.normal_phone(new.cell_phone);
  new.whatsapp_phone := private.normal_phone(new.whatsapp_phone);
  new.father_whatsapp := private.normal_phone(new.father_whatsapp);
  new.mother_whatsapp := private.normal_phone(new.mother_whatsapp);
  new.emergency_medical_phone := private.normal_phone(new.emergency_medical_phone);
  new.emergency_contact_phone := private.normal_phone(new.emergency_contact_phone);
  new.father_email := lower(new.father_email);
  new.mother_email := lower(new.mother_email);
  new.emergency_contact_email := lower(new.emergency_contact_email);
  new.search_text := private.normal_text(concat_ws(' ', new.first_name, new.last_name, new.hebrew_first_name, new.hebrew_last_name,
    new.email, new.cell_phone, new.whatsapp_phone))
    -- And how the names sound, in capitals, which no word of a search has: tried row by row this costs nothing.
    || private.sounds_to_search(new.first_name, new.last_name, new.hebrew_first_name, new.hebrew_last_name);
  return new;
end;
$$;

create trigger prepare before insert or update on public.students for each row execute function private.prepare_student();

-- Whether the last of these digits follows from the others: from the end every second one counts twice, and the digits of all together
-- are a multiple of ten.
create function private.digits_hold(digits text) returns boolean
language sql immutable set search_path = '' as $$
  select sum(weighed / 10 + weighed % 10) % 10 = 0
  from (select substr(digits, n, 1)::integer * (1 + (length(digits) - n) % 2) as weighed
    from generate_series(1, length(digits)) n) each_digit;
$$;

create function private.is_teudat_zehut(number text) returns boolean
language sql immutable set search_path = '' as $$
  select case when number ~ '^[0-9]{9}$' then private.digits_hold(number) else number is null end;
$$;
