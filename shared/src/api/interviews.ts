/** Interview times and who is booked. */
import { z } from 'zod';
import { changeRefusals, fn, formOf, formRefusals } from './define.ts';
import { applications, interview_absences, interview_slots, interviews } from './rows.generated.ts';
import { count, id, instant, nothing, text, version, listOf } from './values.ts';

export const officeSlot = interview_slots.extend({
  interviewer_name: text.nullable(),
  booked: z.array(
    z.strictObject({
      application_id: id,
      name: text,
      outcome: interviews.shape.outcome,
      version: count,
      /** Why they said that they cannot make it; null when they have not, or the office has seen to it. */
      absence: text.nullable(),
    }),
  ),
  /** Who chose it and has no interview yet. */
  wished: z.array(z.strictObject({ application_id: id, name: text })),
});

/** What a proposal of interviews is made from: who waits, what they chose, and the times with a place left. */
export const interviewWishes = z.strictObject({
  people: z.array(
    z.strictObject({
      application_id: id,
      name: text,
      track: applications.shape.program_track,
      /** Times with a place left, in the applicant's order; `rest`: Shabbat or Yom Tov here, or by video where they live. */
      wishes: z.array(z.strictObject({ slot_id: id, rest: z.boolean() })),
    }),
  ),
  slots: z.array(
    interview_slots
      .pick({ id: true, starts_at: true, ends_at: true, kind: true, place: true, interviewer_id: true })
      .extend({
        interviewer_name: text.nullable(),
        /** Places left. */
        free: count,
        /** Interviews that the interviewer has in this year. */
        load: count,
      }),
  ),
});

/** What an applicant said about a booked time, while nobody has seen to it. */
const absenceLine = z.strictObject({
  id,
  application_id: id,
  name: text,
  kind: interview_absences.shape.kind,
  starts_at: instant,
  reason: text,
  at: instant,
});

const slotForm = ['interviewer_id', 'starts_at', 'ends_at', 'kind', 'place', 'link', 'capacity'] as const;

export const interviewFunctions = {
  office_interviews: fn({
    about: 'The times between two moments with who is booked.',
    callers: 'office',
    reads: true,
    args: { from_at: instant, to_at: instant },
    result: z.array(officeSlot),
    refusals: [],
  }),
  publish_interview_slots: fn({
    about: 'Publishes up to 200 times; answers their ids.',
    callers: 'officers',
    args: { slots: listOf(formOf([...slotForm, 'program_year_id'])) },
    result: z.array(id),
    refusals: formRefusals,
  }),
  save_interview_slot: fn({
    about: 'Changes a time.',
    callers: 'officers',
    args: { slot_id: id, changes: formOf([...slotForm, 'is_open']), expected_version: version },
    result: interview_slots,
    refusals: changeRefusals,
  }),
  remove_interview_slot: fn({
    about: 'Removes a time that nobody has booked.',
    callers: 'officers',
    args: { slot_id: id },
    result: nothing,
    refusals: ['wrong_state'],
  }),
  schedule_interview: fn({
    about: 'Books a place for an applicant; also moves them to another time.',
    callers: 'officers',
    args: { application_id: id, slot_id: id },
    result: interviews,
    refusals: ['not_found', 'not_found:slot_id', 'slot_taken:slot_id', 'wrong_state'],
  }),
  interview_wishes: fn({
    about: 'Who waits for an interview and chose times, and the times with a place left: for a proposal.',
    callers: 'officers',
    reads: true,
    args: { year_id: id.nullish() },
    result: interviewWishes,
    refusals: ['not_found:year_id'],
  }),
  book_interviews: fn({
    about:
      'Books up to 500 first interviews, each by itself; what has changed meanwhile is left out and said.',
    callers: 'officers',
    args: { bookings: listOf(z.strictObject({ application_id: id, slot_id: id })) },
    result: z.array(
      z.strictObject({ application_id: id, slot_id: id, booked: z.boolean(), reason: text.nullable() }),
    ),
    refusals: ['invalid_value:bookings'],
  }),
  cancel_interview: fn({
    about: 'Cancels an interview and tells the applicant.',
    callers: 'officers',
    args: { application_id: id, reason: text.nullish() },
    result: nothing,
    refusals: ['not_found', 'too_long:reason'],
  }),
  record_interview_outcome: fn({
    about: 'Says what came of an interview that has begun, also after the decision; null takes it back.',
    callers: 'officers',
    args: { application_id: id, outcome: text.nullable(), expected_version: version },
    result: interviews,
    refusals: [...changeRefusals, 'wrong_state'],
  }),
  open_outcomes: fn({
    reads: true,
    about: 'Interviews of the open year that are over and of which nobody has said what came of them.',
    callers: 'officers',
    args: {},
    result: z.array(z.strictObject({ application_id: id, name: text, ended_at: instant, version })),
    refusals: [],
  }),
  interview_absences: fn({
    about: 'What applicants said about booked times that they cannot make, while nobody has seen to it.',
    callers: 'office',
    reads: true,
    args: {},
    result: z.array(absenceLine),
    refusals: [],
  }),
  settle_interview_absence: fn({
    about: 'Marks such a message as seen to.',
    callers: 'officers',
    args: { absence_id: id },
    result: nothing,
    refusals: ['not_found'],
  }),
};
