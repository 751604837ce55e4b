/** The browser's Back and Forward, in the middle of typing: nothing that was typed is gone, on any page of the portal that takes words. */
import { expect, test, type Page } from '@playwright/test';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, unfold } from '../fixtures/portal.ts';

/** Away by Back, here again by Forward. */
async function awayAndBack(page: Page, elsewhere: RegExp): Promise<void> {
  const here = page.url();
  await page.goBack();
  await expect(page).toHaveURL(elsewhere);
  await page.goForward();
  await expect(page).toHaveURL(here);
}

test.use({ viewport: { width: 360, height: 740 } });

test('the student information and a message', async ({ page, request }) => {
  const { email } = await acceptedPerson(request, 'back.student');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/dashboard/);
  // Until the letter is opened, the dashboard leads nowhere else.
  await page.getByRole('link', { name: 'Open your letter' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Student information' }).first().click();
  await unfold(page, 'Medical');
  await page.getByLabel(/^Medical Conditions/).fill('Nuts');
  await awayAndBack(page, /dashboard/);
  await unfold(page, 'Medical');
  await expect(page.getByLabel(/^Medical Conditions/)).toHaveValue('Nuts');
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /messages|write to us/i })
    .first()
    .click();
  await expect(page).toHaveURL(/messages/);
  await page.getByRole('textbox').first().fill('When does the bus leave');
  await awayAndBack(page, /dashboard/);
  await expect(page.getByRole('textbox').first()).toHaveValue('When does the bus leave');
});
