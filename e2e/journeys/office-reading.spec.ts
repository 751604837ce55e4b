/** What a colleague reads is said in the menu of the account and where files are given out; a conflict is taken back. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(180_000);
const listOf = (word: string): string =>
  `/admin/applicants?filter=${encodeURIComponent(JSON.stringify({ q: word, status: ['submitted'] }))}`;

/** Says the most files that one takes, whatever stood there before. */
async function sayMost(page: Page, most: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /reads?$/ });
  await dialog.getByLabel('Most files in a year').fill(most);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a reader says how much he takes, an administrator changes it, and a conflict is taken back @all', async ({
  browser,
  request,
}) => {
  const word = `reading-${Date.now()}`;
  const { applicationId } = await submittedPerson(request, word);
  const most = 100 + (Date.now() % 300);
  const as = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signIn(page, email);
    return page;
  };

  const reader = await as('staff@example.org');
  await reader.goto('/admin/dashboard');
  await reader.getByRole('button', { name: 'Profile' }).click();
  await reader.getByRole('menuitem', { name: 'What I read' }).click();
  await sayMost(reader, String(most));

  const admin = await as('admin@example.org');
  await admin.goto(listOf(word));
  await admin.getByRole('checkbox', { name: /select all/i }).check();
  await admin.getByRole('button', { name: 'Assign readers' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Assign readers' });
  await expect(dialog.getByText(`at most ${most}`)).toBeVisible();
  await dialog
    .getByRole('button', { name: /^What .* reads$/ })
    .first()
    .waitFor();
  const row = dialog.locator('div').filter({ has: admin.getByText(`at most ${most}`) });
  await row
    .last()
    .getByRole('button', { name: /^What .* reads$/ })
    .click();
  await sayMost(admin, String(most + 1));
  await expect(dialog.getByText(`at most ${most + 1}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

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
