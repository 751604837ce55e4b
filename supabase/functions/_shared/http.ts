/** Answers and callers of edge functions. Errors have the shape of our database functions: message, hint, field. */
import { required, type FunctionEnv } from './env.ts';
import { isTooDeep } from './json-depth.ts';
import { publishableKey, secretKeys } from './keys.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, range, if-match',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-expose-headers': 'content-range',
};

/** An answer other than success: a sentence for the person and a machine code. */
export class Refusal extends Error {
  readonly status: number;
  readonly hint: string;
  readonly field: string;
  constructor(status: number, hint: string, sentence: string, field = '') {
    super(sentence);
    this.status = status;
    this.hint = hint;
    this.field = field;
  }
}

/** Another part of the product cannot answer at the moment; asking again soon is right. */
export const unavailable = (): Refusal =>
  new Refusal(503, 'unavailable', 'The server is busy for a moment. Please try again.');

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { ...CORS, 'cache-control': 'no-store', ...headers } });

/** Runs a handler: preflights are answered, refusals become their status, anything else a 500 without details. */
export async function answer(request: Request, run: () => Promise<Response>): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal)
      return json(
        { message: error.message, hint: error.hint, field: error.field },
        error.status,
        error.status === 503 ? { 'retry-after': '1' } : {},
      );
    console.error(error);
    return json({ message: 'Something went wrong. Please try again.', hint: 'unexpected', field: '' }, 500);
  }
}

export const bearer = (request: Request): string =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

const sameText = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
};

/** Lets only a secret key of the project pass (the scheduler): in `apikey`, or a legacy one as bearer token. */
export function requireService(request: Request, env: FunctionEnv): void {
  const shown = [request.headers.get('apikey') ?? '', bearer(request)];
  // Every pair is compared, so that the time taken tells nothing.
  const matches = secretKeys(env).flatMap((key) => shown.map((text) => sameText(text, key)));
  if (!matches.includes(true)) throw new Refusal(401, 'not_signed_in', 'Only the scheduler may call this.');
}

export interface Caller {
  readonly id: string;
  readonly token: string;
}

/** The signed-in person, as the auth service knows him by his token. */
export async function requireCaller(request: Request, env: FunctionEnv): Promise<Caller> {
  const token = bearer(request);
  const signedOut = new Refusal(401, 'not_signed_in', 'Please sign in again.');
  const key = publishableKey(env);
  if (!token || sameText(token, key)) throw signedOut;
  const response = await fetch(`${required(env, 'SUPABASE_URL')}/auth/v1/user`, {
    headers: { apikey: key, authorization: `Bearer ${token}` },
  });
  if (response.status >= 500) throw unavailable();
  if (!response.ok) throw signedOut;
  const user = (await response.json()) as { id?: unknown };
  if (typeof user.id !== 'string') throw signedOut;
  return { id: user.id, token };
}

/** The body as JSON; refuses what is not JSON or too large. */
export async function readJson(request: Request, limit = 64 * 1024): Promise<unknown> {
  const text = await request.text();
  if (text.length > limit) throw new Refusal(413, 'too_large', 'This request is too large.');
  const unreadable = new Refusal(400, 'invalid_value', 'This request cannot be read.');
  if (isTooDeep(text)) throw unreadable;
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable;
  }
}
