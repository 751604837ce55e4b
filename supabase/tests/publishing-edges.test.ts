/** What publishing leaves alone: decisions that are told already, that wait without a time, and that the applicant knows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, decide, decisionOf, submitComplete } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openStage, type Stage } from './harness/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
});
afterAll(() => stage.db.stop());

const applicant = async (): Promise<string> => submitComplete(stage.db, await createUser(stage.db));
const publish = async (id: string, only_due: boolean) =>
  stage.db.sql('select private.publish($1, $2)', [id, only_due]);

test('a decision that is told stays told since then', async () => {
  const id = await applicant();
  await decide(stage.db, id, 'accepted', { hold: false });
  const { published_at } = await decisionOf(stage.db, id);
  expect(published_at).not.toBeNull();
  await publish(id, false);
  expect((await decisionOf(stage.db, id)).published_at).toEqual(published_at);
});

test('a held decision without a time is none that is due', async () => {
  const id = await applicant();
  await decide(stage.db, id, 'accepted', { hold: true });
  await publish(id, true);
  expect(await decisionOf(stage.db, id)).toMatchObject({ status: 'accepted', published_at: null });
});

test('what the applicant knows already is held for no time', async () => {
  const id = await applicant();
  await decide(stage.db, id, 'waitlisted', { hold: false });
  await decide(stage.db, id, 'accepted', { hold: true });
  await stage.db.call(people.admissions, 'record_decision', {
    application_id: id,
    decision: 'waitlisted',
    expected_version: (await decisionOf(stage.db, id)).version,
    hold: true,
    publish_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(await decisionOf(stage.db, id)).toMatchObject({ status: 'waitlisted', publish_at: null });
});
