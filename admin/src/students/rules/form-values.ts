/** Between stored values and what inputs hold: text for most, true/false/null for checkboxes. */
import { editsOver } from '@school/shared/record-edits';
import { formFields, type FormField, type FormFieldName } from './fields.ts';
import { countryOfPerson, storedPhone, type Country } from '@school/shared/phones';
import type { Student, StudentValue } from './types.ts';

export type FormValue = string | boolean | null;
export type FormValues = Readonly<Partial<Record<FormFieldName, FormValue>>>;
export type Changes = Readonly<Partial<Record<FormFieldName, StudentValue>>>;

export function toFormValue(field: FormField, value: StudentValue | undefined): FormValue {
  if (field.kind === 'boolean') return typeof value === 'boolean' ? value : null;
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}

const NUMBERS: readonly FormField['kind'][] = ['number', 'year', 'money', 'percent'];

/** What is sent: a number the input could not make one of is sent as typed, so that the database names it. */
export function fromFormValue(field: FormField, value: FormValue | undefined): StudentValue {
  if (typeof value === 'boolean') return value;
  const text = (value ?? '').trim();
  if (field.kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  if (text === '') return null;
  if (NUMBERS.includes(field.kind) && Number.isFinite(Number(text))) return Number(text);
  return text;
}

export const toFormValues = (student: Partial<Student>): FormValues =>
  Object.fromEntries(formFields.map((field) => [field.name, toFormValue(field, student[field.name])]));

/** Inputs as the values to send. */
const typed = (inputs: FormValues): Changes =>
  Object.fromEntries(
    formFields
      .filter(({ name }) => name in inputs)
      .map((field) => [field.name, fromFormValue(field, inputs[field.name])]),
  );

/** Fields whose input differs from `base`, as the values to send. */
export const changesBetween = (base: FormValues, values: FormValues): Changes =>
  typed(editsOver(base, values));

/** What was typed into a form with these values, as the values to send: phones in their stored form. */
export function changesFrom(edits: FormValues, values: FormValues): Changes {
  const stored = withStoredPhones(values);
  return typed(Object.fromEntries(Object.keys(edits).map((name) => [name, stored[name as FormFieldName]])));
}

/** The country of the person and the family, as far as the form says it. */
export const countryIn = (values: FormValues): Country | null =>
  countryOfPerson((name) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  });

/** The values with every phone in its stored form, where that can be told. */
export function withStoredPhones(values: FormValues): FormValues {
  const country = countryIn(values);
  const phones = formFields.flatMap(({ name, kind }) => {
    const typed = values[name];
    const stored = kind === 'phone' && typeof typed === 'string' ? storedPhone(typed, country, 'IL') : null;
    return stored ? [[name, stored] as const] : [];
  });
  return { ...values, ...Object.fromEntries(phones) };
}

/** For a new record: everything that was filled. */
export const filledIn = (values: FormValues): Changes => changesBetween(toFormValues({}), values);
