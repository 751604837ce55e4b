/**
 * The rabbi's recommendation, in Hebrew: one mail, no account, a scanner that opened the link first, a letter finished later, a student who
 * had mistyped the address.
 */
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, pdfFile, signIn } from '../fixtures/people.ts';
import { completeDraft, personWithDraft, type PortalPerson } from '../fixtures/portal.ts';

const LETTER = 'I have taught him for three years.\n\nHe asks well, and he listens.';

/** The link of the newest mail to a referee. */
async function linkFor(request: APIRequestContext, address: string): Promise<string> {
  const mail = await waitForMail(request, address, /מכתב המלצה/);
  const link = mail.links.find((href) => href.includes('/reference#'));
  if (!link) throw new Error('The mail has no link.');
  return link;
}

/** Somebody with a complete draft, signed in on a page of their own, whose referee has just been asked there. */
async function asking(
  page: Page,
  request: APIRequestContext,
  address: string,
): Promise<PortalPerson & { readonly applicationId: string }> {
  const person = await personWithDraft(request, 'asks');
  await completeDraft(person.client);
  await signIn(page, person.email, PASSWORD);
  await page.goto('/apply/references');
  await page.getByRole('button', { name: /^Change/ }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Ask for a letter/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language of our mails to them').selectOption('Hebrew');
  await dialog.getByRole('button', { name: 'Ask for a letter' }).click();
  await expect(dialog.getByText('Choose one of the two first.')).toBeVisible();
  await dialog.getByLabel('I give up the right to read them').check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask for a letter' }).click();
  await expect(page.getByText('Waiting for the letter', { exact: true }).first()).toBeVisible();
  return person;
}

/** What programs do that look into every link of a mail: GET, HEAD, and the page with its scripts, without a press. */
async function scan(request: APIRequestContext, browser: Browser, link: string): Promise<void> {
  expect((await request.get(link)).ok()).toBe(true);
  expect((await request.head(link)).ok()).toBe(true);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('button', { name: 'לכתיבת המכתב' })).toBeVisible();
  await visitor.close();
}

test('from the mail to the letter: a mistyped address, a scanner first, finished later', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000);
  const wrong = newAddress('mistyped');
  const right = newAddress('rabbi');
  const person = await asking(page, request, wrong);
  const oldLink = await linkFor(request, wrong);

  await page.getByRole('button', { name: /^Correct the address/ }).click();
  await page.getByRole('dialog').getByLabel('E-mail address').fill(right);
  await page.getByRole('dialog').getByRole('button', { name: 'Send it there' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const link = await linkFor(request, right);
  await scan(request, browser, link);
  await page.reload();
  await expect(page.getByText('Waiting for the letter', { exact: true }).first()).toBeVisible();

  const rabbi = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await rabbi.newPage();
  await phone.goto(oldLink);
  await expect(phone.getByRole('heading', { name: 'This link does not open a letter' })).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByText(/ויתר על הזכות לקרוא את מכתבכם/)).toBeVisible();
  expect(await violationsOf(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'לכתיבת המכתב' }).press('Enter');
  await phone.getByLabel('המכתב', { exact: true }).fill('I have taught him');
  await expect(phone.getByText(/^נשמר ב/)).toBeVisible();
  await phone.close();
  await page.reload();
  await expect(page.getByText('Link opened', { exact: true })).toBeVisible();
  await call(person.client, 'submit_application');

  const evening = await rabbi.newPage();
  await evening.goto(link);
  await expect(evening.getByLabel('המכתב', { exact: true })).toHaveValue('I have taught him');
  await evening.getByLabel('המכתב', { exact: true }).fill(LETTER);
  await evening.locator('input[type=file]').setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no pdf</html>'),
  });
  await expect(evening.getByText(/אינו תואם את שמו/)).toBeVisible();
  await evening
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdfFile('A letter') });
  await expect(evening.getByRole('button', { name: 'הסרת letter.pdf' })).toBeVisible();
  expect(await violationsOf(evening)).toEqual([]);
  await evening.getByRole('button', { name: 'שליחת המכתב' }).press('Enter');
  await evening.getByRole('dialog').getByRole('button', { name: 'שליחת המכתב' }).press('Enter');
  await expect(evening.getByText(/הגיע לצוות הקבלה/)).toBeVisible();
  await evening.reload();
  await expect(evening.getByText(/הגיע לצוות הקבלה/)).toBeVisible();
  expect(await evening.content()).not.toContain('He asks well');
  await waitForMail(request, right, /תודה/);

  await page.goto('/apply/references');
  await expect(page.getByText('Letter received')).toBeVisible();
  expect(await page.content()).not.toContain('He asks well');

  await signInAs(browser, 'staff@example.org', async (office) => {
    await office.goto(`/admin/applicant/${person.applicationId}?tab=references`);
    await expect(office.getByRole('article', { name: /^Letter of/ })).toContainText('He asks well');
    await expect(office.getByRole('button', { name: 'Open letter.pdf' })).toBeVisible();
    expect(await violationsOf(office)).toEqual([]);
  });
});

async function signInAs(browser: Browser, email: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  await work(page);
  await context.close();
}
