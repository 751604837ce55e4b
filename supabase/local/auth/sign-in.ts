/** POST /token (password and refresh) and POST /logout. */
import { z } from 'zod';
import { type AuthEnv, inTransaction } from './env.ts';
import { AuthError, invalidCredentials, tooManyRequests, userBanned, validationFailed } from './errors.ts';
import { limitClient, readBody, requireUser } from './http.ts';
import { passwordMatches } from './passwords.ts';
import { endSessions, type LogoutScope, refreshSession, startSession } from './sessions.ts';
import { findUserByEmail, isBanned, normalEmail } from './users.ts';

const passwordSchema = z.object({
  email: z.string().max(255).default(''),
  password: z.string().max(1000).default(''),
});
const refreshSchema = z.object({ refresh_token: z.string().max(255).default('') });

/**
 * The password is compared first, also when there is no account: only who knows it learns that the address waits
 * for its verification or is banned. Errors: invalid_credentials, email_not_confirmed, user_banned, over_request_rate_limit.
 */
async function signInWithPassword(env: AuthEnv, request: Request): Promise<Response> {
  const { email, password } = await readBody(request, passwordSchema);
  if (email === '') throw validationFailed('missing email or phone');
  // Counted before the password is compared, so that tries sent at once are counted too.
  const tries = `password:${normalEmail(email)}`;
  if (env.limiter.take(tries, env.settings.limits.passwords) > 0) throw tooManyRequests();
  const user = await findUserByEmail(env.pool, email);
  const right = await passwordMatches(env.pool, password, user?.encrypted_password ?? null);
  if (!user || !right) throw invalidCredentials();
  if (isBanned(user)) throw userBanned();
  // The right password of an account that nobody has confirmed is no proof of anything, and counts as a try.
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  const session = await inTransaction(env.pool, (client) => startSession(env, client, user.id, 'password'));
  env.limiter.reset(tries);
  return Response.json(session);
}

async function refresh(env: AuthEnv, request: Request): Promise<Response> {
  const { refresh_token: token } = await readBody(request, refreshSchema);
  if (token === '') throw validationFailed('refresh_token required');
  return Response.json(await refreshSession(env, token));
}

/** POST /token?grant_type=password|refresh_token. */
export function token(env: AuthEnv, request: Request, url: URL): Promise<Response> {
  limitClient(env, 'sign-in', env.settings.limits.signIns);
  const grant = url.searchParams.get('grant_type');
  if (grant === 'password') return signInWithPassword(env, request);
  if (grant === 'refresh_token') return refresh(env, request);
  throw new AuthError(400, 'unsupported_grant_type', 'unsupported_grant_type');
}

const scopeSchema = z.enum(['global', 'local', 'others']).nullish();

/** POST /logout?scope=: refresh tokens stop at once, access tokens live out their ten minutes at most. */
export async function logout(env: AuthEnv, request: Request, url: URL): Promise<Response> {
  const scope = scopeSchema.safeParse(url.searchParams.get('scope'));
  if (!scope.success) throw validationFailed('Unsupported logout scope');
  const { user, sessionId } = await requireUser(env, request);
  const chosen: LogoutScope = scope.data ?? 'global';
  await endSessions(env.pool, user.id, sessionId, chosen);
  return new Response(null, { status: 204 });
}
