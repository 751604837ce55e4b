/** Administrators see how many people each reader reads, beside the usual, and hear of whoever reads more in an hour than the limit. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { people, service } from './harness/people.ts';
import { openedWorld } from './harness/world.ts';

const world = openedWorld();

/** Each test has a season of its own: the log can't be emptied. */
let noon = new Date('2031-05-15T09:00:00Z');
const dayBefore = (days: number): string =>
  new Date(noon.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const reader = people.admissions;
let number = 0;

/** A line of the log: this reader reads these people, so many minutes before noon. */
const read = (
  ids: readonly string[],
  minutesBefore: number,
  more: { subject?: string; who?: string } = {},
) => {
  number += 1;
  return world.db.sql(
    `insert into private.access_log (at, reader, reader_role, category, purpose, subject, subject_ids, once)
     values ($1::timestamptz - make_interval(mins => $2), $3, 'admissions', 'health', 'list', $4, $5, $6)`,
    [noon, minutesBefore, more.who ?? reader.id, more.subject ?? 'student', ids, `line ${number}`],
  );
};
const someone = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const limit = (above: number) =>
  world.db.sql('update public.program_year_settings set reading_alert_above = $1', [above]);
const watch = (): Promise<number> => world.db.call<number>(service, 'watch_readings');
const mails = () =>
  world.db.sql<{ to_email: string; data: { people: string; reader: string } }>(
    `select to_email, data from public.email_outbox where template = 'many_read' and created_at >= $1::timestamptz - interval '1 day'
     order by to_email`,
    [noon],
  );

beforeEach(async () => {
  noon = new Date(noon.getTime() + 100 * 86_400_000);
  await world.db.setClock(noon);
  await limit(5);
});

test('more people in an hour than the limit: a mail to the administrators, once', async () => {
  await read(someone(4), 50);
  await read(someone(2), 10);
  expect(await watch()).toBe(1);
  expect(await watch()).toBe(0);
  const sent = await mails();
  expect(sent.map(({ to_email }) => to_email)).toEqual([people.admin.email, people.super_admin.email].sort());
  expect(sent[0]?.data.people).toBe('6');
});

test('the same people again, others an hour ago, and another reader do not add up; 0 is never', async () => {
  const same = someone(5);
  await read(same, 30);
  await read(same, 5);
  await read(someone(5), 61);
  await read(someone(5), 5, { who: people.staff.id });
  expect(await watch()).toBe(0);
  await read(someone(1), 1);
  await limit(0);
  expect(await watch()).toBe(0);
  await limit(5);
  expect(await watch()).toBe(1);
});

test('an applicant who became a student is one person', async () => {
  await limit(1);
  const [row] = await world.db.sql<{ application_id: string; student_id: string }>(
    'select application_id, student_id from public.student_enrollments where application_id is not null limit 1',
  );
  if (!row) throw new Error('Nobody became a student.');
  await read([row.application_id], 5, { subject: 'application' });
  await read([row.student_id], 5);
  expect(await watch()).toBe(0);
});

interface Day {
  readonly day: string;
  readonly people: number;
  readonly readings: number;
  readonly usual: number | null;
  readonly categories: string[];
}
const days = async (): Promise<Day[]> =>
  (await world.db.call<{ days: Day[] }>(people.admin, 'readings_by_day', { days: 2 })).days;

test('administrators see each day beside the median of the four weeks before', async () => {
  const DAY = 24 * 60;
  for (const [count, ago] of [
    [3, 1],
    [9, 2],
    [4, 10],
    [100, 40],
  ] as const)
    await read(someone(count), ago * DAY);
  await read(someone(20), 10);
  await read(someone(1), 5);
  expect(
    (await days()).map(({ day, people: read, readings, usual }) => ({ day, read, readings, usual })),
  ).toEqual([
    { day: dayBefore(0), read: 21, readings: 2, usual: 4 },
    { day: dayBefore(1), read: 3, readings: 1, usual: 4 },
  ]);
  expect((await days())[0]?.categories).toEqual(['health']);
});

test('the limit goes along into the next year', async () => {
  await limit(77);
  const [year] = await world.db.sql<{ id: string }>('select private.open_year_id() as id');
  const made = await world.db.call<{ id: string }>(people.admin, 'copy_program_year', { year_id: year?.id });
  expect(
    await world.db.sql('select reading_alert_above from public.program_year_settings where id = $1', [
      made.id,
    ]),
  ).toEqual([{ reading_alert_above: 77 }]);
});
