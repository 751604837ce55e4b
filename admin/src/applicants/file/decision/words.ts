/** Words about when a decision is told, and what an applicant has been told before. */
import { ISRAEL, clockTime, longDateTime } from '@school/shared/dates';
import { instantText } from '@school/shared/formatter';
import { statuses, type ApplicationStatus } from '@school/shared/statuses';
import type { Release } from './release.ts';
import type { Advice } from './advice.ts';
import { releaseArguments } from './release.ts';

const MAIL = 'the mail "There is news about your application"';
const word = (status: ApplicationStatus): string => statuses[status].applicantWord;
const inMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

const DAY = 86_400_000;
const inIsrael = (options: Intl.DateTimeFormatOptions, instant: string): string =>
  instantText('en-US', { ...options, timeZone: ISRAEL }, instant);

/** "on Thursday at 18:00" within a week, else with its date: what stands on a button that tells somebody. */
export function whenText(instant: string, now = Date.now()): string {
  const away = Date.parse(instant) - now;
  const day = inIsrael(
    away > 0 && away < 6 * DAY
      ? { weekday: 'long' }
      : {
          weekday: 'long',
          month: 'long',
          day: 'numeric',
          ...(Math.abs(away) > 300 * DAY ? { year: 'numeric' } : {}),
        },
    instant,
  );
  return `on ${day} at ${inIsrael({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, instant)}`;
}

/** The same for what is told as soon as it may be. */
export const whenTold = (at: string | null, minutes: number): string =>
  at ? whenText(at) : minutes === 0 ? 'now' : `in ${inMinutes(minutes)}`;

export const tooEarlySentence = (at: string, earliest: string, now = Date.now()): string =>
  `${Date.parse(at) < now ? 'This time has passed' : 'This time leaves no minutes to undo it'}: ${whenText(at)}. The earliest is ${whenText(new Date(Math.ceil(Date.parse(earliest) / 60_000) * 60_000).toISOString())}.`;

/** Acceptances that nobody could reply to. */
export const replyEndedSentence = (ended: string): string =>
  `Nobody accepted then can reply: the reply date, ${whenText(ended)}, has passed. Move it in Program years first, or offer a place from the waitlist.`;

/** Where it is Shabbat or Yom Tov at the time. */
export function restSentence({ school_rests, families, names }: Advice, people: number): string {
  const some =
    families > names.length ? `${names.join(', ')} and ${families - names.length} more` : names.join(', ');
  const where =
    families === 0
      ? ''
      : people === 1
        ? 'where the family lives'
        : families === people
          ? 'where all the families live'
          : `where ${families} of ${people} families live (${some})`;
  const places = [school_rests ? 'at the yeshiva' : '', where].filter(Boolean).join(' and ');
  return `It is Shabbat or Yom Tov then ${places}.`;
}

/** The sentence below a decision's question that follows the choice of when it is told. */
export function releaseSentence(release: Release, minutes: number): string {
  if (release.mode === 'hold') return 'Nobody is notified until it is published.';
  if (release.mode === 'time') {
    const at = releaseArguments(release)?.publish_at;
    return at ? `The applicant is told on ${longDateTime(at)} (Israel time).` : 'Choose when to publish it.';
  }
  return minutes === 0
    ? 'The applicant is told at once. This year takes no time to undo it.'
    : `The applicant is told in ${inMinutes(minutes)}. Until then you can undo it, and nobody outside can know.`;
}

/** What the applicant was told before, and what moving on sends; null while nothing has been told. */
export const toldSentence = (told: ApplicationStatus): string | null =>
  told === 'submitted'
    ? null
    : `The applicant has been told: ${word(told)}. When this is published, ${MAIL} goes to them.`;

/** Returning to pending takes back what was told. */
export const takenBackSentence = (told: ApplicationStatus): string =>
  `The applicant has been told: ${word(told)}. Returning to pending takes that back. When it is published the applicant gets ${MAIL}.`;

export const knownSentence = (told: ApplicationStatus): string =>
  `This is what the applicant has been told: ${word(told)}. Nothing is sent.`;

/** When a decision that was told "at once" takes effect. */
export const effectAt = (instant: string): string =>
  `Takes effect at ${clockTime(instant, ISRAEL)} (Israel time).`;
export const undoable = (instant: string): string =>
  `${effectAt(instant)} Until then you can undo it on this file and in the list.`;

/** An interview that lies after an acceptance, and what may become of it. */
export const interviewBookedSentence = (when: string): string =>
  `An interview is booked for ${when} (Israel).`;
export const KEEP_INTERVIEW = 'Keep it. It stays on the student’s pages.';
export const CANCEL_INTERVIEW =
  'Cancel it. The student gets a mail when the acceptance is published, not before.';
