/** Words about when a decision is told, and what an applicant has been told before. */
import { ISRAEL, clockTime, longDateTime } from '@school/shared/dates';
import { dayAndTime } from '../../../components/telling.tsx';
import type { Telling } from '@school/shared/api/shapes';
import { statuses, type ApplicationStatus, type Decision } from '@school/shared/statuses';
import type { FunctionResult } from '../../../providers/rpc.ts';
import type { Release } from './release.ts';
import type { Advice } from './advice.ts';
import { releaseArguments } from './release.ts';

const MAIL = 'the mail "There is news about your application"';
const word = (status: ApplicationStatus): string => statuses[status].applicantWord;
const inMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** "on Thursday 6:00 PM" within a week, else with its date: what stands on a button that tells somebody. */
export const whenText = (instant: string, now = Date.now()): string => `on ${dayAndTime(instant, now)}`;

/** The same for what is told as soon as it may be. */
export const whenTold = (at: string | null, minutes: number): string =>
  at ? whenText(at) : minutes === 0 ? 'now' : `in ${inMinutes(minutes)}`;

export const tooLateSentence = (latest: string): string =>
  `By then the program year is over. The latest is ${whenText(new Date(Date.parse(latest) - 60_000).toISOString())}.`;

export const tooEarlySentence = (at: string, earliest: string, now = Date.now()): string =>
  `${Date.parse(at) < now ? 'This time has passed' : 'This time leaves no minutes to undo it'}: ${whenText(at)}. The earliest is ${whenText(new Date(Math.ceil(Date.parse(earliest) / 60_000) * 60_000).toISOString())}.`;

/** Acceptances that nobody could reply to. */
export const replyEndedSentence = (ended: string): string =>
  `Nobody accepted then can reply: the reply date, ${whenText(ended)}, has passed. Move it in Program years first, or offer a place from the waitlist.`;

/** What waits for Shabbat or Yom Tov: the publication for the school's, mails for the families' own too. */
export function restSentence({ school_rests, told_at, families, names }: Advice, people: number): string {
  const some =
    families > names.length ? `${names.join(', ')} and ${families - names.length} more` : names.join(', ');
  const whose =
    people === 1 ? 'where the family lives' : `where ${families} of ${people} families live (${some})`;
  return [
    school_rests
      ? `It is Shabbat or Yom Tov at the yeshiva then: it goes when that is over, ${whenText(told_at)} (Israel time).`
      : '',
    families > 0 ? `It is Shabbat or Yom Tov then ${whose}: the mail waits for its end.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Its minutes are long over by then: it waits for the school's rest to end. */
export const waitsForRest = ({ word, can_undo }: Pick<Telling, 'word' | 'can_undo'>): boolean =>
  can_undo && word === 'scheduled';

/** The sentence below a decision's question that follows the choice of when it is told. */
export function releaseSentence(release: Release, minutes: number, advice?: Advice): string {
  if (release.mode === 'hold') return 'Nobody is notified until it is published.';
  if (advice?.school_rests)
    return `The applicant is told ${whenText(advice.told_at)} (Israel time).${release.mode === 'now' ? ' Until then you can undo it, and nobody outside can know.' : ''}`;
  if (release.mode === 'time') {
    const at = releaseArguments(release)?.publish_at;
    return at ? `The applicant is told on ${longDateTime(at)} (Israel time).` : 'Choose when to publish it.';
  }
  return minutes === 0
    ? 'The applicant is told at once. This year takes no time to undo it.'
    : `The applicant is told in ${inMinutes(minutes)}. Until then you can undo it, and nobody outside can know.`;
}

const BECOME: Readonly<Record<Exclude<Decision, 'registered'>, string>> = {
  accepted: 'accepted',
  waitlisted: 'put on the waitlist',
  rejected: 'rejected',
  submitted: 'returned to pending',
};

/** The same of many at once, with what is decided: nobody of them is notified before a second officer has approved it. */
export function manySentence(
  {
    people,
    needs_second_officer,
    undo_minutes,
  }: Pick<FunctionResult<'preview_bulk'>, 'people' | 'needs_second_officer' | 'undo_minutes'>,
  decision: keyof typeof BECOME,
  release: Release,
  advice?: Advice,
): string {
  const start = `${people} ${people === 1 ? 'person is' : 'people are'} ${BECOME[decision]}`;
  const at = advice?.school_rests ? advice.told_at : releaseArguments(release)?.publish_at;
  if (release.mode === 'hold') return `${start}. Nobody is notified until it is published.`;
  if (release.mode === 'time' && !at) return `${start}. Choose when to publish it.`;
  const when = at ? `${whenText(at)} (Israel time)` : whenTold(null, undo_minutes);
  if (needs_second_officer)
    return `${start}. Nobody is notified until a second officer has approved it; then it goes ${when}.`;
  return `${start} and notified ${when}.${at || undo_minutes > 0 ? ' Until then each can be undone.' : ''}`;
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

const HALF_A_DAY = 43_200_000;

/** When a decision takes effect. */
export const effectAt = (instant: string, now = Date.now()): string =>
  Math.abs(Date.parse(instant) - now) < HALF_A_DAY
    ? `Takes effect at ${clockTime(instant, ISRAEL)} (Israel time).`
    : `Takes effect ${whenText(instant, now)} (Israel time).`;
export const undoable = (instant: string): string =>
  `${effectAt(instant)} Until then you can undo it on this file and in the list.`;

/** An interview that lies after an acceptance, and what may become of it. */
export const interviewBookedSentence = (when: string): string =>
  `An interview is booked for ${when} (Israel).`;
export const KEEP_INTERVIEW = 'Keep it. It stays on the student’s pages.';
export const CANCEL_INTERVIEW =
  'Cancel it. The student gets a mail when the acceptance is published, not before.';
