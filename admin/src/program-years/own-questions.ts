/** What a year's own question is made of, for its dialog. Rules (what stays once it is answered) are the database's. */
import type { Row } from '@school/shared/database';
import { tracks } from '@school/shared/tracks';
import type { AnyField } from './fields.ts';

export type OwnQuestion = Row<'form_questions'>;

const SECTIONS = [
  ['personal', 'Personal information'],
  ['academic', 'Academic background'],
  ['essays', 'Essays'],
] as const;
const KINDS = [
  ['short', 'Short answer'],
  ['long', 'Long answer'],
  ['choice', 'Choice'],
  ['file', 'File'],
  ['citizenships', 'Citizenships, several'],
  ['passports', 'Passports, several'],
] as const;
const TRACKS = tracks.map(({ value, label }) => [value, label] as const);
const wordOf = (words: readonly (readonly [string, string])[], value: string): string =>
  words.find(([known]) => known === value)?.[1] ?? value;

function answerOf({ kind, choices, most_characters: most }: OwnQuestion): string {
  if (kind === 'choice') return `Choice: ${choices.join(', ')}`;
  if (kind === 'file') return 'File: PDF, JPEG or PNG, up to 25 MB';
  if (kind === 'citizenships') return 'Up to ten countries';
  if (kind === 'passports') return 'Up to five passports: country, number, expiry';
  return `${wordOf(KINDS, kind)}, ${most.toLocaleString('en-US')} characters`;
}

/** 'Essays · Long answer, 2,000 characters · Required'. */
export const describe = (question: OwnQuestion): string =>
  [
    wordOf(SECTIONS, question.section),
    answerOf(question),
    question.is_required ? 'Required' : 'Optional',
    ...(question.tracks.length > 0
      ? [`Only ${question.tracks.map((track) => wordOf(TRACKS, track)).join(', ')}`]
      : []),
    ...(question.officers_only ? ['Answers for officers only'] : []),
  ].join(' · ');

export const ownQuestionFields: readonly AnyField[] = [
  { name: 'words', label: 'Question', kind: 'text', help: 'As the applicant reads it, at most 300 characters.' },
  { name: 'help', label: 'Help below the question', kind: 'longtext' },
  { name: 'section', label: 'Section of the application', kind: 'choice', options: SECTIONS },
  { name: 'kind', label: 'Kind of answer', kind: 'choice', options: KINDS },
  { name: 'choice_lines', label: 'Choices, one a line', kind: 'longtext' },
  { name: 'most_characters', label: 'Most characters', kind: 'number', help: 'Short: up to 300. Long: up to 8,000.' },
  { name: 'tracks', label: 'Asked only of applicants for (none chosen: everybody)', kind: 'choices', options: TRACKS },
  { name: 'is_required', label: 'Needed to submit', kind: 'switch' },
  { name: 'officers_only', label: 'Only officers read the answers', kind: 'switch' },
]; // prettier-ignore

const isWritten = (kind: unknown): boolean => kind === 'short' || kind === 'long';

/** Which fields a kind of question has; of the tracks those that the year offers, and those that it is asked of already. */
export const fieldsOf = (kind: unknown, offered: readonly string[]): readonly AnyField[] =>
  ownQuestionFields
    .filter(
      ({ name }) =>
        (name !== 'choice_lines' || kind === 'choice') &&
        (name !== 'most_characters' || isWritten(kind)) &&
        (name !== 'officers_only' || kind !== 'passports'),
    )
    .map((field) =>
      field.name === 'tracks'
        ? { ...field, options: TRACKS.filter(([value]) => offered.includes(value)) }
        : field,
    );

/** Characters of an answer that is not written, or was not yet. */
const mostOf = (kind: unknown, typed: unknown): unknown =>
  isWritten(kind) ? (typed === 0 ? 300 : typed) : kind === 'choice' ? 300 : 0;

/** What is sent for what was typed over what stood there: lines are choices, and another kind of question has none. */
export function changesOf(
  { choice_lines: lines, ...rest }: Readonly<Record<string, unknown>>,
  known: Pick<OwnQuestion, 'most_characters'> | null = null,
) {
  const choices = typeof lines === 'string' ? lines.split('\n').map((line) => line.trim()) : null;
  const kind = rest['kind'];
  if (kind === undefined) return choices ? { ...rest, choices: choices.filter((line) => line !== '') } : rest;
  return {
    ...rest,
    choices: kind === 'choice' ? (choices ?? []).filter((line) => line !== '') : [],
    most_characters: mostOf(kind, rest['most_characters'] ?? known?.most_characters ?? 300),
    // Nobody else may read passports.
    ...(kind === 'passports' ? { officers_only: true } : {}),
  };
}
