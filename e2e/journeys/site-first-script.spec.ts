/** When the website's pages begin to act: after their text is painted, and also when something they wait for never comes. */
import { expect, test, type Page } from '@playwright/test';

/** How long after the first paint the page's first script was asked for, in milliseconds; null before that. */
const afterPaint = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const script = performance.getEntriesByType('resource').find(({ name }) => /\/static\/site-/.test(name));
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return script && paint ? script.startTime - paint.startTime : null;
  });

test('a page is painted before its first script is asked for @all', async ({ page }) => {
  for (const path of ['/', '/privacy', '/torah/the-captain-at-night']) {
    await page.goto(path);
    await expect.poll(() => afterPaint(page), path).toBeGreaterThanOrEqual(0);
  }
});

test('fonts that never come do not keep a page from acting @all', async ({ page }) => {
  // Neither answered nor refused, as on a line that breaks off.
  await page.route('**/*.woff2', () => undefined);
  await page.goto('/staff', { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: /^Read More/ }).first();
  await expect(async () => {
    await more.click({ timeout: 1000 });
    await expect(page.getByRole('button', { name: /^Read Less/ })).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

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

test('a press on what is fetched later is kept as well, and a dialog of the browser opens without a script @all', async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto('/staff');
  await page
    .getByRole('button', { name: /^Read More/ })
    .first()
    .click();
  release();
  await expect(page.getByRole('button', { name: /^Read Less/ })).toHaveCount(1);
  await page.goto('/knowledge-base');
  await page.getByRole('button', { name: 'Contact Us' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
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
