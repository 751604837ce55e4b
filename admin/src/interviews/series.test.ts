import { expect, test } from 'vitest';
import { planSeries, type SeriesForm } from './series.ts';

const form: SeriesForm = {
  firstDay: '2026-12-02',
  lastDay: '2026-12-02',
  weekdays: [0, 1, 2, 3, 4],
  from: '17:00',
  to: '18:30',
  minutes: 30,
  pause: 0,
};
const nothing = { holyDays: [], taken: [] };

test('one day is cut into times', () => {
  expect(planSeries(form, nothing).map((slot) => slot.starts_at)).toEqual([
    '2026-12-02T15:00:00.000Z',
    '2026-12-02T15:30:00.000Z',
    '2026-12-02T16:00:00.000Z',
  ]);
});

test('a series keeps to its weekdays, and pauses count', () => {
  const slots = planSeries({ ...form, lastDay: '2026-12-09', weekdays: [3], pause: 15 }, nothing);
  expect(slots.map((slot) => slot.starts_at.slice(0, 16))).toEqual([
    '2026-12-02T15:00',
    '2026-12-02T15:45',
    '2026-12-09T15:00',
    '2026-12-09T15:45',
  ]);
});

test('in the night when clocks go forward no time comes twice', () => {
  const night = { firstDay: '2026-03-27', lastDay: '2026-03-27', from: '01:00', to: '04:00' };
  expect(planSeries({ ...form, ...night }, nothing).map((slot) => slot.starts_at.slice(11, 16))).toEqual([
    '23:00',
    '23:30',
    '00:00',
    '00:30',
  ]);
});

test('Shabbat is warned of, a clash cannot be published', () => {
  const [slot] = planSeries(
    { ...form, firstDay: '2026-12-05', lastDay: '2026-12-05', from: '11:00', to: '11:30' },
    nothing,
  );
  expect(slot).toMatchObject({ clash: false, warning: 'This time is on Shabbat.' });
  const taken = [{ starts_at: '2026-12-02T15:10:00Z', ends_at: '2026-12-02T15:20:00Z' }];
  expect(planSeries(form, { holyDays: [], taken }).map((found) => found.clash)).toEqual([true, false, false]);
  // One that ends as another begins is beside it.
  const beside = [{ starts_at: '2026-12-02T15:30:00Z', ends_at: '2026-12-02T16:00:00Z' }];
  expect(planSeries(form, { holyDays: [], taken: beside }).map((found) => found.clash)).toEqual([
    false,
    true,
    false,
  ]);
});

test('nonsense plans nothing, and a plan never exceeds what one call takes', () => {
  expect(planSeries({ ...form, minutes: 0 }, nothing)).toEqual([]);
  expect(planSeries({ ...form, to: '16:00' }, nothing)).toEqual([]);
  expect(
    planSeries(
      { ...form, firstDay: '2026-01-01', lastDay: '2027-12-31', minutes: 5, from: '08:00', to: '20:00' },
      nothing,
    ),
  ).toHaveLength(200);
});
