/**
 * Last year's person comes back: a student of last year, known by their account, applies for this year, is accepted, opens the
 * letter and registers; the office has one student of two years, and last year's application as it was. A product of its own,
 * whose clock the journey sets into last year's season and back.
 */
import { readFile } from 'node:fs/promises';
import {
  expect as plainExpect,
  request as requests,
  test,
  type APIRequestContext,
  type Browser,
  type Page,
} from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { textOf } from '../../papers/test/read.ts';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { moveBeforeDeadline, moveToWorkingHour, twoYears, type Year } from '../fixtures/clock.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { acceptApplication, administrator, completeDraft, personWithDraft } from '../fixtures/portal.ts';
import { addReference, fillEssays, sendDocuments } from '../pages/application.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(300_000);

const NAME = 'Test Person returning';
const BORN = '2006-05-31';
const STUDENTS = '/admin/student-management';
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

async function signedIn(browser: Browser, email: string, password?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await (password ? signIn(page, email, password) : signIn(page, email));
  return page;
}

/** The office writes down the deposit of this application, on the day of the clock. */
async function payDeposit(application_id: string): Promise<void> {
  const office = await administrator(api);
  const file = await call(office, 'office_application', { application_id });
  const { rows } = await database.query<{ today: string }>('select private.today()::text as today');
  const received_on = rows[0]?.today ?? '';
  const payment = { kind: 'deposit', amount: 500, received_on, method: 'bank_transfer' } as const;
  await call(office, 'record_payment', { student_id: file?.student_id ?? '', payment });
}

/** Three weeks before last year's deadline: accepted, the place taken, registered by the deposit. Then it is today again. */
async function registeredLastYear() {
  await moveBeforeDeadline(database, lastYear);
  const person = await personWithDraft(api, 'returning');
  await completeDraft(person.client);
  // Of age last year already, so that nobody else has to consent.
  const changes = [{ field: 'date_of_birth', base: null, value: BORN, force: true as const }];
  await call(person.client, 'save_application_fields', { changes });
  await call(person.client, 'submit_application');
  await acceptApplication(api, person.applicationId);
  await call(person.client, 'reply_to_offer', { accept: true });
  await call(person.client, 'choose_payment_plan', { plan: 'two', method: 'check' });
  await payDeposit(person.applicationId);
  expect((await call(person.client, 'my_application'))?.application.status).toBe('registered');
  await moveToWorkingHour(database, 'now()');
  return person;
}

/** Everything that stands in an application and in what belongs to it. */
async function wholeApplication(id: string): Promise<unknown> {
  const { rows } = await database.query(
    `select to_jsonb(a) as application, to_jsonb(d) as decision,
       (select jsonb_agg(x order by x.id) from public.application_documents x where x.application_id = a.id) as documents,
       (select jsonb_agg(x order by x.id) from public.application_references x where x.application_id = a.id) as references
     from public.applications a join public.application_decisions d on d.id = a.id where a.id = $1`,
    [id],
  );
  return rows[0];
}

const begins = async (home: Page): Promise<void> => {
  await expect(home.getByText('You are registered. Welcome to the yeshiva.')).toBeVisible();
  await expect(home.getByText(`Applications for ${thisYear.name} are open.`)).toBeVisible();
  expect(await violationsOf(home)).toEqual([]);
  await home.getByRole('button', { name: 'Begin your application' }).click();
  await expect(home).toHaveURL(/\/apply\/personal/);
};

async function applies(home: Page): Promise<void> {
  for (const [label, value] of [
    ['First name', 'Test'],
    ['Last name', 'Person returning'],
    ['City', 'Teaneck'],
    ['Emergency contact name', 'Example Parent'],
  ] as const)
    await expect(home.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(home.getByLabel('Date of birth')).toHaveValue('May 31, 2006');
  // What the year asks again is empty.
  await expect(home.getByLabel('Program track')).toHaveValue('');
  await home.getByLabel('Program track').selectOption({ label: 'Shana Bet' });
  await home.getByLabel('City').fill('Otniel');
  await home.getByLabel('City').blur();
  await expect(home.getByText(/^Saved \d/).first()).toBeVisible();
  await home.goto('/apply/academic');
  await expect(home.getByLabel('High school')).toHaveValue('Example High School');
  await expect(home.getByLabel('Hebrew proficiency')).toHaveValue('');
  await home.getByLabel('Hebrew proficiency').selectOption({ label: 'Advanced' });
  await expect(home.getByText(/^Saved \d/).first()).toBeVisible();
  await fillEssays(home);
  await sendDocuments(home);
  await addReference(home);
  await home.goto('/apply/review');
  await home.getByRole('button', { name: 'Submit application' }).click();
  await home.getByRole('button', { name: 'Submit now' }).click();
  await expect(home).toHaveURL(/\/dashboard/);
  await expect(home.getByText(/We have your application/)).toBeVisible();
}

/** Their own copy, read as a machine reads it. */
async function keepsCopy(home: Page): Promise<void> {
  await home.goto('/apply');
  const button = home.getByRole('button', { name: 'Download as PDF' });
  const [download] = await Promise.all([home.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^application-A-\d{4}-\d+\.pdf$/);
  const text = (await textOf(new Uint8Array(await readFile(await download.path())))).flat().join('\n');
  for (const words of [thisYear.name, NAME, 'Shana Bet', 'Otniel', 'גם בעברית.', 'Passport.pdf', 'Submitted'])
    expect(text).toContain(words);
  expect(await violationsOf(home)).toEqual([]);
}

async function accepts(office: Page): Promise<void> {
  await office.goto('/admin/applicants');
  await office.getByPlaceholder('Search applicants...').fill('returning');
  await expect(office.getByText(/^1 applicant$/)).toBeVisible();
  await office.getByRole('row', { name: new RegExp(NAME) }).click();
  await office.getByRole('button', { name: 'Accept', exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(office.getByText('Student has been accepted successfully.')).toBeVisible();
  await office.getByRole('button', { name: 'Do not wait' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(office.getByText('Decision published', { exact: true })).toBeVisible();
}

async function opensAndRegisters(home: Page, applicationId: string): Promise<void> {
  await home.goto('/dashboard');
  await home.getByRole('link', { name: 'Open your letter' }).click();
  await expect(home.getByRole('heading', { name: 'You are accepted' })).toBeVisible();
  await home.getByRole('link', { name: 'Reply to the offer' }).click();
  await home.getByRole('button', { name: 'Accept the place' }).click();
  await home.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(home.getByText('Place accepted')).toBeVisible();
  // Last year's ticks and plan are last year's.
  await expect(home.getByText('0 of 5 tasks')).toBeVisible();
  await home.goto('/accepted/payment-setup');
  await home.getByRole('radio', { name: 'Two payments' }).check();
  await home.getByRole('radio', { name: 'Bank transfer' }).check();
  await home.getByRole('button', { name: 'Save payment plan' }).click();
  await expect(home.getByText('Payment plan saved')).toBeVisible();
  await payDeposit(applicationId);
  await home.goto('/dashboard');
  await expect(home.getByText('You are registered. Welcome to the yeshiva.')).toBeVisible();
}

/** The students' list of one year, or of all (null), searched for the person. */
async function listed(office: Page, year: Year | null): Promise<void> {
  const filter = { ...(year ? { program_year_id: year.id } : {}), q: 'returning' };
  await office.goto(`${STUDENTS}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(office.getByText(/^1–1 of 1$/)).toBeVisible();
}

/** The file of what is listed so, with all columns, read by an independent reader: each line by its headings. */
async function exported(office: Page, year: Year | null): Promise<Record<string, string>[]> {
  await listed(office, year);
  await office.getByRole('button', { name: 'Export' }).click();
  await office.getByRole('radio', { name: /^All/ }).check();
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  await expect(office.getByText('1 rows exported. The file is in your downloads.')).toBeVisible();
  await office.getByRole('button', { name: 'Close' }).click();
  return parse(await readFile(await download.path(), 'utf8'), { bom: true, columns: true });
}

test('last year’s student applies again: one student, two years, last year as it was', async ({
  browser,
}) => {
  const person = await registeredLastYear();
  const before = await wholeApplication(person.applicationId);
  expect(before).toMatchObject({ application: { program_year_id: lastYear.id, status: 'registered' } });
  const home = await signedIn(browser, person.email, PASSWORD);
  await test.step('the dashboard offers this year', () => begins(home));
  await test.step('what is known is filled in; the rest is answered anew and handed in', () => applies(home));
  await test.step('the whole application as a PDF', () => keepsCopy(home));
  const again = (await call(person.client, 'my_application'))?.application.id ?? '';
  expect(again).not.toBe(person.applicationId);

  const office = await signedIn(browser, 'admissions@example.org');
  await test.step('the office accepts', () => accepts(office));
  await test.step('the letter, the reply, the deposit', () => opensAndRegisters(home, again));
  await test.step('one student in the list of either year and of all', async () => {
    for (const [year, track] of [
      [lastYear, 'Shana Aleph'],
      [thisYear, 'Shana Bet'],
    ] as const) {
      await listed(office, year);
      const row = office.getByRole('row', { name: new RegExp(NAME) });
      await expect(row).toContainText(year.name);
      await expect(row).toContainText(track);
      await expect(row).toContainText('Enrolled');
    }
    await listed(office, null);
    await office.getByRole('rowheader').getByRole('link', { name: NAME }).click();
    const years = office.getByRole('list', { name: 'Years' }).getByRole('listitem');
    await expect(years).toHaveCount(2);
    await expect(years.first()).toContainText(`${thisYear.name} · shown on the record`);
    await expect(years.last()).toContainText(lastYear.name);
    await expect(years.last()).toContainText('Shana Aleph');
  });
  await test.step('one line in the file of either year, as it stands in that year, and of all', async () => {
    for (const [year, shown, track] of [
      [lastYear, lastYear, 'Shana Aleph'],
      [thisYear, thisYear, 'Shana Bet'],
      [null, thisYear, 'Shana Bet'],
    ] as const)
      expect(await exported(office, year)).toMatchObject([
        {
          'Last Name': 'Person returning',
          'Program Track': track,
          'Enrollment Status': 'Enrolled',
          'Program Year': shown.name,
        },
      ]);
  });
  await test.step('last year’s application is there to read, as it was', async () => {
    await office.goto(`/admin/applicant/${person.applicationId}`);
    await office.getByRole('tab', { name: 'Essay Questions' }).click();
    await expect(office.getByText('Because of the long tables.').first()).toBeVisible();
    await office.getByRole('tab', { name: 'Personal Info' }).click();
    await expect(office.getByText('Teaneck').first()).toBeVisible();
    expect(await wholeApplication(person.applicationId)).toEqual(before);
  });
});
