/** What is wrong with a form is said at once, field by field, and trying it leaves nothing behind. */
import { studentFields, type StudentField } from '@school/shared/student-fields';
import { expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStudents } from './scene.ts';

const scene = openedStudents();

const problems = (studentId: string | null, changes: Record<string, unknown>) =>
  scene.stage.db.call<{ field: string; sentence: string }[]>(people.admissions, 'student_problems', {
    student_id: studentId,
    changes,
  });
const fieldsOf = (found: readonly { field: string }[]): string[] => found.map(({ field }) => field).sort();
const WRONG = {
  email: 'nowhere',
  cell_phone: '12',
  date_of_birth: 'soon',
  scholarship_percentage: 250,
  learning_start_date: '2027-09-01',
  housing_notes: 'Ground floor',
};

test('every wrong field of a record is named with its own sentence', async () => {
  const [{ id = '' } = {}] = (await scene.search({ query: 'cohen' })).rows;
  const found = await problems(id, WRONG);
  expect(fieldsOf(found)).toEqual(['cell_phone', 'date_of_birth', 'email', 'scholarship_percentage']);
  expect(found.find(({ field }) => field === 'scholarship_percentage')?.sentence).toBe(
    'Enter a percentage from 0 to 100.',
  );
  expect(found.find(({ field }) => field === 'email')?.sentence).toContain('name@example.org');
  expect(await problems(id, { housing_notes: 'Ground floor' })).toEqual([]);
});

test('a wrong required field of a new record hides no other', async () => {
  expect(fieldsOf(await problems(null, { first_name: 'New', last_name: 'One', ...WRONG }))).toEqual([
    'cell_phone',
    'date_of_birth',
    'email',
    'scholarship_percentage',
  ]);
});

test('nothing is changed, made or logged by asking', async () => {
  const count = async (): Promise<unknown> =>
    scene.stage.db.sql(
      'select (select json_agg(s order by s.id) from public.students s) as students, (select count(*) from public.audit_log) as log',
    );
  const before = await count();
  await problems(null, { first_name: 'New', last_name: 'One', email: 'new@example.org' });
  const [{ id = '' } = {}] = (await scene.search({ query: 'cohen' })).rows;
  await problems(id, { first_name: 'Changed' });
  expect(await count()).toEqual(before);
});

const TEXT = 'x'.repeat(201);
/** By kind: what no field of it can hold. */
const IMPOSSIBLE: Readonly<Record<StudentField['kind'], readonly unknown[]>> = {
  text: [TEXT],
  longtext: ['x'.repeat(4001)],
  email: ['nowhere', `${TEXT}${TEXT}@example.org`],
  phone: ['12', TEXT],
  select: ['no such choice'],
  boolean: ['perhaps'],
  date: ['soon', '2026-02-30', '1931-01-01', '2150-01-01'],
  year: [1931, 20, 'soon'],
  number: [-1, 1.5, 'many'],
  money: [-1, 2_000_000, 'much'],
  percent: [-1, 101],
  list: [Array.from({ length: 11 }, (_, n) => `Country ${n}`)],
};
const typed: readonly StudentField[] = studentFields.filter(({ filledBy }) => filledBy !== 'derived');

test('every field refuses its impossible values, and says of a text that it is too long', async () => {
  const [{ id = '' } = {}] = (await scene.search({ query: 'cohen' })).rows;
  const rounds = Math.max(...Object.values(IMPOSSIBLE).map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    const wrong = typed.filter(({ kind }) => IMPOSSIBLE[kind].length > round);
    const found = await problems(
      id,
      Object.fromEntries(wrong.map(({ name, kind }) => [name, IMPOSSIBLE[kind][round]])),
    );
    expect({ round, fields: fieldsOf(found) }).toEqual({
      round,
      fields: wrong.map(({ name }) => name as string).sort(),
    });
  }
  const tomorrow = { date_of_birth: '2086-01-01', last_contact_date: '2086-01-01' };
  expect((await problems(id, tomorrow)).map(({ sentence }) => sentence)).toEqual(
    Array.from({ length: 2 }, () => 'This date lies in the future.'),
  );
  const [told] = await problems(id, { first_name: 'x'.repeat(150) });
  expect(told).toEqual({ field: 'first_name', sentence: 'At most 100 characters.' });
});

test('what is doubtful is asked about until the call confirms it, and an old value hinders nothing', async () => {
  const [{ id = '' } = {}] = (await scene.search({ query: 'cohen' })).rows;
  const [{ version } = { version: 0 }] = await scene.stage.db.sql<{ version: number }>(
    'select version::int from public.students where id = $1',
    [id],
  );
  const save = (changes: Record<string, unknown>, expected_version: number, confirmed?: readonly string[]) =>
    scene.stage.db.call<{ version: number }>(people.admissions, 'save_student', {
      student_id: id,
      changes,
      expected_version,
      ...(confirmed ? { confirmed } : {}),
    });
  expect(await refusal(save({ date_of_birth: '1940-01-01' }, version, ['years_in_yeshiva']))).toMatchObject({
    hint: 'unlikely',
    field: 'date_of_birth',
  });
  const saved = await save({ date_of_birth: '1940-01-01' }, version, ['date_of_birth']);
  const later = await save({ housing_notes: 'Upper floor' }, saved.version);
  expect(await refusal(save({ total_tuition_cost: 250_000 }, later.version))).toMatchObject({
    hint: 'unlikely',
  });
  await save({ date_of_birth: null }, later.version);
});

test('a teudat zehut is proven by its last digit', async () => {
  const [{ id = '' } = {}] = (await scene.search({ query: 'cohen' })).rows;
  const wrong = async (teudat_zehut: string) => fieldsOf(await problems(id, { teudat_zehut }));
  for (const number of ['000000018', '123456782', '']) expect(await wrong(number)).toEqual([]);
  for (const number of ['000000019', '18', '1234567890', '12345678a'])
    expect(await wrong(number)).toEqual(['teudat_zehut']);
});
