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

const deposit = (given: { ids: Readonly<Record<string, string>> }): Row => ({
  student_id: given.ids['student'],
  payment: { kind: 'deposit', amount: 500, received_on: '2026-01-15', method: 'check' },
});
const depositPaid = doing((given, db) => db.call(people.admin, 'record_payment', deposit(given)));
const reply = (name: string, given: Given, args: Row): Transition => ({
  name,
  by: 'reply_to_offer',
  as: 'applicant',
  given,
  args: () => args,
});

const withdrawal = (name: string, given: Given): Transition => ({
  name,
  by: 'withdraw_application',
  as: 'applicant',
  given,
});

export const offers: Subject = {
  title: 'Offers, registration, withdrawal',
  transitions: [
    reply('accepted: the place is taken', accepted, { accept: true }),
    reply('accepted: the place is taken a second time', placeTaken, { accept: true }),
    reply('accepted → registered: the place is taken, the deposit was there', after(accepted, depositPaid), {
      accept: true,
    }),
    reply('accepted → declined', placeTaken, { accept: false, reason: 'Army' }),
    reply('accepted → declined, with an interview to come', after(booked, published('accepted')), {
      accept: false,
    }),
    reply('accepted → declined, while another decision is held', after(accepted, held('waitlisted')), {
      accept: false,
    }),
    {
      name: 'accepted → registered, by the office',
      by: 'register_application',
      as: 'admissions',
      given: accepted,
      args: (given, db) => onDecision(given, db),
    },
    {
      name: 'accepted → registered: the deposit of a place that was taken',
      by: 'record_payment',
      as: 'admin',
      given: placeTaken,
      args: deposit,
    },
    {
      name: 'accepted: the deposit before the reply',
      by: 'record_payment',
      as: 'admin',
      given: accepted,
      args: deposit,
    },
    withdrawal('submitted → withdrawn', submitted),
    withdrawal(
      'submitted → withdrawn, with times chosen',
      after(submitted, slot(), slot('other slot'), choosing('slot', 'other slot')),
    ),
    withdrawal('submitted → withdrawn, before the interview', booked),
    withdrawal('submitted → withdrawn, after the interview', after(booked, later(130))),
    withdrawal('submitted → withdrawn, while an acceptance is held', after(submitted, held('accepted'))),
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
    ),
    withdrawal('waitlisted → withdrawn', after(submitted, published('waitlisted'))),
    withdrawal('accepted → withdrawn', placeTaken),
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
    ),
  ],
};
