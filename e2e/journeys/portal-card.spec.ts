/**
 * The deposit by card, against a stand-in of the provider on this machine: turned back, paid, paid again, money that goes back,
 * and messages that are forged, foreign, repeated or out of order. And no trace of cards where there is no key.
 */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { dispute, paid, PAID, refund } from '../../supabase/tests/harness/card-messages.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { call } from '../fixtures/api.ts';
import { startCardService, type CardService } from '../fixtures/card-provider.ts';
import { violationsOf } from '../fixtures/axe.ts';
import { waitForMail } from '../fixtures/mail.ts';
import { startOwnProduct, type OwnProduct } from '../fixtures/own-product.ts';
import { PASSWORD, signIn } from '../fixtures/people.ts';
import {
  acceptedPerson,
  admissionsOfficer,
  confirmedPerson,
  payDeposit,
  type PortalPerson,
} from '../fixtures/portal.ts';

const PAY = { name: 'Pay $500.00 by card' };
/** The provider's own button. */
const PROVIDERS = { name: 'Pay', exact: true };

test.describe('where cards are taken', () => {
  let cards: CardService;
  let product: OwnProduct;
  let api: APIRequestContext;
  test.setTimeout(180_000);
  test.beforeAll(async ({ playwright }) => {
    test.setTimeout(180_000);
    cards = await startCardService();
    product = await startOwnProduct({ TICK_SECONDS: '2', ...cards.settings });
    api = await playwright.request.newContext({ baseURL: product.origin });
  });
  test.afterAll(async () => {
    await api.dispose();
    await product.stop();
    await cards.stop();
  });

  /** Somebody with a place, signed in and looking at the deposit. */
  async function atTheDeposit(page: Page, name: string): Promise<PortalPerson & { applicationId: string }> {
    const person = await acceptedPerson(api, name);
    await call(person.client, 'reply_to_offer', { accept: true });
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(`${product.origin}/accepted/payment-setup#deposit`);
    await expect(page.getByRole('button', PAY)).toBeVisible();
    return person;
  }
  const newest = () => {
    const page = cards.pages().at(-1);
    if (!page) throw new Error('No page was made.');
    return page;
  };
  const told = (type: string, object: unknown, how?: Parameters<CardService['tell']>[3]) =>
    cards.tell(product.origin, type, object, how);

  test('turned back, then paid: what the browser says changes nothing, what the provider says everything @all', async ({
    page,
    browser,
  }) => {
    const { email, client } = await atTheDeposit(page, 'card');
    await test.step('the amount is the ledger’s, whatever the browser asks for', async () => {
      await page.route('**/functions/v1/card-checkout', (route) =>
        route.request().method() === 'POST'
          ? route.continue({ postData: JSON.stringify({ amount: 1, amount_cents: 1, checkout_id: 'mine' }) })
          : route.continue(),
      );
      await page.getByRole('button', PAY).click();
      await expect(page.getByRole('heading', { name: 'The provider’s page' })).toBeVisible();
      await expect(page.getByText('$500.00')).toBeVisible();
      expect(newest().cents).toBe(50_000);
    });
    await test.step('turned back: nothing was taken, and it can be tried again', async () => {
      await page.getByRole('link', { name: 'Turn back' }).click();
      await expect(page.getByText('Nothing was taken from your card.')).toBeVisible();
      await expect(page.getByRole('button', PAY)).toBeVisible();
    });
    await test.step('an address that says "paid" is not a payment', async () => {
      await page.goto(`${product.origin}/accepted/payment-setup?card=paid#deposit`);
      await expect(page.getByText(/as soon as our provider has confirmed it/)).toBeVisible();
      expect((await call(client, 'my_ledger')).payments).toEqual([]);
      await page.goto(`${product.origin}/accepted/payment-setup#deposit`);
    });
    await test.step('paid: waits without asking for more, and shows it as soon as the provider tells of it', async () => {
      await page.getByRole('button', PAY).click();
      await page.getByRole('button', PROVIDERS).click();
      await expect(page.getByText(/as soon as our provider has confirmed it/)).toBeVisible();
      await expect(page.getByRole('button', PAY)).toHaveCount(0);
      expect(await cards.tellPaid(product.origin, newest())).toEqual([200, 'recorded']);
      await expect(page.getByText(/Your deposit of \$500\.00 is recorded/)).toBeVisible();
      await waitForMail(api, email, /We have received a payment/);
      await page.goto(`${product.origin}/dashboard`);
      await expect(page.getByText('You are registered. Welcome to the yeshiva.')).toBeVisible();
    });
    await test.step('the statement follows the plan that is chosen', async () => {
      await page.goto(`${product.origin}/accepted/payment-history`);
      await expect(page.getByText('No plan has been chosen yet.')).toBeVisible();
      await page.goto(`${product.origin}/accepted/payment-setup`);
      await page.getByRole('radio', { name: 'Two payments' }).check();
      await page.getByRole('radio', { name: 'Bank transfer' }).check();
      await page.getByRole('button', { name: 'Save payment plan' }).click();
      await expect(page.getByText('Payment plan saved')).toBeVisible();
      await page.goto(`${product.origin}/accepted/payment-history`);
      await expect(page.getByRole('heading', { name: 'Payment plan: Two payments' })).toBeVisible();
      const { plan } = await call(client, 'my_ledger');
      // With its head.
      await expect(page.getByRole('table', { name: 'Payment plan' }).getByRole('row')).toHaveCount(
        1 + (plan?.instalments.length ?? 0),
      );
      await expect(page.getByRole('table', { name: 'Payments' }).getByText('Online payment')).toBeVisible();
    });
    await test.step('money that goes back stands in the statement, and the office is told', async () => {
      expect(await told('refund.created', refund(newest(), 20_000))).toEqual([200, 'recorded']);
      await page.reload();
      await expect(page.getByText(/\$200\.00 was returned/)).toBeVisible();
      expect(await told('charge.dispute.created', dispute(newest(), 'needs_response'))).toEqual([
        200,
        'recorded',
      ]);
      const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
      await signIn(office, 'admin@example.org', DEMO_PASSWORD);
      await office.goto('/admin/dashboard');
      await office.getByRole('link', { name: /payments to look for/ }).click();
      await expect(office.getByText('$200.00 of $500.00 was refunded')).toBeVisible();
      await expect(office.getByText(/A payment of \$500\.00 is disputed/)).toBeVisible();
      const { student_id: student } = await call(client, 'my_ledger');
      await office.goto(`/admin/student-management/${student}?panel=ledger`);
      const line = office.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1);
      await expect(line).toContainText('Card, online');
      await expect(line).toContainText('$500.00 went back');
      await office.context().close();
    });
  });

  test('two tabs, one page: the second finds it paid, and repeated messages enter nothing more @all', async ({
    page,
    context,
  }) => {
    const { client } = await atTheDeposit(page, 'tabs');
    const second = await context.newPage();
    await second.goto(`${product.origin}/accepted/payment-setup#deposit`);
    await page.getByRole('button', PAY).click();
    await second.getByRole('button', PAY).click();
    await expect(second.getByRole('button', PROVIDERS)).toBeVisible();
    await expect(page).toHaveURL(second.url());
    await page.getByRole('button', PROVIDERS).click();
    await expect(page).toHaveURL(/card=paid/);
    await second.reload();
    await expect(second.getByText('This has been paid.')).toBeVisible();
    const answers = await Promise.all([1, 2, 3].map(() => cards.tellPaid(product.origin, newest())));
    expect(answers.map(([, result]) => result).sort()).toEqual(['known', 'known', 'recorded']);
    await second.getByRole('link', { name: 'Back to the school' }).click();
    await expect(second.getByText(/Your deposit of \$500\.00 is recorded/)).toBeVisible();
    expect((await call(client, 'my_ledger')).payments).toHaveLength(1);
  });

  test('a parent opens it from the family’s page, turns back, pays, and sees it paid; the receipt goes to both @all', async ({
    page,
  }) => {
    const son = await acceptedPerson(api, 'cards-son');
    const [letter] = await call(son.client, 'my_decision_letters');
    await call(son.client, 'open_decision_letter', { letter_id: letter?.id ?? '' });
    await call(son.client, 'reply_to_offer', { accept: true });
    const parent = await confirmedPerson(api, 'cards-parent');
    await call(son.client, 'invite_parent', {
      name: 'Ruth Example',
      relation: 'mother',
      email: parent.email,
    });
    const mail = await waitForMail(api, parent.email, /invitation/i);
    const token = mail.links.find((href) => href.includes('/parents#'))?.split('#')[1] ?? '';
    await call(parent.client, 'accept_parent_invitation', { token });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email').fill(parent.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/family/);
    await test.step('turned back: at the family’s page again, and nothing was taken', async () => {
      await page.getByRole('button', PAY).click();
      await page.getByRole('link', { name: 'Turn back' }).click();
      await expect(page).toHaveURL(new RegExp(`/family\\?child=${son.applicationId}`));
      await expect(page.getByText('Nothing was taken from your card.')).toBeVisible();
      await expect(page.getByRole('button', PAY)).toBeVisible();
    });
    await test.step('paid: shown as soon as the provider tells of it', async () => {
      await page.getByRole('button', PAY).click();
      await page.getByRole('button', PROVIDERS).click();
      await expect(page).toHaveURL(/\/family\?.*card=paid/);
      await expect(page.getByText(/as soon as our provider has confirmed it/)).toBeVisible();
      expect(await cards.tellPaid(product.origin, newest())).toEqual([200, 'recorded']);
      await expect(page.getByText('The deposit is paid. Thank you.')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Payments received' })).toContainText('$500.00');
      expect(await violationsOf(page)).toEqual([]);
    });
    await test.step('each has a receipt, and each leads to their own page', async () => {
      const theirs = await waitForMail(api, parent.email, /We have received a payment/);
      expect(theirs.links.some((href) => href.includes('/family?child='))).toBe(true);
      const his = await waitForMail(api, son.email, /We have received a payment/);
      expect(his.links.some((href) => href.includes('/accepted/payment-history'))).toBe(true);
    });
  });

  test('paid by card although a transfer had come: both are on record, and the family is told so @all', async ({
    page,
  }) => {
    const { applicationId } = await atTheDeposit(page, 'both');
    await page.getByRole('button', PAY).click();
    await payDeposit(api, applicationId);
    await page.getByRole('button', PROVIDERS).click();
    expect(await cards.tellPaid(product.origin, newest())).toEqual([200, 'recorded']);
    await page.reload();
    await expect(page.getByText(/We received \$500\.00 more than the deposit/)).toBeVisible();
  });

  test('forged, changed, foreign and early messages: nothing, and a refund waits for its payment @all', async ({
    page,
  }) => {
    const { client } = await atTheDeposit(page, 'forged');
    await page.getByRole('button', PAY).click();
    await page.getByRole('button', PROVIDERS).click();
    await expect(page).toHaveURL(/card=paid/);
    const one = newest();
    expect(await told(PAID, paid(one), { secret: 'whsec_other' })).toEqual([400, 'invalid_value']);
    const unsigned = await api.post('/functions/v1/card-events', { data: { type: PAID } });
    expect(unsigned.status()).toBe(400);
    for (const [object, how, result] of [
      [paid(one), { account: 'acct_other' }, 'foreign'],
      [paid(one), { livemode: true }, 'foreign'],
      [paid(one, { id: 'cs_of_a_shop' }), {}, 'foreign'],
      [paid(one, { amount_total: 100 }), {}, 'mismatch'],
    ] as const)
      expect(await told(PAID, object, how)).toEqual([200, result]);
    expect(await told('refund.created', refund(one, 100))).toEqual([409, 'not_yet']);
    expect((await call(client, 'my_ledger')).payments).toEqual([]);
    expect(await cards.tellPaid(product.origin, one)).toEqual([200, 'recorded']);
    expect(await told('refund.created', refund(one, 100))).toEqual([200, 'recorded']);
    expect((await call(client, 'my_ledger')).payments).toMatchObject([{ amount: 500, reversed: 1 }]);
    const officer = await admissionsOfficer(api);
    expect(await call(officer, 'open_reversals')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'refund', amount: 1 })]),
    );
  });
});

test('without a key there is no trace of cards @all', async ({ page, request }) => {
  const { email } = await acceptedPerson(request, 'no-cards');
  await signIn(page, email, PASSWORD);
  const asked = page.waitForResponse((response) => response.url().endsWith('/card-checkout'));
  await page.goto('/accepted/payment-setup?card=paid#deposit');
  expect(await (await asked).json()).toEqual({ available: false });
  await expect(page.getByRole('heading', { name: 'How to pay' }).first()).toBeVisible();
  await expect(page.getByText(/by card$/i)).toHaveCount(0);
  await expect(page.getByText(/stripe|our provider/i)).toHaveCount(0);
  const { supabaseUrl } = (await (await request.get('/config.json')).json()) as { supabaseUrl: string };
  expect((await request.post(`${supabaseUrl}/functions/v1/card-events`, { data: {} })).status()).toBe(404);
});
