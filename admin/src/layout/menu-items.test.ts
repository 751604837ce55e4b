import { expect, test } from 'vitest';
import type { AccountRole } from '@school/shared/roles';
import { officeCode } from '../screen-code.ts';
import { studentPages } from '../students/screen-code.ts';
import { activeEntry, activePage, menuEntries, menuFor, settingsFor, tabRows, tabsOf } from './menu-items.ts';

const labels = (role: AccountRole): readonly string[] => menuFor(role).map(({ label }) => label);

const EVERYBODY = [
  'Dashboard',
  'Applicants',
  'Committee',
  'Interviews',
  'Students',
  'Messages',
  'Program years',
  'Settings',
];

test('the menu by role: at most 10 entries for an officer and 13 for a super administrator', () => {
  expect(labels('staff')).toEqual(EVERYBODY);
  expect(labels('admissions').filter((label) => !EVERYBODY.includes(label))).toEqual(['Waitlist', 'Sent']);
  expect(labels('admissions').length).toBeLessThanOrEqual(10);
  expect(labels('super_admin').length).toBeLessThanOrEqual(13);
  expect(labels('admin')).toEqual(labels('super_admin'));
  expect(labels('editor')).toEqual(['Website']);
});

test('every page of the office is an entry, a tab of one, below one, or behind Settings', () => {
  const listed = menuEntries.flatMap(({ pages }) => pages.flatMap(({ to, also = [] }) => [to, ...also]));
  const shown = [
    ...menuFor('super_admin').flatMap((entry) => [entry.pages[0], ...tabsOf(entry)]),
    ...settingsFor('super_admin'),
  ].map((page) => page?.to);
  for (const { pages } of menuEntries) for (const { to } of pages) expect(shown).toContain(to);
  for (const address of Object.keys({ ...officeCode, ...studentPages }))
    expect(
      listed.some((page) => address === page || address.startsWith(`${page}/`)),
      address,
    ).toBe(true);
});

test('the house is offered the night, rooms and leave, and nothing else', () => {
  const pages = menuFor('house').flatMap((entry) => entry.pages.map(({ to }) => to));
  expect(pages).toEqual(['/now', '/rooms', '/out-now']);
  expect(settingsFor('house')).toEqual([]);
  expect(menuFor('staff').flatMap((entry) => entry.pages.map(({ to }) => to))).not.toContain('/now');
});

test('the read-only role reaches questions by Messages, and no page of Sent', () => {
  expect(menuFor('staff').find(({ label }) => label === 'Messages')?.pages[0]?.to).toBe('/questions');
  expect(settingsFor('staff').map(({ label }) => label)).toEqual(['Who may do what']);
});

test('an address lights the tab of its own page, also where another page takes what is left', () => {
  const pages = menuEntries.flatMap((entry) => entry.pages);
  const lit = (at: string) => activePage(pages, at)?.label;
  expect(lit('/content/people/new')).toBe('People');
  expect(lit('/content/answers/what-about-meals')).toBe('Answers');
  expect(lit('/content/torah')).toBe('Essays and episodes');
});

test('students, money and house are three tabs, each with its own pages below; who sees one of them has no row for it', () => {
  const rows = (role: AccountRole, at: string) => {
    const entry = activeEntry(menuFor(role), at);
    return (entry ? tabRows(entry, at) : []).map(({ label, tabs }) => [
      label,
      ...tabs.map((tab) => (tab.current ? `[${tab.label}]` : tab.label)),
    ]);
  };
  expect(rows('admissions', '/payment-claims')).toEqual([
    ['Students', 'Students', '[Money]', 'House'],
    ['Money', 'Who owes', '[Payments to find]'],
  ]);
  expect(rows('admissions', '/student-management/7')).toEqual([
    ['Students', '[Students]', 'Money', 'House'],
    ['Students', '[Students]', 'Expiry list'],
  ]);
  expect(rows('house', '/rooms')).toEqual([['House', 'Now', '[Rooms]', 'Out now']]);
  expect(rows('staff', '/student-management')).toEqual([]);
  expect(rows('admissions', '/student-management/batches')).toEqual([
    ['Sent', 'Sent', '[Bulk changes of records]'],
  ]);
});

test.each([
  ['/applicant/5', 'Applicants'],
  ['/student-management/expiry', 'Students'],
  ['/student-management/import', 'Students'],
  ['/student-management/batches', 'Sent'],
  ['/student-management/7', 'Students'],
  ['/letters/new', 'Sent'],
])('%s belongs to %s', (path, label) => {
  expect(activeEntry(menuEntries, path)?.label).toBe(label);
});

test('an unknown address belongs to nothing', () => {
  expect(activeEntry(menuEntries, '/nowhere')).toBeUndefined();
});
