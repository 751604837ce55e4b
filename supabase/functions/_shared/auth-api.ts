/** The auth service from inside a function: as its administrator with the secret key, or as the caller. */
import { required, type FunctionEnv } from './env.ts';
import { Refusal, unavailable } from './http.ts';
import { keyHeaders, publishableKey, secretKey } from './keys.ts';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the auth service said: its status, code and words. */
export class AuthAnswer extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, body: unknown) {
    const { code, error_code: older, message, msg } = isRecord(body) ? body : {};
    super([message, msg].find((text): text is string => typeof text === 'string') ?? '');
    this.status = status;
    this.code = [code, older].find((text): text is string => typeof text === 'string') ?? '';
  }
}

export interface AuthApi {
  /** Throws AuthAnswer for any answer but success, and the refusal `unavailable` while the service has no database. */
  send(method: string, path: string, body?: Json): Promise<unknown>;
}

function authApi(env: FunctionEnv, identity: Readonly<Record<string, string>>): AuthApi {
  const headers = { ...identity, 'x-supabase-api-version': '2024-01-01' };
  return {
    async send(method, path, body) {
      const response = await fetch(`${required(env, 'SUPABASE_URL')}/auth/v1/${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (response.status === 503) throw unavailable();
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) throw new AuthAnswer(response.status, answer);
      return answer;
    },
  };
}

export const authAsService = (env: FunctionEnv): AuthApi => authApi(env, keyHeaders(secretKey(env)));

export const authAsCaller = (env: FunctionEnv, token: string): AuthApi =>
  authApi(env, { apikey: publishableKey(env), authorization: `Bearer ${token}` });

/** Removes every second factor of a person. */
export async function removeFactors(env: FunctionEnv, personId: string): Promise<void> {
  const auth = authAsService(env);
  const answer = await auth.send('GET', `admin/users/${personId}/factors`);
  for (const factor of Array.isArray(answer) ? (answer as unknown[]) : [])
    if (isRecord(factor) && typeof factor['id'] === 'string')
      await auth.send('DELETE', `admin/users/${personId}/factors/${factor['id']}`);
}

/** An answer of the auth service that the person can do something about, in words; anything else is thrown on. */
export function asRefusal(error: unknown, field: string): Refusal {
  if (!(error instanceof AuthAnswer)) throw error;
  if (error.status === 429)
    return new Refusal(429, 'limit_reached', 'Too many tries in a short time. Please wait a little.', field);
  if (error.code === 'same_password')
    return new Refusal(400, 'same_password', 'This is the password you have now. Choose another one.', field);
  if (error.code === 'insufficient_aal')
    return new Refusal(403, 'second_factor', 'Please show your second factor first.', field);
  if (error.code === 'weak_password' || error.code === 'validation_failed')
    return new Refusal(400, 'weak_password', error.message, field);
  throw error;
}
