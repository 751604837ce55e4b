/** Words about referees and their letters. */
import type { StatusTone } from '@school/shared/statuses';
import type { FunctionResult } from '@school/shared/api/types';

export type OfficeLetters = NonNullable<FunctionResult<'office_recommendations'>>;
export type OfficeReferee = OfficeLetters['referees'][number];
type State = OfficeReferee['state'];

export const stateWords: Readonly<Record<State, readonly [word: string, tone: StatusTone]>> = {
  not_asked: ['Not asked', 'neutral'],
  asked: ['Asked', 'amber'],
  opened: ['Writing', 'blue'],
  failed: ['Mail not delivered', 'red'],
  received: ['Letter received', 'green'],
  declined: ['Cannot write', 'red'],
  paused: ['Draft put aside', 'neutral'],
  stopped: ['No longer awaited', 'neutral'],
};

export const texts = {
  waives: 'The applicant has waived the right to read the letters.',
  keeps: 'The applicant has not waived the right to ask about the letters.',
  nobody: 'No referee has been asked.',
  count: (asked: number, needed: number, received: number) =>
    `${asked} asked (the year asks for ${needed}), ${received} received`,
  traced: 'Reading letters is logged.',
  letter: (name: string) => `Letter of ${name}`,
  openFile: (name: string) => `Open ${name}`,
  failed: 'The letter could not be opened',
  note: 'To the office:',
  asked: (at: string) => `Asked ${at}`,
  received: (at: string) => `Received ${at}`,
  declined: (at: string) => `Declined ${at}`,
  mails: (mails: number) => `${mails} of 3 mails`,
} as const;
