/** What each staff role is shown of student records, and that every screen of theirs passes axe. */
import { expect as plainExpect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';

// Screens of the office are large; a machine that also builds and tests takes its time.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });

const LIST = '/admin/student-management';

async function firstStudent(page: Page): Promise<string> {
  await page.goto(`${LIST}?filter=%7B%7D`); // of all years
  const link = page.getByRole('rowheader').getByRole('link').first();
  return ((await link.getAttribute('href')) ?? '').replace(/\?.*/, '');
}

test('the read-only staff role sees three categories, and nothing to change or export @all', async ({
  page,
}) => {
  await signIn(page, 'staff@example.org');
  const record = await firstStudent(page);
  await expect(page.getByRole('columnheader', { name: 'Registration' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add Student' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.goto(record);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Housing Information' })).toBeVisible();
  for (const hidden of [
    'Health Information',
    'Financial Information',
    'Military Information',
    'Citizenship & Legal',
    'Administrative',
  ])
    await expect(dialog.getByRole('heading', { name: hidden })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await page.goto(`${LIST}?view=category&category=health`);
  await expect(page.getByRole('tab')).toHaveCount(3);
});

test('an admissions officer edits and exports but does not delete @all', async ({ page }) => {
  await signIn(page, 'admissions@example.org');
  await firstStudent(page);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

for (const width of [768, 1280])
  test(`axe finds nothing on any screen of student records at ${width} px @all`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin@example.org');
    const record = await firstStudent(page);
    const screens: readonly (readonly [address: string, sign: string | RegExp])[] = [
      [LIST, /of \d+$/],
      [`${LIST}?view=category&category=military`, 'Draft Board Location'],
      [`${LIST}?q=nobody-at-all`, 'No students found'],
      [record, 'Last change'],
      [`${record}?panel=ledger`, 'Payment plan'],
      [`${record}?panel=history`, /^Created/],
      [`${record}/edit?tab=general`, 'Save Changes'],
      [`${record}/edit?tab=health`, 'Save Changes'],
      [`${LIST}/new?tab=financial`, 'Create Student'],
      [`${LIST}/expiry`, 'Days left'],
    ];
    for (const [address, sign] of screens) {
      await page.goto(address);
      await expect(page.getByText(sign).first()).toBeVisible();
      expect(await violationsOf(page), address).toEqual([]);
    }
  });
