/** Referees who were asked, with the link that their mail carried. */
import { createUser, startComplete, type User } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { askReferee, linkTo } from '../harness/referees.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

export const DAY = 86_400_000;
export const anon = people.anon;
let n = 0;
/** Of the file that imports this. */
export const stage = openedStage();

export const address = (): string => `rabbi.${(n += 1)}@example.org`;
export interface Referee {
  readonly reference_id: string;
  readonly state: string;
  readonly mails_left: number;
  readonly can_correct: boolean;
}
export interface Mine {
  readonly waives_access: boolean | null;
  readonly referees: readonly Referee[];
}
export const mine = (user: User): Promise<Mine> => stage.db.call<Mine>(user, 'my_referees');
export const stateOf = async (user: User, reference: string): Promise<string | undefined> =>
  (await mine(user)).referees.find(({ reference_id }) => reference_id === reference)?.state;
export const page = (token: string) =>
  stage.db.call<{ state: string; body?: string; version?: number }>(anon, 'reference_page', { token });
export const refused = (user: User, name: string, args = {}) => refusal(stage.db.call(user, name, args));

/** The first moment after so many days that lies in nobody's rest. */
export async function workday(days: number): Promise<string> {
  const rows = await stage.db.sql<{ at: Date }>(
    `select m as at from generate_series(private.now() + $1::interval, private.now() + $1::interval + interval '6 days', interval '1 hour') m
     where private.rest_until(m, 'Asia/Jerusalem') is null and private.rest_until(m + interval '2 hours', 'Asia/Jerusalem') is null
     order by m limit 1`,
    [`${days} days`],
  );
  return rows[0]?.at.toISOString() ?? '';
}

export interface Asked {
  readonly user: User;
  readonly application: string;
  readonly reference: string;
  readonly email: string;
  readonly token: string;
}
export async function asked(waives = true): Promise<Asked> {
  const user = await createUser(stage.db);
  const application = await startComplete(stage.db, user);
  const email = address();
  const reference = await askReferee(stage.db, user, email, waives);
  return { user, application, reference, email, token: await linkTo(stage.db, email) };
}
export async function send(token: string, body = 'A fine young man.'): Promise<void> {
  const { version } = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
  const saved = await stage.db.call<{ version: number }>(anon, 'save_recommendation', {
    token,
    body,
    version,
  });
  await stage.db.call(anon, 'send_recommendation', { token, version: saved.version });
}
