/** What an officer decides and holds back: the applicant is told nothing, and nothing is prepared. */
import { accepted, after, booked, doing, held, inHours, submitted } from '../givens.ts';
import type { Given, Subject } from '../transition.ts';
import { decision } from './deciding.ts';

const HELD = { hold: true };
const inYear = (release_mode: string): Given =>
  after(
    submitted,
    doing((_given, db) =>
      db.sql('update public.program_year_settings set release_mode = $1', [release_mode]),
    ),
  );

export const heldDecisions: Subject = {
  title: 'Held decisions',
  transitions: [
    decision('submitted → accepted, held', submitted, 'accepted', HELD),
    decision('submitted → rejected, held, with an interview to come', booked, 'rejected', HELD),
    decision('accepted → waitlisted, held', accepted, 'waitlisted', HELD),
    decision('submitted → accepted, as the year says: held', inYear('held'), 'accepted', {}),
    decision(
      'submitted → accepted, for a time to come, though the year does not hold',
      inYear('immediate'),
      'accepted',
      { publish_at: inHours(2) },
    ),
    decision(
      'submitted → accepted, for a time to come, though told not to hold',
      inYear('immediate'),
      'accepted',
      { hold: false, publish_at: inHours(2) },
    ),
    decision(
      'submitted → accepted, as the year says: held for a time that has passed, so until it is released',
      after(
        inYear('held'),
        doing((_given, db) =>
          db.sql('update public.program_year_settings set release_at = $1', [inHours(-2)]),
        ),
      ),
      'accepted',
      {},
    ),
    decision('held: accepted → waitlisted', after(submitted, held('accepted')), 'waitlisted', HELD),
    decision(
      'held: accepted → submitted, taken back before anybody knew',
      after(submitted, held('accepted')),
      'submitted',
      HELD,
    ),
    decision(
      'held: waitlisted → accepted, the place that the applicant still has',
      after(accepted, held('waitlisted')),
      'accepted',
      HELD,
    ),
  ],
};
