/** The rows of docs/permissions.md about columns of the student record, generated from `private.student_fields`. */
import {
  studentCategories,
  studentFields,
  type StudentCategory,
  type StudentField,
} from '@school/shared/student-fields';

/** One row of `private.student_fields`. */
export interface FieldRights {
  readonly name: string;
  readonly filled_by: string;
  readonly read_by: string;
}
export const FIELD_RIGHTS = 'select name, filled_by, read_by from private.student_fields order by place';

const registry = new Map<string, StudentField>(studentFields.map((field) => [field.name, field]));

interface Group {
  readonly name: string;
  readonly cells: string;
  readonly columns: readonly string[];
}

const cells = (staff: string, officers: string): string =>
  ['–', '–', '–', '–', staff, officers, officers, officers, '–'].join(' | ');

/** One category, or what of it only officers read when the read-only role reads the rest. */
function categoryGroups(id: StudentCategory, fields: readonly FieldRights[]): Group[] {
  const inside = fields.filter(({ name }) => registry.get(name)?.category === id);
  const open = inside.filter(({ read_by }) => read_by === 'staff').map(({ name }) => name);
  const closed = inside.filter(({ read_by }) => read_by !== 'staff').map(({ name }) => name);
  return [
    { name: `students.${id}`, cells: cells('r', 'rw'), columns: open },
    {
      name: open.length > 0 ? `students.${id}.officers` : `students.${id}`,
      cells: cells('–', 'rw'),
      columns: closed,
    },
  ].filter(({ columns }) => columns.length > 0);
}

const isDerived = ({ filled_by, read_by }: FieldRights): boolean =>
  filled_by === 'derived' && read_by === 'officers';

/** The rows as the page has them. A field that is not in the registry belongs nowhere and is missing. */
function studentRows(fields: readonly FieldRights[]): string[] {
  const typed = fields.filter((field) => !isDerived(field));
  const groups: Group[] = [
    ...studentCategories.flatMap(({ id }) => categoryGroups(id, typed)),
    {
      name: 'students.derived',
      cells: cells('–', 'r'),
      columns: fields.filter(isDerived).map(({ name }) => name),
    },
  ];
  return groups.map(
    (group) =>
      `| \`${group.name}\` ${group.columns.map((name) => `\`${name}\``).join(', ')} | ${group.cells} |`,
  );
}

const ROWS = /(?:^\| `students\.[^\n]*\n)+/m;

/** The page with its rows about student columns replaced. */
export function withStudentRows(page: string, fields: readonly FieldRights[]): string {
  if (!ROWS.test(page)) throw new Error('docs/permissions.md has no rows about columns of students.');
  return page.replace(ROWS, `${studentRows(fields).join('\n')}\n`);
}

const SAMPLES: Readonly<Record<StudentField['kind'], unknown>> = {
  text: 'Dugma',
  longtext: 'Dugma',
  email: 'dugma@example.org',
  phone: '+972501234567',
  date: '2090-01-02',
  year: 2090,
  number: 1,
  money: 10,
  percent: 10,
  boolean: true,
  select: undefined,
  list: ['Israel'],
};

/** A change of one of these columns that the table would take; of a derived one when all are. */
export function sampleOf(columns: readonly string[]): Record<string, unknown> {
  const fields = columns.map((name) => registry.get(name)).filter((field) => field !== undefined);
  const field = fields.find(({ filledBy }) => filledBy !== 'derived') ?? fields[0];
  if (!field) throw new Error(`The registry knows none of ${columns.join()}.`);
  return { [field.name]: SAMPLES[field.kind] ?? field.choices?.[0] };
}
