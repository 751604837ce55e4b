/** The deposit is the first part of the price: what is charged is what the site says, for every track and any amounts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalCost } from '@school/shared/costs';
import { inputs } from '../../shared/test/inputs.ts';
import { keepTable } from '../../shared/test/table.ts';
import { newAccepted } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const charged = (applicationId: string) =>
  stage.db.sql<{ kind: string; amount: number; tuition_part: number }>(
    `select c.kind, c.amount::float8 as amount, c.tuition_part::float8 as tuition_part from public.charges c
     join public.student_enrollments e on e.id = c.enrollment_id where e.application_id = $1 and c.is_active order by c.kind`,
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
