/** Registry fields as columns of a file. */
import type { StaffRole } from '@school/shared/roles';
import type { CellKind, ExportColumn } from '../../lib/export/types.ts';
import { choiceWords, fieldNamed, openFields, type Field } from '../rules/fields.ts';

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

const exportColumn = (field: Field): ExportColumn => ({
  label: field.label,
  kind: KINDS[field.kind],
  ...(field.choices ? { words: choiceWords(field) } : {}),
});

/** The name of the year is no field of the record, and a list may be of several. */
const YEAR_COLUMN: ExportColumn = { label: 'Program Year', kind: 'text' };
const YEAR = 'program_year';

export const columnNamed = (name: string): ExportColumn => {
  const field = fieldNamed(name);
  return field ? exportColumn(field) : YEAR_COLUMN;
};

/** The columns of a file by their names: those of the list in the order seen, or all the role may read in the registry's. */
export function columnsToExport(
  which: 'seen' | 'all',
  seen: readonly string[],
  role: StaffRole,
): readonly string[] {
  const open = openFields(role).map(({ name }) => name as string);
  return which === 'all' ? [...open, YEAR] : seen.filter((name) => name === YEAR || open.includes(name));
}
