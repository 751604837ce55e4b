/** Times, wishes, and the interview itself. */
import { people } from '../../harness/people.ts';
import {
  account,
  after,
  booked,
  choosing,
  completeDraft,
  doing,
  inHours,
  one,
  slot,
  submitted,
} from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';
import type { Row, TestDatabase } from '../../harness/database.ts';

const both = (given: Case, word = 'slot'): Row => ({
  application_id: idOf(given, 'application'),
  slot_id: idOf(given, word),
});
const slotChange = async (given: Case, db: TestDatabase, changes: Row): Promise<Row> => ({
  slot_id: idOf(given, 'slot'),
  changes,
  expected_version: Number(
    await one(db, 'select version::text as id from public.interview_slots where id = $1', [
      idOf(given, 'slot'),
    ]),
  ),
});

export const interviews: Subject = {
  title: 'Interviews',
  transitions: [
    {
      name: 'times are published',
      by: 'publish_interview_slots',
      as: 'admissions',
      given: account,
      args: () => ({
        slots: [
          { starts_at: inHours(48), ends_at: inHours(49) },
          { starts_at: inHours(50), ends_at: inHours(51), capacity: 2 },
        ],
      }),
      then: {
        audit_log: ['+ insert interview_slots (2 times)'],
        interview_slots: ['+ later, 1, yes', '+ later, 2, yes'],
      },
    },
    {
      name: 'draft: times chosen',
      by: 'set_interview_choices',
      as: 'applicant',
      given: after(completeDraft, slot(), slot('other slot')),
      args: (given) => ({ slot_ids: [idOf(given, 'slot'), idOf(given, 'other slot')] }),
      then: { interview_choices: ['+ the other slot, 2', '+ the slot, 1'] },
    },
    {
      name: 'submitted: chosen anew',
      by: 'set_interview_choices',
      as: 'applicant',
      given: after(submitted, slot(), slot('other slot'), choosing('slot')),
      args: (given) => ({ slot_ids: [idOf(given, 'other slot')] }),
      then: {
        audit_log: ['+ delete interview_choices', '+ insert interview_choices'],
        interview_choices: ['+ the other slot, 1', '− the slot, 1'],
      },
    },
    {
      name: 'submitted: no time chosen any more',
      by: 'set_interview_choices',
      as: 'applicant',
      given: after(submitted, slot(), choosing('slot')),
      args: () => ({ slot_ids: [] }),
      then: { audit_log: ['+ delete interview_choices'], interview_choices: ['− the slot, 1'] },
    },
    {
      name: 'chosen → scheduled',
      by: 'schedule_interview',
      as: 'admissions',
      given: after(submitted, slot(), choosing('slot')),
      args: (given) => both(given),
      then: {
        audit_log: ['+ insert email_outbox', '+ insert interviews'],
        email_outbox: ['+ interview_scheduled, the applicant, queued'],
        interviews: ['+ the application, the slot, 1, admissions'],
      },
    },
    {
      name: 'chosen → scheduled, several at once',
      by: 'book_interviews',
      as: 'admissions',
      given: after(submitted, slot(), choosing('slot')),
      args: (given) => ({ bookings: [both(given)] }),
      then: {
        audit_log: ['+ insert email_outbox', '+ insert interviews'],
        email_outbox: ['+ interview_scheduled, the applicant, queued'],
        interviews: ['+ the application, the slot, 1, admissions'],
      },
    },
    {
      name: 'scheduled, and proposed for another time meanwhile',
      by: 'book_interviews',
      as: 'admissions',
      given: after(booked, slot('other slot')),
      args: (given) => ({ bookings: [both(given, 'other slot')] }),
      then: {},
    },
    {
      name: 'scheduled: the same time once more',
      by: 'schedule_interview',
      as: 'admissions',
      given: booked,
      args: (given) => both(given),
      then: {},
    },
    {
      name: 'scheduled → scheduled at another time',
      by: 'schedule_interview',
      as: 'admissions',
      given: after(booked, slot('other slot')),
      args: (given) => both(given, 'other slot'),
      then: {
        audit_log: ['+ insert email_outbox', '+ update interviews'],
        email_outbox: ['+ interview_changed, the applicant, queued'],
        interviews: ['slot_id: the slot → the other slot'],
      },
    },
    {
      name: 'scheduled → cancelled',
      by: 'cancel_interview',
      as: 'admissions',
      given: booked,
      args: (given) => ({ application_id: idOf(given, 'application'), reason: 'Illness' }),
      then: {
        audit_log: ['+ delete interviews', '+ insert email_outbox'],
        email_outbox: ['+ interview_cancelled, the applicant, queued'],
        interviews: ['− the application, the slot, 1, admissions'],
      },
    },
    {
      name: 'a booked time moves',
      by: 'save_interview_slot',
      as: 'admissions',
      given: booked,
      args: (given, db) => slotChange(given, db, { starts_at: inHours(120.5) }),
      then: {
        audit_log: ['+ insert email_outbox', '+ update interview_slots'],
        email_outbox: ['+ interview_changed, the applicant, queued'],
        interview_slots: ['starts_at: later'],
      },
    },
    {
      name: 'a booked time is closed for others',
      by: 'save_interview_slot',
      as: 'admissions',
      given: booked,
      args: (given, db) => slotChange(given, db, { is_open: false }),
      then: { audit_log: ['+ update interview_slots'], interview_slots: ['is_open: yes → no'] },
    },
    {
      name: 'a closed time is opened again',
      by: 'save_interview_slot',
      as: 'admissions',
      given: after(
        account,
        slot(),
        doing(async (given, db) =>
          db.call(people.admissions, 'save_interview_slot', await slotChange(given, db, { is_open: false })),
        ),
      ),
      args: (given, db) => slotChange(given, db, { is_open: true }),
      then: { audit_log: ['+ update interview_slots'], interview_slots: ['is_open: no → yes'] },
    },
    {
      name: 'a time that somebody wished for is removed',
      by: 'remove_interview_slot',
      as: 'admissions',
      given: after(submitted, slot(), slot('other slot'), choosing('slot', 'other slot')),
      args: (given) => ({ slot_id: idOf(given, 'slot') }),
      then: {
        audit_log: ['+ delete interview_choices', '+ delete interview_slots'],
        interview_choices: ['− the slot, 1'],
        interview_slots: ['− later, 1, yes'],
      },
    },
    {
      name: 'a free time is removed',
      by: 'remove_interview_slot',
      as: 'admissions',
      given: after(account, slot()),
      args: (given) => ({ slot_id: idOf(given, 'slot') }),
      then: { audit_log: ['+ delete interview_slots'], interview_slots: ['− later, 1, yes'] },
    },
  ],
};
