/** A student entered by hand is invited by mail, signs up with that address, and finds and completes their own information. */
import { expect, test } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { admissionsOfficer } from '../fixtures/portal.ts';

test.setTimeout(180_000);
test.use({ actionTimeout: 30_000 });

test('from the office’s invitation to the student’s own form', async ({ browser, page, request }) => {
  const email = newAddress('invited');
  const lastName = `Guest${email.split(/[.@]/)[1] ?? ''}`;
  const office = await admissionsOfficer(request);
  const { id } = await call(office, 'create_student', {
    form: {
      first_name: 'Dov',
      last_name: lastName,
      email: newAddress('other'),
      high_school_name: 'Sample High',
    },
  });

  await test.step('the office invites', async () => {
    await signIn(page, 'admissions@example.org');
    await page.goto(`/admin/student-management/${id}`);
    await page.getByRole('button', { name: 'Invite by e-mail' }).click();
    await page.getByLabel('Email of the student').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
    await expect(page.getByText(new RegExp(`^Invited ${email} on `))).toBeVisible();
  });

  const student = await (await browser.newContext()).newPage();
  await test.step('the student signs up from the mail’s link and proves the address', async () => {
    const mail = await waitForMail(request, email, /your student account/i);
    await student.goto(mail.links.find((link) => link.includes('/login')) ?? '');
    await student.getByLabel('First Name').fill('Dov');
    await student.getByLabel('Last Name').fill(lastName);
    await student.getByLabel('Email', { exact: true }).fill(email);
    await student.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await student.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await student.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(student.getByText('Account Created!').first()).toBeVisible();
    const proof = await waitForMail(request, email, /confirm/i);
    await student.goto(proof.links.find((link) => link.includes('/verify?')) ?? '');
    await student.getByRole('button', { name: 'Confirm my email address' }).click();
    // The invitation is for this form, so that is where it leads.
    await expect(student).toHaveURL(/\/student-information$/);
  });

  await test.step('they find their information, and what they save is in the record', async () => {
    await expect(student.getByLabel(/^High School (?!Grad)/)).toHaveValue('Sample High');
    await student.getByLabel(/^Home Address/).fill('1 Invented Street');
    await student.getByRole('button', { name: 'Update Information' }).click();
    await expect(student.getByText('Your information has been saved successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 Invented Street')).toBeVisible();
    await expect(page.getByRole('complementary').getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite by e-mail' })).toHaveCount(0);
  });
});
