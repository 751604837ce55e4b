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
    },
    {
      name: 'draft: times chosen',
      by: 'set_interview_choices',
      as: 'applicant',
      given: after(completeDraft, slot(), slot('other slot')),
      args: (given) => ({ slot_ids: [idOf(given, 'slot'), idOf(given, 'other slot')] }),
    },
    {
      name: 'submitted: chosen anew',
      by: 'set_interview_choices',
      as: 'applicant',
      given: after(submitted, slot(), slot('other slot'), choosing('slot')),
      args: (given) => ({ slot_ids: [idOf(given, 'other slot')] }),
    },
    {
      name: 'submitted: no time chosen any more',
      by: 'set_interview_choices',
      as: 'applicant',
      given: after(submitted, slot(), choosing('slot')),
      args: () => ({ slot_ids: [] }),
    },
    {
      name: 'chosen → scheduled',
      by: 'schedule_interview',
      as: 'admissions',
      given: after(submitted, slot(), choosing('slot')),
      args: (given) => both(given),
    },
    {
      name: 'chosen → scheduled, several at once',
      by: 'book_interviews',
      as: 'admissions',
      given: after(submitted, slot(), choosing('slot')),
      args: (given) => ({ bookings: [both(given)] }),
    },
    {
      name: 'scheduled, and proposed for another time meanwhile',
      by: 'book_interviews',
      as: 'admissions',
      given: after(booked, slot('other slot')),
      args: (given) => ({ bookings: [both(given, 'other slot')] }),
    },
    {
      name: 'scheduled: the same time once more',
      by: 'schedule_interview',
      as: 'admissions',
      given: booked,
      args: (given) => both(given),
    },
    {
      name: 'scheduled → scheduled at another time',
      by: 'schedule_interview',
      as: 'admissions',
      given: after(booked, slot('other slot')),
      args: (given) => both(given, 'other slot'),
    },
    {
      name: 'scheduled → cancelled',
      by: 'cancel_interview',
      as: 'admissions',
      given: booked,
      args: (given) => ({ application_id: idOf(given, 'application'), reason: 'Illness' }),
    },
    {
      name: 'a booked time moves',
      by: 'save_interview_slot',
      as: 'admissions',
      given: booked,
      args: (given, db) => slotChange(given, db, { starts_at: inHours(120.5) }),
    },
    {
      name: 'a booked time is closed for others',
      by: 'save_interview_slot',
      as: 'admissions',
      given: booked,
      args: (given, db) => slotChange(given, db, { is_open: false }),
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
    },
    {
      name: 'a time that somebody wished for is removed',
      by: 'remove_interview_slot',
      as: 'admissions',
      given: after(submitted, slot(), slot('other slot'), choosing('slot', 'other slot')),
      args: (given) => ({ slot_id: idOf(given, 'slot') }),
    },
    {
      name: 'a free time is removed',
      by: 'remove_interview_slot',
      as: 'admissions',
      given: after(account, slot()),
      args: (given) => ({ slot_id: idOf(given, 'slot') }),
    },
  ],
};
