/**
 * Time tells nothing: what somebody may not know changes neither how many rows their questions read nor from which tables. Rows
 * and not seconds are compared, since seconds differ from run to run whatever is asked.
 */
import { describe, expect, test } from 'vitest';
import { createUser, decide, submitComplete, type User } from './harness/applicants.ts';
import { rowsRead, type Question } from './harness/rows-read.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const QUESTIONS = [
  'my_application',
  'my_decision_letters',
  'my_referees',
  'my_parents',
  'my_thread',
  'my_student_information',
  'my_settings',
] as const;
const argsOf = (name: (typeof QUESTIONS)[number]): Readonly<Record<string, unknown>> =>
  name === 'my_settings' ? { browser_zone: 'Asia/Jerusalem' } : {};

async function pair(change: (id: string, person: User) => Promise<unknown>): Promise<readonly [User, User]> {
  const people = [await createUser(stage.db), await createUser(stage.db)] as const;
  const ids: string[] = [];
  for (const person of people) ids.push(await submitComplete(stage.db, person));
  await change(ids[1] ?? '', people[1]);
  return people;
}

describe.each(['accepted', 'rejected', 'waitlisted'])('a held decision, %s', (decision) => {
  test.each(QUESTIONS)('%s reads the same rows', async (name) => {
    const question: Question = [name, argsOf(name)];
    const [without, held] = await pair((id) => decide(stage.db, id, decision, { hold: true }));
    expect(await rowsRead(stage.db, held, question)).toEqual(await rowsRead(stage.db, without, question));
  });
});

test('a question that does read more is noticed', async () => {
  const [without, told] = await pair((id) => decide(stage.db, id, 'accepted', { hold: false }));
  expect(await rowsRead(stage.db, told, ['my_decision_letters'])).not.toEqual(
    await rowsRead(stage.db, without, ['my_decision_letters']),
  );
});
