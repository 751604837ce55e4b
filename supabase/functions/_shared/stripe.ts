/**
 * The provider of card payments. Without its key there are no card payments, and nothing anywhere tells of them.
 * Its library makes every request and verifies every message; nothing of either is written by hand.
 */
import Stripe from 'stripe';
import type { FunctionEnv } from './env.ts';

const SECOND = 1000;

const isLive = (env: FunctionEnv): boolean => /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '');

/** Where the API is; only tests have another place for it, and a key that moves money never goes there. */
function placeOf(env: FunctionEnv): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!env.STRIPE_API_URL || isLive(env)) return {};
  const { hostname, port, protocol } = new URL(env.STRIPE_API_URL);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** The provider's client, or null where this deployment takes no cards. Both secrets belong together. */
export function cardProvider(env: FunctionEnv): Stripe | null {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return null;
  return new Stripe(env.STRIPE_SECRET_KEY, {
    ...placeOf(env),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: 15 * SECOND,
    telemetry: false,
  });
}

/** Whether a message is of the same mode as our key: a test payment is no payment of a live deployment. */
export const isOurMode = (env: FunctionEnv, livemode: boolean): boolean => livemode === isLive(env);

/** The message, if its signature is ours and young; throws otherwise. */
export const verifiedEvent = async (
  env: FunctionEnv,
  body: string,
  signature: string,
): Promise<Stripe.Event> =>
  Stripe.webhooks.constructEventAsync(
    body,
    signature,
    env.STRIPE_WEBHOOK_SECRET ?? '',
    undefined,
    Stripe.createSubtleCryptoProvider(),
  );
