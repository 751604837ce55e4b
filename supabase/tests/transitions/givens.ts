/** The cases that transitions begin with, made through the product's own functions. */
import {
  createUser,
  decide,
  decisionOf,
  startComplete,
  submitComplete,
  type User,
} from '../harness/applicants.ts';
import type { Row, TestDatabase } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import type { World } from '../harness/world.ts';
import { idOf, type Case, type Given } from './transition.ts';

/** One more thing that happens before the transition; may bring new ids. */
export type Step = (given: Case, world: World) => Promise<Record<string, string> | undefined>;

/** A case, and what happened to it since. */
export const after =
  (start: Given, ...steps: readonly Step[]): Given =>
  async (world) => {
    let given = await start(world);
    for (const step of steps)
      given = { ...given, ids: { ...given.ids, ...((await step(given, world)) ?? {}) } };
    return given;
  };

/** A step that brings no ids. */
export const doing =
  (work: (given: Case, db: TestDatabase, world: World) => Promise<unknown>): Step =>
  async (given, world) => {
    await work(given, world.db, world);
    return undefined;
  };

export const one = async (db: TestDatabase, sql: string, params: readonly unknown[]): Promise<string> => {
  const rows = await db.sql<{ id: string }>(sql, params);
  if (!rows[0]) throw new Error(`Nothing for: ${sql}`);
  return rows[0].id;
};

/** A person with an account and nothing else. */
export const account: Given = async ({ db }) => ({ user: await createUser(db), ids: {} });

const withApplication =
  (make: (db: TestDatabase, user: User) => Promise<string>): Given =>
  async ({ db }) => {
    const user = await createUser(db);
    return { user, ids: { application: await make(db, user) } };
  };

export const draft = withApplication(
  async (db, user) =>
    (
      await db.call<{ application_id: string }>(user, 'start_application', {
        form: { city: 'Teaneck', email: user.email },
      })
    ).application_id,
);
export const completeDraft = withApplication((db, user) => startComplete(db, user));
export const submitted = withApplication((db, user) => submitComplete(db, user));

/** A decision that the applicant is told at once. */
export const published = (decision: string): Step =>
  doing((given, db) => decide(db, idOf(given, 'application'), decision, { hold: false }));
/** A decision that is held back. */
export const held = (decision: string): Step =>
  doing((given, db) => decide(db, idOf(given, 'application'), decision, { hold: true }));

const studentOf: Step = async (given, { db }) => ({
  student: await one(db, 'select id from public.students where application_id = $1', [
    idOf(given, 'application'),
  ]),
});

export const withdrawn = after(
  submitted,
  doing((given, db) => db.call(given.user, 'withdraw_application')),
);
export const accepted = after(submitted, published('accepted'), studentOf);
export const placeTaken = after(
  accepted,
  doing((given, db) => db.call(given.user, 'reply_to_offer', { accept: true })),
);
export const declined = after(
  accepted,
  doing((given, db) => db.call(given.user, 'reply_to_offer', { accept: false, reason: 'Army' })),
);
export const registered = after(
  placeTaken,
  doing(async (given, db) => db.call(people.admissions, 'register_application', await onDecision(given, db))),
);

/** The newest letter is opened by whom it is to. */
export const openedLetter = doing(async (given, db) => {
  const [letter] = await db.call<{ id: string }[]>(given.user, 'my_decision_letters');
  await db.call(given.user, 'open_decision_letter', { letter_id: letter?.id });
});

/** Arguments of what an officer does on the newest version of the decision. */
export async function onDecision(given: Case, db: TestDatabase, more: Row = {}): Promise<Row> {
  const application_id = idOf(given, 'application');
  const { version } = await decisionOf(db, application_id);
  return { application_id, expected_version: version, ...more };
}

const HOUR = 3_600_000;
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

/** The clock stands so many hours later when the transition happens. */
export const later = (hours: number): Step => doing((_given, db) => db.setClock(inHours(hours)));

/** The same, on a day on which the clock sends: what falls on a Friday or Shabbat waits two days more. */
export const laterOnAWeekday = (hours: number): Step =>
  later([5, 6].includes(new Date(Date.now() + hours * 3_600_000).getUTCDay()) ? hours + 48 : hours);

/** A free time in five days, under the word `word`. */
export const slot =
  (word = 'slot', given: Row = {}): Step =>
  async (_given, { db }) => ({
    [word]:
      (
        await db.as<{ id: string }>(people.admissions, 'select public.publish_interview_slots($1) as id', [
          JSON.stringify([{ starts_at: inHours(120), ends_at: inHours(121), place: 'Office', ...given }]),
        ])
      )[0]?.id ?? '',
  });

const asOfficer = (db: TestDatabase, name: string, args: Row) => db.call(people.admissions, name, args);

export const choosing = (...words: readonly string[]): Step =>
  doing((given, db) =>
    db.call(given.user, 'set_interview_choices', { slot_ids: words.map((word) => idOf(given, word)) }),
  );
export const scheduling = (word = 'slot'): Step =>
  doing((given, db) =>
    asOfficer(db, 'schedule_interview', {
      application_id: idOf(given, 'application'),
      slot_id: idOf(given, word),
    }),
  );
/** Submitted, a wish chosen, and the interview scheduled for it in five days. */
export const booked = after(submitted, slot(), choosing('slot'), scheduling());

/** Nobody has been counted yet: what an hour allows is another rule, and its windows begin by the clock. */
export const uncounted: Step = doing((_given, db) => db.sql('delete from private.rate_limits'));
