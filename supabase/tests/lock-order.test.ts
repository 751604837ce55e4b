/** Locks are taken in one order, so that two acts at once wait and do not end each other; and where two do, the call is made again. */
import { expect, test } from 'vitest';
import { patiently } from '@school/shared/patient-fetch';
import { newAccepted } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openedStage, openYear } from './harness/world.ts';

const stage = openedStage();

/** Until this many other connections wait for a lock. */
async function waiting(many: number): Promise<void> {
  for (;;) {
    const [row] = await stage.db.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.n ?? 0) >= many) return;
  }
}

test('a moved deadline and a charge voided at the same time both go through', async () => {
  const { db } = stage;
  const students = [await newAccepted(db), await newAccepted(db)].map(({ studentId }) => studentId);
  const [first, last] = await db.sql<{ id: string }>(
    `select id from public.charges where kind = 'deposit' and is_active and student_id = any ($1) order by ctid`,
    [students],
  );
  const changes = {
    registration_deadline_at: new Date(
      Date.parse(openYear.registration_deadline_at) + 5 * 86_400_000,
    ).toISOString(),
  };
  const [year] = await db.sql<{ version: number }>(
    'select version::int from public.program_years where id = $1',
    [stage.yearId],
  );
  const { shown } = await db.call<{ shown: string }>(people.admin, 'preview_program_year', {
    year_id: stage.yearId,
    part: 'year',
    changes,
  });
  const holder = await db.pool.connect();
  try {
    await holder.query('begin');
    // Anybody who holds the last charge for a moment, so that the two meet for certain.
    await holder.query('select from public.charges where id = $1 for update', [last?.id]);
    const moving = db.call(people.admin, 'save_program_year', {
      year_id: stage.yearId,
      changes,
      expected_version: year?.version,
      shown,
    });
    await waiting(1);
    const voiding = db.call(people.admin, 'void_charge', { charge_id: first?.id });
    await waiting(2);
    await holder.query('commit');
    await Promise.all([moving, voiding]);
  } finally {
    holder.release();
  }
});

test('of two calls that end each other the one that was ended is made again', async () => {
  const { db } = stage;
  await db.sql(`create table private.pair (n integer primary key, seen integer not null default 0);
    insert into private.pair (n) values (1), (2);`);
  let ended = 0;
  const both = (order: readonly number[]) =>
    patiently(async () => {
      const client = await db.pool.connect();
      try {
        await client.query('begin');
        await client.query('update private.pair set seen = seen + 1 where n = $1', [order[0]]);
        await new Promise((resolve) => setTimeout(resolve, ended === 0 ? 200 : 0));
        await client.query('update private.pair set seen = seen + 1 where n = $1', [order[1]]);
        await client.query('commit');
        return Response.json(null);
      } catch (error) {
        await client.query('rollback');
        ended += 1;
        // As the Data API answers it.
        const { code, message } = error as { code: string; message: string };
        return Response.json({ code, message }, { status: 500 });
      } finally {
        client.release();
      }
    })('http://db.test');
  const answers = await Promise.all([both([1, 2]), both([2, 1])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(ended).toBe(1);
  expect(await db.sql('select seen from private.pair')).toEqual([{ seen: 2 }, { seen: 2 }]);
});
