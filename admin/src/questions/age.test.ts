import { expect, test } from 'vitest';
import { ageOf, businessDays } from './age.ts';

test.each([
  ['the same day', '2026-11-18T08:00:00Z', '2026-11-18T15:00:00Z', 0],
  ['overnight', '2026-11-18T08:00:00Z', '2026-11-19T08:00:00Z', 1],
  ['Friday and Shabbat do not count', '2026-11-19T08:00:00Z', '2026-11-21T10:00:00Z', 0],
  ['over the weekend to Sunday', '2026-11-19T08:00:00Z', '2026-11-22T10:00:00Z', 1],
])('%s', (_name, since, now, days) => {
  expect(businessDays(since, new Date(now))).toBe(days);
});

test('more than two business days is late', () => {
  expect(ageOf('2026-11-15T08:00:00Z', new Date('2026-11-18T08:00:00Z'))).toEqual({
    words: '3 business days, late',
    tone: 'red',
  });
  expect(ageOf('2026-11-15T08:00:00Z', new Date('2026-11-17T08:00:00Z'))).toEqual({
    words: '2 business days',
    tone: 'amber',
  });
  // Half past eleven at night in Israel, and an hour later.
  expect(ageOf('2026-11-15T21:30:00Z', new Date('2026-11-15T22:30:00Z')).words).toBe('1 business day');
  expect(ageOf('2026-11-15T22:00:00Z', new Date('2026-11-16T21:59:00Z')).words).toBe('Today');
});
