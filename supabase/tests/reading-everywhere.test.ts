/**
 * No planted health, passport, military or financial value of another person leaves the database, in an answer or in an error,
 * unless a committed line names reader, person and category: tried with every function as every role, in transactions that are
 * taken back. Nothing of this knows which functions would show one.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { toBegin } from '@school/shared/begin-reading';
import { traced } from '@school/shared/api/traced.generated';
import type { Row } from './harness/database.ts';
import { claimsOf, people, personNames, staffOf, type PersonName } from './harness/people.ts';
import { argumentsOf } from './permissions/arguments.ts';
import { readPermissions } from './permissions/document.ts';
import { openedScene, type Scene } from './permissions/scene.ts';

/** A value by category that stands nowhere else, as text and as a day (gone by, so that papers with it have run out). */
const PLANTED = {
  health: ['Plantedhealth', '2001-01-11'],
  passport: ['Plantedpassport', '2002-02-12'],
  military: ['Plantedmilitary', '2003-03-13'],
  financial: ['Plantedfinancial', '2004-04-14', '4321.09'],
} as const;
type Category = keyof typeof PLANTED;
const categories = Object.keys(PLANTED) as Category[];

/** Readings that have something to show here. */
const SHOWING = [
  'application_timeline',
  'expiry_list',
  'night_sheet',
  'office_application',
  'overdue_list',
  'record_history',
  'search_audit',
  'search_students',
  'student_ledger',
  'student_record',
  'waiting_claims',
];

const scene = openedScene();
/** Columns of the student record by category. */
let sensitive: readonly { readonly name: string; readonly category: Category; readonly type: string }[];

/** Into every sensitive column of a type that holds a word, a day or an amount; each column gets its value by its category. */
async function plantInRecord({ db, studentId }: Scene): Promise<void> {
  for (const { name, category, type } of sensitive) {
    const value = PLANTED[category][type === 'date' ? 1 : type.startsWith('numeric') ? 2 : 0];
    if (type === 'boolean' || value === undefined) continue;
    // Columns with choices keep to them, percentages and whole numbers to theirs.
    await db
      .sql(`update public.students set ${name} = $1 where id = $2`, [value, studentId])
      .catch((error: { code?: string }) => expect(['23514', '22003', '22P02'], name).toContain(error.code));
  }
}

async function plant(): Promise<void> {
  const { db, studentId, applications } = scene;
  await plantInRecord(scene);
  await db.sql(
    `update public.applications set passport_number = 'Plantedpassport', special_learning_needs = 'Plantedhealth' where id = $1`,
    [applications.b],
  );
  await db.sql(
    `update public.charges set label = 'Plantedfinancial', amount = 4321.09, tuition_part = 0 where student_id = $1`,
    [studentId],
  );
  await db.sql(`update public.payment_claims set amount = 4321.09 where student_id = $1`, [studentId]);
  await db.sql(`update public.payments set reference = 'Plantedfinancial' where student_id = $1`, [
    studentId,
  ]);
}

beforeAll(async () => {
  sensitive = await scene.db.sql(
    `select f.name, f.sensitive as category, format_type(a.atttypid, null) as type from private.student_fields f
     join pg_attribute a on a.attname = f.name and a.attrelid = 'public.students'::regclass where f.sensitive is not null`,
  );
  await plant();
  // What the scene itself has read is more than fifteen minutes ago.
  await scene.db.setClock(new Date(Date.now() + 20 * 60_000));
});

interface Seen {
  /** Categories whose values the answer or the error holds. */
  readonly shown: readonly Category[];
  readonly refused: string | null;
  readonly lines: readonly {
    readonly category: string;
    readonly reader: string;
    readonly ids: readonly string[];
  }[];
}

const shownIn = (text: string): Category[] =>
  categories.filter((category) => PLANTED[category].some((value) => text.includes(value)));

/** Everything that an error says, to whoever reads the answer of the Data API or the log. */
const wholeError = (error: unknown): string => {
  if ((error as { code?: string }).code === undefined) throw error;
  return JSON.stringify({ ...(error as object), message: (error as Error).message });
};

type Call = readonly [name: string, args: Row];

/** Makes these calls as this person in one transaction, looks at the last and at the lines that are there, and takes all of it back. */
async function tryCalls(person: PersonName, ...calls: readonly Call[]): Promise<Seen> {
  const client = await scene.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      people[person].role,
      claimsOf(people[person]),
    ]);
    let answer = '';
    for (const [name, args] of calls) {
      const { text, params } = await scene.db.prepare(name, args);
      answer = JSON.stringify((await client.query(text, params)).rows);
    }
    await client.query('reset role');
    const { rows } = await client.query<Seen['lines'][number]>(
      `select category, reader::text as reader, subject_ids::text[] as ids from private.access_log
       where at >= private.now() - interval '1 minute'`,
    );
    return { shown: shownIn(answer), refused: null, lines: rows };
  } catch (error) {
    return { shown: shownIn(wholeError(error)), refused: (error as { hint?: string }).hint ?? '', lines: [] };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Planting has changed the record's version. */
async function saving(): Promise<Row> {
  const [row] = await scene.db.sql<{ version: number }>(
    'select version::int from public.students where id = $1',
    [scene.studentId],
  );
  return { ...argumentsOf(scene)['save_student'], expected_version: row?.version };
}

/** The arguments of the matrix and, where columns are asked for, with all the sensitive ones. */
function trialsOf(name: string, given: Row): readonly Row[] {
  if (!['search_students', 'staff_students', 'begin_export'].includes(name)) return [given];
  return [given, { ...given, columns: sensitive.map((field) => field.name) }];
}

/** Values that no column takes in place of this one: too long, too large, too far. Ids stay, so that the row is found. */
function bent(value: unknown): unknown[] {
  if (typeof value === 'number') return [-1e15];
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\d/.test(value)
      ? ['9999-12-31']
      : /^[0-9a-f]{8}-/.test(value)
        ? []
        : ['x'.repeat(25_000)];
  if (Array.isArray(value)) return [[null]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) =>
    bent(one).map((other) => ({ ...value, [key]: other })),
  );
}

const names = (): string[] => readPermissions().functions.map(({ name }) => name);

/** What is wrong with what a call showed: the read-only role is shown nothing, and whatever is shown stands on a line. */
function wrongWith(person: PersonName, name: string, { shown, lines }: Seen): string[] {
  const ids = [scene.studentId, scene.applications.b];
  return shown.flatMap((category) => {
    if (person === 'staff') return [`${name} shows ${category} to the read-only role`];
    const line = lines.some(
      (found) =>
        found.category === category &&
        found.reader === people[person].id &&
        found.ids.some((id) => ids.includes(id)),
    );
    return line ? [] : [`${name} shows ${category} to ${person} and leaves no line`];
  });
}

describe('values of others', () => {
  test('are in no answer and no error of any function, unless their reading was begun', async () => {
    const wrong: string[] = [];
    const args: Readonly<Record<string, Row>> = { ...argumentsOf(scene), save_student: await saving() };
    for (const name of names())
      for (const person of staffOf)
        for (const given of trialsOf(name, args[name] ?? {})) {
          const { shown } = await tryCalls(person, [name, given]);
          if (shown.length > 0) wrong.push(`${name} shows ${shown.join()} to ${person}`);
        }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('are not shown on a line of the same transaction: it may be taken back after the answer', async () => {
    const args = argumentsOf(scene);
    const wrong: string[] = [];
    const refusing = new Set<string>();
    for (const name of Object.keys(traced))
      for (const person of staffOf)
        for (const given of trialsOf(name, args[name] ?? {})) {
          const about = toBegin(name, given);
          if (!about) continue;
          const seen = await tryCalls(
            person,
            ['begin_reading', { function: name, args: about }],
            [name, given],
          );
          if (seen.shown.length > 0) wrong.push(`${name} shows ${seen.shown.join()} to ${person}`);
          if (seen.refused === 'not_begun') refusing.add(name);
        }
    expect(wrong).toEqual([]);
    expect([...refusing]).toEqual(expect.arrayContaining(SHOWING));
  }, 120_000);

  test('are shown to officers by these readings only, once they were begun, each category on its line', async () => {
    const args = argumentsOf(scene);
    const wrong: string[] = [];
    const givers = new Set<string>();
    for (const name of Object.keys(traced))
      for (const person of staffOf)
        for (const given of trialsOf(name, args[name] ?? {})) {
          const about = toBegin(name, given);
          const begun = about && ['admissions', 'admin', 'super_admin'].includes(person);
          if (begun) await scene.db.call(people[person], 'begin_reading', { function: name, args: about });
          const seen = await tryCalls(person, [name, given]);
          wrong.push(...wrongWith(person, name, seen));
          if (seen.shown.length > 0) givers.add(name);
        }
    expect(wrong).toEqual([]);
    expect([...givers].sort()).toEqual(SHOWING);
  }, 120_000);

  test('are shown to no visitor and to no other applicant by any function', async () => {
    const args = argumentsOf(scene);
    const wrong: string[] = [];
    // The two whose values they are read their own.
    const others = personNames.filter((name) => !['applicant_b', 'accepted', ...staffOf].includes(name));
    expect(others).toEqual(['anon', 'applicant_a', 'house']);
    for (const name of names())
      for (const person of others)
        for (const given of trialsOf(name, args[name] ?? {})) {
          const { shown } = await tryCalls(person, [name, given]);
          if (shown.length > 0) wrong.push(`${person}: ${name} shows ${shown.join()}`);
        }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('are in no message, detail or hint of a call that a check, a key or a type refuses', async () => {
    const args: Readonly<Record<string, Row>> = { ...argumentsOf(scene), save_student: await saving() };
    const { student_id } = args['save_student'] ?? {};
    await scene.db.call(people.super_admin, 'begin_reading', {
      function: 'save_student',
      args: { student_id },
    });
    const columns = await scene.db.sql<{ name: string }>('select name from private.student_fields');
    const everyColumn = columns.flatMap(({ name }) =>
      ['x'.repeat(25_000), -1e15, '9999-12-31'].map((value) => ({
        ...args['save_student'],
        changes: { [name]: value },
      })),
    );
    const wrong: string[] = [];
    let refusals = 0;
    for (const name of names())
      for (const trial of [
        ...(bent(args[name] ?? {}) as Row[]),
        ...(name === 'save_student' ? everyColumn : []),
      ]) {
        const { shown, refused } = await tryCalls('super_admin', [name, trial]);
        if (refused !== null) refusals += 1;
        if (refused !== null && shown.length > 0) wrong.push(`${name} shows ${shown.join()} in a refusal`);
      }
    expect(wrong).toEqual([]);
    expect(refusals).toBeGreaterThan(300);
  }, 120_000);
});
