/** "I have sent it": what families say of the deposit, and what the office finds. */
import { people } from '../../harness/people.ts';
import type { Row } from '../../harness/database.ts';
import { accepted, after, doing, one, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

const today = (): string => new Date().toISOString().slice(0, 10);
const said = (reference: string): Row => ({ method: 'bank_transfer', sent_on: today(), reference });
const claim: Step = async (given, { db }) => {
  await db.call(given.user, 'claim_deposit', said('T-1'));
  return {
    claim: await one(db, 'select id from public.payment_claims where student_id = $1', [
      idOf(given, 'student'),
    ]),
  };
};
const claimed = after(accepted, claim);
const answer = (given: Case, more: Row): Row => ({
  claim_id: idOf(given, 'claim'),
  expected_version: 1,
  ...more,
});

export const claims: Subject = {
  title: 'Payments that families tell of',
  transitions: [
    {
      name: 'the deposit has been sent, says the student',
      by: 'claim_deposit',
      as: 'applicant',
      given: accepted,
      args: () => said('T-1'),
    },
    {
      name: 'said again with another reference: the one that waits changes',
      by: 'claim_deposit',
      as: 'applicant',
      given: claimed,
      args: () => said('T-2'),
    },
    {
      name: 'said again as it was',
      by: 'claim_deposit',
      as: 'applicant',
      given: claimed,
      args: () => said('T-1'),
    },
    {
      name: 'taken back',
      by: 'take_back_claim',
      as: 'applicant',
      given: claimed,
      args: () => ({}),
    },
    {
      name: 'the office has found it',
      by: 'confirm_claim',
      as: 'admin',
      given: claimed,
      args: (given) =>
        answer(given, {
          payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'bank_transfer' },
        }),
    },
    {
      name: 'the office records the deposit without looking at what was said',
      by: 'record_payment',
      as: 'admin',
      given: claimed,
      args: (given) => ({
        student_id: idOf(given, 'student'),
        payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
      }),
    },
    {
      name: 'the office has not found it',
      by: 'refuse_claim',
      as: 'admissions',
      given: claimed,
      args: (given) => answer(given, { reason: 'No such transfer.' }),
    },
    {
      name: 'the deposit that was found is voided: the task is open again',
      by: 'void_payment',
      as: 'admin',
      given: after(
        claimed,
        doing((given, db) =>
          db.call(
            people.admin,
            'confirm_claim',
            answer(given, {
              payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
            }),
          ),
        ),
        async (given, { db }) => ({
          payment: await one(db, 'select id from public.payments where student_id = $1', [
            idOf(given, 'student'),
          ]),
        }),
      ),
      args: (given) => ({ payment_id: idOf(given, 'payment') }),
    },
  ],
};
