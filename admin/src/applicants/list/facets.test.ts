import { expect, test } from 'vitest';
import { filtersInWords } from './facets.ts';

test('every filter that is on is said, value by value, also one without words of its own', () => {
  const filters = {
    q: 'dov',
    status: ['submitted', 'accepted'],
    track: 'shana_bet',
    told: ['held', 'leaving'],
    year: 'y-1',
    assigned: 'x',
  };
  expect(filtersInWords(filters, { 'y-1': '2027-2028' })).toEqual([
    { name: 'status', label: 'Status: Submitted', rest: ['accepted'] },
    { name: 'status', label: 'Status: Accepted', rest: ['submitted'] },
    { name: 'track', label: 'Track: Shana Bet', rest: undefined },
    { name: 'told', label: 'Told: Held', rest: ['leaving'] },
    { name: 'told', label: 'Told: Goes within minutes', rest: ['held'] },
    { name: 'year', label: 'Year: 2027-2028', rest: undefined },
    { name: 'assigned', label: 'assigned', rest: undefined },
  ]);
  const opinions = { scored: ['all'], reader: ['p-1', 'p-2'], decided_by: ['none'] };
  expect(filtersInWords(opinions, {}, { 'p-1': 'Meira Officer' }).map(({ label }) => label)).toEqual([
    'Scored: Every score is in',
    'Reader: Meira Officer',
    'Reader: a colleague',
    'Decided by: Nobody yet',
  ]);
  expect(filtersInWords({ year: 'all' }, {})).toMatchObject([{ label: 'All years' }]);
  expect(filtersInWords({ q: 'dov' }, {})).toEqual([]);
});
