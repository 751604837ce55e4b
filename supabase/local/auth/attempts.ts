/**
 * Counts tries of passwords so that guessing gets slow and nobody is kept out by strangers: by network and address together,
 * by address, and by network. A browser that has signed in to this address before has a count of its own.
 */
import { isIPv6 } from 'node:net';
import type { AuthEnv } from './env.ts';
import { tooManyRequests } from './errors.ts';
import { knownBrowser } from './known-browser.ts';
import type { Waits } from './settings.ts';
import { normalEmail } from './users.ts';

/** An address of IPv4 as it is; of IPv6 its /64, which one household has to itself. */
export const networkOf = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address;

function keysFor(env: AuthEnv, request: Request, email: string): readonly (readonly [string, Waits])[] {
  const { waits } = env.settings;
  const address = normalEmail(email);
  const browser = knownBrowser(env, request, email);
  if (browser) return [[`browser:${browser}`, waits.knownBrowser]];
  const network = networkOf(env.clientAddress);
  return [
    [`pair:${network}:${address}`, waits.pair],
    [`address:${address}`, waits.address],
    [`network:${network}`, waits.network],
  ];
}

/** Counts one try, or refuses it with over_request_rate_limit. `succeeded` forgets it once the person is in. */
export function takeAttempt(
  env: AuthEnv,
  request: Request,
  email: string,
): { readonly succeeded: () => void } {
  const keys = keysFor(env, request, email);
  if (keys.some(([key]) => env.backoff.waits(key) > 0)) throw tooManyRequests();
  for (const [key, waits] of keys) env.backoff.take(key, waits);
  return {
    succeeded: () => {
      const [own, ...shared] = keys;
      if (own) env.backoff.reset(own[0]);
      for (const [key] of shared) env.backoff.giveBack(key);
    },
  };
}
