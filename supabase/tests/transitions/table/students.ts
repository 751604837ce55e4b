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
      await onRecord(given, db, { keys_only: true, account_email: given.user.email }),
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
      keys_only: true,
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
      then: {
        audit_log: ['+ insert students'],
        students: [
          '+ amount_owed email enrollment_status first_name is_active last_name registration_deposit_paid registration_status',
        ],
      },
    },
    {
      name: 'own form, saved for the first time',
      by: 'save_student_information',
      as: 'applicant',
      given: draft,
      args: () => ({ form: FORM, expected_version: 0 }),
      then: {
        audit_log: ['+ insert students'],
        students: [
          '+ amount_owed email enrollment_status first_name is_active last_name program_year_id registration_deposit_paid registration_status user_id',
        ],
      },
    },
    {
      name: 'own form, changed',
      by: 'save_student_information',
      as: 'applicant',
      given: after(draft, own),
      args: () => ({ form: { first_name: 'Noach' }, expected_version: 1 }),
      then: { audit_log: ['+ update students'], students: ['first_name: Noam → Noach'] },
    },
    {
      name: 'changed by the office',
      by: 'save_student',
      as: 'admissions',
      given: byHand,
      args: (given, db) => onRecord(given, db, { changes: { dorm_room_number: '14' } }),
      then: {
        audit_log: ['+ insert rooms', '+ update students'],
        rooms: ['+ 14, yes'],
        students: ['dorm_room_number: – → 14'],
      },
    },
    {
      name: 'looked over before it is saved: nothing is written',
      by: 'student_problems',
      as: 'admissions',
      given: byHand,
      args: (given) => ({ student_id: idOf(given, 'student'), changes: { dorm_room_number: '14' } }),
      then: {},
    },
    {
      name: 'aid granted: the balance follows',
      by: 'save_student',
      as: 'admissions',
      given: accepted,
      args: (given, db) => onRecord(given, db, { changes: { financial_aid_amount: 1000 } }),
      then: {
        audit_log: ['+ update students (2 times)'],
        students: ['amount_owed: 24000 → 23000, financial_aid_amount: – → 1000'],
      },
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
      then: {
        'private.releases': ['+ 1'],
        application_decisions: [
          'decided_at: now, decided_by: – → admissions, published_at: now, status: submitted → accepted',
        ],
        applications: ['status: submitted → accepted, status_changed_at: now'],
        audit_log: [
          '+ insert charges (3 times)',
          '+ insert email_outbox',
          '+ insert enrollment_tasks (5 times)',
          '+ update application_decisions (2 times)',
          '+ update applications',
          '+ update students (2 times)',
        ],
        charges: ['+ deposit, 500, yes', '+ housing, 9500, yes', '+ tuition, 14000, yes'],
        email_outbox: ['+ decision_published, the applicant, queued'],
        'private.decision_letters': ['+ accepted'],
        enrollment_tasks: ['+ deposit', '+ medical', '+ passport', '+ travel', '+ tuition'],
        students: [
          'amount_owed: 0 → 24000, application_id: – → the application, cell_phone: – → +12125550123, date_of_birth: – → a day, emergency_contact_name: – → Ruth Testly, emergency_contact_phone: – → +12125550124, foreign_passport_number: – → X1234567, hebrew_first_name: – → נועם, hebrew_last_name: – → טסטלי, high_school_graduation_year: – → 2026, high_school_name: – → Demo High, home_address: – → 1 Demo Street\nTeaneck\nUnited States, learning_start_date: – → a day, program_track: – → shana_aleph, registration_deposit_amount: – → 500, registration_deposit_due_date: – → a day, total_tuition_cost: – → 14500',
        ],
      },
    },
    {
      name: 'tied to an account',
      by: 'link_student_account',
      as: 'admissions',
      given: byHand,
      args: (given, db) => onRecord(given, db, { keys_only: true, account_email: given.user.email }),
      then: { audit_log: ['+ update students'], students: ['user_id: – → the applicant'] },
    },
    {
      name: 'untied from an account',
      by: 'link_student_account',
      as: 'admissions',
      given: linked,
      args: (given, db) => onRecord(given, db, { keys_only: true, account_email: '' }),
      then: { audit_log: ['+ update students'], students: ['user_id: the applicant → –'] },
    },
    {
      name: 'invited',
      by: 'invite_student',
      as: 'admissions',
      given: unconfirmed,
      args: (given) => ({
        student_id: idOf(given, 'student'),
        keys_only: true,
        account_email: given.user.email,
      }),
      then: {
        'private.student_invitations': ['+ the student, the applicant, later'],
        audit_log: ['+ insert email_outbox', '+ invite students'],
        email_outbox: ['+ student_invitation, the applicant, queued'],
      },
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
        keys_only: true,
        account_email: given.user.email,
      }),
      then: {
        'private.student_invitations': [
          'email: mistyped@example.org → the applicant, expires_at: later, invited_at: now',
        ],
        audit_log: ['+ insert email_outbox', '+ invite students', '+ update email_outbox'],
        email_outbox: ['+ student_invitation, the applicant, queued', 'state: queued → cancelled'],
      },
    },
    {
      name: 'invitation withdrawn',
      by: 'invite_student',
      as: 'admissions',
      given: invited,
      args: (given) => ({ student_id: idOf(given, 'student'), keys_only: true, account_email: '' }),
      then: {
        'private.student_invitations': ['− the student, the applicant, later'],
        audit_log: ['+ update email_outbox', '+ withdraw_invitation students'],
        email_outbox: ['state: queued → cancelled'],
      },
    },
    {
      name: 'invited, and tied to another account: the mail does not go any more',
      by: 'link_student_account',
      as: 'admissions',
      given: after(
        byHand,
        inviting(() => 'mistyped@example.org'),
      ),
      args: (given, db) => onRecord(given, db, { keys_only: true, account_email: given.user.email }),
      then: {
        'private.student_invitations': ['− the student, mistyped@example.org, later'],
        audit_log: ['+ update email_outbox', '+ update students'],
        email_outbox: ['state: queued → cancelled'],
        students: ['user_id: – → the applicant'],
      },
    },
    {
      name: 'invited → tied: the person proves the address',
      by: 'auth: the address is confirmed',
      as: 'applicant',
      given: invited,
      act: (given, db) =>
        db.sql('update auth.users set email_confirmed_at = now() where id = $1', [given.user.id]),
      then: {
        'private.student_invitations': ['− the student, the applicant, later'],
        audit_log: ['+ update email_outbox', '+ update students'],
        email_outbox: ['state: queued → cancelled'],
        students: ['user_id: – → the applicant'],
      },
    },
    {
      name: 'archived: everything on it stays',
      by: 'archive_student',
      as: 'admissions',
      given: byHand,
      args: (given, db) => onRecord(given, db, { reason: 'Entered twice.' }),
      then: {
        audit_log: ['+ update students'],
        students: ['archive_reason: – → Entered twice., archived_at: – → now'],
      },
    },
    {
      name: 'restored',
      by: 'restore_student',
      as: 'admissions',
      given: archived,
      args: (given, db) => onRecord(given, db, {}),
      then: {
        audit_log: ['+ update students'],
        students: ['archive_reason: Entered twice. → –, archived_at: set → –'],
      },
    },
    {
      name: 'a record entered by hand is deleted',
      by: 'delete_student',
      as: 'admin',
      given: byHand,
      args: (given) => ({ student_id: idOf(given, 'student') }),
      then: {
        audit_log: ['+ delete students'],
        students: [
          '− amount_owed email enrollment_status first_name is_active last_name registration_deposit_paid registration_status',
        ],
      },
    },
    {
      name: 'an invited record is deleted: the mail does not go any more',
      by: 'delete_student',
      as: 'admin',
      given: invited,
      args: (given) => ({ student_id: idOf(given, 'student') }),
      then: {
        'private.student_invitations': ['− the student, the applicant, later'],
        audit_log: ['+ delete students', '+ update email_outbox'],
        email_outbox: ['state: queued → cancelled, student_id: the student → –'],
        students: [
          '− amount_owed email enrollment_status first_name is_active last_name registration_deposit_paid registration_status',
        ],
      },
    },
  ],
};
