/** Questions of a year that are answered with files, and what is done with them. */
import type { Line } from '@school/shared/lines';
import { beforeEach } from 'vitest';
import { addDocument, createUser, startComplete, type User } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people, type Person } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';

export interface Question {
  readonly id: string;
  readonly version: number;
}
export interface Sent {
  readonly id: string;
  readonly kind: string;
  readonly question_id: string | null;
  readonly file_name: string;
  readonly state: string;
  readonly version: number;
}
export interface Mine {
  readonly application: { readonly id: string };
  readonly own_questions: readonly { id: string; answer: string | null }[];
  readonly lines: readonly Line[];
  readonly documents: readonly Sent[];
}

/** Of the file that imports this. */
export const stage = openedStage();
beforeEach(async () => {
  await stage.db.sql(`delete from public.application_documents where kind = 'question'`);
  await stage.db.sql('delete from public.form_questions where true');
});

export const save = (changes: Row, question?: Question, year_id = stage.yearId): Promise<Question> =>
  stage.db.call(people.admin, 'save_form_question', {
    year_id,
    question_id: question?.id ?? null,
    changes,
    expected_version: question?.version,
  });
export const shelf = (more: Row = {}): Promise<Question> =>
  save({ section: 'personal', kind: 'file', words: 'Your bookshelf', most_characters: 0, ...more });
export const retire = ({ id, version }: Question): Promise<unknown> =>
  stage.db.call(people.admin, 'retire_form_question', { question_id: id, expected_version: version });
export const mine = (user: User): Promise<Mine> => stage.db.call(user, 'my_application');
export const sentBy = async (user: User): Promise<readonly Sent[]> =>
  (await mine(user)).documents.filter(({ kind }) => kind === 'question');
export const begin = (user: Person, given: Row = {}): Promise<{ document_id: string; path: string }> =>
  stage.db.call(user, 'announce_document', {
    kind: 'question',
    file_name: 'shelf.png',
    content_type: 'image/png',
    size_bytes: 100,
    ...given,
  });
export const send = (user: User, { id }: Question): Promise<string> =>
  addDocument(stage.db, user, 'question', id);
export const submit = (user: User): Promise<unknown> => stage.db.call(user, 'submit_application');
export const newDraft = async (): Promise<User> => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  return user;
};
export const office = (person: Person, application_id: string) =>
  stage.db.call<{ documents: Sent[]; own_answers: (Row & { is_hidden: boolean })[] }>(
    person,
    'office_application',
    { application_id },
  );
export const review = ({ id, version }: Sent, state: string, reason?: string): Promise<unknown> =>
  stage.db.call(people.admissions, 'review_document', {
    document_id: id,
    state,
    reason,
    expected_version: version,
  });
