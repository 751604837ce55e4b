/** Registry fields as columns of a file. */
import type { StaffRole } from '@school/shared/roles';
import type { StudentFieldName } from '@school/shared/student-fields';
import type { CellKind, ExportColumn } from '../../lib/export/types.ts';
import { categoriesFor, choiceWords, fields, type Field } from '../rules/fields.ts';

const KINDS: Readonly<Record<Field['kind'], CellKind>> = {
  text: 'text',
  longtext: 'text',
  email: 'text',
  select: 'text',
  phone: 'phone',
  date: 'date',
  year: 'number',
  number: 'number',
  money: 'money',
  percent: 'percent',
  boolean: 'boolean',
  list: 'list',
};

export const exportColumn = (field: Field): ExportColumn => ({
  label: field.label,
  kind: KINDS[field.kind],
  ...(field.choices ? { words: choiceWords(field) } : {}),
});

/** The name of the year, at the end of every file: it is no field of the record, and a list may be of one year. */
export const YEAR_COLUMN: ExportColumn = { label: 'Program Year', kind: 'text' };

/** Every field the role may read, or those of the list as seen; always in the registry's order. */
export function fieldsToExport(
  which: 'seen' | 'all',
  seen: readonly string[],
  role: StaffRole,
): readonly Field[] {
  const open = categoriesFor(role).map(({ id }) => id);
  return fields.filter(
    ({ name, category }) => open.includes(category) && (which === 'all' || seen.includes(name)),
  );
}

export const namesOf = (chosen: readonly Field[]): readonly StudentFieldName[] =>
  chosen.map(({ name }) => name);
