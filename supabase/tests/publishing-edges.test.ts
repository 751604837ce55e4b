/** What publishing leaves alone: decisions that are told already, that wait without a time, and that the applicant knows. */
import { beforeAll, expect, test } from 'vitest';
import { createUser, decide, decisionOf, submitComplete } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
beforeAll(async () => {
  await stage.db.sql('update public.program_year_settings set undo_minutes = 0');
});

const applicant = async (): Promise<string> => submitComplete(stage.db, await createUser(stage.db));

test('a decision that is told stays told since then', async () => {
  const id = await applicant();
  await decide(stage.db, id, 'accepted', { hold: false });
  const { published_at } = await decisionOf(stage.db, id);
  expect(published_at).not.toBeNull();
  expect(await stage.db.sql('select private.publish_all(array[$1::uuid]) as told', [id])).toEqual([
    { told: { published: 0, failed: [] } },
  ]);
  expect((await decisionOf(stage.db, id)).published_at).toEqual(published_at);
});

test('a held decision without a time is none that is due', async () => {
  const id = await applicant();
  await decide(stage.db, id, 'accepted', { hold: true });
  await stage.db.sql('select private.publish($1, true)', [id]);
  expect(await decisionOf(stage.db, id)).toMatchObject({ status: 'accepted', published_at: null });
});

test('a status that the applicant has already is no news: nothing counts as published', async () => {
  const id = await applicant();
  await stage.db.sql('update public.application_decisions set published_at = null where id = $1', [id]);
  const mails = async () => stage.db.sql('select from public.email_outbox where application_id = $1', [id]);
  const before = (await mails()).length;
  expect(await stage.db.sql('select private.publish_all(array[$1::uuid]) as told', [id])).toEqual([
    { told: { published: 0, failed: [] } },
  ]);
  expect(await mails()).toHaveLength(before);
  expect((await decisionOf(stage.db, id)).published_at).not.toBeNull();
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

test('a time that is taken back while the clock comes by is not published', async () => {
  const id = await applicant();
  await decide(stage.db, id, 'accepted', { hold: true });
  await stage.db.sql(
    `update public.application_decisions set publish_at = private.now() - interval '1 minute' where id = $1`,
    [id],
  );
  const officer = await stage.db.pool.connect();
  let clock: Promise<unknown>;
  try {
    await officer.query('begin');
    await officer.query('update public.application_decisions set publish_at = null where id = $1', [id]);
    // The clock has found the decision due and waits for its row.
    clock = stage.db.sql('select private.publish_due_decisions() as told');
    await expect
      .poll(async () =>
        stage.db.sql(
          `select state from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toEqual([{ state: 'active' }]);
    await officer.query('commit');
  } finally {
    officer.release();
  }
  expect(await clock).toEqual([{ told: { published: 0, failed: [] } }]);
  expect(await decisionOf(stage.db, id)).toMatchObject({
    status: 'accepted',
    published_at: null,
    publish_at: null,
  });
});
