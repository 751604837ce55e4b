/** Accounts against the real auth service and mailbox: wrong password, unconfirmed, used links, resend, recovery, logout. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { mailsTo, waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { confirmedPerson } from '../fixtures/portal.ts';

async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/login?tab=sign-up');
  await page.getByLabel('First Name').fill('Test');
  await page.getByLabel('Last Name').fill('Person');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/check-email/);
}

async function linkFor(request: APIRequestContext, email: string, subject = /./): Promise<string> {
  const mail = await waitForMail(request, email, subject);
  return mail.links.find((link) => link.includes('/verify?')) ?? '';
}

test('an unconfirmed address, another mail, and the wait between mails', async ({ page, request }) => {
  const email = newAddress('unconfirmed');
  await signUp(page, email);
  await trySignIn(page, email, PASSWORD);
  await expect(page.getByText('Email Not Verified')).toBeVisible();
  await expect(page).toHaveURL(/\/check-email/);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Rate Limited')).toBeVisible();
  const wait = 'Please wait a moment before requesting another verification email.';
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(wait)).toBeVisible();
  await expect(page.getByRole('main').getByText(wait)).toBeVisible();
  const code = (await mailsTo(request, email))[0]?.code ?? '';
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.locator('#code-code-error')).toBeVisible();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Welcome Back!')).toBeVisible();
});

test('a new password by the mail’s link, and the old one is over', async ({ page, request }) => {
  const { email } = await confirmedPerson(request, 'recover');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/a mail is on its way/)).toBeVisible();
  await page.goto(await linkFor(request, email, /password/i));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/set-password/, { timeout: 15_000 });
  await page.getByLabel('New Password', { exact: true }).fill('another four plain words');
  await page.getByLabel('Confirm Password', { exact: true }).fill('another four plain words');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password saved')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await trySignIn(page, email, PASSWORD);
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await signIn(page, email, 'another four plain words');
});
