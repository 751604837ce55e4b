/** A student whom the office linked to a record: no application of his own, and his student information open to him. */
import { expect, test } from '@playwright/test';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { admissionsOfficer, confirmedPerson } from '../fixtures/portal.ts';

test('the dashboard leads a linked student to his form, and nobody else', async ({ page, request }) => {
  const { email } = await confirmedPerson(request, 'linked');
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('You have not started an application yet.')).toBeVisible();
  await page.goto('/student-information');
  await expect(page).toHaveURL(/\/dashboard$/);

  const office = await admissionsOfficer(request);
  const form = { first_name: 'Linked', last_name: 'Studentberg', email, previous_yeshiva: 'Sample Yeshiva' };
  const made = (await office.rpc('create_student', { form })).data as { id: string; version: number };
  const linked = await office.rpc('link_student_account', {
    student_id: made.id,
    account_email: email,
    expected_version: made.version,
  });
  expect(linked.error).toBeNull();

  await page.goto('/dashboard');
  await expect(page.getByText('You are in the yeshiva’s student records.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Student information' }).first().click();
  await expect(page.getByLabel(/^Previous Yeshiva/)).toHaveValue('Sample Yeshiva');
  await expect(page.getByRole('heading', { name: 'Medical' })).toHaveCount(0);
  await page.getByLabel(/^Home Address/).fill('1 Invented Street, חיפה');
  await page.getByRole('button', { name: 'Update Information' }).click();
  await expect(page.getByText('Your information has been saved successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/accepted');
  await expect(page).toHaveURL(/\/dashboard$/);
});
