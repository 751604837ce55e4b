import { expect, test } from 'vitest';
import type { StaffRole } from '@school/shared/roles';
import { activeEntry, menuFor, menuGroups } from './menu-items.ts';

const labels = (role: StaffRole): readonly string[] =>
  menuFor(role).flatMap(({ entries }) => entries.map(({ label }) => label));

const EVERYBODY = [
  'Dashboard',
  'Numbers',
  'Applicants',
  'Committee',
  'Calibration',
  'Interviews',
  'Questions',
  'Students',
  'Program years',
  'Days of rest',
  'Who may do what',
];

test('the menu by role', () => {
  expect(labels('staff')).toEqual(EVERYBODY);
  expect(labels('admissions').filter((label) => !EVERYBODY.includes(label))).toEqual([
    'Bulk actions',
    'Waitlist',
    'Messages',
    'Expiry list',
    'Payments to find',
    'Outbox',
    'Letters',
    'Audit log',
    'Privacy requests',
  ]);
  const all = menuGroups.flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels('admin')).toEqual(all.filter((label) => label !== 'Erasing'));
  expect(labels('super_admin')).toEqual(all);
});

test.each([
  ['/applicant/5', 'Applicants'],
  ['/student-management/expiry', 'Expiry list'],
  ['/student-management/7', 'Students'],
  ['/holy-days', 'Days of rest'],
])('%s belongs to %s', (path, label) => {
  expect(activeEntry(menuGroups, path)?.label).toBe(label);
});

test('an unknown address belongs to nothing', () => {
  expect(activeEntry(menuGroups, '/nowhere')).toBeUndefined();
});
