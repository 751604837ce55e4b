/** Tasks and money of accepted students. */
import { people } from '../../harness/people.ts';
import type { Row, TestDatabase } from '../../harness/database.ts';
import { accepted, after, doing, one, registered, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';
import { withReceipts } from './receipts.ts';
import { taskTemplates } from './task-templates.ts';

const task: Step = async (given, { db }) => ({
  task: await one(db, `select id from public.enrollment_tasks where application_id = $1 and key = 'travel'`, [
    idOf(given, 'application'),
  ]),
});
const open = after(accepted, task);
const ticked = after(
  open,
  doing((given, db) =>
    db.call(given.user, 'set_task_completed', { task_id: idOf(given, 'task'), completed: true }),
  ),
);
const taskChange = async (given: Case, db: TestDatabase, state: string): Promise<Row> => ({
  task_id: idOf(given, 'task'),
  state,
  expected_version: Number(
    await one(db, 'select version::text as id from public.enrollment_tasks where id = $1', [
      idOf(given, 'task'),
    ]),
  ),
});
const checked = after(
  open,
  doing(async (given, db) =>
    db.call(people.admissions, 'set_enrollment_task', await taskChange(given, db, 'checked')),
  ),
);
const payment =
  (kind: string, amount: number) =>
  (given: Case): Row => ({
    student_id: idOf(given, 'student'),
    payment: { kind, amount, received_on: '2026-01-15', method: 'check' },
  });
const paid =
  (kind: string, amount: number): Step =>
  async (given, { db }) => {
    await db.call(people.admin, 'record_payment', payment(kind, amount)(given));
    return {
      payment: await one(db, 'select id from public.payments where student_id = $1 and kind = $2', [
        idOf(given, 'student'),
        kind,
      ]),
    };
  };

export const tasks: Subject = {
  title: 'Tasks',
  transitions: [
    {
      name: 'open → done, by the student',
      by: 'set_task_completed',
      as: 'applicant',
      given: open,
      args: (given) => ({ task_id: idOf(given, 'task'), completed: true }),
      then: { audit_log: ['+ update enrollment_tasks'], enrollment_tasks: ['claimed_at: – → now'] },
    },
    {
      name: 'done already, by the student once more',
      by: 'set_task_completed',
      as: 'applicant',
      given: ticked,
      args: (given) => ({ task_id: idOf(given, 'task'), completed: true }),
      then: {},
    },
    {
      name: 'done → open, by the student',
      by: 'set_task_completed',
      as: 'applicant',
      given: ticked,
      args: (given) => ({ task_id: idOf(given, 'task'), completed: false }),
      then: { audit_log: ['+ update enrollment_tasks'], enrollment_tasks: ['claimed_at: set → –'] },
    },
    {
      name: 'open → checked, by the office',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: open,
      args: (given, db) => taskChange(given, db, 'checked'),
      then: { audit_log: ['+ update enrollment_tasks'], enrollment_tasks: ['checked_at: – → now'] },
    },
    {
      name: 'checked → unchecked, by the office',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: checked,
      args: (given, db) => taskChange(given, db, 'unchecked'),
      then: { audit_log: ['+ update enrollment_tasks'], enrollment_tasks: ['checked_at: set → –'] },
    },
    {
      name: 'done → open, by the office',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: ticked,
      args: (given, db) => taskChange(given, db, 'open'),
      then: { audit_log: ['+ update enrollment_tasks'], enrollment_tasks: ['claimed_at: set → –'] },
    },
    {
      name: 'checked already, by the office once more',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: checked,
      args: (given, db) => taskChange(given, db, 'checked'),
      then: {},
    },
    ...taskTemplates,
  ],
};

export const ledger: Subject = {
  title: 'Ledger',
  transitions: [
    {
      name: 'a plan is chosen',
      by: 'choose_payment_plan',
      as: 'applicant',
      given: accepted,
      args: () => ({ plan: 'two', method: 'check' }),
      then: withReceipts(
        {
          audit_log: ['+ insert payment_plans'],
          payment_plans: ['+ two, check'],
        },
        'plan_chosen',
      ),
    },
    {
      name: 'another plan',
      by: 'choose_payment_plan',
      as: 'applicant',
      given: after(
        accepted,
        doing((given, db) => db.call(given.user, 'choose_payment_plan', { plan: 'two', method: 'check' })),
      ),
      args: () => ({ plan: 'monthly', method: 'check' }),
      then: withReceipts(
        { audit_log: ['+ update payment_plans'], payment_plans: ['chosen_at: now, plan: two → monthly'] },
        'plan_chosen',
      ),
    },
    {
      name: 'a charge more',
      by: 'add_charge',
      as: 'admin',
      given: accepted,
      args: (given) => ({
        student_id: idOf(given, 'student'),
        charge: { kind: 'other', label: 'Trip', amount: 40 },
      }),
      then: {
        audit_log: ['+ insert charges', '+ update students'],
        charges: ['+ other, 40, yes'],
        students: ['amount_owed: 24000 → 24040'],
      },
    },
    {
      name: 'a charge voided',
      by: 'void_charge',
      as: 'admin',
      given: after(accepted, async (given, { db }) => ({
        charge: await one(db, `select id from public.charges where student_id = $1 and kind = 'housing'`, [
          idOf(given, 'student'),
        ]),
      })),
      args: (given) => ({ charge_id: idOf(given, 'charge') }),
      then: {
        audit_log: ['+ update charges', '+ update students'],
        charges: ['is_active: yes → no'],
        students: ['amount_owed: 24000 → 14500'],
      },
    },
    {
      name: 'a deposit that 1.0.0 charged beside the price',
      by: 'include_deposit',
      as: 'admin',
      given: after(accepted, async (given, { db }) => {
        await db.sql(
          `update public.charges set tuition_part = 0, amount = case kind when 'tuition' then 14500 else amount end where student_id = $1`,
          [idOf(given, 'student')],
        );
        return {};
      }),
      args: (given) => ({ application_id: idOf(given, 'application') }),
      then: {
        audit_log: ['+ update charges (2 times)', '+ update students'],
        charges: ['amount: 14500 → 14000', 'tuition_part: 0 → 500'],
        students: ['amount_owed: 24500 → 24000'],
      },
    },
    {
      name: 'a payment of tuition',
      by: 'record_payment',
      as: 'admin',
      given: accepted,
      args: payment('tuition', 100),
      then: {
        audit_log: ['+ insert email_outbox', '+ insert payments', '+ update students'],
        email_outbox: ['+ payment_received, the applicant, queued'],
        payments: ['+ tuition, 100, check, yes'],
        students: ['amount_owed: 24000 → 23900'],
      },
    },
    {
      name: 'a part of the deposit',
      by: 'record_payment',
      as: 'admin',
      given: accepted,
      args: payment('deposit', 100),
      then: {
        audit_log: ['+ insert email_outbox', '+ insert payments', '+ update students'],
        email_outbox: ['+ payment_received, the applicant, queued'],
        payments: ['+ deposit, 100, check, yes'],
        students: ['amount_owed: 24000 → 23900'],
      },
    },
    {
      name: 'a payment after the deposit',
      by: 'record_payment',
      as: 'admin',
      given: after(registered, paid('deposit', 500)),
      args: payment('tuition', 100),
      then: {
        audit_log: ['+ insert email_outbox', '+ insert payments', '+ update students'],
        email_outbox: ['+ payment_received, the applicant, queued'],
        payments: ['+ tuition, 100, check, yes'],
        students: ['amount_owed: 23500 → 23400'],
      },
    },
    {
      name: 'a payment voided',
      by: 'void_payment',
      as: 'admin',
      given: after(accepted, paid('tuition', 100)),
      args: (given) => ({ payment_id: idOf(given, 'payment') }),
      then: {
        audit_log: ['+ update payments', '+ update students'],
        payments: ['is_active: yes → no'],
        students: ['amount_owed: 23900 → 24000'],
      },
    },
    {
      name: 'the deposit of a registered student voided: they stay registered',
      by: 'void_payment',
      as: 'admin',
      given: after(registered, paid('deposit', 500)),
      args: (given) => ({ payment_id: idOf(given, 'payment') }),
      then: {
        audit_log: ['+ update payments', '+ update students'],
        payments: ['is_active: yes → no'],
        students: ['amount_owed: 23500 → 24000, registration_deposit_paid: yes → no'],
      },
    },
  ],
};
