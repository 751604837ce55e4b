/** Two people, one record: what both changed is put before the one who saves second; the rest is merged. */
import { editsOver, rebase } from '@school/shared/record-edits';
import { formFields, type FormField } from './fields.ts';
import type { FormValue, FormValues } from './form-values.ts';

export interface Conflict {
  readonly field: FormField;
  readonly mine: FormValue;
  readonly theirs: FormValue;
}

export interface Merge {
  /** The newest record's values with my changes on top. */
  readonly values: FormValues;
  readonly conflicts: readonly Conflict[];
  /** Fields they changed and I did not. */
  readonly taken: readonly FormField[];
}

export function mergeWith(newest: FormValues, base: FormValues, mine: FormValues): Merge {
  const { edits, conflicts, taken } = rebase(base, editsOver(base, mine), newest);
  return {
    values: { ...newest, ...edits },
    conflicts: formFields
      .filter(({ name }) => conflicts.includes(name))
      .map((field) => ({ field, mine: mine[field.name] ?? null, theirs: newest[field.name] ?? null })),
    taken: formFields.filter(({ name }) => taken.includes(name)),
  };
}
