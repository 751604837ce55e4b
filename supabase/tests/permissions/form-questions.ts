/** The year's own questions in the matrix: two that nobody has answered, and the arguments of their functions. */
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

/** Two questions with files: one for everybody in the office, one for officers. */
export const openFileQuestions = ({ db, yearId }: Pick<World, 'db' | 'yearId'>): Promise<FormQuestion[]> =>
  Promise.all(
    [false, true].map((officers_only) =>
      db.call<FormQuestion>(people.admin, 'save_form_question', {
        year_id: yearId,
        question_id: null,
        changes: {
          section: 'personal',
          kind: 'file',
          words: officers_only ? 'A letter of your doctor' : 'A picture of your bookshelf',
          most_characters: 0,
          officers_only,
        },
      }),
    ),
  );

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
