/** What families are told that a year costs in all. */
import { expect, test } from 'vitest';
import { estimateOf } from '../src/costs.ts';

const extras = { extras_low: 3500, extras_high: 6000 };
const cheap = { tuition_amount: 9800, housing_amount: 6400 };
const dear = { tuition_amount: 14_500, housing_amount: 9500 };

test('from the cheapest track to the dearest, and says that it goes by the track', () => {
  expect(estimateOf({ ...extras, tracks: [dear, cheap] })).toContain(
    'about $19,700 to $30,000 in all, depending on the track.',
  );
});

test('tracks of one price have one range', () => {
  expect(estimateOf({ ...extras, tracks: [dear, dear] })).toContain('about $27,500 to $30,000 in all. This');
});

test('without an estimate of the office it says nothing', () => {
  expect(estimateOf({ extras_low: null, extras_high: 6000, tracks: [dear] })).toBeNull();
});
