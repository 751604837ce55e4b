/** Password rules and bcrypt hashes, made by pgcrypto: the same format as hosted Supabase, off the event loop. */
import type { Queryable } from './env.ts';
import { AuthError, validationFailed } from './errors.ts';
import { MAX_PASSWORD_BYTES } from '@school/shared/passwords';
import { weakness } from '../../functions/_shared/password-strength.ts';

/** Compared against when there is no account, so that the answer takes as long as for a wrong password. */
const NOBODY = '$2a$10$7EqJtq98hPqEX7fNZaFWoOhi5BRtJBbXzuD0BxOvgk2GiVyaP5dJi';

/**
 * Throws weak_password with its reasons, as hosted Supabase does: `length`, and `pwned` for what is guessed quickly (hosted
 * projects look it up among leaked passwords). `known` are texts about the person: address and names; of `staff` more is asked.
 */
export function checkPasswordRules(password: string, known: readonly unknown[] = [], staff = false): void {
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES)
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  const texts = known.filter((value) => typeof value === 'string' && value.length <= 255) as string[];
  const problem = weakness(password, texts.slice(0, 10), staff);
  if (problem)
    throw new AuthError(422, 'weak_password', problem.sentence, {
      weak_password: { reasons: [problem.reason === 'length' ? 'length' : 'pwned'] },
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
