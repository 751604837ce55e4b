/**
 * A browser that has signed in to an address before carries a cookie that says so: signed, for this address alone, unreadable
 * to scripts. Wrong passwords of strangers then do not make its person wait (a device cookie).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthEnv } from './env.ts';
import { normalEmail } from './users.ts';

const NAME = 'known-browser';
const YEAR_SECONDS = 365 * 24 * 3600;

/** At most so many addresses in one browser; the oldest goes. */
const MOST = 4;

const seal = (env: AuthEnv, email: string, browser: string): string =>
  createHmac('sha256', `known-browser:${env.jwtSecret}`)
    .update(`${normalEmail(email)}\n${browser}`)
    .digest('base64url');

const marks = (request: Request): string[] =>
  (new RegExp(`(?:^|;\\s*)${NAME}=([\\w.~-]{1,1000})`).exec(request.headers.get('cookie') ?? '')?.[1] ?? '')
    .split('~')
    .filter((mark) => /^[\w-]+\.[\w-]+$/.test(mark))
    .slice(0, MOST);

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The browser's own name, when it has signed in to this address before; else null. */
export function knownBrowser(env: AuthEnv, request: Request, email: string): string | null {
  for (const mark of marks(request)) {
    const [browser = '', sealed = ''] = mark.split('.');
    if (same(sealed, seal(env, email, browser))) return browser;
  }
  return null;
}

/** The cookie that lets this browser be known next time. */
export function rememberBrowser(env: AuthEnv, request: Request, email: string): string {
  const others = marks(request).filter((mark) => {
    const [browser = '', sealed = ''] = mark.split('.');
    return !same(sealed, seal(env, email, browser));
  });
  const browser = randomBytes(12).toString('base64url');
  const value = [`${browser}.${seal(env, email, browser)}`, ...others].slice(0, MOST).join('~');
  const secure = env.origin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${value}; Path=/auth/v1; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
