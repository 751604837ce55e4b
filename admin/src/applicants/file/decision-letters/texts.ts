/** Words about decision letters: those that were told, and the paragraph for the next one. */
import { longDateTime } from '@school/shared/dates';
import type { FunctionResult } from '../../../providers/rpc.ts';

export type OfficeLetters = NonNullable<FunctionResult<'office_decision_letters'>>;
export type Outcome = OfficeLetters['paragraphs'][number]['outcome'];

export const outcomeChoices: readonly (readonly [value: Outcome, label: string])[] = [
  ['accepted', 'Acceptance'],
  ['waitlisted', 'Waitlist'],
  ['rejected', 'Rejection'],
  ['submitted', 'Looked at again'],
];
export const outcomeWord = (outcome: Outcome): string =>
  outcomeChoices.find(([value]) => value === outcome)?.[1] ?? outcome;

export const texts = {
  title: 'Decision letter',
  outcome: 'For the letter',
  paragraph: 'Personal paragraph',
  help: 'Stands below the words of the letter, in the language you write it in, and goes with this letter alone. The applicant reads it when the decision is published, never before.',
  preview:
    'A preview of the letter as it would read now, with the saved paragraph. Nobody is notified when you open it.',
  save: 'Save paragraph',
  saving: 'Saving...',
  saved: 'Paragraph saved',
  removed: 'Paragraph removed',
  notSaved: 'The paragraph was not saved',
  waiting: (outcomes: readonly string[]) => `Waiting: ${outcomes.join(', ')}.`,
  stale: (now: string) =>
    now ? `Somebody has changed it meanwhile. It now says: ${now}` : 'Somebody has removed it meanwhile.',
  keepMine: 'Go on with mine',
  published: 'Published letters',
  none: 'No letter has been sent yet.',
  toldOn: (outcome: Outcome, at: string) => `${outcomeWord(outcome)}, published ${longDateTime(at)}`,
  opened: (at: string) => `Opened on ${longDateTime(at)}`,
  unopened: 'Not opened yet',
} as const;
