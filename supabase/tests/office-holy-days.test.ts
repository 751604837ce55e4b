/** Days of rest: computed from the Hebrew calendar for every program year, added and removed by administrators. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@school/shared/usual-year';
import { holyDay } from '../seed/calendar.ts';
import { openDatabase, type TestDatabase } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openStage, type Stage } from './harness/world.ts';

interface Day {
  readonly day: string;
  readonly name: string;
  readonly [column: string]: unknown;
}

let stage: Stage;
let db: TestDatabase;
beforeAll(async () => {
  stage = await openStage();
  db = stage.db;
});
afterAll(() => db.stop());

const daysOf = (year: number): Promise<Day[]> =>
  db.sql<Day>(`select day::text, name from public.holy_days where extract(year from day) = $1 order by day`, [
    year,
  ]);
/** The same year by the calendar that the platform brings (`Intl`), which shares nothing with ours. */
function byIntl(year: number): Day[] {
  const found: Day[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const name = holyDay(day);
    if (name) found.push({ day, name });
  }
  return found;
}

test('the days of every year from 2000 to 2100 are those of the Hebrew calendar', async () => {
  const own = await openDatabase();
  try {
    const rows = await own.sql<Day>('select day::text, name from private.yom_tov(2000, 2100) order by day');
    const expected = Array.from({ length: 101 }, (_, index) => byIntl(2000 + index)).flat();
    expect(expected).toHaveLength(101 * 8);
    expect(rows).toEqual(expected);
  } finally {
    await own.stop();
  }
});

test('a date typed wrongly, far ahead, is a day like any other', async () => {
  const own = await openDatabase();
  try {
    const [rests] = await own.sql(
      `select private.is_day_of_rest(date '9999-12-31', 'Asia/Jerusalem') as friday, private.is_day_of_rest(date '290000-01-01', 'Asia/Jerusalem') is not null as far`,
    );
    expect(rests).toEqual({ friday: false, far: true });
  } finally {
    await own.stop();
  }
});

test('a program year brings the days of its years, and a change of its dates those that are missing', async () => {
  const [year] = await db.sql<{ first: number; last: number; version: number }>(
    `select extract(year from opens_at)::int as first, extract(year from program_ends_on)::int as last, version::int from public.program_years where id = $1`,
    [stage.yearId],
  );
  if (!year) throw new Error('No year.');
  for (let civil = year.first; civil <= year.last; civil += 1)
    expect(await daysOf(civil)).toEqual(byIntl(civil));
  expect(await daysOf(year.last + 3)).toEqual([]);
  await db.call(people.admin, 'save_program_year', {
    year_id: stage.yearId,
    changes: { program_ends_on: `${year.last + 3}-06-30` },
    expected_version: year.version,
  });
  expect(await daysOf(year.last + 3)).toEqual(byIntl(year.last + 3));
});

test('filling a year adds what is missing and leaves what is there', async () => {
  await db.call(people.admin, 'add_holy_day', { day: '2050-09-17', name: 'A name of our own' });
  expect(byIntl(2050).some(({ day }) => day === '2050-09-17')).toBe(true);
  expect(await db.call(people.admin, 'fill_holy_days', { civil_year: 2050 })).toBe(7);
  expect(await daysOf(2050)).toContainEqual({ day: '2050-09-17', name: 'A name of our own' });
  expect(await db.call(people.admin, 'fill_holy_days', { civil_year: 2050 })).toBe(0);
  for (const civil_year of [1999, 2101, null])
    expect(await refusal(db.call(people.admin, 'fill_holy_days', { civil_year }))).toMatchObject({
      hint: 'invalid_value',
      field: 'civil_year',
    });
});

test('a day is added once and removed once, and the log has both', async () => {
  const add = (day: string | null, name: string | null) =>
    db.call(people.admin, 'add_holy_day', { day, name });
  expect(await add('2060-08-07', ' A day off ')).toEqual({ day: '2060-08-07', name: 'A day off' });
  const wrong: readonly (readonly [string | null, string | null, object])[] = [
    ['2060-08-07', 'Again', { hint: 'conflict', field: 'day' }],
    [null, 'Nothing', { hint: 'required', field: 'day' }],
    ['2060-08-08', '  ', { hint: 'required', field: 'name' }],
    ['2060-08-08', null, { hint: 'required', field: 'name' }],
    ['2060-08-08', 'x'.repeat(101), { hint: 'too_long', field: 'name' }],
    ['1999-12-31', 'Too early', { hint: 'invalid_value', field: 'day' }],
  ];
  for (const [day, name, answer] of wrong) expect(await refusal(add(day, name))).toMatchObject(answer);
  await db.call(people.admin, 'remove_holy_day', { day: '2060-08-07' });
  expect(await refusal(db.call(people.admin, 'remove_holy_day', { day: '2060-08-07' }))).toMatchObject({
    hint: 'not_found',
  });
  const lines = await db.sql<{ action: string }>(
    `select action from public.audit_log where table_name = 'holy_days' and '2060-08-07' in (changes -> 'day' ->> 'old', changes -> 'day' ->> 'new') order by id`,
  );
  expect(lines.map(({ action }) => action)).toEqual(['insert', 'delete']);
});
