/**
 * The field registry, `private.student_fields` and the table say the same, all ways: columns, kinds, choices, limits with
 * a sentence, who reads and writes. A new field is a column, a row and a registry entry; what is forgotten is named here.
 */
import { studentFields, staffCategories, type StudentField } from '@school/shared/student-fields';
import { describe, expect, test } from 'vitest';
import { openedDatabase } from '../harness/database.ts';

const db = openedDatabase();

const registry: readonly StudentField[] = studentFields;

/** Columns that are not fields: keys, links and bookkeeping. */
const NOT_FIELDS = [
  'id',
  'user_id',
  'application_id',
  'program_year_id',
  'is_active',
  'archived_at',
  'archive_reason',
  'search_text',
  'transfer_number',
  'version',
  'created_at',
  'updated_at',
];

/** The column type each kind is stored in. */
const TYPES: Readonly<Record<StudentField['kind'], string>> = {
  text: 'text',
  longtext: 'text',
  email: 'text',
  phone: 'text',
  select: 'text',
  date: 'date',
  year: 'integer',
  number: 'integer',
  money: 'numeric(12,2)',
  percent: 'numeric(5,2)',
  boolean: 'boolean',
  list: 'text[]',
};

interface Column {
  readonly name: string;
  readonly type: string;
}
interface Check {
  readonly column: string;
  readonly definition: string;
  readonly sentence: string | null;
}

const columns = (): Promise<Column[]> =>
  db.sql<Column>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'public.students'::regclass and attnum > 0 and not attisdropped`,
  );
const checks = (): Promise<Check[]> =>
  db.sql<Check>(
    `select a.attname::text as column, pg_get_constraintdef(c.oid) as definition, obj_description(c.oid, 'pg_constraint') as sentence
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.conrelid = 'public.students'::regclass and c.contype = 'c' and cardinality(c.conkey) = 1`,
  );
const writable = async (who: string): Promise<string[]> =>
  (await db.sql<{ names: string[] }>('select private.student_columns($1) as names', [who]))[0]?.names ?? [];
const names = (fields: readonly StudentField[]): string[] => fields.map(({ name }) => name as string).sort();

/** The choices a check allows: the quoted words of `= ANY (ARRAY['a'::text, …])`. */
const choicesIn = (definition: string): string[] =>
  definition.includes('ARRAY[')
    ? [...definition.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)
    : [];

describe('the registry and the table', () => {
  test('every column is a field and every field a column', async () => {
    const stored = (await columns()).map(({ name }) => name).filter((name) => !NOT_FIELDS.includes(name));
    expect(names(registry)).toEqual(stored.sort());
  });

  test('no field is described twice', () => {
    expect(new Set(names(registry)).size).toBe(registry.length);
  });

  test('every field is stored as its kind says', async () => {
    const types = new Map((await columns()).map(({ name, type }) => [name, type]));
    const wrong = registry.filter((field) => types.get(field.name) !== TYPES[field.kind]);
    expect(wrong.map(({ name, kind }) => `${name}: ${kind} is ${types.get(name) ?? 'missing'}`)).toEqual([]);
  });

  test('choices are those of the check constraint, in the same order, and only choices have such a check', async () => {
    const allowed = new Map(
      (await checks()).map(({ column, definition }) => [column, choicesIn(definition)]),
    );
    for (const field of registry)
      expect({ field: field.name, choices: allowed.get(field.name) ?? [] }).toEqual({
        field: field.name,
        choices: [...(field.choices ?? [])],
      });
  });

  test('every field that people type has a limit, and every limit a sentence', async () => {
    const limits = new Map((await checks()).map((check) => [check.column, check]));
    const typed = registry.filter(({ kind, filledBy }) => kind !== 'boolean' && filledBy !== 'derived');
    expect(typed.filter(({ name }) => !limits.has(name)).map(({ name }) => name)).toEqual([]);
    expect(typed.filter(({ name }) => !limits.get(name)?.sentence).map(({ name }) => name)).toEqual([]);
  });
});

interface FieldRow {
  readonly name: string;
  readonly filled_by: string;
  readonly read_by: string;
  readonly listed: number | null;
  readonly sensitive: string | null;
}
const rowsOf = (): Promise<FieldRow[]> =>
  db.sql<FieldRow>('select * from private.student_fields order by place');

/** What the registry entry of a field means in the terms of `private.student_fields`. */
const filledBy = ({ filledBy: side, section }: StudentField): string =>
  side === 'student' && (section === 'passport_travel' || section === 'medical') ? section : side;

describe('who reads and writes what', () => {
  test('private.student_fields has the fields of the registry, in its order, filled by the same', async () => {
    expect((await rowsOf()).map(({ name, filled_by }) => ({ name, filled_by }))).toEqual(
      registry.map((field) => ({ name: field.name, filled_by: filledBy(field) })),
    );
  });

  test('a field has a section exactly when the student fills it', () => {
    const wrong = registry.filter(({ filledBy: side, section }) => (side === 'student') !== Boolean(section));
    expect(names(wrong)).toEqual([]);
  });

  test('the read-only staff role reads the three categories and nothing else', async () => {
    const open = registry.filter(({ category }) => staffCategories.includes(category));
    const read = (await rowsOf()).filter(({ read_by }) => read_by === 'staff');
    expect(read.map(({ name }) => name).sort()).toEqual(names(open));
    expect((await writable('staff')).sort()).toEqual(names(open));
  });

  test('health, military, financial and passport columns are sensitive, and nothing that staff read is', async () => {
    const rows = await rowsOf();
    const wanted = (field: StudentField): string | null =>
      ['health', 'military', 'financial'].includes(field.category)
        ? field.category
        : field.name.includes('passport') || field.name === 'teudat_zehut'
          ? 'passport'
          : null;
    expect(rows.map(({ name, sensitive }) => [name, sensitive])).toEqual(
      registry.map((field) => [field.name, wanted(field)]),
    );
    expect(rows.filter(({ read_by, sensitive }) => read_by === 'staff' && sensitive)).toEqual([]);
  });

  test('the columns of each side follow from the rows', async () => {
    const sides = (...sections: string[]) => registry.filter((field) => sections.includes(filledBy(field)));
    expect((await writable('student')).sort()).toEqual(names(sides('student')));
    expect((await writable('passport_travel')).sort()).toEqual(names(sides('passport_travel')));
    expect((await writable('medical')).sort()).toEqual(names(sides('medical')));
    expect((await writable('office')).sort()).toEqual(
      names(registry.filter((field) => filledBy(field) !== 'derived')),
    );
  });

  test('officers read, and may export, every field', async () => {
    await db.sql(
      `insert into auth.users (id, email) values ('00000000-0000-4000-8000-0000000000a1', 'officer@example.org')`,
    );
    await db.sql(
      `insert into public.admins (user_id, role) values ('00000000-0000-4000-8000-0000000000a1', 'admissions')`,
    );
    await db.sql(
      `insert into auth.sessions (id, user_id) values ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a1')`,
    );
    const rows = await db.sql<{ names: string[] }>(
      `select private.readable_student_columns() as names from
       (select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a1", "session_id": "00000000-0000-4000-8000-0000000000a1", "role": "authenticated"}', false)) claims`,
    );
    expect([...(rows[0]?.names ?? [])].sort()).toEqual(names(registry));
  });

  test('the list shows the columns of the specification when none are asked for', async () => {
    const shown = await db.sql<{ names: string[] }>(
      `select private.table_columns(array(select name from private.student_fields)) as names`,
    );
    expect(shown[0]?.names.join(' ')).toBe(
      'first_name last_name hebrew_first_name hebrew_last_name date_of_birth email whatsapp_phone cell_phone program_track enrollment_status registration_status',
    );
  });
});

describe('what is forgotten is named', () => {
  test('a column without a registry entry, its missing limit, and its missing row', async () => {
    await db.sql('alter table public.students add column pet_name text');
    const stored = (await columns()).map(({ name }) => name);
    const known = [...names(registry), ...NOT_FIELDS];
    expect(stored.filter((name) => !known.includes(name))).toEqual(['pet_name']);
    expect((await checks()).some(({ column }) => column === 'pet_name')).toBe(false);
    expect(await writable('office')).not.toContain('pet_name');
  });
});
