/** The list filtered by fields, a category side by side, and a record on paper. */
import { expect as plainExpect, test } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';

// Screens of the office are large; a machine that also builds and tests takes its time.
const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

const LIST = '/admin/student-management';

test('filter by any field, keep it over a reload, take it off by its chip @all', async ({ page }) => {
  await signIn(page, 'admissions@example.org');
  await page.goto(`${LIST}?filter=%7B%7D`); // of all years
  const total = page.getByText(/^1–\d+ of \d+$/);
  const all = await total.textContent();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by a field' });
  await dialog.getByRole('combobox', { name: 'Field' }).fill('date of b');
  await page.getByRole('option', { name: 'Date of birth' }).click();
  await dialog.getByLabel('Value').fill('2008-01-01');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  const chip = page.getByRole('button', { name: /^Remove filter: Date of birth is on or after/ });
  await expect(chip).toBeVisible();
  await expect(total).not.toHaveText(all ?? '');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('combobox', { name: 'Field' }).fill('kupat');
  await page.getByRole('option', { name: 'Kupat Cholim' }).click();
  await dialog.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'is empty' }).click();
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter: Kupat Cholim is empty' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await chip.click();
  await page.getByRole('button', { name: 'Remove filter: Kupat Cholim is empty' }).click();
  // Not the number of before: other journeys add students meanwhile.
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/fields/);
});

test('a category as a compact table, which stays in the address @all', async ({ page }) => {
  await signIn(page, 'admissions@example.org');
  await page.goto(`${LIST}?view=category&category=military`);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Draft Board Location' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Draft Board Location' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('on a tablet the open category is seen whole among the nine @all', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, 'admissions@example.org');
  for (const [category, label] of [
    ['health', 'Health Information'],
    ['administrative', 'Administrative'],
  ] as const) {
    await page.goto(`${LIST}?view=category&category=${category}`);
    await expect(page.getByRole('tab', { name: label, selected: true })).toBeInViewport({ ratio: 0.98 });
  }
});

test('a record on paper has every category and nothing of the office around it @all', async ({ page }) => {
  await signIn(page, 'admissions@example.org');
  await page.goto(`${LIST}?filter=%7B%7D`); // of all years
  await page.getByRole('rowheader').getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Administrative' })).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Dashboard', 'Outbox'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'General Information' })).toBeVisible();
  // Nothing scrolls inside: the page is as long as the record, down to its last category.
  const last = await dialog.getByRole('heading', { name: 'Administrative' }).boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(last?.y ?? Infinity).toBeLessThan(height);
  expect(height).toBeGreaterThan(1200);
});
