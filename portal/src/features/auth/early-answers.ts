/**
 * Answers typed before sign-in travel with the sign-up: they are kept on the server under a random key, and the mailed link
 * carries the key, so that the person finds them in whatever browser they open it.
 */
import { ANSWERS_PARAM, paths, safeNext } from '@school/shared/routes';
import { call } from '../../lib/api.ts';
import { sameAddress } from '@school/shared/addresses';
import { readPending } from '../../lib/pending.ts';
import { randomKey } from '../../lib/random-key.ts';

/** The address that the mailed link leads to: the page that asked for the sign-in, with the key of answers kept for it. */
export async function redirectAfterSignUp(
  storage: Storage,
  email: string,
  next: string | null,
): Promise<string> {
  const { origin } = window.location;
  const page = safeNext(next, '');
  const pending = readPending(storage);
  const key =
    pending && sameAddress(pending.email, email) && Object.keys(pending.form).length > 0 ? randomKey() : null;
  if (!pending || !key) return origin + page;
  // Without them the account is made all the same, and the answers wait in this browser.
  const kept = await call('keep_early_answers', { key, form: pending.form }).catch(() => null);
  if (kept !== 'kept') return origin + page;
  const target = new URL(page || paths.authCallback, origin);
  target.searchParams.set(ANSWERS_PARAM, key);
  return target.href;
}
