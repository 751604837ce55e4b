/** What an officer decides and the applicant is told at once. */
import { accepted, after, booked, declined, published, submitted } from '../givens.ts';
import type { Subject } from '../transition.ts';
import { acceptance } from './acceptance.ts';
import { decision } from './deciding.ts';

const AT_ONCE = { hold: false };
const waitlisted = after(submitted, published('waitlisted'));
const rejected = after(submitted, published('rejected'));

export const decisions: Subject = {
  title: 'Decisions',
  transitions: [
    decision('submitted → accepted, at once', submitted, 'accepted', AT_ONCE, {
      ...acceptance,
      application_decisions: [
        'decided_at: now, decided_by: – → admissions, published_at: now, status: submitted → accepted',
      ],
      applications: ['status: submitted → accepted, status_changed_at: now'],
      audit_log: [
        '+ insert charges (3 times)',
        '+ insert email_outbox',
        '+ insert enrollment_tasks (5 times)',
        '+ insert students',
        '+ update application_decisions (2 times)',
        '+ update applications',
        '+ update students (2 times)',
      ],
    }),
    decision('submitted → accepted, at once, with an interview to come', booked, 'accepted', AT_ONCE, {
      ...acceptance,
      application_decisions: [
        'decided_at: now, decided_by: – → admissions, published_at: now, status: submitted → accepted',
      ],
      applications: ['status: submitted → accepted, status_changed_at: now'],
      audit_log: [
        '+ insert charges (3 times)',
        '+ insert email_outbox',
        '+ insert enrollment_tasks (5 times)',
        '+ insert students',
        '+ update application_decisions (2 times)',
        '+ update applications',
        '+ update students (2 times)',
      ],
    }),
    decision('submitted → waitlisted, at once', submitted, 'waitlisted', AT_ONCE, {
      application_decisions: [
        'decided_at: now, decided_by: – → admissions, published_at: now, status: submitted → waitlisted',
      ],
      applications: ['status: submitted → waitlisted, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ waitlisted'],
    }),
    decision('submitted → rejected, at once', submitted, 'rejected', AT_ONCE, {
      application_decisions: [
        'decided_at: now, decided_by: – → admissions, published_at: now, status: submitted → rejected',
      ],
      applications: ['status: submitted → rejected, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ rejected'],
    }),
    decision('submitted → rejected, at once, with an interview to come', booked, 'rejected', AT_ONCE, {
      application_decisions: [
        'decided_at: now, decided_by: – → admissions, published_at: now, status: submitted → rejected',
      ],
      applications: ['status: submitted → rejected, status_changed_at: now'],
      audit_log: [
        '+ delete interview_choices',
        '+ delete interviews',
        '+ insert email_outbox (2 times)',
        '+ update application_decisions (2 times)',
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
    }),
    decision('waitlisted → accepted, at once', waitlisted, 'accepted', AT_ONCE, {
      ...acceptance,
      application_decisions: ['decided_at: now, published_at: now, status: waitlisted → accepted'],
      applications: ['status: waitlisted → accepted, status_changed_at: now'],
      audit_log: [
        '+ insert charges (3 times)',
        '+ insert email_outbox',
        '+ insert enrollment_tasks (5 times)',
        '+ insert students',
        '+ update application_decisions (2 times)',
        '+ update applications',
        '+ update students (2 times)',
      ],
    }),
    decision('waitlisted → submitted, at once', waitlisted, 'submitted', AT_ONCE, {
      application_decisions: ['decided_at: now, published_at: now, status: waitlisted → submitted'],
      applications: ['status: waitlisted → submitted, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ submitted'],
    }),
    decision('waitlisted → rejected, at once', waitlisted, 'rejected', AT_ONCE, {
      application_decisions: ['decided_at: now, published_at: now, status: waitlisted → rejected'],
      applications: ['status: waitlisted → rejected, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ rejected'],
    }),
    decision('accepted → waitlisted, at once', accepted, 'waitlisted', AT_ONCE, {
      application_decisions: ['decided_at: now, published_at: now, status: accepted → waitlisted'],
      applications: ['status: accepted → waitlisted, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
        '+ update students',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ waitlisted'],
      students: ['is_active: yes → no'],
    }),
    decision('accepted → submitted, at once', accepted, 'submitted', AT_ONCE, {
      application_decisions: ['decided_at: now, published_at: now, status: accepted → submitted'],
      applications: ['status: accepted → submitted, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
        '+ update students',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ submitted'],
      students: ['is_active: yes → no'],
    }),
    decision('rejected → waitlisted, at once', rejected, 'waitlisted', AT_ONCE, {
      application_decisions: ['decided_at: now, published_at: now, status: rejected → waitlisted'],
      applications: ['status: rejected → waitlisted, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ waitlisted'],
    }),
    decision('rejected → submitted, at once', rejected, 'submitted', AT_ONCE, {
      application_decisions: ['decided_at: now, published_at: now, status: rejected → submitted'],
      applications: ['status: rejected → submitted, status_changed_at: now'],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ submitted'],
    }),
    decision('declined → submitted, at once', declined, 'submitted', AT_ONCE, {
      application_decisions: ['decided_at: now, published_at: now, status: declined → submitted'],
      applications: [
        'decline_reason: Army → –, letter_opened_at: set → –, status: declined → submitted, status_changed_at: now',
      ],
      audit_log: [
        '+ insert email_outbox',
        '+ update application_decisions (2 times)',
        '+ update applications',
      ],
      email_outbox: ['+ decision_published, the applicant, queued'],
      'private.decision_letters': ['+ submitted'],
    }),
    decision(
      'accepted a second time: the record wakes up again',
      after(accepted, published('waitlisted')),
      'accepted',
      AT_ONCE,
      {
        application_decisions: ['decided_at: now, published_at: now, status: waitlisted → accepted'],
        applications: ['status: waitlisted → accepted, status_changed_at: now'],
        audit_log: [
          '+ insert email_outbox',
          '+ update application_decisions (2 times)',
          '+ update applications',
          '+ update students',
        ],
        email_outbox: ['+ decision_published, the applicant, queued'],
        'private.decision_letters': ['+ accepted'],
        students: ['is_active: no → yes'],
      },
    ),
  ],
};
