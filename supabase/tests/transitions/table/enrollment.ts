/** Tasks and money of accepted students. */
import { people } from '../../harness/people.ts';
import type { Row, TestDatabase } from '../../harness/database.ts';
import { accepted, after, doing, one, registered, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';
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

const refundOf =
  (amount: number) =>
  (given: Case): Row => ({
    payment_id: idOf(given, 'payment'),
    refund: { amount, refunded_on: '2026-01-20', reason: 'Paid twice' },
  });

export const tasks: Subject = {
  title: 'Tasks',
  transitions: [
    {
      name: 'open → done, by the student',
      by: 'set_task_completed',
      as: 'applicant',
      given: open,
      args: (given) => ({ task_id: idOf(given, 'task'), completed: true }),
    },
    {
      name: 'done already, by the student once more',
      by: 'set_task_completed',
      as: 'applicant',
      given: ticked,
      args: (given) => ({ task_id: idOf(given, 'task'), completed: true }),
    },
    {
      name: 'done → open, by the student',
      by: 'set_task_completed',
      as: 'applicant',
      given: ticked,
      args: (given) => ({ task_id: idOf(given, 'task'), completed: false }),
    },
    {
      name: 'open → checked, by the office',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: open,
      args: (given, db) => taskChange(given, db, 'checked'),
    },
    {
      name: 'checked → unchecked, by the office',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: checked,
      args: (given, db) => taskChange(given, db, 'unchecked'),
    },
    {
      name: 'done → open, by the office',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: ticked,
      args: (given, db) => taskChange(given, db, 'open'),
    },
    {
      name: 'checked already, by the office once more',
      by: 'set_enrollment_task',
      as: 'admissions',
      given: checked,
      args: (given, db) => taskChange(given, db, 'checked'),
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
    },
    {
      name: 'a plan that the office chooses',
      by: 'set_payment_plan',
      as: 'admin',
      given: accepted,
      args: (given) => ({ student_id: idOf(given, 'student'), plan: 'two', method: 'check' }),
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
    },
    {
      name: 'a payment of tuition',
      by: 'record_payment',
      as: 'admin',
      given: accepted,
      args: payment('tuition', 100),
    },
    {
      name: 'a part of the deposit',
      by: 'record_payment',
      as: 'admin',
      given: accepted,
      args: payment('deposit', 100),
    },
    {
      name: 'a payment after the deposit',
      by: 'record_payment',
      as: 'admin',
      given: after(registered, paid('deposit', 500)),
      args: payment('tuition', 100),
    },
    {
      name: 'a payment voided',
      by: 'void_payment',
      as: 'admin',
      given: after(accepted, paid('tuition', 100)),
      args: (given) => ({ payment_id: idOf(given, 'payment') }),
    },
    {
      name: 'the deposit of a registered student sent back: they stay registered',
      by: 'refund_payment',
      as: 'admin',
      given: after(registered, paid('deposit', 500)),
      args: refundOf(500),
    },
    {
      name: 'a part of a payment sent back',
      by: 'refund_payment',
      as: 'admin',
      given: after(accepted, paid('tuition', 100)),
      args: refundOf(40),
    },
    {
      name: 'a refund voided',
      by: 'void_refund',
      as: 'admin',
      given: after(accepted, paid('tuition', 100), async (given, { db }) => ({
        refund: (await db.call<{ id: string }>(people.admin, 'refund_payment', refundOf(40)(given))).id,
      })),
      args: (given) => ({ refund_id: idOf(given, 'refund') }),
    },
    {
      name: 'the deposit of a registered student voided: they stay registered',
      by: 'void_payment',
      as: 'admin',
      given: after(registered, paid('deposit', 500)),
      args: (given) => ({ payment_id: idOf(given, 'payment') }),
    },
  ],
};
