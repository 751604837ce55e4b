/** The score sheet of a year and the scores given with it: who may score, what a whole score is, and what it comes to. */
import { describe, expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { assign, fill, score, sheetOf } from '../harness/readers.ts';
import { refusal } from '../harness/refusal.ts';
import { criteria, marks, newColleague, newFile, officer, stage } from './scene.ts';

const submit = (application_id: string, expected_version: number) =>
  stage.db.call(people.staff, 'submit_score', { application_id, expected_version });

describe('the score sheet', () => {
  const steps = ['1.', '2.', '3.', '4.', '5.'];
  const versions = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await stage.db.sql<{ id: string; version: string }>(
          'select id, version from public.score_criteria where program_year_id = $1',
          [stage.yearId],
        )
      ).map(({ id, version }) => [id, Number(version)]),
    );
  const save = async (rows: readonly object[], expected?: Record<string, number>) =>
    stage.db.call<{ id: string; name: string }[]>(people.admin, 'save_score_sheet', {
      year_id: stage.yearId,
      criteria: rows,
      expected_versions: expected ?? (await versions()),
    });
  const kept = () => criteria.map((id) => ({ id }));
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

  test('criteria come, change their order and go; one that was scored with stays', async () => {
    const three = await save([...kept(), { name: 'Hebrew', weight: 1, steps }]);
    expect(namesOf(three)).toEqual(['Love of Torah', 'Life with others', 'Hebrew']);
    const turned = await save([{ id: three[2]?.id }, ...kept()]);
    expect(namesOf(turned)).toEqual(['Hebrew', 'Love of Torah', 'Life with others']);
    expect(await save(kept())).toHaveLength(2);
    const file = await newFile();
    await assign(stage.db, [file], [people.staff]);
    await fill(stage.db, people.staff, file, marks(3));
    expect(await refusal(save([{ id: criteria[0] }]))).toMatchObject({ hint: 'wrong_state' });
  });

  test('each has five sentences and a weight, each name once, and the list is the one that was seen', async () => {
    expect(await refusal(save([...kept(), { name: 'Four', steps: steps.slice(1) }]))).toMatchObject({
      hint: 'invalid_value',
      message: 'Give one sentence for each of the five steps, at most 1,500 characters in all.',
    });
    expect(await refusal(save([...kept(), { name: 'Heavy', weight: 11, steps }]))).toMatchObject({
      hint: 'invalid_value',
      field: 'weight',
    });
    expect(await refusal(save([...kept(), { name: 'Love of Torah', steps }]))).toMatchObject({
      hint: 'conflict',
    });
    expect(await refusal(save(kept(), {}))).toMatchObject({ hint: 'stale_version' });
    expect(await refusal(save([{ id: people.admin.id }]))).toMatchObject({ hint: 'invalid_value' });
  });

  test('the next year begins with it', async () => {
    const next = await stage.db.call<{ id: string }>(people.admin, 'copy_program_year', {
      year_id: stage.yearId,
    });
    const copied = await stage.db.as<{ name: string }>(
      people.staff,
      'select name from public.score_criteria where program_year_id = $1 order by position',
      [next.id],
    );
    expect(namesOf(copied)).toEqual(['Love of Torah', 'Life with others']);
  });
});

describe('a score', () => {
  const save = (application_id: string, changes: object) =>
    stage.db.call<{ version: number; total: number | null }>(people.staff, 'save_score', {
      application_id,
      changes,
    });
  const newlyAssigned = async (): Promise<string> => {
    const file = await newFile();
    await assign(stage.db, [file], [people.staff]);
    return file;
  };

  test('is given by those to whom the file was given, whatever their role, and by nobody else', async () => {
    const file = await newFile();
    for (const person of [people.staff, officer, people.super_admin])
      expect(await refusal(fill(stage.db, person, file, marks(3)))).toMatchObject({ hint: 'not_found' });
    await assign(stage.db, [file], [people.staff]);
    expect((await score(stage.db, people.staff, file, marks(3))).mine?.total).toBe(3);
  });

  test('is kept field by field, so that two devices do not undo each other; a mark can be taken back', async () => {
    const file = await newlyAssigned();
    await save(file, { marks: { [criteria[0]]: 5 } });
    await save(file, { recommendation: 'discuss' });
    expect(await save(file, { marks: { [criteria[1]]: 2 }, comment: 'A good start.' })).toMatchObject({
      total: 4,
    });
    expect((await sheetOf(stage.db, people.staff, file)).mine).toMatchObject({
      marks: marks(5, 2),
      recommendation: 'discuss',
      comment: 'A good start.',
    });
    expect(await save(file, { marks: { [criteria[1]]: null } })).toMatchObject({ total: 5 });
  });

  test('is a number from 1 to 5 for criteria of the year, and one of four recommendations', async () => {
    const file = await newlyAssigned();
    const wrong = [{ [criteria[0]]: 6 }, { [criteria[0]]: 0 }, { [criteria[0]]: 2.5 }, { other: 3 }, [], 3];
    for (const value of wrong)
      expect(await refusal(save(file, { marks: value }))).toMatchObject({
        hint: 'invalid_value',
        field: 'marks',
      });
    expect(await refusal(save(file, { recommendation: 'perhaps' }))).toMatchObject({
      field: 'recommendation',
    });
    expect(await refusal(save(file, { submitted_at: '2026-01-01T00:00:00Z' }))).toMatchObject({
      hint: 'unknown_field',
    });
  });

  test('is whole when it is handed in, and stays as it is then', async () => {
    const file = await newlyAssigned();
    expect(await refusal(submit(file, 1))).toMatchObject({ hint: 'not_found' });
    let { version } = await save(file, { marks: { [criteria[0]]: 4 } });
    expect(await refusal(submit(file, version))).toMatchObject({ hint: 'incomplete', field: 'marks' });
    ({ version } = await save(file, { marks: { [criteria[1]]: 1 } }));
    expect(await refusal(submit(file, version))).toMatchObject({ field: 'recommendation' });
    ({ version } = await save(file, { recommendation: 'waitlist' }));
    expect(await refusal(submit(file, version - 1))).toMatchObject({ hint: 'stale_version' });
    await submit(file, version);
    expect(await refusal(submit(file, version + 1))).toMatchObject({ hint: 'wrong_state' });
    expect(await refusal(save(file, { comment: 'But.' }))).toMatchObject({ hint: 'wrong_state' });
  });

  test('comes to the weighted mean; average for those who may see it, spread for administrators', async () => {
    const file = await newlyAssigned();
    await assign(stage.db, [file], [officer]);
    await score(stage.db, people.staff, file, marks(5, 2));
    await score(stage.db, officer, file, marks(2));
    expect(await sheetOf(stage.db, people.admin, file)).toMatchObject({ average: 3, spread: 2 });
    expect(await sheetOf(stage.db, officer, file)).toMatchObject({ average: 3, spread: null });
  });

  test('of the read-only role: it reads others’ after its own, and of other files nothing', async () => {
    const file = await newFile();
    const [reader, bystander] = [await newColleague('Reader'), await newColleague('Bystander')];
    await assign(stage.db, [file], [reader, officer]);
    await score(stage.db, officer, file, marks(2));
    expect((await sheetOf(stage.db, reader, file)).others).toBeNull();
    expect((await score(stage.db, reader, file, marks(3))).others).toHaveLength(1);
    expect(await sheetOf(stage.db, bystander, file)).toMatchObject({
      others: null,
      readers: [],
      average: null,
    });
  });
});
