/** What colleagues think of a file changes no number of rows that a reader's questions read before his own score. */
import { expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { assign, fill, score } from '../harness/readers.ts';
import { rowsRead } from '../harness/rows-read.ts';
import { marks, newFile, officer, stage } from './scene.ts';

/** A file that two read: the colleague has begun, and in one of two cases handed in. */
async function fileOf(handedIn: boolean): Promise<string> {
  const file = await newFile();
  await assign(stage.db, [file], [people.staff, officer]);
  await fill(stage.db, people.staff, file, marks(4));
  if (handedIn) await score(stage.db, people.staff, file, marks(4));
  return file;
}

test.each(['score_sheet', 'office_application'] as const)(
  '%s reads the same rows whether a colleague has handed in or not',
  async (name) => {
    const [open, scored] = [await fileOf(false), await fileOf(true)];
    const read = (application_id: string) => rowsRead(stage.db, officer, [name, { application_id }]);
    expect(await read(scored)).toEqual(await read(open));
  },
);

// The line is there and must be passed over: one row of the log and one look-up, microseconds beside milliseconds of the way.
test('the timeline reads of a hidden score its one line, and nothing that follows from it', async () => {
  const [open, scored] = [await fileOf(false), await fileOf(true)];
  const read = (application_id: string) =>
    rowsRead(stage.db, officer, ['application_timeline', { application_id }]);
  const { 'public.audit_log': lines = 0, ...others } = await read(open);
  expect(await read(scored)).toEqual({
    ...others,
    'public.audit_log': lines + 1,
    'public.application_readers': 1,
  });
});

test('after his own score the sheet reads more, which is noticed', async () => {
  const file = await fileOf(true);
  const read = () => rowsRead(stage.db, officer, ['score_sheet', { application_id: file }]);
  const before = await read();
  await score(stage.db, officer, file, marks(3));
  expect(await read()).not.toEqual(before);
});
