/** Guardians in tests: applicants under 18, who was asked, and the links that their mails carry. */
import { startComplete, submitComplete, type User } from './applicants.ts';
import type { TestDatabase } from './database.ts';
import { people } from './people.ts';
import { linkTo } from './referees.ts';

/** A birthday that makes one seventeen and a half today. */
export const UNDER_AGE = new Date(Date.now() - 17.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);

export const startMinor = (db: TestDatabase, user: User): Promise<string> =>
  startComplete(db, user, { date_of_birth: UNDER_AGE });
export const submitMinor = (db: TestDatabase, user: User): Promise<string> =>
  submitComplete(db, user, { date_of_birth: UNDER_AGE });

export const guardian = (email: string) => ({ name: 'Ruth Testly', relation: 'mother', email });
export const signature = { name: 'Ruth Testly', relation: 'mother', signature: 'Ruth Testly' };

/** Asks a guardian at this address and answers the link of the mail. */
export async function askConsent(db: TestDatabase, user: User, email: string): Promise<string> {
  await db.call(user, 'ask_consent', guardian(email));
  return linkTo(db, email);
}

/** The guardian signs by the link. */
export const signConsent = (db: TestDatabase, token: string): Promise<{ state: string }> =>
  db.call(people.anon, 'sign_consent', { token, form: signature, words_number: 1 });
