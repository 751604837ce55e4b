/** Money: sums to the cent, aid, instalments, and the deposit that registers. */
import { describe, expect, test } from 'vitest';
import { decisionOf, newAccepted } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

interface Instalment {
  readonly due_on: string;
  readonly amount: number;
  readonly open_amount: number;
}
interface Ledger {
  readonly charged: number;
  readonly paid: number;
  readonly aid: number;
  readonly balance: number;
  readonly deposit_paid: boolean;
  readonly charges: { id: string; kind: string; amount: number }[];
  readonly payments: Readonly<Record<string, unknown>>[];
  readonly plan: { plan: string; instalments: Instalment[] } | null;
  readonly options: { plan: string; instalments: Instalment[] }[];
}

const stage = openedStage();

const ledger = (student_id: string): Promise<Ledger> =>
  stage.db.call(people.admin, 'student_ledger', { student_id });
const charge = (student_id: string, given: Record<string, unknown>) =>
  stage.db.call<{ id: string }>(people.admin, 'add_charge', {
    student_id,
    charge: { kind: 'other', label: 'Trip', amount: 10, due_on: '2090-12-01', ...given },
  });
const pay = (student_id: string, given: Record<string, unknown>) =>
  stage.db.call<{ id: string }>(people.admin, 'record_payment', {
    student_id,
    payment: { kind: 'other', amount: 10, received_on: '2026-01-15', method: 'check', ...given },
  });
const columns = async (id: string) =>
  (
    await stage.db.sql(
      'select amount_owed::float8 as owed, registration_deposit_paid as deposit from public.students where id = $1',
      [id],
    )
  )[0];
const cents = (items: readonly Instalment[], key: 'amount' | 'open_amount') =>
  items.reduce((sum, item) => sum + Math.round(item[key] * 100), 0);

describe('sums', () => {
  test('the record follows the ledger to the cent, and voiding takes back', async () => {
    const { studentId } = await newAccepted(stage.db);
    expect(await columns(studentId)).toEqual({ owed: 24_000, deposit: false });
    await charge(studentId, { amount: 0.1 });
    await charge(studentId, { amount: 0.2, label: 'Book' });
    expect((await ledger(studentId)).balance).toBe(24_000.3);
    const paid = await pay(studentId, { amount: 24_000.3 });
    expect((await ledger(studentId)).balance).toBe(0);
    expect(await columns(studentId)).toMatchObject({ owed: 0 });
    await stage.db.call(people.admin, 'void_payment', { payment_id: paid.id });
    expect(await columns(studentId)).toMatchObject({ owed: 24_000.3 });
    expect(await refusal(stage.db.call(people.admin, 'void_payment', { payment_id: paid.id }))).toMatchObject(
      { hint: 'not_found' },
    );
  });

  test('twenty payments at once are all counted', async () => {
    const { studentId } = await newAccepted(stage.db);
    await Promise.all(Array.from({ length: 20 }, () => pay(studentId, { amount: 1.01 })));
    expect(await columns(studentId)).toMatchObject({ owed: 23_979.8 });
  });

  test('aid is amount, discount and percentage of tuition, never more than tuition and housing', async () => {
    const { studentId } = await newAccepted(stage.db);
    const grant = async (changes: Record<string, unknown>) => {
      const [row] = await stage.db.sql<{ version: number }>(
        'select version::int from public.students where id = $1',
        [studentId],
      );
      await stage.db.call(people.admissions, 'save_student', {
        student_id: studentId,
        changes,
        expected_version: row?.version,
        confirmed: Object.keys(changes),
      });
      return ledger(studentId);
    };
    expect(
      (
        await grant({
          financial_aid_amount: 1000,
          early_registration_discount: 250,
          scholarship_percentage: 10,
        })
      ).aid,
    ).toBe(2700);
    await charge(studentId, { amount: 300 });
    const most = await grant({ financial_aid_amount: 900_000 });
    expect([most.aid, most.balance]).toEqual([23_500, 800]);
    for (const option of most.options) expect(cents(option.instalments, 'amount')).toBe(80_000);
  });
});

describe('shekels', () => {
  const inShekels = { amount: 510.75, shekels: 1900, shekel_rate: 3.72 };

  test('a payment says how many and at which rate, and the books count its dollars', async () => {
    const { studentId } = await newAccepted(stage.db);
    await pay(studentId, inShekels);
    const { payments, paid } = await ledger(studentId);
    expect(payments).toMatchObject([inShekels]);
    expect(paid).toBe(510.75);
  });

  test('half of it, nonsense and what is doubtful are refused at their fields', async () => {
    const { studentId } = await newAccepted(stage.db);
    for (const [change, hint, field] of [
      [{ shekel_rate: undefined }, 'invalid_value', 'shekel_rate'],
      [{ shekels: undefined }, 'invalid_value', 'shekels'],
      [{ shekels: 0 }, 'invalid_value', 'shekels'],
      [{ shekel_rate: 0.27 }, 'invalid_value', 'shekel_rate'],
      // Dollars typed for shekels.
      [{ shekels: 510.75 }, 'unlikely', 'shekels'],
    ] as const)
      expect(await refusal(pay(studentId, { ...inShekels, ...change }))).toMatchObject({ hint, field });
    expect((await ledger(studentId)).payments).toEqual([]);
  });

  test('a bank that kept some of it is believed when asked, and less than 2 % is not asked about', async () => {
    const { studentId } = await newAccepted(stage.db);
    const entry = { kind: 'other', received_on: '2026-01-15', method: 'check', ...inShekels, amount: 490 };
    expect(await refusal(pay(studentId, entry))).toMatchObject({
      message: 'Is this right? ₪1900.00 at 3.72 are $510.75.',
    });
    const args = { student_id: studentId, payment: entry, confirmed: ['shekels'] };
    await stage.db.call(people.admin, 'record_payment', args);
    await pay(studentId, { ...inShekels, amount: 502 });
    expect((await ledger(studentId)).paid).toBe(992);
  });
});

describe('who owes', () => {
  interface Debts {
    readonly rows: readonly { student_id: string; amount: number; days: number; span: string }[];
    readonly total: number;
    readonly groups: Readonly<Record<string, { count: number; amount: number }>>;
  }
  const debts = (args: Row = {}, person = people.admissions) =>
    stage.db.call<Debts>(person, 'overdue_list', args);
  const owed = async (days: number, amount: number, of?: string): Promise<string> => {
    const student = of ?? (await newAccepted(stage.db)).studentId;
    // The day of the student's year: in New York it is still yesterday when Jerusalem's day has begun.
    const sql = `select ((private.now() at time zone 'America/New_York')::date - $1::integer)::text as day`;
    const [day] = await stage.db.sql<{ day: string }>(sql, [days]);
    await charge(student, { amount, due_on: day?.day, label: `Due ${days} days ago` });
    return student;
  };

  test('lists those who have something open of the past, by age and sum; paid, to come, given back and archived are not', async () => {
    const [some, long] = [await owed(45, 100), await owed(10, 20)];
    await pay(some, { amount: 30 });
    await owed(90, 5, long);
    await pay(await owed(20, 40), { amount: 40 });
    await owed(0, 40);
    const [back, kept] = [await owed(5, 40), await owed(5, 40)];
    await stage.db.sql('update public.student_enrollments set is_active = false where student_id = $1', [
      back,
    ]);
    await stage.db.sql(
      `update public.students set archived_at = private.now(), archive_reason = 'Twice' where id = $1`,
      [kept],
    );
    const { rows, total, groups } = await debts();
    expect(rows).toMatchObject([
      { student_id: long, amount: 25, days: 90, span: 'over' },
      { student_id: some, amount: 70, days: 45, span: '60' },
    ]);
    expect(total).toBe(2);
    expect(groups).toEqual({
      30: { count: 0, amount: 0 },
      60: { count: 1, amount: 70 },
      over: { count: 1, amount: 25 },
      credit: { count: 0, amount: 0 },
    });
    expect((await debts({ sort: 'amount', descending: true })).rows.map(({ amount }) => amount)).toEqual([
      70, 25,
    ]);
    expect(await debts({ span: 'over', per_page: 1 })).toMatchObject({
      total: 1,
      rows: [{ student_id: long }],
      groups,
    });
  });

  test('what is paid beyond all charges stands there as a credit, whatever became of record and place, until it went back', async () => {
    const paidToo = async (): Promise<readonly [student: string, payment: string]> => {
      const { studentId } = await newAccepted(stage.db);
      await stage.db.sql('update public.charges set is_active = false where student_id = $1', [studentId]);
      return [studentId, (await pay(studentId, { amount: 60.5 })).id];
    };
    const [[one, payment], [left], [kept]] = [await paidToo(), await paidToo(), await paidToo()];
    await stage.db.sql(
      `update public.student_enrollments set enrollment_status = 'withdrawn', is_active = false where student_id = $1`,
      [left],
    );
    await stage.db.sql(
      `update public.students set archived_at = private.now(), archive_reason = 'Twice' where id = $1`,
      [kept],
    );
    const owing = await debts();
    const { rows, total, groups } = await debts({ span: 'credit', sort: 'amount' });
    expect([...rows].map(({ student_id }) => student_id).sort()).toEqual([one, left, kept].sort());
    expect(rows[0]).toMatchObject({ amount: -60.5, due_on: null, days: null, span: 'credit' });
    expect([total, groups['credit']]).toEqual([3, { count: 3, amount: -181.5 }]);
    expect(owing.rows.filter(({ span }) => span === 'credit')).toEqual([]);
    await stage.db.call(people.admin, 'refund_payment', {
      payment_id: payment,
      refund: { amount: 60.5, refunded_on: '2026-02-01', reason: 'Too much' },
    });
    expect((await debts({ span: 'credit' })).groups['credit']).toEqual({ count: 2, amount: -121 });
  });

  test('is begun for everybody on it, and read by officers', async () => {
    expect(await refusal(stage.db.callAlone(people.admin, 'overdue_list', {}))).toMatchObject({
      hint: 'not_begun',
    });
    expect(await refusal(debts({}, people.staff))).toMatchObject({ code: '42501' });
    expect(await refusal(debts({ sort: 'id' }))).toMatchObject({ hint: 'unknown_field', field: 'sort' });
    const args = { format: 'csv', span: 'over' };
    expect(await stage.db.call(people.admissions, 'log_overdue_export', args)).toBeNull();
    const sql = `select category, subject_ids = private.told_by_debts() as all from private.access_log
      where purpose = 'export' and note = 'who owes'`;
    expect(await stage.db.sql(sql)).toEqual([{ category: 'financial', all: true }]);
  });
});

describe('plans', () => {
  test('instalments of every plan add up to what is owed, cents included, and payments cover the earliest first', async () => {
    const { studentId } = await newAccepted(stage.db);
    await charge(studentId, { kind: 'other', amount: 33.33 });
    await pay(studentId, { kind: 'deposit', amount: 777.77 });
    const now = await ledger(studentId);
    for (const option of now.options) {
      expect(cents(option.instalments, 'amount')).toBe(
        Math.round(now.charged * 100) - Math.round(now.aid * 100),
      );
      expect(cents(option.instalments, 'open_amount')).toBe(Math.round(now.balance * 100));
      const firstOpen = option.instalments.findIndex((item) => item.open_amount > 0);
      expect(option.instalments.slice(0, firstOpen).every((item) => item.open_amount === 0)).toBe(true);
      expect(option.instalments.slice(firstOpen + 1).every((item) => item.open_amount === item.amount)).toBe(
        true,
      );
    }
    expect(now.options.map((option) => option.instalments.length)).toEqual([3, 4, 10]);
  });

  test('the student chooses a plan and a method that the year allows; the tuition task is done', async () => {
    const { user } = await newAccepted(stage.db);
    const choose = (plan: unknown, method: unknown) =>
      stage.db.call<Ledger>(user, 'choose_payment_plan', { plan, method });
    expect(await refusal(choose('weekly', 'check'))).toMatchObject({ field: 'plan' });
    expect(await refusal(choose('full', 'cash'))).toMatchObject({ field: 'method' });
    expect((await choose('monthly', 'bank_transfer')).plan).toMatchObject({ plan: 'monthly' });
    await choose('two', 'check');
    const other = await newAccepted(stage.db);
    const theirs = { plan: 'full', method: 'check' };
    const { plan } = await stage.db.call<Ledger>(other.user, 'choose_payment_plan', theirs);
    expect(plan?.instalments).toHaveLength(2);
    const { tasks } = await stage.db.call<{ tasks: { key: string; done: boolean }[] }>(user, 'my_enrollment');
    expect(tasks.find(({ key }) => key === 'tuition')?.done).toBe(true);
    const mine = stage.db.call(people.applicant_a, 'choose_payment_plan', theirs);
    expect(await refusal(mine)).toMatchObject({ code: '42501' });
  });
});

describe('the deposit', () => {
  test('registers an accepted place, in either order', async () => {
    const replyFirst = await newAccepted(stage.db);
    await stage.db.call(replyFirst.user, 'reply_to_offer', { accept: true });
    await pay(replyFirst.studentId, { kind: 'deposit', amount: 499.99 });
    expect((await decisionOf(stage.db, replyFirst.applicationId)).status).toBe('accepted');
    await pay(replyFirst.studentId, { kind: 'deposit', amount: 0.01 });
    const payFirst = await newAccepted(stage.db);
    await pay(payFirst.studentId, { kind: 'deposit', amount: 500 });
    expect((await decisionOf(stage.db, payFirst.applicationId)).status).toBe('accepted');
    await stage.db.call(payFirst.user, 'reply_to_offer', { accept: true });
    for (const { applicationId, studentId } of [replyFirst, payFirst]) {
      expect((await decisionOf(stage.db, applicationId)).status).toBe('registered');
      const rows = await stage.db.sql(
        'select status, registration_status from public.applications a join public.students s on s.application_id = a.id where s.id = $1',
        [studentId],
      );
      expect(rows).toEqual([{ status: 'registered', registration_status: 'confirmed' }]);
    }
  });

  test('reply and deposit at the same moment register once and never lock each other out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, studentId, applicationId } = await newAccepted(stage.db);
      await Promise.all([
        stage.db.call(user, 'reply_to_offer', { accept: true }),
        pay(studentId, { kind: 'deposit', amount: 500 }),
      ]);
      expect((await decisionOf(stage.db, applicationId)).status).toBe('registered');
    }
  });
});

test('entries are checked, named, and made by administrators only', async () => {
  const { studentId } = await newAccepted(stage.db);
  expect(await refusal(charge(studentId, { amount: -5 }))).toMatchObject({
    field: 'amount',
    message: 'Enter an amount above 0 and up to 1,000,000.',
  });
  expect(await refusal(charge(studentId, { amount: 'NaN' }))).toMatchObject({ field: 'amount' });
  expect(await refusal(charge(studentId, { kind: 'tuition' }))).toMatchObject({
    hint: 'conflict',
    field: 'kind',
  });
  expect(await refusal(pay(studentId, { received_on: 'yesterday' }))).toMatchObject({ field: 'received_on' });
  expect(await refusal(pay(people.admin.id, {}))).toMatchObject({ hint: 'not_found' });
  for (const person of [people.staff, people.admissions, people.applicant_a, people.anon])
    expect(
      await refusal(stage.db.call(person, 'record_payment', { student_id: studentId, payment: {} })),
    ).toMatchObject({ code: '42501' });
});
