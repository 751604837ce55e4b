/** How each column of a table is read, what had to be asked for it, and what of it cannot be read. */
import { fieldNamed, IN_HEBREW } from '../rules/fields.ts';
import { countryOf } from '@school/shared/phones';
import type { StudentValue } from '../rules/types.ts';
import { dayOrderOf, decimalOf, isForeign, readCell, type Read, type Reading } from './cells.ts';
import { guessFields, isHebrew, type Remembered } from './headings.ts';
import type { ImportRow } from './rows.ts';
import type { Table, TableRow } from './table.ts';
import { importTexts as texts } from './texts.ts';

const COUNTRIES = ['parents_home_country', 'foreign_passport_country', 'citizenship_countries'];
const AMOUNTS: readonly string[] = ['money', 'percent', 'number', 'year'];

export const cellsOf = ({ rows }: Table, column: number): readonly string[] =>
  rows.flatMap(({ cells }) => cells[column] || []);

/** How a column looks as if it were to be read as this field. */
export function readingOf(
  field: string,
  heading: string,
  cells: readonly string[],
  fields: readonly string[],
): Reading {
  const kind = fieldNamed(field)?.kind ?? 'text';
  return {
    field,
    days: kind === 'date' ? dayOrderOf(heading, cells) : null,
    decimal: AMOUNTS.includes(kind) ? decimalOf(cells.filter((cell) => !isForeign(cell))) : null,
    israeli: true,
    country: COUNTRIES.some((name) => fields.includes(name)) ? 'row' : '',
    meant: {},
  };
}

export function readingsOf(table: Table, remembered: Remembered): readonly Reading[] {
  const fields = guessFields(table, remembered);
  return fields.map((field, column) =>
    readingOf(field, table.headings[column] ?? '', cellsOf(table, column), fields),
  );
}

/** What has to be said before the column can be read. */
export function askedOf({ field, days, decimal }: Reading): 'days' | 'decimal' | null {
  const kind = fieldNamed(field)?.kind ?? 'text';
  if (kind === 'date' && !days) return 'days';
  return AMOUNTS.includes(kind) && !decimal ? 'decimal' : null;
}

export interface CellProblem {
  readonly column: number;
  readonly field: string;
  readonly sentence: string;
}
/** The filled cells of a row as changes, and what of them cannot be read; an empty cell changes nothing. */
export interface RowRead {
  readonly changes: Readonly<Record<string, StudentValue>>;
  readonly problems: readonly CellProblem[];
}

/** A list in Hebrew says the name in Latin letters of whoever has no Hebrew one. */
function fieldFor(name: string, text: string, fields: readonly string[]): string {
  const [latin] = Object.entries(IN_HEBREW).find(([, hebrew]) => hebrew === name) ?? [];
  return latin && !fields.includes(latin) && !isHebrew(text) ? latin : name;
}

export function readRow(
  readings: readonly Reading[],
  headings: readonly string[],
  { cells }: Pick<TableRow, 'cells'>,
): RowRead {
  const fields = readings.map(({ field }) => field);
  const country = countryOf(...COUNTRIES.map((name) => cells[fields.indexOf(name)]));
  const changes: Record<string, StudentValue> = {};
  const problems: CellProblem[] = [];
  readings.forEach((reading, column) => {
    const field = fieldNamed(reading.field);
    const written = cells[column] ?? '';
    const text = reading.meant[written] ?? written;
    if (!field || text === '') return;
    const isElsewhere = field.kind === 'money' && isForeign(headings[column] ?? '');
    const cell: Read = isElsewhere
      ? { problem: texts.unread.foreign(text) }
      : readCell(field, text, reading, country);
    if ('problem' in cell) problems.push({ column, field: field.name, sentence: cell.problem });
    else changes[fieldFor(field.name, text, fields)] = cell.value;
  });
  return { changes, problems };
}

export interface Unreadable {
  readonly text: string;
  readonly count: number;
  readonly sentence: string;
}

/** What cannot be read of a column, is refused, or was given a meaning: each value once, with how many rows have it. */
export function unreadableOf(
  rows: readonly Pick<ImportRow, 'cells' | 'read' | 'line'>[],
  { field, meant }: Reading,
  column: number,
): readonly Unreadable[] {
  const values = new Map<string, Unreadable>();
  for (const { cells, read, line } of rows) {
    const text = cells[column] ?? '';
    const problem =
      read.problems.find((one) => one.column === column) ??
      line?.problems.find((one) => one.field === field && one.code !== 'unlikely');
    if (text === '' || (!problem && meant[text] === undefined)) continue;
    values.set(text, {
      text,
      count: (values.get(text)?.count ?? 0) + 1,
      sentence: problem?.sentence ?? '',
    });
  }
  return [...values.values()].sort((one, other) => other.count - one.count);
}
