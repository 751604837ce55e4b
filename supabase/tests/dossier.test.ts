/** Dossiers: who may make one of which files, of how many, and that nothing is handed out for one that was not begun. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, startComplete, submitComplete } from './harness/applicants.ts';
import { people, type Person } from './harness/people.ts';
import { assign } from './harness/readers.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const HOUR = 3_600_000;
const WRITTEN = 'document dossier begun';

const stage = openedStage();
let now = Date.parse('2080-05-05T08:00:00Z');
let file = '';
let other = '';
beforeEach(async () => {
  await stage.db.setClock(null);
  file = await submitComplete(stage.db, await createUser(stage.db));
  other = await submitComplete(stage.db, await createUser(stage.db));
  // Each test on days of its own.
  now += 100 * HOUR;
  await stage.db.setClock(new Date(now));
});

const begin = (person: Person, application_ids: readonly string[]): Promise<string[]> =>
  stage.db.call<string[]>(person, 'begin_dossier', { application_ids });
/** What was written down of this file: category, purpose and note. */
async function written(id = file): Promise<string[]> {
  const lines = await stage.db.sql<{ line: string }>(
    `select concat_ws(' ', category, purpose, note) as line from private.access_log where $1 = any (subject_ids) order by id`,
    [id],
  );
  return lines.map(({ line }) => line);
}
/** A stored file of this kind. */
async function storedOf(kind: string, id = file): Promise<string> {
  const [row] = await stage.db.sql<{ id: string }>(
    'select id from public.application_documents where application_id = $1 and kind = $2',
    [id, kind],
  );
  return row?.id ?? '';
}
const purpose = 'dossier';
const readFile = (person: Person, application_id = file) =>
  stage.db.call(person, 'office_application', { application_id, purpose });
const readLetters = (person: Person, application_id = file) =>
  stage.db.call(person, 'office_recommendations', { application_id, purpose });
const openStored = async (person: Person, kind = 'transcript', id = file) =>
  stage.db.call(person, 'open_document', { document_id: await storedOf(kind, id), purpose });

describe('how many files', () => {
  const some = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

  test('fifty are taken, fifty-one are not, whoever asks and however often one is named', async () => {
    expect(await begin(people.admissions, [file, ...some(49)])).toEqual([file]);
    for (const person of [people.admissions, people.admin, people.super_admin])
      for (const ids of [[other, ...some(50)], Array.from({ length: 51 }, () => other)])
        expect(await refusal(begin(person, ids))).toMatchObject({
          hint: 'limit_reached',
          field: 'application_ids',
          message: 'A dossier takes at most 50 files. Choose fewer.',
        });
    expect([await written(), await written(other)]).toEqual([[WRITTEN], []]);
  });

  test('none, or a nameless one, is no dossier', async () => {
    for (const given of [null, [], [file, null]])
      expect(
        await refusal(stage.db.as(people.admissions, 'select public.begin_dossier($1::uuid[])', [given])),
      ).toMatchObject({ hint: 'invalid_value', field: 'application_ids' });
    expect(await written()).toEqual([]);
  });

  test('each is taken once, in the order that was asked for, and all stand in one line', async () => {
    expect(await begin(people.admissions, [other, file, other])).toEqual([other, file]);
    const lines = await stage.db.sql(
      `select reader, subject_ids from private.access_log where $1 = any (subject_ids)`,
      [file],
    );
    expect(lines).toEqual([{ reader: people.admissions.id, subject_ids: [other, file] }]);
  });
});

describe('which files', () => {
  test('drafts and files that are gone are left out and not told apart', async () => {
    await stage.db.setClock(null);
    const draft = await startComplete(stage.db, await createUser(stage.db));
    expect(await begin(people.admin, [draft, file, randomUUID()])).toEqual([file]);
    expect(await begin(people.admin, [draft])).toEqual([]);
    expect(await written(draft)).toEqual([]);
    expect(await readFile(people.admin, draft)).toBeNull();
  });

  test('somebody who once applied and now works here makes none of his own file', async () => {
    const once = await createUser(stage.db);
    await stage.db.setClock(null);
    const own = await submitComplete(stage.db, once);
    await stage.db.sql(
      `insert into public.admins (user_id, role, display_name) values ($1, 'admin', 'Once applied')`,
      [once.id],
    );
    expect(await refusal(begin(once, [file, own]))).toMatchObject({ hint: 'not_allowed' });
    expect(await begin(once, [file])).toEqual([file]);
  });

  test('the read-only role makes one of what it was given to read; one file more and nothing is begun', async () => {
    await assign(stage.db, [file], [people.staff]);
    for (const ids of [[other], [file, other]])
      expect(await refusal(begin(people.staff, ids))).toMatchObject({
        hint: 'not_allowed',
        field: 'application_ids',
      });
    expect([await written(), await written(other)]).toEqual([[], []]);
    expect(await refusal(readFile(people.staff, other))).toMatchObject({ code: '42501' });
    expect(await refusal(openStored(people.staff, 'transcript', other))).toMatchObject({ code: '42501' });
    expect(await begin(people.staff, [file])).toEqual([file]);
    const read = (await readFile(people.staff)) as { readonly documents: readonly { kind: string }[] };
    expect(read.documents.map(({ kind }) => kind)).not.toContain('passport');
    expect(await openStored(people.staff)).toMatchObject({ kind: 'transcript' });
    expect(await refusal(openStored(people.staff, 'passport'))).toMatchObject({ code: '42501' });
  });

  test('who is no longer its reader goes on with none that he began', async () => {
    await assign(stage.db, [file], [people.staff]);
    await begin(people.staff, [file]);
    await stage.db.call(people.admin, 'unassign_reader', {
      application_id: file,
      reader_id: people.staff.id,
    });
    for (const read of [readFile, readLetters, openStored])
      expect(await refusal(read(people.staff))).toMatchObject({ code: '42501' });
  });
});

describe('nothing is handed out for a dossier', () => {
  const ways = [
    ['the file', readFile],
    ['its letters', readLetters],
    ['a document', openStored],
  ] as const;
  const refused = { hint: 'wrong_state', field: 'purpose' };

  test.each(ways)('that was not begun, and no line is left: %s', async (_way, read) => {
    expect(await refusal(read(people.super_admin))).toMatchObject(refused);
    expect(await written()).toEqual([]);
  });

  test.each(ways)('that a colleague began, or that is of another file: %s', async (_way, read) => {
    await begin(people.admin, [file]);
    await begin(people.admissions, [other]);
    expect(await refusal(read(people.admissions))).toMatchObject(refused);
    expect(await read(people.admin)).toBeTruthy();
  });

  test.each(ways)('more than two hours after it was begun: %s', async (_way, read) => {
    await begin(people.admissions, [file]);
    await stage.db.setClock(new Date(now + 2 * HOUR - 1000));
    expect(await read(people.admissions)).toBeTruthy();
    await stage.db.setClock(new Date(now + 2 * HOUR + 60_000));
    expect(await refusal(read(people.admissions))).toMatchObject(refused);
  });

  test('because something was read for one: only its beginning counts', async () => {
    await begin(people.admissions, [file]);
    await readFile(people.admissions);
    await stage.db.setClock(new Date(now + HOUR));
    await readFile(people.admissions);
    await stage.db.setClock(new Date(now + 2 * HOUR + 60_000));
    expect(await refusal(readFile(people.admissions))).toMatchObject(refused);
  });
});
