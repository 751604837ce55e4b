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

const formValues = (information: MyStudentInformation): FormValues =>
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
/** A field as the saver keeps it: text, yes as `true`. */
export function fieldText(information: MyStudentInformation, name: StudentFieldName): string {
  const value = information.form[name];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
/** What stands in the form: what was typed and not saved, else the record. */
export const formTexts = (information: MyStudentInformation): Partial<Record<StudentFieldName, string>> =>
  Object.fromEntries(
    namesOf(information.sections).map((name) => [
      name,
      information.draft[name]?.value ?? fieldText(information, name),
    ]),
  );
export const fromText = (field: StudentField, text: string): FormValue =>
  field.kind === 'boolean' ? text === 'true' : text;

/** Fields that somebody else changed since they were typed into here, with the other value. */
export const clashesIn = (information: MyStudentInformation): Clash[] =>
  namesOf(information.sections).flatMap((name) => {
    const typed = information.draft[name];
    const theirs = fieldText(information, name);
    if (!typed || typed.base === theirs || typed.value === theirs) return [];
    return [{ name, label: fieldOf(name).label, theirs }];
  });
