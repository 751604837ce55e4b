/** A year with a score sheet, and files to read. */
import { beforeAll } from 'vitest';
import { createUser, submitComplete } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { giveCriteria } from '../harness/readers.ts';
import { openedStage } from '../harness/world.ts';

/** The first criterion counts twice. */
export let criteria: readonly [string, string];

/** Of the file that imports this. */
export const stage = openedStage();
beforeAll(async () => {
  criteria = await giveCriteria(stage.db, stage.yearId);
});

/** A file that was handed in. */
export const newFile = async (form: Record<string, unknown> = {}): Promise<string> =>
  submitComplete(stage.db, await createUser(stage.db), form);

/** The same number for both criteria, or one for each. */
export const marks = (first: number, second = first): Record<string, number> => ({
  [criteria[0]]: first,
  [criteria[1]]: second,
});

/** An active colleague more, of the read-only role. */
export async function newColleague(name: string) {
  const user = await createUser(stage.db);
  await stage.db.sql(`insert into public.admins (user_id, role, display_name) values ($1, 'staff', $2)`, [
    user.id,
    name,
  ]);
  return user;
}

export const officer = people.admissions;
