/**
 * An invited colleague, signed in by the link of their mail, chooses a password; then their staff account counts. The
 * password is set with the secret key, which ends every session of the account: they sign in with it.
 *   POST {password}   200 {}
 * Errors: {message, hint, field} with 400 (weak_password), 401, 404 (no open invitation).
 */
import { my_staff_account } from '@school/shared/api/accounts';
import { accept_password, accept_staff_invitation } from '@school/shared/api/server';
import { asRefusal, authAsService } from '../_shared/auth-api.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { newPassword } from '../_shared/new-password.ts';
import { restAsCaller, restAsService } from '../_shared/rest.ts';

const noInvitation = (): Refusal =>
  new Refusal(404, 'not_found', 'There is no open invitation for this account.');

async function acceptInvitation(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'Invitations are accepted with POST.');
  const caller = await requireCaller(request, env);
  const body = await readJson(request);
  const account = await restAsCaller(env, caller.token).call({ my_staff_account });
  if (account?.next_step !== 'accept_invitation') throw noInvitation();
  const password = newPassword(body, caller, true);
  await authAsService(env)
    .send('PUT', `admin/users/${caller.id}`, { password })
    .catch((error: unknown) => {
      throw asRefusal(error, 'password');
    });
  const rest = restAsService(env);
  await rest.call({ accept_password }, { user_id: caller.id });
  if (!(await rest.call({ accept_staff_invitation }, { user_id: caller.id }))) throw noInvitation();
  return json({});
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => acceptInvitation(request, env), env);
