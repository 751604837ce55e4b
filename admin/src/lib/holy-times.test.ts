import { expect, test } from 'vitest';
import { holyWarning, sunset } from './holy-times.ts';
import { addDays, dayOf, instantOf, wallOf } from './zoned.ts';

const ISRAEL = 'Asia/Jerusalem';
const at = (wall: string): string => instantOf(wall, ISRAEL) ?? '';
const warn = (start: string, end: string) =>
  holyWarning(at(start), at(end), [{ day: '2027-10-02', name: 'Rosh Hashana', rests: true }]);

test.each([
  ['a Wednesday afternoon', '2026-12-02T17:00', '2026-12-02T17:30', null],
  ['Friday morning', '2026-12-04T10:00', '2026-12-04T10:30', null],
  ['Friday after sunset', '2026-12-04T17:00', '2026-12-04T17:30', 'Shabbat has begun'],
  ['across sunset', '2026-12-04T16:00', '2026-12-04T17:00', 'Shabbat has begun'],
  ['Shabbat', '2026-12-05T11:00', '2026-12-05T11:30', 'on Shabbat'],
  ['the night after Shabbat', '2026-12-05T19:30', '2026-12-05T20:00', null],
  ['Yom Tov from the table', '2027-10-02T11:00', '2027-10-02T12:00', 'on Rosh Hashana'],
  ['its evening', '2027-10-01T20:00', '2027-10-01T20:30', 'Rosh Hashana has begun'],
])('%s', (_name, start, end, words) => {
  const warning = warn(start, end);
  if (words === null) expect(warning).toBeNull();
  else expect(warning).toContain(words);
});

test('the day is over 45 minutes after sunset, and not before', () => {
  const after = (minutes: number): string =>
    new Date(Math.ceil(sunset('2026-12-05')) + minutes * 60_000).toISOString();
  expect(holyWarning(after(44), after(74), [])).toContain('on Shabbat');
  expect(holyWarning(after(45), after(75), [])).toBeNull();
});

test('sunset is right to a few minutes', () => {
  const clock = (day: string): string => wallOf(new Date(sunset(day)).toISOString(), ISRAEL).slice(11);
  expect(clock('2026-06-21') >= '19:40' && clock('2026-06-21') <= '19:56').toBe(true);
  expect(clock('2026-12-21') >= '16:32' && clock('2026-12-21') <= '16:48').toBe(true);
});

test('wall-clock times go to instants and back, also where clocks change', () => {
  expect(instantOf('2027-01-10T23:59', 'America/Los_Angeles')).toBe('2027-01-11T07:59:00.000Z');
  expect(wallOf('2027-01-11T07:59:00Z', 'America/Los_Angeles')).toBe('2027-01-10T23:59');
  expect(instantOf('2027-07-01T10:00', ISRAEL)).toBe('2027-07-01T07:00:00.000Z');
  expect(instantOf('', ISRAEL)).toBeNull();
  expect(dayOf('2027-01-11T22:30:00Z', ISRAEL)).toBe('2027-01-12');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
});
