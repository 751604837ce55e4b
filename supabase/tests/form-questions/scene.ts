/** The year's own questions as the tests speak of them. */
import type { Line } from '@school/shared/lines';
import { beforeEach } from 'vitest';
import { createUser, startComplete, type User } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';

export interface Question {
  readonly id: string;
  readonly version: number;
  readonly words: string;
}
export interface Saved {
  readonly saved: Row;
  readonly errors: readonly { field: string; message: string }[];
  readonly conflicts: readonly Row[];
}
export interface Mine {
  readonly own_questions: readonly { id: string; words: string; answer: string | null }[];
  readonly lines: readonly Line[];
  readonly refused: readonly { field: string; label: string; section: string }[];
}

/** Of the file that imports this. */
export const stage = openedStage();
beforeEach(async () => {
  await stage.db.sql('delete from private.form_answers where true');
  await stage.db.sql(`delete from public.application_documents where kind = 'question'`);
  await stage.db.sql('delete from public.form_questions where true');
});

export const save = (changes: Row, question?: Question): Promise<Question> =>
  stage.db.call(people.admin, 'save_form_question', {
    year_id: stage.yearId,
    question_id: question?.id ?? null,
    changes,
    expected_version: question?.version,
  });
export const bus = (more: Row = {}): Promise<Question> =>
  save({ section: 'personal', kind: 'choice', words: 'Which bus?', choices: ['The 163', 'None'], ...more });
export const song = (more: Row = {}): Promise<Question> =>
  save({ section: 'essays', kind: 'short', words: 'What do you sing?', most_characters: 10, ...more });
export const retire = ({ id, version }: Question): Promise<unknown> =>
  stage.db.call(people.admin, 'retire_form_question', { question_id: id, expected_version: version });
export const answer = (
  user: User,
  { id }: Question,
  value: string | null,
  base: string | null = null,
): Promise<Saved> =>
  stage.db.call(user, 'save_application_fields', { changes: [{ field: `own-${id}`, base, value }] });
export const mine = (user: User): Promise<Mine> => stage.db.call(user, 'my_application');
export const submit = (user: User): Promise<unknown> => stage.db.call(user, 'submit_application');
export const newDraft = async (): Promise<User> => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  return user;
};
export const idOf = async (user: User): Promise<string> =>
  (await stage.db.call<{ application: { id: string } }>(user, 'my_application')).application.id;
