/** A declared conflict is taken back: by whom, what it changes, and what it does not: it shows no reader what others think. */
import { describe, expect, test } from 'vitest';
import { people, type Person } from '../harness/people.ts';
import { assign, score, sheetOf } from '../harness/readers.ts';
import { refusal } from '../harness/refusal.ts';
import { marks, newColleague, newFile, officer, stage } from './scene.ts';

const declare = (reader: Person, application_id: string) =>
  stage.db.call(reader, 'declare_conflict', { application_id, reason: 'A neighbour.' });
const takeBack = (by: Person, application_id: string, more: object = {}) =>
  stage.db.call(by, 'take_back_conflict', { application_id, reason: 'Another family.', ...more });

describe('taken back', () => {
  test('the file can be given again, but is given by nobody; the reason stays, and not in the log', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer]);
    await declare(officer, file);
    await takeBack(officer, file);
    expect(await sheetOf(stage.db, officer, file)).toMatchObject({ is_reader: false, has_conflict: false });
    const kept = await stage.db.sql(
      'select reason, taken_back_reason, taken_back_by from public.reader_conflicts where application_id = $1',
      [file],
    );
    expect(kept).toEqual([
      { reason: 'A neighbour.', taken_back_reason: 'Another family.', taken_back_by: officer.id },
    ]);
    const lines = await stage.db.sql(
      `select action, application_id, changes from public.audit_log
       where table_name = 'reader_conflicts' order by id desc limit 1`,
    );
    expect(lines).toEqual([{ action: 'update', application_id: null, changes: {} }]);
    expect((await assign(stage.db, [file], [officer])).assigned).toBe(1);
  });

  test('who was its reader stays without others’ opinions until the score is handed in', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer, people.staff]);
    await score(stage.db, people.staff, file, marks(5));
    await declare(officer, file);
    await takeBack(officer, file);
    expect(await sheetOf(stage.db, officer, file)).toMatchObject({ is_blind: true, others: null });
    await assign(stage.db, [file], [officer]);
    await score(stage.db, officer, file, marks(2));
    expect((await sheetOf(stage.db, officer, file)).others).toHaveLength(1);
  });

  test('who was not its reader sees what he saw before he declared it', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [people.staff]);
    await score(stage.db, people.staff, file, marks(5));
    const before = await sheetOf(stage.db, officer, file);
    await declare(officer, file);
    expect((await sheetOf(stage.db, officer, file)).others).toBeNull();
    await takeBack(officer, file);
    expect(await sheetOf(stage.db, officer, file)).toEqual(before);
  });

  test('declared, taken back and declared again: each is kept, and the last counts', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer, people.staff]);
    await score(stage.db, people.staff, file, marks(5));
    await declare(officer, file);
    await takeBack(officer, file);
    await declare(officer, file);
    expect(await sheetOf(stage.db, officer, file)).toMatchObject({ has_conflict: true });
    await takeBack(officer, file);
    // The second was declared when the file was no longer his; the first still hides what others gave.
    expect(await sheetOf(stage.db, officer, file)).toMatchObject({ is_blind: true, others: null });
  });

  test('after the file was given to others they keep it, and he does not get it back', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer]);
    await declare(officer, file);
    await assign(stage.db, [file], [people.staff]);
    await takeBack(officer, file);
    const { readers } = await sheetOf(stage.db, people.super_admin, file);
    expect(readers.map(({ id }) => id)).toEqual([people.staff.id]);
  });
});

describe('not taken back', () => {
  test('without a reason, with too long a one, twice, or where none was declared', async () => {
    const file = await newFile();
    const refused = async (more?: object) => refusal(takeBack(officer, file, more));
    expect(await refused()).toMatchObject({ hint: 'not_found' });
    await declare(officer, file);
    expect(await refused({ reason: ' ' })).toMatchObject({ hint: 'required', field: 'reason' });
    expect(await refused({ reason: 'x'.repeat(501) })).toMatchObject({ hint: 'too_long', field: 'reason' });
    await takeBack(officer, file);
    expect(await refused()).toMatchObject({ hint: 'not_found' });
  });

  test('by a colleague; an administrator may, and is told whose there are', async () => {
    const file = await newFile();
    const reader = await newColleague('Neighbour');
    await declare(reader, file);
    const his = { reader_id: reader.id };
    expect(await refusal(takeBack(officer, file, his))).toMatchObject({ code: '42501' });
    expect(await sheetOf(stage.db, officer, file)).toMatchObject({ conflicts: [] });
    expect(await sheetOf(stage.db, people.admin, file)).toMatchObject({
      conflicts: [{ id: reader.id, name: 'Neighbour' }],
    });
    await takeBack(people.admin, file, his);
    expect(await sheetOf(stage.db, people.admin, file)).toMatchObject({ conflicts: [] });
  });
});
