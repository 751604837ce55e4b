/** A visitor on the public site, where it takes a browser: menu, header, sections in view, tracks by address, the week on a phone. */
import { expect, test } from '@playwright/test';

test('on a phone the menu opens, shows Sign in whole, closes at Escape, and leads to a page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Menu' });
  const main = page.getByRole('navigation', { name: 'Main' });
  const signIn = header.getByRole('link', { name: 'Sign in' });
  await expect(signIn).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(main).toBeHidden();
    await expect(signIn).toBeHidden();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(main.getByRole('link', { name: 'Staff' })).toBeVisible();
    await expect(signIn).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toBeFocused();
  }
  await menu.click();
  await main.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await menu.click();
  await signIn.click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the header shrinks beyond 20 px, a section opens on first view, and the logo leads back up', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-scrolled', 'false');
  await page.mouse.wheel(0, 900);
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  const vision = page.locator('details', { has: page.getByRole('heading', { name: 'Our Vision' }) });
  await vision.scrollIntoViewIfNeeded();
  await expect(vision).toHaveAttribute('open', '');
  await vision.locator('summary').click();
  await expect(vision).not.toHaveAttribute('open', '');
  await header.getByRole('link', { name: /, home$/ }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a footer link opens its track, the tab stays in the address, and a hash scrolls to its section', async ({
  page,
}) => {
  await page.goto('/staff');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hesder' }).click();
  await expect(page).toHaveURL(/\?tab=shiur-bet-plus$/);
  await expect(page.getByRole('tab', { name: /Shiur Bet\+/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('#programs-section')).toBeInViewport();
  await page.getByRole('tab', { name: 'Shana Bet' }).click();
  await expect(page).toHaveURL(/\?tab=shana-bet$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Shana Bet' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/prospective-students#weekly-schedule');
  await expect(page.getByRole('heading', { name: 'Weekly Schedule' })).toBeInViewport();
  await expect(page.getByRole('table', { name: 'Weekly Schedule' })).toBeVisible();
});

test('on a phone the schedule is one day, beginning with today, and the comparison one track', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-25T12:00:00Z'));
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/prospective-students');
  const week = page.locator('#weekly-schedule');
  const compare = page.locator('#compare-tracks');
  const today = week.getByRole('region', { name: 'Wednesday' });
  await expect(week.getByRole('radio', { name: 'Wednesday' })).toBeChecked();
  await expect(today).toContainText('Chassidut');
  await expect(compare.getByRole('columnheader')).toHaveText(['Shana Aleph']);
  await week.getByText('Fri', { exact: true }).click();
  await compare.locator('label', { hasText: 'Post-Army / 21+' }).click();
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(week.getByRole('table')).toBeHidden();
    await expect(week.getByRole('region')).toHaveCount(1);
    await expect(week.getByRole('region', { name: 'Friday' })).toContainText('Parashat ha-shavua');
    // Each time stands on the line of its title.
    const together = await week
      .getByRole('region')
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => {
          const [time, title] = ['.class-time', '.class-title'].map((name) => {
            const words = document.createRange();
            words.selectNodeContents(item.querySelector(name) ?? item);
            return words.getClientRects()[0]?.top ?? Number.NaN;
          });
          return Math.abs((time ?? Number.NaN) - (title ?? Number.NaN)) < 1;
        }),
      );
    expect(together.length).toBeGreaterThan(5);
    expect(new Set(together)).toEqual(new Set([true]));
    await expect(compare.getByRole('columnheader')).toHaveText(['Post-Army / 21+']);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([width, wide]).toEqual([width, width]);
  }
});
