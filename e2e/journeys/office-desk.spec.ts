/** Desk work: a view exported whole, kept and found again; a series of interview times; the rules as the office reads them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect as plainExpect, test, type APIRequestContext, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';
import { rowsOfSheet } from '../fixtures/sheets.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

// Screens of the office are large; a machine that also builds and tests takes its time.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

/** Letters only, so that a search finds these people and nobody else. */
const unique = (): string =>
  `desk${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

/** The list of everybody with this name, two to a page. */
const viewOf = (name: string): string =>
  `/admin/applicants?${new URLSearchParams({
    filter: JSON.stringify({ q: name }),
    sort: 'submitted_at',
    order: 'ASC',
    page: '1',
    perPage: '2',
  }).toString()}`;

const rowsOf = (csv: string): string[][] => parse(csv, { bom: true });

test('the export has every row of the view, not only the page @all', async ({ page, request }) => {
  const name = unique();
  const emails: string[] = [];
  for (let count = 0; count < 3; count += 1) emails.push((await submittedPerson(request, name)).email);
  await signIn(page, 'admissions@example.org');
  await page.goto(viewOf(name));
  await expect(page.getByText('3 applicants', { exact: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  // Nobody chose columns: the file has all usual ones, also those that a narrower window leaves out, and always says which
  // decisions the applicants have not been told, and since when they know the others.
  const usual = ['Name', 'Hebrew name', 'Status', 'Track', 'Country', 'School', 'Interview'];
  const columns = [...usual, 'Documents to check', 'Submitted', 'Publication', 'Told on'];
  // The column of boxes has no name, and is none of the file's.
  const shown = await page.getByRole('columnheader').filter({ hasText: /\S/ }).allInnerTexts();
  expect(shown.length).toBeGreaterThan(4);
  expect(columns).toEqual(expect.arrayContaining(shown.map((label) => label.trim())));

  const save = async (button: string): Promise<string> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export 3 applicants' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: button }).click(),
    ]);
    await expect(dialog.getByText('3 rows exported. The file is in your downloads.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return download.path();
  };
  await test.step('CSV', async () => {
    const text = await readFile(await save('Export as CSV'), 'utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [head = [], ...rows] = rowsOf(text);
    expect(head).toEqual(columns);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.join(' ')).toContain(`Person ${name}`);
  });
  await test.step('Excel', async () => {
    const [head = [], ...rows] = await rowsOfSheet(await save('Export as Excel'));
    expect(head).toEqual(columns);
    expect(rows).toHaveLength(3);
    const submitted = head.indexOf('Submitted');
    const times = rows.map((row) => row[submitted]);
    expect(times.every((time) => time instanceof Date)).toBe(true);
    expect(times.map(Number)).toEqual(times.map(Number).sort((a, b) => a - b));
  });
});

test('a view is saved on the server, shared, opened by a colleague and removed @all', async ({
  page,
  browser,
}) => {
  const called = `To read ${unique()}`;
  const filter = encodeURIComponent(JSON.stringify({ status: ['submitted'], year: 'all' }));
  await signIn(page, 'admissions@example.org');
  await page.goto(`/admin/applicants?filter=${filter}&sort=name&order=ASC&perPage=50&columns=status%2Cemail`);
  const chip = page.getByRole('button', { name: 'Remove filter: Status: Submitted' });
  await expect(chip).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name of the view').fill(called);
  await dialog.getByLabel('Share with the office').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'staff@example.org');
  await other.goto('/admin/applicants?filter=%7B%7D');
  await other.getByRole('button', { name: 'Views', exact: true }).click();
  await other.getByRole('link', { name: called }).click();
  await expect(other.getByRole('button', { name: 'Remove filter: Status: Submitted' })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Country' })).toHaveCount(0);
  expect(new URL(other.url()).searchParams.get('sort')).toBe('name');
  expect(new URL(other.url()).searchParams.get('perPage')).toBe('50');

  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: `Remove view: ${called}` }).click();
  await expect(page.getByRole('link', { name: called })).toHaveCount(0);
});

const DAY = 86_400_000;
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first Sunday from two weeks on that is, like its neighbours, no holy day: no time of a series is held back. */
async function plainSunday(request: APIRequestContext): Promise<string> {
  const office = await admissionsOfficer(request);
  const year = new Date().getUTCFullYear();
  const days = await call(office, 'days_to_mind', { first_year: year, last_year: year + 1 });
  const holy = new Set(days.map(({ day }) => day));
  let time = Date.parse(dayText(Date.now() + 14 * DAY));
  const isPlain = (): boolean =>
    new Date(time).getUTCDay() === 0 && [0, 1, 2].every((days) => !holy.has(dayText(time + days * DAY)));
  while (!isPlain()) time += DAY;
  return dayText(time);
}

async function removeSlots(request: APIRequestContext, place: string): Promise<void> {
  const office = await admissionsOfficer(request);
  const { data } = await office.from('interview_slots').select('id').eq('place', place);
  for (const { id } of data ?? []) await call(office, 'remove_interview_slot', { slot_id: id });
}

async function publishSeries(page: Page, lastDay: string, place: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish interview times' });
  await dialog.getByLabel('Last day').fill(lastDay);
  await dialog.getByLabel('From', { exact: true }).fill('08:00');
  await dialog.getByLabel('To', { exact: true }).fill('09:00');
  await dialog.getByLabel('Minutes each').fill('30');
  await dialog.getByLabel('Place', { exact: true }).fill(place);
  await dialog.getByRole('button', { name: 'Publish 4' }).click();
  await expect(page.getByText('4 times published')).toBeVisible();
}

test('a series of interview times stands in the week and in the list @all', async ({ page, request }) => {
  const place = `Room ${unique()}`;
  const sunday = await plainSunday(request);
  const monday = dayText(Date.parse(sunday) + DAY);
  await signIn(page, 'admissions@example.org');
  try {
    await page.goto(`/admin/interviews?week=${sunday}`);
    await publishSeries(page, monday, place);
    for (const weekday of ['Sun', 'Mon']) {
      const day = page.getByRole('region', { name: new RegExp(`^${weekday},`) });
      await expect(day.getByRole('button', { name: new RegExp(place) })).toHaveCount(2);
      await expect(day.getByRole('button', { name: new RegExp(`8:30.*${place}`) }).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const rows = page.getByRole('row').filter({ hasText: place });
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText('1 of 1 free');
  } finally {
    await removeSlots(request, place);
  }
});

test('the permissions page shows the tables that the tests try @all', async ({ page }) => {
  const source = await readFile(path.resolve(import.meta.dirname, '../../docs/permissions.md'), 'utf8');
  // The heading above each table; prose between them is not shown.
  const headings = [...source.matchAll(/^#+ (.+)$(?:\n(?!#|\|).*)*\n\|/gm)].map(
    ([, heading = '']) => heading,
  );
  const lines = [...source.matchAll(/^\|(?! *-|-).*\|$/gm)].length;
  expect(headings.length).toBeGreaterThan(4);
  await signIn(page, 'admin@example.org');
  await page.goto('/admin/permissions');
  await expect(page.getByRole('heading', { level: 1, name: 'Who may do what' })).toBeVisible();
  for (const heading of headings)
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(lines);
  await expect(page.getByRole('row').filter({ hasText: 'save_student_information' }).first()).toBeVisible();
});
