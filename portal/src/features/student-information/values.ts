/** Between the form's texts and checkboxes and what the database keeps. */
import type { StudentField, StudentFieldName } from '@school/shared/student-fields';
import type { MyStudentInformation, StudentFormValue, StudentSection } from '@school/shared/api/shapes';
import { fieldOf, sectionFields } from './sections.ts';

export type FormValue = string | boolean;
export type FormValues = Partial<Record<StudentFieldName, FormValue>>;

export const namesOf = (sections: readonly StudentSection[]): StudentFieldName[] =>
  sections.flatMap((section) => sectionFields[section]);

function toForm(field: StudentField, value: StudentFormValue | undefined): FormValue {
  if (field.kind === 'boolean') return value === true;
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}

export function toDatabase(field: StudentField, value: FormValue | undefined): StudentFormValue {
  if (typeof value === 'boolean') return value;
  const text = (value ?? '').trim();
  if (field.kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return text === '' ? null : text;
}

export const formValues = (information: MyStudentInformation): FormValues =>
  Object.fromEntries(
    namesOf(information.sections).map((name) => [name, toForm(fieldOf(name), information.form[name])]),
  );

/** Only what was changed is sent; a first save sends everything that is filled. Values of other sections never leave. */
export function changesToSend(
  information: MyStudentInformation,
  values: FormValues,
): Record<string, StudentFormValue> {
  const before = formValues(information);
  const names = namesOf(information.sections).filter((name) =>
    information.exists ? values[name] !== before[name] : values[name] !== '' && values[name] !== false,
  );
  return Object.fromEntries(names.map((name) => [name, toDatabase(fieldOf(name), values[name])]));
}

export interface Clash {
  readonly name: StudentFieldName;
  readonly label: string;
  readonly theirs: FormValue;
}
export interface Merge {
  readonly values: FormValues;
  readonly clashes: readonly Clash[];
}

/** Puts what was typed here over the newer record; fields that both sides changed are named with the other value. */
export function mergeNewer(base: FormValues, typed: FormValues, newer: FormValues): Merge {
  const names = Object.keys(newer) as StudentFieldName[];
  const mine = names.filter((name) => typed[name] !== base[name]);
  const values = { ...newer, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) };
  const clashes = mine
    .filter((name) => newer[name] !== base[name] && newer[name] !== typed[name])
    .map((name) => ({ name, label: fieldOf(name).label, theirs: newer[name] ?? '' }));
  return { values, clashes };
}
