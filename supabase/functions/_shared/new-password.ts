/** The password a request brings, and whether it is good enough for who sends it. */
import { MAX_PASSWORD_BYTES } from '@school/shared/passwords';
import { Refusal, type Caller } from './http.ts';
import { weakness } from './password-strength.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of the body; '' when there is none. */
export const textOf = (body: unknown, key: string): string =>
  isRecord(body) && typeof body[key] === 'string' ? body[key] : '';

/** The new password of the body. Refuses one that is too short, too long or guessed quickly, with the reason in words. */
export function newPassword(body: unknown, caller: Caller, staff: boolean): string {
  const password = textOf(body, 'password');
  const refuse = (sentence: string): never => {
    throw new Refusal(400, 'weak_password', sentence, 'password');
  };
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES)
    refuse(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters.`);
  const known = ['first_name', 'last_name'].map((key) => textOf(caller.metadata, key));
  const problem = weakness(password, [caller.email, ...known], staff);
  if (problem) refuse(problem.sentence);
  return password;
}
