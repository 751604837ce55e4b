/** A file against the table, row by row and cell by cell, by the documented rules and none of the exporter's code. */
import type pg from 'pg';
import { humanize } from '@school/shared/formats';
import { studentFields, type StudentField } from '@school/shared/student-fields';
import { tracks } from '@school/shared/tracks';
import type { Line } from './sheets.ts';

const fields: readonly StudentField[] = studentFields;
type Stored = string | number | boolean | readonly string[] | null;

const DAY = 86_400_000;

function word(field: StudentField, value: string): string {
  if (!field.choices) return value;
  return field.name === 'program_track'
    ? (tracks.find((track) => track.value === value)?.label ?? value)
    : humanize(value);
}

/** What a cell must say, as text or as a number, once CSV's leading apostrophe or a phone's space is undone. */
function expected(field: StudentField, value: Stored, format: 'csv' | 'xlsx'): string | number {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return value.join(', ');
  if (typeof value === 'number') return value;
  if (field.kind === 'date' && format === 'xlsx') return (Date.parse(value) - Date.UTC(1899, 11, 30)) / DAY;
  return word(field, value);
}

function read(
  field: StudentField,
  cell: string | number | null,
  value: Stored,
  format: 'csv' | 'xlsx',
): string | number {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell;
  if (typeof value === 'number') return Number(cell);
  if (field.kind === 'date' || format === 'xlsx') return cell;
  if (field.kind === 'phone') return cell.replace(/^(\+\d{1,3}) (?=\d)/, '$1');
  return cell.replace(/^'(?='*[=+\-@\t\r\n])/, '');
}

async function* tableRows(owner: pg.Client): AsyncGenerator<readonly Stored[]> {
  const names = fields.map(({ name }) => name).join(', ');
  await owner.query('begin');
  await owner.query(
    `declare sheet cursor for select json_build_array(${names}) as row from public.students where archived_at is null order by last_name, first_name, id`,
  );
  for (;;) {
    const { rows } = await owner.query<{ row: readonly Stored[] }>('fetch 5000 from sheet');
    for (const { row } of rows) yield row;
    if (rows.length === 0) break;
  }
  await owner.query('commit');
}

const sameHeading = (line: Line): boolean => fields.every(({ label }, index) => line[index] === label);

export async function compareWithTable(
  owner: pg.Client,
  format: 'csv' | 'xlsx',
  lines: AsyncGenerator<Line>,
): Promise<{ rows: number; differences: number }> {
  const heading = await lines.next();
  let differences = heading.done || !sameHeading(heading.value) ? 1 : 0;
  let rows = 0;
  for await (const row of tableRows(owner)) {
    const line = await lines.next();
    if (line.done) {
      differences += 1;
      continue;
    }
    rows += 1;
    fields.forEach((field, index) => {
      const value = row[index] ?? null;
      if (read(field, line.value[index] ?? null, value, format) === expected(field, value, format)) return;
      differences += 1;
      if (differences <= 5)
        console.log(
          `  row ${rows}, ${field.name}: ${JSON.stringify(line.value[index])} is not ${JSON.stringify(value)}`,
        );
    });
  }
  if (!(await lines.next()).done) differences += 1;
  return { rows, differences };
}
