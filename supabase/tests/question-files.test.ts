/** Own questions of a year that are answered with files: sent, missed, handed in, checked, read by whom it is for, and by nobody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDocument, createUser, startComplete, submitComplete, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { newParent } from './harness/parents.ts';
import { people, service, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openStage, type Stage } from './harness/world.ts';

interface Question {
  readonly id: string;
  readonly version: number;
}
interface Sent {
  readonly id: string;
  readonly kind: string;
  readonly question_id: string | null;
  readonly file_name: string;
  readonly state: string;
  readonly version: number;
}
interface Mine {
  readonly application: { readonly id: string };
  readonly own_questions: readonly { id: string; answer: string | null }[];
  readonly missing: readonly Row[];
  readonly documents: readonly Sent[];
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.db.stop());
beforeEach(async () => {
  await stage.db.sql(`delete from public.application_documents where kind = 'question'`);
  await stage.db.sql('delete from public.form_questions where true');
});

const save = (changes: Row, question?: Question, year_id = stage.yearId): Promise<Question> =>
  stage.db.call(people.admin, 'save_form_question', {
    year_id,
    question_id: question?.id ?? null,
    changes,
    expected_version: question?.version,
  });
const shelf = (more: Row = {}): Promise<Question> =>
  save({ section: 'personal', kind: 'file', words: 'Your bookshelf', most_characters: 0, ...more });
const retire = ({ id, version }: Question): Promise<unknown> =>
  stage.db.call(people.admin, 'retire_form_question', { question_id: id, expected_version: version });
const mine = (user: User): Promise<Mine> => stage.db.call(user, 'my_application');
const sentBy = async (user: User): Promise<readonly Sent[]> =>
  (await mine(user)).documents.filter(({ kind }) => kind === 'question');
const begin = (user: Person, given: Row = {}): Promise<{ document_id: string; path: string }> =>
  stage.db.call(user, 'begin_document_upload', {
    kind: 'question',
    file_name: 'shelf.png',
    content_type: 'image/png',
    size_bytes: 100,
    ...given,
  });
const send = (user: User, { id }: Question): Promise<string> => addDocument(stage.db, user, 'question', id);
const submit = (user: User): Promise<unknown> => stage.db.call(user, 'submit_application');
const newDraft = async (): Promise<User> => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  return user;
};
const office = (person: Person, application_id: string) =>
  stage.db.call<{ documents: Sent[]; own_answers: (Row & { is_hidden: boolean })[] }>(
    person,
    'office_application',
    { application_id },
  );
const review = ({ id, version }: Sent, state: string, reason?: string): Promise<unknown> =>
  stage.db.call(people.admissions, 'review_document', {
    document_id: id,
    state,
    reason,
    expected_version: version,
  });

describe('the applicant', () => {
  test('a required one is missing until its file has arrived, and again once it is removed', async () => {
    const [one, user] = [await shelf({ is_required: true }), await newDraft()];
    const wanted = { section: 'personal', field: `own-${one.id}`, label: 'Your bookshelf' };
    expect((await mine(user)).missing).toEqual([wanted]);
    expect(await refusal(submit(user))).toMatchObject({ hint: 'incomplete', field: `own-${one.id}` });
    const announced = await begin(user, { question_id: one.id });
    expect((await mine(user)).missing).toEqual([wanted]);
    await stage.db.call(service, 'finish_document_upload', {
      document_id: announced.document_id,
      owner_id: user.id,
      detected_type: 'image/png',
      size_bytes: 100,
    });
    expect((await mine(user)).missing).toEqual([]);
    expect((await mine(user)).own_questions).toMatchObject([{ id: one.id, answer: 'shelf.png' }]);
    expect(await sentBy(user)).toMatchObject([{ question_id: one.id, state: 'received' }]);
    await stage.db.call(user, 'remove_document', { document_id: announced.document_id });
    expect((await mine(user)).missing).toEqual([wanted]);
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
    expect(await refusal(begin(user, { ...with_, file_name: 'shelf.heic' }))).toMatchObject({
      hint: 'wrong_type',
    });
    expect(await refusal(begin(user, { ...with_, content_type: 'text/html' }))).toMatchObject({
      field: 'content_type',
    });
    expect(await refusal(begin(user, { ...with_, size_bytes: 26_214_401 }))).toMatchObject({
      field: 'size_bytes',
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
      expect(await refusal(begin(user, { question_id }))).toMatchObject({ hint: 'wrong_state', field: 'file' });
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
    const [one, two, user] = [await shelf(), await shelf({ words: 'Your desk' }), await newDraft()];
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
    expect(mail?.data).toMatchObject({ kind: 'question', reason: 'Too dark.' });
    expect(await refusal(begin(user, { question_id: two.id }))).toMatchObject({ hint: 'wrong_state' });
    await send(user, one);
    expect((await sentBy(user)).map(({ question_id, state }) => [question_id, state]).sort()).toEqual(
      [[one.id, 'received'], [two.id, 'received']].sort(), // prettier-ignore
    );
    expect(await refusal(begin(user, { question_id: one.id }))).toMatchObject({ hint: 'wrong_state' });
  });

  test('an adviser reads by the words of the question that it is missing or asked for again', async () => {
    const [one, user] = [await shelf({ is_required: true }), await newDraft()];
    const outstanding = async (): Promise<string> =>
      JSON.stringify(
        await stage.db.sql('select private.outstanding_of(a) as o from public.applications a where user_id = $1', [
          user.id,
        ]),
      );
    expect(await outstanding()).toContain('Your bookshelf');
    await send(user, one);
    expect(await outstanding()).not.toContain('Your bookshelf');
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
    expect(await mine(late)).toMatchObject({ own_questions: [], missing: [] });
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

describe('readers', () => {
  const handedIn = async () => {
    const [open, closed, user] = [
      await shelf(),
      await shelf({ words: 'A letter of your doctor', officers_only: true }),
      await newDraft(),
    ];
    const ids = { open: await send(user, open), closed: await send(user, closed) };
    return { user, ids, application_id: (await mine(user)).application.id };
  };
  const opens = (person: Person, document_id: string): Promise<boolean> =>
    stage.db.call(person, 'open_document', { document_id }).then(
      () => true,
      async (error: unknown) => {
        expect(await refusal(Promise.reject(error))).toBeDefined();
        return false;
      },
    );

  test('officers check them as other documents; staff read those that are not for officers', async () => {
    const { user, ids, application_id } = await handedIn();
    for (const person of [people.admissions, people.staff]) expect(await opens(person, ids.open)).toBe(false);
    await submit(user);
    const seen = async (person: Person) => {
      const { documents, own_answers } = await office(person, application_id);
      return [
        documents.filter(({ kind }) => kind === 'question').map(({ id }) => id),
        own_answers.map(({ answer, is_hidden }) => [answer, is_hidden]),
        await stage.db.tryAs(
          person,
          `select id from public.application_documents where kind = 'question' and application_id = $1 order by created_at`,
          [application_id],
        ),
      ];
    };
    const [a, b] = [ids.open, ids.closed];
    const name = 'question.pdf';
    expect(await seen(people.admissions)).toEqual([
      [a, b],
      [[name, false], [name, false]], // prettier-ignore
      [{ id: a }, { id: b }],
    ]);
    expect(await seen(people.staff)).toEqual([[a], [[name, false], [null, true]], [{ id: a }]]); // prettier-ignore
    expect([await opens(people.admissions, b), await opens(people.staff, a)]).toEqual([true, true]);
    expect(await opens(people.staff, b)).toBe(false);
    const [row] = (await office(people.admissions, application_id)).documents.filter(({ id }) => id === a);
    if (row) await review(row, 'checked');
    expect((await sentBy(user)).map(({ state }) => state).sort()).toEqual(['checked', 'received']);
    const [line] = await stage.db.sql(
      `select note from private.access_log where reader = $1 and note like '%' || $2`,
      [people.admissions.id, b],
    );
    expect(line).toEqual({ note: `question ${b}` });
  });

  test('nobody else: another applicant, a visitor, a referee, a parent with whom it is not shared', async () => {
    const { user, ids, application_id } = await handedIn();
    const [question] = (await mine(user)).own_questions;
    const parent = await newParent(stage.db, user);
    const other = await createUser(stage.db);
    await submitComplete(stage.db, other);
    const [{ path } = { path: '' }] = await stage.db.sql<{ path: string }>(
      'select storage_path as path from public.application_documents where id = $1',
      [ids.open],
    );
    await stage.db.sql(`insert into storage.objects (bucket_id, name) values ('documents', $1)`, [path]);
    const stored = (person: Person) =>
      stage.db.tryAs(person, 'select name from storage.objects where name = $1', [path]);
    for (const state of ['draft', 'handed in']) {
      for (const person of [parent, other, people.anon]) {
        expect([state, await opens(person, ids.open)]).toEqual([state, false]);
        expect(await stored(person)).toEqual([]);
        expect(
          await stage.db
            .tryAs(person, 'select id from public.application_documents where application_id = $1', [
              application_id,
            ])
            .catch(() => []),
        ).toEqual([]);
      }
      // Nor do they send one, to the question of an application that is not theirs.
      expect(await refusal(begin(parent, { question_id: question?.id }))).toMatchObject({ hint: 'not_found' });
      expect(await refusal(begin(other, { question_id: question?.id }))).toMatchObject({ hint: 'wrong_state' });
      if (state === 'draft') await submit(user);
    }
    expect(await stored(user)).toEqual([{ name: path }]);
    expect(await stored(people.admissions)).toEqual([]);
    expect(await refusal(stage.db.call(other, 'remove_document', { document_id: ids.open }))).toBeDefined();
    expect((await sentBy(user)).map(({ state }) => state)).toEqual(['received', 'received']);
    const child = (): Promise<string> =>
      stage.db.call(parent, 'my_child', { application_id }).then((answer) => JSON.stringify(answer));
    expect(await child()).not.toContain('question.pdf');
    await stage.db.sql('update private.application_parents set shares = true where application_id = $1', [
      application_id,
    ]);
    expect(await child()).toContain('question.pdf');
    expect(await opens(parent, ids.open)).toBe(true);
  });

  test('the person takes it with their own data, with the words of the question', async () => {
    const { user, ids } = await handedIn();
    const copy = await stage.db.call<{ parts: Record<string, Row[]>; files: Row[] }>(user, 'take_my_data');
    expect(copy.parts['public.application_documents']).toContainEqual(
      expect.objectContaining({ kind: 'question', question: 'Your bookshelf' }),
    );
    expect(copy.files).toContainEqual(expect.objectContaining({ id: ids.open, kind: 'question' }));
  });
});
