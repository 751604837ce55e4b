/** Which fields of the registry stand in which section of the owner's form. A test proves that none is left out. */
import { studentFields, type StudentField, type StudentFieldName } from '@school/shared/student-fields';
import { tracks } from '@school/shared/tracks';
import { humanize } from '@school/shared/formats';
import type { Choice } from '../../components/inputs.tsx';
import type { StudentSection } from '../../lib/api-types.ts';

// prettier-ignore
export const sectionFields: Readonly<Record<StudentSection, readonly StudentFieldName[]>> = {
  personal: [
    'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'email', 'cell_phone', 'whatsapp_phone',
    'date_of_birth', 'marital_status', 'home_address', 'israeli_citizenship_status', 'citizenship_countries',
  ],
  program: [
    'program_track', 'learning_start_date', 'learning_end_date', 'dorm_housing_status', 'hebrew_level_start',
    'hebrew_level_current', 'learning_level_start', 'learning_level_current', 'interested_in_drafting', 'machal_interested',
  ],
  academic: [
    'high_school_name', 'high_school_graduation_year', 'previous_yeshiva', 'years_in_yeshiva', 'academic_background',
  ],
  parent: [
    'father_first_name', 'father_last_name', 'father_email', 'father_whatsapp', 'mother_first_name', 'mother_last_name',
    'mother_email', 'mother_whatsapp', 'parents_marital_status', 'parents_home_address', 'parents_home_city',
    'parents_home_country', 'emergency_contact_name', 'emergency_contact_relationship', 'emergency_contact_phone',
    'emergency_contact_email',
  ],
  passport_travel: [
    'israeli_passport_number', 'israeli_passport_expiration', 'foreign_passport_number', 'foreign_passport_expiration',
    'foreign_passport_country', 'arrival_date_israel', 'flight_information',
  ],
  medical: [
    'israeli_health_insurance', 'kupat_cholim', 'health_insurance_provider', 'health_insurance_policy_number',
    'health_insurance_expiration', 'medical_conditions', 'emergency_medical_contact', 'emergency_medical_phone',
  ],
};

const byName = new Map<string, StudentField>(studentFields.map((field) => [field.name, field]));

export function fieldOf(name: StudentFieldName): StudentField {
  const field = byName.get(name);
  if (!field) throw new Error(`The registry has no field ${name}.`);
  return field;
}

/** Autocomplete tokens for what concerns the student himself. */
export const autoComplete: Readonly<Partial<Record<StudentFieldName, string>>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  cell_phone: 'tel',
  date_of_birth: 'bday',
  home_address: 'street-address',
};

const trackLabels: Readonly<Record<string, string>> = Object.fromEntries(
  tracks.map(({ value, label }) => [value, label]),
);

export const choicesOf = (field: StudentField): readonly Choice[] =>
  (field.choices ?? []).map((value) => ({
    value,
    label: field.name === 'program_track' ? (trackLabels[value] ?? value) : humanize(value),
  }));
