/** POST /verify (links and codes from our own pages) and GET /verify (links that open the API itself). */
import { z } from 'zod';
import { type UsedCode, useCode, useLink } from './codes.ts';
import { confirmEmailChange } from './email-change.ts';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { AuthError, userBanned, validationFailed } from './errors.ts';
import { limitClient, readBody } from './http.ts';
import { allowedRedirect, withFragment } from './redirects.ts';
import { type SessionJson, startSession } from './sessions.ts';
import { findUserById, isBanned } from './users.ts';

const bodySchema = z.object({
  type: z
    .string({ error: 'Verify requires a verification type' })
    .min(1, 'Verify requires a verification type'),
  token_hash: z.string().max(255).default(''),
  token: z.string().max(255).default(''),
  email: z.string().trim().toLowerCase().max(255).default(''),
});

/** What the confirmation changes, then a session; null when an address change still waits for its other mail. */
async function complete(env: AuthEnv, client: Queryable, used: UsedCode): Promise<SessionJson | null> {
  const user = await findUserById(client, used.userId);
  if (!user) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  if (isBanned(user)) throw userBanned();
  if (used.kind === 'email_change_current' || used.kind === 'email_change_new') {
    if (!(await confirmEmailChange(client, used))) return null;
  } else {
    await client.query(
      'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1',
      [user.id],
    );
  }
  return startSession(env, client, user.id, 'otp');
}

const HALF_WAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Answers the session. Errors: otp_expired (unknown, used, expired or of another type), over_request_rate_limit
 * after five wrong codes for an address, user_banned, validation_failed.
 */
export async function verify(env: AuthEnv, request: Request): Promise<Response> {
  limitClient(env, 'sign-in', env.settings.limits.signIns);
  const body = await readBody(request, bodySchema);
  if (body.token_hash !== '' && (body.token !== '' || body.email !== ''))
    throw validationFailed('Only the token_hash and type should be provided');
  if (body.token_hash === '' && (body.token === '' || body.email === ''))
    throw validationFailed('Only an email address or phone number should be provided on verify');
  const session = await inTransaction(env.pool, async (client) => {
    const used = body.token_hash
      ? await useLink(env, client, body.token_hash, body.type)
      : await useCode(env, client, body.email, body.token, body.type);
    return complete(env, client, used);
  });
  return Response.json(session ?? { msg: HALF_WAY, code: 200 });
}

const asFragment = (session: SessionJson, type: string): Record<string, string> => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  token_type: session.token_type,
  type,
});

const asError = (error: AuthError): Record<string, string> => ({
  error: error.status === 403 ? 'access_denied' : 'server_error',
  error_code: error.code,
  error_description: error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message,
});

/** GET /verify?token=&type=&redirect_to=: goes on to the redirect with the session, or the error, in its fragment. */
export async function verifyAndRedirect(env: AuthEnv, _request: Request, url: URL): Promise<Response> {
  const target = allowedRedirect(url.searchParams.get('redirect_to'), env.origin);
  const type = url.searchParams.get('type') ?? '';
  const link = url.searchParams.get('token') ?? url.searchParams.get('token_hash') ?? '';
  const go = (values: Record<string, string>): Response =>
    new Response(null, {
      status: 303,
      headers: { location: withFragment(target, values), 'cache-control': 'no-store' },
    });
  try {
    limitClient(env, 'sign-in', env.settings.limits.signIns);
    const session = await inTransaction(env.pool, async (client) =>
      complete(env, client, await useLink(env, client, link, type)),
    );
    return go(session ? asFragment(session, type) : { message: HALF_WAY });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return go(asError(error));
  }
}
