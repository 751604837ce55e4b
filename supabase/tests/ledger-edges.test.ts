/** Whose plan and whose payment it is, and which messages of the card provider are about nothing of ours. */
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { newAccepted } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';

const stage = openedStage();

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

test('a charge taken away is asked of nobody any more, and not taken away twice', async () => {
  const { studentId: student_id } = await newAccepted(stage.db);
  const total = async () =>
    (await stage.db.call<{ charged: number }>(people.admin, 'student_ledger', { student_id })).charged;
  const before = await total();
  const { id: charge_id } = await stage.db.call<{ id: string }>(people.admin, 'add_charge', {
    student_id,
    charge: { kind: 'other', label: 'Trip', amount: 80 },
  });
  expect(await total()).toBe(before + 80);
  await stage.db.call(people.admin, 'void_charge', { charge_id });
  expect(await total()).toBe(before);
  expect(await refusal(stage.db.call(people.admin, 'void_charge', { charge_id }))).toMatchObject({
    hint: 'not_found',
  });
});

test('a deadline is moved while a charge is voided: neither waits for the other', async () => {
  const { db } = stage;
  const students = [(await newAccepted(db)).studentId, (await newAccepted(db)).studentId];
  const [first, last] = await db.sql<{ id: string }>(
    `select id from public.charges where kind = 'deposit' and is_active and student_id = any($1) order by ctid`,
    [students],
  );
  if (!first || !last) throw new Error('Nothing was charged.');
  const changes = {
    registration_deadline_at: new Date(
      Date.parse(openYear.registration_deadline_at) + 5 * 86_400_000,
    ).toISOString(),
  };
  const [year] = await db.sql<{ version: string }>('select version from public.program_years where id = $1', [
    stage.yearId,
  ]);
  const { shown } = await db.call<{ shown: string }>(people.admin, 'preview_program_year', {
    year_id: stage.yearId,
    part: 'year',
    changes,
  });
  const waiting = (count: number): Promise<boolean> =>
    vi.waitUntil(
      async () => {
        const [row] = await db.sql<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.n === count;
      },
      { timeout: 20_000, interval: 20 },
    );
  // Somebody holds the last charge, so that the other two meet.
  const holder = new pg.Client({ connectionString: db.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from public.charges where id = $1 for update', [last.id]);
  const moving = db.call(people.admin, 'save_program_year', {
    year_id: stage.yearId,
    changes,
    expected_version: Number(year?.version),
    shown,
  });
  await waiting(1);
  const voiding = db.call(people.admin, 'void_charge', { charge_id: first.id });
  await waiting(2);
  await holder.query('commit');
  await holder.end();
  expect(await Promise.allSettled([moving, voiding])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ]);
});

test('a deposit that was said to be sent waits until it has come whole, and until its shekels are right', async () => {
  const { user, studentId: student_id } = await newAccepted(stage.db);
  await stage.db.call(user, 'claim_deposit', { method: 'check', sent_on: '2026-11-20', reference: 'T-2' });
  const claim = async () =>
    (
      await stage.db.sql<{ id: string; state: string }>(
        'select id, state from public.payment_claims where student_id = $1',
        [student_id],
      )
    )[0];
  const payment = (kind: string, amount: number) => ({
    kind,
    amount,
    received_on: '2026-11-20',
    method: 'check',
  });
  const enter = (kind: string, amount: number) =>
    stage.db.call(people.admin, 'record_payment', { student_id, payment: payment(kind, amount) });
  await enter('other', 50);
  await enter('deposit', 100);
  const waits = await claim();
  expect(waits?.state).toBe('waiting');
  const confirming = stage.db.call(people.admin, 'confirm_claim', {
    claim_id: waits?.id,
    payment: { ...payment('deposit', 400), shekels: 400, shekel_rate: 3.7 },
    expected_version: 1,
  });
  expect(await refusal(confirming)).toMatchObject({ hint: 'unlikely', field: 'shekels' });
  await enter('deposit', 400);
  expect((await claim())?.state).toBe('confirmed');
});

test.each([
  ['an unknown checkout', { checkout_id: NOTHING }],
  ['no payment', { payment_intent: '' }],
  ['no session', { session_id: '' }],
])('a message about %s enters nothing', async (_what, wrong) => {
  const { user, studentId } = await newAccepted(stage.db);
  await stage.db.call(user, 'start_card_checkout');
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

test('the deposit is open in the plan exactly as it is wherever else it is named', async () => {
  const { user, studentId } = await newAccepted(stage.db);
  const pay = (kind: string, amount: number) =>
    stage.db.call(people.admin, 'record_payment', {
      student_id: studentId,
      payment: { kind, amount, received_on: '2026-11-20', method: 'check' },
    });
  const open = async () => {
    const ledger = await stage.db.call<{
      balance: number;
      deposit: { open: number };
      options: { instalments: { open_amount: number }[] }[];
    }>(user, 'my_ledger');
    const [first] = ledger.options[0]?.instalments ?? [];
    const owed = ledger.options.map(({ instalments }) =>
      instalments.reduce((sum, i) => sum + i.open_amount, 0),
    );
    expect(owed.map((sum) => Math.round(sum * 100))).toEqual(
      ledger.options.map(() => Math.round(ledger.balance * 100)),
    );
    return [ledger.deposit.open, first?.open_amount];
  };
  expect(await open()).toEqual([500, 500]);
  await pay('deposit', 300);
  await pay('tuition', 5000);
  expect(await open()).toEqual([200, 200]);
  // What is over of one covers the other.
  await pay('tuition', 18_400);
  expect(await open()).toEqual([200, 200]);
  await pay('tuition', 200);
  expect(await open()).toEqual([100, 100]);
  await pay('deposit', 100);
  expect(await open()).toEqual([0, 0]);
});

test('a payment with amount, day and reference of another one is asked about, and entered once it is confirmed', async () => {
  const { studentId } = await newAccepted(stage.db);
  const enter = (given: Record<string, unknown>, confirmed: string[] = []) =>
    stage.db.call(people.admin, 'record_payment', {
      student_id: studentId,
      payment: {
        ...{ kind: 'tuition', amount: 100, received_on: '2026-01-15', method: 'check', reference: '118' },
        ...given,
      },
      confirmed,
    });
  await enter({});
  expect(await refusal(enter({ amount: '100.00' }))).toMatchObject({ hint: 'unlikely', field: 'reference' });
  for (const other of [{ reference: '119' }, { amount: 101 }, { received_on: '2026-01-16' }])
    await enter(other);
  await enter({}, ['reference']);
  expect(await refusal(enter({ amount: 10.005 }))).toMatchObject({ hint: 'invalid_value', field: 'amount' });
});
