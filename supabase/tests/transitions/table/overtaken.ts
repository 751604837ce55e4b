/**
 * While another decision is held, the applicant acts on what has been published: rights follow the published status, and
 * what was held is overtaken. The log keeps what it was.
 */
import { people } from '../../harness/people.ts';
import { accepted, after, doing, held, placeTaken } from '../givens.ts';
import { idOf, type Case, type Given, type Subject, type Transition } from '../transition.ts';
import type { Row } from '../../harness/database.ts';
import { withReceipts } from './receipts.ts';

const deposit = (given: Case): Row => ({
  student_id: idOf(given, 'student'),
  payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
});
const depositPaid = doing((given, db) => db.call(people.admin, 'record_payment', deposit(given)));

/** How each working status is reached from a published acceptance without anybody being told. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  waitlisted: ['waitlisted'],
  submitted: ['submitted'],
  rejected: ['submitted', 'rejected'],
};
const holding = (start: Given, status: string): Given =>
  after(start, ...(HELD[status] ?? []).map((decision) => held(decision)));

const registered = 'enrollment_status: prospective → enrolled, registration_status: pending → confirmed';

const whileHeld = (status: string): Transition[] => [
  {
    name: `${status} is held: the place is declined`,
    by: 'reply_to_offer',
    as: 'applicant',
    given: holding(placeTaken, status),
    args: () => ({ accept: false }),
    then: withReceipts(
      {
        application_decisions: [`published_at: – → now, status: ${status} → declined`],
        applications: ['place_accepted_at: set → –, status: accepted → declined, status_changed_at: now'],
        audit_log: ['+ update application_decisions', '+ update applications', '+ update students'],
        students: ['is_active: yes → no'],
      },
      'reply_received',
    ),
  },
  {
    name: `${status} is held: the place is taken, the deposit was there`,
    by: 'reply_to_offer',
    as: 'applicant',
    given: holding(after(accepted, depositPaid), status),
    args: () => ({ accept: true }),
    then: withReceipts(
      {
        application_decisions: [`published_at: – → now, status: ${status} → registered`],
        applications: [
          'letter_opened_at: – → now, place_accepted_at: – → now, status: accepted → registered, status_changed_at: now',
        ],
        audit_log: ['+ update application_decisions', '+ update applications (3 times)', '+ update students'],
        'private.decision_letters': ['opened_at: – → now'],
        students: [registered],
      },
      'reply_received',
      'registration_complete',
    ),
  },
  {
    name: `${status} is held: the deposit of a place that was taken`,
    by: 'record_payment',
    as: 'admin',
    given: holding(placeTaken, status),
    args: deposit,
    then: withReceipts(
      {
        application_decisions: [`published_at: – → now, status: ${status} → registered`],
        applications: ['status: accepted → registered, status_changed_at: now'],
        audit_log: [
          '+ insert payments',
          '+ update application_decisions',
          '+ update applications',
          '+ update students',
        ],
        payments: ['+ deposit, 500, check, yes'],
        students: [
          'amount_owed: 24000 → 23500, enrollment_status: prospective → enrolled, registration_deposit_paid: no → yes, registration_status: pending → confirmed',
        ],
      },
      'payment_received',
      'registration_complete',
    ),
  },
  {
    name: `${status} is held: withdrawn`,
    by: 'withdraw_application',
    as: 'applicant',
    given: holding(accepted, status),
    then: withReceipts(
      {
        application_decisions: [
          `decided_at: now, decided_by: admissions → –, published_at: – → now, status: ${status} → withdrawn`,
        ],
        applications: ['status: accepted → withdrawn, status_changed_at: now'],
        audit_log: ['+ update application_decisions', '+ update applications', '+ update students'],
        students: ['is_active: yes → no'],
      },
      'application_withdrawn',
    ),
  },
];

export const overtaken: Subject = {
  title: 'Held decisions overtaken by the applicant',
  transitions: Object.keys(HELD).flatMap(whileHeld),
};
