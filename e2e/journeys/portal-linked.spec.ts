/** A student whom the office linked to a record: no application of their own, and their student information open to them. */
import { expect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { admissionsOfficer, confirmedPerson } from '../fixtures/portal.ts';

test('the dashboard leads a linked student to their form, and nobody else @all', async ({
  page,
  request,
}) => {
  const { email } = await confirmedPerson(request, 'linked');
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('You have not started an application yet.')).toBeVisible();
  await page.goto('/student-information');
  await expect(page).toHaveURL(/\/dashboard$/);

  const office = await admissionsOfficer(request);
  const form = { first_name: 'Linked', last_name: 'Studentberg', email, previous_yeshiva: 'Sample Yeshiva' };
  const made = await call(office, 'create_student', { form });
  await call(office, 'link_student_account', {
    student_id: made.id,
    account_email: email,
    expected_version: made.version,
  });

  await page.goto('/dashboard');
  await expect(page.getByText('You are in the yeshiva’s student records.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Student information' }).click();
  await expect(page.getByLabel(/^Previous Yeshiva/)).toHaveValue('Sample Yeshiva');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/student-information');
  await expect(page.getByRole('heading', { name: 'Medical' })).toHaveCount(0);
  await page.getByLabel(/^Home Address/).fill('1 Invented Street, חיפה');
  await page.getByRole('button', { name: 'Update Information' }).click();
  await expect(page.getByText('Your information has been saved successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/accepted');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invitation by mail leads from the sign-up to the form', async ({ page, request }) => {
  const email = newAddress('invited');
  const office = await admissionsOfficer(request);
  const form = { first_name: 'Invited', last_name: 'Studentberg', email };
  const made = await call(office, 'create_student', { form });
  await call(office, 'invite_student', { student_id: made.id, account_email: email });

  const invitation = await waitForMail(request, email, /student account/i);
  await page.goto(invitation.links.find((link) => link.includes('/login')) ?? '');
  await page.getByLabel('First Name').fill('Invited');
  await page.getByLabel('Last Name').fill('Studentberg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/check-email/);
  const confirmation = await waitForMail(request, email, /confirm/i);
  await page.goto(confirmation.links.find((link) => link.includes('/verify?')) ?? '');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page).toHaveURL(/\/student-information$/, { timeout: 15_000 });
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Invited');
  await page.goto('/dashboard');
  await expect(page.getByText('You are in the yeshiva’s student records.')).toBeVisible();
});
