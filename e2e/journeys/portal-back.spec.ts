/** The browser's Back and Forward, in the middle of typing: nothing that was typed is gone, on any page of the portal that takes words. */
import { expect, test, type Page } from '@playwright/test';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptedPerson, personWithDraft, unfold } from '../fixtures/portal.ts';

/** Away by Back, here again by Forward. */
async function awayAndBack(page: Page, elsewhere: RegExp): Promise<void> {
  const here = page.url();
  await page.goBack();
  await expect(page).toHaveURL(elsewhere);
  await page.goForward();
  await expect(page).toHaveURL(here);
}

test.use({ viewport: { width: 360, height: 740 } });

test('the address goes along to the forgotten password, and stands where it was after Back @all', async ({
  page,
}) => {
  const email = newAddress('back.forgot');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: /forgot/i }).click();
  await expect(page).toHaveURL(/forgot-password/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('what was typed before signing in is there after Back and Forward @all', async ({ page }) => {
  await page.goto('/login');
  await page.goto('/apply');
  await page.getByLabel(/^First name/).fill('Ari');
  await page.getByLabel(/^City/).fill('Teaneck');
  await awayAndBack(page, /\/login/);
  await expect(page.getByLabel(/^First name/)).toHaveValue('Ari');
  await expect(page.getByLabel(/^City/)).toHaveValue('Teaneck');
});

test('a section of the application @all', async ({ page, request }) => {
  const { email } = await personWithDraft(request, 'back.section');
  await signIn(page, email, PASSWORD);
  await page.goto('/apply');
  await page
    .getByRole('link', { name: /^Essays/ })
    .first()
    .click();
  await page.getByLabel('Goals', { exact: true }).fill('A page of Gemara by myself');
  await awayAndBack(page, /\/apply$/);
  await expect(page.getByLabel('Goals', { exact: true })).toHaveValue('A page of Gemara by myself');
});

test('the student information and a message', async ({ page, request }) => {
  const { email } = await acceptedPerson(request, 'back.student');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/dashboard/);
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
