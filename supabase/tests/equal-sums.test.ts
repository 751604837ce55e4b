/** One truth of money: for a student of each kind every place that tells a sum tells the same one, to the cent and the day. */
import { expect, test } from 'vitest';
import { decisionOf, newAccepted, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { newParent } from './harness/parents.ts';
import { people } from './harness/people.ts';
import { argsOf } from './students/batch-calls.ts';
import { openedStage } from './harness/world.ts';

interface Ledger extends Row {
  readonly enrollment_id: string;
  readonly charged: number;
  readonly aid: number;
  readonly paid: number;
  readonly balance: number;
  readonly charges: readonly { id: string; kind: string; amount: number }[];
  readonly payments: readonly { amount: number; reversed: number }[];
  readonly plan: { instalments: readonly Instalment[] } | null;
  readonly options: readonly { instalments: readonly Instalment[] }[];
}
interface Instalment {
  readonly due_on: string | null;
  readonly amount: number;
  readonly open_amount: number;
}
/** A student with what they owe when everything has been due; the family where there is one. */
interface Kind {
  readonly studentId: string;
  readonly owes: number;
  /** Null of a credit. */
  readonly since: string | null;
  readonly user?: User;
  readonly parent?: User;
  readonly applicationId?: string;
}

const PRICE = 24_500;
const stage = openedStage();

const ledgerOf = (student_id: string) =>
  stage.db.call<Ledger>(people.admin, 'student_ledger', { student_id });
const pay = (student_id: string, amount: number, more: Row = {}, key: Row = {}) =>
  stage.db.call<{ id: string }>(people.admin, 'record_payment', {
    student_id,
    payment: { kind: 'tuition', amount, received_on: '2026-01-15', method: 'check', ...more },
    ...key,
  });

/** Registered, with a parent who follows; the deposit is due when the deadline is, the rest when the year begins. */
async function family(): Promise<Required<Omit<Kind, 'owes'>>> {
  const { user, applicationId, studentId } = await newAccepted(stage.db);
  const [newest] = await stage.db.call<{ id: string }[]>(user, 'my_decision_letters');
  await stage.db.call(user, 'open_decision_letter', { letter_id: newest?.id });
  await stage.db.call(user, 'reply_to_offer', { accept: true });
  const parent = await newParent(stage.db, user);
  await stage.db.call(people.admissions, 'register_application', {
    application_id: applicationId,
    expected_version: (await decisionOf(stage.db, applicationId)).version,
  });
  const [row] = await stage.db.sql<{ since: string }>(
    `select due_on::text as since from public.charges where student_id = $1 and kind = 'deposit'`,
    [studentId],
  );
  return { user, parent, applicationId, studentId, since: row?.since ?? '' };
}

async function typed(name: string, more: Row = {}): Promise<string> {
  await stage.db.call(people.admissions, 'run_student_batch', {
    ...argsOf(
      'import',
      [
        {
          student_id: null,
          changes: {
            first_name: name,
            last_name: 'Sums',
            email: `${name.toLowerCase()}.sums@example.org`,
            enrollment_status: 'active',
            ...more,
          },
        },
      ],
      stage.yearId,
    ),
  });
  const [row] = await stage.db.sql<{ id: string }>('select id from public.students where first_name = $1', [
    name,
  ]);
  return row?.id ?? '';
}
const charge = (student_id: string, amount: number, due_on: string, kind = 'other') =>
  stage.db.call(people.admin, 'add_charge', {
    student_id,
    charge: { kind, label: `A charge of ${amount}`, amount, due_on },
  });

const KINDS: Record<string, () => Promise<Kind>> = {
  imported: async () => {
    const studentId = await typed('Imported');
    await charge(studentId, 1000.05, '2026-03-01');
    await charge(studentId, 2000.1, '2026-04-01', 'tuition');
    await pay(studentId, 333.33, { kind: 'other' });
    return { studentId, owes: 2666.82, since: '2026-03-01' };
  },
  accepted: async () => ({ ...(await family()), owes: PRICE - 500 }),
  'paying by the month, with aid': async () => {
    const one = await family();
    await stage.db.call(one.user, 'choose_payment_plan', { plan: 'monthly', method: 'check' });
    const [row] = await stage.db.sql<{ version: number }>(
      'select version::int from public.students where id = $1',
      [one.studentId],
    );
    await stage.db.call(people.admissions, 'save_student', {
      student_id: one.studentId,
      changes: { financial_aid_amount: 1000, scholarship_percentage: 10 },
      expected_version: row?.version,
    });
    await pay(one.studentId, 0.01);
    return { ...one, owes: PRICE - 500 - 1000 - 1450 - 0.01 };
  },
  left: async () => {
    const one = await family();
    const { charges } = await ledgerOf(one.studentId);
    const [year] = await stage.db.sql<{ id: string; version: number }>(
      'select id, version::int from public.student_enrollments where student_id = $1',
      [one.studentId],
    );
    await stage.db.call(people.admissions, 'save_enrollment', {
      enrollment_id: year?.id,
      expected_version: year?.version,
      changes: { enrollment_status: 'withdrawn' },
      kept_charges: Object.fromEntries(
        charges.map(({ id, kind }) => [id, kind === 'tuition' ? 1234.56 : kind === 'deposit' ? 500 : 0]),
      ),
    });
    await pay(one.studentId, 100);
    const [due] = await stage.db.sql<{ since: string }>(
      'select min(due_on)::text as since from public.charges where student_id = $1 and is_active',
      [one.studentId],
    );
    return { ...one, owes: 1634.56, since: due?.since ?? '' };
  },
  merged: async () => {
    const studentId = await typed('Kept');
    await charge(studentId, 700, '2026-05-01');
    const other = await typed('Gone');
    await charge(other, 80.4, '2026-02-01');
    await pay(other, 30, { kind: 'other' });
    const versions = await stage.db.sql<{ id: string; version: number }>(
      'select id, version::int from public.students where id = any ($1)',
      [[studentId, other]],
    );
    const version = (id: string) => versions.find((one) => one.id === id)?.version;
    await stage.db.call(people.admin, 'merge_students', {
      student_id: studentId,
      other_id: other,
      expected_version: version(studentId),
      other_version: version(other),
    });
    return { studentId, owes: 750.4, since: '2026-02-01' };
  },
  'paid twice': async () => {
    const one = await family();
    const payment_key = '00000000-0000-4000-8000-0000000046aa';
    await pay(one.studentId, 250, { reference: 'Once' }, { payment_key });
    await pay(one.studentId, 250, { reference: 'Once' }, { payment_key });
    await pay(one.studentId, 250, { reference: 'Twice' });
    return { ...one, owes: PRICE - 500 - 500 };
  },
  refunded: async () => {
    const one = await family();
    const { id } = await pay(one.studentId, 600);
    await stage.db.call(people.admin, 'refund_payment', {
      payment_id: id,
      refund: { amount: 200.25, refunded_on: '2026-02-01', reason: 'Paid twice' },
    });
    return { ...one, owes: PRICE - 500 - 399.75 };
  },
  'with a credit': async () => {
    const one = await family();
    await pay(one.studentId, PRICE - 500);
    await pay(one.studentId, 80.25, { reference: 'Too much' });
    return { ...one, owes: -80.25, since: null };
  },
};

test.each(Object.keys(KINDS))(
  '%s: ledger, record, who owes, statement, portal, parent and export',
  async (name) => {
    await stage.db.setClock(null);
    const kind = await KINDS[name]?.();
    if (!kind) throw new Error('No such student.');
    const { studentId, since } = kind;
    const owes = Math.round(kind.owes * 100) / 100;
    // Everything has been due.
    await stage.db.setClock(new Date('2029-06-01T09:00:00Z'));
    const ledger = await ledgerOf(studentId);
    const record = await stage.db.call<{
      student: { amount_owed: number };
      enrollments: { id: string; amount_owed: number }[];
    }>(people.admin, 'student_record', { student_id: studentId });
    const list = await stage.db.call<{
      rows: { student_id: string; amount: number; due_on: string | null }[];
    }>(people.admin, 'overdue_list', { per_page: 1000, ...(owes < 0 ? { span: 'credit' } : {}) });
    const exported = await stage.db.call<{ rows: { id: string; amount_owed: number }[] }>(
      people.admin,
      'search_students',
      { columns: ['amount_owed'], per_page: 200 },
    );
    const cents = (amounts: readonly number[]) =>
      amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
    const instalments = ledger.plan?.instalments ?? ledger.options[0]?.instalments ?? [];
    const overdue = list.rows.find((row) => row.student_id === studentId);
    expect({
      ledger: ledger.balance,
      charged: cents(ledger.charges.map(({ amount }) => amount)) - ledger.aid - ledger.paid,
      paid: cents(ledger.payments.flatMap(({ amount, reversed }) => [amount, -reversed])),
      statement: cents(instalments.map(({ open_amount }) => open_amount)),
      record: record.student.amount_owed,
      year: record.enrollments.find(({ id }) => id === ledger.enrollment_id)?.amount_owed,
      owing: overdue?.amount,
      since: overdue?.due_on,
      export: exported.rows.find(({ id }) => id === studentId)?.amount_owed,
    }).toEqual({
      ledger: owes,
      charged: expect.closeTo(owes, 4) as number,
      paid: ledger.paid,
      statement: Math.max(owes, 0),
      record: owes,
      year: owes,
      owing: owes,
      since,
      export: owes,
    });
    expect(instalments.find(({ open_amount }) => open_amount > 0)?.due_on ?? null).toBe(since);
    if (!kind.user || !kind.parent) return;
    const portal = await stage.db.call<Ledger>(kind.user, 'my_ledger');
    const child = await stage.db.call<{ place: { ledger: Ledger } }>(kind.parent, 'my_child', {
      application_id: kind.applicationId,
    });
    for (const seen of [portal, child.place.ledger])
      expect([seen.balance, seen.paid, (seen.plan ?? seen.options[0])?.instalments]).toEqual([
        owes,
        ledger.paid,
        instalments,
      ]);
  },
);
