/** One calendar, worked out: days of rest, fasts and national days, held against the calendar that the platform brings (`Intl`). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, weekday } from '@school/shared/usual-year';
import { holyDay } from '../seed/calendar.ts';
import { openDatabase, type TestDatabase } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openStage } from './harness/world.ts';

interface Day {
  readonly day: string;
  readonly name: string;
  readonly [column: string]: unknown;
}

let db: TestDatabase;
beforeAll(async () => {
  ({ db } = await openStage());
});
afterAll(() => db.stop());

function eachDay<Found>(year: number, find: (day: string) => Found | null): Found[] {
  const found: Found[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const one = find(day);
    if (one !== null) found.push(one);
  }
  return found;
}
const byIntl = (year: number): Day[] =>
  eachDay(year, (day) => {
    const name = holyDay(day);
    return name ? { day, name } : null;
  });

const hebrew = new Intl.DateTimeFormat('en-US-u-ca-hebrew', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const SATURDAY = 6;
const later = (day: string): string => (weekday(day) === SATURDAY ? addDays(day, 1) : day);
/** Fasts and Purim by their Hebrew dates, moved off Shabbat. */
const MOVED: Readonly<Record<string, readonly [string, (day: string) => string]>> = {
  '3 Tishri': ['Fast of Gedalia', later],
  '10 Tevet': ['Fast of 10 Tevet', (day) => day],
  '13 Adar': ['Fast of Esther', (day) => (weekday(day) === SATURDAY ? addDays(day, -2) : day)],
  '14 Adar': ['Purim', (day) => day],
  '17 Tamuz': ['Fast of 17 Tammuz', later],
  '9 Av': ["Tisha B'Av", later],
  '28 Iyar': ['Yom Yerushalayim', (day) => day],
};
const fasts = (year: number): Day[] =>
  eachDay(year, (day) => {
    const moved = MOVED[hebrew.format(new Date(`${day}T12:00:00Z`)).replace('Adar II', 'Adar')];
    return moved ? { day: moved[1](day), name: moved[0] } : null;
  });

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

test('fasts, Purim and Yom Yerushalayim of every year are those of the Hebrew calendar, moved off Shabbat', async () => {
  const rows = await db.sql<Day>(
    `select d.day::text, d.name from generate_series(2000, 2100) y, private.other_days(y) d
     where d.name !~ '^Yom Ha' order by d.day, d.name`,
  );
  const expected = Array.from({ length: 101 }, (_, index) => fasts(2000 + index)).flat();
  expect(rows).toEqual(expected.sort((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name)));
});

test('national days are moved as the state moves them', async () => {
  const rows = await db.sql<Day>(
    `select d.day::text, d.name from generate_series(2024, 2028) y, private.other_days(y) d where d.name ~ '^Yom Ha' order by d.day`,
  );
  expect(rows.map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2024-05-06 Yom HaShoah', '2024-05-13 Yom HaZikaron', '2024-05-14 Yom HaAtzmaut',
    '2025-04-24 Yom HaShoah', '2025-04-30 Yom HaZikaron', '2025-05-01 Yom HaAtzmaut',
    '2026-04-14 Yom HaShoah', '2026-04-21 Yom HaZikaron', '2026-04-22 Yom HaAtzmaut',
    '2027-05-04 Yom HaShoah', '2027-05-11 Yom HaZikaron', '2027-05-12 Yom HaAtzmaut',
    '2028-04-24 Yom HaShoah', '2028-05-01 Yom HaZikaron', '2028-05-02 Yom HaAtzmaut',
  ]); // prettier-ignore
});

test('staff ask for them, ten years at most; nobody else does', async () => {
  const days = await db.call<Day[]>(people.staff, 'days_to_mind', { first_year: 2027, last_year: 2027 });
  expect(days.filter(({ rests }) => rests).map(({ day, name }) => ({ day, name }))).toEqual(byIntl(2027));
  expect(days).toContainEqual({ day: '2027-08-12', name: "Tisha B'Av", rests: false });
  for (const last_year of [2037, 2026])
    expect(
      await refusal(db.call(people.staff, 'days_to_mind', { first_year: 2027, last_year })),
    ).toMatchObject({
      hint: 'invalid_value',
      field: 'last_year',
    });
});
