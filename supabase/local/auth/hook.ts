/**
 * The Custom Access Token hook, as hosted Supabase calls it: a database function sees the claims of each token before it is
 * made, and answers them, changed or not, or refuses ({error: {http_code, message}}).
 */
import { z } from 'zod';
import type { AuthEnv, Queryable } from './env.ts';
import { AuthError } from './errors.ts';

/** How the person comes by the token. */
export type TokenMethod = 'password' | 'otp' | 'totp' | 'token_refresh';

export type Claims = Readonly<Record<string, unknown>>;

const answerSchema = z.union([
  z.object({
    error: z.object({
      http_code: z.number().int().min(400).max(599).default(500),
      message: z.string().min(1),
    }),
  }),
  z.object({ claims: z.record(z.string(), z.unknown()) }),
]);

/** The claims as the hook wants them. Throws its refusal with code `unknown`, as hosted Supabase names it. */
export async function runTokenHook(
  env: AuthEnv,
  client: Queryable,
  event: { readonly user_id: string; readonly claims: Claims; readonly authentication_method: TokenMethod },
): Promise<Claims> {
  const name = env.settings.tokenHook;
  if (!name) return event.claims;
  const { rows } = await client.query<{ answer: unknown }>(`select ${name}($1) as answer`, [event]);
  const answer = answerSchema.parse(rows[0]?.answer);
  if ('claims' in answer) return answer.claims;
  throw new AuthError(answer.error.http_code, 'unknown', answer.error.message);
}
