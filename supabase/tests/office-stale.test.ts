/** Two people over one record: tracks of a year have versions, and officers read who changed the questions and times they share. */
import { expect, test } from 'vitest';
import type { Row } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, trackCost } from './harness/world.ts';

interface Track extends Row {
  readonly id: string;
  readonly track: string;
  readonly version: number;
  readonly ages: string;
  readonly ends_on: string | null;
}

const stage = openedStage();

const save = (tracks: readonly Row[], expected_versions?: Row) =>
  stage.db.call<Track[]>(people.admin, 'save_program_year_tracks', {
    year_id: stage.yearId,
    // An empty array would go as one of PostgreSQL's.
    tracks: JSON.stringify(tracks),
    ...(expected_versions ? { expected_versions } : {}),
  });
const versions = (rows: readonly Track[]): Row =>
  Object.fromEntries(rows.map(({ track, version }) => [track, version]));

test('tracks: what stays keeps its row; a save over an older list writes nothing', async () => {
  const first = await save([
    { track: 'shana_aleph', starts_on: '2090-08-30', ...trackCost, ages: '18-19', ends_on: '2091-06-20' },
    { track: 'post_army', starts_on: '2090-10-01', ...trackCost },
  ]);
  const seen = versions(first);
  const second = await save(
    [
      { track: 'shana_aleph', starts_on: '2090-08-30', ...trackCost },
      { track: 'shana_bet', starts_on: '2090-08-30', ...trackCost },
    ],
    seen,
  );
  expect(second.map(({ track, version }) => [track, version])).toEqual([
    ['shana_aleph', 3],
    ['shana_bet', 1],
  ]);
  // What a track does not say is empty, as in a new one.
  expect(second[0]).toMatchObject({ id: first[0]?.id, ages: '', ends_on: null });
  expect(await refusal(save([], seen))).toMatchObject({ hint: 'stale_version' });
  expect(await refusal(save([], { shana_aleph: 2 }))).toMatchObject({ hint: 'stale_version' });
  const [rows] = await stage.db.sql<{ n: number }>(
    'select count(*)::int as n from public.program_year_tracks where program_year_id = $1',
    [stage.yearId],
  );
  expect(rows?.n).toBe(2);
  expect(await save([], versions(second))).toEqual([]);
});

test('a text that may be empty can be emptied', async () => {
  const save = (text: string, expected_version: number) =>
    stage.db.call<{ payment_instructions: string; version: number }>(
      people.admin,
      'save_program_year_settings',
      {
        year_id: stage.yearId,
        changes: { payment_instructions: text },
        expected_version,
      },
    );
  const written = await save('To the bank', 2);
  expect(await save('  ', written.version)).toMatchObject({ payment_instructions: '' });
});

test('the history of a question and of a time is open to officers, that of a staff account is not', async () => {
  await stage.db.call(people.anon, 'ask_question', {
    name: 'Ruth',
    email: 'ruth@example.org',
    subject: 'Visit',
    message: 'May we come?',
  });
  const [question] = await stage.db.sql<{ id: string }>('select id from public.questions');
  await stage.db.call(people.admin, 'set_question_state', {
    question_id: question?.id,
    state: 'closed',
    expected_version: 1,
  });
  await stage.db.call(people.admin, 'save_interview_slot', {
    slot_id: stage.slots[0],
    changes: { place: '' },
    expected_version: 1,
  });
  const history = (table_name: string, row_id: string | undefined) =>
    stage.db.as<{ line: { actor_name: string; action: string; changes: Row } }>(
      people.admissions,
      'select public.record_history($1, $2) as line',
      [table_name, row_id],
    );
  const [closed] = await history('questions', question?.id);
  expect(closed?.line).toMatchObject({
    actor_name: 'The admin',
    action: 'update',
    changes: { state: { old: 'new', new: 'closed' } },
  });
  const [moved] = await history('interview_slots', stage.slots[0]);
  expect(moved?.line.changes).toEqual({ place: { old: 'Office', new: '' } });
  expect(await history('admins', people.admin.id)).toEqual([]);
});
