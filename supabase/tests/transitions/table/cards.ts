/** Payments by card, as the provider's signed messages tell them. */
import { service } from '../../harness/people.ts';
import type { Row } from '../../harness/database.ts';
import { accepted, after, doing, one, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

const begun: Step = async (given, { db }) => {
  const { checkout_id } = await db.call<{ checkout_id: string }>(given.user, 'start_card_checkout');
  return { checkout: checkout_id };
};
const told = (given: Case): Row => ({
  checkout_id: idOf(given, 'checkout'),
  session_id: idOf(given, 'checkout'),
  payment_intent: `pi_${idOf(given, 'checkout')}`,
  amount_cents: 50_000,
  currency: 'usd',
});
const paid = after(
  accepted,
  begun,
  doing((given, db) => db.call(service, 'settle_card_payment', told(given))),
);
const back = (given: Case, state: string): Row => ({
  payment_intent: `pi_${idOf(given, 'checkout')}`,
  kind: state === 'done' ? 'refund' : 'dispute',
  reference: `re_${idOf(given, 'checkout')}`,
  amount_cents: 50_000,
  state,
  currency: 'usd',
});
const reversed = after(
  paid,
  doing((given, db) => db.call(service, 'reverse_card_payment', back(given, 'open'))),
  async (given, { db }) => ({
    reversal: await one(db, 'select id from public.payment_reversals where student_id = $1', [
      idOf(given, 'student'),
    ]),
  }),
);

export const cards: Subject = {
  title: 'Payments by card',
  transitions: [
    {
      name: 'begun by the student',
      by: 'start_card_checkout',
      as: 'applicant',
      given: accepted,
      args: () => ({}),
    },
    {
      name: 'the page of the provider is known',
      by: 'note_card_session',
      as: 'service',
      given: after(accepted, begun),
      args: (given) => ({ checkout_id: idOf(given, 'checkout'), session_id: 'cs_test_1' }),
    },
    {
      name: 'paid',
      by: 'settle_card_payment',
      as: 'service',
      given: after(accepted, begun),
      args: told,
    },
    {
      name: 'paid, told once more',
      by: 'settle_card_payment',
      as: 'service',
      given: paid,
      args: told,
    },
    {
      name: 'refunded',
      by: 'reverse_card_payment',
      as: 'service',
      given: paid,
      args: (given) => back(given, 'done'),
    },
    {
      name: 'a dispute is won',
      by: 'reverse_card_payment',
      as: 'service',
      given: reversed,
      args: (given) => back(given, 'won'),
    },
    {
      name: 'the office has looked at it',
      by: 'close_reversal',
      as: 'admissions',
      given: reversed,
      args: (given) => ({ reversal_id: idOf(given, 'reversal'), expected_version: 1 }),
    },
  ],
};
