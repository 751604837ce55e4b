/** The registrar's day: add a student, find them in either alphabet, export. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect as plainExpect, test, type Page } from '@playwright/test';
import { signIn } from '../fixtures/people.ts';
import { rowsOfSheet } from '../fixtures/sheets.ts';

// Screens of the office are large; a machine that also builds and tests takes its time.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });

const LIST = '/admin/student-management';
/** A name that no other resembles (a search that finds nobody looks for similar names), in letters both alphabets can spell. */
const unique = (): string =>
  `T${Array.from(randomBytes(11), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

test.setTimeout(240_000);
test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.org');
});

async function addStudent(page: Page, lastName: string): Promise<void> {
  await page.goto(`${LIST}?filter=%7B%7D`); // of all years
  await page.getByRole('link', { name: 'Add Student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Student' });
  await dialog.getByRole('button', { name: 'Create Student' }).click();
  await expect(dialog.getByText('First name, last name, and email are required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'First Name', exact: true }).fill('Noam');
  await dialog.getByRole('textbox', { name: 'Last Name', exact: true }).fill(lastName);
  await dialog.getByRole('textbox', { name: 'Hebrew Last Name' }).fill(`בדיקה${lastName.slice(8)}`);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`${lastName.toLowerCase()}@example.org`);
  await dialog.getByRole('textbox', { name: 'WhatsApp Phone' }).fill('+972 54-765-4321');
  await dialog.getByLabel('Date of birth').fill('2008-05-31');
  await dialog.getByRole('tab', { name: /^Administrative/ }).click();
  await dialog.getByRole('textbox', { name: 'Notes', exact: true }).fill('=1+1 "quoted"\nsecond line');
  await dialog.getByRole('button', { name: 'Create Student' }).click();
  await expect(page.getByText('Student created successfully.')).toBeVisible();
}

const searchFor = (page: Page, text: string): Promise<void> =>
  page.getByPlaceholder('Search students...').fill(text);

test('add, find in both alphabets, export', async ({ page }) => {
  const lastName = unique();
  const row = page.getByRole('row', { name: new RegExp(lastName) });
  await test.step('add', () => addStudent(page, lastName));

  await test.step('search in Hebrew and Latin letters', async () => {
    await searchFor(page, `בדיקה${lastName.slice(8)}`);
    await expect(row).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await searchFor(page, `noam ${lastName.toUpperCase()}`);
    await expect(row.getByText('+972547654321')).toBeVisible();
    await searchFor(page, 'Ngrdmtlpsk'); // a few letters more could sound like the name itself
    await expect(page.getByText('No students found')).toBeVisible();
    await searchFor(page, lastName);
    await expect(row).toBeVisible();
  });

  await test.step('export', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('radio', { name: /^All/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    await expect(page.getByText('1 rows exported. The file is in your downloads.')).toBeVisible();
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv).toContain(`"'=1+1 ""quoted""\nsecond line"`);
    expect(csv).toContain('+972 547654321');
    expect(csv).not.toContain("'+");
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step("the ministry's list, with one press", async () => {
    await page.getByRole('button', { name: 'Templates' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Ministry list' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ministry-\d{4}-\d{4}-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const [head, first] = await rowsOfSheet(await download.path());
    expect(head?.slice(0, 5)).toEqual(['שם משפחה', 'שם פרטי', 'שם האב', 'תעודת זהות', 'תאריך לידה']);
    expect(first?.[4]).toBeInstanceOf(Date);
    await page.getByRole('button', { name: 'Close' }).click();
  });
});
