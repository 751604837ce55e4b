/**
 * A letter to many, from the words of a template to the one mailbox that refuses it. A product of its own: it has a mail server
 * that refuses an address, and a clock that the journey moves past the ten minutes in which a letter can be taken back.
 */
import { expect as plainExpect, test, type Browser, type Page } from '@playwright/test';
import type pg from 'pg';
import { elevenMinutesPass } from '../fixtures/clock.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { startMailServer, type JourneyMailServer } from '../fixtures/mail-server.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { newAddress, signIn } from '../fixtures/people.ts';

const expect = plainExpect.configure({ timeout: 30_000 });
test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

const BOUNCING = 'submitted@example.org';
let product: OwnProduct;
let mails: JourneyMailServer;
let database: pg.Client;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  mails = await startMailServer();
  mails.refused.add(BOUNCING);
  product = await startOwnProduct({ TICK_SECONDS: '2', SMTP_URL: mails.url });
  database = await connectDatabase(product.dataDir, 'postgres');
});
test.afterAll(async () => {
  await database.end();
  await product.stop();
  await mails.stop();
});

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await signIn(page, email);
  return page;
}

/** Chooses the first rows of the list, and begins a letter to them. */
async function writeTo(page: Page, count: number): Promise<void> {
  await page.goto(`/admin/applicants?${new URLSearchParams({ perPage: '50', page: '1' }).toString()}`);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(count);
  for (let row = 0; row < count; row += 1) await boxes.nth(row).click();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Mail/ }).click();
  await expect(page.getByText(`Write to ${count} ${count === 1 ? 'person' : 'people'}`)).toBeVisible();
}

const SUBJECT = 'Bring warm clothes';
async function send(page: Page, people: number): Promise<void> {
  await page.getByLabel('Subject').fill(SUBJECT);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: `Send to ${people} ${people === 1 ? 'person' : 'people'}` }).click();
}
/** The second officer reads the letter and everybody it goes to, and sends it. */
async function letGo(page: Page): Promise<void> {
  await letterRow(page).getByRole('link', { name: 'Read it' }).click();
  const dialog = page.getByRole('dialog', { name: 'A letter that waits for you' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(28);
  await dialog.getByRole('button', { name: 'Send to 28 people' }).click();
}
const letterRow = (page: Page) => page.getByRole('row').filter({ hasText: SUBJECT }).first();
const arrived = () => mails.taken.filter(({ subject }) => subject === SUBJECT).length;

test('template, letter to a selection, undo, a bounce, and the address its owner confirms', async ({
  browser,
}) => {
  const office = await signedIn(browser, 'admin@example.org');
  const second = await signedIn(browser, 'superadmin@example.org');

  await test.step('the words of a template are changed, and seen on three people', async () => {
    await office.goto('/admin/mail-templates/office_letter');
    await office.getByLabel('Heading').fill('From the office of admissions');
    const people = office.getByLabel('For', { exact: true });
    await people.click();
    const choices = office.getByRole('option');
    await expect(choices).toHaveCount(3);
    for (const why of ['longest name', 'empty fields', 'Hebrew only'])
      await expect(choices.filter({ hasText: why })).toHaveCount(1);
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(office.getByText('The mail was saved')).toBeVisible();
  });
  await test.step('two get a letter', async () => {
    await writeTo(office, 2);
    await send(office, 2);
    await expect(letterRow(office)).toBeVisible();
    await elevenMinutesPass(database);
    await expect.poll(arrived, { timeout: 60_000 }).toBe(2);
  });
  await test.step('of thirty these two are skipped; a second officer approves it; it is taken back', async () => {
    await writeTo(office, 30);
    await office.getByLabel('Subject').fill(SUBJECT);
    await office.getByRole('button', { name: 'Check the list' }).click();
    await expect(office.getByText('Skipped: 2 people')).toBeVisible();
    await expect(office.getByText('already has this letter')).toHaveCount(2);
    await office.getByRole('button', { name: 'Send to 28 people' }).click();
    await expect(letterRow(office)).toContainText('Waiting for a second officer');
    await second.goto('/admin/letters');
    await letGo(second);
    await expect(letterRow(second)).toContainText('Goes from');
    await letterRow(second).getByRole('button', { name: 'Take it back' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await expect(second.getByText('Taken back: 28 people will not get it')).toBeVisible();
    await elevenMinutesPass(database);
    expect(arrived()).toBe(2);
  });
  await test.step('sent again, it reaches all but one', async () => {
    await writeTo(office, 30);
    await send(office, 28);
    await second.goto('/admin/letters');
    await letGo(second);
    await expect(letterRow(second)).toContainText('Goes from');
    await elevenMinutesPass(database);
    await expect.poll(arrived, { timeout: 60_000 }).toBe(29);
  });

  const newEmail = newAddress('moved');
  await test.step('the office asks the person behind the bounce to confirm another address', async () => {
    await office.goto(
      `/admin/outbox?${new URLSearchParams({ filter: JSON.stringify({ state: 'failed' }) }).toString()}`,
    );
    const row = office
      .getByRole('row')
      .filter({ hasText: BOUNCING })
      .filter({ hasText: 'Letter from the office' });
    await row.getByRole('button', { name: 'Letter from the office' }).click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByText(/Refused for good.*No such mailbox/)).toBeVisible();
    await dialog.getByLabel('New address of this person').fill(newEmail);
    await dialog.getByRole('button', { name: 'Ask to confirm it' }).click();
    await expect(office.getByText(`A mail to ${newEmail} asks to confirm this address.`)).toBeVisible();
  });
  await test.step('its owner opens the link, signs in as always and confirms', async () => {
    const ask = () => mails.taken.find(({ to }) => to === newEmail)?.text ?? '';
    await expect.poll(ask, { timeout: 60_000 }).toContain('/confirm-address#');
    const link = /\S+\/confirm-address#[0-9a-f]+/.exec(ask())?.[0] ?? '';
    const person = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await person.goto(link);
    await expect(person).toHaveURL(/\/confirm-address$/);
    await person.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await person.getByLabel('Email').fill(BOUNCING);
    await person.getByLabel('Password', { exact: true }).fill('shalom-demo-1234');
    await person.getByRole('button', { name: 'Sign In', exact: true }).click();
    await person.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(person.getByText(`Your account now has the address ${newEmail}.`)).toBeVisible();
    await signIn(await (await browser.newContext({ baseURL: product.origin })).newPage(), newEmail);
  });
  await test.step('that one letter is sent again, to the new address', async () => {
    await office.goto(
      `/admin/outbox?${new URLSearchParams({ filter: JSON.stringify({ state: 'failed' }) }).toString()}`,
    );
    const row = office
      .getByRole('row')
      .filter({ hasText: newEmail })
      .filter({ hasText: 'Letter from the office' });
    await row.getByRole('button', { name: 'Letter from the office' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await expect
      .poll(() => mails.taken.filter(({ to, subject }) => to === newEmail && subject === SUBJECT).length, {
        timeout: 60_000,
      })
      .toBe(1);
    expect(arrived()).toBe(30);
  });
});
