/** An officer's work on files: review and accept, waitlist then accept, return to pending, reschedule, collide, held decisions, read-only staff, and an account that is closed meanwhile. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { waitForMail, mailsTo } from '../fixtures/mail.ts';
import { signIn } from '../fixtures/people.ts';
import { submittedPerson, type OfficeApplicant } from '../fixtures/office.ts';

test.setTimeout(240_000);

async function openFile(
  browser: Browser,
  person: OfficeApplicant,
  email = 'admissions@example.org',
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  await page.goto(`/admin/applicant/${person.applicationId}`);
  await expect(page.getByRole('heading', { name: 'Application Status Management' })).toBeVisible();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** What was told "at once" is told now, without its ten minutes. */
async function doNotWait(page: Page): Promise<void> {
  await press(page, 'Do not wait');
  await confirm(page, 'Publish now');
  await expect(page.getByText('Decision published', { exact: true })).toBeVisible();
}
const badge = (page: Page, word: string) =>
  expect(page.getByRole('main').locator('header').getByText(word, { exact: true })).toBeVisible();

test('review and accept: documents are checked, one is asked for again, the applicant is told by mail', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'review');
  const page = await openFile(browser, person);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(page.getByRole('img', { name: /transcript\.pdf, page 1/ })).toBeVisible();
  await press(page, 'Zoom in');
  await press(page, 'Rotate');
  await press(page, 'Mark checked');
  await expect(
    page.getByRole('region', { name: /^Document:/ }).getByText('Checked', { exact: true }),
  ).toBeVisible();
  await press(page, 'Next document');
  await press(page, 'Needs replacing');
  await page.getByLabel(/Reason/).fill('The second page is missing.');
  await confirm(page, 'Ask for another');
  expect((await waitForMail(request, person.email, /needs replacing/i)).text).toContain(
    'The second page is missing.',
  );
  await press(page, 'Close document');
  await press(page, 'Accept');
  await confirm(page, 'Accept');
  await expect(page.getByText('Student has been accepted successfully.')).toBeVisible();
  await badge(page, 'Accepted');
  await doNotWait(page);
  const mail = await waitForMail(request, person.email, /news about your application/i);
  expect(mail.text).not.toMatch(/accepted/i);
  expect(await call(person.client, 'my_application')).toMatchObject({ application: { status: 'accepted' } });
});

test('an interview is scheduled and moved; the mail carries the calendar file', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'interview', { choices: 2 });
  const page = await openFile(browser, person);
  await page.getByRole('button', { name: 'Schedule Interview' }).first().click();
  await confirm(page, 'Schedule Interview');
  await expect(page.getByText(/^Interview scheduled for/)).toBeVisible();
  const other = page.getByRole('button', { name: 'Schedule Interview' });
  await expect(other).toBeDisabled();
  await press(page, 'Reschedule');
  await other.click();
  await expect(
    page.getByRole('dialog', { name: 'Change Interview Time' }).locator('[data-tone=red]'),
  ).toBeVisible();
  await confirm(page, 'Change time');
  await expect(page.getByText('Interview time changed')).toBeVisible();
  const moved = await waitForMail(request, person.email, /moved/i);
  expect(moved.attachments.map((file) => file.filename)).toContain('interview.ics');
  await press(page, 'Cancel interview');
  await confirm(page, 'Cancel interview');
  await expect(page.getByText('Interview cancelled', { exact: true })).toBeVisible();
});

test('two officers collide: the second sees what changed and by whom, and overwrites nothing', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'collide');
  const first = await openFile(browser, person);
  const second = await openFile(browser, person, 'admin@example.org');
  await press(first, 'Waitlist');
  await confirm(first, 'Waitlist');
  await badge(first, 'Waitlisted');
  await press(second, 'Reject');
  await confirm(second, 'Reject application');
  const stale = second.getByRole('dialog', { name: 'This file has changed since you opened it' });
  await expect(stale).toContainText('Decision: Submitted → Waitlisted');
  await expect(stale).toContainText('Meira Myrtlegate');
  await stale.getByRole('button', { name: 'Look at it again' }).click();
  await badge(second, 'Waitlisted');
});

test('a held decision is invisible to the applicant until it is published', async ({ browser, request }) => {
  const person = await submittedPerson(request, 'held');
  const page = await openFile(browser, person);
  await press(page, 'Accept');
  await page.getByLabel(/^Hold it/).check();
  await confirm(page, 'Accept');
  await expect(page.getByText(/The decision is held/)).toBeVisible();
  expect(await call(person.client, 'my_application')).toMatchObject({ application: { status: 'submitted' } });
  const peek = await person.client.from('application_decisions').select('*');
  expect(peek.data).toEqual([]);
  expect((await mailsTo(request, person.email)).filter((mail) => /news/i.test(mail.subject))).toEqual([]);
  await press(page, 'Publish now');
  await confirm(page, 'Publish in 10 minutes');
  await doNotWait(page);
  await waitForMail(request, person.email, /news about your application/i);
  expect(await call(person.client, 'my_application')).toMatchObject({ application: { status: 'accepted' } });
});

test('a decision told at once can be undone for ten minutes, also after the tab was closed, and nobody outside knows', async ({
  browser,
  request,
}) => {
  const person = await submittedPerson(request, 'undo');
  const before = JSON.stringify(await call(person.client, 'my_application'));
  const closed = await openFile(browser, person);
  await press(closed, 'Accept');
  await expect(closed.getByRole('dialog')).toContainText('The applicant is told in 10 minutes.');
  await confirm(closed, 'Accept');
  await expect(closed.getByText('Student has been accepted successfully.')).toBeVisible();
  await closed.close();
  expect(JSON.stringify(await call(person.client, 'my_application'))).toBe(before);
  const page = await openFile(browser, person);
  await badge(page, 'Accepted');
  await press(page, 'Undo');
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible();
  await badge(page, 'Submitted');
  expect(JSON.stringify(await call(person.client, 'my_application'))).toBe(before);
  expect((await mailsTo(request, person.email)).filter((mail) => /news/i.test(mail.subject))).toEqual([]);
  await press(page, 'Waitlist');
  await confirm(page, 'Waitlist');
  await page.goto(`/admin/applicants?filter=${encodeURIComponent(JSON.stringify({ q: person.email }))}`);
  await page.getByRole('button', { name: /^Undo the decision on/ }).click();
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible();
  await expect(page.locator('tbody').getByText('Submitted', { exact: true })).toBeVisible();
});
