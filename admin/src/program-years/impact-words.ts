/** What a save of a year touches, in sentences. */
import { counted, money } from '@school/shared/formats';
import { tracks as allTracks } from '@school/shared/tracks';
import type { FunctionResult } from '@school/shared/api/types';
import type { FieldWords } from '../components/StaleRecord.tsx';
import type { Values } from '../components/use-record-edits.ts';
import { settingFields, yearFields, type AnyField } from './fields.ts';
import { wordsOf } from './words.ts';

export type YearImpact = FunctionResult<'preview_program_year'>;
type Effect = YearImpact['effects'][number];

const named: readonly FieldWords[] = wordsOf([
  ...yearFields,
  ...settingFields,
] as unknown as readonly AnyField[]);
const AMOUNTS: Readonly<Record<string, string>> = {
  tuition_amount: 'tuition',
  housing_amount: 'room and board',
  deposit_amount: 'deposit',
};
const trackLabel = (track: string | null): string =>
  allTracks.find(({ value }) => value === track)?.label ?? track ?? '';
const dollars = (value: string | null): string => (value === null ? 'empty' : money(Number(value)));

/** `year`: the zones in which its deadlines are said. */
export function effectSentence({ kind, track, field, before, after }: Effect, year: Values): string {
  if (kind === 'closes') return 'Applications close: nobody can apply any more.';
  if (kind === 'gone') return `${trackLabel(track)} is no longer offered.`;
  if (kind === 'amount')
    return `${trackLabel(track)}, ${AMOUNTS[field ?? ''] ?? ''}: ${dollars(before)} → ${dollars(after)}.`;
  const words = named.find(({ name }) => name === field);
  const show = (value: unknown): string => words?.show(value, year) ?? '';
  return `${words?.label ?? ''}: ${show(before)} → ${show(after)}.`;
}

/** Whom it touches, with their numbers; what is 0 is not said. */
export function touchedSentences({
  drafts,
  students,
  plans,
  letters,
  charged,
}: YearImpact): readonly string[] {
  const lines: readonly (readonly [number, string])[] = [
    [drafts, `${counted(drafts, 'draft')} of applicants who have not submitted.`],
    [students, `${counted(students, 'student')} whose deadline comes earlier.`],
    [plans, `${counted(plans, 'payment plan')}, which will ask other amounts or other days.`],
    [
      letters,
      `${counted(letters, 'letter')} of acceptance. Letters still waiting will have the new words; letters already sent stay as they are.`,
    ],
    [charged, `${counted(charged, 'student')} charged the old amounts, who keep them.`],
  ];
  return lines.filter(([number]) => number > 0).map(([, sentence]) => sentence);
}
