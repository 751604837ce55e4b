/**
 * The waitlist: kept, moved with a reason, offered, silent, offered to the next, taken. A product of its own, whose clock the
 * journey moves past the minutes of undo and past the end of the offer.
 */
import { expect as plainExpect, request as requests, test, type Browser, type Page } from '@playwright/test';
import type pg from 'pg';
import { call } from '../fixtures/api.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { elevenMinutesPass, moveToWorkingHour } from '../fixtures/clock.ts';
import { mailsTo } from '../fixtures/mail.ts';
import { submittedPerson } from '../fixtures/office.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import { admissionsOfficer, type PortalPerson } from '../fixtures/portal.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

let product: OwnProduct;
let database: pg.Client;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startOwnProduct({ TICK_SECONDS: '2' });
  database = await connectDatabase(product.dataDir, 'postgres');
  await workingHourAfter('now()');
  await database.query(`update public.program_year_settings set tells_waitlist_place = true where true`);
});
test.afterAll(async () => {
  await database.end();
  await product.stop();
});

/** Never before the present moment. */
const workingHourAfter = (moment: string) => moveToWorkingHour(database, `greatest(${moment}, now())`);

async function signedIn(browser: Browser, email: string, password?: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await (password ? signIn(page, email, password) : signIn(page, email));
  return page;
}

async function moveTo(page: Page, name: string, place: number): Promise<void> {
  await page.getByRole('button', { name: `Move ${name} up` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Place on the list').fill(String(place));
  await dialog.getByLabel('Why').fill('Asked first, and wrote again');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
const offersIn = (page: Page) => page.getByRole('list', { name: 'Offers made' });

test('offered, silent, next', async ({ browser }) => {
  const request = await requests.newContext({ baseURL: product.origin });
  const office = await admissionsOfficer(request);
  const wait = async (name: string): Promise<PortalPerson & { applicationId: string }> => {
    const person = await submittedPerson(request, name);
    const application_id = person.applicationId;
    const file = await call(office, 'office_application', { application_id });
    const expected_version = file?.decision.version ?? 0;
    const decided = { application_id, decision: 'waitlisted', expected_version, hold: false } as const;
    const { decision } = await call(office, 'record_decision', decided);
    await call(office, 'publish_decision', { application_id, expected_version: decision.version });
    return person;
  };
  const first = await wait('waits-first');
  const second = await wait('waits-second');
  const list = await signedIn(browser, 'admissions@example.org');
  const home = await signedIn(browser, first.email, PASSWORD);

  await test.step('who waits reads what that means, and asks to stay', async () => {
    const card = home.getByRole('region', { name: 'Waiting for a place' });
    await expect(card).toContainText('the office offers it to the next person on the list');
    await card.getByRole('button', { name: 'Keep my place' }).click();
    await expect(card).toContainText('You told us on');
    expect(await violationsOf(home)).toEqual([]);
  });

  await test.step('the office sees it, and puts them first with the reason', async () => {
    await list.getByRole('link', { name: 'Waitlist', exact: true }).click();
    await moveTo(list, 'Test Person waits-first', 1);
    await moveTo(list, 'Test Person waits-second', 2);
    const line = list.getByRole('listitem').filter({ hasText: 'waits-first' });
    await expect(line).toContainText('Asked to stay on');
    await expect(line).toContainText('Asked first, and wrote again');
    expect(await violationsOf(list)).toEqual([]);
    await home.reload();
    await expect(home.getByText('You are next on the list of your program.')).toBeVisible();
  });

  await test.step('the place is offered to the first; the applicant sees until when', async () => {
    const panel = list.getByRole('region').filter({ hasText: 'waits-first' });
    await panel.getByRole('button', { name: 'Offer the place to the first' }).click();
    const dialog = list.getByRole('dialog', { name: 'Offer a place to Test Person waits-first?' });
    await expect(dialog).toContainText('No answer declines the place.');
    expect(await violationsOf(list)).toEqual([]);
    await dialog.getByRole('button', { name: 'Offer the place', exact: true }).click();
    await expect(offersIn(list)).toContainText('On its way');
    await elevenMinutesPass(database);
    await expect(async () => {
      await list.reload();
      await expect(offersIn(list)).toContainText('Waiting for the answer until', { timeout: 3_000 });
    }).toPass();
    await home.reload();
    await expect(home.getByRole('link', { name: 'Reply to the offer' })).toBeVisible();
    const { application } = (await call(first.client, 'my_application')) ?? {};
    expect(application?.reply_due_at).toBeTruthy();
    await expect(home.locator(`time[datetime="${application?.reply_due_at ?? ''}"]`)).toBeVisible();
    await home.getByRole('link', { name: 'Reply to the offer' }).click();
    await expect(home.locator(`time[datetime="${application?.reply_due_at ?? ''}"]`)).toBeVisible();
  });

  await test.step('silence declines it, and is told', async () => {
    await workingHourAfter(
      `(select a.reply_due_at + interval '1 hour' from public.applications a where a.id = '${first.applicationId}')`,
    );
    await expect(async () => {
      await list.reload();
      await expect(offersIn(list)).toContainText('declined by silence', { timeout: 3_000 });
    }).toPass();
    await home.goto('/dashboard');
    await expect(home.getByText('You have declined your place.')).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(request, first.email)).map(({ subject }) => subject).join('|'))
      .toContain('Your offer has ended');
    await list.goto(`/admin/applicant/${first.applicationId}`);
    await expect(list.getByText('The offered place was declined by silence')).toBeVisible();
  });

  await test.step('the next is offered it, and takes it', async () => {
    await list.goto('/admin/waitlist');
    const panel = list.getByRole('region').filter({ hasText: 'waits-second' });
    await panel.getByRole('button', { name: 'Offer to the next' }).click();
    const dialog = list.getByRole('dialog', { name: 'Offer a place to Test Person waits-second?' });
    await dialog.getByRole('button', { name: 'Offer the place', exact: true }).click();
    // Only an offer that has been made can have its minutes pass.
    await expect(offersIn(list)).toContainText('On its way');
    await elevenMinutesPass(database);
    const next = await signedIn(browser, second.email, PASSWORD);
    await expect(async () => {
      await next.goto('/accepted');
      await next.getByRole('button', { name: 'Accept the place' }).click({ timeout: 3_000 });
    }).toPass();
    await next.getByRole('dialog').getByRole('button', { name: 'Yes, I accept' }).click();
    await expect(next.getByRole('dialog')).toHaveCount(0);
    await list.reload();
    await expect(offersIn(list)).toContainText('The place was taken');
  });
  await request.dispose();
});
