/** What a colleague reads: said by the reader or an administrator, and followed when files are given evenly. */
import { expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { newColleague, newFile, officer, stage, stageOfFile } from './scene.ts';

stageOfFile();
const propose = (application_ids: readonly string[], reader_id: string) =>
  stage.db.call<{ readers: readonly unknown[]; missing: number }[]>(officer, 'propose_readers', {
    application_ids,
    reader_ids: [reader_id],
    each: 1,
  });

test('a reader says it of himself; of a colleague only an administrator does', async () => {
  const reader = await newColleague('Himself');
  const changes = { tracks: ['shana_bet'], languages: ['he'], most_files: 12 };
  const saved = await stage.db.call(reader, 'save_own_reader_profile', { changes, expected_version: 0 });
  expect(saved).toMatchObject({ id: reader.id, ...changes, version: 1 });
  const theirs = { reader_id: reader.id, changes: { languages: [] }, expected_version: 1 };
  expect(await refusal(stage.db.call(officer, 'save_reader_profile', theirs))).toMatchObject({
    code: '42501',
  });
  expect(await stage.db.call(people.admin, 'save_reader_profile', theirs)).toMatchObject({ languages: [] });
  const late = { changes: { most_files: 3 }, expected_version: 1 };
  expect(await refusal(stage.db.call(reader, 'save_own_reader_profile', late))).toMatchObject({
    hint: 'stale_version',
  });
});

test('evenly, nobody is given more files of the year than they take', async () => {
  const reader = await newColleague('Two');
  const own = (most_files: number | null, expected_version: number) =>
    stage.db.call(reader, 'save_own_reader_profile', { changes: { most_files }, expected_version });
  await own(2, 0);
  const files = [await newFile(), await newFile(), await newFile()];
  expect((await propose(files, reader.id)).map(({ missing }) => missing)).toEqual([0, 0, 1]);
  await own(null, 1);
  expect((await propose(files, reader.id)).map(({ missing }) => missing)).toEqual([0, 0, 0]);
});

test('a number of files below 0 or above 500 is refused', async () => {
  const reader = await newColleague('Odd');
  for (const most_files of [-1, 501])
    expect(
      await refusal(
        stage.db.call(reader, 'save_own_reader_profile', { changes: { most_files }, expected_version: 0 }),
      ),
    ).toMatchObject({ hint: 'invalid_value' });
});
