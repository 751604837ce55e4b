-- Who reads and who fills each field of the student record, as data: the one home of both. Labels, kinds, choices and the
-- sections of forms stand in shared/src/student-fields.ts; a test holds the two equal. A new field is a column, a row here
-- and an entry there.

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

insert into private.student_fields (place, name, filled_by, read_by, listed, sensitive) overriding system value values
  (1, 'first_name', 'student', 'staff', 1, null),
  (2, 'last_name', 'student', 'staff', 2, null),
  (3, 'hebrew_first_name', 'student', 'staff', 3, null),
  (4, 'hebrew_last_name', 'student', 'staff', 4, null),
  (5, 'email', 'student', 'staff', 6, null),
  (6, 'cell_phone', 'student', 'staff', 8, null),
  (7, 'whatsapp_phone', 'student', 'staff', 7, null),
  (8, 'date_of_birth', 'student', 'staff', 5, null),
  (9, 'marital_status', 'student', 'staff', null, null),
  (10, 'home_address', 'student', 'staff', null, null),
  (11, 'arrival_date_israel', 'passport_travel', 'staff', null, null),
  (12, 'flight_information', 'passport_travel', 'staff', null, null),
  (13, 'program_track', 'student', 'staff', 9, null),
  (14, 'learning_start_date', 'student', 'staff', null, null),
  (15, 'learning_end_date', 'student', 'staff', null, null),
  (16, 'assigned_rabbi', 'office', 'staff', null, null),
  (17, 'hebrew_level', 'office', 'staff', null, null),
  (18, 'learning_level', 'office', 'staff', null, null),
  (19, 'hebrew_level_start', 'student', 'staff', null, null),
  (20, 'hebrew_level_current', 'student', 'staff', null, null),
  (21, 'learning_level_start', 'student', 'staff', null, null),
  (22, 'learning_level_current', 'student', 'staff', null, null),
  (23, 'high_school_name', 'student', 'staff', null, null),
  (24, 'high_school_graduation_year', 'student', 'staff', null, null),
  (25, 'previous_yeshiva', 'student', 'staff', null, null),
  (26, 'years_in_yeshiva', 'student', 'staff', null, null),
  (27, 'academic_background', 'student', 'staff', null, null),
  (28, 'dorm_housing_status', 'student', 'staff', null, null),
  (29, 'living_on_campus', 'derived', 'staff', null, null),
  (30, 'dorm_room_number', 'office', 'staff', null, null),
  (31, 'housing_notes', 'office', 'staff', null, null),
  (32, 'israeli_citizenship_status', 'student', 'officers', null, null),
  (33, 'israeli_citizen', 'derived', 'officers', null, null),
  (34, 'citizenship_countries', 'student', 'officers', null, null),
  (35, 'teudat_zehut', 'passport_travel', 'officers', null, 'passport'),
  (36, 'israeli_passport_number', 'passport_travel', 'officers', null, 'passport'),
  (37, 'israeli_passport_expiration', 'passport_travel', 'officers', null, 'passport'),
  (38, 'foreign_passport_number', 'passport_travel', 'officers', null, 'passport'),
  (39, 'foreign_passport_expiration', 'passport_travel', 'officers', null, 'passport'),
  (40, 'foreign_passport_country', 'passport_travel', 'officers', null, 'passport'),
  (41, 'registration_deposit_paid', 'derived', 'officers', null, 'financial'),
  (42, 'registration_deposit_amount', 'office', 'officers', null, 'financial'),
  (43, 'registration_deposit_due_date', 'office', 'officers', null, 'financial'),
  (44, 'total_tuition_cost', 'office', 'officers', null, 'financial'),
  (45, 'monthly_tuition_amount', 'office', 'officers', null, 'financial'),
  (46, 'early_registration_discount', 'office', 'officers', null, 'financial'),
  (47, 'amount_owed', 'derived', 'officers', null, 'financial'),
  (48, 'payment_schedule', 'office', 'officers', null, 'financial'),
  (49, 'financial_aid_amount', 'office', 'officers', null, 'financial'),
  (50, 'scholarship_percentage', 'office', 'officers', null, 'financial'),
  (51, 'israeli_health_insurance', 'medical', 'officers', null, 'health'),
  (52, 'kupat_cholim', 'medical', 'officers', null, 'health'),
  (53, 'health_insurance_provider', 'medical', 'officers', null, 'health'),
  (54, 'health_insurance_policy_number', 'medical', 'officers', null, 'health'),
  (55, 'health_insurance_expiration', 'medical', 'officers', null, 'health'),
  (56, 'blood_type', 'medical', 'officers', null, 'health'),
  (57, 'medical_conditions', 'medical', 'officers', null, 'health'),
  (58, 'medicines', 'medical', 'officers', null, 'health'),
  (59, 'emergency_medical_contact', 'medical', 'officers', null, 'health'),
  (60, 'emergency_medical_phone', 'medical', 'officers', null, 'health'),
  (61, 'interested_in_drafting', 'student', 'officers', null, 'military'),
  (62, 'machal_eligible', 'office', 'officers', null, 'military'),
  (63, 'machal_interested', 'student', 'officers', null, 'military'),
  (64, 'tzav_rishon_date', 'office', 'officers', null, 'military'),
  (65, 'chiyul_date', 'office', 'officers', null, 'military'),
  (66, 'giyus_date', 'office', 'officers', null, 'military'),
  (67, 'army_documents_submitted', 'office', 'officers', null, 'military'),
  (68, 'army_service_status', 'office', 'officers', null, 'military'),
  (69, 'draft_board_location', 'office', 'officers', null, 'military'),
  (70, 'father_first_name', 'student', 'officers', null, null),
  (71, 'father_last_name', 'student', 'officers', null, null),
  (72, 'father_email', 'student', 'officers', null, null),
  (73, 'father_whatsapp', 'student', 'officers', null, null),
  (74, 'mother_first_name', 'student', 'officers', null, null),
  (75, 'mother_last_name', 'student', 'officers', null, null),
  (76, 'mother_email', 'student', 'officers', null, null),
  (77, 'mother_whatsapp', 'student', 'officers', null, null),
  (78, 'parents_marital_status', 'student', 'officers', null, null),
  (79, 'parents_home_address', 'student', 'officers', null, null),
  (80, 'parents_home_city', 'student', 'officers', null, null),
  (81, 'parents_home_country', 'student', 'officers', null, null),
  (82, 'emergency_contact_name', 'student', 'officers', null, null),
  (83, 'emergency_contact_relationship', 'student', 'officers', null, null),
  (84, 'emergency_contact_phone', 'student', 'officers', null, null),
  (85, 'emergency_contact_email', 'student', 'officers', null, null),
  (86, 'registration_status', 'office', 'officers', 11, null),
  (87, 'enrollment_status', 'office', 'officers', 10, null),
  (88, 'notes', 'office', 'officers', null, null),
  (89, 'internal_notes', 'office', 'officers', null, null),
  (90, 'last_contact_date', 'office', 'officers', null, null),
  (91, 'contact_method', 'office', 'officers', null, null);

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
