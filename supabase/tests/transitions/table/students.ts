/** Student records: made, filled, tied to an account, invited, deleted. */
import { people } from '../../harness/people.ts';
import { accepted, account, after, doing, draft, submitted, type Step } from '../givens.ts';
import { FORM, byHand, own, onRecord } from '../student-givens.ts';
import { idOf, type Case, type Given, type Subject } from '../transition.ts';

const linked = after(
  byHand,
  doing(async (given, db) =>
    db.call(
      people.admissions,
      'link_student_account',
      await onRecord(given, db, { account_email: given.user.email }),
    ),
  ),
);
const archived = after(
  byHand,
  doing(async (given, db) =>
    db.call(people.admissions, 'archive_student', await onRecord(given, db, { reason: 'Entered twice.' })),
  ),
);
/** The person has signed up and not yet confirmed the address. */
const unconfirmed: Given = after(
  byHand,
  doing((given, db) =>
    db.sql('update auth.users set email_confirmed_at = null where id = $1', [given.user.id]),
  ),
);
const inviting = (address: (given: Case) => string): Step =>
  doing((given, db) =>
    db.call(people.admissions, 'invite_student', {
      student_id: idOf(given, 'student'),
      account_email: address(given),
    }),
  );
const invited = after(
  unconfirmed,
  inviting(({ user }) => user.email ?? ''),
);

export const students: Subject = {
  title: 'Student records',
  transitions: [
    {
      name: 'entered by hand',
      by: 'create_student',
      as: 'admissions',
      given: account,
      args: () => ({ form: FORM }),
    },
    {
      name: 'own form, saved for the first time',
      by: 'save_student_information',
      as: 'applicant',
      given: draft,
      args: () => ({ form: FORM, expected_version: 0 }),
    },
    {
      name: 'own form, changed',
      by: 'save_student_information',
      as: 'applicant',
      given: after(draft, own),
      args: () => ({ form: { first_name: 'Noach' }, expected_version: 1 }),
    },
    {
      name: 'changed by the office',
      by: 'save_student',
      as: 'admissions',
      given: byHand,
      args: (given, db) => onRecord(given, db, { changes: { dorm_room_number: '14' } }),
    },
    {
      name: 'looked over before it is saved: nothing is written',
      by: 'student_problems',
      as: 'admissions',
      given: byHand,
      args: (given) => ({ student_id: idOf(given, 'student'), changes: { dorm_room_number: '14' } }),
    },
    {
      name: 'aid granted: the balance follows',
      by: 'save_student',
      as: 'admissions',
      given: accepted,
      args: (given, db) => onRecord(given, db, { changes: { financial_aid_amount: 1000 } }),
    },
    {
      name: 'an acceptance finds the own form: what was entered stays',
      by: 'record_decision',
      as: 'admissions',
      given: after(submitted, own),
      args: (given) => ({
        application_id: idOf(given, 'application'),
        decision: 'accepted',
        expected_version: 1,
        hold: false,
      }),
    },
    {
      name: 'tied to an account',
      by: 'link_student_account',
      as: 'admissions',
      given: byHand,
      args: (given, db) => onRecord(given, db, { account_email: given.user.email }),
    },
    {
      name: 'untied from an account',
      by: 'link_student_account',
      as: 'admissions',
      given: linked,
      args: (given, db) => onRecord(given, db, { account_email: '' }),
    },
    {
      name: 'invited',
      by: 'invite_student',
      as: 'admissions',
      given: unconfirmed,
      args: (given) => ({
        student_id: idOf(given, 'student'),
        account_email: given.user.email,
      }),
    },
    {
      name: 'invited with another address: the first mail does not go any more',
      by: 'invite_student',
      as: 'admissions',
      given: after(
        unconfirmed,
        inviting(() => 'mistyped@example.org'),
      ),
      args: (given) => ({
        student_id: idOf(given, 'student'),
        account_email: given.user.email,
      }),
    },
    {
      name: 'invitation withdrawn',
      by: 'invite_student',
      as: 'admissions',
      given: invited,
      args: (given) => ({ student_id: idOf(given, 'student'), account_email: '' }),
    },
    {
      name: 'invited, and tied to another account: the mail does not go any more',
      by: 'link_student_account',
      as: 'admissions',
      given: after(
        byHand,
        inviting(() => 'mistyped@example.org'),
      ),
      args: (given, db) => onRecord(given, db, { account_email: given.user.email }),
    },
    {
      name: 'invited → tied: the person proves the address',
      by: 'auth: the address is confirmed',
      as: 'applicant',
      given: invited,
      act: (given, db) =>
        db.sql('update auth.users set email_confirmed_at = now() where id = $1', [given.user.id]),
    },
    {
      name: 'archived: everything on it stays',
      by: 'archive_student',
      as: 'admissions',
      given: byHand,
      args: (given, db) => onRecord(given, db, { reason: 'Entered twice.' }),
    },
    {
      name: 'restored',
      by: 'restore_student',
      as: 'admissions',
      given: archived,
      args: (given, db) => onRecord(given, db, {}),
    },
    {
      name: 'a record entered by hand is deleted',
      by: 'delete_student',
      as: 'admin',
      given: byHand,
      args: (given) => ({ student_id: idOf(given, 'student') }),
    },
    {
      name: 'an invited record is deleted: the mail does not go any more',
      by: 'delete_student',
      as: 'admin',
      given: invited,
      args: (given) => ({ student_id: idOf(given, 'student') }),
    },
  ],
};
