/** The waitlist: asking to stay, the order by hand, offers to the next, and silence after one. */
import { people } from '../../harness/people.ts';
import {
  after,
  doing,
  held,
  later,
  laterOnAWeekday,
  onDecision,
  openedLetter,
  published,
  submitted,
  type Step,
} from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';

/** Nobody else waits for a place or thinks about an offer. */
const alone = doing(async (_given, db) => {
  await db.sql(`update public.applications set status = 'submitted' where status = 'waitlisted'`);
  await db.sql('update public.applications set reply_due_at = null where reply_due_at is not null');
});
const waitlisted = after(submitted, alone, published('waitlisted'));
const offered = doing(async (given, db) =>
  db.call(people.admissions, 'offer_place', { ...(await onDecision(given, db)), days: 3 }),
);
const paragraph = (words: string): Step =>
  doing((given, db) =>
    db.call(people.admissions, 'save_letter_paragraph', {
      application_id: idOf(given, 'application'),
      outcome: 'accepted',
      words,
    }),
  );

export const waitlist: Subject = {
  title: 'Waitlist, offers and paragraphs for a letter',
  transitions: [
    {
      name: 'a paragraph for one outcome',
      by: 'save_letter_paragraph',
      as: 'admissions',
      given: submitted,
      args: (given) => ({ application_id: idOf(given, 'application'), outcome: 'accepted', words: 'Come.' }),
    },
    {
      name: 'a paragraph taken out again',
      by: 'save_letter_paragraph',
      as: 'admissions',
      given: after(submitted, paragraph('Come.')),
      args: (given) => ({
        application_id: idOf(given, 'application'),
        outcome: 'accepted',
        words: '',
        expected_version: 1,
      }),
    },
    {
      name: 'the acceptance is told: its letter takes the paragraph along',
      by: 'publish_decision',
      as: 'admissions',
      given: after(submitted, paragraph('Come.'), held('accepted')),
      args: (given, db) => onDecision(given, db),
    },
    {
      name: 'asked to stay on the waitlist',
      by: 'keep_waiting',
      as: 'applicant',
      given: waitlisted,
    },
    {
      name: 'moved on the waitlist, with the reason',
      by: 'move_on_waitlist',
      as: 'admissions',
      given: waitlisted,
      args: (given) => ({
        application_id: idOf(given, 'application'),
        place: 1,
        reason: 'His brother is here',
      }),
    },
    {
      name: 'waitlisted → accepted: an offer with an end of its own',
      by: 'offer_place',
      as: 'admissions',
      given: waitlisted,
      args: async (given, db) => ({ ...(await onDecision(given, db)), days: 3 }),
    },
    {
      name: 'the clock comes by before the end of an offer',
      by: 'lapse_offers',
      as: 'service',
      given: after(waitlisted, offered, later(24)),
    },
    {
      name: 'accepted → declined: nobody answered an offer',
      by: 'lapse_offers',
      as: 'service',
      given: after(waitlisted, offered, openedLetter, laterOnAWeekday(24 * 16)),
    },
  ],
};
