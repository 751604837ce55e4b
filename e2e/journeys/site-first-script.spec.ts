/** When the website's pages begin to act: after their text is painted, and also when something they wait for never comes. */
import { expect, test, type Page } from '@playwright/test';

/** Holds the first script back until it is asked to let it go. */
async function holdScript(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/static\/site-/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a press on the menu before the first script is kept, also when it was repeated', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdScript(page);
  await page.goto('/staff');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('words typed into the search before the first script stay, and are searched for', async ({ page }) => {
  const release = await holdScript(page);
  await page.goto('/knowledge-base');
  const box = page.getByRole('searchbox');
  await box.fill('tuition');
  release();
  await expect(page.locator('.kb-question mark').first()).toHaveText(/tuition/i);
  await expect(box).toHaveValue('tuition');
});
