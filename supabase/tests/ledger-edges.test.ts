/** Whose plan and whose payment it is, and which messages of the card provider are about nothing of ours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccepted } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { openStage, type Stage } from './harness/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.db.stop());

const NOTHING = '00000000-0000-4000-8000-0000000000aa';

test('each is asked by the plan they have chosen, whatever others have', async () => {
  const plans = ['two', 'monthly', 'full'] as const;
  const students: string[] = [];
  for (const plan of plans) {
    const { user, studentId } = await newAccepted(stage.db);
    await stage.db.call(user, 'reply_to_offer', { accept: true });
    await stage.db.call(user, 'choose_payment_plan', { plan, method: 'check' });
    students.push(studentId);
  }
  const parts = [];
  for (const student of students) {
    const [asked] = await stage.db.sql<{ parts: number }>(
      `select count(*)::int as parts from public.student_enrollments e, private.instalments(e.id, null) where e.student_id = $1`,
      [student],
    );
    parts.push(asked?.parts);
  }
  // The deposit, and what the plan makes of the rest.
  expect(parts).toEqual([3, 9, 2]);
});

test('a payment taken away opens the deposit of its own student again, of nobody else', async () => {
  const made: { student: string; payment: string }[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { studentId } = await newAccepted(stage.db);
    const { id } = await stage.db.call<{ id: string }>(people.admin, 'record_payment', {
      student_id: studentId,
      payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
    });
    made.push({ student: studentId, payment: id });
  }
  for (const { student, payment } of made.reverse()) {
    const { enrollment_id } = await stage.db.call<{ enrollment_id: string }>(people.admin, 'void_payment', {
      payment_id: payment,
    });
    expect(
      await stage.db.sql('select student_id from public.student_enrollments where id = $1', [enrollment_id]),
    ).toEqual([{ student_id: student }]);
  }
});

test.each([
  ['an unknown checkout', { checkout_id: NOTHING }],
  ['no payment', { payment_intent: '' }],
  ['no session', { session_id: '' }],
])('a message about %s enters nothing', async (_what, wrong) => {
  const { user, studentId } = await newAccepted(stage.db);
  await stage.db.call(user, 'begin_card_checkout');
  const [checkout] = await stage.db.sql<{ id: string }>(
    'select id from private.card_checkouts where student_id = $1',
    [studentId],
  );
  const settled = await stage.db.call(service, 'settle_card_payment', {
    checkout_id: checkout?.id,
    session_id: 'cs_test',
    payment_intent: 'pi_test',
    amount_cents: 50_000,
    currency: 'usd',
    ...wrong,
  });
  expect(settled).toBe('foreign');
  expect(await stage.db.sql('select from public.payments where student_id = $1', [studentId])).toEqual([]);
});
