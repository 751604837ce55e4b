/** Sessions and their chain of refresh tokens: each is exchanged once; showing an old one again ends the session. */
import type { Pool } from 'pg';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { AuthError, userBanned } from './errors.ts';
import { newRefreshToken, signAccessToken } from './tokens.ts';
import { findUserById, isBanned, userJson, type UserRow } from './users.ts';

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  /** How the person signed in: 'password' or 'otp' (hosted Supabase keeps this in a table of its own). */
  readonly tag: string;
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

async function sessionJson(env: AuthEnv, user: UserRow, session: SessionRow, refreshToken: string) {
  const { token, expiresAt } = await signAccessToken(
    user,
    { sessionId: session.id, method: session.tag, signedInAt: session.created_at },
    { secret: env.jwtSecret, issuer: `${env.origin}/auth/v1`, seconds: env.settings.accessTokenSeconds },
  );
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: env.settings.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}
export type SessionJson = Awaited<ReturnType<typeof sessionJson>>;

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
  const user = await findUserById(client, userId);
  const { rows } = await client.query<SessionRow>(
    'insert into auth.sessions (user_id, aal, tag) values ($1, $2, $3) returning id, created_at, tag',
    [userId, 'aal1', method],
  );
  const session = rows[0];
  if (!user || !session) throw new Error('The session was not stored.');
  return sessionJson(env, user, session, await insertRefreshToken(client, userId, session.id, null));
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

/** Exchanges a refresh token. Errors: refresh_token_not_found, refresh_token_already_used (the session ends), user_banned. */
export async function refreshSession(env: AuthEnv, token: string): Promise<SessionJson> {
  const result = await inTransaction(env.pool, async (client) => {
    const used = await lockRefreshToken(client, token, env.settings.refreshReuseSeconds);
    const user = await findUserById(client, used.user_id);
    if (!user) throw notFound();
    if (isBanned(user)) throw userBanned();
    const next = await nextToken(client, used);
    if (!next) {
      await client.query('delete from auth.sessions where id = $1', [used.session_id]);
      return null;
    }
    const { rows } = await client.query<SessionRow>(
      `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
       where id = $1 returning id, created_at, tag`,
      [used.session_id],
    );
    return rows[0] ? sessionJson(env, user, rows[0], next) : null;
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
