/** What a family reads on the way in: signing in, the filters of the answers, times in their own habit, the cost on paper. */
import { expect, test } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

test('Sign in stands in the header, and on a phone in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/staff');
  const header = page.getByRole('banner');
  const signIn = header.getByRole('link', { name: 'Sign in' });
  await expect(signIn).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(signIn).toBeHidden();
    await header.getByRole('button', { name: 'Menu' }).click();
    await expect(signIn).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
  await header.getByRole('button', { name: 'Menu' }).click();
  await signIn.click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the filters of a Torah language stand in one row that ends inside the screen', async ({ page }) => {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/torah?lang=hebrew');
    const buttons = page.locator('.torah-filters:visible').getByRole('button');
    await expect(buttons).toHaveCount(3);
    const places = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { top, right } = button.getBoundingClientRect();
        return { top: Math.round(top), right };
      }),
    );
    expect([width, new Set(places.map(({ top }) => top)).size]).toEqual([width, 1]);
    expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(width);
  }
});

test.describe('in London', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/London' });
  test('a time where the visitor is follows the day of 24 hours', async ({ page }) => {
    await page.goto('/prospective-students#deadlines');
    const first = page.locator('#deadlines').getByRole('listitem').first();
    await expect(first).toContainText(/Where you are, in London.*\b\d\d:\d\d\b/);
    await expect(first.locator('p', { hasText: 'Where you are' })).not.toContainText(/[AP]M/);
  });
});

test('the brochure names the cost that the comparison names', async ({ page, request }) => {
  await page.goto('/prospective-students');
  const cell = page
    .locator('#compare-tracks')
    .getByText(/\$[\d,]{5,}/)
    .first();
  const [cost] = /\$[\d,]{5,}/.exec((await cell.textContent()) ?? '') ?? [];
  await page.goto('/knowledge-base');
  const address = await page.getByRole('link', { name: 'Download Brochure as PDF' }).getAttribute('href');
  const data = new Uint8Array(await (await request.get(address ?? '')).body());
  const paper = await getDocument({ data }).promise;
  const texts: string[] = [];
  for (let at = 1; at <= paper.numPages; at++) {
    const { items } = await (await paper.getPage(at)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  expect(cost).toBeTruthy();
  expect(texts.join(' ')).toContain(cost);
});
