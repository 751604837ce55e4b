/**
 * The registrar's summer: three new students and one known one from a sheet, three rows of which are wrong; then sixty of a year,
 * for the ministry and for the year after. Everything is undone as one.
 */
import { readFile } from 'node:fs/promises';
import { expect as plainExpect, test, type APIRequestContext, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { newAddress, signIn } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';
import { sheetsOf } from '../fixtures/sheets.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
// Screens of the office are large; a machine that also builds and tests takes its time.
test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

const HEADINGS = ['First name', 'Last name', 'Email', 'Date of birth', 'Room'];
const paste = async (page: Page, rows: readonly (readonly string[])[]): Promise<void> => {
  await page.goto('/admin/student-management/import');
  await page
    .getByLabel('Or paste cells here')
    .fill([HEADINGS, ...rows].map((row) => row.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Use these cells' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
};
const chip = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });

test('a sheet with three kinds of bad rows: said, corrected in place, written, found again, undone @all', async ({
  page,
  request,
}) => {
  const family = `Summer${Date.now().toString(36)}`;
  const known = newAddress('known');
  const { id } = await call(await admissionsOfficer(request), 'create_student', {
    form: { first_name: 'Noam', last_name: family, email: known },
    confirmed: [],
  });
  const good = [
    ['Noam', family, known, '', '7'],
    ['Dov', family, newAddress('dov'), '2008-05-31', ''],
  ];
  const bad = [
    // No address, a day that is none, and no first name.
    ['Ari', family, 'nowhere', '2008-04-01', ''],
    ['Gil', family, newAddress('gil'), '31.2.2008', ''],
    ['', family, newAddress('nameless'), '2008-02-01', ''],
  ];
  await signIn(page, 'admissions@example.org');
  await test.step('each bad row says why; the good ones wait for them', async () => {
    await paste(page, [...good, ...bad]);
    await expect(chip(page, 'Refused: 3')).toBeVisible();
    await expect(chip(page, 'Changed: 1')).toBeVisible();
    await expect(chip(page, 'New: 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step('corrected where they stand, one left out', async () => {
    const cell = page.getByLabel('Email in row 4');
    await cell.fill(newAddress('ari'));
    await cell.press('Tab');
    await expect(chip(page, 'Refused: 2')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Leave out the 2 rows/ }).check();
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await expect(page.getByText('3 students written, 2 of them new.')).toBeVisible();
  });
  await test.step('the same sheet once more makes nobody twice', async () => {
    await paste(page, good);
    await expect(page.getByText('Nothing would change: all of this is on record already.')).toBeVisible();
  });
  await test.step('and all of it is taken back as one', async () => {
    await page.goto('/admin/student-management/batches');
    await page.getByRole('button', { name: 'Undo all of it' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo all of it' }).click();
    await expect(page.getByText('Taken back').first()).toBeVisible();
    await page.goto(`/admin/student-management?q=${family}`);
    await page
      .getByPlaceholder(/Search/)
      .first()
      .fill(family);
    await expect(page.getByText(known)).toBeVisible();
    await expect(page.getByText('Dov', { exact: false })).toHaveCount(0);
    await page.goto(`/admin/student-management/${id}`);
    await expect(page.getByRole('heading', { name: new RegExp(family) }).first()).toBeVisible();
  });
});

const COUNT = 60;
/** A number of identity of the ministry's: nine digits, of which the last proves the others. */
function teudatZehut(n: number): string {
  const digits = String(n).padStart(8, '0');
  const sum = [...digits].reduce((total, digit, at) => {
    const times = Number(digit) * ((at % 2) + 1);
    return total + Math.floor(times / 10) + (times % 10);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
const inHebrew = (text: string): string =>
  [...text].map((letter) => 'אבגדהוזחטיכלמנסעפצקרשתםןףץךאבגדהוזחט'.charAt(parseInt(letter, 36))).join('');

interface Boys {
  readonly latin: string;
  readonly hebrew: string;
  readonly batch: string;
}

/** Sixty boys of the year that runs, as a sheet brings them. */
async function sixty(request: APIRequestContext): Promise<Boys> {
  const office = await admissionsOfficer(request);
  const stamp = Date.now().toString(36);
  const latin = `Sixty${stamp}`;
  const hebrew = `כהן${inHebrew(stamp)}`;
  const years = await call(office, 'student_years');
  const people = Array.from({ length: COUNT }, (_none, at) => ({
    first_name: `Boy${at}`,
    last_name: latin,
    hebrew_first_name: 'נעם',
    hebrew_last_name: hebrew,
    email: newAddress(`sixty${at}`),
    date_of_birth: `2008-0${1 + (at % 9)}-05`,
    father_first_name: 'דוב',
    teudat_zehut: teudatZehut(1000 + at),
    israeli_citizenship_status: 'dual_citizen',
    program_track: 'shana_aleph',
    enrollment_status: 'active',
    learning_start_date: '2026-08-30',
    learning_end_date: '2027-06-20',
  }));
  const { id } = await call(office, 'run_student_batch', {
    kind: 'import',
    student_ids: [],
    columns: Object.keys(people[0] ?? {}),
    rows: people.map((changes, at) => ({ n: at + 1, student_id: null, changes, sure: true })),
    program_year_id: years.find(({ is_current }) => is_current)?.id ?? null,
  });
  return { latin, hebrew, batch: id };
}

const HEBREW = [
  'שם משפחה',
  'שם פרטי',
  'שם האב',
  'תעודת זהות',
  'תאריך לידה',
  'אזרחות',
  'מסלול',
  'מתאריך',
  'עד תאריך',
];

test('the list for the ministry needs no hand work; sixty are in the next year with its charges, nobody twice @all', async ({
  page,
  request,
}) => {
  const boys = await sixty(request);
  await signIn(page, 'admissions@example.org');
  await page.goto('/admin/student-management');
  await page.getByPlaceholder('Search students...').fill(boys.latin);
  await expect(page.getByText(`1–25 of ${COUNT}`)).toBeVisible();

  await test.step("the ministry's list, with one press", async () => {
    await page.getByRole('button', { name: 'Templates' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Ministry list' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ministry-2026-2027-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const file = await download.path();
    // It goes to others: no word of how it was filtered.
    const sheets = await sheetsOf(file);
    expect([...sheets.keys()]).toEqual(['Ministry list']);
    const parts = unzipSync(await readFile(file));
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('rightToLeft="1"');
    const [head, ...rows] = sheets.get('Ministry list') ?? [];
    expect(head).toEqual(HEBREW);
    const ours = rows.filter(([family]) => family === boys.hebrew);
    expect(ours).toHaveLength(COUNT);
    for (const [, first, father, number, ...rest] of ours) {
      expect([first, father]).toEqual(['נעם', 'דוב']);
      expect(number).toMatch(/^0000\d{5}$/);
      const [born, citizen, track, from, to] = rest;
      for (const day of [born, from, to]) expect(day).toBeInstanceOf(Date);
      expect([citizen, track]).toEqual(['אזרחות כפולה', 'שנה א׳']);
    }
    expect(new Set(ours.map(([, , , number]) => number)).size).toBe(COUNT);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the list as seen says on a second sheet whom it holds', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^students-2026-2027-/);
    const file = await download.path();
    const [, about] = [...(await sheetsOf(file)).values()];
    expect(about?.flat().join('\n')).toContain(boys.latin);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  const begin = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: `Select all ${COUNT} that match` }).click();
    await page.getByRole('button', { name: 'Next year' }).click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
  };
  const dialog = page.getByRole('dialog', { name: `Next year for ${COUNT} students` });
  await test.step('next year: looked over, and enrolled with the price of that year', async () => {
    await begin();
    await expect(
      dialog.getByText(/^Shana Aleph, 60 students: tuition \$[\d,.]+, due .*; housing /),
    ).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(COUNT + 1);
    await dialog.getByRole('button', { name: `Enroll ${COUNT} students` }).click();
    await expect(dialog.getByText(/^60 students enrolled for 2027-2028\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('once more: nobody twice', async () => {
    await begin();
    await expect(dialog.getByText('60 students are left out:')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Enroll 0/ })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('and both taken back, each as one', async () => {
    const office = await admissionsOfficer(request);
    const [enrolled] = await call(office, 'list_student_batches');
    for (const batch_id of [enrolled?.id ?? '', boys.batch])
      expect(await call(office, 'undo_student_batch', { batch_id })).toMatchObject({
        undone: COUNT,
        kept: 0,
      });
  });
});
