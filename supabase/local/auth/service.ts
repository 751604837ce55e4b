/**
 * /auth/v1: accounts, sessions and auth mails in GoTrue's protocol, over the auth schema that a hosted project has.
 * Why it is our own and not the library's: docs/decisions.
 */
import type { Service } from '../services.ts';
import { createLimiter } from './limits.ts';
import { handleAuth } from './router.ts';
import { type AuthSettings, authSettings } from './settings.ts';

/** Builds the service with its own counters; `settings` are for tests. */
export function createAuthService(settings: AuthSettings = authSettings): Service {
  const limiter = createLimiter();
  return (request, context) => {
    const { pool, keys, origin, sendMail } = context;
    const clientAddress = context.clientAddress(request);
    const env = { pool, jwtSecret: keys.jwtSecret, origin, sendMail, limiter, settings, clientAddress };
    return handleAuth(env, request);
  };
}
