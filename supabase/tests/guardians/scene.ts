/** Applicants under 18 and the guardians they ask. */
import { createUser, decide, type User } from '../harness/applicants.ts';
import { askConsent, submitMinor } from '../harness/guardians.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

export const anon = people.anon;
let n = 0;
/** Of the file that imports this. */
export const stage = openedStage();

export const address = (): string => `mother.${(n += 1)}@example.org`;
/** The machine code and the field of a refusal. */
export async function refused(
  person: Person,
  name: string,
  args = {},
): Promise<{ readonly code: string; readonly field: string }> {
  const { code, hint, field } = await refusal(stage.db.call(person, name, args));
  return { code: hint || code, field };
}
export const mine = (user: User) =>
  stage.db.call<{
    needed: boolean | null;
    state: string;
    can_ask: boolean;
    reason: string | null;
    signature: string | null;
    mails_left: number;
  }>(user, 'my_consent');
export const page = (token: string) =>
  stage.db.call<{ state: string; words?: string; words_number?: number }>(anon, 'consent_page', { token });
export const statusOf = async (application: string): Promise<string | undefined> =>
  (
    await stage.db.sql<{ status: string }>('select status from public.applications where id = $1', [
      application,
    ])
  )[0]?.status;

export interface Minor {
  readonly user: User;
  readonly application: string;
  readonly email: string;
  readonly token: string;
}
/** Under 18, submitted, and a guardian asked. */
export async function asked(): Promise<Minor> {
  const user = await createUser(stage.db);
  const application = await submitMinor(stage.db, user);
  const email = address();
  return { user, application, email, token: await askConsent(stage.db, user, email) };
}
/** The same, accepted, with the place taken and the deposit paid. */
export async function waiting(): Promise<Minor> {
  const minor = await asked();
  await decide(stage.db, minor.application, 'accepted', { hold: false });
  await stage.db.call(minor.user, 'reply_to_offer', { accept: true });
  const rows = await stage.db.sql<{ id: string }>(
    'select id from public.students where application_id = $1',
    [minor.application],
  );
  await stage.db.call(people.admin, 'record_payment', {
    student_id: rows[0]?.id,
    payment: {
      kind: 'deposit',
      amount: 500,
      received_on: new Date().toISOString().slice(0, 10),
      method: 'check',
    },
  });
  return minor;
}
