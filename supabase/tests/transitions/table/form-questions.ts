/** The questions that a year asks of its own. */
import { addDocument } from '../../harness/applicants.ts';
import type { TestDatabase } from '../../harness/database.ts';
import { people } from '../../harness/people.ts';
import { account, after, draft, uncounted, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

interface Question {
  readonly id: string;
  readonly version: number;
}

const add = (db: TestDatabase, year_id: string, words: string): Promise<Question> =>
  db.call(people.admin, 'save_form_question', {
    year_id,
    question_id: null,
    changes: { section: 'essays', kind: 'short', words },
  });
const year: Step = (_given, { yearId }) => Promise.resolve({ year: yearId });
/** Two questions, and no other. */
const two: Step = async (_given, { db, yearId }) => {
  await db.sql(`delete from public.application_documents where kind = 'question'`);
  await db.sql('delete from private.form_answers where true');
  await db.sql('delete from public.form_questions where true');
  const first = await add(db, yearId, 'What do you sing?');
  const second = await add(db, yearId, 'Who told you of us?');
  return { first: first.id, second: second.id };
};
const answered: Step = async (given, { db }) => {
  await db.call(given.user, 'save_application_fields', {
    changes: [{ field: `own-${idOf(given, 'first')}`, base: null, value: 'Alto.' }],
  });
  return {};
};
/** One that is answered with files, and no other. */
const shelf: Step = async (_given, { db, yearId }) => {
  await db.sql(`delete from public.application_documents where kind = 'question'`);
  await db.sql('delete from private.form_answers where true');
  await db.sql('delete from public.form_questions where true');
  const changes = { section: 'personal', kind: 'file', words: 'Your bookshelf', most_characters: 0 };
  const { id } = await db.call<Question>(people.admin, 'save_form_question', {
    year_id: yearId,
    question_id: null,
    changes,
  });
  return { shelf: id };
};
const fileSent: Step = async (given, { db }) => {
  await addDocument(db, given.user, 'question', idOf(given, 'shelf'));
  return {};
};
const given = after(account, year, two);
const first = (about: Case) => ({ question_id: idOf(about, 'first'), expected_version: 1 });

export const formQuestions: Subject = {
  title: 'Questions of a year',
  transitions: [
    {
      name: 'a question more',
      by: 'save_form_question',
      as: 'admin',
      given,
      args: (about) => ({
        year_id: idOf(about, 'year'),
        question_id: null,
        changes: { section: 'personal', kind: 'choice', words: 'Which bus?', choices: ['The 163', 'None'] },
      }),
    },
    {
      name: 'another help for a question',
      by: 'save_form_question',
      as: 'admin',
      given,
      args: (about) => ({ year_id: idOf(about, 'year'), ...first(about), changes: { help: 'Or play.' } }),
    },
    {
      name: 'draft: an answer to a question of the year',
      by: 'save_application_fields',
      as: 'applicant',
      given: after(draft, two),
      args: (about) => ({
        changes: [{ field: `own-${idOf(about, 'first')}`, base: null, value: 'Alto.' }],
      }),
    },
    {
      name: 'a question that nobody answered goes',
      by: 'retire_form_question',
      as: 'admin',
      given,
      args: first,
    },
    {
      name: 'a question that somebody answered is no longer asked',
      by: 'retire_form_question',
      as: 'admin',
      given: after(draft, two, answered),
      args: first,
    },
    {
      name: 'draft: a file announced for a question of the year',
      by: 'announce_document',
      as: 'applicant',
      given: after(draft, uncounted, shelf),
      args: (about) => ({
        kind: 'question',
        question_id: idOf(about, 'shelf'),
        file_name: 'shelf.pdf',
        content_type: 'application/pdf',
        size_bytes: 1200,
      }),
    },
    {
      name: 'a question with files is no longer asked: drafts lose the files, who handed in keeps them',
      by: 'retire_form_question',
      as: 'admin',
      given: after(draft, shelf, fileSent),
      args: (about) => ({ question_id: idOf(about, 'shelf'), expected_version: 1 }),
    },
    {
      name: 'the questions in another order',
      by: 'order_form_questions',
      as: 'admin',
      given,
      args: (about) => ({
        year_id: idOf(about, 'year'),
        question_ids: [idOf(about, 'second'), idOf(about, 'first')],
      }),
    },
  ],
};
