/** One's own student information, and what opens after a published acceptance. */
import { z } from 'zod';
import { changeRefusals, fn, formOf } from './define.ts';
import { cardCheckout, ledger, ledgerTotals, paymentKey } from './ledger.ts';
import { line } from './lines.ts';
import { taskState } from './tasks.ts';
import { applications, payment_plans, students } from './rows.generated.ts';
import { fieldChange, savedFields } from './own-application.ts';
import { count, day, id, instant, listOf, money, nothing, standing, text } from './values.ts';

/** The columns of a student's nine categories. */
export const studentColumns = students.omit({
  id: true,
  user_id: true,
  application_id: true,
  program_year_id: true,
  is_active: true,
  search_text: true,
  transfer_number: true,
  version: true,
  created_at: true,
  updated_at: true,
});

export const studentSection = z.enum([
  'personal',
  'program',
  'academic',
  'parent',
  'passport_travel',
  'medical',
]);

export const myStudentInformation = z.strictObject({
  exists: z.boolean(),
  version: count,
  form: z.partialRecord(
    studentColumns.keyof(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
  ),
  sections: z.array(studentSection),
  /** What the application says of the same facts, as text. */
  application: z.partialRecord(studentColumns.keyof(), z.string()),
  /** What was typed and not saved: over which value of the record, and why the record cannot take it. */
  draft: z.partialRecord(
    studentColumns.keyof(),
    z.strictObject({ value: z.string(), base: z.string(), message: z.string().nullable() }),
  ),
});

export const ownTask = taskState.omit({
  application_id: true,
  version: true,
  created_at: true,
  updated_at: true,
});

const paymentSummary = ledgerTotals.extend({
  plan: payment_plans.shape.plan.nullable(),
  next_due_on: day.nullable(),
  next_amount: money.nullable(),
});

export const myEnrollment = z.strictObject({
  status: applications.shape.status,
  standing,
  replied: z.literal('accepted').nullable(),
  reply_deadline_at: instant,
  reply_deadline_zone: text,
  first_name: text.nullable(),
  tasks: z.array(ownTask),
  lines: z.array(line),
  dates: z.array(z.strictObject({ key: z.enum(['orientation', 'program_start']), label: text, on: day })),
  tasks_deadline: day,
  payment: paymentSummary.nullable(),
});

const information = {
  my_student_information: fn({
    about:
      'What the student information form asks, as far as the caller may see it, from their record or their application.',
    callers: 'applicants',
    reads: true,
    args: {},
    result: myStudentInformation,
    refusals: [],
  }),
  save_student_draft: fn({
    about:
      'Keeps fields of the own draft as text, compared as `save_application_fields` does; what the record could not take is kept too, with its reason in `errors`.',
    callers: 'applicants',
    args: { changes: listOf(fieldChange) },
    result: savedFields,
    refusals: ['invalid_value:changes'],
  }),
  discard_student_draft: fn({
    about: 'Forgets what was typed and not saved.',
    callers: 'applicants',
    args: {},
    result: nothing,
    refusals: [],
  }),
  save_student_information: fn({
    about: 'Saves the form; `expected_version` 0 when no record existed.',
    callers: 'applicants',
    args: {
      form: formOf(studentColumns.keyof().options as [string, ...string[]]),
      expected_version: count.optional(),
    },
    result: myStudentInformation,
    refusals: changeRefusals,
  }),
};

export const start_card_checkout = fn({
  about:
    'Begins to pay what is open of the deposit by card, or goes on with what was begun; the amount is the ledger’s.',
  callers: 'accepted',
  args: {},
  result: cardCheckout,
  refusals: ['wrong_state', 'deadline_passed', 'limit_reached', 'not_found'],
});

export const acceptedFunctions = {
  ...information,
  my_enrollment: fn({
    about: 'The accepted student’s page: reply, tasks, dates and where the payments stand.',
    callers: 'accepted',
    reads: true,
    args: {},
    result: myEnrollment,
    refusals: [],
  }),
  set_task_completed: fn({
    about: 'Says that one of one’s own tasks is done (“I have sent it”), or takes that back.',
    callers: 'accepted',
    args: { task_id: id, completed: z.boolean() },
    result: ownTask,
    refusals: ['not_found', 'required:completed'],
  }),
  my_ledger: fn({
    about: 'What was charged, paid and is owed, and the ways to pay.',
    callers: 'accepted',
    reads: true,
    args: {},
    result: ledger,
    refusals: [],
  }),
  claim_deposit: fn({
    about:
      '“I have transferred it”, with day and reference; said again while it waits, it changes what was said.',
    callers: 'accepted',
    args: { method: payment_plans.shape.method, sent_on: day, reference: text, payment_key: paymentKey },
    result: ledger,
    refusals: [
      'wrong_state',
      'deadline_passed',
      'not_found',
      'invalid_value:method',
      'invalid_value:sent_on',
      'required:reference',
      'too_long:reference',
    ],
  }),
  start_card_checkout,
  take_back_claim: fn({
    about: 'Takes back what one said to have sent.',
    callers: 'accepted',
    args: {},
    result: ledger,
    refusals: ['not_found'],
  }),
  choose_payment_plan: fn({
    about: 'Chooses how the balance will be paid.',
    callers: 'accepted',
    args: { plan: payment_plans.shape.plan, method: payment_plans.shape.method },
    result: ledger,
    refusals: ['not_found', 'deadline_passed', 'wrong_state', 'invalid_value:plan', 'invalid_value:method'],
  }),
};
