/** Sessions and their chain of refresh tokens: each is exchanged once; showing an old one again ends the chain. */
import { isIP } from 'node:net';
import type { Pool } from 'pg';
import { addProof, levelOf, proofsOf } from './amr.ts';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { AuthError, userBanned } from './errors.ts';
import { runTokenHook, type TokenMethod } from './hook.ts';
import { newRefreshToken, signAccessToken } from './tokens.ts';
import { findUserById, isBanned, userJson, type UserRow } from './users.ts';

interface SessionRow {
  readonly id: string;
}

interface RefreshRow {
  readonly token: string;
  readonly parent: string | null;
  readonly revoked: boolean;
  readonly session_id: string;
  readonly user_id: string;
  readonly reusable: boolean;
}

async function insertRefreshToken(
  client: Queryable,
  userId: string,
  sessionId: string,
  parent: string | null,
) {
  const token = newRefreshToken();
  await client.query(
    'insert into auth.refresh_tokens (token, user_id, session_id, parent) values ($1, $2, $3, $4)',
    [token, userId, sessionId, parent],
  );
  return token;
}

/** The role is always `authenticated`: it comes neither from user metadata nor from the request. */
async function accessToken(
  env: AuthEnv,
  client: Queryable,
  user: UserRow,
  sessionId: string,
  method: TokenMethod,
): Promise<{ token: string; expiresAt: number }> {
  const proofs = await proofsOf(client, sessionId);
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + env.settings.accessTokenSeconds;
  const claims = {
    iss: `${env.origin}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: 'authenticated',
    aal: levelOf(proofs),
    amr: proofs,
    session_id: sessionId,
    is_anonymous: false,
  };
  const event = { user_id: user.id, claims, authentication_method: method };
  return { token: await signAccessToken(await runTokenHook(env, client, event), env.jwtSecret), expiresAt };
}

async function sessionJson(
  env: AuthEnv,
  client: Queryable,
  user: UserRow,
  session: SessionRow,
  next: { readonly method: TokenMethod; readonly refreshToken: string },
) {
  const { token, expiresAt } = await accessToken(env, client, user, session.id, next.method);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: env.settings.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: next.refreshToken,
    user: userJson(user),
  };
}
export type SessionJson = Awaited<ReturnType<typeof sessionJson>>;

/** When a session of the table `s` was used last. */
const LAST_USE = `coalesce(s.refreshed_at at time zone 'utc', s.created_at)`;

/** Sessions that ended because nobody used them leave the list of where somebody is signed in. */
const forgetEnded = (client: Queryable, userId: string, seconds: number) =>
  client.query(
    `delete from auth.sessions s where s.user_id = $1 and ${LAST_USE} <= now() - make_interval(secs => $2)`,
    [userId, seconds],
  );

/** Signs `userId` in and answers the session as auth-js stores it. */
export async function startSession(
  env: AuthEnv,
  client: Queryable,
  userId: string,
  method: 'password' | 'otp',
): Promise<SessionJson> {
  await client.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [
    userId,
  ]);
  await forgetEnded(client, userId, env.settings.inactivitySeconds);
  const user = await findUserById(client, userId);
  const { rows } = await client.query<SessionRow>(
    'insert into auth.sessions (user_id, aal, user_agent, ip) values ($1, $2, $3, $4) returning id',
    [userId, 'aal1', env.userAgent, isIP(env.clientAddress) ? env.clientAddress : null],
  );
  const session = rows[0];
  if (!user || !session) throw new Error('The session was not stored.');
  await addProof(client, session.id, method);
  const refreshToken = await insertRefreshToken(client, userId, session.id, null);
  return sessionJson(env, client, user, session, { method, refreshToken });
}

/**
 * Lifts a session to the second level after the right code, with a new refresh token: who holds the older one stays below.
 * Sessions of this person that have not shown a second factor end.
 */
export async function liftSession(
  env: AuthEnv,
  client: Queryable,
  userId: string,
  lifted: { readonly sessionId: string; readonly factorId: string },
): Promise<SessionJson> {
  const { sessionId, factorId } = lifted;
  await addProof(client, sessionId, 'totp');
  await client.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [sessionId, factorId],
  );
  await client.query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [userId]);
  await client.query('delete from auth.refresh_tokens where session_id = $1', [sessionId]);
  const user = await findUserById(client, userId);
  if (!user) throw notFound();
  const refreshToken = await insertRefreshToken(client, userId, sessionId, null);
  return sessionJson(env, client, user, { id: sessionId }, { method: 'totp', refreshToken });
}

const notFound = (): AuthError =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const alreadyUsed = (): AuthError =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

async function lockRefreshToken(client: Queryable, token: string, reuseSeconds: number): Promise<RefreshRow> {
  const { rows } = await client.query<RefreshRow>(
    `select token, parent, revoked, session_id, user_id,
       updated_at + make_interval(secs => $2) >= clock_timestamp() as reusable
     from auth.refresh_tokens where token = $1 for update`,
    [token, reuseSeconds],
  );
  const row = rows[0];
  if (!row?.session_id) throw notFound();
  return row;
}

async function requireUsedLately(client: Queryable, sessionId: string, seconds: number): Promise<void> {
  const { rowCount } = await client.query(
    `select from auth.sessions s where s.id = $1 and ${LAST_USE} > now() - make_interval(secs => $2)`,
    [sessionId, seconds],
  );
  if (!rowCount)
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
}

/**
 * The token that follows `used`. An exchanged token may come again when its answer was lost (its successor is
 * still unused) or within the short grace for two tabs; anything else is reuse and answers null.
 */
async function nextToken(client: Queryable, used: RefreshRow): Promise<string | null> {
  if (!used.revoked) {
    await client.query(
      'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1',
      [used.token],
    );
    return insertRefreshToken(client, used.user_id, used.session_id, used.token);
  }
  const { rows } = await client.query<{ token: string; parent: string | null }>(
    'select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [used.session_id],
  );
  const active = rows[0];
  if (!active) return null;
  return active.parent === used.token || used.reusable ? active.token : null;
}

/** Exchanges a refresh token. Errors: refresh_token_not_found, refresh_token_already_used (the chain ends), user_banned, session_expired, the hook's. */
export async function refreshSession(env: AuthEnv, token: string): Promise<SessionJson> {
  const result = await inTransaction(env.pool, async (client) => {
    const used = await lockRefreshToken(client, token, env.settings.refreshReuseSeconds);
    const user = await findUserById(client, used.user_id);
    if (!user) throw notFound();
    if (isBanned(user)) throw userBanned();
    await requireUsedLately(client, used.session_id, env.settings.inactivitySeconds);
    const next = await nextToken(client, used);
    if (!next) {
      // As GoTrue does: no token of the chain is good any more; the access token lives out its ten minutes.
      await client.query(
        'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where session_id = $1 and not revoked',
        [used.session_id],
      );
      return null;
    }
    // The hook sees the session as it was left, so the token is made before this use is written down.
    const renewed = { method: 'token_refresh', refreshToken: next } as const;
    const json = await sessionJson(env, client, user, { id: used.session_id }, renewed);
    await client.query(
      `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1`,
      [used.session_id],
    );
    return json;
  });
  if (!result) throw alreadyUsed();
  return result;
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends sessions; their refresh tokens go with them (on delete cascade). */
export async function endSessions(
  pool: Pool | Queryable,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
) {
  const which = { global: 'true', local: 'id = $2', others: 'id <> $2' }[scope];
  await pool.query(`delete from auth.sessions where user_id = $1 and $2::uuid is not null and ${which}`, [
    userId,
    sessionId,
  ]);
}
