/** POST /signup. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { issueCode } from './codes.ts';
import { type AuthEnv, inTransaction } from './env.ts';
import { AuthError } from './errors.ts';
import { emailField, limitClient, metadataField, readBody } from './http.ts';
import { mailWait, sendAuthMail } from './mails.ts';
import { checkPasswordRules, hashPassword } from './passwords.ts';
import { allowedRedirect } from './redirects.ts';
import { findUserByEmail, insertUser, PROVIDER, userJson, type UserRow } from './users.ts';

const bodySchema = z.object({
  email: emailField,
  password: z
    .string({ error: 'Signup requires a valid password' })
    .min(1, 'Signup requires a valid password'),
  data: metadataField.nullish(),
});
type Body = z.infer<typeof bodySchema>;

/**
 * What every sign-up is answered, made from the request alone: whether the address was new, waiting for its mail
 * or long in use cannot be read from it. Only a new account's id is real.
 */
function answerFor(body: Body, id: string): Record<string, unknown> {
  const now = new Date();
  return userJson({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: body.email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    last_sign_in_at: null,
    raw_app_meta_data: PROVIDER,
    raw_user_meta_data: body.data ?? {},
    banned_until: null,
    created_at: now,
    updated_at: now,
  });
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * The account to confirm: a new one, or the one still waiting, as it is. Whose password it has then nobody knows: it counts
 * only when the person who confirms the address proves it (migration of accounts, prove_password).
 */
async function findOrMake(env: AuthEnv, body: Body, passwordHash: string): Promise<UserRow> {
  const known = await findUserByEmail(env.pool, body.email);
  if (known) return known;
  try {
    return await inTransaction(env.pool, (client) =>
      insertUser(client, { email: body.email, passwordHash, userMetadata: body.data ?? {} }),
    );
  } catch (error) {
    const winner = isDuplicate(error) ? await findUserByEmail(env.pool, body.email) : null;
    if (!winner) throw error;
    return winner;
  }
}

/**
 * Makes an account and mails its link; answers the user without a session. An address in use gets the same answer
 * and no mail here (our screens tell its owner by note_sign_up). Errors: validation_failed, weak_password with reasons, over_request_rate_limit.
 */
export async function signUp(env: AuthEnv, request: Request, url: URL): Promise<Response> {
  limitClient(env, 'mail', env.settings.limits.mails);
  const body = await readBody(request, bodySchema);
  checkPasswordRules(body.password, [body.email, ...Object.values(body.data ?? {})]);
  const redirectTo = allowedRedirect(url.searchParams.get('redirect_to'), env.origin);
  const passwordHash = await hashPassword(env.pool, body.password);
  const user = await findOrMake(env, body, passwordHash);
  const mayMail = mailWait(env, 'signup', body.email) === 0;
  const waits = !user.email_confirmed_at;
  if (waits && mayMail) await mailConfirmation(env, user, redirectTo);
  return Response.json(answerFor(body, waits ? user.id : randomUUID()));
}

/** Mails a fresh confirmation link to an account that waits for it; mailed when it is committed, or it could be used too early. */
export async function mailConfirmation(env: AuthEnv, user: UserRow, redirectTo: string): Promise<void> {
  const issued = await inTransaction(env.pool, async (client) => {
    await client.query('update auth.users set confirmation_sent_at = now() where id = $1', [user.id]);
    return issueCode(client, user.id, 'signup', user.email);
  });
  await sendAuthMail(env, { kind: 'signup', user, issued, to: user.email, redirectTo });
}

/** Sign-up by phone, anonymous sign-in and one-time sign-in mails are not part of this school's project. */
export const notOffered = (code: string, message: string) => (): Promise<Response> =>
  Promise.reject(new AuthError(422, code, message));
