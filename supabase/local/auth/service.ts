/**
 * /auth/v1: accounts, sessions and auth mails in GoTrue's protocol, over the auth schema that a hosted project has.
 * Why it is our own and not the library's: docs/decisions.
 */
import type { Service } from '../services.ts';
import { createLimiter } from './limits.ts';
import { handleAuth } from './router.ts';
import { type AuthSettings, authSettings, withoutClientLimits } from './settings.ts';

/**
 * Builds the service with its own counters; `settings` are for tests. AUTH_RATE_LIMITS=off lifts the counts per client
 * address, for journeys in which one machine is everybody.
 */
export function createAuthService(settings: AuthSettings = authSettings): Service {
  const limiter = createLimiter();
  const inForce = process.env['AUTH_RATE_LIMITS'] === 'off' ? withoutClientLimits(settings) : settings;
  return (request, context) => {
    const { authPool: pool, keys, origin, sendMail } = context;
    const clientAddress = context.clientAddress(request);
    const env = {
      pool,
      jwtSecret: keys.jwtSecret,
      origin,
      sendMail,
      limiter,
      settings: inForce,
      clientAddress,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    };
    return handleAuth(env, request);
  };
}
