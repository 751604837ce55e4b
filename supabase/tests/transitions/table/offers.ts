/** The reply to an offer, the registration, and taking an application back. */
import { people } from '../../harness/people.ts';
import type { Row } from '../../harness/database.ts';
import {
  accepted,
  after,
  booked,
  doing,
  held,
  later,
  onDecision,
  one,
  placeTaken,
  scheduling,
  published,
  slot,
  submitted,
  choosing,
} from '../givens.ts';
import { idOf, type Given, type Subject, type Transition } from '../transition.ts';
import { withReceipts } from './receipts.ts';

const deposit = (given: { ids: Readonly<Record<string, string>> }): Row => ({
  student_id: given.ids['student'],
  payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
});
const depositPaid = doing((given, db) => db.call(people.admin, 'record_payment', deposit(given)));

const REGISTERED = ['+ update application_decisions', '+ update applications (3 times)', '+ update students'];
const reply = (name: string, given: Given, args: Row, then: Transition['then']): Transition => ({
  name,
  by: 'reply_to_offer',
  as: 'applicant',
  given,
  args: () => args,
  then: Object.keys(then).length > 0 ? withReceipts(then, 'reply_received') : then,
});

const withdrawal = (name: string, given: Given, then: Transition['then']): Transition => ({
  name,
  by: 'withdraw_application',
  as: 'applicant',
  given,
  then: withReceipts(then, 'application_withdrawn', ...(then['interviews'] ? ['interview_cancelled'] : [])),
});

export const offers: Subject = {
  title: 'Offers, registration, withdrawal',
  transitions: [
    reply(
      'accepted: the place is taken',
      accepted,
      { accept: true },
      {
        applications: ['letter_opened_at: – → now, place_accepted_at: – → now'],
        audit_log: ['+ update applications (2 times)'],
        'private.decision_letters': ['opened_at: – → now'],
      },
    ),
    reply('accepted: the place is taken a second time', placeTaken, { accept: true }, {}),
    reply(
      'accepted → registered: the place is taken, the deposit was there',
      after(accepted, depositPaid),
      { accept: true },
      withReceipts(
        {
          application_decisions: ['published_at: now, status: accepted → registered'],
          applications: [
            'letter_opened_at: – → now, place_accepted_at: – → now, status: accepted → registered, status_changed_at: now',
          ],
          audit_log: REGISTERED,
          'private.decision_letters': ['opened_at: – → now'],
          students: ['enrollment_status: prospective → enrolled, registration_status: pending → confirmed'],
        },
        'registration_complete',
      ),
    ),
    reply(
      'accepted → declined',
      placeTaken,
      { accept: false, reason: 'Army' },
      {
        application_decisions: ['published_at: now, status: accepted → declined'],
        applications: [
          'decline_reason: – → Army, place_accepted_at: set → –, status: accepted → declined, status_changed_at: now',
        ],
        audit_log: ['+ update application_decisions', '+ update applications', '+ update students'],
        students: ['is_active: yes → no'],
      },
    ),
    reply(
      'accepted → declined, with an interview to come',
      after(booked, published('accepted')),
      { accept: false },
      {
        application_decisions: ['published_at: now, status: accepted → declined'],
        applications: ['letter_opened_at: – → now, status: accepted → declined, status_changed_at: now'],
        'private.decision_letters': ['opened_at: – → now'],
        audit_log: [
          '+ delete interview_choices',
          '+ delete interviews',
          '+ update application_decisions',
          '+ update applications (2 times)',
          '+ update email_outbox',
          '+ update students',
        ],
        email_outbox: ['+ interview_cancelled, the applicant, queued', 'state: queued → cancelled'],
        interview_choices: ['− the slot, 1'],
        interviews: ['− the application, the slot, 1, admissions'],
        students: ['is_active: yes → no'],
      },
    ),
    reply(
      'accepted → declined, while another decision is held',
      after(accepted, held('waitlisted')),
      { accept: false },
      {
        application_decisions: ['published_at: – → now, status: waitlisted → declined'],
        applications: ['letter_opened_at: – → now, status: accepted → declined, status_changed_at: now'],
        'private.decision_letters': ['opened_at: – → now'],
        audit_log: ['+ update application_decisions', '+ update applications (2 times)', '+ update students'],
        students: ['is_active: yes → no'],
      },
    ),
    {
      name: 'accepted → registered, by the office',
      by: 'register_application',
      as: 'admissions',
      given: accepted,
      args: (given, db) => onDecision(given, db),
      then: withReceipts(
        {
          application_decisions: ['published_at: now, status: accepted → registered'],
          applications: ['place_accepted_at: – → now, status: accepted → registered, status_changed_at: now'],
          audit_log: ['+ update application_decisions', '+ update applications', '+ update students'],
          students: ['enrollment_status: prospective → enrolled, registration_status: pending → confirmed'],
        },
        'registration_complete',
      ),
    },
    {
      name: 'accepted → registered: the deposit of a place that was taken',
      by: 'record_payment',
      as: 'admin',
      given: placeTaken,
      args: deposit,
      then: withReceipts(
        {
          application_decisions: ['published_at: now, status: accepted → registered'],
          applications: ['status: accepted → registered, status_changed_at: now'],
          audit_log: [
            '+ insert payments',
            '+ update application_decisions',
            '+ update applications',
            '+ update students',
          ],
          payments: ['+ deposit, 500, check, yes'],
          students: [
            'amount_owed: 24000 → 23500, enrollment_status: prospective → enrolled, registration_deposit_paid: no → yes, registration_status: pending → confirmed',
          ],
        },
        'payment_received',
        'registration_complete',
      ),
    },
    {
      name: 'accepted: the deposit before the reply',
      by: 'record_payment',
      as: 'admin',
      given: accepted,
      args: deposit,
      then: {
        audit_log: ['+ insert email_outbox', '+ insert payments', '+ update students'],
        email_outbox: ['+ payment_received, the applicant, queued'],
        payments: ['+ deposit, 500, check, yes'],
        students: ['amount_owed: 24000 → 23500, registration_deposit_paid: no → yes'],
      },
    },
    withdrawal('submitted → withdrawn', submitted, {
      application_decisions: ['decided_at: now, published_at: now, status: submitted → withdrawn'],
      applications: ['status: submitted → withdrawn, status_changed_at: now'],
      audit_log: ['+ update application_decisions', '+ update applications'],
    }),
    withdrawal(
      'submitted → withdrawn, with times chosen',
      after(submitted, slot(), slot('other slot'), choosing('slot', 'other slot')),
      {
        application_decisions: ['decided_at: now, published_at: now, status: submitted → withdrawn'],
        applications: ['status: submitted → withdrawn, status_changed_at: now'],
        audit_log: [
          '+ delete interview_choices (2 times)',
          '+ update application_decisions',
          '+ update applications',
        ],
        interview_choices: ['− the other slot, 2', '− the slot, 1'],
      },
    ),
    withdrawal('submitted → withdrawn, before the interview', booked, {
      application_decisions: ['decided_at: now, published_at: now, status: submitted → withdrawn'],
      applications: ['status: submitted → withdrawn, status_changed_at: now'],
      audit_log: [
        '+ delete interview_choices',
        '+ delete interviews',
        '+ update application_decisions',
        '+ update applications',
        '+ update email_outbox',
      ],
      email_outbox: ['state: queued → cancelled'],
      interview_choices: ['− the slot, 1'],
      interviews: ['− the application, the slot, 1, admissions'],
    }),
    withdrawal('submitted → withdrawn, after the interview', after(booked, later(130)), {
      application_decisions: ['decided_at: now, published_at: now, status: submitted → withdrawn'],
      applications: ['status: submitted → withdrawn, status_changed_at: now'],
      audit_log: ['+ update application_decisions', '+ update applications', '+ update email_outbox'],
      email_outbox: ['state: queued → cancelled'],
    }),
    withdrawal('submitted → withdrawn, while an acceptance is held', after(submitted, held('accepted')), {
      application_decisions: [
        'decided_at: now, decided_by: admissions → –, published_at: – → now, status: accepted → withdrawn',
      ],
      applications: ['status: submitted → withdrawn, status_changed_at: now'],
      audit_log: ['+ update application_decisions', '+ update applications'],
    }),
    withdrawal(
      'submitted → withdrawn, before the interview, its mail not yet sent, a document asked for',
      after(
        submitted,
        slot(),
        scheduling('slot'),
        doing(async (given, db) =>
          db.call(people.admissions, 'review_document', {
            document_id: await one(
              db,
              `select id from public.application_documents where application_id = $1 and kind = 'transcript'`,
              [idOf(given, 'application')],
            ),
            state: 'replace',
            reason: 'Page two is missing.',
          }),
        ),
      ),
      {
        application_decisions: ['decided_at: now, published_at: now, status: submitted → withdrawn'],
        applications: ['status: submitted → withdrawn, status_changed_at: now'],
        audit_log: [
          '+ delete interviews',
          '+ update application_decisions',
          '+ update applications',
          '+ update email_outbox (2 times)',
        ],
        email_outbox: ['state: queued → cancelled (2 times)'],
        interviews: ['− the application, the slot, 1, admissions'],
      },
    ),
    withdrawal('waitlisted → withdrawn', after(submitted, published('waitlisted')), {
      application_decisions: [
        'decided_at: now, decided_by: admissions → –, published_at: now, status: waitlisted → withdrawn',
      ],
      applications: ['status: waitlisted → withdrawn, status_changed_at: now'],
      audit_log: ['+ update application_decisions', '+ update applications'],
    }),
    withdrawal('accepted → withdrawn', placeTaken, {
      application_decisions: [
        'decided_at: now, decided_by: admissions → –, published_at: now, status: accepted → withdrawn',
      ],
      applications: ['status: accepted → withdrawn, status_changed_at: now'],
      audit_log: ['+ update application_decisions', '+ update applications', '+ update students'],
      students: ['is_active: yes → no'],
    }),
    withdrawal(
      'accepted → withdrawn, before an interview',
      after(
        accepted,
        slot(),
        doing((given, db) =>
          db.sql('insert into public.interviews (application_id, slot_id, place_no) values ($1, $2, 1)', [
            idOf(given, 'application'),
            idOf(given, 'slot'),
          ]),
        ),
      ),
      {
        application_decisions: [
          'decided_at: now, decided_by: admissions → –, published_at: now, status: accepted → withdrawn',
        ],
        applications: ['status: accepted → withdrawn, status_changed_at: now'],
        audit_log: [
          '+ delete interviews',
          '+ update application_decisions',
          '+ update applications',
          '+ update students',
        ],
        interviews: ['− the application, the slot, 1'],
        students: ['is_active: yes → no'],
      },
    ),
  ],
};
