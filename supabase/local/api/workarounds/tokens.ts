/**
 * Workaround: @supabase/lite takes any token's role as it comes and looks its user up in a table of its own. Here a token
 * counts when we signed it and it has not expired; without a session the API key is the token, as in a hosted project.
 */
import { errors, jwtVerify, type JWTPayload } from 'jose';

const ROLES = new Set(['anon', 'authenticated', 'service_role']);

export type TokenAnswer = { readonly claims: JWTPayload } | { readonly refusal: Response };

const refuse = (
  status: number,
  code: string,
  message: string,
  details: string | null = null,
): TokenAnswer => ({
  refusal: Response.json(
    { code, details, hint: null, message },
    { status, headers: { 'www-authenticate': 'Bearer' } },
  ),
});

const missingKey = (): TokenAnswer => ({
  refusal: Response.json(
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    { status: 401 },
  ),
});

const badKey = (): TokenAnswer => ({
  refusal: Response.json(
    { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    { status: 401 },
  ),
});

async function verify(token: string, secret: Uint8Array): Promise<TokenAnswer> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
    return { claims: payload };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse(401, 'PGRST303', 'JWT expired');
    const details = 'None of the keys was able to decode the JWT';
    return refuse(401, 'PGRST301', 'No suitable key or wrong key type', details);
  }
}

/** Reads and checks the key and token of a request: its claims, or the refusal to answer. */
export async function readToken(
  request: Request,
  jwtSecret: string,
  keys: readonly string[],
): Promise<TokenAnswer> {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
  if (!key) return missingKey();
  if (!keys.includes(key)) return badKey();
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  const answer = await verify(bearer ?? key, new TextEncoder().encode(jwtSecret));
  if ('refusal' in answer) return answer;
  const role = answer.claims['role'] ?? 'anon';
  if (typeof role === 'string' && ROLES.has(role)) return answer;
  return refuse(403, '42501', `permission denied to set role ${JSON.stringify(role)}`);
}
