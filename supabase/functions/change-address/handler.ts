/**
 * Gives the caller's account the address that a mailed link has proved. The office starts such a change when mail to the old
 * address fails; being signed in proves the person. Safe to repeat: what stopped in the middle goes on.
 *   POST {token}   200 {email}
 * Errors: {message, hint, field} with 400 (not_found: the link is old, replaced or of another account; conflict: the address has
 * become another account's), 401.
 */
import { open_address_change, finish_address_change } from '@school/shared/api/server';
import { authAsService, AuthAnswer } from '../_shared/auth-api.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { textOf } from '../_shared/new-password.ts';
import { restAsService } from '../_shared/rest.ts';

async function changeAddress(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'Addresses are confirmed with POST.');
  const caller = await requireCaller(request, env);
  const token = textOf(await readJson(request), 'token');
  const rest = restAsService(env);
  const change = await rest.call({ open_address_change }, { user_id: caller.id, token });
  if (!change.confirmed) {
    await authAsService(env)
      .send('PUT', `admin/users/${caller.id}`, { email: change.email, email_confirm: true })
      .catch((error: unknown) => {
        if (error instanceof AuthAnswer && error.code === 'email_exists')
          throw new Refusal(400, 'conflict', 'Another account uses this address by now.', 'token');
        throw error;
      });
    await rest.call({ finish_address_change }, { change_id: change.id });
  }
  return json({ email: change.email });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => changeAddress(request, env), env);
