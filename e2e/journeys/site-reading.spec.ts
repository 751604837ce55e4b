/** What is read beside the screen: pages on paper, and a song that plays in view of its button. */
import { expect, test } from '@playwright/test';

test('print shows the answers of a page and keeps its tables whole', async ({ page }) => {
  // About what a sheet of paper is wide.
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.goto('/knowledge-base');
  const answer = page.locator('#how-much-does-the-year-cost .answer');
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  const height = await answer.evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(50);
  await expect(page.locator('.site-header')).toBeHidden();
  await page.goto('/prospective-students');
  await expect(page.locator('.whole-week table')).toBeVisible();
  await expect(page.locator('.compare-table').getByRole('columnheader')).toHaveCount(4);
  for (const row of ['.schedule', '.compare-table'])
    expect(await page.locator(row).evaluate((table) => getComputedStyle(table).breakInside)).toBe('avoid');
  await page.goto('/staff');
  await expect(page.locator('.bio-whole').first()).toBeVisible();
  await expect(page.locator('.bio-short').first()).toBeHidden();
});
