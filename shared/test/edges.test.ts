/** The last value that passes and the first that does not, and words that only look like a role. */
import { expect, test } from 'vitest';
import { cleaned } from '../src/checks.ts';
import { isStaffRole, staffRoles } from '../src/roles.ts';

test('a space inside a text stays, the characters before it in the table go', () => {
  expect(cleaned(' New York ')).toBe('New York');
  expect(cleaned('New\u001fYork\u007f')).toBe('NewYork');
  expect(cleaned('one\ttwo\nthree')).toBe('one\ttwo\nthree');
});

test('only the words for staff are roles of staff', () => {
  expect(staffRoles.every(isStaffRole)).toBe(true);
  for (const other of ['applicant', '', 'ADMIN', null, undefined, 5, {}])
    expect(isStaffRole(other)).toBe(false);
});
