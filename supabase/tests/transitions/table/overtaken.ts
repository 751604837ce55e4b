/**
 * While another decision is held, the applicant acts on what has been published: rights follow the published status, and
 * what was held is overtaken. The log keeps what it was.
 */
import { people } from '../../harness/people.ts';
import { accepted, after, doing, held, placeTaken } from '../givens.ts';
import { idOf, type Case, type Given, type Subject, type Transition } from '../transition.ts';
import type { Row } from '../../harness/database.ts';

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

const whileHeld = (status: string): Transition[] => [
  {
    name: `${status} is held: the place is declined`,
    by: 'reply_to_offer',
    as: 'applicant',
    given: holding(placeTaken, status),
    args: () => ({ accept: false }),
  },
  {
    name: `${status} is held: the place is taken, the deposit was there`,
    by: 'reply_to_offer',
    as: 'applicant',
    given: holding(after(accepted, depositPaid), status),
    args: () => ({ accept: true }),
  },
  {
    name: `${status} is held: the deposit of a place that was taken`,
    by: 'record_payment',
    as: 'admin',
    given: holding(placeTaken, status),
    args: deposit,
  },
  {
    name: `${status} is held: withdrawn`,
    by: 'withdraw_application',
    as: 'applicant',
    given: holding(accepted, status),
  },
];

export const overtaken: Subject = {
  title: 'Held decisions overtaken by the applicant',
  transitions: Object.keys(HELD).flatMap(whileHeld),
};
