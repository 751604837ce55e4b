/** axe (WCAG 2.2 AA) on every page type of the site, with everything opened; and a walk by keyboard alone. */
import { expect, test } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';

const PATHS = [
  '/',
  '/staff',
  '/prospective-students',
  '/torah',
  '/peek-inside',
  '/knowledge-base',
  '/submit-question',
  '/accessibility',
  '/no-such-page',
];

for (const width of [360, 1280])
  for (const path of PATHS)
    test(`${path} has no findings at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await violationsOf(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    });

test('menu, tabs, disclosures and form by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/prospective-students');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
  ).toBeFocused();
  const element = page.locator('#elements details').first();
  await element.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(element).toHaveAttribute('open', '');
  await page.getByRole('tab', { name: 'Shana Aleph' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Shana Bet' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});
