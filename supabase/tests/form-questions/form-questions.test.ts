/** The year's own questions: who asks them, what an answer may be, what stays as it was, and where they are read. */
import { lackingOf } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import { takeMyData } from '../harness/begun.ts';
import type { Row } from '../harness/database.ts';
import { newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import {
  answer,
  bus,
  idOf,
  mine,
  newDraft,
  retire,
  save,
  song,
  stage,
  submit,
  type Question,
  type Saved,
} from './scene.ts';

describe('answers', () => {
  test('are saved beside the others, each by itself, and compared with what stood there', async () => {
    const [one, two, user] = [await bus(), await song(), await newDraft()];
    const result = await stage.db.call<Saved>(user, 'save_application_fields', {
      changes: [
        { field: 'city', base: 'Testville', value: 'Haifa', force: true },
        { field: `own-${one.id}`, base: null, value: 'The 163' },
        { field: `own-${two.id}`, base: null, value: 'x'.repeat(11) },
      ],
    });
    expect(result.saved).toEqual({ city: 'Haifa', [`own-${one.id}`]: 'The 163' });
    expect(result.errors).toEqual([{ field: `own-${two.id}`, message: 'At most 10 characters.' }]);
    expect((await answer(user, one, 'None')).conflicts).toEqual([
      { field: `own-${one.id}`, yours: 'None', theirs: 'The 163' },
    ]);
    // A save repeated after a lost answer, and one that was meant.
    expect((await answer(user, one, 'The 163')).saved).toEqual({ [`own-${one.id}`]: 'The 163' });
    expect((await answer(user, one, null, 'The 163')).saved).toEqual({ [`own-${one.id}`]: null });
    expect((await mine(user)).own_questions.map((question) => question.answer)).toEqual([null, null]);
  });

  test('are one of the choices, and to a question of this year', async () => {
    const [one, user] = [await bus(), await newDraft()];
    expect((await answer(user, one, 'The 41')).errors).toMatchObject([
      { message: 'Choose one of the listed values.' },
    ]);
    expect((await answer(user, { ...one, id: people.admin.id ?? '' }, 'None')).errors).toMatchObject([
      { message: 'This question is no longer asked.' },
    ]);
  });

  test('to required questions are needed to submit, and those refused are named until put right', async () => {
    const [one, two, user] = [await bus({ is_required: true }), await song(), await newDraft()];
    expect(lackingOf((await mine(user)).lines)).toEqual([
      { section: 'personal', field: `own-${one.id}`, label: 'Which bus?' },
    ]);
    expect(await refusal(submit(user))).toMatchObject({ hint: 'incomplete', field: `own-${one.id}` });
    await answer(user, one, 'None');
    await answer(user, two, 'x'.repeat(11));
    expect((await mine(user)).refused).toMatchObject([
      { section: 'essays', field: `own-${two.id}`, label: 'What do you sing?' },
    ]);
    expect(await refusal(submit(user))).toMatchObject({ hint: 'incomplete', field: `own-${two.id}` });
    // A question that is no longer asked keeps nobody.
    await retire(two);
    await submit(user);
    expect((await answer(user, one, null, 'None').catch((error: unknown) => error)) instanceof Error).toBe(
      true,
    );
  });
});

describe('a question', () => {
  test('stays as it was asked once somebody has answered it; help and order do not', async () => {
    const [one, user] = [await song(), await newDraft()];
    await answer(user, one, 'Alto');
    for (const changes of [
      { words: 'What do you play?' },
      { kind: 'long' },
      { kind: 'choice', choices: ['Alto', 'Bass'] },
      { most_characters: 9 },
    ])
      expect(await refusal(save(changes, one))).toMatchObject({ hint: 'wrong_state' });
    const longer = await save({ most_characters: 20, help: 'Or play.' }, one);
    expect(longer).toMatchObject({ most_characters: 20, help: 'Or play.', words: 'What do you sing?' });
    expect(await refusal(save({ help: 'Late.' }, one))).toMatchObject({ hint: 'stale_version' });
  });

  test('is retired with its answers, and goes when there are none', async () => {
    const [one, two, user] = [await song(), await bus(), await newDraft()];
    await answer(user, one, 'Alto');
    await retire(one);
    await retire(two);
    expect((await mine(user)).own_questions).toEqual([]);
    expect(await stage.db.sql('select words from public.form_questions')).toEqual([
      { words: 'What do you sing?' },
    ]);
    expect(await refusal(save({ help: 'x' }, { ...one, version: 2 }))).toMatchObject({ hint: 'wrong_state' });
  });

  test('has choices if it is one, and words, and a year asks at most twenty', async () => {
    expect(await refusal(bus({ choices: ['The 163'] }))).toMatchObject({ hint: 'invalid_value' });
    expect(await refusal(bus({ choices: ['None', 'None'] }))).toMatchObject({ hint: 'invalid_value' });
    expect(await refusal(song({ choices: ['Alto', 'Bass'] }))).toMatchObject({ hint: 'invalid_value' });
    expect(await refusal(song({ words: ' ' }))).toMatchObject({ field: 'words' });
    expect(await refusal(song({ most_characters: 301 }))).toMatchObject({ hint: 'invalid_value' });
    for (let n = 0; n < 20; n += 1) await song({ words: `Song ${n}?` });
    expect(await refusal(song())).toMatchObject({ hint: 'limit_reached' });
  });
});

describe('the form of a year', () => {
  test('stays for whoever handed it in: later questions are not asked of them, earlier ones stay', async () => {
    const [one, user] = [await song(), await newDraft()];
    await answer(user, one, 'Alto');
    await submit(user);
    await bus({ is_required: true });
    await retire(one);
    expect((await mine(user)).own_questions).toMatchObject([{ words: 'What do you sing?', answer: 'Alto' }]);
    expect(lackingOf((await mine(user)).lines)).toEqual([]);
  });

  test('goes on to next year as a form of its own', async () => {
    const [one, user] = [await song(), await newDraft()];
    await answer(user, one, 'Alto');
    const next = await stage.db.call<{ id: string }>(people.admin, 'copy_program_year', {
      year_id: stage.yearId,
    });
    const [copied] = await stage.db.sql<Question>(
      'select id, version::int, words from public.form_questions where program_year_id = $1',
      [next.id],
    );
    await stage.db.call(people.admin, 'save_form_question', {
      year_id: next.id,
      question_id: copied?.id,
      changes: { words: 'What do you play?' },
      expected_version: copied?.version,
    });
    expect((await mine(user)).own_questions).toMatchObject([{ words: 'What do you sing?', answer: 'Alto' }]);
    await stage.db.call(people.admin, 'remove_program_year', { year_id: next.id, expected_version: 1 });
  });
});

describe('readers', () => {
  test('staff read the file without what is for officers, and the export has a column for each', async () => {
    const [open, closed, user] = [await song(), await bus({ officers_only: true }), await newDraft()];
    await answer(user, open, 'Alto');
    await answer(user, closed, 'None');
    const application_id = await idOf(user);
    await submit(user);
    const seenBy = async (person: (typeof people)['staff']) =>
      (
        await stage.db.call<{ own_answers: { answer: string | null; is_hidden: boolean }[] }>(
          person,
          'office_application',
          { application_id },
        )
      ).own_answers.map(({ answer: words, is_hidden }) => [words, is_hidden]);
    expect(await seenBy(people.admissions)).toEqual([['Alto', false], ['None', false]]); // prettier-ignore
    expect(await seenBy(people.staff)).toEqual([['Alto', false], [null, true]]); // prettier-ignore
    const begun = await stage.db.call<{ export_id: string; questions: Row[] }>(
      people.admissions,
      'begin_application_export',
      { format: 'csv', columns: ['name'] },
    );
    expect(begun.questions).toMatchObject([{ id: open.id }, { id: closed.id }]);
    const { rows } = await stage.db.call<{ rows: { id: string; own_answers: Row }[] }>(
      people.admissions,
      'export_applications',
      { export_id: begun.export_id },
    );
    expect(rows.find(({ id }) => id === application_id)?.own_answers).toEqual({
      [open.id]: 'Alto',
      [closed.id]: 'None',
    });
  });

  test('a parent only when the applicant shares, and the person in their own copy', async () => {
    const [one, user] = [await song(), await newDraft()];
    await answer(user, one, 'Alto');
    const parent = await newParent(stage.db, user);
    const application_id = await idOf(user);
    const seen = async (): Promise<string> =>
      JSON.stringify(await stage.db.call(parent, 'my_child', { application_id }));
    expect(await seen()).not.toContain('Alto');
    await stage.db.sql('update private.application_parents set shares = true where application_id = $1', [
      application_id,
    ]);
    expect(await seen()).toContain('What do you sing?');
    const copy = await takeMyData<{ parts: Row }>(stage.db, user);
    expect(copy.parts['private.form_answers']).toMatchObject([
      { question: 'What do you sing?', answer: 'Alto' },
    ]);
  });
});
