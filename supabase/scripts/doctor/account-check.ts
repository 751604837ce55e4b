/** A whole sign-up with an address that nobody has, and its end: the account is removed again whatever happens. */
import { randomBytes } from 'node:crypto';
import { keyHeaders } from '../../functions/_shared/keys.ts';
import { ask, guarded, when, type Check, type Finding } from './check.ts';
import type { Deployment } from './settings.ts';

const DEPLOY = 'Run `npm run deploy`.';

interface Link {
  readonly id?: string;
  readonly hashed_token?: string;
  readonly redirect_to?: string;
  readonly user?: { readonly id: string };
}

const post = (url: string, headers: Record<string, string>, body: unknown): Promise<Response> =>
  ask(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Follows the link of the new account, and asks as it for its own application. */
async function live({ SUPABASE_URL, SUPABASE_KEY, SITE_URL }: Deployment, link: Link): Promise<Finding[]> {
  const verified = await post(
    `${SUPABASE_URL}/auth/v1/verify`,
    { apikey: SUPABASE_KEY },
    { type: 'signup', token_hash: link.hashed_token },
  );
  const session = (await verified.json()) as { access_token?: string; expires_in?: number };
  const own = await post(
    `${SUPABASE_URL}/rest/v1/rpc/my_application`,
    { apikey: SUPABASE_KEY, authorization: `Bearer ${session.access_token ?? ''}` },
    {},
  );
  const leads = link.redirect_to ?? '';
  return when(
    [!verified.ok, 'sign-up-fails', `A new account cannot confirm its address (${verified.status}).`, DEPLOY],
    [
      verified.ok && !own.ok,
      'account-cannot-read',
      `A new account cannot ask for its own application (${own.status}).`,
      DEPLOY,
    ],
    [
      (session.expires_in ?? 0) > 600,
      'token-too-long',
      `After sign-out a session still works for ${session.expires_in} seconds.`,
      DEPLOY,
    ],
    [
      leads !== '' && new URL(leads).origin !== new URL(SITE_URL).origin,
      'links-elsewhere',
      `Links in mails lead to ${leads}.`,
      DEPLOY,
    ],
  );
}

const account: Check = {
  title: 'A whole sign-up, removed again',
  run: async (deployment) => {
    const { SUPABASE_URL, SUPABASE_SECRET_KEY } = deployment;
    const headers = keyHeaders(SUPABASE_SECRET_KEY);
    const email = `doctor-${randomBytes(6).toString('hex')}@example.org`;
    const password = randomBytes(18).toString('base64url');
    const made = await post(`${SUPABASE_URL}/auth/v1/admin/generate_link`, headers, {
      type: 'signup',
      email,
      password,
    });
    if (!made.ok) return when([true, 'sign-up-fails', `No account can be made (${made.status}).`, DEPLOY]);
    const link = (await made.json()) as Link;
    try {
      return await live(deployment, link);
    } finally {
      const id = link.id ?? link.user?.id ?? '';
      const removed = await ask(`${SUPABASE_URL}/auth/v1/admin/users/${id}`, { method: 'DELETE', headers });
      if (!removed.ok) console.error(`The test account ${email} could not be removed: remove it by hand.`);
    }
  },
};

export const accountCheck = guarded(account, 'sign-up-fails', DEPLOY);
