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

test('a wrong password', async ({ page, request }) => {
  const { email } = await confirmedPerson(request, 'wrong');
  await trySignIn(page, email, 'not the password');
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await expect(page.getByText('Please check your email and password and try again.')).toBeVisible();
  await trySignIn(page, newAddress('nobody'), 'not the password');
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
});

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

test('signing up with an address that has an account looks like any other @all', async ({
  page,
  request,
}) => {
  const { email } = await confirmedPerson(request, 'taken');
  await signUp(page, email);
  await expect(page.getByText('Account Created!').first()).toBeVisible();
  await expect(page.getByText(/already|exists/i)).toHaveCount(0);
});

test('a link works once: who is in already is sent on, another browser is told so @all', async ({
  browser,
  page,
  request,
}) => {
  const email = newAddress('once');
  await signUp(page, email);
  const link = await linkFor(request, email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 15_000 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 15_000 });
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(
    elsewhere.getByText('Verification Failed. The verification link may have expired or is invalid.'),
  ).toBeVisible();
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

test('changing the password asks for the old one @all', async ({ page, request }) => {
  const { email } = await confirmedPerson(request, 'change');
  await signIn(page, email, PASSWORD);
  await page.goto('/account');
  for (const [label, value] of [
    ['Current Password', 'wrong one'],
    ['New Password', 'brand new plain words'],
    ['Confirm Password', 'brand new plain words'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The current password is not right').first()).toBeVisible();
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password saved')).toBeVisible();
});

test('logging out in one tab logs out in all @all', async ({ page, context, request }) => {
  const { email } = await confirmedPerson(request, 'tabs');
  await signIn(page, email, PASSWORD);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  // The other tab says it on its page, with the way back to it, and shows nothing of the account any more.
  await expect(other.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/login?next=%2Faccount',
    { timeout: 5000 },
  );
  await expect(other.getByLabel('New Email')).toHaveCount(0);
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('isLoggedIn');
});

test('nobody is sent to a foreign page after signing in @all', async ({ page, request }) => {
  const { email } = await confirmedPerson(request, 'redirect');
  await page.goto(`/login?next=${encodeURIComponent('//evil.example')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/localhost:\d+\/dashboard/);
  for (const next of ['https://evil.example/', '/\\evil.example']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(/localhost:\d+\/dashboard/);
  }
  await page.goto(`/auth/callback?next=${encodeURIComponent('//evil.example')}`);
  await expect(page).toHaveURL(/localhost:\d+\/dashboard/);
});
