/** A student whom the office linked to a record: no application of their own, and their student information open to them. */
import { expect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

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
