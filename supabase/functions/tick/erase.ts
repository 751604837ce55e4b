/**
 * Goes on with erasing people: the database deletes and blanks its rows and says what is left outside of it: files, then
 * the account. Each turn asks again, so that a tick killed anywhere loses nothing; what could not be taken away is noted
 * for the office and tried again by a later tick, while others are erased.
 */
import { continue_erasure, note_erasure_problem } from '@school/shared/api/erasing';
import { AuthAnswer, authAsService } from '../_shared/auth-api.ts';
import type { FunctionResult } from '@school/shared/api/types';
import type { FunctionEnv } from '../_shared/env.ts';
import type { Rest } from '../_shared/rest.ts';
import { removeStored } from '../_shared/stored-files.ts';

type Step = NonNullable<FunctionResult<'continue_erasure'>>;

const MOST_TURNS = 200;
const TIME_LIMIT_MS = 10_000;

async function removeAccount(env: FunctionEnv, id: string): Promise<void> {
  await authAsService(env)
    .send('DELETE', `admin/users/${id}`)
    .catch((error: unknown) => {
      if (!(error instanceof AuthAnswer)) throw error;
      if (error.status !== 404)
        throw new Error(`The auth service answered ${error.status}.`, { cause: error });
    });
}

/** Why it could not be taken away, in words without values; null when it was. */
async function takeAway(env: FunctionEnv, step: Step): Promise<string | null> {
  try {
    if (step.bucket) await removeStored(env, step.bucket, step.paths ?? []);
    if (step.user_id) await removeAccount(env, step.user_id);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Answers how many people are erased now who were not before. */
export async function continueErasing(env: FunctionEnv, rest: Rest): Promise<number> {
  const until = Date.now() + TIME_LIMIT_MS;
  const asked = new Map<string, string>();
  let erased = 0;
  for (let turn = 0; turn < MOST_TURNS && Date.now() < until; turn += 1) {
    const step = await rest.call({ continue_erasure });
    if (!step) break;
    if (step.step === 'done') {
      erased += 1;
      continue;
    }
    if (step.step === 'left') continue;
    const wanted = JSON.stringify(step);
    const problem =
      asked.get(step.erasure_id) === wanted
        ? `The ${step.step} did not go, although nothing was refused.`
        : await takeAway(env, step);
    asked.set(step.erasure_id, wanted);
    if (problem) await rest.call({ note_erasure_problem }, { erasure_id: step.erasure_id, problem });
  }
  return erased;
}
