/**
 * What auth mails carry: a link token and a six-digit code. Both are stored hashed, live for an hour and are used
 * once; using either uses both up. The link token is random, not made from the code, so it cannot be guessed by it.
 */
import type { AuthEnv, Queryable } from './env.ts';
import { otpExpired, tooManyRequests } from './errors.ts';
import { newCode, newLinkToken, sha256 } from './tokens.ts';
import { normalEmail } from './users.ts';

export type CodeKind =
  'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change_current' | 'email_change_new';

export interface IssuedCode {
  readonly linkToken: string;
  readonly code: string;
}

export interface UsedCode {
  readonly userId: string;
  readonly kind: CodeKind;
  readonly email: string;
}

/** The word in a link (`type=`) or in verifyOtp, and the kinds of code it opens. */
const OPENS: Readonly<Record<string, readonly CodeKind[]>> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
  email_change_current: ['email_change_current'],
  email_change_new: ['email_change_new'],
};

const hashOfCode = (email: string, code: string): string => sha256(`${normalEmail(email)}:${code}`);
const CODE_SUFFIX = ':code';

/** Makes a new link and code; what was mailed before for the same purpose stops working. */
export async function issueCode(
  client: Queryable,
  userId: string,
  kind: CodeKind,
  email: string,
): Promise<IssuedCode> {
  const issued = { linkToken: newLinkToken(), code: newCode() };
  await client.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
     values ($1, $2, $3, $6), ($1, $4, $5, $6)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
    [
      userId,
      kind,
      sha256(issued.linkToken),
      kind + CODE_SUFFIX,
      hashOfCode(email, issued.code),
      normalEmail(email),
    ],
  );
  return issued;
}

async function take(
  env: AuthEnv,
  client: Queryable,
  hash: string,
  types: readonly string[],
): Promise<UsedCode | null> {
  const { rows } = await client.query<{ user_id: string; token_type: string; relates_to: string }>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2)
       and created_at > now() - make_interval(secs => $3) returning user_id, token_type, relates_to`,
    [hash, types, env.settings.codeSeconds],
  );
  const row = rows[0];
  if (!row) return null;
  const kind = row.token_type.replace(CODE_SUFFIX, '') as CodeKind;
  await client.query('delete from auth.one_time_tokens where user_id = $1 and token_type in ($2, $3)', [
    row.user_id,
    kind,
    kind + CODE_SUFFIX,
  ]);
  return { userId: row.user_id, kind, email: row.relates_to };
}

/** Uses up a link. Throws otp_expired when it is unknown, used, expired or of another type. */
export async function useLink(
  env: AuthEnv,
  client: Queryable,
  linkToken: string,
  type: string,
): Promise<UsedCode> {
  const used = await take(env, client, sha256(linkToken), OPENS[type] ?? []);
  if (!used) throw otpExpired();
  return used;
}

/** Uses up a code typed for `email`. Wrong ones are counted per address, whether or not it has an account. */
export async function useCode(
  env: AuthEnv,
  client: Queryable,
  email: string,
  code: string,
  type: string,
): Promise<UsedCode> {
  const rule = env.settings.limits.codes;
  const key = `code:${normalEmail(email)}`;
  // Counted before it is compared, so that tries sent at once are counted too.
  if (env.limiter.take(key, rule) > 0) throw tooManyRequests();
  const types = (OPENS[type] ?? []).map((kind) => kind + CODE_SUFFIX);
  const used = await take(env, client, hashOfCode(email, code), types);
  if (!used) throw otpExpired();
  return used;
}
