/** The site with JavaScript off: everything can be read and reached. */
import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('a visitor finds the answer to a question and the deadline of Shana Aleph', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Knowledge Base' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge Base');
  const category = page.locator('details').first();
  await category.locator('summary').first().click();
  const subcategory = category.locator('details').first();
  await subcategory.locator('summary').first().click();
  const question = subcategory.locator('details').first();
  await question.locator('summary').click();
  await expect(question.locator('p').first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Prospective Students' })
    .click();
  const shanaAleph = page.locator('#shana-aleph');
  await expect(shanaAleph).toContainText(/Sunday, January \d+, 20\d\d, 11:59 PM in Los Angeles/);
  await expect(page.locator('#deadlines')).toContainText(
    /Wednesday, March \d+, 20\d\d, 11:59 PM in US Eastern time/,
  );
});

test('tracks are all there, bios are whole and the form says what it needs', async ({ page }) => {
  await page.goto('/prospective-students');
  for (const id of ['shana-aleph', 'shana-bet', 'shiur-bet-plus', 'post-army'])
    await expect(page.locator(`#${id}`)).toBeVisible();
  await page.goto('/staff');
  await expect(page.getByText('Read More')).toHaveCount(
    await page.locator('button:has-text("Read More")').count(),
  );
  for (const bio of await page.locator('.bio-whole').all()) await expect(bio).toBeVisible();
  await page.goto('/submit-question');
  await expect(page.getByText('This form needs JavaScript.')).toBeVisible();
});

test('on a phone the menu is simply there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/staff');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Torah' }),
  ).toBeVisible();
});
