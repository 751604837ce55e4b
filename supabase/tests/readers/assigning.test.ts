/** Who is asked to read what: by hand, to many at once, evenly; and never a reader with a declared conflict. */
import { describe, expect, test } from 'vitest';
import { decide } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { assign, fill, score, sheetOf } from '../harness/readers.ts';
import { refusal } from '../harness/refusal.ts';
import { marks, newColleague, newFile, officer, stage } from './scene.ts';

interface Proposed {
  readonly application_id: string;
  readonly language: string;
  readonly readers: readonly { readonly id: string }[];
  readonly missing: number;
}
const propose = (
  application_ids: readonly string[],
  readers: readonly { id: string }[],
  each: number | null,
) =>
  stage.db.call<Proposed[]>(officer, 'propose_readers', {
    application_ids,
    reader_ids: readers.map(({ id }) => id),
    each,
  });
const readersOf = async (application_id: string): Promise<string[]> =>
  (await sheetOf(stage.db, officer, application_id)).readers.map(({ id }) => id);

describe('by hand', () => {
  test('many files to several readers at once; once more changes nothing and says so', async () => {
    const files = [await newFile(), await newFile()];
    expect(await assign(stage.db, files, [people.staff, people.admin])).toEqual({ assigned: 4, skipped: [] });
    const again = await assign(stage.db, files, [people.staff]);
    expect([again.assigned, again.skipped.map(({ reason }) => reason)]).toEqual([0, ['already', 'already']]);
  });

  test('what cannot be is left out and named: a closed file, no file, a switched-off account, a conflict', async () => {
    const [open, closed, conflicted] = [await newFile(), await newFile(), await newFile()];
    await decide(stage.db, closed, 'rejected', { hold: false });
    await stage.db.call(people.staff, 'declare_conflict', {
      application_id: conflicted,
      reason: 'My nephew.',
    });
    const gone = await newColleague('Gone');
    await stage.db.sql('update public.admins set is_active = false where user_id = $1', [gone.id]);
    const { assigned, skipped } = await assign(
      stage.db,
      [open, closed, conflicted, people.admin.id],
      [people.staff, gone],
    );
    expect(assigned).toBe(1);
    const reasonOf = (file: string, reader: string) =>
      skipped.find(({ application_id, reader_id }) => application_id === file && reader_id === reader)
        ?.reason;
    expect(reasonOf(closed, people.staff.id)).toBe('closed');
    expect(reasonOf(conflicted, people.staff.id)).toBe('conflict');
    expect(reasonOf(people.admin.id, people.staff.id)).toBe('gone');
    expect(reasonOf(open, gone.id)).toBe('inactive');
  });

  test('ten officers at once assign a file once', async () => {
    const file = await newFile();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => assign(stage.db, [file], [people.staff])),
    );
    expect(answers.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(1);
  });

  test('taken off by a colleague; not by oneself, and not once a score is handed in', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer, people.staff, people.admin]);
    const off = (by: typeof officer, reader_id: string) =>
      stage.db.call(by, 'unassign_reader', { application_id: file, reader_id });
    expect(await refusal(off(officer, officer.id))).toMatchObject({ hint: 'wrong_state' });
    // Who must still score it himself does not learn whether another has.
    const before = await refusal(off(officer, people.staff.id));
    await score(stage.db, people.staff, file, marks(4));
    expect(await refusal(off(officer, people.staff.id))).toEqual(before);
    expect(await refusal(off(people.super_admin, people.staff.id))).toMatchObject({ hint: 'wrong_state' });
    await fill(stage.db, officer, file, marks(2));
    await off(people.super_admin, officer.id);
    expect(await readersOf(file)).not.toContain(officer.id);
    // The timeline names colleagues; nobody reads an id.
    const lines = await stage.db.call<
      { readonly table_name: string; readonly changes: Record<string, { new: unknown; old: unknown }> }[]
    >(people.super_admin, 'application_timeline', { application_id: file });
    const named = lines.flatMap(({ table_name, changes: { reader_id: of } }) =>
      table_name === 'application_readers' ? [of?.new ?? of?.old] : [],
    );
    const [{ name } = { name: '' }] = await stage.db.sql<{ name: string }>(
      'select private.person_name($1) as name',
      [officer.id],
    );
    expect(named).toHaveLength(4);
    expect(named.filter((each) => each === name)).toHaveLength(2);
    expect(JSON.stringify(named)).not.toContain(people.staff.id);
  });
});

describe('a conflict', () => {
  test('takes the file from its reader, keeps it from him, and hides what others think', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer, people.staff]);
    await stage.db.call(officer, 'declare_conflict', { application_id: file });
    await stage.db.call(officer, 'declare_conflict', { application_id: file });
    await score(stage.db, people.staff, file, marks(5));
    expect(await sheetOf(stage.db, officer, file)).toMatchObject({
      is_reader: false,
      has_conflict: true,
      is_blind: true,
      others: null,
    });
    expect((await assign(stage.db, [file], [officer])).skipped[0]?.reason).toBe('conflict');
  });

  test('cannot be declared after one has scored; the log does not say of which file', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [people.staff]);
    await score(stage.db, people.staff, file, marks(3));
    const args = { application_id: file, reason: 'Too late.' };
    expect(await refusal(stage.db.call(people.staff, 'declare_conflict', args))).toMatchObject({
      hint: 'wrong_state',
    });
    await stage.db.call(people.staff, 'declare_conflict', { application_id: await newFile() });
    const lines = await stage.db.sql(
      `select application_id, changes from public.audit_log where table_name = 'reader_conflicts' order by id desc limit 1`,
    );
    expect(lines).toEqual([{ application_id: null, changes: {} }]);
  });
});

describe('evenly', () => {
  test('each file gets the year’s number of readers, and nobody reads two more than another', async () => {
    const files = await Promise.all(Array.from({ length: 9 }, () => newFile()));
    const readers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => newColleague(name)));
    const proposed = await propose(files, readers, null);
    expect(proposed.map((file) => file.readers.length)).toEqual(files.map(() => 2));
    const loads = readers.map(
      ({ id }) => proposed.filter((file) => file.readers.some((reader) => reader.id === id)).length,
    );
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    expect(await readersOf(files[0] ?? '')).toEqual([]);
  });

  test('never with a conflict, and what is lacking is said', async () => {
    const [one, two] = [await newFile(), await newFile()];
    const both = await newColleague('Both');
    const other = await newColleague('Other');
    await stage.db.call(both, 'declare_conflict', { application_id: two });
    const found = await propose([one, two], [both, other], 2);
    const of = (file: string) => found.find(({ application_id }) => application_id === file);
    expect(of(one)).toMatchObject({ missing: 0, readers: [{ id: both.id }, { id: other.id }] });
    expect(of(two)).toMatchObject({ missing: 1, readers: [{ id: other.id }] });
  });

  test('those who read a file already count', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [people.staff]);
    expect((await propose([file], [people.staff, people.admin], 2))[0]).toMatchObject({
      readers: [{ id: people.admin.id }],
      missing: 0,
    });
  });
});

test('my files: to read, late after the year’s day, read; nobody else’s', async () => {
  const reader = await newColleague('Late');
  const [first, second] = [await newFile(), await newFile()];
  await assign(stage.db, [first, second], [reader]);
  const states = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await stage.db.call<{ application_id: string; state: string }[]>(reader, 'my_files')).map((row) => [
        row.application_id,
        row.state,
      ]),
    );
  const due = (sql: string) =>
    stage.db.sql(`update public.program_year_settings set reading_due_on = ${sql} where true`);
  expect(await states()).toEqual({ [first]: 'to_read', [second]: 'to_read' });
  await score(stage.db, reader, first, marks(4));
  await due('private.today() - 1');
  expect(await states()).toEqual({ [first]: 'read', [second]: 'late' });
  const listed = (by: typeof officer) =>
    stage.db
      .call<{ id: string }[]>(by, 'list_readers')
      .then((rows) => rows.find(({ id }) => id === reader.id));
  expect(await listed(people.admin)).toMatchObject({ assigned: 2, read: 1, late: 1 });
  expect(await listed(officer)).toMatchObject({ assigned: 2, read: null, late: null });
  await due('null');
});
