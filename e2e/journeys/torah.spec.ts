/** The Torah page: languages, filters in the address, platforms, samples, music, and an address for every item. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
const cards = (page: Page) => panel(page).getByRole('heading', { level: 3 });

/** Notes every request that leaves the site. */
function watchOutside(page: Page): string[] {
  const outside: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.hostname !== 'localhost' && url.hostname !== '127.0.0.1')
      outside.push(url.href);
  });
  return outside;
}

test('languages and types are filtered, kept in the address, and Back returns', async ({ page }) => {
  await page.goto('/torah');
  await expect(cards(page).nth(6)).toBeVisible();
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

test('a podcast on two platforms asks which one; a sample opens no other site', async ({ page }) => {
  const outside = watchOutside(page);
  await page.goto('/torah?lang=hebrew&type=podcast');
  await panel(page)
    .getByRole('button', { name: /^Listen/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Choose platform' });
  await expect(dialog).toContainText('This is a sample.');
  await expect(dialog.getByText('Watch on YouTube')).toBeVisible();
  await expect(dialog.getByText('Listen on Spotify')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/torah?type=video');
  await panel(page)
    .getByRole('button', { name: /^Play video/ })
    .first()
    .click();
  await expect(panel(page).getByText('This is a sample.', { exact: false }).first()).toBeVisible();
  expect(outside).toEqual([]);
});

test('music is in Hebrew order; a song plays in a frame 315 px high; another language stops it', async ({
  page,
}) => {
  await page.goto('/torah?lang=music');
  const titles = await panel(page).locator('.music-name a').allTextContents();
  expect(titles).toEqual([...titles].sort(new Intl.Collator('he').compare));
  await panel(page).getByRole('button', { name: 'Play הדרן' }).click();
  const player = panel(page).locator('.music-frame');
  await expect(player).toContainText('הדרן');
  expect((await player.boundingBox())?.height).toBe(315);
  await page.getByRole('tab', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Music' }).click();
  await expect(player).toContainText('Choose a song from the collection.');
});

test('cards are 200 px high at their head and lead to a page of their own', async ({ page }) => {
  await page.goto('/torah');
  expect((await panel(page).locator('.torah-media').last().boundingBox())?.height).toBe(200);
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/torah\/two-voices-at-one-table$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two Voices at One Table');
  await expect(page.getByText('By Rabbi Natan Demostein')).toBeVisible();
  await expect(page.locator('article')).toContainText('iron sharpens iron');
});

test('Hebrew items are marked and set from right to left', async ({ page }) => {
  await page.goto('/torah/elu-vaelu');
  await expect(page.locator('article')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('article')).toHaveAttribute('lang', 'he');
  await expect(page.locator('h1 [lang="he"]')).toBeVisible();
});

for (const path of [
  '/torah?lang=hebrew',
  '/torah?lang=music',
  '/torah/the-captain-at-night',
  '/torah/daf-on-the-way',
])
  test(`${path} has no findings at 360 px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the whole list is there', async ({ page }) => {
    await page.goto('/torah');
    await expect(page.locator('h3')).toHaveCount(29);
    await expect(page.locator('.music-name')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Essays' })).toBeHidden();
  });
});
