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
    decision('submitted → accepted, held', submitted, 'accepted', HELD, {
      application_decisions: [
        'decided_at: now, decided_by: – → admissions, published_at: set → –, status: submitted → accepted',
      ],
      audit_log: ['+ update application_decisions'],
    }),
    decision('submitted → rejected, held, with an interview to come', booked, 'rejected', HELD, {
      application_decisions: [
        'decided_at: now, decided_by: – → admissions, published_at: set → –, status: submitted → rejected',
      ],
      audit_log: ['+ update application_decisions'],
    }),
    decision('accepted → waitlisted, held', accepted, 'waitlisted', HELD, {
      application_decisions: ['decided_at: now, published_at: set → –, status: accepted → waitlisted'],
      audit_log: ['+ update application_decisions'],
    }),
    decision(
      'submitted → accepted, as the year says: held',
      inYear('held'),
      'accepted',
      {},
      {
        application_decisions: [
          'decided_at: now, decided_by: – → admissions, published_at: set → –, status: submitted → accepted',
        ],
        audit_log: ['+ update application_decisions'],
      },
    ),
    decision(
      'submitted → accepted, for a time to come, though the year does not hold',
      inYear('immediate'),
      'accepted',
      { publish_at: inHours(2) },
      {
        application_decisions: [
          'decided_at: now, decided_by: – → admissions, publish_at: – → later, published_at: set → –, status: submitted → accepted',
        ],
        audit_log: ['+ update application_decisions'],
      },
    ),
    decision(
      'submitted → accepted, for a time to come, though told not to hold',
      inYear('immediate'),
      'accepted',
      { hold: false, publish_at: inHours(2) },
      {
        application_decisions: [
          'decided_at: now, decided_by: – → admissions, publish_at: – → later, published_at: set → –, status: submitted → accepted',
        ],
        audit_log: ['+ update application_decisions'],
      },
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
      {
        application_decisions: [
          'decided_at: now, decided_by: – → admissions, published_at: set → –, status: submitted → accepted',
        ],
        audit_log: ['+ update application_decisions'],
      },
    ),
    decision('held: accepted → waitlisted', after(submitted, held('accepted')), 'waitlisted', HELD, {
      application_decisions: ['decided_at: now, status: accepted → waitlisted'],
      audit_log: ['+ update application_decisions'],
    }),
    decision(
      'held: accepted → submitted, taken back before anybody knew',
      after(submitted, held('accepted')),
      'submitted',
      HELD,
      {
        application_decisions: ['decided_at: now, published_at: – → now, status: accepted → submitted'],
        audit_log: ['+ update application_decisions'],
      },
    ),
    decision(
      'held: waitlisted → accepted, the place that the applicant still has',
      after(accepted, held('waitlisted')),
      'accepted',
      HELD,
      {
        application_decisions: ['decided_at: now, published_at: – → now, status: waitlisted → accepted'],
        audit_log: ['+ update application_decisions'],
      },
    ),
  ],
};
