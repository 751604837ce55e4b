import { expect, test } from 'vitest';
import type { AuditLine } from './methods.ts';
import { lineWords, valueWords } from './audit-words.ts';

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
  ['508cdbec-208e-4086-b7d8-e5804868eda7', 'linked'],
  ['x'.repeat(300), `${'x'.repeat(200)}…`],
])('%j is said in words', (value, words) => {
  expect(valueWords(value)).toBe(words);
});

test('a line speaks of people and things', () => {
  const line = { action: 'insert', subject: 'Yair Cedarman', changes: {} };
  const words = (given: object): string => lineWords({ ...line, ...given } as AuditLine);
  expect(words({ table_name: 'charges', changes: { amount: { old: null, new: 500 } } })).toBe(
    'Charge of $500 for Yair Cedarman',
  );
  expect(words({ table_name: 'application_notes', action: 'delete' })).toBe('Note for Yair Cedarman removed');
  expect(words({ table_name: 'students', action: 'merge' })).toBe(
    'Student record for Yair Cedarman merged with another',
  );
  expect(words({ table_name: 'guardian_consents', action: 'consent_given' })).toBe(
    'Consent of a parent for Yair Cedarman: given',
  );
  expect(words({ table_name: 'program_years', action: 'update', subject: null })).toBe(
    'Program year changed',
  );
});
