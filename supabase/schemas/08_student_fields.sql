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

-- In the order of the record.
insert into private.student_fields (place, name, filled_by, read_by, listed, sensitive) overriding system value
select row_number() over (), f.* from (values
  ('first_name', 'student', 'staff', 1, null),
  ('last_name', 'student', 'staff', 2, null),
  ('hebrew_first_name', 'student', 'staff', 3, null),
  ('hebrew_last_name', 'student', 'staff', 4, null),
  ('email', 'student', 'staff', 6, null),
  ('cell_phone', 'student', 'staff', 8, null),
  ('whatsapp_phone', 'student', 'staff', 7, null),
  ('date_of_birth', 'student', 'staff', 5, null),
  ('marital_status', 'student', 'staff', null, null),
  ('home_address', 'student', 'staff', null, null),
  ('arrival_date_israel', 'passport_travel', 'staff', null, null),
  ('flight_information', 'passport_travel', 'staff', null, null),
  ('program_track', 'student', 'staff', 9, null),
  ('learning_start_date', 'student', 'staff', null, null),
  ('learning_end_date', 'student', 'staff', null, null),
  ('assigned_rabbi', 'office', 'staff', null, null),
  ('hebrew_level', 'office', 'staff', null, null),
  ('learning_level', 'office', 'staff', null, null),
  ('hebrew_level_start', 'student', 'staff', null, null),
  ('hebrew_level_current', 'student', 'staff', null, null),
  ('learning_level_start', 'student', 'staff', null, null),
  ('learning_level_current', 'student', 'staff', null, null),
  ('high_school_name', 'student', 'staff', null, null),
  ('high_school_graduation_year', 'student', 'staff', null, null),
  ('previous_yeshiva', 'student', 'staff', null, null),
  ('years_in_yeshiva', 'student', 'staff', null, null),
  ('academic_background', 'student', 'staff', null, null),
  ('dorm_housing_status', 'student', 'staff', null, null),
  ('living_on_campus', 'derived', 'staff', null, null),
  ('dorm_room_number', 'office', 'staff', null, null),
  ('housing_notes', 'office', 'staff', null, null),
  ('israeli_citizenship_status', 'student', 'officers', null, null),
  ('israeli_citizen', 'derived', 'officers', null, null),
  ('citizenship_countries', 'student', 'officers', null, null),
  ('teudat_zehut', 'passport_travel', 'officers', null, 'passport'),
  ('israeli_passport_number', 'passport_travel', 'officers', null, 'passport'),
  ('israeli_passport_expiration', 'passport_travel', 'officers', null, 'passport'),
  ('foreign_passport_number', 'passport_travel', 'officers', null, 'passport'),
  ('foreign_passport_expiration', 'passport_travel', 'officers', null, 'passport'),
  ('foreign_passport_country', 'passport_travel', 'officers', null, 'passport'),
  ('registration_deposit_paid', 'derived', 'officers', null, 'financial'),
  ('registration_deposit_amount', 'office', 'officers', null, 'financial'),
  ('registration_deposit_due_date', 'office', 'officers', null, 'financial'),
  ('total_tuition_cost', 'office', 'officers', null, 'financial'),
  ('monthly_tuition_amount', 'office', 'officers', null, 'financial'),
  ('early_registration_discount', 'office', 'officers', null, 'financial'),
  ('amount_owed', 'derived', 'officers', null, 'financial'),
  ('payment_schedule', 'office', 'officers', null, 'financial'),
  ('financial_aid_amount', 'office', 'officers', null, 'financial'),
  ('scholarship_percentage', 'office', 'officers', null, 'financial'),
  ('israeli_health_insurance', 'medical', 'officers', null, 'health'),
  ('kupat_cholim', 'medical', 'officers', null, 'health'),
  ('health_insurance_provider', 'medical', 'officers', null, 'health'),
  ('health_insurance_policy_number', 'medical', 'officers', null, 'health'),
  ('health_insurance_expiration', 'medical', 'officers', null, 'health'),
  ('blood_type', 'medical', 'officers', null, 'health'),
  ('medical_conditions', 'medical', 'officers', null, 'health'),
  ('medicines', 'medical', 'officers', null, 'health'),
  ('emergency_medical_contact', 'medical', 'officers', null, 'health'),
  ('emergency_medical_phone', 'medical', 'officers', null, 'health'),
  ('interested_in_drafting', 'student', 'officers', null, 'military'),
  ('machal_eligible', 'office', 'officers', null, 'military'),
  ('machal_interested', 'student', 'officers', null, 'military'),
  ('tzav_rishon_date', 'office', 'officers', null, 'military'),
  ('chiyul_date', 'office', 'officers', null, 'military'),
  ('giyus_date', 'office', 'officers', null, 'military'),
  ('army_documents_submitted', 'office', 'officers', null, 'military'),
  ('army_service_status', 'office', 'officers', null, 'military'),
  ('draft_board_location', 'office', 'officers', null, 'military'),
  ('father_first_name', 'student', 'officers', null, null),
  ('father_last_name', 'student', 'officers', null, null),
  ('father_email', 'student', 'officers', null, null),
  ('father_whatsapp', 'student', 'officers', null, null),
  ('mother_first_name', 'student', 'officers', null, null),
  ('mother_last_name', 'student', 'officers', null, null),
  ('mother_email', 'student', 'officers', null, null),
  ('mother_whatsapp', 'student', 'officers', null, null),
  ('parents_marital_status', 'student', 'officers', null, null),
  ('parents_home_address', 'student', 'officers', null, null),
  ('parents_home_city', 'student', 'officers', null, null),
  ('parents_home_country', 'student', 'officers', null, null),
  ('emergency_contact_name', 'student', 'officers', null, null),
  ('emergency_contact_relationship', 'student', 'officers', null, null),
  ('emergency_contact_phone', 'student', 'officers', null, null),
  ('emergency_contact_email', 'student', 'officers', null, null),
  ('registration_status', 'office', 'officers', 11, null),
  ('enrollment_status', 'office', 'officers', 10, null),
  ('notes', 'office', 'officers', null, null),
  ('internal_notes', 'office', 'officers', null, null),
  ('last_contact_date', 'office', 'officers', null, null),
  ('contact_method', 'office', 'officers', null, null)) f (name, filled_by, read_by, listed, sensitive);

-- Columns by side, in the order of the record: 'student', 'passport_travel', 'medical' are what the owner fills in the
-- sections of that name; 'office' what officers fill; 'staff' what everybody on the staff reads.
create function private.student_columns(side text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.name order by f.place), '{}') from private.student_fields f
  where case side when 'office' then f.filled_by <> 'derived' when 'staff' then f.read_by = 'staff' else f.filled_by = side end;
$$;

-- Columns of a record that the caller's role may read; empty for everybody who is not staff. Row keys are not among them.
create function private.readable_student_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_officer() then array(select f.name from private.student_fields f order by f.place)
    when private.is_staff() then private.student_columns('staff')
    else '{}'::text[] end;
$$;

-- What the table of the specification shows, when no columns are asked for.
create function private.table_columns(readable text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select f.name from private.student_fields f where f.listed is not null and f.name = any (readable) order by f.listed);
$$;
