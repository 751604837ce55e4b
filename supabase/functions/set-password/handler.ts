/**
 * Sets the caller's own password: strong enough for who they are, and only when they have just signed in or give the one they have.
 * The auth service ends their other sessions. The one that was typed at a sign-up confirmed elsewhere may be typed again: from
 * then on it counts. So may the one they have, once a mail has just opened the account: nothing changes then.
 *   POST {password, current?}   200 {}
 * Errors: {message, hint, field} with 400 (weak_password, same_password, wrong_password, current_needed), 401, 403
 * (second_factor), 429.
 */
import { my_staff_account, prove_password } from '@school/shared/api/accounts';
import { accept_password } from '@school/shared/api/server';
import { asRefusal, authAsCaller, AuthAnswer } from '../_shared/auth-api.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { answer, type Caller, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { newPassword, textOf } from '../_shared/new-password.ts';
import { restAsCaller, restAsService } from '../_shared/rest.ts';

/** How long a sign-in stands for the current password. */
const FRESH_SECONDS = 300;

interface Proof {
  readonly method?: unknown;
  readonly timestamp?: unknown;
}
/** How and when this session was proved. */
function proofsOf({ claims }: Caller): readonly Proof[] {
  const proofs = Array.isArray(claims['amr']) ? (claims['amr'] as unknown[]) : [];
  return proofs.filter((proof): proof is Proof => typeof proof === 'object' && proof !== null);
}

/** When the caller last proved who they are, by whatever means, in seconds. */
const provedAt = (caller: Caller): number =>
  Math.max(
    0,
    ...proofsOf(caller)
      .map(({ timestamp }) => Number(timestamp))
      .filter(Number.isFinite),
  );

/** They are here by a mail, not by a password. */
const cameByMail = (caller: Caller): boolean => proofsOf(caller).every(({ method }) => method !== 'password');

/** The password they have now, tried as at any sign-in; the session that this makes ends at once. */
async function requireCurrent(env: FunctionEnv, caller: Caller, current: string): Promise<void> {
  if (!current) throw new Refusal(400, 'current_needed', 'Please give your current password too.', 'current');
  const auth = authAsCaller(env, caller.token);
  try {
    const signedIn = await auth.send('POST', 'token?grant_type=password', {
      email: caller.email,
      password: current,
    });
    await authAsCaller(env, textOf(signedIn, 'access_token')).send('POST', 'logout?scope=local');
  } catch (error) {
    if (error instanceof AuthAnswer && error.code === 'invalid_credentials')
      throw new Refusal(400, 'wrong_password', 'The current password is not right.', 'current');
    throw asRefusal(error, 'current');
  }
}

async function setPassword(request: Request, env: FunctionEnv): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'not_allowed', 'Passwords are set with POST.');
  const caller = await requireCaller(request, env);
  const body = await readJson(request);
  const staff = (await restAsCaller(env, caller.token).call({ my_staff_account })) !== null;
  const password = newPassword(body, caller, staff);
  const current = textOf(body, 'current');
  // Typed at a sign-up and confirmed elsewhere: nobody can sign in with it yet, so nobody can be asked for it.
  const counts = (await restAsCaller(env, caller.token).call({ prove_password }, { key: '' })) === true;
  if (current || (counts && Date.now() / 1000 - provedAt(caller) > FRESH_SECONDS))
    await requireCurrent(env, caller, current);
  const keepsIt = (error: unknown): boolean =>
    !current && cameByMail(caller) && error instanceof AuthAnswer && error.code === 'same_password';
  await authAsCaller(env, caller.token)
    .send('PUT', 'user', { password })
    .catch((error: unknown) => {
      if (!keepsIt(error)) throw asRefusal(error, 'password');
    });
  await restAsService(env).call({ accept_password }, { user_id: caller.id });
  return json({});
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => setPassword(request, env), env);
