/** Three presses are one payment and one report: the screen's key says so, whatever became of the answers in between. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAccepted, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
let user: User;
let studentId: string;
beforeEach(async () => {
  ({ user, studentId } = await newAccepted(stage.db));
});

interface Entered {
  readonly id: string;
}
const payment: Row = {
  kind: 'deposit',
  amount: '1234.50',
  received_on: '2026-11-20',
  method: 'check',
  reference: ' check 17 ',
};
const record = (
  payment_key: string | null,
  more: Row = {},
  student_id = studentId,
  confirmed: readonly string[] = [],
): Promise<Entered> =>
  stage.db.call(people.admin, 'record_payment', {
    student_id,
    payment: { ...payment, ...more },
    payment_key,
    confirmed: [...confirmed],
  });
const written = async (): Promise<Row> => {
  const [counts] = await stage.db.sql(
    `select (select count(*)::int from public.payments where student_id = $1) as payments,
      (select count(*)::int from public.email_outbox where template = 'payment_received' and student_id = $1) as receipts`,
    [studentId],
  );
  return counts ?? {};
};

describe('a payment that the office enters', () => {
  test('is one for one key, pressed at once or after its answer was lost', async () => {
    const key = randomUUID();
    const pressed = await Promise.all([record(key), record(key), record(key)]);
    pressed.push(await record(key));
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
    expect(await written()).toEqual({ payments: 1, receipts: 1 });
  });

  test('is another one for another key, and without any, once somebody says that it is', async () => {
    await record(randomUUID());
    for (const key of [randomUUID(), null]) {
      expect(await refusal(record(key))).toMatchObject({ hint: 'unlikely', field: 'reference' });
      await record(key, {}, studentId, ['reference']);
    }
    expect(await written()).toEqual({ payments: 3, receipts: 3 });
  });

  test('stays as it was entered: its key with other details, or for another student, is refused', async () => {
    const key = randomUUID();
    await record(key);
    for (const more of [
      { amount: 1 },
      { kind: 'tuition' },
      { received_on: '2026-11-21' },
      { reference: null },
    ])
      expect(await refusal(record(key, more))).toMatchObject({ hint: 'wrong_state' });
    const other = await newAccepted(stage.db);
    expect(await refusal(record(key, {}, other.studentId))).toMatchObject({ hint: 'wrong_state' });
    expect(await written()).toEqual({ payments: 1, receipts: 1 });
  });

  test('that was voided meanwhile stays void', async () => {
    const key = randomUUID();
    const { id } = await record(key);
    await stage.db.call(people.admin, 'void_payment', { payment_id: id });
    expect(await record(key)).toMatchObject({ id });
    expect(await written()).toMatchObject({ payments: 1 });
  });

  test('that was doubted is entered once it is confirmed, with the key it had', async () => {
    const key = randomUUID();
    const call = (confirmed: string[]) =>
      stage.db.call(people.admin, 'record_payment', {
        student_id: studentId,
        payment: { ...payment, amount: 500, shekels: 500, shekel_rate: 3.7 },
        confirmed,
        payment_key: key,
      });
    expect(await refusal(call([]))).toMatchObject({ hint: 'unlikely' });
    await call(['shekels']);
    await call(['shekels']);
    expect(await written()).toEqual({ payments: 1, receipts: 1 });
  });

  test('its key stands in no line of the log', async () => {
    const key = randomUUID();
    await record(key);
    expect(
      await stage.db.sql('select 1 from public.audit_log where changes::text like $1', [`%${key}%`]),
    ).toEqual([]);
  });
});

describe('what a family reports', () => {
  const say = (payment_key: string, more: Row = {}) =>
    stage.db.call<{ deposit: { claims: Row[] } }>(user, 'claim_deposit', {
      method: 'check',
      sent_on: '2026-11-20',
      reference: 'No. 7 ',
      payment_key,
      ...more,
    });
  const waiting = async (): Promise<{ id: string; version: number }> => {
    const rows = await stage.db.sql<{ id: string; version: number; state: string }>(
      'select id, version::int, state from public.payment_claims where student_id = $1',
      [studentId],
    );
    const [claim] = rows;
    if (!claim || rows.length > 1) throw new Error(`${rows.length} reports.`);
    return claim;
  };

  test('is one report, also when the office has answered it between two presses', async () => {
    const key = randomUUID();
    await Promise.all([say(key), say(key), say(key)]);
    const claim = await waiting();
    await stage.db.call(people.admissions, 'refuse_claim', {
      claim_id: claim.id,
      reason: 'Not there.',
      expected_version: claim.version,
    });
    expect((await say(key)).deposit.claims[0]).toMatchObject({ state: 'refused', reason: 'Not there.' });
    await waiting();
    expect((await say(randomUUID())).deposit.claims[0]).toMatchObject({ state: 'waiting' });
  });

  test('with other words is refused under the same key', async () => {
    const key = randomUUID();
    await say(key);
    expect(await refusal(say(key, { reference: 'No. 8' }))).toMatchObject({ hint: 'wrong_state' });
    expect((await say(randomUUID(), { reference: 'No. 8' })).deposit.claims[0]).toMatchObject({
      reference: 'No. 8',
    });
  });

  test('found by the office is entered once, and the second press is no collision', async () => {
    await say(randomUUID());
    const claim = await waiting();
    const confirm = (payment_key: string, more: Row = {}) =>
      stage.db.call<Entered>(people.admin, 'confirm_claim', {
        claim_id: claim.id,
        payment: { ...payment, amount: 500, ...more },
        expected_version: claim.version,
        payment_key,
      });
    const key = randomUUID();
    const pressed = await Promise.all([confirm(key), confirm(key), confirm(key)]);
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
    expect(await written()).toEqual({ payments: 1, receipts: 1 });
    expect(await refusal(confirm(key, { amount: 400 }))).toMatchObject({ hint: 'wrong_state' });
    expect(await refusal(confirm(randomUUID()))).toMatchObject({ hint: 'wrong_state' });
  });
});
