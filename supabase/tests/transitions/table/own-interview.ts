/** What an applicant does with a booked interview, and what came of one. */
import { after, booked, doing, inHours, later, one, slot } from '../givens.ts';
import { people } from '../../harness/people.ts';
import { idOf, type Subject } from '../transition.ts';
/** The applicant has said that they cannot make it. */
const absent = after(
  booked,
  doing((given, db) => db.call(given.user, 'report_interview_absence', { reason: 'An exam' })),
);

export const ownInterview: Subject = {
  title: 'An own interview',
  transitions: [
    {
      name: 'scheduled → moved by the applicant',
      by: 'move_my_interview',
      as: 'applicant',
      given: after(booked, slot('other slot')),
      args: (given) => ({ slot_id: idOf(given, 'other slot') }),
    },
    {
      name: 'scheduled → declined by the applicant',
      by: 'decline_my_interview',
      as: 'applicant',
      given: booked,
      args: () => ({ reason: 'A wedding' }),
    },
    {
      name: 'scheduled: the applicant cannot make it, too late to move',
      by: 'report_interview_absence',
      as: 'applicant',
      given: after(booked, later(119)),
      args: () => ({ reason: 'I am ill' }),
    },
    {
      name: 'said again with other words',
      by: 'report_interview_absence',
      as: 'applicant',
      given: absent,
      args: () => ({ reason: 'An exam after all' }),
    },
    {
      name: 'the office moves it: what the applicant said is seen to',
      by: 'schedule_interview',
      as: 'admissions',
      given: after(absent, slot('other slot')),
      args: (given) => ({ application_id: idOf(given, 'application'), slot_id: idOf(given, 'other slot') }),
    },
    {
      name: 'the office has read it',
      by: 'settle_interview_absence',
      as: 'admissions',
      given: absent,
      args: async (given, db) => ({
        absence_id: await one(db, 'select id from public.interview_absences where application_id = $1', [
          idOf(given, 'application'),
        ]),
      }),
    },
    {
      name: 'begun → took place',
      by: 'record_interview_outcome',
      as: 'admissions',
      given: after(booked, later(121)),
      args: (given) => ({
        application_id: idOf(given, 'application'),
        outcome: 'took_place',
        expected_version: 1,
      }),
    },
    {
      name: 'did not come → moved by the office',
      by: 'schedule_interview',
      as: 'admissions',
      given: after(
        booked,
        slot('other slot', { starts_at: inHours(240), ends_at: inHours(241) }),
        later(121),
        doing((given, db) =>
          db.call(people.admissions, 'record_interview_outcome', {
            application_id: idOf(given, 'application'),
            outcome: 'no_show',
            expected_version: 1,
          }),
        ),
      ),
      args: (given) => ({ application_id: idOf(given, 'application'), slot_id: idOf(given, 'other slot') }),
    },
  ],
};
