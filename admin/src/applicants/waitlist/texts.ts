/** Words of the waitlist's page. */
import { clockTime, dayText, ISRAEL, longDate, todayIn } from '@school/shared/dates';
import type { Offer, Waiting } from './waitlist-query.ts';

const day = (at: string): string => dayText(todayIn(ISRAEL, new Date(at)));
const moment = (at: string): string => `${longDate(at, ISRAEL)} at ${clockTime(at, ISRAEL)}`;

export const texts = {
  title: 'Waitlist',
  intro: (year: string) =>
    `Program year ${year}. People who know they are waitlisted, in the order in which places are offered.`,
  noYear: 'There is no program year yet.',
  nobody: 'Nobody is on the waitlist.',
  nobodyText: 'Waitlisted applicants appear here once their decision has been published.',
  waiting: (count: number) => (count === 1 ? '1 person waits' : `${count} people wait`),
  order: 'Order of the list',
  since: (at: string) => `Since ${day(at)}`,
  kept: (at: string | null) => (at ? `Asked to stay on ${day(at)}` : 'Has not asked to stay'),
  moved: (by: string | null) => (by ? `Moved by ${by}:` : 'Moved:'),
  leaving: 'Offer on its way',
  decided: 'Decided, not published yet',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moveTitle: (name: string) => `Move on the waitlist: ${name}`,
  moveText: 'The others close up around this place. The reason is shown beside the name and is logged.',
  place: 'Place on the list',
  why: 'Why',
  move: 'Move',
  movedToast: 'The order was changed',
  offerFirst: 'Offer the place to the first',
  offerNext: 'Offer to the next',
  offerTitle: (name: string) => `Offer a place to ${name}?`,
  offerSteps: [
    'The acceptance is published in the portal, with a mail, after the minutes that the year allows for undoing. Until then it can be undone on the file.',
    'The answer counts until the end of the days; days of rest where the applicant lives are not counted.',
    'No answer declines the place. The applicant is notified, and you can offer it to the next.',
  ],
  full: (places: string) => `This track has no place left: ${places}.`,
  days: 'Days to answer',
  until: (on: string) =>
    `Offered today, the answer is due around ${on}. The exact time appears here once the offer is published.`,
  daysWrong: 'Give from 1 to 60 days.',
  offer: 'Offer the place',
  offering: 'Offering…',
  offered: (name: string) => `A place is offered to ${name}`,
  offers: 'Offers made',
  failed: 'Nothing was changed',
} as const;

/** Where an offer stands, in a sentence. */
export function offerWords({ state, reply_due_at, offered_at, offered_by_name }: Offer): string {
  const by = `Offered on ${day(offered_at)}${offered_by_name ? ` by ${offered_by_name}` : ''}`;
  const end = reply_due_at ? moment(reply_due_at) : '';
  switch (state) {
    case 'leaving':
      return `${by}; not published yet, so it can still be undone on the file.`;
    case 'open':
      return `${by}. Waiting for the answer until ${end} (Israel).`;
    case 'taken':
      return `${by}. The place was taken.`;
    case 'declined':
      return `${by}. The place was declined.`;
    case 'lapsed':
      return `${by}. No answer until ${end} (Israel): the place was declined by silence.`;
    case 'undone':
      return `${by}, and undone before it was published.`;
    case 'moved':
      return `${by}; decided otherwise since.`;
  }
}

export const offerBadges = {
  leaving: ['On its way', 'amber'],
  open: ['Waiting for the answer', 'amber'],
  taken: ['Taken', 'green'],
  declined: ['Declined', 'neutral'],
  lapsed: ['Silent', 'neutral'],
  undone: ['Undone', 'neutral'],
  moved: ['Decided otherwise', 'neutral'],
} as const satisfies Record<Offer['state'], readonly [string, string]>;

/** Why the next offer goes past somebody who still stands on the list. */
export function waitingBadge({ status, application_id }: Waiting, offers: readonly Offer[]): string | null {
  if (status === 'waitlisted') return null;
  const leaves = offers.some((offer) => offer.state === 'leaving' && offer.application_id === application_id);
  return leaves ? texts.leaving : texts.decided;
}
