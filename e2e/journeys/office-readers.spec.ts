/** Two committee members read the same file: each is blind until his own score is handed in; then the committee ranks it. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

async function as(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(page, email);
  return page;
}
const listOf = (word: string): string =>
  `/admin/applicants?filter=${encodeURIComponent(JSON.stringify({ q: word, status: ['submitted'] }))}`;
const file = (page: Page, id: string) => page.goto(`/admin/applicant/${id}`);

test('two readers, blind until submitted: given in the list, scored by keyboard, compared, ranked @all', async ({
  browser,
  request,
}) => {
  const word = `readers-${Date.now()}`;
  const applicant = await submittedPerson(request, `${word}-a`);
  const second = await submittedPerson(request, `${word}-b`);
  const id = applicant.applicationId;

  // An administrator gives both files to two colleagues at once.
  const admin = await as(browser, 'admin@example.org');
  await admin.goto(listOf(word));
  await expect(admin.locator('tbody tr')).toHaveCount(2);
  await admin.getByRole('checkbox', { name: /select all/i }).check();
  await admin.getByRole('button', { name: 'Assign readers' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Assign readers to 2 files' });
  for (const name of [/Sason Sagebench/, /Naftali Willowchair/])
    await dialog.getByRole('checkbox', { name }).check();
  expect(await violationsOf(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign readers' }).click();
  await expect(admin.getByText('2 files were given to readers')).toBeVisible();

  // The first finds it on the dashboard and writes a note and a score; the read-only role scores what it was given.
  const first = await as(browser, 'interviewer@example.org');
  await first.goto('/admin/dashboard');
  await expect(first.getByRole('heading', { name: 'My files' })).toBeVisible();
  await first.getByRole('button', { name: 'Read the next' }).click();
  await expect(first.getByRole('navigation', { name: 'Applicants in your list' })).toContainText(
    /^.*1 of \d+/,
  );
  await file(first, id);
  await first.getByLabel('New internal note').fill('I would take him.');
  // Leaving the note saves it.
  await first.keyboard.press('Escape');
  await expect(first.getByRole('article').getByText('I would take him.')).toBeVisible();
  await first.getByRole('heading', { name: 'My score' }).waitFor();
  await first.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await first.keyboard.press('s');
  for (const key of ['5', '4', '4']) await first.keyboard.press(key);
  await expect(first.getByText('Saved', { exact: true })).toBeVisible();
  // What was typed is there again on another device.
  await first.reload();
  await expect(first.getByRole('radio', { name: /^5: / }).first()).toBeChecked();
  await first.getByRole('button', { name: 'Hand in: accept' }).click();
  await expect(first.getByText('Your score is handed in')).toBeVisible();
  await expect(first.getByText('No score has been handed in.')).toHaveCount(0);

  // The second sees nothing of it: no note, no score, no rank.
  const other = await as(browser, 'staff@example.org');
  await file(other, id);
  await expect(other.getByRole('heading', { name: 'My score' })).toBeVisible();
  await expect(other.getByText('No notes yet.')).toBeVisible();
  await expect(other.getByText(/Notes and scores of others are shown once/)).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  for (const group of await other.getByRole('radiogroup').all())
    await group.getByRole('radio').nth(1).check();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await expect(other.getByText('I would take him.')).toHaveCount(0);
  await other.getByRole('button', { name: 'Hand in: reject' }).click();
  await expect(other.getByText('I would take him.')).toBeVisible();
  await expect(other.getByText(/Average/)).toBeVisible();

  // The administrator sees both and how far they are apart; the committee ranks the file and moves it by hand.
  await file(admin, id);
  await expect(admin.getByText(/above the other readers/)).toBeVisible();
  await admin.goto('/admin/committee');
  const row = admin.getByRole('row').filter({ has: admin.locator(`a[href$="${id}"]`) });
  await expect(row).toContainText('1 accept, 1 reject');
  expect(await violationsOf(admin)).toEqual([]);
  await row.getByRole('button', { name: /^Place/ }).click();
  await admin.getByLabel('Place in the ranking').fill('1');
  await admin.getByLabel('Why').fill('Both spoke for him in the end.');
  await admin.getByRole('button', { name: 'Place', exact: true }).click();
  await expect(admin.getByRole('row').nth(1)).toContainText('By hand: Both spoke for him in the end.');
  await row.getByRole('checkbox').check();
  await admin
    .getByRole('row')
    .filter({ has: admin.locator(`a[href$="${second.applicationId}"]`) })
    .getByRole('checkbox')
    .check();
  await admin.getByRole('button', { name: 'Side by side' }).click();
  await expect(admin.getByRole('dialog').getByRole('article').first()).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);
});
