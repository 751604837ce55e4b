import { longDateTime } from '@school/shared/dates';
import type { StatusTone } from '@school/shared/statuses';
import { mailStates } from '../mail-states.ts';
import { letterTexts as texts } from './texts.ts';
import type { Mailing } from './recipients.ts';

interface State {
  readonly tone: StatusTone;
  readonly word: string;
}

const GOING = ['queued', 'sending'] as const;

/** How far a letter is: waiting, when it goes, or how many of its mails are in which state. */
export function stateOf({ state, send_at, mails }: Mailing): State {
  if (state === 'waiting') return { tone: 'amber', word: texts.waiting };
  if (state === 'undone' && !mails.sent) return { tone: 'neutral', word: texts.takenBack };
  if (GOING.every((name) => mails[name] === undefined) || mails.sent) {
    const words = Object.entries(mails).map(
      ([name, count]) => `${count} ${(mailStates[name]?.word ?? name).toLowerCase()}`,
    );
    return { tone: mails.failed ? 'red' : 'green', word: words.join(', ') };
  }
  return { tone: 'blue', word: texts.goes(longDateTime(send_at)) };
}

export const canUndo = ({ state, mails }: Mailing): boolean =>
  state === 'waiting' || (state === 'queued' && (mails.queued ?? 0) > 0);
