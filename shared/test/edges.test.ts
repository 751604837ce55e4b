/** The last value that passes and the first that does not, and words that only look like a role. */
import { expect, test } from 'vitest';
import { cleaned, isEmail } from '../src/checks.ts';
import { isStaffRole, staffRoles } from '../src/roles.ts';

test('a space inside a text stays, the characters before it in the table go', () => {
  expect(cleaned(' New York ')).toBe('New York');
  expect(cleaned('New\u001fYork\u007f')).toBe('NewYork');
  expect(cleaned('one\ttwo\nthree\rfour')).toBe('one\ttwo\nthree\rfour');
});

test('an address has at most 254 letters', () => {
  const ofLength = (length: number): string => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
  expect([254, 255].map((length) => isEmail(ofLength(length)))).toEqual([true, false]);
});

test('only the words for staff are roles of staff', () => {
  expect(staffRoles.every(isStaffRole)).toBe(true);
  for (const other of ['applicant', '', 'ADMIN', null, undefined, 5, {}])
    expect(isStaffRole(other)).toBe(false);
});
