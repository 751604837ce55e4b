/** An officer's day in the wrong order: each of these is done by somebody, and none may lose a word, tell too much or leave a screen that lies. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { submittedPerson, type OfficeApplicant } from '../fixtures/office.ts';
import { signIn } from '../fixtures/people.ts';

test.setTimeout(240_000);

async function as(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(page, email);
  return page;
}
async function openFile(page: Page, { applicationId }: OfficeApplicant): Promise<Page> {
  await page.goto(`/admin/applicant/${applicationId}`);
  await expect(page.getByRole('heading', { name: 'Application Status Management' })).toBeVisible();
  return page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const badge = (page: Page, word: string) =>
  expect(page.getByRole('main').locator('header').getByText(word, { exact: true })).toBeVisible();

test('a session that ended while a dialog was open: signed in again over it, what was confirmed goes on', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'order-session');
  const page = await as(browser, 'admissions@example.org');
  const asked = page.waitForRequest(/rpc\/office_application/);
  await openFile(page, person);
  const headers = await (await asked).allHeaders();
  await page.getByLabel('New internal note').fill('Half a thought.');
  await expect(page.getByText('Draft kept. Only you see it.')).toBeVisible();
  // Going on to the decision saves the note.
  await press(page, 'Reject');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('article').getByText('Half a thought.')).toBeAttached();
  // Ended elsewhere: this one session alone.
  const ended = await request.post('/auth/v1/logout?scope=local', {
    headers: { apikey: headers['apikey'] ?? '', authorization: headers['authorization'] ?? '' },
  });
  expect(ended.ok()).toBe(true);
  await confirm(page, 'Reject application');
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again.getByLabel('Email')).toHaveValue('admissions@example.org');
  await again.getByLabel('Password').fill('shalom-demo-1234');
  await again.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(again).toHaveCount(0);
  // What was confirmed goes on by itself.
  await badge(page, 'Rejected');
  await expect(page.getByRole('article').getByText('Half a thought.')).toBeVisible();
});
