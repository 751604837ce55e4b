/**
 * Every page of the website, visited once: it stands under its title, sets no cookie and asks no third party; with everything
 * opened, axe (WCAG 2.2 AA) finds nothing and nothing scrolls sideways, from the smallest phone to a desk. And a walk by keyboard.
 */
import { expect, test, type Page } from '@playwright/test';
import { sitePaths } from '@school/shared/routes';
import { violationsOf } from '../fixtures/axe.ts';

const TITLES: Readonly<Record<string, string>> = {
  '/': 'Intellectual. Spiritual. Israeli.',
  '/staff': 'Staff',
  '/prospective-students': 'Prospective Students',
  '/torah': 'Torah',
  '/peek-inside': 'A Peek Inside',
  '/knowledge-base': 'Knowledge Base',
  '/submit-question': 'Submit a Question',
  '/accessibility': 'Accessibility statement',
  '/privacy': 'Privacy',
  '/torah/daf-on-the-way': 'דף בדרך',
  '/knowledge-base/how-much-does-the-year-cost': 'How much does the year cost?',
  '/no-such-page': '404',
};

/** What is wider than its place: the page itself, and every container that scrolls sideways without a bar or a word. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element): string => `${element.tagName.toLowerCase()}.${element.className}`;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, display, clipPath } = getComputedStyle(element);
      const isForReaders = element.closest('.visually-hidden') !== null || clipPath === 'inset(50%)';
      if (display === 'inline' || isForReaders || element.closest('dialog:not([open])')) return false;
      return (
        ['auto', 'scroll', 'hidden', 'clip'].includes(overflowX) &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    const page = document.documentElement.scrollWidth > window.innerWidth ? ['page'] : [];
    return [...page, ...wide.map(name)];
  });

for (const path of new Set([...sitePaths, ...Object.keys(TITLES)]))
  test(`${path} stands under its title, is clean and fits, and asks nobody else`, async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== new URL(baseURL ?? '').origin) foreign.push(request.url());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 800 });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[path] ?? 'a title in this file');
    // Content begins on the first screen of a phone.
    const head = await page.locator('.page-head').evaluateAll((found) => found.map((e) => e.clientHeight));
    expect(head.filter((height) => height > 220)).toEqual([]);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    for (const width of [360, 320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await sideways(page)]).toEqual([width, []]);
      if (width === 360) expect([width, await violationsOf(page)]).toEqual([width, []]);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(foreign).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
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
