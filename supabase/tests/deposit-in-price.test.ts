/** The deposit is the first part of the price: what is charged is what the site says, for every track and any amounts. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalCost } from '@school/shared/costs';
import { inputs } from '../../shared/test/all.ts';
import { keepTable } from '../../shared/test/table.ts';
import { createUser, decide, newAccepted, submitComplete } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openStage, type Stage } from './harness/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.db.stop());

const charged = (applicationId: string) =>
  stage.db.sql<{ kind: string; amount: number; tuition_part: number }>(
    `select c.kind, c.amount::float8 as amount, c.tuition_part::float8 as tuition_part from public.charges c
     join public.student_enrollments e on e.id = c.enrollment_id where e.application_id = $1 and c.is_active order by c.kind`,
    [applicationId],
  );
/** As 1.0.0 charged: the deposit beside the whole tuition. */
const asBefore = (applicationId: string) =>
  stage.db.sql(
    `update public.charges c set tuition_part = 0,
       amount = case c.kind when 'tuition' then t.tuition_amount when 'housing' then t.housing_amount else t.deposit_amount end
     from public.student_enrollments e join public.applications a on a.id = e.application_id
     join public.program_year_tracks t on t.program_year_id = a.program_year_id and t.track = a.program_track
     where c.enrollment_id = e.id and a.id = $1`,
    [applicationId],
  );
const PARTS = [
  { kind: 'deposit', amount: 500, tuition_part: 500 },
  { kind: 'housing', amount: 9500, tuition_part: 0 },
  { kind: 'tuition', amount: 14_000, tuition_part: 0 },
];

test('an acceptance charges the price of the track, of which the deposit is the first part', async () => {
  const { applicationId, studentId } = await newAccepted(stage.db);
  expect(await charged(applicationId)).toEqual(PARTS);
  const [record] = await stage.db.sql(
    'select total_tuition_cost::float8 as tuition, amount_owed::float8 as owed from public.students where id = $1',
    [studentId],
  );
  expect(record).toEqual({ tuition: 14_500, owed: 24_000 });
});

test('in every track of every year the charges add up to the price', async () => {
  const rows = await stage.db.sql<{
    year: string;
    track: string;
    price: number;
    parts: string;
    charged: number;
  }>(
    `select y.name as year, t.track, (t.tuition_amount + t.housing_amount)::float8 as price,
       (select string_agg(c.kind || ' ' || c.amount, ' + ') from private.track_charges(t) c) as parts,
       (select sum(c.amount)::float8 from private.track_charges(t) c) as charged
     from public.program_year_tracks t join public.program_years y on y.id = t.program_year_id order by y.name, t.track`,
  );
  keepTable('what-a-place-costs', rows);
  expect(rows.length).toBeGreaterThan(3);
  for (const { price, charged: sum } of rows) expect(sum).toBe(price);
});

test('so they do for any amounts, and no charge is empty', async () => {
  const cents = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((amount) => amount / 100);
  await fc.assert(
    fc.asyncProperty(cents(30_000), cents(20_000), cents(2000), async (tuition, housing, deposit) => {
      fc.pre(deposit <= tuition + housing);
      const year = { tuition_amount: tuition, housing_amount: housing, deposit_amount: deposit };
      const rows = await stage.db.sql<{ kind: string; amount: number; tuition_part: number }>(
        `select kind, amount::float8 as amount, tuition_part::float8 as tuition_part
         from private.track_charges(jsonb_populate_record(null::public.program_year_tracks, $1))`,
        [JSON.stringify(year)],
      );
      const sum = (pick: (row: (typeof rows)[number]) => number): number =>
        Math.round(rows.reduce((all, row) => all + pick(row) * 100, 0));
      expect(sum(({ amount }) => amount)).toBe(Math.round(totalCost(year) * 100));
      const tuitionOf = sum((row) => (row.kind === 'tuition' ? row.amount : row.tuition_part));
      expect(tuitionOf).toBe(Math.round(tuition * 100));
      expect(rows.every(({ amount }) => amount > 0)).toBe(true);
    }),
    { numRuns: inputs(200) },
  );
});

test('a percentage of aid is one of the whole tuition, as before', async () => {
  const { studentId } = await newAccepted(stage.db);
  await stage.db.sql('update public.students set scholarship_percentage = 10 where id = $1', [studentId]);
  expect(await stage.db.call(people.admin, 'student_ledger', { student_id: studentId })).toMatchObject({
    charged: 24_000,
    aid: 1450,
    balance: 22_550,
  });
});

test('charges of 1.0.0: untouched places are mended, the others are listed and mended by an administrator alone', async () => {
  const untouched = await newAccepted(stage.db);
  const replied = await newAccepted(stage.db);
  await stage.db.call(replied.user, 'reply_to_offer', { accept: true });
  const planned = await newAccepted(stage.db);
  await stage.db.call(planned.user, 'choose_payment_plan', { plan: 'two', method: 'check' });
  const claimed = await newAccepted(stage.db);
  await stage.db.call(claimed.user, 'claim_deposit', {
    method: 'bank_transfer',
    sent_on: '2026-11-01',
    reference: 'Transfer 1',
  });
  const paid = await newAccepted(stage.db);
  await stage.db.sql(
    `insert into public.payments (student_id, amount, received_on, method) values ($1, 100, '2026-11-01', 'check')`,
    [paid.studentId],
  );
  const places = [untouched, replied, planned, claimed, paid];
  for (const { applicationId } of places) await asBefore(applicationId);
  const changedByHand = await newAccepted(stage.db);
  await stage.db.sql(
    `update public.charges set amount = 7000, tuition_part = 0 where student_id = $1 and kind = 'tuition'`,
    [changedByHand.studentId],
  );

  expect(await stage.db.sql('select private.take_untouched_deposits()::int as mended')).toEqual([
    { mended: 1 },
  ]);
  expect(await charged(untouched.applicationId)).toEqual(PARTS);
  // What was charged is money of others: written down before it is read.
  expect(await refusal(stage.db.callAlone(people.admissions, 'deposits_on_top'))).toMatchObject({
    hint: 'not_begun',
  });
  const listed = await stage.db.call<{ application_id: string }[]>(people.admissions, 'deposits_on_top', {});
  expect(listed.map(({ application_id }) => application_id).sort()).toEqual(
    places
      .slice(1)
      .map(({ applicationId }) => applicationId)
      .sort(),
  );

  const include = (person: typeof people.admin) =>
    stage.db.call(person, 'include_deposit', { application_id: replied.applicationId });
  expect(await refusal(include(people.admissions))).toMatchObject({ code: '42501' });
  // The first changes what is charged, the second finds nothing to change: neither says which it was.
  for (const call of [include, include]) {
    expect(await call(people.admin)).toBeNull();
    expect(await charged(replied.applicationId)).toEqual(PARTS);
  }
});

test('a place whose tuition is less than the deposit is charged the rest of it as housing', async () => {
  const user = await createUser(stage.db);
  const applicationId = await submitComplete(stage.db, user);
  await stage.db.sql(
    `update public.program_year_tracks t set tuition_amount = 300 from public.applications a
     where a.id = $1 and t.program_year_id = a.program_year_id and t.track = a.program_track`,
    [applicationId],
  );
  await decide(stage.db, applicationId, 'accepted', { hold: false });
  expect(await charged(applicationId)).toEqual([
    { kind: 'deposit', amount: 500, tuition_part: 300 },
    { kind: 'housing', amount: 9300, tuition_part: 0 },
  ]);
});

test('what came beyond it leaves less to pay next, on the student’s page as in the statement', async () => {
  const { user, studentId } = await newAccepted(stage.db);
  await stage.db.call(people.admin, 'record_payment', {
    student_id: studentId,
    payment: { kind: 'deposit', amount: 600, received_on: '2026-01-15', method: 'check' },
  });
  const { plan } = await stage.db.call<{
    plan: { instalments: { due_on: string; amount: number; open_amount: number }[] } | null;
  }>(user, 'choose_payment_plan', { plan: 'two', method: 'check' });
  const next = plan?.instalments.find(({ open_amount }) => open_amount > 0);
  expect(next?.open_amount).toBe((next?.amount ?? 0) - 100);
  expect(await stage.db.call(user, 'my_enrollment')).toMatchObject({
    payment: { next_due_on: next?.due_on, next_amount: next?.open_amount },
  });
});
