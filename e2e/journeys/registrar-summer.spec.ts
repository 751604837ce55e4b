import { expect as plainExpect, test, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { newAddress, signIn } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

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

test('a sheet with three kinds of bad rows: said, corrected in place, written, found again, undone', async ({
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
