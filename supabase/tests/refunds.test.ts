/** Money that the office sends back: a day and a reason, never more than is there, one for one key, told to the family, shown to all. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { newAccepted, openLetterOf, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { newParent } from './harness/parents.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

interface Ledger {
  readonly balance: number;
  readonly paid: number;
  readonly deposit_paid: boolean;
  readonly payments: readonly { returns: Row[] }[];
}
const stage = openedStage();
let user: User;
let studentId: string;
let paymentId: string;
beforeEach(async () => {
  ({ user, studentId } = await newAccepted(stage.db));
  paymentId = await pay({ kind: 'deposit', amount: 500 });
});

const pay = async (payment: Row): Promise<string> =>
  (
    await stage.db.call<{ id: string }>(people.admin, 'record_payment', {
      student_id: studentId,
      payment: { received_on: '2026-01-15', method: 'check', ...payment },
    })
  ).id;
const refund = (more: Row = {}, payment_key: string | null = null, payment_id = paymentId) =>
  stage.db.call<{ id: string }>(people.admin, 'refund_payment', {
    payment_id,
    refund: { amount: 200.25, refunded_on: '2026-02-01', reason: 'Paid twice', ...more },
    payment_key,
  });
const ledger = (): Promise<Ledger> =>
  stage.db.call(people.admin, 'student_ledger', { student_id: studentId });
const mails = () =>
  stage.db.sql(
    `select o.to_email, o.template, private.told_facts(o.id) as facts from public.email_outbox o
     where o.student_id = $1 and (o.template like '%refunded' or o.template like '%taken_back') order by o.position`,
    [studentId],
  );

test('it is owed again, the deposit is open again, the payment stays; office, student and log know the day', async () => {
  const before = await ledger();
  const { id } = await refund();
  const after = await ledger();
  expect([after.balance - before.balance, after.paid, after.deposit_paid]).toEqual([200.25, 299.75, false]);
  const returns = [
    { id, kind: 'refund', amount: 200.25, day: '2026-02-01', reason: 'Paid twice', by_hand: true },
  ];
  expect(after.payments).toMatchObject([{ amount: 500, reversed: 200.25, returns }]);
  expect((await stage.db.call<Ledger>(user, 'my_ledger')).payments).toMatchObject([{ returns }]);
  // Nobody has to look at what the office did itself.
  expect(await stage.db.call(people.admissions, 'open_reversals')).toEqual([]);
});

test('never more than is left of the payment, by two at once neither; not before it came; not without a reason', async () => {
  const wrong = async (more: Row) => await refusal(refund(more));
  expect(await wrong({ amount: 500.01 })).toMatchObject({
    hint: 'invalid_value',
    field: 'amount',
    message: 'Of this payment no more than $500.00 can go back.',
  });
  expect(await wrong({ amount: '1.005' })).toMatchObject({ field: 'amount' });
  expect(await wrong({ refunded_on: '2026-01-14' })).toMatchObject({ field: 'refunded_on' });
  for (const field of ['amount', 'refunded_on', 'reason'])
    expect((await wrong({ [field]: '' }))?.field).toBe(field);
  const both = await Promise.allSettled([refund({ amount: 300 }), refund({ amount: 300 })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await wrong({ amount: 200.01 })).toMatchObject({ field: 'amount' });
  await refund({ amount: 200 });
  expect((await ledger()).paid).toBe(0);
});

test('three presses are one; another amount under the same key is refused', async () => {
  const key = randomUUID();
  const pressed = await Promise.all([refund({}, key), refund({}, key), refund({}, key)]);
  expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
  expect(await refusal(refund({ amount: 1 }, key))).toMatchObject({ hint: 'wrong_state' });
  expect(await refusal(refund({}, key, await pay({ kind: 'other', amount: 900 })))).toMatchObject({
    hint: 'wrong_state',
  });
  expect((await ledger()).payments[0]?.returns).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('student and the parent who paid are told of it, and of one that was a mistake, which counts no longer', async () => {
  const one = await newAccepted(stage.db);
  ({ user, studentId } = one);
  await openLetterOf(stage.db, user);
  const parent = await newParent(stage.db, user);
  await stage.db.call(parent, 'claim_child_deposit', {
    application_id: one.applicationId,
    ...{ method: 'check', sent_on: new Date().toISOString().slice(0, 10), reference: 'No. 9' },
  });
  paymentId = await pay({ kind: 'deposit', amount: 500 });
  const { id } = await refund();
  await stage.db.call(people.admin, 'void_refund', { refund_id: id });
  const again = stage.db.call(people.admin, 'void_refund', { refund_id: id });
  expect(await refusal(again)).toMatchObject({ hint: 'not_found' });
  const facts = { amount: 200.25, refunded_on: '2026-02-01' };
  const refunded = { ...facts, reason: 'Paid twice' };
  expect(await mails()).toEqual([
    { to_email: user.email, template: 'payment_refunded', facts: refunded },
    { to_email: parent.email, template: 'parent_payment_refunded', facts: refunded },
    { to_email: user.email, template: 'payment_taken_back', facts },
    { to_email: parent.email, template: 'parent_payment_taken_back', facts },
  ]);
  expect(await ledger()).toMatchObject({ paid: 500, deposit_paid: true, payments: [{ returns: [] }] });
});

test('only of a payment that is there, only by administrators; what the provider told is not voided here', async () => {
  const refused = await refusal(
    stage.db.call(people.admissions, 'refund_payment', { payment_id: paymentId, refund: {} }),
  );
  expect(refused).toMatchObject({ code: '42501' });
  const [told] = await stage.db.sql<{ id: string }>(
    `insert into public.payment_reversals (payment_id, student_id, kind, amount, state, provider_reference)
     values ($1, $2, 'refund', 1, 'done', $3) returning id`,
    [paymentId, studentId, `re_${randomUUID()}`],
  );
  expect(await refusal(stage.db.call(people.admin, 'void_refund', { refund_id: told?.id }))).toMatchObject({
    hint: 'not_found',
  });
  await stage.db.call(people.admin, 'void_payment', { payment_id: paymentId });
  expect(await refusal(refund())).toMatchObject({ hint: 'not_found' });
});
