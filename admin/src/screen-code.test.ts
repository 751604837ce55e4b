/** Which code an address needs, as the first script and the router see it. */
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { codeAt, officeCode } from './screen-code.ts';
import { studentDialogs, studentPages } from './students/screen-code.ts';

it.each([
  ['/admin/applicants', [officeCode['/applicants']]],
  ['/admin/applicants/', [officeCode['/applicants']]],
  ['/admin/applicant/7b1f', [officeCode['/applicant/:id']]],
  ['/admin/student-management', [studentPages['/student-management']]],
  ['/admin/student-management/expiry', [studentPages['/student-management/expiry']]],
  [
    '/admin/student-management/new',
    [studentPages['/student-management'], studentDialogs['/student-management/new']],
  ],
  [
    '/admin/student-management/7/edit',
    [studentPages['/student-management'], studentDialogs['/student-management/:id/edit']],
  ],
  ['/admin/nowhere', []],
  ['/admin', []],
])('%s', (address, code) => {
  expect(codeAt(address)).toEqual(code);
});

it('agrees with the router about every address of the office', () => {
  for (const [pattern, load] of Object.entries(officeCode)) {
    const address = pattern.replace(':id', '7b1f');
    expect(matchPath(pattern, address), pattern).not.toBeNull();
    expect(codeAt(`/admin${address}`)).toEqual([load]);
  }
});
