/** Small things of the file, each seen once as wrong: its timeline, its title, and who is offered for an interview. */
import { expect, test } from '@playwright/test';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

test('a held decision that is taken back publishes nothing, and submitting is the applicant’s act alone', async ({
  page,
  request,
}) => {
  const person = await submittedPerson(request, 'timeline');
  await signIn(page, 'admissions@example.org');
  await page.goto(`/admin/applicant/${person.applicationId}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const answer = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await press('Accept');
  await page.getByLabel(/^Hold it/).check();
  await answer('Accept');
  await expect(page.getByText(/The decision is held/)).toBeVisible();
  await press('Return to Pending');
  await expect(page.getByText('Student has been reset to pending successfully.')).toBeVisible();
  await page.reload();
  const lines = page.getByRole('complementary').getByRole('listitem');
  await expect(lines.filter({ hasText: 'Decision: Accepted → Submitted' })).toContainText('Meira Myrtlegate');
  await expect(lines.filter({ hasText: 'The decision was published' })).toHaveCount(0);
  const submitted = lines.filter({ hasText: 'The application was submitted' });
  await expect(submitted).toHaveCount(1);
  await expect(submitted).not.toContainText('Meira Myrtlegate');
  await expect(lines.filter({ hasText: /review/i })).toHaveCount(0);
});
