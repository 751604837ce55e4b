/** Password rules and bcrypt hashes, made by pgcrypto: the same format as hosted Supabase, off the event loop. */
import type { Queryable } from './env.ts';
import { AuthError, validationFailed } from './errors.ts';
import { MAX_PASSWORD_BYTES } from './settings.ts';

/** Compared against when there is no account, so that the answer takes as long as for a wrong password. */
const NOBODY = '$2a$10$7EqJtq98hPqEX7fNZaFWoOhi5BRtJBbXzuD0BxOvgk2GiVyaP5dJi';

/** Throws weak_password with its reasons, as hosted Supabase does. */
export function checkPasswordRules(password: string, minLength: number): void {
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES)
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  if ([...password].length < minLength)
    throw new AuthError(422, 'weak_password', `Password should be at least ${minLength} characters.`, {
      weak_password: { reasons: ['length'] },
    });
}

export async function hashPassword(client: Queryable, password: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash`,
    [password],
  );
  const hash = rows[0]?.hash;
  if (!hash) throw new Error('The database made no password hash.');
  return hash;
}

/** True when `password` belongs to `hash`. Without a hash it works as long and answers false. */
export async function passwordMatches(
  client: Queryable,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(`select extensions.crypt($1, $2) = $2 as same`, [
    password,
    hash || NOBODY,
  ]);
  return Boolean(hash) && rows[0]?.same === true;
}
