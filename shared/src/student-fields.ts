/**
 * The student field registry: every column of the nine categories described once, as data. It drives admin tabs, view
 * dialog, category cards, portal form, CSV and seed. It holds no rules: who reads and who fills a field is decided by
 * `private.student_fields`, and `required` belongs to a form. A test proves registry = columns = check constraints = that
 * table, both ways.
 */
import type { Row } from './database.ts';

type StudentColumn = keyof Row<'students'>;

/** Nine categories in the specification's order and words. */
export const studentCategories = [
  { id: 'general', label: 'General Information' },
  { id: 'educational', label: 'Educational Information' },
  { id: 'housing', label: 'Housing Information' },
  { id: 'citizenship', label: 'Citizenship & Legal' },
  { id: 'financial', label: 'Financial Information' },
  { id: 'health', label: 'Health Information' },
  { id: 'military', label: 'Military Information' },
  { id: 'parents', label: 'Parent Information' },
  { id: 'administrative', label: 'Administrative' },
] as const;
export type StudentCategory = (typeof studentCategories)[number]['id'];

export type StudentFieldKind =
  | 'text'
  | 'longtext'
  | 'email'
  | 'phone'
  | 'date'
  | 'year'
  | 'number'
  | 'money'
  | 'percent'
  | 'boolean'
  | 'select'
  | 'list';

/** `student`: the student fills it (the office may too); `office`: the office only; `derived`: computed in SQL, never typed. */
export type FilledBy = 'student' | 'office' | 'derived';

/** Sections of the owner's form, in their order; the last two open with a published place. */
export type StudentSection = 'personal' | 'program' | 'academic' | 'parent' | 'passport_travel' | 'medical';

export interface StudentField {
  readonly name: StudentColumn;
  readonly category: StudentCategory;
  readonly label: string;
  readonly kind: StudentFieldKind;
  readonly filledBy: FilledBy;
  /** Where the owner's form asks for it; every field that the student fills has one, and no other. */
  readonly section?: StudentSection;
  readonly choices?: readonly string[];
}

// prettier-ignore
export const studentFields = [
  // General Information
  { name: 'first_name', category: 'general', label: 'First Name', kind: 'text', filledBy: 'student', section: 'personal' },
  { name: 'last_name', category: 'general', label: 'Last Name', kind: 'text', filledBy: 'student', section: 'personal' },
  { name: 'hebrew_first_name', category: 'general', label: 'Hebrew First Name', kind: 'text', filledBy: 'student', section: 'personal' },
  { name: 'hebrew_last_name', category: 'general', label: 'Hebrew Last Name', kind: 'text', filledBy: 'student', section: 'personal' },
  { name: 'email', category: 'general', label: 'Email', kind: 'email', filledBy: 'student', section: 'personal' },
  { name: 'cell_phone', category: 'general', label: 'Cell Phone', kind: 'phone', filledBy: 'student', section: 'personal' },
  { name: 'whatsapp_phone', category: 'general', label: 'WhatsApp Phone', kind: 'phone', filledBy: 'student', section: 'personal' },
  { name: 'date_of_birth', category: 'general', label: 'Date of birth', kind: 'date', filledBy: 'student', section: 'personal' },
  { name: 'marital_status', category: 'general', label: 'Marital Status', kind: 'select', filledBy: 'student', section: 'personal', choices: ['single', 'married', 'engaged'] },
  { name: 'home_address', category: 'general', label: 'Home Address', kind: 'longtext', filledBy: 'student', section: 'personal' },
  { name: 'arrival_date_israel', category: 'general', label: 'Arrival Date in Israel', kind: 'date', filledBy: 'student', section: 'passport_travel' },
  { name: 'flight_information', category: 'general', label: 'Flight Information', kind: 'longtext', filledBy: 'student', section: 'passport_travel' },
  // Educational Information
  { name: 'program_track', category: 'educational', label: 'Program Track', kind: 'select', filledBy: 'student', section: 'program', choices: ['shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army'] },
  { name: 'learning_start_date', category: 'educational', label: 'Start Date', kind: 'date', filledBy: 'student', section: 'program' },
  { name: 'learning_end_date', category: 'educational', label: 'Finish Date', kind: 'date', filledBy: 'student', section: 'program' },
  { name: 'assigned_rabbi', category: 'educational', label: 'Assigned Rabbi', kind: 'text', filledBy: 'office' },
  { name: 'hebrew_level', category: 'educational', label: 'Hebrew Level (office assessment)', kind: 'select', filledBy: 'office', choices: ['beginner', 'intermediate', 'advanced', 'native'] },
  { name: 'learning_level', category: 'educational', label: 'Learning Level (office assessment)', kind: 'select', filledBy: 'office', choices: ['beginner', 'intermediate', 'advanced', 'native'] },
  { name: 'hebrew_level_start', category: 'educational', label: 'Hebrew Level at Start', kind: 'select', filledBy: 'student', section: 'program', choices: ['beginner', 'elementary', 'intermediate', 'advanced', 'native'] },
  { name: 'hebrew_level_current', category: 'educational', label: 'Current Hebrew Level', kind: 'select', filledBy: 'student', section: 'program', choices: ['beginner', 'elementary', 'intermediate', 'advanced', 'native'] },
  { name: 'learning_level_start', category: 'educational', label: 'Learning Level at Start', kind: 'select', filledBy: 'student', section: 'program', choices: ['beginner', 'elementary', 'intermediate', 'advanced'] },
  { name: 'learning_level_current', category: 'educational', label: 'Current Learning Level', kind: 'select', filledBy: 'student', section: 'program', choices: ['beginner', 'elementary', 'intermediate', 'advanced'] },
  { name: 'high_school_name', category: 'educational', label: 'High School', kind: 'text', filledBy: 'student', section: 'academic' },
  { name: 'high_school_graduation_year', category: 'educational', label: 'High School Graduation Year', kind: 'year', filledBy: 'student', section: 'academic' },
  { name: 'previous_yeshiva', category: 'educational', label: 'Previous Yeshiva', kind: 'text', filledBy: 'student', section: 'academic' },
  { name: 'years_in_yeshiva', category: 'educational', label: 'Years In Yeshiva', kind: 'number', filledBy: 'student', section: 'academic' },
  { name: 'academic_background', category: 'educational', label: 'Academic Background', kind: 'longtext', filledBy: 'student', section: 'academic' },
  // Housing Information
  { name: 'dorm_housing_status', category: 'housing', label: 'Housing', kind: 'select', filledBy: 'student', section: 'program', choices: ['yeshiva_dorms', 'private_apartment', 'family_home', 'other'] },
  { name: 'living_on_campus', category: 'housing', label: 'Living On Campus', kind: 'boolean', filledBy: 'derived' },
  { name: 'dorm_room_number', category: 'housing', label: 'Dorm Room Number', kind: 'text', filledBy: 'office' },
  { name: 'housing_notes', category: 'housing', label: 'Housing Notes', kind: 'longtext', filledBy: 'office' },
  // Citizenship & Legal
  { name: 'israeli_citizenship_status', category: 'citizenship', label: 'Citizenship', kind: 'select', filledBy: 'student', section: 'personal', choices: ['israeli_citizen', 'foreign_citizen', 'dual_citizen'] },
  { name: 'israeli_citizen', category: 'citizenship', label: 'Israeli Citizen', kind: 'boolean', filledBy: 'derived' },
  { name: 'citizenship_countries', category: 'citizenship', label: 'Citizenship Countries', kind: 'list', filledBy: 'student', section: 'personal' },
  { name: 'teudat_zehut', category: 'citizenship', label: 'Teudat Zehut', kind: 'text', filledBy: 'student', section: 'passport_travel' },
  { name: 'israeli_passport_number', category: 'citizenship', label: 'Israeli Passport Number', kind: 'text', filledBy: 'student', section: 'passport_travel' },
  { name: 'israeli_passport_expiration', category: 'citizenship', label: 'Israeli Passport Expiration', kind: 'date', filledBy: 'student', section: 'passport_travel' },
  { name: 'foreign_passport_number', category: 'citizenship', label: 'Foreign Passport Number', kind: 'text', filledBy: 'student', section: 'passport_travel' },
  { name: 'foreign_passport_expiration', category: 'citizenship', label: 'Foreign Passport Expiration', kind: 'date', filledBy: 'student', section: 'passport_travel' },
  { name: 'foreign_passport_country', category: 'citizenship', label: 'Foreign Passport Country', kind: 'text', filledBy: 'student', section: 'passport_travel' },
  // Financial Information
  { name: 'registration_deposit_paid', category: 'financial', label: 'Registration Deposit Paid', kind: 'boolean', filledBy: 'derived' },
  { name: 'registration_deposit_amount', category: 'financial', label: 'Registration Deposit Amount', kind: 'money', filledBy: 'office' },
  { name: 'registration_deposit_due_date', category: 'financial', label: 'Registration Deposit Due Date', kind: 'date', filledBy: 'office' },
  { name: 'total_tuition_cost', category: 'financial', label: 'Total Tuition Cost', kind: 'money', filledBy: 'office' },
  { name: 'monthly_tuition_amount', category: 'financial', label: 'Monthly Tuition Amount', kind: 'money', filledBy: 'office' },
  { name: 'early_registration_discount', category: 'financial', label: 'Early Registration Discount', kind: 'money', filledBy: 'office' },
  { name: 'amount_owed', category: 'financial', label: 'Amount Owed', kind: 'money', filledBy: 'derived' },
  { name: 'payment_schedule', category: 'financial', label: 'Payment Schedule', kind: 'text', filledBy: 'office' },
  { name: 'financial_aid_amount', category: 'financial', label: 'Financial Aid Amount', kind: 'money', filledBy: 'office' },
  { name: 'scholarship_percentage', category: 'financial', label: 'Scholarship Percentage', kind: 'percent', filledBy: 'office' },
  // Health Information
  { name: 'israeli_health_insurance', category: 'health', label: 'Israeli Health Insurance', kind: 'boolean', filledBy: 'student', section: 'medical' },
  { name: 'kupat_cholim', category: 'health', label: 'Kupat Cholim', kind: 'select', filledBy: 'student', section: 'medical', choices: ['clalit', 'maccabi', 'meuhedet', 'leumit'] },
  { name: 'health_insurance_provider', category: 'health', label: 'Health Insurance Provider', kind: 'text', filledBy: 'student', section: 'medical' },
  { name: 'health_insurance_policy_number', category: 'health', label: 'Health Insurance Policy Number', kind: 'text', filledBy: 'student', section: 'medical' },
  { name: 'health_insurance_expiration', category: 'health', label: 'Health Insurance Expiration', kind: 'date', filledBy: 'student', section: 'medical' },
  { name: 'blood_type', category: 'health', label: 'Blood Type', kind: 'select', filledBy: 'student', section: 'medical', choices: ['a_positive', 'a_negative', 'b_positive', 'b_negative', 'ab_positive', 'ab_negative', 'o_positive', 'o_negative'] },
  { name: 'medical_conditions', category: 'health', label: 'Medical Conditions', kind: 'longtext', filledBy: 'student', section: 'medical' },
  { name: 'medicines', category: 'health', label: 'Medicines', kind: 'longtext', filledBy: 'student', section: 'medical' },
  { name: 'emergency_medical_contact', category: 'health', label: 'Emergency Medical Contact', kind: 'text', filledBy: 'student', section: 'medical' },
  { name: 'emergency_medical_phone', category: 'health', label: 'Emergency Medical Phone', kind: 'phone', filledBy: 'student', section: 'medical' },
  // Military Information
  { name: 'interested_in_drafting', category: 'military', label: 'Interested In Drafting', kind: 'boolean', filledBy: 'student', section: 'program' },
  { name: 'machal_eligible', category: 'military', label: 'Eligible for Machal', kind: 'boolean', filledBy: 'office' },
  { name: 'machal_interested', category: 'military', label: 'Interested in Machal', kind: 'boolean', filledBy: 'student', section: 'program' },
  { name: 'tzav_rishon_date', category: 'military', label: 'Tzav Rishon Date', kind: 'date', filledBy: 'office' },
  { name: 'chiyul_date', category: 'military', label: 'Chiyul Date', kind: 'date', filledBy: 'office' },
  { name: 'giyus_date', category: 'military', label: 'Giyus Date', kind: 'date', filledBy: 'office' },
  { name: 'army_documents_submitted', category: 'military', label: 'Army Documents Submitted', kind: 'boolean', filledBy: 'office' },
  { name: 'army_service_status', category: 'military', label: 'Army Service Status', kind: 'select', filledBy: 'office', choices: ['not_applicable', 'pending', 'deferred', 'completed', 'active'] },
  { name: 'draft_board_location', category: 'military', label: 'Draft Board Location', kind: 'text', filledBy: 'office' },
  // Parent Information
  { name: 'father_first_name', category: 'parents', label: "Father's First Name", kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'father_hebrew_first_name', category: 'parents', label: "Father's Hebrew First Name", kind: 'text', filledBy: 'office' },
  { name: 'father_last_name', category: 'parents', label: "Father's Last Name", kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'father_email', category: 'parents', label: "Father's Email", kind: 'email', filledBy: 'student', section: 'parent' },
  { name: 'father_whatsapp', category: 'parents', label: "Father's WhatsApp", kind: 'phone', filledBy: 'student', section: 'parent' },
  { name: 'mother_first_name', category: 'parents', label: "Mother's First Name", kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'mother_last_name', category: 'parents', label: "Mother's Last Name", kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'mother_email', category: 'parents', label: "Mother's Email", kind: 'email', filledBy: 'student', section: 'parent' },
  { name: 'mother_whatsapp', category: 'parents', label: "Mother's WhatsApp", kind: 'phone', filledBy: 'student', section: 'parent' },
  { name: 'parents_marital_status', category: 'parents', label: "Parents' Marital Status", kind: 'select', filledBy: 'student', section: 'parent', choices: ['married', 'divorced', 'separated', 'widowed'] },
  { name: 'parents_home_address', category: 'parents', label: "Parents' Home Address", kind: 'longtext', filledBy: 'student', section: 'parent' },
  { name: 'parents_home_city', category: 'parents', label: "Parents' Home City", kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'parents_home_country', category: 'parents', label: "Parents' Home Country", kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'emergency_contact_name', category: 'parents', label: 'Emergency Contact Name', kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'emergency_contact_relationship', category: 'parents', label: 'Emergency Contact Relationship', kind: 'text', filledBy: 'student', section: 'parent' },
  { name: 'emergency_contact_phone', category: 'parents', label: 'Emergency Contact Phone', kind: 'phone', filledBy: 'student', section: 'parent' },
  { name: 'emergency_contact_email', category: 'parents', label: 'Emergency Contact Email', kind: 'email', filledBy: 'student', section: 'parent' },
  // Administrative
  { name: 'registration_status', category: 'administrative', label: 'Registration Status', kind: 'select', filledBy: 'office', choices: ['pending', 'confirmed', 'cancelled', 'completed'] },
  { name: 'enrollment_status', category: 'administrative', label: 'Enrollment Status', kind: 'select', filledBy: 'office', choices: ['prospective', 'enrolled', 'active', 'graduated', 'withdrawn'] },
  { name: 'notes', category: 'administrative', label: 'Notes', kind: 'longtext', filledBy: 'office' },
  { name: 'internal_notes', category: 'administrative', label: 'Internal Notes', kind: 'longtext', filledBy: 'office' },
  { name: 'last_contact_date', category: 'administrative', label: 'Last Contact Date', kind: 'date', filledBy: 'office' },
  { name: 'contact_method', category: 'administrative', label: 'Contact Method', kind: 'text', filledBy: 'office' },
] as const satisfies readonly StudentField[];

export type StudentFieldName = (typeof studentFields)[number]['name'];

/** Fields of one category, in order. */
export const fieldsOf = (category: StudentCategory): readonly StudentField[] =>
  (studentFields as readonly StudentField[]).filter((field) => field.category === category);

/** Categories the read-only staff role sees, through its own function. */
export const staffCategories: readonly StudentCategory[] = ['general', 'educational', 'housing'];
