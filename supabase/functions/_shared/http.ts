/** Answers and callers of edge functions. Errors have the shape of our database functions: message, hint, field. */
import { required, type FunctionEnv } from './env.ts';
import { isTooDeep } from './json-depth.ts';
import { publishableKey, secretKeys } from './keys.ts';
import { reportError } from './report.ts';

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

/** The id that this answer carries and under which the log has it: the server's own in front, else a new one. */
function requestId(request: Request): string {
  const given = request.headers.get('x-request-id') ?? request.headers.get('sb-request-id') ?? '';
  return /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

/** Name of the function that an address calls, hosted or embedded. */
const functionOf = (request: Request): string =>
  /^(?:\/functions\/v1)?\/([a-z][a-z0-9-]*)/.exec(new URL(request.url).pathname)?.[1] ?? 'unknown';

/** Notes an error nobody expected, as a line of JSON in the log and at the reporter's address. */
async function note(request: Request, id: string, error: unknown, env: FunctionEnv): Promise<void> {
  const where = functionOf(request);
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(
    JSON.stringify({ level: 'error', where, request_id: id, method: request.method, error: said }),
  );
  await reportError(env, error, { where, requestId: id });
}

/** Runs a handler: preflights are answered, refusals become their status, anything else a 500 without details. */
export async function answer(
  request: Request,
  run: () => Promise<Response>,
  env: FunctionEnv,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  const id = requestId(request);
  try {
    return await run();
  } catch (error) {
    const known = { 'x-request-id': id };
    if (error instanceof Refusal)
      return json(
        { message: error.message, hint: error.hint, field: error.field },
        error.status,
        error.status === 503 ? { ...known, 'retry-after': '1' } : known,
      );
    for (const each of error instanceof AggregateError ? error.errors : [error])
      await note(request, id, each, env);
    const sentence = 'Something went wrong. Please try again.';
    return json({ message: sentence, hint: 'unexpected', field: '' }, 500, known);
  }
}

const bearer = (request: Request): string =>
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
  readonly email: string;
  /** Names and the like, as the person typed them. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** What the token says; the auth service has just accepted it. */
  readonly claims: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

function claimsOf(token: string): Json {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    return objectOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

/** The signed-in person, as the auth service knows them by the token. */
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
  const user = objectOf(await response.json());
  if (typeof user['id'] !== 'string') throw signedOut;
  const email = typeof user['email'] === 'string' ? user['email'] : '';
  return {
    id: user['id'],
    token,
    email,
    metadata: objectOf(user['user_metadata']),
    claims: claimsOf(token),
  };
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
