/**
 * A conversation with a file, both sides: asked before any application, answered from the office, one mail for two answers, read
 * marks on both sides, a draft that survives, closed and opened again. And a note that stays while a document is opened.
 */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { violationsOf } from '../fixtures/axe.ts';
import { mailsTo } from '../fixtures/mail.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { pdfFile, PASSWORD, signIn } from '../fixtures/people.ts';
import { confirmedPerson } from '../fixtures/portal.ts';

/** The admissions officer in a browser of their own. */
async function officeOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signIn(page, 'admissions@example.org');
  return page;
}
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfFile(name) });

test('a thread with a file: one mail, read marks, closed and opened again @all', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000);
  const { email } = await confirmedPerson(request, 'asks');
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, email, PASSWORD);
  await page.getByRole('link', { name: 'Messages with the office' }).click();
  await expect(page.getByText('Nobody has written yet.')).toBeVisible();
  await page.getByLabel('Your message').fill('May my son visit in December?');
  await page.reload();
  await expect(page.getByLabel('Your message')).toHaveValue('May my son visit in December?');
  await page.locator('input[type=file]').setInputFiles(file('ticket.pdf'));
  await expect(page.getByRole('button', { name: 'Remove ticket.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('May my son visit in December?');
  await expect(page.getByLabel('Your message')).toHaveValue('');
  expect(await violationsOf(page)).toEqual([]);
  // A conversation that stays open reads what comes.
  await page.goto('/dashboard');

  const office = await officeOf(browser);
  await office.goto('/admin/messages?show=unassigned');
  await office
    .getByRole('link', { name: /Test Person asks/ })
    .first()
    .click();
  await expect(office.getByRole('log')).toContainText('May my son visit in December?');
  const opened = office.waitForEvent('popup');
  await office.getByRole('button', { name: 'ticket.pdf' }).click();
  await opened;
  const answer = office.getByLabel('Write to them');
  await answer.fill('With pleasure');
  await expect(office.getByText('Draft kept. Only you see it.')).toBeVisible();
  await office.reload();
  await expect(answer).toHaveValue('With pleasure');
  await office.locator('input[type=file]').setInputFiles(file('map.pdf'));
  await expect(office.getByText('map.pdf')).toBeVisible();
  await office.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(office.getByRole('log')).toContainText('With pleasure');
  await expect(answer).toHaveValue('');
  await answer.fill('Come on a Sunday.');
  await office.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(office.getByRole('log')).toContainText('Come on a Sunday.');
  expect(await violationsOf(office)).toEqual([]);

  const told = async () =>
    (await mailsTo(request, email)).filter(({ subject }) => subject.includes('You have a message'));
  await expect.poll(async () => (await told()).length, { timeout: 40_000 }).toBe(1);
  expect(JSON.stringify(await told())).not.toContain('Sunday');

  await page.goto('/dashboard');
  await expect(page.getByText('2 new messages')).toBeVisible();
  await page.getByRole('link', { name: 'Messages with the office' }).click();
  await expect(page.getByRole('log')).toContainText('Come on a Sunday.');
  await expect(page.getByRole('log')).toContainText('Read');
  const shown = page.waitForEvent('popup');
  await page.getByRole('button', { name: /map\.pdf/ }).click();
  await shown;
  await office.reload();
  await expect(office.getByRole('log').getByText(/Read$/).first()).toBeVisible();
  await office.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(office.getByText('Closed', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('The office has closed this conversation.')).toBeVisible();
  await page.getByLabel('Your message').fill('Thank you!');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await office.reload();
  await expect(office.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  expect(await told()).toHaveLength(1);
});

test('a note stays while a document is opened, after Next, a reload and signing out @all', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { applicationId } = await submittedPerson(request, 'noted');
  const office = await officeOf(browser);
  await office.goto(`/admin/applicant/${applicationId}`);
  await office.getByLabel('New internal note').fill('Ask about the summer.');
  await expect(office.getByText('Draft kept. Only you see it.')).toBeVisible();
  await office.goto('/admin/dashboard');
  await office.goto(`/admin/applicant/${applicationId}`);
  await expect(office.getByLabel('New internal note')).toHaveValue('Ask about the summer.');
  await office.context().clearCookies();
  await office.evaluate(() => localStorage.clear());
  const again = await officeOf(browser);
  await again.goto(`/admin/applicant/${applicationId}`);
  const note = again.getByLabel('New internal note');
  await expect(note).toHaveValue('Ask about the summer.');
  // Left, it saves itself; the keys of the file work again and what is saved stays in view.
  await note.press('Escape');
  await expect(note).toHaveValue('');
  await again.keyboard.press('d');
  await expect(again.getByRole('button', { name: 'Close the document' })).toBeAttached();
  await expect(again.getByText('Ask about the summer.')).toBeVisible();
  await again.reload();
  await expect(again.getByText('Ask about the summer.')).toBeVisible();
  await expect(note).toHaveValue('');
});
