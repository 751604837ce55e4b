import { expect, test } from 'vitest';
import { tableWords, valueWords } from './words.ts';

test.each([
  [null, 'empty'],
  ['', 'empty'],
  [[], 'empty'],
  [{}, 'empty'],
  ['Library', 'Library'],
  [14500, '14500'],
  [false, 'false'],
  ['2026-11-10T12:13:36.32+00:00', 'November 10, 2026 at 2:13 PM'],
  [['name', 'status'], 'name, status'],
  [{ status: ['withdrawn'], year: 'all' }, 'Status: withdrawn; Year: all'],
  ['x'.repeat(300), `${'x'.repeat(200)}…`],
])('%j is said in words', (value, words) => {
  expect(valueWords(value)).toBe(words);
});

test('tables are called as their screens are', () => {
  expect(tableWords('holy_days')).toBe('Days of rest');
  expect(tableWords('application_notes')).toBe('Application notes');
});
