/** What time does: the year's deadline and a link's hour. A product of its own, so that nobody else's year ends. */
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { loadSecrets } from '../../supabase/local/keys.ts';
import { call, refusal } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { newAddress, PASSWORD, signIn } from '../fixtures/people.ts';
import { administrator, admissionsOfficer, completeDraft, personWithDraft } from '../fixtures/portal.ts';

let product: OwnProduct;
let api: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  product = await startOwnProduct({ TICK_SECONDS: '2' });
  api = await playwright.request.newContext({ baseURL: product.origin });
});
test.afterAll(async () => {
  await api.dispose();
  await product.stop();
});
test.setTimeout(120_000);

/** The office moves the year's deadline. */
async function endYearIn(seconds: number): Promise<void> {
  const office = await administrator(api);
  const year = await call(office, 'open_program_year');
  const deadline = new Date(Date.now() + seconds * 1000);
  const year_id = year?.id ?? '';
  const changes = { application_deadline_at: deadline.toISOString() };
  const { shown } = await call(office, 'preview_program_year', { year_id, part: 'year', changes });
  await call(office, 'save_program_year', { year_id, changes, expected_version: year?.version ?? 0, shown });
}

async function signedIn(browser: Browser, email: string, clock?: Date): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  if (clock) await page.clock.install({ time: clock });
  await signIn(page, email, PASSWORD);
  await expect(page.getByText(/complete, but not submitted/)).toBeVisible();
  return page;
}

const LATE = 'The application deadline has passed.';

test('nothing typed is lost, the form closes, the server refuses, and an extension opens it again @all', async ({
  browser,
}) => {
  const { email, client, applicationId } = await personWithDraft(api, 'late');
  await completeDraft(client);
  const mine = () => call(client, 'my_application');
  const application = async () => (await mine())?.application;
  const page = await signedIn(browser, email);
  // A phone whose clock is an hour slow sees the deadline coming all the same.
  const slow = await signedIn(browser, email, new Date(Date.now() - 3_600_000));
  await endYearIn(15);

  await test.step('typed in time, and saved', async () => {
    await slow.goto('/apply/review');
    await expect(slow.getByRole('button', { name: 'Submit application' })).toBeVisible();
    await page.goto('/apply/essays');
    await page.getByLabel('Goals').fill('In time.');
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    expect((await application())?.goals).toBe('In time.');
  });
  await test.step('the last words wait for a connection as the deadline strikes', async () => {
    await page.context().setOffline(true);
    await page.getByLabel('Goals').fill('In time. And one sentence more.');
    await expect(page.getByText(/kept in this browser and sent when you are back online/)).toBeVisible();
    await expect.poll(async () => (await mine())?.can_edit, { timeout: 30_000 }).toBe(false);
    await page.context().setOffline(false);
    await expect(page.getByText(LATE).first()).toBeVisible();
    await expect(page.getByText(/Your last changes came too late/)).toBeVisible();
    await expect(page.getByLabel('Goals')).toHaveValue('In time. And one sentence more.');
    await expect(page.getByLabel('Goals')).toHaveAttribute('readonly');
    await expect(
      page.getByText(/If something kept you from submitting, write to the admissions office/),
    ).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step('the server refuses to submit and to save, in words', async () => {
    await expect(slow.getByText(/The clock of this device is 60 minutes behind/)).toBeVisible();
    await expect(slow.getByRole('button', { name: 'Submit application' })).toHaveCount(0);
    expect(await refusal(client, 'submit_application')).toMatchObject({ hint: 'deadline_passed' });
    const changes = [{ field: 'goals', base: 'In time.', value: 'Late' } as const];
    const saving = await refusal(client, 'save_application_fields', { changes });
    expect(saving).toMatchObject({ hint: 'deadline_passed' });
    expect(await application()).toMatchObject({ status: 'draft', goals: 'In time.' });
  });
  await test.step('it all stands there after a reload, and the dashboard says what to do', async () => {
    await page.reload();
    await expect(page.getByLabel('Goals')).toHaveValue('In time. And one sentence more.');
    await expect(page.getByLabel('Goals')).toHaveAttribute('readonly');
    await page.goto('/dashboard');
    await expect(page.getByText(/deadline has passed, and your application was not submitted/)).toBeVisible();
  });
  await test.step('with an extension the last words are sent, and it can be submitted', async () => {
    const office = await admissionsOfficer(api);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await call(office, 'grant_extension', { application_id: applicationId, until });
    await page.goto('/apply/essays');
    await expect.poll(async () => (await application())?.goals).toBe('In time. And one sentence more.');
    await page.goto('/apply/review');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await page.getByRole('button', { name: 'Submit now' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await application()).toMatchObject({ status: 'submitted' });
  });
});

/** Somebody who has an account, no confirmed address, and no mail yet: made as an operator makes accounts. */
async function unconfirmedAddress(): Promise<string> {
  const email = newAddress('hour');
  const { serviceKey } = await loadSecrets(product.dataDir);
  const answer = await api.post('/auth/v1/admin/users', {
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    data: { email, password: PASSWORD, email_confirm: false },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

/** What was mailed to this address an hour ago. */
async function letCodesExpire(email: string): Promise<void> {
  const database = await connectDatabase(product.dataDir, 'supabase_admin');
  const { rowCount } = await database.query(
    `update auth.one_time_tokens set created_at = now() - interval '61 minutes' where relates_to = $1`,
    [email],
  );
  await database.end();
  expect(rowCount).toBe(2);
}

test('another mail, its link after an hour, and the wait between two mails @all', async ({ browser }) => {
  const email = await unconfirmedAddress();
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Email Not Verified')).toBeVisible();
  await expect(page).toHaveURL(/\/check-email/);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Verification Email Sent')).toBeVisible();
  await expect(page.getByText("We've sent another verification link to your email address.")).toBeVisible();

  const mail = await waitForMail(api, email, /./);
  const link = mail.links.find((address) => address.includes('/verify?')) ?? '';
  await letCodesExpire(email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(
    page.getByText('Verification Failed. The verification link may have expired or is invalid.'),
  ).toBeVisible();
  await page.getByLabel('Six-digit code').fill(mail.code ?? '');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.locator('#code-code-error')).toBeVisible();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Rate Limited')).toBeVisible();
  const wait = 'Please wait a moment before requesting another verification email.';
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(wait)).toBeVisible();
  await expect(page.getByRole('main').getByText(wait)).toBeVisible();
});
