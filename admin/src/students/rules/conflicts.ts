/** Two people, one record: what both changed is put before the one who saves second; the rest is merged. */
import { formFields, type FormField } from './fields.ts';
import { isSame, toFormValues, type FormValue, type FormValues } from './form-values.ts';
import type { Student } from './types.ts';

export interface Conflict {
  readonly field: FormField;
  readonly mine: FormValue;
  readonly theirs: FormValue;
}

export interface Merge {
  /** The newest record's values with my changes on top. */
  readonly values: FormValues;
  /** The newest record's values: the base of the next save. */
  readonly base: FormValues;
  readonly conflicts: readonly Conflict[];
  /** Fields they changed and I did not. */
  readonly taken: readonly FormField[];
}

export function mergeWith(newest: Student, base: FormValues, mine: FormValues): Merge {
  const theirs = toFormValues(newest);
  const changedByMe = formFields.filter((field) => !isSame(mine, base, field));
  const changedByThem = formFields.filter((field) => !isSame(theirs, base, field));
  return {
    base: theirs,
    values: { ...theirs, ...Object.fromEntries(changedByMe.map(({ name }) => [name, mine[name] ?? null])) },
    conflicts: changedByMe
      .filter((field) => changedByThem.includes(field) && !isSame(mine, theirs, field))
      .map((field) => ({ field, mine: mine[field.name] ?? null, theirs: theirs[field.name] ?? null })),
    taken: changedByThem.filter((field) => !changedByMe.includes(field)),
  };
}
