import type { SentLine } from '@school/shared/api/shapes';
import { longDateTime } from '@school/shared/dates';
import { newsOf } from '../components/bulk/run-words.ts';
import { dayAndTime } from '../components/telling.tsx';
import { mailTitle } from '../components/mail-words.ts';

import { texts } from './texts.ts';

export type { SentLine };
export type OutboxRow = NonNullable<SentLine['mail']>;

/** What a mail is called in the office. */
export const titleOf = ({ template }: Pick<OutboxRow, 'template'>): string => mailTitle(template);

export const byWhom = ({ run, letter }: SentLine): string =>
  [(run ?? letter)?.created_by_name, (run ?? letter)?.approved_by_name].filter(Boolean).join(' and ');

/** How far the news of a run is, unless the badge says whom it waits for; when a mail went or goes, and why it did not. */
export function whenGone({ run, letter, mail, at }: SentLine): string {
  if (run) return run.state === 'waiting' ? '' : newsOf(run);
  const rest = (letter ?? mail)?.rests_until;
  if (rest) return texts.waitsForRest(dayAndTime(rest));
  if (!mail) return '';
  if (mail.last_error) return `Try ${mail.attempts}: ${mail.last_error}`;
  // Gone at once: the time stands beside it.
  if (mail.sent_at) return longDateTime(mail.sent_at) === longDateTime(at) ? '' : longDateTime(mail.sent_at);
  return mail.state === 'queued' ? `from ${longDateTime(mail.send_after)}` : '';
}

/** Of a mail that waits: until when, and for what. */
export const whenItGoes = ({ state, rests_until, send_after }: OutboxRow): string =>
  rests_until
    ? `It ${texts.waitsForRest(dayAndTime(rests_until))}.`
    : state === 'queued'
      ? `It goes from ${longDateTime(send_after)}.`
      : '';
