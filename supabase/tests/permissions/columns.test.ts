/** The column and file cells of docs/permissions.md. */
import { toBegin } from '@school/shared/begin-reading';
import { expect, test } from 'vitest';
import type { Row } from '../harness/database.ts';
import { people, personNames, type PersonName } from '../harness/people.ts';
import { sampleChange, sensitiveAnswers } from './columns.ts';
import { readPermissions, type PermissionRow } from './document.ts';
import { openedScene } from './scene.ts';
import { sampleOf } from './student-rows.ts';
import pg from 'pg';

const page = readPermissions();
const scene = openedScene();

/** A call that is rolled back, after what it reads was begun: its answer, or the refusal. */
async function attempt<T>(
  person: PersonName,
  name: string,
  args: Row,
): Promise<{ value?: T; code?: string; hint?: string }> {
  const { text, params } = await scene.db.prepare(name, args);
  const about = toBegin(name, args);
  try {
    if (about) await scene.db.callAlone(people[person], 'begin_reading', { function: name, args: about });
    const rows = await scene.db.tryAs<{ result: T }>(people[person], text, params);
    const value = rows[0]?.result;
    return value === undefined ? {} : { value };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { code: error.code ?? '', hint: error.hint ?? '' };
  }
}

const word = (reads: boolean, writes: boolean): string => (writes ? 'rw' : reads ? 'r' : '–');

async function answersOfAnother(row: PermissionRow, person: PersonName): Promise<string> {
  const found = await attempt<{ application: Row }>(person, 'office_application', {
    application_id: scene.applications.b,
  });
  const keys = Object.keys(found.value?.application ?? {});
  const sensitive = row.name === 'applications.sensitive';
  const wanted = sensitive ? sensitiveAnswers : (['first_name', 'why_here', 'high_school', 'phone'] as const);
  const present = wanted.filter((name) => keys.includes(name));
  if (present.length !== 0 && present.length !== wanted.length) return `some: ${present.join()}`;
  return word(present.length > 0, false);
}

async function versionOf(studentId: string): Promise<number> {
  const rows = await scene.db.sql<{ version: number }>(
    'select version::int from public.students where id = $1',
    [studentId],
  );
  return rows[0]?.version ?? 0;
}

async function studentColumns(row: PermissionRow, person: PersonName): Promise<string> {
  const columns = page.studentGroups[row.name];
  if (!columns) return 'no such group';
  const found = await attempt<{ student: Row }>(person, 'student_record', { student_id: scene.studentId });
  const present = columns.filter((name) => name in (found.value?.student ?? {}));
  if (present.length !== 0 && present.length !== columns.length) return `some: ${present.join()}`;
  const saved = await attempt(person, 'save_student', {
    student_id: scene.studentId,
    changes: sampleOf(columns),
    expected_version: await versionOf(scene.studentId),
  });
  return word(present.length > 0, saved.code === undefined);
}

interface OwnForm {
  readonly version: number;
  readonly form: Row;
}

async function ownColumns(row: PermissionRow, person: PersonName): Promise<string> {
  const change = sampleChange[row.name] ?? {};
  const found = await attempt<OwnForm>(person, 'my_student_information', {});
  const reads = Object.keys(change).every((name) => name in (found.value?.form ?? {}));
  const saved = await attempt(person, 'save_student_information', {
    form: { first_name: 'Own', last_name: 'Form', email: 'own@example.org', ...change },
    expected_version: found.value?.version ?? 0,
  });
  return word(reads, saved.code === undefined);
}

test('every column group as every person', async () => {
  const wrong: string[] = [];
  for (const row of page.columns) {
    const kind = row.name.split('.')[0];
    const look =
      kind === 'applications' ? answersOfAnother : kind === 'students' ? studentColumns : ownColumns;
    for (const person of personNames) {
      const got = await look(row, person);
      if (got !== row.cells[person])
        wrong.push(`${row.name}, ${person}: page says "${row.cells[person]}", database gives "${got}"`);
    }
  }
  console.log(`permission matrix, columns: ${page.columns.length * personNames.length} cells`);
  expect(wrong).toEqual([]);
});

test('staff lists and searches give no column of the closed categories, by asking, filtering or sorting', async () => {
  const closed = page.columns
    .filter(({ name, cells }) => name.startsWith('students.') && cells.staff === '–')
    .flatMap(({ name }) => page.studentGroups[name] ?? []);
  expect(closed).toContain('medical_conditions');
  for (const column of closed) {
    expect(await attempt('staff', 'staff_students', { columns: [column] })).toMatchObject({
      hint: 'not_allowed',
    });
    expect(await attempt('staff', 'staff_students', { sort: column })).toMatchObject({
      hint: 'unknown_field',
    });
    expect(await attempt('staff', 'staff_students', { filters: { missing: column } })).toMatchObject({
      hint: 'unknown_field',
    });
    expect(await attempt('admin', 'staff_students', { columns: [column] })).toMatchObject({
      hint: 'not_allowed',
    });
  }
});
