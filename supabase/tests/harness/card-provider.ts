/** A stand-in of the card provider's API, and messages signed as its own library signs them for tests. */
import Stripe from 'stripe';

export const CARD_ENV = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  STRIPE_API_URL: 'http://card-provider.test:80',
} as const;

interface Page {
  readonly id: string;
  readonly url: string;
  readonly asked: URLSearchParams;
}

export interface CardProvider {
  /** Pages made so far, by idempotency key: the same key is the same page. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Payments whose metadata the provider knows. */
  readonly payments: Map<string, Readonly<Record<string, string>>>;
  answer(url: URL, init: RequestInit): Promise<Response>;
}

/** `pagesAt` is where people pay: nowhere, or at a server of the test. */
export function cardProvider(pagesAt = 'https://pay.example.org'): CardProvider {
  const pages = new Map<string, Page>();
  const payments = new Map<string, Readonly<Record<string, string>>>();
  const make = async (init: RequestInit): Promise<Page> => {
    const key = new Headers(init.headers).get('idempotency-key') ?? '';
    const known = pages.get(key);
    if (known) return known;
    const id = `cs_test_${crypto.randomUUID()}`;
    const page = {
      id,
      url: `${pagesAt}/${id}`,
      asked: new URLSearchParams(await new Response(init.body ?? '').text()),
    };
    pages.set(key, page);
    return page;
  };
  return {
    pages,
    payments,
    async answer(url, init) {
      if (url.pathname === '/v1/checkout/sessions') {
        const { id, url: to } = await make(init);
        return Response.json({ id, url: to, object: 'checkout.session' });
      }
      const id = url.pathname.split('/').pop() ?? '';
      const metadata = payments.get(id);
      if (metadata) return Response.json({ id, object: 'payment_intent', metadata });
      return Response.json(
        { error: { type: 'invalid_request_error', message: 'No such payment.' } },
        { status: 404 },
      );
    },
  };
}

let count = 0;

/** A message of the provider as a request to card-events; `secret` other than ours is a foreign hand. */
export function message(
  type: string,
  object: unknown,
  more: { readonly secret?: string; readonly livemode?: boolean; readonly account?: string } = {},
): Request {
  count += 1;
  const { secret = CARD_ENV.STRIPE_WEBHOOK_SECRET, livemode = false, account } = more;
  const payload = JSON.stringify({
    id: `evt_${count}`,
    object: 'event',
    type,
    livemode,
    ...(account ? { account } : {}),
    data: { object },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return new Request('http://api.test/functions/v1/card-events', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
}
