/** The clockwork's part of erasing, on the database alone: files and account go the way the restore takes them away. */
import type { FunctionResult } from '@school/shared/api/types';
import type { TestDatabase } from '../harness/database.ts';
import { service } from '../harness/people.ts';

export type Step = NonNullable<FunctionResult<'continue_erasure'>>;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Does what a step asks for; only Storage deletes its rows, for which the setting stands. */
export async function takeAway(db: TestDatabase, step: Step): Promise<void> {
  if (step.bucket)
    await db.sql(`set local storage.allow_delete_query = 'true';
      delete from storage.objects
      where bucket_id = ${quoted(step.bucket)} and name in (${(step.paths ?? []).map(quoted).join(', ')})`);
  if (step.user_id) await db.sql('delete from auth.users where id = $1', [step.user_id]);
}

/** The clockwork sends the last mail to who asked before it goes on. */
export const sendLastMails = (db: TestDatabase): Promise<unknown> =>
  db.sql(`update public.email_outbox set state = 'sent', sent_at = now() where event_key like 'erasing:%'`);

/** Runs until nothing is open; answers the steps in their order. */
export async function runErasures(db: TestDatabase): Promise<string[]> {
  const steps: string[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const step = await db.call<Step | null>(service, 'continue_erasure');
    if (!step) return steps;
    steps.push(step.step);
    await takeAway(db, step);
  }
  throw new Error('The erasure does not end.');
}
