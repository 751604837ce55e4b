/**
 * A colleague who has lost the second factor gives one of their recovery codes: their factors go, and they enrol a new one.
 * A code never stands in for a factor: the session stays on the first level.
 *   POST {code}   200 {}
 * Errors: {message, hint, field} with 400 (wrong_code), 401, 429.
 */
import { use_recovery_code } from '@school/shared/api/server';
import { removeFactors } from '../_shared/auth-api.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { textOf } from '../_shared/new-password.ts';
import { restAsService } from '../_shared/rest.ts';

async function recover(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'Recovery codes are sent with POST.');
  const caller = await requireCaller(request, env);
  const code = textOf(await readJson(request), 'code').slice(0, 100);
  const session = caller.claims['session_id'];
  const outcome = await restAsService(env).call(
    { use_recovery_code },
    {
      user_id: caller.id,
      code,
      keep_session: typeof session === 'string' ? session : null,
      forwarded_for: request.headers.get('x-forwarded-for'),
    },
  );
  if (outcome === 'limited')
    throw new Refusal(429, 'limit_reached', 'Too many codes in a short time. Please wait an hour.', 'code');
  if (outcome !== 'used')
    throw new Refusal(400, 'wrong_code', 'This code is wrong or has been used before.', 'code');
  await removeFactors(env, caller.id);
  return json({});
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => recover(request, env), env);
