import { expect, test } from 'vitest';
import { seasonOf, type SeasonFacts } from '../src/season.ts';

const year: SeasonFacts = {
  opens_at: '2026-09-01T06:00:00Z',
  application_deadline_at: '2027-01-11T07:59:00Z',
  program_starts_on: '2027-08-29',
  previous: null,
};
const at = (instant: string, facts: SeasonFacts | null = year) => seasonOf(facts, new Date(instant));

test.each([
  ['2026-08-31T12:00:00Z', 'before'],
  ['2026-09-01T05:59:59Z', 'before'],
  ['2026-09-01T06:00:00Z', 'open'],
  ['2027-01-04T07:58:59Z', 'open'],
  ['2027-01-04T07:59:00Z', 'last'],
  ['2027-01-11T07:58:59Z', 'last'],
  ['2027-01-11T07:59:00Z', 'closed'],
  // The program begins by Israel's calendar: late on the evening before it is still closed.
  ['2027-08-28T20:59:00Z', 'closed'],
  ['2027-08-28T21:00:00Z', 'none'],
])('at %s the season is %s', (instant, season) => expect(at(instant)).toBe(season));

test('a year that is announced after another has closed is the next', () => {
  expect(at('2026-08-31T12:00:00Z', { ...year, previous: { name: '2026-2027' } })).toBe('next');
  expect(at('2026-10-01T12:00:00Z', { ...year, previous: { name: '2026-2027' } })).toBe('open');
});

test('without any year there is no season', () => expect(at('2027-01-01T00:00:00Z', null)).toBe('none'));
