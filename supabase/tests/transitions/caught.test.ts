/** The table catches what it is for: each fault is made on purpose in a database of its own, and is named. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScene, type Scene } from '../permissions/scene.ts';
import { comparePairs, machines, rows } from './pairs.ts';
import { play } from './play.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.db.stop());

/** Puts the function into the database once more, with a part of its text replaced. */
async function breakFunction(name: string, part: string, by: string): Promise<void> {
  const found = await scene.db.sql<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'private'::regnamespace and proname = $1`,
    [name],
  );
  const text = found[0]?.text ?? '';
  expect(text).toContain(part);
  await scene.db.sql(text.replace(part, by));
}

/** Names of the rows of these functions that are no longer as the table says. */
async function wrong(...by: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const row of rows.filter((candidate) => by.includes(candidate.by)))
    if (JSON.stringify(sorted(await play(scene, row))) !== JSON.stringify(sorted(row.then)))
      names.push(row.name);
  return names;
}
const sorted = (lines: object): unknown[] => Object.entries(lines).sort();

test('a time of publication to come that is ignored', async () => {
  await breakFunction('write_decision', 'or publish_time is not null', '');
  expect(await wrong('record_decision')).toEqual([
    'submitted → accepted, for a time to come, though the year does not hold',
    'submitted → accepted, for a time to come, though told not to hold',
  ]);
});

test('a withdrawal that keeps the interview', async () => {
  await breakFunction('free_interview_times', 'where i.application_id = app_id', 'where false');
  expect(await wrong('withdraw_application')).toContain('submitted → withdrawn, before the interview');
});

test('a withdrawal that takes the interviews of others with it', async () => {
  await breakFunction('free_interview_times', 'i.application_id = app_id and', '');
  expect(await wrong('withdraw_application')).toContain('submitted → withdrawn');
});

test('a tick that publishes before the time', async () => {
  await breakFunction('publish_due_decisions', 'and d.publish_at <= private.now()', '');
  // Asked once more under the lock.
  await breakFunction('publish', 'not coalesce(decision.publish_at <= private.now(), false)', 'false');
  expect(await wrong('publish_due_decisions')).toContain('the clock comes by before the time');
});

test('a move that is allowed without a row', async () => {
  await scene.db.sql(`insert into private.decision_moves values ('registered', 'rejected')`);
  const [applications] = machines;
  if (!applications) throw new Error('No machine to walk.');
  const { missing } = await comparePairs(scene, applications.given, applications.machine);
  expect(missing).toContain('application_decisions: registered → rejected, deciding or publishing');
  expect(missing).toContain('applications: registered → rejected, deciding or publishing');
}, 120_000);
