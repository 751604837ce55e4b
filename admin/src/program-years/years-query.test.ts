import { expect, test } from 'vitest';
import { sampleFile } from '../../test/sample-file.ts';
import { currentYear, type WholeYear } from './years-query.ts';

const { year } = sampleFile();
const whole = (name: string, opens_at: string, is_published = true): WholeYear => ({
  year: { ...year, id: name, name, opens_at, is_published },
  settings: {} as WholeYear['settings'],
  tracks: [],
  tasks: [],
});
const years = [
  whole('2029-2030', '2028-09-01T00:00:00Z', false),
  whole('2028-2029', '2027-09-01T00:00:00Z'),
  whole('2027-2028', '2026-09-01T00:00:00Z'),
];

test.each([
  ['2026-11-21T00:00:00Z', '2027-2028'],
  ['2027-11-21T00:00:00Z', '2028-2029'],
  // Published years only: what is being prepared is opened by hand.
  ['2028-11-21T00:00:00Z', '2028-2029'],
  // Nothing has opened yet.
  ['2020-01-01T00:00:00Z', '2029-2030'],
])('at %s the screen opens with %s', (now, name) => {
  expect(currentYear(years, new Date(now))?.year.name).toBe(name);
});

test('without any year there is nothing to show', () => {
  expect(currentYear([])).toBeUndefined();
});
