/** References as fields of the one saver: named `reference:<id>:<field>` beside the answers. */
import type { AnswerValue, FieldChange, Reference, SaveResult } from '@school/shared/api/shapes';
import type { Autosave } from '../../lib/autosave.ts';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';

const PREFIX = 'reference:';
export const referenceNames = [
  'name', 'relationship', 'organization', 'email', 'phone', 'years_known',
] as const; // prettier-ignore
export type ReferenceName = (typeof referenceNames)[number];

export const MOST_REFERENCES = 5;
export const isReferenceField = (field: string): boolean => field.startsWith(PREFIX);
export const referenceField = (id: string, name: string): string => `${PREFIX}${id}:${name}`;
export const referenceInput = (id: string, name: string): string => `reference-${id}-${name}`;
export const fieldsOfReference = (id: string): string[] =>
  referenceNames.map((name) => referenceField(id, name));
/** The id and the column of a reference's field. */
export function referenceOf(field: string): { readonly id: string; readonly name: string } {
  const [, id = '', name = ''] = field.split(':');
  return { id, name };
}

export const referenceValues = (references: readonly Reference[]): Record<string, AnswerValue> =>
  Object.fromEntries(
    references.flatMap((reference) =>
      referenceNames.map((name) => [referenceField(reference.id, name), reference[name]]),
    ),
  );

/** Ids in order: those the server has, then those that stand only here yet. */
export function referenceIds(references: readonly Reference[], unsaved: readonly string[]): string[] {
  const here = unsaved.filter(isReferenceField).map((field) => referenceOf(field).id);
  return [...new Set([...references.map(({ id }) => id), ...here])];
}

/** One line about somebody, of what is typed here. */
export const referenceDetails = (autosave: Autosave, id: string): string =>
  (['relationship', 'organization', 'email', 'phone'] as const)
    .map((name) => autosave.field(referenceField(id, name)).value)
    .filter(Boolean)
    .join(' · ');

/** Sends one reference. That it is gone, or one too many, concerns its fields and not the connection. */
export async function saveReference(id: string, changes: readonly FieldChange[]): Promise<SaveResult> {
  const own = (field: string): string => referenceField(id, field);
  try {
    const result = await call('save_reference_fields', {
      reference_id: id,
      changes: changes.map((change) => ({ ...change, field: referenceOf(change.field).name })),
    });
    const named = <Item extends { field: string }>(items: Item[]): Item[] =>
      items.map((item) => ({ ...item, field: own(item.field) }));
    return {
      ...result,
      saved: Object.fromEntries(Object.entries(result.saved).map(([field, value]) => [own(field), value])),
      conflicts: named(result.conflicts),
      errors: named(result.errors),
    };
  } catch (thrown) {
    const { kind, message } = asProblem(thrown);
    if (kind !== 'not_found' && kind !== 'limit_reached') throw thrown;
    const errors = changes.map(({ field }) => ({ field, message }));
    return { version: 0, saved_at: new Date().toISOString(), saved: {}, conflicts: [], errors };
  }
}
