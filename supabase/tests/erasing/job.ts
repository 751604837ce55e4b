/** The clockwork's part of erasing, on the database alone: files and account go the way the restore takes them away. */
import type { FunctionResult } from '@school/shared/api/types';
import type { TestDatabase } from '../harness/database.ts';
import { service } from '../harness/people.ts';

export type Step = NonNullable<FunctionResult<'continue_erasure'>>;

/** Does what a step asks for. */
export async function takeAway(db: TestDatabase, step: Step): Promise<void> {
  if (step.bucket)
    await db.sql('delete from storage.objects where bucket_id = $1 and name = any ($2)', [
      step.bucket,
      step.paths,
    ]);
  if (step.user_id) await db.sql('delete from auth.users where id = $1', [step.user_id]);
}

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
