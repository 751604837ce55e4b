/** Booking, publishing and choosing interview times, to the exact limit: one more is refused. */
import { describe, expect, test } from 'vitest';
import { createUser, decide, submitComplete, type User } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const HOUR = 3_600_000;
let hours = 24 * 20;
const nextTimes = (): Record<string, unknown> => {
  hours += 24;
  const starts = Date.now() + hours * HOUR;
  return {
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + HOUR).toISOString(),
    place: 'Office',
  };
};
async function newSlot(given: Record<string, unknown> = {}): Promise<string> {
  const rows = await stage.db.as<{ id: string }>(
    people.admissions,
    'select public.publish_interview_slots($1) as id',
    [JSON.stringify([{ ...nextTimes(), ...given }])],
  );
  return rows[0]?.id ?? '';
}
const applicant = async (): Promise<{ user: User; id: string }> => {
  const user = await createUser(stage.db);
  return { user, id: await submitComplete(stage.db, user) };
};
const schedule = (application_id: string, slot_id: string) =>
  stage.db.call(people.admissions, 'schedule_interview', { application_id, slot_id });
const choose = (user: User, slot_ids: readonly string[]) =>
  stage.db.call(user, 'set_interview_choices', { slot_ids: [...slot_ids] });

describe('times of one person', () => {
  test('follow each other without a gap, and never overlap by a minute', async () => {
    const first: Record<string, unknown> = { ...nextTimes(), interviewer_id: people.admissions.id };
    await newSlot(first);
    const ends = Date.parse(String(first['ends_at']));
    const from = (start: number) => ({
      ...first,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + HOUR).toISOString(),
    });
    expect(await refusal(newSlot(from(ends - 60_000)))).toMatchObject({ hint: 'conflict' });
    expect(await newSlot(from(ends))).not.toBe('');
  });
});

describe('publishing', () => {
  const publish = (slots: unknown) =>
    stage.db.as(people.admissions, 'select public.publish_interview_slots($1)', [
      slots === null ? null : JSON.stringify(slots),
    ]);
  const many = (count: number): unknown[] => Array.from({ length: count }, nextTimes);

  test.each([
    ['nothing', null],
    ['no list', { starts_at: '2090-05-05T10:00:00Z' }],
    ['an empty list', []],
    ['201 times', Array.from({ length: 201 }, () => ({}))],
  ])('%s is refused', async (_, slots) => {
    expect(await refusal(publish(slots))).toMatchObject({
      hint: 'invalid_value',
      message: 'Give between 1 and 200 times.',
      field: 'slots',
    });
  });

  test('what is no time is refused, and the times beside it do not come', async () => {
    const count = async () => stage.db.sql('select count(*)::int as n from public.interview_slots');
    const before = await count();
    expect(await refusal(publish([nextTimes(), 'tomorrow at nine']))).toMatchObject({
      hint: 'invalid_value',
      message: 'Give a start and an end.',
      field: 'starts_at',
    });
    expect(await count()).toEqual(before);
  });

  test('200 times come at once', async () => {
    expect(await publish(many(200))).toHaveLength(200);
  });
});

describe('choosing', () => {
  test('exactly as many times as the year allows', async () => {
    const { user } = await applicant();
    const slots = [await newSlot(), await newSlot(), await newSlot()];
    const [{ most } = { most: 0 }] = await stage.db.sql<{ most: number }>(
      'select max_interview_choices::int as most from public.program_year_settings order by id limit 1',
    );
    expect(most).toBe(slots.length);
    expect(await choose(user, slots)).toHaveLength(most);
  });

  test('a time that was chosen before may be kept although it is taken since; a new one may not be added', async () => {
    const { user } = await applicant();
    const [mine, free] = [await newSlot(), await newSlot()];
    await choose(user, [mine]);
    await schedule((await applicant()).id, mine);
    expect(await choose(user, [mine, free])).toHaveLength(2);
    const { user: late } = await applicant();
    expect(await refusal(choose(late, [mine]))).toMatchObject({ hint: 'slot_taken' });
  });

  test('not after the decision', async () => {
    const { user, id } = await applicant();
    const slot = await newSlot();
    await decide(stage.db, id, 'rejected', { hold: false });
    expect(await refusal(choose(user, [slot]))).toMatchObject({
      hint: 'wrong_state',
      message: 'Interview times can no longer be chosen.',
    });
  });
});

describe('cancelling', () => {
  test('sees to what the applicant said about the time', async () => {
    const { user, id } = await applicant();
    // Too late to move or to give it back.
    const [starts_at, ends_at] = [1, 2].map((later) => new Date(Date.now() + later * HOUR).toISOString());
    await schedule(id, await newSlot({ starts_at, ends_at }));
    await stage.db.call(user, 'report_interview_absence', { reason: 'An exam on that day.' });
    const open = (): Promise<readonly unknown[]> =>
      stage.db.sql('select from public.interview_absences where application_id = $1 and settled_at is null', [
        id,
      ]);
    expect(await open()).toHaveLength(1);
    await stage.db.call(people.admissions, 'cancel_interview', { application_id: id });
    expect(await open()).toHaveLength(0);
  });

  test('a reason of 500 signs is told with the time that was cancelled; 501 are refused', async () => {
    const { id } = await applicant();
    const slot = await newSlot();
    await newSlot();
    await schedule(id, slot);
    const cancel = (reason: string) =>
      stage.db.call(people.admissions, 'cancel_interview', { application_id: id, reason });
    expect(await refusal(cancel('x'.repeat(501)))).toMatchObject({ hint: 'too_long', field: 'reason' });
    await cancel('x'.repeat(500));
    const told = await stage.db.sql(
      `select o.data ->> 'reason' as reason, (o.data ->> 'starts_at')::timestamptz = s.starts_at as same
       from public.email_outbox o, public.interview_slots s
       where o.application_id = $1 and o.template = 'interview_cancelled' and s.id = $2`,
      [id, slot],
    );
    expect(told).toEqual([{ reason: 'x'.repeat(500), same: true }]);
  });
});
