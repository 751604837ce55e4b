/**
 * A family: a guardian's consent asked, given, rejected and given again; a parent who is invited, pays and sees nothing of a
 * decision before his son has opened its letter.
 */
import { readFile } from 'node:fs/promises';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { AUTH_STORAGE_KEY } from '../../shared/src/session.ts';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import {
  acceptApplication,
  admissionsOfficer,
  completeDraft,
  confirmedPerson,
  payDeposit,
  personWithDraft,
} from '../fixtures/portal.ts';

const UNDER_AGE = new Date(Date.now() - 17.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);

async function linkTo(
  request: APIRequestContext,
  address: string,
  path: string,
  subject: RegExp,
): Promise<string> {
  const mail = await waitForMail(request, address, subject);
  const link = mail.links.find((href) => href.includes(path));
  if (!link) throw new Error('The mail has no link.');
  return link;
}

/** Under 18, with everything submitted. */
async function minor(request: APIRequestContext, name: string) {
  const person = await personWithDraft(request, name);
  await completeDraft(person.client);
  const changes = [{ field: 'date_of_birth', base: '2008-05-31', value: UNDER_AGE }];
  await call(person.client, 'save_application_fields', { changes });
  await call(person.client, 'submit_application');
  return person;
}

async function openLetter({ client }: Awaited<ReturnType<typeof minor>>): Promise<void> {
  const [letter] = await call(client, 'my_decision_letters');
  await call(client, 'open_decision_letter', { letter_id: letter?.id ?? '' });
}

test('a guardian’s consent is asked, given, rejected and given again', async ({ page, request, browser }) => {
  test.setTimeout(300_000);
  const person = await minor(request, 'young');
  const mother = newAddress('mother');
  await signIn(page, person.email, PASSWORD);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Consent of a parent or guardian' });
  await card.getByLabel('Their full name').fill('Ruth Example');
  await card.getByLabel('Who they are to you').selectOption('mother');
  await card.getByLabel('Their e-mail address').fill(mother);
  await card.getByRole('button', { name: 'Send the request' }).click();
  await expect(card.getByText(/We wrote to Ruth Example/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await phone.goto(await linkTo(request, mother, '/consent#', /consent/i));
  await phone.getByLabel('Type your full name to sign').fill('Ruth Example');
  await phone.getByRole('button', { name: 'I agree and sign' }).click();
  await expect(phone.getByText(/Signed by Ruth Example/)).toBeVisible();
  await page.reload();
  await expect(card.getByText(/Signed by Ruth Example/)).toBeVisible();

  const office = await admissionsOfficer(request);
  const file = await call(office, 'office_consent', { application_id: person.applicationId });
  const consent_id = file?.consents[0]?.id ?? '';
  await call(office, 'reject_consent', { consent_id, reason: 'This is his sister.' });
  await waitForMail(request, person.email, /consent must be given again/i);
  await page.reload();
  await expect(card.getByText('This is his sister.')).toBeVisible();
});

test('a parent is invited, sees nothing early, and says what was paid', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(300_000);
  const son = await minor(request, 'son');
  const parent = await confirmedPerson(request, 'parent');
  await signIn(page, son.email, PASSWORD);
  await page.goto('/dashboard');
  await page.getByText('Your parents', { exact: true }).click();
  await page.locator('#parent-name').fill('Ruth Example');
  await page.locator('#parent-relation').selectOption('mother');
  await page.locator('#parent-email').fill(parent.email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();

  const other = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(other, parent.email, PASSWORD);
  await other.goto(await linkTo(request, parent.email, '/parents#', /invitation/i));
  await other.getByRole('button', { name: 'Follow the application' }).click();
  await expect(
    other.getByText('The application has been submitted, and the office is reading it.'),
  ).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);

  const before = await call(parent.client, 'my_child', { application_id: son.applicationId });
  await acceptApplication(request, son.applicationId);
  expect(JSON.stringify(await call(parent.client, 'my_child', { application_id: son.applicationId }))).toBe(
    JSON.stringify(before),
  );
  await openLetter(son);
  await other.reload();
  await expect(other.getByText('A place has been offered.')).toBeVisible();
  await other.getByLabel(/^Reference/).fill('T-2026');
  await other.getByRole('button', { name: 'Tell the office' }).click();
  await expect(other.getByText(/^You reported \$500\.00 on/)).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);

  await payDeposit(request, son.applicationId);
  await other.reload();
  await expect(other.getByText('The deposit of $500.00 is recorded. Thank you.')).toBeVisible();
  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: /^Receipt for the payment/ }).click();
  expect((await readFile(await (await saved).path())).toString()).toContain('$500.00');
});

test('a divorced father follows, signs, pays and plans in Hebrew', async ({ page, request }) => {
  test.setTimeout(300_000);
  const son = await minor(request, 'ivri');
  const father = await confirmedPerson(request, 'abba');
  const email = father.email;
  await call(son.client, 'invite_parent', { name: 'Avi Example', relation: 'father', email, language: 'he' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await linkTo(request, email, '/parents#', /הזמנה לעקוב/));
  await expect(page.getByRole('heading', { name: 'מעקב אחר בקשה' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'כניסה' }).click();
  await expect(page.getByText(/^הכניסה לחשבון באנגלית/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'מעקב אחר הבקשה' }).click();
  await expect(page.getByText('הבקשה הוגשה, והמשרד קורא אותה.')).toBeVisible();

  await page.getByLabel('שם מלא', { exact: true }).fill('Avi Example');
  await page.getByLabel('הקשר שלכם למועמד').selectOption('father');
  await page.getByRole('button', { name: 'הסכמה וחתימה' }).click();
  await expect(page.getByText('נא לחתום בהקלדת השם המלא.').first()).toBeVisible();
  // In the middle of it he looks at the English page: what he has typed stays.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Your family' })).toBeVisible();
  await expect(page.getByLabel('Your full name', { exact: true })).toHaveValue('Avi Example');
  await page.getByRole('button', { name: 'עברית' }).click();
  await page.getByLabel(/^לחתימה/).fill('Avi Example');
  await page.getByRole('button', { name: 'הסכמה וחתימה' }).click();
  await expect(page.getByText('ההסכמה ניתנה. אין צורך בפעולה נוספת.')).toBeVisible();
  await waitForMail(request, email, /הסכמתך/);

  await acceptApplication(request, son.applicationId);
  await openLetter(son);
  await page.reload();
  await expect(page.getByText('הוצע מקום.')).toBeVisible();
  await page.getByLabel('אסמכתה').fill('T-2026');
  await page.getByRole('button', { name: 'להודיע למשרד' }).click();
  await expect(page.getByText(/^דיווחתם על \$500\.00 ביום/)).toBeVisible();
  await page.getByRole('radio', { name: /^תשלום מלא/ }).check();
  await page.getByRole('radio', { name: /^העברה בנקאית/ }).check();
  await page.getByRole('button', { name: 'שמירת תוכנית התשלומים' }).click();
  await expect(page.getByText(/^בחרתם בה ביום/).first()).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
});

/** Everything that this browser holds of the page: what stands there, what is typed, and what is stored. */
const heldBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    ].join('\n'),
  );

test('two people on one computer see nothing of each other, whether they sign out or not', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const son = await personWithDraft(request, 'sharing');
  const parent = await confirmedPerson(request, 'sharing-parent');
  await call(son.client, 'invite_parent', { name: 'Ruth Example', relation: 'mother', email: parent.email });
  const link = await linkTo(request, parent.email, '/parents#', /invitation/i);
  await call(parent.client, 'accept_parent_invitation', { token: link.split('#')[1] ?? '' });

  await signIn(page, son.email, PASSWORD);
  await page.goto('/apply/essays');
  await page.getByLabel('Goals').fill('Words of the son that were saved');
  await expect(page.getByText(/^Saved \d+:\d\d/).first()).toBeVisible();
  await page.goto('/messages');
  await page.getByLabel('Your message').fill('Half a message of the son');
  // The session ends by itself: nobody pressed anything, and what was typed waits for him in this tab.
  await page.evaluate((key) => localStorage.removeItem(key), AUTH_STORAGE_KEY);

  await signIn(page, parent.email, PASSWORD);
  await page.goto('/family');
  await expect(page.getByText(/are not shared with you/)).toBeVisible();
  expect(await heldBy(page)).not.toContain('Words of the son');
  await page.goto('/messages');
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await page.getByLabel('Your message').fill('Half a message of the mother');
  await page.goto('/apply/essays');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await heldBy(page)).not.toContain('Words of the son');
  await page.goto('/family');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out and lose them' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await heldBy(page)).not.toMatch(/Half a message|Words of the son/);

  await signIn(page, son.email, PASSWORD);
  await page.goto('/apply/essays');
  await expect(page.getByLabel('Goals')).toHaveValue('Words of the son that were saved');
  await page.goto('/messages');
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await page.goto('/family');
  await expect(page.getByText(/You do not follow an application/)).toBeVisible();
});
