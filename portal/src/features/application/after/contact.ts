/** Contact data that can be corrected after handing in; the rule stands in the database (`private.contact_fields`). */
import type { FieldChange, MyApplication, SaveResult } from '@school/shared/api/shapes';
import type { FieldErrors } from '../../../lib/use-form.ts';
import { texts } from './texts.ts';

export const contactNames = [
  'phone', 'whatsapp_phone', 'address', 'city', 'postal_code', 'country', 'emergency_contact_name',
  'emergency_contact_phone', 'emergency_contact_relationship',
] as const; // prettier-ignore
export type ContactName = (typeof contactNames)[number];
export type ContactValues = Readonly<Record<ContactName, string>>;
const OPTIONAL: readonly ContactName[] = ['whatsapp_phone', 'postal_code', 'emergency_contact_relationship'];
export const isOptional = (name: ContactName): boolean => OPTIONAL.includes(name);
export const isContact = (field: string | null): field is ContactName =>
  contactNames.some((name) => name === field);

export const contactOf = ({ application }: MyApplication): ContactValues =>
  Object.fromEntries(contactNames.map((name) => [name, application[name] ?? ''])) as ContactValues;

export const checkContact = (values: ContactValues): FieldErrors<ContactName> =>
  Object.fromEntries(
    contactNames
      .filter((name) => !isOptional(name) && !values[name].trim())
      .map((name) => [name, texts.required]),
  );

/** What differs from `base`, for the database to compare and set. */
export const changesOf = (base: ContactValues, values: ContactValues): FieldChange[] =>
  contactNames
    .filter((name) => values[name].trim() !== base[name])
    .map((name) => ({ field: name, base: base[name] || null, value: values[name].trim() || null }));

/** What could not be saved, by field; a conflict says the other value. */
export function errorsOf({ errors, conflicts }: SaveResult): FieldErrors<ContactName> {
  const found: FieldErrors<ContactName> = {};
  for (const { field, message } of errors) if (isContact(field)) found[field] = message;
  for (const { field, theirs } of conflicts)
    if (isContact(field)) found[field] = texts.elsewhere(String(theirs ?? texts.notProvided));
  return found;
}
