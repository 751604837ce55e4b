/** Where requests to the provider of card payments go. */
import { afterEach, expect, test, vi } from 'vitest';
import { cardProvider } from './stripe.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The origin that is asked for a page with this key, where a stand-in is named. */
async function askedWith(STRIPE_SECRET_KEY: string): Promise<string> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string | URL) => {
    asked.push(new URL(input).origin);
    return Promise.resolve(Response.json({ id: 'cs_1', object: 'checkout.session' }));
  });
  const settings = { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: 'http://card-provider.test:8080' };
  await cardProvider({ ...settings, STRIPE_SECRET_KEY })?.checkout.sessions.create({ mode: 'payment' });
  return asked.join(' ');
}

test('a key that moves money never goes to another address than the provider’s own', async () => {
  expect(await askedWith('sk_test_1')).toBe('http://card-provider.test:8080');
  expect(await askedWith('sk_live_1')).toBe('https://api.stripe.com');
  expect(await askedWith('rk_live_1')).toBe('https://api.stripe.com');
});
