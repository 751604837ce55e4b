/** The year's own questions as fields of the one saver: named `own-<id>` beside the answers. */
import type { AnswerValue, ApplicationDocument, MyApplication } from '@school/shared/api/shapes';
import type { UploadPlace } from './upload-queue.ts';
import type { SeveralKind } from './several.ts';
import { inputId, type QuestionField, type SectionId } from './fields.ts';

export type OwnQuestion = MyApplication['own_questions'][number];

const PREFIX = 'own-';
export const isOwnField = (name: string): boolean => name.startsWith(PREFIX);
export const ownField = ({ id }: OwnQuestion): `own-${string}` => `${PREFIX}${id}`;
export const ownInput = (question: OwnQuestion): string => inputId(ownField(question));
export const ownOf = (questions: readonly OwnQuestion[], name: string): OwnQuestion | undefined =>
  questions.find((question) => ownField(question) === name);
export const ownOfSection = (mine: MyApplication, section: string): readonly OwnQuestion[] =>
  mine.own_questions.filter((question) => question.section === section);

/** Files are sent by themselves, not saved with the answers. */
export const ownValues = (questions: readonly OwnQuestion[]): Record<string, AnswerValue> =>
  Object.fromEntries(
    questions.filter(({ kind }) => kind !== 'file').map((question) => [ownField(question), question.answer]),
  );

const KINDS = {
  short: 'line',
  long: 'text',
  choice: 'choice',
  citizenships: 'citizenships',
  passports: 'passports',
} as const;
/** Null where the answer is a file. */
export const inputKind = ({ kind }: OwnQuestion): QuestionField['kind'] | SeveralKind | null =>
  kind === 'file' ? null : KINDS[kind];

/** Where in the form a file stands: as upload-queue.ts names it. */
const placeOf = ({ kind, question_id: question }: ApplicationDocument): string =>
  question === null ? kind : `${PREFIX}${question}`;

/** The section of the form where a file belongs. */
export const sectionOfPlace = (mine: MyApplication, place: string): SectionId =>
  ownOf(mine.own_questions, place)?.section ?? 'documents';

/** What was sent for a question, or for a kind of document. */
export const sentFor = (mine: MyApplication, place: UploadPlace): readonly ApplicationDocument[] =>
  mine.documents.filter((document) => placeOf(document) === place);
