/**
 * Second factors: POST /factors, /factors/:id/challenge, /factors/:id/verify and DELETE /factors/:id, with GoTrue's shapes,
 * words and rules. Only time-based codes are offered.
 */
import { isIP } from 'node:net';
import { z } from 'zod';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { AuthError, tooManyRequests, validationFailed } from './errors.ts';
import { readBody, requireUser, type SignedIn } from './http.ts';
import { liftSession } from './sessions.ts';
import { newSecret, totpStep, totpUri } from './totp.ts';
import { hasSecondFactor } from './users.ts';

interface FactorRow {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
  readonly secret: string;
}

const enrollSchema = z.object({
  factor_type: z.literal('totp', { error: 'MFA enroll is disabled for this factor type' }),
  friendly_name: z.string().trim().max(80).nullish(),
  issuer: z.string().trim().max(80).nullish(),
});

const refused = (code: string, message: string): AuthError => new AuthError(422, code, message);

function requireRoom({ user, secondLevel }: SignedIn, env: AuthEnv, name: string): void {
  const factors = user.factors ?? [];
  if (factors.some((factor) => factor.status === 'verified' && (factor.friendly_name ?? '') === name))
    throw refused(
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  if (factors.filter(({ status }) => status === 'verified').length >= env.settings.maxFactors)
    throw refused(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (hasSecondFactor(user) && !secondLevel)
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}

/** POST /factors {factor_type: 'totp', friendly_name, issuer}: a factor that waits for its first code. */
export async function enroll(env: AuthEnv, request: Request): Promise<Response> {
  const signedIn = await requireUser(env, request);
  const body = await readBody(request, enrollSchema);
  const name = body.friendly_name ?? '';
  requireRoom(signedIn, env, name);
  const secret = newSecret();
  const uri = totpUri(secret, body.issuer || new URL(env.origin).host, signedIn.user.email);
  const id = await inTransaction(env.pool, async (client) => {
    // One enrolment at a time: what was begun and never shown is dropped.
    await client.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
      signedIn.user.id,
    ]);
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, 'totp', 'unverified', $3) returning id`,
      [signedIn.user.id, name, secret],
    );
    return rows[0]?.id;
  });
  return Response.json({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: await drawn(uri), secret, uri },
  });
}

/** The address as a picture, as GoTrue answers it. Loaded when the first person enrols. */
async function drawn(uri: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  return renderSVG(uri);
}

async function ownFactor(client: Queryable, userId: string, factorId: string): Promise<FactorRow> {
  const { rows } = await client.query<FactorRow>(
    'select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2',
    [z.uuid().safeParse(factorId).success ? factorId : null, userId],
  );
  const factor = rows[0];
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

const addressOf = (env: AuthEnv): string => (isIP(env.clientAddress) ? env.clientAddress : '0.0.0.0');

async function challenge(env: AuthEnv, request: Request, factorId: string): Promise<Response> {
  const { user } = await requireUser(env, request);
  const factor = await ownFactor(env.pool, user.id, factorId);
  const { rows } = await env.pool.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, extract(epoch from created_at + make_interval(secs => $3))::int as expires_at`,
    [factor.id, addressOf(env), env.settings.challengeSeconds],
  );
  return Response.json({ id: rows[0]?.id, type: 'totp', expires_at: rows[0]?.expires_at });
}

const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().trim().max(20) });

async function requireChallenge(
  env: AuthEnv,
  client: Queryable,
  factorId: string,
  id: string,
): Promise<void> {
  const { rows } = await client.query<{ mine: boolean; fresh: boolean }>(
    `select verified_at is null and ip_address = $3::inet as mine,
       created_at > now() - make_interval(secs => $4) as fresh
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factorId, addressOf(env), env.settings.challengeSeconds],
  );
  if (!rows[0]) throw refused('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (!rows[0].mine) throw refused('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (!rows[0].fresh)
    throw refused(
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
}

/** A code is good once, also for two who show it at the same moment. */
function takeStep(env: AuthEnv, factor: FactorRow, code: string): boolean {
  const step = totpStep(factor.secret, code);
  return step !== null && env.limiter.take(`totp:${factor.id}:${step}`, { max: 1, seconds: 120 }) === 0;
}

async function verifyFactor(env: AuthEnv, request: Request, factorId: string): Promise<Response> {
  const { user, sessionId } = await requireUser(env, request);
  const body = await readBody(request, verifySchema);
  if (env.limiter.take(`factor:${user.id}`, env.settings.limits.factorCodes) > 0) throw tooManyRequests();
  const session = await inTransaction(env.pool, async (client) => {
    const factor = await ownFactor(client, user.id, factorId);
    await requireChallenge(env, client, factor.id, body.challenge_id);
    if (!takeStep(env, factor, body.code))
      throw refused('mfa_verification_failed', 'Invalid TOTP code entered');
    await client.query('update auth.mfa_challenges set verified_at = now() where id = $1', [
      body.challenge_id,
    ]);
    await client.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
      [factor.id],
    );
    await client.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
      user.id,
    ]);
    return liftSession(env, client, user.id, { sessionId, factorId: factor.id });
  });
  env.limiter.reset(`factor:${user.id}`);
  return Response.json(session);
}

async function unenroll(env: AuthEnv, request: Request, factorId: string): Promise<Response> {
  const { user, secondLevel } = await requireUser(env, request);
  const factor = await ownFactor(env.pool, user.id, factorId);
  if (factor.status === 'verified' && !secondLevel)
    throw refused('insufficient_aal', 'AAL2 required to unenroll verified factor');
  await removeFactor(env, user.id, factor.id);
  return Response.json({ id: factor.id });
}

/** Removes a factor; sessions that it had lifted fall back. */
async function removeFactor(env: AuthEnv, userId: string, factorId: string): Promise<void> {
  await inTransaction(env.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2 returning id`,
      [userId, factorId],
    );
    await client.query(
      `delete from auth.mfa_amr_claims where session_id = any ($1) and authentication_method = 'totp'`,
      [rows.map(({ id }) => id)],
    );
    await client.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [factorId, userId]);
  });
}

/** POST /factors/:id/(challenge|verify), DELETE /factors/:id; null when the path is none of these. */
export function factorRoute(env: AuthEnv, request: Request, path: string): Promise<Response> | null {
  const [, id = '', act = ''] = /^\/factors\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (!id) return null;
  if (request.method === 'DELETE' && !act) return unenroll(env, request, id);
  if (request.method === 'POST' && act === 'challenge') return challenge(env, request, id);
  if (request.method === 'POST' && act === 'verify') return verifyFactor(env, request, id);
  return null;
}

/** GET /admin/users/:id/factors and DELETE /admin/users/:id/factors/:factor_id, with the service key. */
export async function adminFactorRoute(
  env: AuthEnv,
  request: Request,
  userId: string,
  factorId: string | undefined,
): Promise<Response> {
  if (!z.uuid().safeParse(userId).success) throw validationFailed('user_id must be an UUID');
  if (request.method === 'GET' && factorId === undefined) {
    const { rows } = await env.pool.query(
      `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
       where user_id = $1 order by created_at`,
      [userId],
    );
    return Response.json(rows);
  }
  if (request.method !== 'DELETE' || factorId === undefined)
    throw new AuthError(404, 'not_found', 'Not found');
  const factor = await ownFactor(env.pool, userId, factorId);
  await removeFactor(env, userId, factor.id);
  return Response.json({ id: factor.id });
}
