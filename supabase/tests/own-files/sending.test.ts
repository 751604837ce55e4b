/** Own questions of a year that are answered with files: sent, missed, handed in, asked for again, and no longer asked. */
import { lackingOf } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import { mailLanguages } from '@school/shared/mail/kinds';
import type { Row } from '../harness/database.ts';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { render } from '../mail/samples.ts';
import {
  begin,
  mine,
  newDraft,
  office,
  retire,
  review,
  save,
  send,
  sentBy,
  shelf,
  stage,
  submit,
  type Question,
} from './scene.ts';

describe('the applicant', () => {
  test('a required one is missing until its file has arrived, and again once it is removed', async () => {
    const [one, user] = [await shelf({ is_required: true }), await newDraft()];
    const wanted = { section: 'personal', field: `own-${one.id}`, label: 'Your bookshelf' };
    expect(lackingOf((await mine(user)).lines)).toEqual([wanted]);
    expect(await refusal(submit(user))).toMatchObject({ hint: 'incomplete', field: `own-${one.id}` });
    const announced = await begin(user, { question_id: one.id });
    expect(lackingOf((await mine(user)).lines)).toEqual([wanted]);
    await stage.db.call(service, 'finish_document_upload', {
      document_id: announced.document_id,
      owner_id: user.id,
      detected_type: 'image/png',
      size_bytes: 100,
    });
    expect(lackingOf((await mine(user)).lines)).toEqual([]);
    expect((await mine(user)).own_questions).toMatchObject([{ id: one.id, answer: 'shelf.png' }]);
    expect(await sentBy(user)).toMatchObject([{ question_id: one.id, state: 'received' }]);
    await stage.db.call(user, 'remove_document', { document_id: announced.document_id });
    expect(lackingOf((await mine(user)).lines)).toEqual([wanted]);
    await send(user, one);
    await submit(user);
    const [kept] = await sentBy(user);
    expect(await refusal(stage.db.call(user, 'remove_document', { document_id: kept?.id }))).toMatchObject({
      hint: 'wrong_state',
    });
  });

  test('the limits of other files hold, and words are no answer', async () => {
    const [one, user] = [await shelf(), await newDraft()];
    const with_ = { question_id: one.id };
    expect(await refusal(begin(user, { ...with_, content_type: 'image/heic' }))).toMatchObject({
      hint: 'wrong_type',
    });
    expect(await refusal(begin(user, { ...with_, content_type: 'text/html' }))).toMatchObject({
      field: 'file',
    });
    expect(await refusal(begin(user, { ...with_, size_bytes: 26_214_401 }))).toMatchObject({
      field: 'file',
    });
    const wrong = await begin(user, with_);
    expect(
      await stage.db.call(service, 'finish_document_upload', {
        document_id: wrong.document_id,
        owner_id: user.id,
        detected_type: 'application/pdf',
        size_bytes: 100,
      }),
    ).toMatchObject({ state: 'removed', hint: 'wrong_type' });
    const typed = await stage.db.call<{ errors: Row[] }>(user, 'save_application_fields', {
      changes: [{ field: `own-${one.id}`, base: null, value: 'A long shelf.' }],
    });
    expect(typed.errors).toMatchObject([{ message: 'Send a file for this question.' }]);
  });

  test('a file is for a question with files that is asked now, and for no other', async () => {
    const [one, user] = [await shelf(), await newDraft()];
    const song = await save({ section: 'essays', kind: 'short', words: 'What do you sing?' });
    for (const args of [
      { question_id: null },
      { question_id: one.id, kind: 'resume' },
      { question_id: one.id, kind: null },
    ])
      expect(await refusal(begin(user, args))).toMatchObject({ field: 'kind' });
    for (const question_id of [song.id, user.id])
      expect(await refusal(begin(user, { question_id }))).toMatchObject({
        hint: 'wrong_state',
        field: 'file',
      });
    // A question of next year is not asked of this year's people.
    const next = await stage.db.call<{ id: string }>(people.admin, 'copy_program_year', {
      year_id: stage.yearId,
    });
    const [copied] = await stage.db.sql<Question>(
      `select id from public.form_questions where program_year_id = $1 and kind = 'file'`,
      [next.id],
    );
    expect(await refusal(begin(user, { question_id: copied?.id }))).toMatchObject({ hint: 'wrong_state' });
    await stage.db.call(people.admin, 'remove_program_year', { year_id: next.id, expected_version: 1 });
    await retire(one);
    expect(await refusal(begin(user, { question_id: one.id }))).toMatchObject({ hint: 'wrong_state' });
  });

  test('after handing in, only what the office asks for again can be sent, and it takes its place', async () => {
    const is_required = true;
    const [one, two] = [await shelf({ is_required }), await shelf({ is_required, words: 'Your desk' })];
    const user = await newDraft();
    await send(user, one);
    await send(user, two);
    await submit(user);
    const [shelfFile] = (await sentBy(user)).filter(({ question_id }) => question_id === one.id);
    if (!shelfFile) throw new Error('The file of the first question is gone.');
    const seen = (await office(people.admissions, (await mine(user)).application.id)).documents;
    const row = seen.find(({ id }) => id === shelfFile.id);
    await review(row ?? shelfFile, 'replace', 'Too dark.');
    const [mail] = await stage.db.sql<{ data: Row }>(
      `select data from public.email_outbox where application_id = $1 and template = 'document_to_replace'`,
      [(await mine(user)).application.id],
    );
    // By the words of its question, in both languages.
    expect(mail?.data).toMatchObject({ kind: { question: 'Your bookshelf' }, reason: 'Too dark.' });
    for (const language of mailLanguages) {
      const { html, text } = render('document_to_replace', { language, data: mail?.data ?? {} });
      expect([html, text].filter((part) => !part.includes('Your bookshelf'))).toEqual([]);
    }
    expect(await refusal(begin(user, { question_id: two.id }))).toMatchObject({ hint: 'wrong_state' });
    await send(user, one);
    // A mail that has waited does not ask for what is there.
    expect(
      await stage.db.sql(
        `select state from public.email_outbox where application_id = $1 and template = 'document_to_replace'`,
        [(await mine(user)).application.id],
      ),
    ).toEqual([{ state: 'cancelled' }]);
    expect((await sentBy(user)).map(({ question_id, state }) => [question_id, state]).sort()).toEqual(
      [[one.id, 'received'], [two.id, 'received']].sort(), // prettier-ignore
    );
    expect(await refusal(begin(user, { question_id: one.id }))).toMatchObject({ hint: 'wrong_state' });
  });

  test('a parent reads by the words of the question that it is missing or asked for again', async () => {
    const [one, user] = [await shelf({ is_required: true }), await newDraft()];
    const outstanding = async (): Promise<string> =>
      JSON.stringify(
        await stage.db.sql(
          `select private.lines_of(a, 'parent') as o from public.applications a where user_id = $1`,
          [user.id],
        ),
      );
    expect(await outstanding()).toContain('"items":[{"field":"own-');
    await send(user, one);
    expect(await outstanding()).not.toContain('"items":[{"field":"own-');
    await submit(user);
    const [file] = (await office(people.admissions, (await mine(user)).application.id)).documents.filter(
      ({ question_id }) => question_id === one.id,
    );
    if (file) await review(file, 'replace', 'Too dark.');
    expect(await outstanding()).toContain('Your bookshelf, to be sent again');
  });
});

describe('the question', () => {
  test('has no limit of characters; what is answered keeps its words and its kind', async () => {
    expect(await refusal(shelf({ most_characters: 300 }))).toMatchObject({ hint: 'invalid_value' });
    expect(await refusal(shelf({ choices: ['One', 'Two'] }))).toMatchObject({ hint: 'invalid_value' });
    const [one, user] = [await shelf(), await newDraft()];
    const document_id = await send(user, one);
    for (const changes of [{ words: 'Your desk' }, { kind: 'short', most_characters: 20 }])
      expect(await refusal(save(changes, one))).toMatchObject({ hint: 'wrong_state' });
    await stage.db.call(user, 'remove_document', { document_id });
    expect(await save({ words: 'Your desk' }, one)).toMatchObject({ words: 'Your desk' });
  });

  test('retired, it stays with its file for whoever has handed in; a draft keeps no file that nobody asks for', async () => {
    const [one, early, late] = [await shelf({ is_required: true }), await newDraft(), await newDraft()];
    await send(early, one);
    await send(late, one);
    await submit(early);
    await retire(one);
    expect((await mine(early)).own_questions).toMatchObject([{ id: one.id, answer: 'question.pdf' }]);
    expect(await sentBy(early)).toHaveLength(1);
    const { own_questions, lines } = await mine(late);
    expect([own_questions, lackingOf(lines)]).toEqual([[], []]);
    expect(await sentBy(late)).toEqual([]);
    await submit(late);
    expect(
      (await office(people.admissions, (await mine(late)).application.id)).documents.filter(
        ({ kind }) => kind === 'question',
      ),
    ).toEqual([]);
    // One asked later is not asked of who has handed in.
    const two = await shelf({ words: 'Your desk', is_required: true });
    expect((await mine(early)).own_questions).toHaveLength(1);
    expect(await refusal(begin(early, { question_id: two.id }))).toMatchObject({ hint: 'wrong_state' });
  });
});
