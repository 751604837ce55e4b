import type { Reference } from '@school/shared/api/shapes';
import { isEmail } from '../../lib/checks.ts';
import type { FieldErrors } from '../../lib/use-form.ts';
import { texts } from './texts.ts';

export const referenceNames = [
  'name',
  'relationship',
  'organization',
  'email',
  'phone',
  'years_known',
] as const;
export type ReferenceName = (typeof referenceNames)[number];
export type ReferenceValues = Record<ReferenceName, string>;

export const referenceValue = (reference: Reference | null, name: ReferenceName): string =>
  String(reference?.[name] ?? '');

export function checkReference(values: ReferenceValues): FieldErrors<ReferenceName> {
  return {
    ...(values.name.trim() ? {} : { name: texts.referenceName }),
    ...(values.email.trim() && !isEmail(values.email) ? { email: texts.needEmail } : {}),
  };
}

/** What `save_reference` takes: empty answers are null, an existing one comes with the version it was read at. */
export function referencePayload(
  values: ReferenceValues,
  reference: Reference | null,
): Record<string, string | number | null> {
  const answers = Object.fromEntries(referenceNames.map((name) => [name, values[name].trim() || null]));
  return reference ? { ...answers, id: reference.id, version: reference.version } : answers;
}

export const referenceDetails = (reference: Reference): string =>
  [reference.relationship, reference.organization, reference.email, reference.phone]
    .filter(Boolean)
    .join(' · ');
