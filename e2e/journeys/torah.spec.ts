/** The Torah page where it takes a browser: filters in the address and its history, cards and buttons in their places. */
import { expect, test, type Page } from '@playwright/test';

const panel = (page: Page) => page.getByRole('tabpanel');
const cards = (page: Page) => panel(page).getByRole('heading', { level: 3 });

test('languages and types are filtered, kept in the address, and Back returns', async ({ page }) => {
  await page.goto('/torah');
  await expect(cards(page).nth(6)).toBeVisible();
  expect((await panel(page).locator('.torah-media').last().boundingBox())?.height).toBe(200);
  const english = await cards(page).count();
  await panel(page).getByRole('button', { name: 'Essays' }).click();
  await expect(cards(page)).not.toHaveCount(english);
  const essays = await cards(page).count();
  await expect(panel(page).getByText('Essay', { exact: true })).toHaveCount(essays);
  await expect(page).toHaveURL(/\/torah\?type=essay$/);
  await page.getByRole('tab', { name: 'Hebrew' }).click();
  await expect(cards(page).nth(21)).toBeVisible();
  const hebrew = await cards(page).count();
  await expect(panel(page).getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  await panel(page).getByRole('button', { name: 'Podcasts' }).click();
  await expect(cards(page)).not.toHaveCount(hebrew);
  const podcasts = await cards(page).count();
  expect(podcasts).toBeGreaterThanOrEqual(10);
  await page.reload();
  await expect(cards(page)).toHaveCount(podcasts);
  await page.goBack();
  await expect(cards(page)).toHaveCount(hebrew);
  await page.goBack();
  await expect(cards(page)).toHaveCount(essays);
});
