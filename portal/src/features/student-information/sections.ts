/** The fields of each section of the owner's form, from the registry. */
import { studentFields, type StudentField, type StudentFieldName } from '@school/shared/student-fields';
import { tracks } from '@school/shared/tracks';
import { humanize } from '@school/shared/formats';
import type { Choice } from '../../components/inputs.tsx';
import type { StudentSection } from '@school/shared/api/shapes';

/** Fields that the form asks for elsewhere than the record's order has them: after which other one. */
const AFTER: Readonly<Partial<Record<StudentFieldName, StudentFieldName>>> = {
  dorm_housing_status: 'learning_end_date',
  arrival_date_israel: 'foreign_passport_country',
  flight_information: 'foreign_passport_country',
};

function fieldsIn(section: StudentSection): readonly StudentFieldName[] {
  const fields = (studentFields as readonly StudentField[]).filter((field) => field.section === section);
  const names = fields.map(({ name }) => name as StudentFieldName);
  return names
    .filter((name) => !AFTER[name])
    .flatMap((name) => [name, ...names.filter((other) => AFTER[other] === name)]);
}

export const sectionFields: Readonly<Record<StudentSection, readonly StudentFieldName[]>> = {
  personal: fieldsIn('personal'),
  program: fieldsIn('program'),
  academic: fieldsIn('academic'),
  parent: fieldsIn('parent'),
  passport_travel: fieldsIn('passport_travel'),
  medical: fieldsIn('medical'),
};

const byName = new Map<string, StudentField>(studentFields.map((field) => [field.name, field]));

export function fieldOf(name: StudentFieldName): StudentField {
  const field = byName.get(name);
  if (!field) throw new Error(`The registry has no field ${name}.`);
  return field;
}

/** Autocomplete tokens for what concerns the student in person. */
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
