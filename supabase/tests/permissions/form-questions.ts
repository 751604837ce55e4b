/** The year's own questions in the matrix: two that nobody has answered, and the arguments of their functions. */
import { addDocument, createUser, startComplete } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people } from '../harness/people.ts';
import type { World } from '../harness/world.ts';
import type { Scene } from './scene.ts';

export interface FormQuestion {
  readonly id: string;
  readonly version: number;
}

export const openFormQuestions = ({ db, yearId }: Pick<World, 'db' | 'yearId'>): Promise<FormQuestion[]> =>
  Promise.all(
    ['Who told you of us?', 'What do you sing?'].map((words) =>
      db.call<FormQuestion>(people.admin, 'save_form_question', {
        year_id: yearId,
        question_id: null,
        changes: { section: 'essays', kind: 'short', words },
      }),
    ),
  );

/** Somebody who handed in files for two questions: one for everybody in the office, one for officers. Nobody else is asked. */
export async function handInFiles({ db, yearId }: Pick<World, 'db' | 'yearId'>): Promise<void> {
  const user = await createUser(db);
  await startComplete(db, user);
  const asked: FormQuestion[] = [];
  for (const officers_only of [false, true]) {
    const question = await db.call<FormQuestion>(people.admin, 'save_form_question', {
      year_id: yearId,
      question_id: null,
      changes: { section: 'personal', kind: 'file', words: 'A picture', most_characters: 0, officers_only },
    });
    await addDocument(db, user, 'question', question.id);
    asked.push(question);
  }
  await db.call(user, 'submit_application');
  for (const { id, version } of asked)
    await db.call(people.admin, 'retire_form_question', { question_id: id, expected_version: version });
}

export const formQuestionArguments = ({ yearId, formQuestions }: Scene): Record<string, Row> => ({
  save_form_question: {
    year_id: yearId,
    question_id: formQuestions[0]?.id,
    changes: { help: 'In a sentence.' },
    expected_version: formQuestions[0]?.version,
  },
  retire_form_question: {
    question_id: formQuestions[0]?.id,
    expected_version: formQuestions[0]?.version,
  },
  order_form_questions: { year_id: yearId, question_ids: formQuestions.map(({ id }) => id).reverse() },
});
