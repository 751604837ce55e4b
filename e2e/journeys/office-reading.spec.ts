/** A conflict is declared and taken back. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(180_000);
test('a conflict is declared and taken back @all', async ({ browser, request }) => {
  const word = `reading-${Date.now()}`;
  const { applicationId } = await submittedPerson(request, word);
  const as = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signIn(page, email);
    return page;
  };

  const admin = await as('admin@example.org');
  await admin.goto(`/admin/applicant/${applicationId}`);
  const declare = admin.getByRole('button', { name: 'I must not score this file' });
  if (!(await declare.isVisible())) await admin.getByRole('button', { name: 'Scores' }).click();
  await declare.click();
  await admin.getByLabel(/Why, in a few words/).fill('A neighbour.');
  await admin.getByRole('button', { name: 'Give the file back' }).click();
  await expect(admin.getByText('You have said that you must not score this file.')).toBeVisible();
  await admin.getByRole('button', { name: 'Take this back' }).click();
  await admin.getByLabel(/Why, in a few words/).fill('Another family of that name.');
  expect(await violationsOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Take the conflict back' }).click();
  await expect(admin.getByText('The conflict was taken back')).toBeVisible();
  await expect(admin.getByText('You have said that you must not score this file.')).toHaveCount(0);
});
