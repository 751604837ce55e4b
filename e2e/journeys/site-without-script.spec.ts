/** The site with JavaScript off: everything can be read and reached. That its words are there is read in e2e/builds/site-content.test.ts. */
import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('a visitor finds the answer to a question and the deadline of Shana Aleph', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Knowledge Base' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge Base');
  await expect(page.getByPlaceholder('Search knowledge base...')).toBeHidden();
  await page.getByRole('heading', { name: 'Program Tracks' }).click();
  await page.getByText('The four tracks', { exact: true }).click();
  await page.getByText('What is Shana Aleph?', { exact: true }).click();
  await expect(page.locator('#what-is-shana-aleph')).toContainText(/11:59 PM in Los Angeles/);
  await expect(page.locator('#what-is-shana-aleph .answer p').first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Prospective Students' })
    .click();
  for (const id of ['shana-aleph', 'shana-bet', 'shiur-bet-plus', 'post-army'])
    await expect(page.locator(`#${id}`)).toBeVisible();
});

test('on a phone the menu is simply there, bios are whole, and what needs a script is not offered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/staff');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Torah' }),
  ).toBeVisible();
  for (const bio of await page.locator('.bio-whole').all()) await expect(bio).toBeVisible();
  await page.goto('/submit-question');
  await expect(page.getByText('This form needs JavaScript.')).toBeVisible();
  await page.goto('/torah');
  await expect(page.locator('h3')).toHaveCount(29);
  await expect(page.getByRole('button', { name: 'Essays' })).toBeHidden();
});
