/** Typed on the laptop, confirmed on the phone: no word is lost, and neither of the two is left wondering. */
import { expect, test } from '@playwright/test';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';

test('answers typed on the laptop are found on the phone that opens the mail', async ({
  browser,
  page,
  request,
}) => {
  const email = newAddress('devices');
  await page.goto('/apply');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^First name/).fill('Dov');
  await page.getByLabel(/^City/).fill('Haifa 🌿');
  await page.getByRole('button', { name: 'Create account and continue' }).click();
  await page.getByLabel('Last Name', { exact: true }).fill('Lev');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/check-email/);
  const mail = await waitForMail(request, email, /./);
  expect(mail.text).not.toContain('Haifa');

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(mail.links.find((link) => link.includes('/verify?')) ?? '');
  await phone.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(phone.getByText(/please type your password once more/)).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Save password' }).click();
  await expect(phone.getByText('Haifa 🌿')).toBeVisible();
  await phone.getByRole('button', { name: 'These are mine' }).click();
  await expect(
    phone.getByText('Your account has been verified and your application data has been saved.'),
  ).toBeVisible();
  await phone.goto('/apply/personal');
  await expect(phone.getByLabel(/^City/)).toHaveValue('Haifa 🌿');

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(/Your address is confirmed and your password is set/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard/);
});
