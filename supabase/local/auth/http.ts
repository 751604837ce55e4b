/** Reading requests: JSON checked by a schema, the bearer token, and who it speaks for. */
import { z } from 'zod';
import type { AuthEnv } from './env.ts';
import { AuthError, tooManyRequests, userBanned, validationFailed } from './errors.ts';
import type { Rule } from './settings.ts';
import { type Caller, readAccessToken } from './tokens.ts';
import { findUserById, isBanned, type UserRow } from './users.ts';

/** The body as `schema` wants it. Errors: bad_json, validation_failed naming the first field that is wrong. */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const text = await request.text();
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw validationFailed(issue?.message ?? 'The request is not valid');
}

/** An e-mail address, trimmed and in lower case. */
export const emailField = z
  .string({ error: 'An email address is required' })
  .trim()
  .toLowerCase()
  .max(255, 'Unable to validate email address: invalid format')
  .pipe(z.email('Unable to validate email address: invalid format'));

/** Metadata goes into every token: more than this is not kept. */
export const MAX_METADATA_BYTES = 2048;

export const metadataField = z
  .record(z.string(), z.unknown())
  .refine(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA_BYTES,
    'User metadata may have 2 KB at most',
  );

const bearer = (request: Request): string =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

async function requireCaller(env: AuthEnv, request: Request): Promise<Caller> {
  const token = bearer(request);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const caller = await readAccessToken(token, env.jwtSecret);
  if (!caller)
    throw new AuthError(
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, or token is expired',
    );
  return caller;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
  /** True when this session has shown a second factor. */
  readonly secondLevel: boolean;
}

/** The signed-in person. Errors: no_authorization, bad_jwt, session_not_found after sign-out, user_banned. */
export async function requireUser(env: AuthEnv, request: Request): Promise<SignedIn> {
  const caller = await requireCaller(env, request);
  if (caller.role !== 'authenticated' || !caller.sub || !caller.session_id)
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  const { rows } = await env.pool.query<{ aal: string }>(
    'select aal from auth.sessions where id = $1 and user_id = $2',
    [caller.session_id, caller.sub],
  );
  if (!rows[0])
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const user = await findUserById(env.pool, caller.sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (isBanned(user)) throw userBanned();
  const secondLevel = caller.aal === 'aal2' && rows[0].aal === 'aal2';
  return { user, sessionId: caller.session_id, secondLevel };
}

/** Lets only the service key pass. */
export async function requireService(env: AuthEnv, request: Request): Promise<void> {
  const caller = await requireCaller(env, request);
  if (caller.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** Counts one request of this client; over the limit it is refused. */
export function limitClient(env: AuthEnv, what: string, rule: Rule): void {
  if (env.limiter.take(`${what}:${env.clientAddress}`, rule) > 0) throw tooManyRequests();
}
