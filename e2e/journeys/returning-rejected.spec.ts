/**
 * Last year's rejected person comes back: the letter of last year is there to read before and after a new application is begun, what
 * is known is filled in, and nobody whom they asked for a letter last year counts as asked. A product of its own, whose clock the
 * journey sets into last year's season and back.
 */
import {
  expect as plainExpect,
  request as requests,
  test,
  type APIRequestContext,
  type Page,
} from '@playwright/test';
import type pg from 'pg';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { moveBeforeDeadline, moveToWorkingHour, twoYears, type Year } from '../fixtures/clock.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { completeDraft, decideApplication, personWithDraft } from '../fixtures/portal.ts';
import { addReference, fillEssays, sendDocuments } from '../pages/application.ts';
import { referenceFields } from '../../supabase/seed/reference.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(300_000);

let product: OwnProduct;
let database: pg.Client;
let api: APIRequestContext;
let thisYear: Year;
let lastYear: Year;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startOwnProduct({ TICK_SECONDS: '2' });
  database = await connectDatabase(product.dataDir, 'postgres');
  await moveToWorkingHour(database, 'now()');
  api = await requests.newContext({ baseURL: product.origin });
  ({ thisYear, lastYear } = await twoYears(database));
});
test.afterAll(async () => {
  await api.dispose();
  await database.end();
  await product.stop();
});

/** Last year: a referee was asked and did not write, the application was rejected, and the letter opened. Then it is today again. */
async function rejectedLastYear() {
  await moveBeforeDeadline(database, lastYear);
  const person = await personWithDraft(api, 'second-time');
  await completeDraft(person.client);
  const names = { hebrew_first_name: 'דוד', hebrew_last_name: 'דוגמה' };
  const changes = Object.entries(names).map(([field, value]) => ({ field, base: null, value }));
  await call(person.client, 'save_application_fields', { changes });
  const rabbi = newAddress('rabbi-of-last-year');
  const sent = referenceFields({ name: 'Rabbi Lastyear', email: rabbi });
  await call(person.client, 'save_reference_fields', sent);
  await call(person.client, 'ask_referee', { reference_id: sent.reference_id, waives_access: true });
  const mail = await waitForMail(api, rabbi, /letter of recommendation/);
  await call(person.client, 'submit_application');
  await decideApplication(api, person.applicationId, 'rejected');
  const [letter] = await call(person.client, 'my_decision_letters');
  await call(person.client, 'open_decision_letter', { letter_id: letter?.id ?? '' });
  await moveToWorkingHour(database, 'now()');
  return { ...person, referee: mail.links.find((href) => href.includes('/reference#')) ?? '' };
}

async function readsLetter(home: Page, link: string): Promise<void> {
  await home.getByRole('link', { name: link, exact: true }).click();
  const paper = home.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'Our answer to your application' })).toBeVisible();
  await expect(paper.getByText('Dear Test,')).toBeVisible();
  await expect(paper.getByText(new RegExp(`applying to us for ${lastYear.name}`))).toBeVisible();
  await expect(home.getByRole('link', { name: 'Reply to the offer' })).toHaveCount(0);
  await home.getByRole('button', { name: 'עברית' }).click();
  await expect(paper.getByText('שלום דוד,')).toBeVisible();
  expect(await violationsOf(home)).toEqual([]);
  await home.goto('/dashboard');
}

async function findsWhatIsKnown(home: Page): Promise<void> {
  for (const [label, value] of [
    ['First name', 'Test'],
    ['Last name', 'Person second-time'],
    ['City', 'Teaneck'],
    ['Emergency contact name', 'Example Parent'],
  ] as const)
    await expect(home.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(home.getByLabel('Hebrew first name')).toHaveValue('דוד');
  await expect(home.getByLabel('Program track')).toHaveValue('');
  await home.getByLabel('Program track').selectOption({ label: 'Shana Aleph' });
  await expect(home.getByText(/^Saved \d/).first()).toBeVisible();
  await home.goto('/apply/academic');
  await expect(home.getByLabel('High school')).toHaveValue('Example High School');
  await home.getByLabel('Hebrew proficiency').selectOption({ label: 'Advanced' });
  await expect(home.getByText(/^Saved \d/).first()).toBeVisible();
  await home.goto('/apply/essays');
  await expect(home.getByLabel('Goals')).toHaveValue('');
  await home.goto('/apply/documents');
  await expect(home.getByText('Ready', { exact: true })).toHaveCount(0);
}

test('a year after a rejection: the old letter, a new application, nobody asked @all', async ({
  browser,
}) => {
  const person = await rejectedLastYear();
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 360, height: 740 },
  });
  const home = await context.newPage();
  await signIn(home, person.email, PASSWORD);
  await test.step('the dashboard tells how it was, has the letter, and offers this year', async () => {
    await expect(home.getByText('We are sorry: we could not offer you a place.')).toBeVisible();
    await expect(home.getByText(`Applications for ${thisYear.name} are open.`)).toBeVisible();
    await readsLetter(home, 'Read your letter');
    await home.getByRole('button', { name: 'Begin your application' }).click();
    await expect(home).toHaveURL(/\/apply\/personal/);
  });
  await test.step('what is known is filled in, what the year asks is not', () => findsWhatIsKnown(home));
  await test.step('the letter of last year is still there, and says so', async () => {
    await home.goto('/dashboard');
    expect(await violationsOf(home)).toEqual([]);
    await readsLetter(home, `Read your letter for ${lastYear.name}`);
  });
  await test.step('whom they asked last year is not asked, and the old link takes nothing', async () => {
    await home.goto('/apply/references');
    await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(home.getByText('Rabbi Lastyear')).toHaveCount(0);
    const mine = await call(person.client, 'my_referees');
    expect(mine).toMatchObject({ referees: [], asked_ever: 0, waives_access: null });
    const rabbi = await (await browser.newContext()).newPage();
    await rabbi.goto(person.referee);
    await expect(rabbi.getByText('A letter is no longer needed.')).toBeVisible();
  });
  await test.step('handed in, last year’s letter is not taken for an answer', async () => {
    await fillEssays(home);
    await sendDocuments(home);
    await addReference(home);
    await home.goto('/apply/review');
    await home.getByRole('button', { name: 'Submit application' }).click();
    await home.getByRole('button', { name: 'Submit now' }).click();
    await expect(home).toHaveURL(/\/dashboard/);
    await expect(home.getByText(/We have your application/)).toBeVisible();
    await expect(home.getByRole('link', { name: `Read your letter for ${lastYear.name}` })).toBeVisible();
    const [letter] = await call(person.client, 'my_decision_letters');
    expect(letter).toMatchObject({ year: lastYear.name, outcome: 'rejected' });
    expect(await violationsOf(home)).toEqual([]);
  });
});
