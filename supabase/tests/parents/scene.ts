/** A family: an applicant under 18, submitted, and a parent who follows the application. */
import { createUser, openLetterOf, type User } from '../harness/applicants.ts';
import { submitMinor } from '../harness/guardians.ts';
import { newParent } from '../harness/parents.ts';
import type { Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

/** Of the file that imports this. */
export const stage = openedStage();

let n = 0;
export const address = (): string => `parent.${(n += 1)}@example.org`;
/** The machine code and the field of a refusal. */
export async function refused(
  person: Person,
  name: string,
  args = {},
): Promise<{ readonly code: string; readonly field: string }> {
  const { code, hint, field } = await refusal(stage.db.call(person, name, args));
  return { code: hint || code, field };
}

export interface Family {
  readonly son: User;
  readonly parent: User;
  readonly application_id: string;
}
export async function family(): Promise<Family> {
  const son = await createUser(stage.db);
  const application_id = await submitMinor(stage.db, son);
  return { son, application_id, parent: await newParent(stage.db, son) };
}

export const openLetter = (son: User): Promise<void> => openLetterOf(stage.db, son);

/** Everything a parent is answered, as it goes over the wire. */
export async function everyAnswer({ parent, application_id }: Family): Promise<string> {
  const answers: unknown[] = [];
  for (const [name, args] of [
    ['my_children', {}],
    ['my_child', { application_id }],
    ['my_application', {}],
    ['my_parents', {}],
    ['my_consent', {}],
    ['my_decision_letters', {}],
    ['my_referees', {}],
    ['my_settings', { browser_zone: 'Asia/Jerusalem' }],
  ] as const)
    answers.push([name, await stage.db.call(parent, name, args)]);
  for (const [name, args] of [
    ['my_enrollment', {}],
    ['my_ledger', {}],
    ['claim_child_deposit', { application_id, method: 'check', sent_on: '2020-01-01', reference: 'x' }],
    ['take_back_child_claim', { application_id }],
    ['choose_child_payment_plan', { application_id, plan: 'weekly', method: 'check' }],
    ['start_child_card_checkout', { application_id }],
    ['office_application', { application_id }],
    ['office_parents', { application_id }],
    ['unopened_letters', {}],
  ] as const)
    answers.push([
      name,
      await stage.db
        .call(parent, name, args)
        .catch(({ message, code }: { message: string; code: string }) => [code, message]),
    ]);
  for (const table of [
    'applications',
    'application_documents',
    'application_decisions',
    'enrollment_tasks',
    'charges',
    'payments',
    'students',
    'student_enrollments',
    'interviews',
    'email_outbox',
    'audit_log',
  ])
    answers.push([
      table,
      await stage.db
        .as(parent, `select count(*)::int as n from public.${table}`)
        .catch((error: Error) => error.message),
    ]);
  const mails = await stage.db.sql(
    'select count(*)::int as n from public.email_outbox o join auth.users u on u.email = o.to_email where u.id = $1',
    [parent.id],
  );
  return JSON.stringify([...answers, mails]);
}
