/** Submit a Question: what is missing is said, a good question is stored and confirmed. */
import { expect, test } from '@playwright/test';

test('a visitor corrects the form and sends a question', async ({ page }) => {
  await page.goto('/submit-question');
  await expect(page.getByText('We typically respond within 1-2 business days.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit Question' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Enter your name.' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Demo Visitor');
  await page.getByLabel('Email').fill('visitor@example.org');
  await page.getByLabel('Subject').fill('Hebrew');
  await page.getByLabel('Message').fill('How much Hebrew do I need? תודה');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Question Submitted!' })).toBeVisible();
  await expect(page).toHaveURL(/\/knowledge-base$/, { timeout: 15_000 });
  // The confirmation goes along to the next page, which is another document.
  await expect(page.getByRole('status').filter({ hasText: 'Question Submitted!' })).toBeVisible();
});
