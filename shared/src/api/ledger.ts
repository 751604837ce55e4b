/** Charges, payments and plans of a student. Amounts in dollars; SQL does every sum. */
import { z } from 'zod';
import { fn, formOf, formRefusals } from './define.ts';
import { charges, payment_claims, payment_plans, payment_reversals, payments } from './rows.generated.ts';
import { exportFormat, page } from './lists.ts';
import { count, day, id, instant, listOf, money, nothing, text, version } from './values.ts';

export const ledgerTotals = z.strictObject({
  charged: money,
  aid: money,
  paid: money,
  balance: money,
  deposit_paid: z.boolean(),
});

/** One try to pay the deposit at the provider's page. */
export const cardCheckout = z.strictObject({
  checkout_id: id,
  amount: money,
  amount_cents: count,
  currency: z.literal('usd'),
  label: text,
  idempotency_key: text,
});

const instalment = z.strictObject({ due_on: day.nullable(), amount: money, open_amount: money });
const plan = payment_plans.shape.plan;

export const ledger = ledgerTotals.extend({
  student_id: id,
  enrollment_id: id,
  year: text.nullable(),
  charges: z.array(
    charges
      .pick({ id: true, kind: true, label: true, amount: true, due_on: true, version: true })
      /** Somebody typed the day; nothing else moves it. */
      .extend({ due_typed: z.boolean() }),
  ),
  payments: z.array(
    payments
      .pick({
        id: true,
        kind: true,
        amount: true,
        received_on: true,
        method: true,
        reference: true,
        reversed: true,
        shekels: true,
        shekel_rate: true,
        version: true,
      })
      .extend({
        /** What went back of it; by_hand: as the office entered it. */
        returns: z.array(
          payment_reversals
            .pick({ id: true, kind: true, amount: true, reason: true })
            .extend({ day, by_hand: z.boolean() }),
        ),
      }),
  ),
  plan: payment_plans
    .pick({ plan: true, method: true, chosen_at: true, version: true })
    .extend({
      instalments: z.array(instalment),
      /** Who chose it, as claims say it, or the office; own: the reader. */
      by: text.nullable(),
      own: z.boolean(),
    })
    .nullable(),
  /** The day of the first instalment: until it is over the family chooses, afterwards the office. */
  plan_until: day.nullable(),
  plan_open: z.boolean(),
  options: z.array(z.strictObject({ plan, instalments: z.array(instalment) })),
  /** What is open of the deposit, and what the family says it has sent of it. */
  deposit: z.strictObject({
    charged: money,
    paid: money,
    open: money,
    due_on: day.nullable(),
    /** The place was not taken in time: nothing is paid for it now. */
    offer_over: z.boolean(),
    /** The oldest first, of each author the newest. */
    claims: z.array(
      payment_claims
        .pick({
          id: true,
          amount: true,
          method: true,
          sent_on: true,
          reference: true,
          state: true,
          reason: true,
          created_at: true,
        })
        /** Father, Mother, Guardian or the student's first name; null for an account that is gone. Own: the reader's. */
        .extend({ by: text.nullable(), own: z.boolean() }),
    ),
  }),
  /** What a transfer says, so that the office knows whose it is. */
  transfer_reference: text,
  /** The year's ways to pay, each with how it is done; then what holds for all of them. */
  ways: z.array(z.strictObject({ method: payment_plans.shape.method, instructions: text })),
  instructions: text,
});

export const waitingClaim = payment_claims
  .pick({
    id: true,
    student_id: true,
    amount: true,
    method: true,
    sent_on: true,
    reference: true,
    created_at: true,
    version: true,
  })
  .extend({
    application_id: id.nullable(),
    name: text,
    /** Who of the family said so. */
    by: text.nullable(),
    deposit_open: money,
    transfer_reference: text,
    /** Whose reference the family wrote, where it is somebody's. */
    reference_of: z.strictObject({ student_id: id, name: text }).nullable(),
  });
export const openReversal = payment_reversals
  .pick({ id: true, student_id: true, kind: true, state: true, amount: true, version: true })
  .extend({ application_id: id.nullable(), name: text, paid: money, at: instant });
const claimRefusals = ['not_found', 'wrong_state', 'stale_version'] as const;

export const chargeForm = formOf(['kind', 'label', 'amount', 'due_on']);
const paymentForm = formOf([
  'kind',
  'amount',
  'received_on',
  'method',
  'reference',
  'shekels',
  'shekel_rate',
]);
/** Made by the screen for what its form holds (`contentKeys`): what came with it before is not entered again. */
export const paymentKey = id.nullish();
/** The fields whose doubtful values are right. */
const confirmed = listOf(text).optional();

/** What an entry answers; the ledger itself is read again. */
const entered = z.strictObject({ id, enrollment_id: id });

const overdueSpan = z.enum(['30', '60', 'over', 'credit']);
/** Somebody with instalments that were due before today, or with a credit: below 0, of no day. */
export const overdueStudent = z.strictObject({
  student_id: id,
  first_name: text,
  last_name: text,
  program_year: text.nullable(),
  amount: money,
  due_on: day.nullable(),
  days: count.nullable(),
  span: overdueSpan,
});

export const ledgerFunctions = {
  student_ledger: fn({
    about:
      'A student’s ledger of one year, by default the one that the record shows; null when there is none.',
    callers: 'officers',
    reads: true,
    args: { student_id: id, enrollment_id: id.nullish() },
    result: ledger.nullable(),
    refusals: ['not_begun'],
    traced: { apart: ['enrollment_id'] },
  }),
  overdue_list: fn({
    about:
      'Students who owe what was due before today, with the sums by how long it is; those with a credit apart.',
    callers: 'officers',
    reads: true,
    args: {
      span: overdueSpan.nullish(),
      sort: z.enum(['due_on', 'amount', 'last_name', 'program_year']).optional(),
      descending: z.boolean().optional(),
      ...page,
    },
    result: z.strictObject({
      rows: z.array(overdueStudent),
      total: count,
      groups: z.record(overdueSpan, z.strictObject({ count, amount: money })),
    }),
    refusals: ['invalid_value:span', 'unknown_field:sort', 'not_begun'],
    traced: { apart: ['span', 'sort', 'descending', 'page', 'per_page'] },
  }),
  log_overdue_export: fn({
    about: 'Writes an export of that list to the log.',
    callers: 'officers',
    args: { format: exportFormat, span: overdueSpan.nullish() },
    result: nothing,
    refusals: ['invalid_value:format', 'invalid_value:span'],
  }),
  add_charge: fn({
    about: 'Adds a charge.',
    callers: 'administrators',
    args: { student_id: id, charge: chargeForm, enrollment_id: id.nullish() },
    result: entered,
    refusals: [...formRefusals, 'not_found'],
  }),
  record_payment: fn({
    about: 'Records a payment that was received. Doubtful values are asked about until they are confirmed.',
    callers: 'administrators',
    args: {
      student_id: id,
      payment: paymentForm,
      enrollment_id: id.nullish(),
      confirmed,
      payment_key: paymentKey,
    },
    result: entered,
    refusals: [...formRefusals, 'unlikely:shekels', 'unlikely:reference', 'not_found', 'wrong_state'],
  }),
  void_charge: fn({
    about: 'Makes a charge void; it stays in the log.',
    callers: 'administrators',
    args: { charge_id: id },
    result: entered,
    refusals: ['not_found'],
  }),
  void_payment: fn({
    about: 'Makes a payment void; it stays in the log.',
    callers: 'administrators',
    args: { payment_id: id },
    result: entered,
    refusals: ['not_found'],
  }),
  refund_payment: fn({
    about: 'Enters what the office sent back of a payment, never more than is there; the family is told.',
    callers: 'administrators',
    args: {
      payment_id: id,
      refund: formOf(['amount', 'refunded_on', 'reason']),
      payment_key: paymentKey,
    },
    result: entered,
    refusals: [...formRefusals, 'not_found', 'wrong_state'],
  }),
  void_refund: fn({
    about: 'Makes a refund void that the office entered; it stays in the log.',
    callers: 'administrators',
    args: { refund_id: id },
    result: entered,
    refusals: ['not_found'],
  }),
  set_payment_plan: fn({
    about: 'Chooses or changes the plan of a student’s year for them; they are told.',
    callers: 'administrators',
    args: {
      student_id: id,
      plan,
      method: payment_plans.shape.method,
      expected_version: version.nullish(),
      enrollment_id: id.nullish(),
    },
    result: entered,
    refusals: ['not_found', 'invalid_value:plan', 'invalid_value:method', 'stale_version'],
  }),
  open_reversals: fn({
    about: 'Refunds and disputes that nobody has looked at as they are now.',
    callers: 'officers',
    reads: true,
    args: {},
    result: z.array(openReversal),
    refusals: ['not_begun'],
    traced: { apart: [] },
  }),
  close_reversal: fn({
    about: 'Looked at; a later change of it comes back to the list.',
    callers: 'officers',
    args: { reversal_id: id, expected_version: version },
    result: nothing,
    refusals: ['not_found', 'stale_version'],
  }),
  waiting_claims: fn({
    about: 'Deposits that families say they have sent and that the office has not found yet.',
    callers: 'officers',
    reads: true,
    args: {},
    result: z.array(waitingClaim),
    refusals: ['not_begun'],
    traced: { apart: [] },
  }),
  confirm_claim: fn({
    about: 'It has come: enters the payment, ends the claim and sends the receipt.',
    callers: 'administrators',
    args: {
      claim_id: id,
      payment: paymentForm,
      expected_version: version,
      confirmed,
      payment_key: paymentKey,
    },
    result: entered,
    refusals: [...formRefusals, ...claimRefusals, 'unlikely:shekels'],
  }),
  refuse_claim: fn({
    about: 'It has not come, and why; the family is written to.',
    callers: 'officers',
    args: { claim_id: id, reason: text, expected_version: version },
    result: nothing,
    refusals: [...claimRefusals, 'required:reason', 'too_long:reason'],
  }),
};
