/** POST /recover and POST /resend: mails on request, without telling whether the address has an account. */
import { z } from 'zod';
import { issueCode } from './codes.ts';
import { type AuthEnv, inTransaction } from './env.ts';
import { mailEmailChange } from './email-change.ts';
import { emailField, limitClient, readBody } from './http.ts';
import { requireMailInterval, sendAuthMail } from './mails.ts';
import { allowedRedirect } from './redirects.ts';
import { mailConfirmation } from './sign-up.ts';
import { findUserByEmail, type UserRow } from './users.ts';

const recoverSchema = z.object({ email: emailField });

async function mailRecovery(env: AuthEnv, user: UserRow, redirectTo: string): Promise<void> {
  const issued = await inTransaction(env.pool, async (client) => {
    await client.query('update auth.users set recovery_sent_at = now() where id = $1', [user.id]);
    return issueCode(client, user.id, 'recovery', user.email);
  });
  await sendAuthMail(env, { kind: 'recovery', user, issued, to: user.email, redirectTo });
}

/** Always {} unless asked again within a minute (429, for unknown addresses too). */
export async function recover(env: AuthEnv, request: Request, url: URL): Promise<Response> {
  limitClient(env, 'mail', env.settings.limits.mails);
  const { email } = await readBody(request, recoverSchema);
  requireMailInterval(env, 'recovery', email);
  const redirectTo = allowedRedirect(url.searchParams.get('redirect_to'), env.origin);
  const user = await findUserByEmail(env.pool, email);
  if (user) await mailRecovery(env, user, redirectTo);
  return Response.json({});
}

const resendSchema = z.object({
  email: emailField,
  type: z.enum(['signup', 'email_change'], {
    error: 'Missing one of these types: signup, email_change, sms, phone_change',
  }),
});

/** Sends the sign-up or address-change mail again, when one is waited for. Same answers as recover. */
export async function resend(env: AuthEnv, request: Request, url: URL): Promise<Response> {
  limitClient(env, 'mail', env.settings.limits.mails);
  const { email, type } = await readBody(request, resendSchema);
  requireMailInterval(env, type === 'signup' ? 'signup' : 'email_change_current', email);
  const redirectTo = allowedRedirect(url.searchParams.get('redirect_to'), env.origin);
  const user = await findUserByEmail(env.pool, email);
  if (type === 'signup' && user && !user.email_confirmed_at) await mailConfirmation(env, user, redirectTo);
  if (type === 'email_change' && user?.email_change) await mailEmailChange(env, user, redirectTo);
  return Response.json({});
}
