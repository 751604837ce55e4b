/** Parents in tests: who was invited, and the accounts that accepted. */
import { createUser, type User } from './applicants.ts';
import type { TestDatabase } from './database.ts';
import { linkTo } from './referees.ts';

export const invited = (email: string) => ({ name: 'Ruth Testly', relation: 'mother', email });

/** Invites a parent at this address and answers the link of the mail. */
export async function inviteParent(
  db: TestDatabase,
  applicant: User,
  email: string,
  more: Partial<ReturnType<typeof invited>> = {},
): Promise<string> {
  await db.call(applicant, 'invite_parent', { ...invited(email), ...more });
  return linkTo(db, email);
}

/** A parent with an account of their own who follows this applicant. */
export async function newParent(
  db: TestDatabase,
  applicant: User,
  account?: User,
  more?: Partial<ReturnType<typeof invited>>,
): Promise<User> {
  const parent = account ?? (await createUser(db, { firstName: 'Ruth' }));
  const token = await inviteParent(db, applicant, `to.${crypto.randomUUID().slice(0, 8)}@example.org`, more);
  await db.call(parent, 'accept_parent_invitation', { token });
  return parent;
}
