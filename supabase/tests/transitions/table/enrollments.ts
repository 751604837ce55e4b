/** The years of a student: added by hand, ended, shown on the record, removed; and the one that a publication brings. */
import { decide, submitComplete } from '../../harness/applicants.ts';
import type { Row, TestDatabase } from '../../harness/database.ts';
import { people } from '../../harness/people.ts';
import { accepted, account, after, doing, one, registered, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';
import { earlierYear } from './years.ts';

const entered: Step = async (given, { db }) => {
  const form = {
    first_name: 'Noam',
    last_name: 'Testly',
    email: 'noam.typed@example.org',
    program_year_id: idOf(given, 'year'),
    enrollment_status: 'active',
  };
  return { student: (await db.call<{ id: string }>(people.admissions, 'create_student', { form })).id };
};
const added: Step = async (given, { db }) => {
  await db.call(people.admissions, 'add_enrollment', {
    student_id: idOf(given, 'student'),
    enrollment: { program_year_id: idOf(given, 'year'), enrollment_status: 'active' },
  });
  return {
    enrollment: await one(
      db,
      'select id from public.student_enrollments where student_id = $1 and not is_shown',
      [idOf(given, 'student')],
    ),
  };
};
const accept: Step = doing((given, db) =>
  decide(db, idOf(given, 'application'), 'accepted', { hold: false }),
);
/** An accepted student whom the office gives an earlier year by hand. */
const withYear = after(accepted, earlierYear, added);
/** Registered in this year, which is the enrollment that is meant. */
const inYear = after(registered, async (given, { db }) => ({
  enrollment: await one(db, 'select id from public.student_enrollments where application_id = $1', [
    idOf(given, 'application'),
  ]),
}));
/** Last year's student, entered by hand and tied to their account, who has applied for this year. */
const returning = after(
  account,
  earlierYear,
  entered,
  doing((given, db) =>
    db.call(people.admissions, 'link_student_account', {
      student_id: idOf(given, 'student'),
      account_email: given.user.email,
      expected_version: 1,
    }),
  ),
  async (given, { db }) => ({ application: await submitComplete(db, given.user) }),
);
/** Accepted this year, while a record that the office typed last year says something of the same person. */
const twice = after(accepted, earlierYear, async (given, world) => ({
  other: (await entered(given, world))?.['student'] ?? '',
}));
const versionOf = async (db: TestDatabase, id: string): Promise<number> =>
  Number(await one(db, 'select version::text as id from public.students where id = $1', [id]));
const onYear = async (given: Case, db: TestDatabase, more: Row = {}): Promise<Row> => ({
  enrollment_id: idOf(given, 'enrollment'),
  expected_version: Number(
    await one(db, 'select version::text as id from public.student_enrollments where id = $1', [
      idOf(given, 'enrollment'),
    ]),
  ),
  ...more,
});

export const enrollments: Subject = {
  title: 'Years of a student',
  transitions: [
    {
      name: 'a year is added by hand: the record goes on showing its own',
      by: 'add_enrollment',
      as: 'admissions',
      given: after(accepted, earlierYear),
      args: (given) => ({
        student_id: idOf(given, 'student'),
        enrollment: { program_year_id: idOf(given, 'year'), enrollment_status: 'active' },
      }),
    },
    {
      name: 'a year is ended',
      by: 'save_enrollment',
      as: 'admissions',
      given: withYear,
      args: (given, db) =>
        onYear(given, db, { changes: { enrollment_status: 'graduated', is_active: false } }),
    },
    {
      name: 'a registered student leaves: the place is free, and what was due stays owed',
      by: 'save_enrollment',
      as: 'admissions',
      given: inYear,
      args: (given, db) =>
        onYear(given, db, { changes: { enrollment_status: 'withdrawn' }, reason: 'Drafted early.' }),
    },
    {
      name: 'the record shows another year: what it showed stays in its own',
      by: 'show_enrollment_on_record',
      as: 'admissions',
      given: withYear,
      args: (given, db) => onYear(given, db),
    },
    {
      name: 'two records of one person become one: the years of both stay',
      by: 'merge_students',
      as: 'admin',
      given: twice,
      args: async (given, db) => ({
        student_id: idOf(given, 'student'),
        other_id: idOf(given, 'other'),
        expected_version: await versionOf(db, idOf(given, 'student')),
        other_version: await versionOf(db, idOf(given, 'other')),
      }),
    },
    {
      name: 'a year added by mistake is removed',
      by: 'remove_enrollment',
      as: 'admissions',
      given: withYear,
      args: (given, db) => onYear(given, db),
    },
    {
      name: 'last year’s student is accepted again: the same record turns to this year',
      by: 'record_decision',
      as: 'admissions',
      given: returning,
      args: (given) => ({
        application_id: idOf(given, 'application'),
        decision: 'accepted',
        expected_version: 1,
        hold: false,
      }),
    },
    {
      name: 'and is moved back: the record turns to last year again',
      by: 'record_decision',
      as: 'admissions',
      given: after(returning, accept),
      args: async (given, db) => ({
        application_id: idOf(given, 'application'),
        decision: 'submitted',
        expected_version: Number(
          await one(db, 'select version::text as id from public.application_decisions where id = $1', [
            idOf(given, 'application'),
          ]),
        ),
        hold: false,
      }),
    },
  ],
};
