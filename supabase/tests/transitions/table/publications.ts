/** What was held back is published: by hand, together, at its time. */
import { people } from '../../harness/people.ts';
import {
  accepted,
  after,
  booked,
  declined,
  doing,
  held,
  inHours,
  later,
  onDecision,
  published,
  submitted,
} from '../givens.ts';
import type { Given, Subject, Transition } from '../transition.ts';
import type { Lines } from '../words.ts';
import { acceptance } from './acceptance.ts';

const heldAcceptance = after(submitted, held('accepted'));
const at = (hours: number) =>
  doing(async (given, db) =>
    db.call(
      people.admissions,
      'schedule_publication',
      await onDecision(given, db, { publish_at: inHours(hours) }),
    ),
  );
/** Nothing else is held, but for somebody's waiting list without a time. */
const nothingElse = doing((_given, db, world) =>
  db.sql(
    `select private.publish_all(array(select d.id from public.application_decisions d join public.applications a on a.id = d.id
     where a.program_year_id = $1 and d.published_at is null and d.undo_to is null))`,
    [world.yearId],
  ),
);
const anotherHeld = doing(async (_given, _db, world) => after(submitted, held('waitlisted'))(world));
const scheduled = after(submitted, nothingElse, held('accepted'), anotherHeld, at(2));

const fromDeclined = (to: string): Given => after(declined, held('submitted'), held(to));
const TOLD = ['+ insert email_outbox', '+ update application_decisions', '+ update applications'];
/** What was decided in several held steps is published as one. */
const chain = (name: string, given: Given, to: string, then: Lines): Transition => ({
  name: `held, in several steps: ${name}`,
  by: 'publish_decision',
  as: 'admissions',
  given,
  args: (now, db) => onDecision(now, db),
  then: {
    application_decisions: ['published_at: – → now'],
    email_outbox: ['+ decision_published, the applicant, queued'],
    'private.decision_letters': [`+ ${to}`],
    'private.releases': ['+ 1'],
    ...then,
  },
});

export const publications: Subject = {
  title: 'Publications',
  transitions: [
    {
      name: 'held acceptance → published',
      by: 'publish_decision',
      as: 'admissions',
      given: heldAcceptance,
      args: (given, db) => onDecision(given, db),
      then: {
        'private.releases': ['+ 1'],
        ...acceptance,
        application_decisions: ['published_at: – → now'],
        applications: ['status: submitted → accepted, status_changed_at: now'],
        audit_log: [
          '+ insert charges (3 times)',
          '+ insert email_outbox',
          '+ insert enrollment_tasks (5 times)',
          '+ insert students',
          '+ update application_decisions',
          '+ update applications',
          '+ update students (2 times)',
        ],
      },
    },
    {
      name: 'held rejection → published, with an interview to come',
      by: 'publish_decision',
      as: 'admissions',
      given: after(booked, held('rejected')),
      args: (given, db) => onDecision(given, db),
      then: {
        'private.releases': ['+ 1'],
        application_decisions: ['published_at: – → now'],
        applications: ['status: submitted → rejected, status_changed_at: now'],
        audit_log: [
          '+ delete interview_choices',
          '+ delete interviews',
          '+ insert email_outbox (2 times)',
          '+ update application_decisions',
          '+ update applications',
          '+ update email_outbox',
        ],
        email_outbox: [
          '+ decision_published, the applicant, queued',
          '+ interview_cancelled, the applicant, queued',
          'state: queued → cancelled',
        ],
        'private.decision_letters': ['+ rejected'],
        interview_choices: ['− the slot, 1'],
        interviews: ['− the application, the slot, 1, admissions'],
      },
    },
    chain('accepted → rejected', after(accepted, held('waitlisted'), held('rejected')), 'rejected', {
      applications: ['status: accepted → rejected, status_changed_at: now'],
      audit_log: [...TOLD, '+ update students'],
      students: ['is_active: yes → no'],
    }),
    chain(
      'rejected → accepted',
      after(submitted, published('rejected'), held('waitlisted'), held('accepted')),
      'accepted',
      {
        ...acceptance,
        applications: ['status: rejected → accepted, status_changed_at: now'],
        audit_log: [
          '+ insert charges (3 times)',
          '+ insert email_outbox',
          '+ insert enrollment_tasks (5 times)',
          '+ insert students',
          '+ update application_decisions',
          '+ update applications',
          '+ update students (2 times)',
        ],
      },
    ),
    chain('declined → accepted: the record wakes up again', fromDeclined('accepted'), 'accepted', {
      applications: [
        'decline_reason: Army → –, letter_opened_at: set → –, status: declined → accepted, status_changed_at: now',
      ],
      audit_log: [...TOLD, '+ update students'],
      students: ['is_active: no → yes'],
    }),
    chain('declined → waitlisted', fromDeclined('waitlisted'), 'waitlisted', {
      applications: [
        'decline_reason: Army → –, letter_opened_at: set → –, status: declined → waitlisted, status_changed_at: now',
      ],
      audit_log: TOLD,
    }),
    chain('declined → rejected', fromDeclined('rejected'), 'rejected', {
      applications: [
        'decline_reason: Army → –, letter_opened_at: set → –, status: declined → rejected, status_changed_at: now',
      ],
      audit_log: TOLD,
    }),
    {
      name: 'published already',
      by: 'publish_decision',
      as: 'admissions',
      given: after(submitted, published('waitlisted')),
      args: (given, db) => onDecision(given, db),
      then: {},
    },
    {
      name: 'a time for a held decision',
      by: 'schedule_publication',
      as: 'admissions',
      given: heldAcceptance,
      args: (given, db) => onDecision(given, db, { publish_at: inHours(2) }),
      then: {
        'private.releases': ['+ 1'],
        application_decisions: ['publish_at: – → later'],
        audit_log: ['+ update application_decisions'],
      },
    },
    {
      name: 'a time taken back: held until published by hand',
      by: 'schedule_publication',
      as: 'admissions',
      given: scheduled,
      args: (given, db) => onDecision(given, db, { publish_at: null }),
      then: { application_decisions: ['publish_at: set → –'], audit_log: ['+ update application_decisions'] },
    },
    {
      name: 'the clock comes by before the time',
      by: 'publish_due_decisions',
      as: 'service',
      given: after(scheduled, later(1.9)),
      then: {},
    },
    {
      name: 'the clock comes by at the time',
      by: 'publish_due_decisions',
      as: 'service',
      given: after(scheduled, later(2.1)),
      then: {
        ...acceptance,
        application_decisions: ['publish_at: set → –, published_at: – → now'],
        applications: ['status: submitted → accepted, status_changed_at: now'],
        audit_log: [
          '+ insert charges (3 times)',
          '+ insert email_outbox',
          '+ insert enrollment_tasks (5 times)',
          '+ insert students',
          '+ update application_decisions',
          '+ update applications',
          '+ update students (2 times)',
        ],
      },
    },
    {
      name: 'the clock comes by a second time',
      by: 'publish_due_decisions',
      as: 'service',
      given: after(
        scheduled,
        later(2.1),
        doing((_given, db) => db.sql('select private.publish_due_decisions()')),
      ),
      then: {},
    },
  ],
};
