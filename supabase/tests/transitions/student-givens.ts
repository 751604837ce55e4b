/** Student records as transitions find them: entered by the office or by the person. */
import { people } from '../harness/people.ts';
import type { Row, TestDatabase } from '../harness/database.ts';
import { account, after, one, type Step } from './givens.ts';
import { idOf, type Case } from './transition.ts';

export const FORM = { first_name: 'Noam', last_name: 'Testly', email: 'noam.typed@example.org' };

const entered: Step = async (_given, { db }) => ({
  student: (await db.call<{ id: string }>(people.admissions, 'create_student', { form: FORM })).id,
});
export const byHand = after(account, entered);
export const own: Step = async (given, { db }) => {
  await db.call(given.user, 'save_student_information', { form: FORM, expected_version: 0 });
  return { student: await one(db, 'select id from public.students where user_id = $1', [given.user.id]) };
};
const versionOf = async (given: Case, db: TestDatabase): Promise<number> =>
  Number(
    await one(db, 'select version::text as id from public.students where id = $1', [idOf(given, 'student')]),
  );
export const onRecord = async (given: Case, db: TestDatabase, more: Row): Promise<Row> => ({
  student_id: idOf(given, 'student'),
  expected_version: await versionOf(given, db),
  ...more,
});
