/** Ways into the office: who is let in, who is sent where, invitations, and an account that is closed meanwhile. */
import { expect, test, type Page } from '@playwright/test';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { confirmedPerson } from '../fixtures/portal.ts';

test.setTimeout(240_000);

test('signed out: sign in first, then back to the very page', async ({ page }) => {
  await page.goto('/admin/applicants?page=1');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill('admissions@example.org');
  await page.getByLabel('Password', { exact: true }).fill('shalom-demo-1234');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/applicants/);
});

test('people without a staff role are sent to their own dashboard @all', async ({ page }) => {
  await signIn(page, 'submitted@example.org');
  await page.goto('/admin/applicants');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).not.toHaveURL(/\/admin/);
});

test('an expired session returns to where one was after sign-in @all', async ({ page }) => {
  await signIn(page, 'admissions@example.org');
  await page.goto('/admin/questions');
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('school-auth'));
  await page.goto('/admin/questions?show=answered');
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fquestions/);
});

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('a colleague is invited, let in, and out at the next request once deactivated @all', async ({
  browser,
  page,
  request,
}) => {
  const email = newAddress('colleague');
  await signIn(page, 'superadmin@example.org');
  await page.goto('/admin/staff-accounts');
  await page.getByRole('button', { name: 'Invite by mail' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Role', { exact: true }).click();
  await page.getByRole('option', { name: 'Admissions officer' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row(page, email)).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  const invitation = await waitForMail(request, email, /invitation/i);
  await colleague.goto(invitation.links.find((link) => link.includes('/verify?')) ?? '');
  await colleague
    .getByRole('button')
    .filter({ hasText: /accept|confirm|continue/i })
    .first()
    .click();
  await expect(colleague).toHaveURL(/\/set-password/);
  await colleague
    .getByLabel(/new password|^password/i)
    .first()
    .fill(PASSWORD);
  await colleague
    .getByLabel(/confirm/i)
    .first()
    .fill(PASSWORD);
  await colleague
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(colleague).not.toHaveURL(/\/set-password/);
  await colleague.goto('/admin/applicants');
  await expect(colleague.getByText(/applicants$/).first()).toBeVisible();

  await expect(row(page, email).getByText(/^Invited/)).toBeVisible();
  await page.reload();
  await row(page, email).getByRole('switch').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(row(page, email).getByText('Deactivated')).toBeVisible();
  await colleague.getByPlaceholder('Search applicants...').fill('anybody');
  await expect(colleague).toHaveURL(/\/dashboard$/);
  await expect(colleague).not.toHaveURL(/\/admin/);
});

test('a person who has an account already is told of the access by mail; nobody changes their own account @all', async ({
  page,
  request,
}) => {
  const person = await confirmedPerson(request, 'promoted');
  await signIn(page, 'superadmin@example.org');
  await page.goto('/admin/staff-accounts');
  await page.getByRole('button', { name: 'Invite by mail' }).click();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row(page, person.email)).toBeVisible();
  await waitForMail(request, person.email, /access to the admissions office/i);
  await expect(row(page, 'superadmin@example.org').getByRole('switch')).toHaveCount(0);
});
