/**
 * Thirty decided at once and held, two of them left out; a second person lets the release go; one of them is undone within the
 * ten minutes and is never told. A product of its own, whose clock the journey moves.
 */
import { expect as plainExpect, test, type Browser, type Page } from '@playwright/test';
import type pg from 'pg';
import { elevenMinutesPass } from '../fixtures/clock.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { signIn } from '../fixtures/people.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

let product: OwnProduct;
let database: pg.Client;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startOwnProduct({ TICK_SECONDS: '2' });
  database = await connectDatabase(product.dataDir, 'postgres');
  // Of the year's applicants twenty-eight wait for a decision, and nothing is held yet.
  await database.query(`select private.publish_all(array(
    select d.id from public.application_decisions d where d.published_at is null))`);
  await database.query(
    `with chosen as (select a.id from public.applications a join public.application_decisions d on d.id = a.id
       where a.program_year_id = private.open_year_id() and d.status not in ('registered', 'declined', 'withdrawn')
       order by (d.status = 'accepted') , a.id limit 28),
     told as (update public.applications a set status = 'submitted' from chosen c where a.id = c.id)
     update public.application_decisions d set status = 'submitted' from chosen c where d.id = c.id`,
  );
});
test.afterAll(async () => {
  await database.end();
  await product.stop();
});

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await signIn(page, email);
  return page;
}
const listOf = (filter: object, perPage = 100): string =>
  `/admin/applicants?${new URLSearchParams({ filter: JSON.stringify(filter), perPage: String(perPage), page: '1' }).toString()}`;
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });
/** How the news of the last run stands, by the database. */
const told = async (): Promise<number> =>
  Number(
    (
      await database.query<{ n: string }>(
        `select count(*) as n from private.bulk_items i join public.applications a on a.id = i.application_id
         join private.bulk_runs r on r.id = i.run_id where r.action = 'release' and a.status = 'waitlisted'`,
      )
    ).rows[0]?.n,
  );

test('thirty are held at once, a second person reads and releases them, and one is undone in time', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'admissions@example.org');
  const second = await signedIn(browser, 'admin@example.org');

  await test.step('another view begins with nobody; of thirty two are left out, and it says why', async () => {
    await office.goto(listOf({ status: ['registered'] }));
    await boxes(office).nth(0).click();
    await expect(office.getByText('1 selected')).toBeVisible();
    await office.goto(listOf({ status: ['submitted'] }));
    await expect(boxes(office)).toHaveCount(28);
    await expect(office.getByText(/selected$/)).toHaveCount(0);
    await office.goto(listOf({ status: ['submitted', 'registered'] }));
    // Without the headings, one of which is "Submitted".
    const rows = office.locator('tbody').getByRole('row');
    const registered = rows.filter({ hasText: 'Registered' });
    await registered.nth(0).getByRole('checkbox').click();
    await registered.nth(1).getByRole('checkbox').click();
    await expect(office.getByText('2 selected')).toBeVisible();
    const submitted = rows.filter({ hasText: 'Submitted' });
    for (let at = 0; at < 28; at += 1) await submitted.nth(at).getByRole('checkbox').click();
    await expect(office.getByText('30 selected')).toBeVisible();
    await office.getByRole('button', { name: 'Decide', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: 'Decide' });
    await dialog.getByRole('combobox', { name: 'Decision' }).click();
    await office.getByRole('option', { name: 'Waitlist' }).click();
    await dialog.getByRole('radio', { name: /Hold it/ }).click();
    await expect(dialog.getByText('Left out: 2 people')).toBeVisible();
    await expect(dialog.getByText('cannot be decided so from the status it has')).toHaveCount(2);
    await expect(dialog.getByText(/no interview took place/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Decide 28 people' }).click();
    await expect(dialog.getByText('Decided: 28 people.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(office.getByText(/selected$/)).toHaveCount(0);
  });

  await test.step('the release is rehearsed, and waits for a second officer', async () => {
    await office.goto(listOf({ told: ['held', 'scheduled', 'leaving'] }));
    await office.getByRole('button', { name: 'Release 28', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: 'Release decisions' });
    await expect(dialog.getByText('28 mails drawn as they will arrive.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Read the 28 letters' }).click();
    const letter = dialog.getByRole('article', { name: 'You are on our waitlist' });
    await expect(letter).toBeVisible();
    await dialog.getByRole('button', { name: 'Hebrew', exact: true }).click();
    await expect(dialog.getByRole('article', { name: 'אתה ברשימת ההמתנה שלנו' })).toBeVisible();
    await dialog.getByRole('button', { name: 'The next letter' }).click();
    await expect(letter).toBeVisible();
    await expect(dialog.getByText(/a second officer must approve it/)).toBeVisible();
    await dialog.getByLabel(/^Told at/).fill('2020-01-02T18:00');
    await expect(
      dialog.getByText(/^This time has passed: on Thursday, January 2, 2020 6:00 PM/),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Ask a second officer for 28 letters/ })).toBeDisabled();
    await dialog.getByLabel(/^Told at/).fill('');
    await dialog.getByRole('button', { name: 'Ask a second officer for 28 letters in 10 minutes' }).click();
    await expect(dialog.getByText(/Waiting for /)).toBeVisible();
    await office.goto('/admin/bulk-actions');
    const waiting = office.getByRole('row').filter({ hasText: 'Waiting for ' });
    await expect(waiting).toHaveCount(1);
    await expect(waiting.getByRole('link', { name: 'Read it' })).toHaveCount(0);
  });

  await test.step('the second person is asked by mail, reads it from the dashboard, takes one out and approves it', async () => {
    const asked = await database.query<{ n: string }>(
      `select count(*) as n from public.email_outbox where template = 'second_officer' and to_email = 'admin@example.org'`,
    );
    expect(Number(asked.rows[0]?.n)).toBe(1);
    await second.goto('/admin/dashboard');
    await second.getByRole('link', { name: 'Read it' }).click();
    await expect(second.getByRole('region', { name: /^Look at these first/ })).toBeVisible();
    await second
      .getByRole('region', { name: /^Who is notified/ })
      .getByRole('checkbox')
      .first()
      .click();
    await second.getByRole('button', { name: 'Release 27 letters in 10 minutes' }).click();
    const question = second.getByRole('dialog');
    await expect(
      question.getByText('27 people are notified. 1 person is taken out and not notified.'),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Release 27 letters in 10 minutes' }).click();
    await expect(second.getByText(/Goes .*, 27 letters\. Taken out 1/).first()).toBeVisible();
    expect(await told()).toBe(0);
  });

  await test.step('one is undone within the ten minutes; the others are told, and the report says so', async () => {
    await office.goto(listOf({ told: ['held', 'scheduled', 'leaving'] }));
    await office
      .getByRole('button', { name: /^Undo the decision on/ })
      .first()
      .click();
    await expect(office.getByText('Decision undone')).toBeVisible();
    await elevenMinutesPass(database);
    await expect.poll(told, { timeout: 60_000 }).toBe(26);
    await second.goto('/admin/bulk-actions');
    await second.getByRole('link', { name: 'Release', exact: true }).click();
    await expect(second.getByRole('cell', { name: /^told, / })).toHaveCount(26);
    await expect(second.getByRole('cell', { name: 'taken out', exact: true })).toHaveCount(1);
    await expect(second.getByRole('cell', { name: 'undone', exact: true })).toHaveCount(1);
  });
});
