/** A calibration round: blind until it is closed, by no answer, count, embed, order or error; then how far apart the readers are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  calibrate,
  closeRound,
  fillCalibration,
  invented,
  inTwoWeeks,
  roundOf,
  scoreCalibration,
} from '../harness/calibration.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openRest, type RestApi } from '../harness/rest.ts';
import { marks, newColleague, officer, stage, stageOfFile } from './scene.ts';

stageOfFile();
let rest: RestApi;
beforeAll(async () => {
  rest = await openRest(stage.db);
});
afterAll(() => rest.stop());

const newRound = (...readers: readonly Person[]) => calibrate(stage.db, stage.yearId, readers);
const answerTo = async (person: Person, path: string, body?: object): Promise<string> => {
  const response = await rest.fetch(path, person, {
    method: body ? 'POST' : 'GET',
    headers: { prefer: 'count=exact', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return JSON.stringify([
    path,
    response.status,
    response.headers.get('content-range'),
    await response.text(),
  ]);
};
const tables = ['calibration_scores', 'calibration_files', 'calibration_readers', 'calibration_rounds'];

/** Everything a reader can ask about a round, byte for byte. */
async function lookAt(person: Person, round: { id: string; files: readonly string[] }): Promise<string[]> {
  const asked: readonly (readonly [string, object])[] = [
    ['calibration_round', { round_id: round.id }],
    ['close_calibration', { round_id: round.id, expected_version: 7 }],
    ['submit_calibration_score', { file_id: round.files[1], expected_version: 99 }],
    ['committee_view', { track: 'shana_aleph' }],
    ['search_applications', { filters: { year: 'all' }, per_page: 200 }],
    ['my_files', {}],
    ['list_readers', {}],
  ];
  const answers: string[] = [];
  for (const [name, body] of asked) answers.push(await answerTo(person, `/rest/v1/rpc/${name}`, body));
  for (const query of ['select=*', 'select=count', 'select=id&order=marks', 'select=*,calibration_files(*)'])
    for (const table of tables) answers.push(await answerTo(person, `/rest/v1/${table}?${query}`));
  return answers;
}

describe('while a round is open', () => {
  test.each([
    ['a colleague of the read-only role', people.staff],
    ['an officer', officer],
  ])('%s learns nothing of what others give, before his own score and after it', async (_who, reader) => {
    const round = await newRound(reader, people.super_admin, people.admin);
    const empty = await lookAt(reader, round);
    await scoreCalibration(stage.db, people.super_admin, round.files[0], marks(5));
    expect(await lookAt(reader, round)).toEqual(empty);
    await scoreCalibration(stage.db, reader, round.files[0], marks(1));
    const own = await lookAt(reader, round);
    await scoreCalibration(stage.db, people.admin, round.files[0], marks(2));
    await scoreCalibration(stage.db, people.admin, round.files[1], marks(2));
    expect(await lookAt(reader, round)).toEqual(own);
  });

  test('an administrator sees who is finished, and no score: nor in the log', async () => {
    const round = await newRound(people.admin, officer);
    for (const file of round.files) await scoreCalibration(stage.db, officer, file, marks(5, 4));
    const seen = await roundOf(stage.db, people.admin, round.id);
    expect(seen?.comparison).toBeNull();
    expect(seen?.files.map(({ mine }) => mine)).toEqual([null, null]);
    expect(seen?.readers?.map(({ id, finished }) => [id === officer.id, finished])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
    expect(JSON.stringify(seen)).not.toContain(`By ${officer.email ?? ''}`);
    const lines = await stage.db.sql<{ action: string; changes: object }>(
      `select action, changes from public.audit_log where table_name = 'calibration_scores' and actor = $1`,
      [officer.id],
    );
    expect(lines.filter(({ action }) => action === 'submit').length).toBeGreaterThanOrEqual(2);
    for (const line of lines) expect(line.changes).toEqual({});
  });

  test('who does not read it is not told that it exists, and cannot score', async () => {
    const round = await newRound(people.admin, officer);
    const other = await newColleague('Not Asked');
    expect(await roundOf(stage.db, other, round.id)).toBeNull();
    expect(JSON.stringify(await stage.db.call(other, 'list_calibrations', {}))).toBe('[]');
    const trying = fillCalibration(stage.db, other, round.files[0], marks(3));
    expect((await refusal(trying)).hint).toBe('not_found');
  });
});

describe('a closed round', () => {
  test('says how far each reader is from the median, names only to administrators, and takes no score', async () => {
    const third = await newColleague('Third Reader');
    const round = await newRound(officer, people.staff, third);
    await scoreCalibration(stage.db, officer, round.files[0], marks(4));
    await scoreCalibration(stage.db, people.staff, round.files[0], marks(4));
    await scoreCalibration(stage.db, third, round.files[0], marks(1));
    await fillCalibration(stage.db, third, round.files[1], marks(5));
    await closeRound(stage.db, round.id);
    const [compared, ...others] = (await roundOf(stage.db, people.admin, round.id))?.comparison ?? [];
    // A draft is not counted, so the second file has no comparison.
    expect(others).toEqual([]);
    expect(compared).toMatchObject({ average: 3, spread: 3, median: 4 });
    expect(compared?.readers?.find(({ id }) => id === third.id)).toMatchObject({ apart: -3, is_far: true });
    expect(compared?.readers?.filter(({ is_far }) => is_far).length).toBe(1);

    const seen = await roundOf(stage.db, third, round.id);
    expect(seen?.comparison).toMatchObject([{ average: 3, readers: null }]);
    expect(seen?.readers).toBeNull();
    expect(JSON.stringify(seen)).not.toContain(officer.id);
    const late = scoreCalibration(stage.db, third, round.files[1], marks(5));
    expect((await refusal(late)).hint).toBe('wrong_state');
    expect((await refusal(closeRound(stage.db, round.id))).hint).toBe('wrong_state');
  });

  test('stays as it was when the score sheet changes afterwards', async () => {
    const round = await newRound(officer, people.staff);
    await scoreCalibration(stage.db, officer, round.files[0], marks(5, 2));
    await closeRound(stage.db, round.id);
    const before = JSON.stringify(await roundOf(stage.db, people.admin, round.id));
    await stage.db.sql('update public.score_criteria set weight = 9 where program_year_id = $1', [
      stage.yearId,
    ]);
    expect(JSON.stringify(await roundOf(stage.db, people.admin, round.id))).toBe(before);
  });
});

describe('opening and taking away', () => {
  const form = (changes: object) => ({
    ...{ year_id: stage.yearId, due_on: inTwoWeeks(), files: invented },
    reader_ids: [officer.id, people.staff.id],
    ...changes,
  });
  test.each([
    ['one file', { files: [invented[0]] }],
    ['a day that is past', { due_on: '2020-01-01' }],
    ['one reader', { reader_ids: [people.staff.id] }],
    ['somebody who is not of the staff', { reader_ids: [people.staff.id, people.applicant_b.id] }],
    ['a track that is none', { files: [invented[0], { ...invented[1], program_track: 'none' }] }],
  ])('%s is refused', async (_what, changes) => {
    const opening = stage.db.call(people.admin, 'open_calibration', form(changes));
    expect((await refusal(opening)).hint).toBe('invalid_value');
  });

  test('a round goes while nobody has marked anything, and stays from the first mark on', async () => {
    const unread = await newRound(officer, people.staff);
    await stage.db.call(people.admin, 'delete_calibration', { round_id: unread.id, expected_version: 1 });
    expect(await roundOf(stage.db, people.admin, unread.id)).toBeNull();
    const begun = await newRound(officer, people.staff);
    await fillCalibration(stage.db, officer, begun.files[0], marks(3));
    expect((await roundOf(stage.db, people.admin, begun.id))?.can_delete).toBe(false);
    const going = stage.db.call(people.admin, 'delete_calibration', {
      round_id: begun.id,
      expected_version: 1,
    });
    expect((await refusal(going)).hint).toBe('wrong_state');
  });
});
