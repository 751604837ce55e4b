/** The year's own questions as fields of the one saver: named `own-<id>` beside the answers. */
import type { AnswerValue, MyApplication } from '@school/shared/api/shapes';
import { inputId, type QuestionField } from './fields.ts';

export type OwnQuestion = MyApplication['own_questions'][number];

const PREFIX = 'own-';
export const isOwnField = (name: string): boolean => name.startsWith(PREFIX);
export const ownField = ({ id }: OwnQuestion): string => `${PREFIX}${id}`;
export const ownInput = (question: OwnQuestion): string => inputId(ownField(question));
export const ownOf = (questions: readonly OwnQuestion[], name: string): OwnQuestion | undefined =>
  questions.find((question) => ownField(question) === name);
export const ownOfSection = (mine: MyApplication, section: string): readonly OwnQuestion[] =>
  mine.own_questions.filter((question) => question.section === section);

export const ownValues = (questions: readonly OwnQuestion[]): Record<string, AnswerValue> =>
  Object.fromEntries(questions.map((question) => [ownField(question), question.answer]));

const KINDS = { short: 'line', long: 'text', choice: 'choice' } as const;
export const inputKind = ({ kind }: OwnQuestion): QuestionField['kind'] => KINDS[kind];
