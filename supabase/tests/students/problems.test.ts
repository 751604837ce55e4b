/** What is wrong with a form is said at once, field by field, and trying it leaves nothing behind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { openStudents, type StudentScene } from './scene.ts';

let scene: StudentScene;
beforeAll(async () => {
  scene = await openStudents();
});
afterAll(() => scene.stop());

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
