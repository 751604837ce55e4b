/** When money is due: a typed day holds everywhere, what a place brings follows the plan and the year's deadlines. */
import { expect, test } from 'vitest';
import { newAccepted } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';

interface Due {
  readonly due_on: string | null;
  readonly amount: number;
  readonly open_amount: number;
}
interface Ledger {
  readonly balance: number;
  readonly charges: { kind: string; amount: number; due_on: string | null; due_typed: boolean }[];
  readonly options: { plan: string; instalments: Due[] }[];
  readonly plan: { plan: string; method: string; version: number; instalments: Due[] } | null;
  readonly deposit: { due_on: string };
}

const stage = openedStage();

const ledger = (student_id: string) => stage.db.call<Ledger>(people.admin, 'student_ledger', { student_id });
const typed = (student_id: string, charge: Record<string, unknown>) =>
  stage.db.call<{ id: string }>(people.admin, 'add_charge', { student_id, charge });
const dues = ({ options }: Ledger, plan = 'full') =>
  options.find((option) => option.plan === plan)?.instalments.map(({ due_on, amount }) => [due_on, amount]);
const voidKind = async (student_id: string, kind: string) => {
  const [charge] = await stage.db.sql<{ id: string }>(
    'select id from public.charges where student_id = $1 and kind = $2 and is_active',
    [student_id, kind],
  );
  await stage.db.call(people.admin, 'void_charge', { charge_id: charge?.id });
};
const save = async (student_id: string, changes: Record<string, unknown>) => {
  const [row] = await stage.db.sql<{ version: number }>(
    'select version::int from public.students where id = $1',
    [student_id],
  );
  await stage.db.call(people.admissions, 'save_student', {
    student_id,
    changes,
    expected_version: row?.version,
    confirmed: Object.keys(changes),
  });
};
const recorded = async (student_id: string) =>
  (
    await stage.db.sql<{ due: string }>(
      'select registration_deposit_due_date::text as due from public.students where id = $1',
      [student_id],
    )
  )[0]?.due;
const deadline = async () =>
  (
    await stage.db.sql<{ day: string }>(
      `select (registration_deadline_at at time zone registration_deadline_zone)::date::text as day
       from public.program_years where id = $1`,
      [stage.yearId],
    )
  )[0]?.day;
const move = (days: number) =>
  stage.db.sql(
    `update public.program_years set registration_deadline_at = registration_deadline_at + make_interval(days => $2) where id = $1`,
    [stage.yearId, days],
  );

test('what a place brings has no day but the deposit, which has that of the deadline', async () => {
  const { studentId } = await newAccepted(stage.db);
  const { charges } = await ledger(studentId);
  expect(new Map(charges.map(({ kind, due_on, due_typed }) => [kind, [due_on, due_typed]]))).toEqual(
    new Map([
      ['deposit', [await deadline(), false]],
      ['tuition', [null, false]],
      ['housing', [null, false]],
    ]),
  );
});

test('tuition with a typed day is due then, with every plan; the rest is spread', async () => {
  const { studentId } = await newAccepted(stage.db);
  await voidKind(studentId, 'tuition');
  await typed(studentId, { kind: 'tuition', label: 'Tuition', amount: 14_000, due_on: '2027-09-01' });
  const now = await ledger(studentId);
  expect(now.charges.find(({ kind }) => kind === 'tuition')).toMatchObject({
    due_on: '2027-09-01',
    due_typed: true,
  });
  const [, second] = dues(now, 'two')?.filter(([, amount]) => amount === 4750) ?? [];
  expect(dues(now)).toEqual(
    [
      [await deadline(), 500],
      [openYear.program_starts_on, 9500],
      ['2027-09-01', 14_000],
    ].sort(([a], [b]) => String(a).localeCompare(String(b))),
  );
  expect(second).toBeDefined();
  // Aid lessens what is spread first, then the typed part; the sum stays that of the balance.
  await save(studentId, { financial_aid_amount: 10_000 });
  const aided = await ledger(studentId);
  expect(dues(aided)?.filter(([day]) => day === '2027-09-01')).toEqual([['2027-09-01', 13_500]]);
  for (const { instalments } of aided.options)
    expect(instalments.reduce((sum, part) => sum + part.open_amount, 0)).toBe(aided.balance);
});

test('a moved deadline moves the deposit that nobody dated, in charge and record alike, and no typed day', async () => {
  const [follows, dated, typedAgain] = [
    await newAccepted(stage.db),
    await newAccepted(stage.db),
    await newAccepted(stage.db),
  ];
  const before = await deadline();
  await save(dated.studentId, { registration_deposit_due_date: '2027-06-15' });
  expect((await ledger(dated.studentId)).deposit.due_on).toBe('2027-06-15');
  // The very day of the deadline, typed, is a typed day too.
  await voidKind(typedAgain.studentId, 'deposit');
  await typed(typedAgain.studentId, { kind: 'deposit', label: 'Deposit', amount: 500, due_on: before });
  await move(7);
  const after = await deadline();
  expect(after).not.toBe(before);
  const shown = async (id: string) => [(await ledger(id)).deposit.due_on, await recorded(id)];
  expect(await shown(follows.studentId)).toEqual([after, after]);
  expect(await shown(dated.studentId)).toEqual(['2027-06-15', '2027-06-15']);
  expect(await shown(typedAgain.studentId)).toEqual([before, before]);
  // Emptied, it follows again.
  await save(dated.studentId, { registration_deposit_due_date: null });
  expect(await shown(dated.studentId)).toEqual([after, after]);
  await move(-7);
});

test('who owes begins when the day is over where the year is, and says the typed day', async () => {
  const { studentId } = await newAccepted(stage.db);
  await stage.db.sql(
    `update public.program_years set registration_deadline_zone = 'America/New_York' where id = $1`,
    [stage.yearId],
  );
  for (const kind of ['deposit', 'tuition', 'housing']) await voidKind(studentId, kind);
  await typed(studentId, { kind: 'other', label: 'Trip', amount: 120, due_on: '2027-09-01' });
  const owing = async (at: string) => {
    await stage.db.setClock(new Date(at));
    const { rows } = await stage.db.call<{ rows: { student_id: string; due_on: string; amount: number }[] }>(
      people.admin,
      'overdue_list',
      {},
    );
    await stage.db.setClock(null);
    return rows.filter((row) => row.student_id === studentId).map(({ due_on, amount }) => [due_on, amount]);
  };
  // Seven in the morning of September 2 in Israel is September 1 in New York.
  expect(await owing('2027-09-02T03:30:00Z')).toEqual([]);
  expect(await owing('2027-09-02T04:30:00Z')).toEqual([['2027-09-01', 120]]);
  await stage.db.sql(
    `update public.program_years set registration_deadline_zone = 'Asia/Jerusalem' where id = $1`,
    [stage.yearId],
  );
});

test('a reminder names the typed day', async () => {
  const { studentId, user, applicationId } = await newAccepted(stage.db);
  await stage.db.call(user, 'reply_to_offer', { accept: true });
  await voidKind(studentId, 'tuition');
  await typed(studentId, { kind: 'tuition', label: 'Tuition', amount: 700, due_on: '2027-09-05' });
  await stage.db.setClock(new Date('2027-08-29T10:30:00Z'));
  const mails = await stage.db.sql(
    `select data from private.due_reminders(array[$1::uuid]) where data ->> 'due_on' = '2027-09-05'`,
    [applicationId],
  );
  await stage.db.setClock(null);
  expect(mails).toMatchObject([{ data: { amount: 700, due_on: '2027-09-05' } }]);
});

test('the office chooses and changes a plan; a colleague who was faster is not overwritten', async () => {
  const { studentId, user } = await newAccepted(stage.db);
  const set = (plan: string, expected_version: number | null, method = 'check') =>
    stage.db.call(people.admin, 'set_payment_plan', {
      student_id: studentId,
      plan,
      method,
      expected_version,
    });
  await set('two', null);
  expect((await ledger(studentId)).plan).toMatchObject({ plan: 'two', method: 'check' });
  expect((await stage.db.call<Ledger>(user, 'my_ledger')).plan?.plan).toBe('two');
  const { plan } = await ledger(studentId);
  await set('monthly', plan?.version ?? 0);
  expect(await refusal(set('full', plan?.version ?? 0))).toMatchObject({ hint: 'stale_version' });
  expect(await refusal(set('full', null, 'cash'))).toMatchObject({ hint: 'stale_version' });
  const { plan: newest } = await ledger(studentId);
  expect(newest?.plan).toBe('monthly');
  expect(await refusal(set('full', newest?.version ?? 0, 'cash'))).toMatchObject({
    hint: 'invalid_value',
    field: 'method',
  });
});
