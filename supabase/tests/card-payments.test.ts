/** The deposit by card: what is asked of the provider, and what its signed messages enter, each once and in any order. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as checkout } from '../functions/card-checkout/handler.ts';
import { handler as events } from '../functions/card-events/handler.ts';
import { newAccepted, type User } from './harness/applicants.ts';
import { CARD_ENV, cardProvider, message, type CardProvider } from './harness/card-provider.ts';
import { dispute, paid, PAID, refund, type Begun } from './harness/card-messages.ts';
import type { Row } from './harness/database.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedRest } from './harness/rest.ts';
import { openedStage } from './harness/world.ts';

interface Ledger {
  readonly paid: number;
  readonly deposit_paid: boolean;
  readonly deposit: { readonly open: number };
  readonly payments: readonly { id: string; amount: number; method: string; reversed: number }[];
}

const stage = openedStage();
const rest = openedRest(() => stage.db);
let user: User;
let studentId: string;
let provider: CardProvider;
const env = {
  SUPABASE_URL: 'http://api.test',
  SUPABASE_SERVICE_ROLE_KEY: 'the-service-key',
  SUPABASE_ANON_KEY: 'anon',
  SITE_URL: 'https://school.example.org',
  ...CARD_ENV,
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  ({ user, studentId } = await newAccepted(stage.db));
  provider = cardProvider();
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    if (url.hostname === 'card-provider.test') return provider.answer(url, init);
    if (url.pathname === '/auth/v1/user')
      return Promise.resolve(Response.json({ id: user.id, email: user.email }));
    const asService = new Headers(init.headers).get('authorization') !== 'Bearer the-person';
    return rest.fetch(url.pathname + url.search, asService ? service : user, {
      ...init,
      headers: { 'content-type': 'application/json' },
    });
  });
});

const ask = (method = 'POST', settings: Row = env): Promise<Response> =>
  checkout(
    new Request('http://api.test/functions/v1/card-checkout', {
      method,
      headers: { authorization: 'Bearer the-person' },
      ...(method === 'POST' ? { body: JSON.stringify({ amount: 1, unit_amount: 1 }) } : {}),
    }),
    settings,
  );
/** A page that was made: its id, its try, and the payment it would become. */
async function begun(): Promise<Begun> {
  await ask();
  const page = [...provider.pages.values()].at(-1);
  if (!page) throw new Error('No page was made.');
  const checkout_id = page.asked.get('client_reference_id') ?? '';
  const payment = `pi_${crypto.randomUUID()}`;
  provider.payments.set(payment, { checkout_id });
  return { id: page.id, checkout_id, payment };
}
const tell = async (request: Request, settings: Row = env): Promise<[number, unknown]> => {
  const response = await events(request, settings);
  const body = (await response.json()) as { result?: string; hint?: string };
  return [response.status, body.result ?? body.hint];
};
const ledger = (): Promise<Ledger> => stage.db.call(user, 'my_ledger');
const office = () =>
  stage.db.call<{ id: string; student_id: string; kind: string; state: string; version: number }[]>(
    people.admissions,
    'open_reversals',
  );
const noticed = async () => (await office()).filter((line) => line.student_id === studentId);

describe('the page', () => {
  test('asks for what the ledger says is open, whatever the browser sends, and is one page for many presses', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    const urls = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { url: string }).url),
    );
    expect(new Set(urls).size).toBe(1);
    const [page] = provider.pages.values();
    expect(page?.asked.get('line_items[0][price_data][unit_amount]')).toBe('50000');
    expect(page?.asked.get('line_items[0][price_data][currency]')).toBe('usd');
    expect(page?.asked.get('success_url')).toMatch(
      /^https:\/\/school\.example\.org\/accepted\/payment-setup/,
    );
    expect(page?.asked.get('cancel_url')).toBe(
      'https://school.example.org/accepted/payment-setup?card=cancelled#deposit',
    );
    expect([...provider.pages.keys()][0]).toMatch(/^deposit:[0-9a-f-]{36}:50000:1$/);
  });

  test('a part that was paid, and the next day, are new tries with their own amount', async () => {
    await ask();
    await stage.db.call(people.admin, 'record_payment', {
      student_id: studentId,
      payment: { kind: 'deposit', amount: 200, received_on: '2026-11-01', method: 'check' },
    });
    await ask();
    await stage.db.setClock(new Date(Date.now() + 30 * 3_600_000));
    await ask();
    await stage.db.setClock(null);
    expect([...provider.pages.keys()].map((key) => key.split(':').slice(2).join(':'))).toEqual([
      '50000:1',
      '30000:1',
      '30000:2',
    ]);
  });

  test('is not made for a deposit that is recorded, nor for a visitor or somebody without a place', async () => {
    await stage.db.call(people.admin, 'record_payment', {
      student_id: studentId,
      payment: { kind: 'deposit', amount: 500, received_on: '2026-11-01', method: 'check' },
    });
    expect((await ask()).status).toBe(400);
    expect(provider.pages.size).toBe(0);
  });

  test('without both secrets there is no trace of cards', async () => {
    for (const without of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      const settings = { ...env, [without]: undefined };
      expect(await (await ask('GET', settings)).json()).toEqual({ available: false });
      expect((await ask('POST', settings)).status).toBe(404);
      expect(await tell(message(PAID, {}), settings)).toEqual([404, 'not_found']);
    }
    expect(await (await ask('GET')).json()).toEqual({ available: true });
  });
});

describe('a payment', () => {
  test('signed: is entered, registers, and is receipted', async () => {
    await stage.db.call(user, 'reply_to_offer', { accept: true });
    const page = await begun();
    expect(await tell(message(PAID, paid(page)))).toEqual([200, 'recorded']);
    expect(await ledger()).toMatchObject({
      deposit_paid: true,
      payments: [{ amount: 500, method: 'provider', reversed: 0 }],
    });
    const [app] = await stage.db.sql('select status from public.applications where user_id = $1', [user.id]);
    expect(app).toEqual({ status: 'registered' });
    const mails = await stage.db.sql(
      `select 1 from public.email_outbox where template = 'payment_received' and student_id = $1`,
      [studentId],
    );
    expect(mails).toHaveLength(1);
  });

  test('wrongly signed, unsigned, changed after signing or too old: nothing', async () => {
    const page = await begun();
    const good = message(PAID, paid(page));
    const changed = new Request(good.url, {
      method: 'POST',
      headers: good.headers,
      body: (await good.clone().text()).replace('50000', '5'),
    });
    const unsigned = new Request(good.url, { method: 'POST', body: await good.clone().text() });
    for (const request of [message(PAID, paid(page), { secret: 'whsec_other' }), changed, unsigned])
      expect(await tell(request)).toEqual([400, 'invalid_value']);
    const old = message(PAID, paid(page));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    expect(await tell(old)).toEqual([400, 'invalid_value']);
    vi.restoreAllMocks();
    expect((await ledger()).payments).toEqual([]);
  });

  test('repeated, also at the same moment and by its second message: is one entry', async () => {
    const page = await begun();
    const answers = await Promise.all(
      [PAID, PAID, 'checkout.session.async_payment_succeeded'].map((type) => tell(message(type, paid(page)))),
    );
    expect(answers.map(([, result]) => result).sort()).toEqual(['known', 'known', 'recorded']);
    expect(await tell(message(PAID, paid(page)))).toEqual([200, 'known']);
    expect((await ledger()).payments).toHaveLength(1);
  });

  test('of another account, mode, page or product, unpaid, of another amount or currency: not entered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await begun();
    for (const [request, result] of [
      [message(PAID, paid(page), { account: 'acct_other' }), 'foreign'],
      [message(PAID, paid(page), { livemode: true }), 'foreign'],
      [message(PAID, paid(page, { id: 'cs_test_other' })), 'foreign'],
      [message(PAID, paid(page, { id: '' })), 'foreign'],
      [message(PAID, paid(page, { client_reference_id: crypto.randomUUID() })), 'foreign'],
      [message(PAID, paid(page, { client_reference_id: 'a shop' })), 'foreign'],
      [message(PAID, paid(page, { payment_status: 'unpaid' })), 'ignored'],
      [message(PAID, paid(page, { amount_total: 100 })), 'mismatch'],
      [message(PAID, paid(page, { currency: 'ils' })), 'mismatch'],
      [message('customer.created', { id: 'cus_1' }), 'ignored'],
    ] as const)
      expect(await tell(request)).toEqual([200, result]);
    expect((await ledger()).payments).toEqual([]);
  });
});

describe('money that goes back', () => {
  const disputed = (page: Begun, status: string, what = 'updated') =>
    tell(message(`charge.dispute.${what}`, dispute(page, status)));

  test('part by part: the deposit is open again, a registered student stays registered, the office is told', async () => {
    await stage.db.call(user, 'reply_to_offer', { accept: true });
    const page = await begun();
    await tell(message(PAID, paid(page)));
    expect(await tell(message('refund.created', refund(page, 20_000)))).toEqual([200, 'recorded']);
    expect(await tell(message('refund.updated', refund(page, 20_000)))).toEqual([200, 'known']);
    expect(await ledger()).toMatchObject({ paid: 300, deposit_paid: false, deposit: { open: 200 } });
    expect(await tell(message('refund.created', refund(page, 30_000, 're_second')))).toEqual([
      200,
      'recorded',
    ]);
    expect(await ledger()).toMatchObject({ paid: 0, payments: [{ amount: 500, reversed: 500 }] });
    expect(await tell(message('refund.failed', refund(page, 30_000, 're_second', 'failed')))).toEqual([
      200,
      'recorded',
    ]);
    expect(await ledger()).toMatchObject({ paid: 300 });
    const [app] = await stage.db.sql('select status from public.applications where user_id = $1', [user.id]);
    expect(app).toEqual({ status: 'registered' });
    const [first, second] = await noticed();
    expect([first?.state, second?.state]).toEqual(['done', 'failed']);
    const close = (expected_version?: number) =>
      stage.db.call(people.admissions, 'close_reversal', { reversal_id: first?.id, expected_version });
    expect(await refusal(close(99))).toMatchObject({ hint: 'stale_version' });
    await close(first?.version);
    expect(await noticed()).toHaveLength(1);
  });

  test('told before its payment: is asked for again, and then entered; of a foreign payment it is left alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await begun();
    expect(await tell(message('refund.created', refund(page, 100)))).toEqual([409, 'not_yet']);
    expect(await disputed(page, 'needs_response', 'created')).toEqual([409, 'not_yet']);
    await tell(message(PAID, paid(page)));
    expect(await tell(message('refund.created', refund(page, 0)))).toEqual([200, 'mismatch']);
    const shekels = { ...refund(page, 100), currency: 'ils' };
    expect(await tell(message('refund.created', shekels))).toEqual([200, 'mismatch']);
    expect(await tell(message('refund.created', refund(page, 100)))).toEqual([200, 'recorded']);
    const foreign = { ...page, payment: 'pi_of_the_shop' };
    expect(await tell(message('refund.created', refund(foreign, 100)))).toEqual([200, 'foreign']);
  });

  test('a dispute takes the money until it is won, and late messages do not open it again', async () => {
    const page = await begun();
    await tell(message(PAID, paid(page)));
    expect(await disputed(page, 'warning_needs_response')).toEqual([200, 'recorded']);
    expect(await ledger()).toMatchObject({ paid: 500 });
    expect(await disputed(page, 'needs_response')).toEqual([200, 'recorded']);
    expect(await disputed(page, 'warning_needs_response')).toEqual([200, 'known']);
    expect(await ledger()).toMatchObject({ paid: 0, deposit_paid: false });
    expect(await disputed(page, 'won')).toEqual([200, 'recorded']);
    expect(await disputed(page, 'under_review')).toEqual([200, 'known']);
    expect(await ledger()).toMatchObject({ paid: 500, deposit_paid: true });
    expect(await noticed()).toMatchObject([{ kind: 'dispute', state: 'won' }]);
  });

  test('a dispute that is lost stays lost, also when its end is told first', async () => {
    const page = await begun();
    await tell(message(PAID, paid(page)));
    expect(await disputed(page, 'lost', 'closed')).toEqual([200, 'recorded']);
    expect(await disputed(page, 'needs_response', 'created')).toEqual([200, 'known']);
    expect(await ledger()).toMatchObject({ paid: 0 });
  });
});
