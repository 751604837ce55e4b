/** Files for own questions of a year: read and checked by whom they are for, and by nobody else. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { takeMyData } from '../harness/begun.ts';
import { createUser, submitComplete } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { newParent } from '../harness/parents.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { begin, mine, newDraft, office, review, send, sentBy, shelf, stage, submit } from './scene.ts';

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
      (error: unknown) => {
        if (!(error instanceof pg.DatabaseError)) throw error;
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
      expect(await refusal(begin(parent, { question_id: question?.id }))).toMatchObject({
        hint: 'not_found',
      });
      // What they send to the same question of the year is their own.
      const own = await begin(other, { question_id: question?.id });
      expect(own.path.split('/')[0]).toBe((await mine(other)).application.id);
      if (state === 'draft') await submit(user);
    }
    expect(await stored(user)).toEqual([{ name: path }]);
    expect(await stored(people.admissions)).toEqual([]);
    expect(await refusal(stage.db.call(other, 'remove_document', { document_id: ids.open }))).toBeDefined();
    expect((await sentBy(user)).map(({ state }) => state)).toEqual(['received', 'received']);
    const child = () => stage.db.call<{ documents: Row[] | null }>(parent, 'my_child', { application_id });
    expect((await child()).documents).toBeNull();
    await stage.db.sql('update private.application_parents set shares = true where application_id = $1', [
      application_id,
    ]);
    // Each by the words of its question; the kinds that every year has by their own names.
    expect((await child()).documents).toContainEqual(
      expect.objectContaining({ file_name: 'question.pdf', question: 'Your bookshelf' }),
    );
    expect((await child()).documents).toContainEqual(
      expect.objectContaining({ kind: 'transcript', question: null }),
    );
    expect(await opens(parent, ids.open)).toBe(true);
  });

  test('the person takes it with their own data, with the words of the question', async () => {
    const { user, ids } = await handedIn();
    const copy = await takeMyData<{ parts: Record<string, Row[]>; files: Row[] }>(stage.db, user);
    expect(copy.parts['public.application_documents']).toContainEqual(
      expect.objectContaining({ kind: 'question', question: 'Your bookshelf' }),
    );
    expect(copy.files).toContainEqual(expect.objectContaining({ id: ids.open, kind: 'question' }));
  });
});
