/** GET and PUT /user: the signed-in person's own account. */
import { z } from 'zod';
import { startEmailChange } from './email-change.ts';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { AuthError, validationFailed } from './errors.ts';
import { emailField, MAX_METADATA_BYTES, metadataField, readBody, requireUser } from './http.ts';
import { requireMailInterval } from './mails.ts';
import { checkPasswordRules, hashPassword, passwordMatches } from './passwords.ts';
import { allowedRedirect } from './redirects.ts';
import { endSessions } from './sessions.ts';
import { findUserById, hasSecondFactor, userJson, type UserRow } from './users.ts';

export async function getUser(env: AuthEnv, request: Request): Promise<Response> {
  const { user } = await requireUser(env, request);
  return Response.json(userJson(user));
}

const bodySchema = z.object({
  email: emailField.nullish().or(z.literal('').transform(() => undefined)),
  password: z.string().nullish(),
  data: metadataField.nullish(),
});

/** Keys given are set, keys given as null are removed, others stay. */
export async function mergeMetadata(
  client: Queryable,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.users set ${column} = jsonb_strip_nulls(coalesce(${column}, '{}') || $2::jsonb), updated_at = now()
     where id = $1 and octet_length(jsonb_strip_nulls(coalesce(${column}, '{}') || $2::jsonb)::text) <= $3`,
    [userId, data, MAX_METADATA_BYTES],
  );
  if (!rowCount) throw validationFailed('User metadata may have 2 KB at most');
}

export async function setPassword(client: Queryable, userId: string, password: string): Promise<void> {
  await client.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    userId,
    await hashPassword(client, password),
  ]);
}

/** A session older than a day has to sign in again first (hosted setting secure_password_change). */
async function requireFreshSession(env: AuthEnv, sessionId: string): Promise<void> {
  const { rowCount } = await env.pool.query(
    'select from auth.sessions where id = $1 and created_at > now() - make_interval(secs => $2)',
    [sessionId, env.settings.freshSessionSeconds],
  );
  if (!rowCount)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
}

/**
 * Whether this person has a staff account: as much is asked here as by our own screens. Where tests run without our migrations,
 * and so without their hook, there is no staff.
 */
async function isStaff({ pool, settings }: AuthEnv, userId: string): Promise<boolean> {
  if (!settings.tokenHook) return false;
  const { rows } = await pool.query<{ staff: boolean }>('select private.has_staff_account($1) as staff', [
    userId,
  ]);
  return rows[0]?.staff ?? false;
}

async function changePassword(
  env: AuthEnv,
  user: UserRow,
  sessionId: string,
  password: string,
): Promise<void> {
  const known = [user.email, ...Object.values(user.raw_user_meta_data ?? {})];
  checkPasswordRules(password, known, await isStaff(env, user.id));
  if (await passwordMatches(env.pool, password, user.encrypted_password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  await inTransaction(env.pool, async (client) => {
    await setPassword(client, user.id, password);
    // A link that was mailed before must not undo the change.
    await client.query(
      `delete from auth.one_time_tokens where user_id = $1 and token_type like 'recovery%'`,
      [user.id],
    );
    await endSessions(client, user.id, sessionId, 'others');
  });
}

/**
 * Changes password (other sessions end), own metadata, or address (both addresses are mailed first). Errors:
 * weak_password, same_password, insufficient_aal, reauthentication_needed, over_email_send_rate_limit. Role and app metadata cannot be given.
 */
export async function updateUser(env: AuthEnv, request: Request, url: URL): Promise<Response> {
  const { user, sessionId, secondLevel } = await requireUser(env, request);
  const body = await readBody(request, bodySchema);
  const moves = body.email !== undefined && body.email !== null && body.email !== user.email;
  if (hasSecondFactor(user) && !secondLevel && (body.password || moves))
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  if (body.password) {
    await requireFreshSession(env, sessionId);
    await changePassword(env, user, sessionId, body.password);
  }
  if (body.data) await mergeMetadata(env.pool, user.id, 'raw_user_meta_data', body.data);
  if (moves && body.email) {
    requireMailInterval(env, 'email_change_current', user.email);
    await startEmailChange(
      env,
      user,
      body.email,
      allowedRedirect(url.searchParams.get('redirect_to'), env.origin),
    );
  }
  const fresh = await findUserById(env.pool, user.id);
  return Response.json(userJson(fresh ?? user));
}
