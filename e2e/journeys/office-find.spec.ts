/** Finding by keyboard alone, the years of a student who comes back, and a file on paper. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { signIn } from '../fixtures/people.ts';

// The office's first page is slow to come on a machine that does much else.
test.setTimeout(240_000);
const find = (page: Page) => page.getByRole('combobox', { name: 'Find' });

test('Ctrl and K finds a page, an applicant and a student without the mouse, and nothing that is not for the role', async ({
  page,
}) => {
  await signIn(page, 'staff@example.org');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Control+k');
  await expect(find(page)).toBeFocused();
  await expect(page.getByRole('option', { name: /Audit log/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.type('who may');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Who may do what' })).toBeVisible({
    timeout: 30_000,
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('grainger');
  await expect(page.getByRole('group', { name: 'Students' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(find(page)).toHaveCount(0);
});
