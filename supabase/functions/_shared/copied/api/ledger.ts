/** Charges, payments and plans of a student. Amounts in dollars; SQL does every sum. */
import { z } from 'zod';
import { fn, formOf, formRefusals } from './define.ts';
import { charges, payment_plans, payments, program_year_settings } from './rows.generated.ts';
import { day, id, money, text } from './values.ts';

export const ledgerTotals = z.strictObject({
  charged: money,
  aid: money,
  paid: money,
  balance: money,
  deposit_paid: z.boolean(),
});

const instalment = z.strictObject({ due_on: day.nullable(), amount: money, open_amount: money });
const plan = payment_plans.shape.plan;

export const ledger = ledgerTotals.extend({
  student_id: id,
  charges: z.array(
    charges.pick({ id: true, kind: true, label: true, amount: true, due_on: true, version: true }),
  ),
  payments: z.array(
    payments.pick({
      id: true,
      kind: true,
      amount: true,
      received_on: true,
      method: true,
      reference: true,
      version: true,
    }),
  ),
  plan: payment_plans
    .pick({ plan: true, method: true, chosen_at: true })
    .extend({ instalments: z.array(instalment) })
    .nullable(),
  options: z.array(z.strictObject({ plan, instalments: z.array(instalment) })),
  methods: program_year_settings.shape.payment_methods,
  instructions: text,
});

const chargeForm = formOf(['kind', 'label', 'amount', 'due_on']);
const paymentForm = formOf(['kind', 'amount', 'received_on', 'method', 'reference']);

export const ledgerFunctions = {
  student_ledger: fn({
    about: 'A student’s ledger; null when there is no such record.',
    callers: 'officers',
    args: { student_id: id },
    result: ledger.nullable(),
    refusals: [],
  }),
  add_charge: fn({
    about: 'Adds a charge.',
    callers: 'administrators',
    args: { student_id: id, charge: chargeForm },
    result: ledger,
    refusals: [...formRefusals, 'not_found'],
  }),
  record_payment: fn({
    about: 'Records a payment that was received.',
    callers: 'administrators',
    args: { student_id: id, payment: paymentForm },
    result: ledger,
    refusals: [...formRefusals, 'not_found'],
  }),
  void_charge: fn({
    about: 'Makes a charge void; it stays in the log.',
    callers: 'administrators',
    args: { charge_id: id },
    result: ledger,
    refusals: ['not_found'],
  }),
  void_payment: fn({
    about: 'Makes a payment void; it stays in the log.',
    callers: 'administrators',
    args: { payment_id: id },
    result: ledger,
    refusals: ['not_found'],
  }),
};
