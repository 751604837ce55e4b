/** Reading on a phone and on paper: nothing scrolls sideways unseen, print is whole, the menu closes, music and feed stay in reach. */
import { expect, test, type Page } from '@playwright/test';
import { sitePaths } from '@school/shared/routes';

const MORE = [
  '/torah?lang=hebrew',
  '/torah?lang=music',
  '/torah/the-captain-at-night',
  '/torah/daf-on-the-way',
  '/knowledge-base/how-much-does-the-year-cost',
  '/knowledge-base/whom-do-i-contact',
  '/no-such-page',
];

/** What is wider than its place: the page itself, and every container that scrolls sideways without a bar or a word. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element): string => `${element.tagName.toLowerCase()}.${element.className}`;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, display } = getComputedStyle(element);
      if (display === 'inline' || element.closest('.visually-hidden, dialog:not([open])')) return false;
      return (
        ['auto', 'scroll', 'hidden', 'clip'].includes(overflowX) &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    const page = document.documentElement.scrollWidth > window.innerWidth ? ['page'] : [];
    return [...page, ...wide.map(name)];
  });

for (const width of [320, 360, 768])
  test(`nothing scrolls sideways on any page at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const address of [...sitePaths, ...MORE]) {
      await page.goto(address);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect([address, await sideways(page)]).toEqual([address, []]);
    }
  });

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

test('Escape closes the menu, and the focus is on its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.click();
  await expect(page.getByRole('link', { name: 'Staff' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeFocused();
});

for (const width of [360, 1280])
  test(`a song plays in view of the button that was pressed at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/torah?lang=music');
    const button = page.locator('.music-play').last();
    await button.scrollIntoViewIfNeeded();
    await button.click();
    const player = page.locator('.music-frame');
    await expect(player).toHaveCount(1);
    await expect(player).toBeInViewport({ ratio: 0.9 });
    await expect(button).toBeInViewport();
    await page.getByRole('tab', { name: 'English' }).click();
    await page.getByRole('tab', { name: 'Music' }).click();
    await expect(page.locator('.music > .music-player .music-frame')).toContainText('Choose a song');
  });

test('a feed that does not answer leaves words and the link, not an empty frame', async ({ page }) => {
  await page.clock.install();
  await page.route('https://www.facebook.com/**', () => undefined);
  await page.goto('/peek-inside');
  await page.getByRole('button', { name: 'Show the feed' }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.runFor(11_000);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('.feed-failed')).toContainText('Facebook did not answer');
  await expect(page.getByRole('link', { name: /View More on Facebook/ })).toBeVisible();
});

test('captions say that drawings are drawings', async ({ page }) => {
  await page.goto('/peek-inside');
  const captions = page.locator('.gallery figcaption');
  for (const caption of await captions.allTextContents()) expect(caption).toMatch(/^Drawing: /);
  expect(await captions.count()).toBeGreaterThan(0);
});
