/** What an officer decides and the applicant is told at once. */
import { accepted, after, booked, declined, published, submitted, withdrawn } from '../givens.ts';
import type { Subject } from '../transition.ts';
import { decision } from './deciding.ts';

const AT_ONCE = { hold: false };
const waitlisted = after(submitted, published('waitlisted'));
const rejected = after(submitted, published('rejected'));

export const decisions: Subject = {
  title: 'Decisions',
  transitions: [
    decision('submitted → accepted, at once', submitted, 'accepted', AT_ONCE),
    decision('submitted → accepted, at once, with an interview to come', booked, 'accepted', AT_ONCE),
    decision('submitted → waitlisted, at once', submitted, 'waitlisted', AT_ONCE),
    decision('submitted → rejected, at once', submitted, 'rejected', AT_ONCE),
    decision('submitted → rejected, at once, with an interview to come', booked, 'rejected', AT_ONCE),
    decision('waitlisted → accepted, at once', waitlisted, 'accepted', AT_ONCE),
    decision('waitlisted → submitted, at once', waitlisted, 'submitted', AT_ONCE),
    decision('waitlisted → rejected, at once', waitlisted, 'rejected', AT_ONCE),
    decision('accepted → waitlisted, at once', accepted, 'waitlisted', AT_ONCE),
    decision('accepted → submitted, at once', accepted, 'submitted', AT_ONCE),
    decision('rejected → waitlisted, at once', rejected, 'waitlisted', AT_ONCE),
    decision('rejected → submitted, at once', rejected, 'submitted', AT_ONCE),
    decision('declined → submitted, at once', declined, 'submitted', AT_ONCE),
    decision('withdrawn → submitted, at once', withdrawn, 'submitted', AT_ONCE),
    decision(
      'accepted a second time: the record wakes up again',
      after(accepted, published('waitlisted')),
      'accepted',
      AT_ONCE,
    ),
  ],
};
