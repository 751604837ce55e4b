/** Rooms, leave, and what the house reads at night of those who live here. */
import { z } from 'zod';
import { fn, formOf, formRefusals, changeRefusals } from './define.ts';
import { rooms, student_leaves, students } from './rows.generated.ts';
import { count, id, instant, listOf, nothing, text } from './values.ts';

/** Somebody who lives here, by name alone. */
const resident = z.strictObject({ id, name: text, hebrew_name: text.nullable() });

const room = rooms
  .pick({ id: true, name: true, capacity: true, note: true, is_new: true, version: true })
  .extend({ free: z.number().int().nullable(), students: z.array(resident) });

const foundInHouse = resident.extend({ room: text.nullable(), is_out: z.boolean() });

const leave = student_leaves
  .pick({ id: true, student_id: true, due_at: true, note: true })
  .extend({ name: text, room: text.nullable(), phone: text.nullable() });
const leaveOut = leave.extend({ left_at: instant, overdue: z.boolean() });
const plannedLeave = leave.extend({ planned_from: instant });

const nightFacts = students
  .pick({
    medical_conditions: true,
    medicines: true,
    israeli_health_insurance: true,
    kupat_cholim: true,
    health_insurance_provider: true,
    health_insurance_policy_number: true,
    health_insurance_expiration: true,
  })
  .extend({
    ...resident.shape,
    room: text.nullable(),
    phone: text.nullable(),
    whatsapp: text.nullable(),
    contacts: z.array(
      z.strictObject({
        kind: z.enum(['emergency', 'father', 'mother', 'medical']),
        name: text.nullable(),
        relation: text.nullable(),
        phone: text.nullable(),
      }),
    ),
  });
const nightRecord = nightFacts.extend({
  madrichim: z.array(text),
  leave: z.strictObject({ id, left_at: instant, due_at: instant.nullable() }).nullable(),
});
const nightSheet = z.strictObject({ made_at: instant, students: z.array(nightFacts) });

const callers = 'officers and the house';
const GONE = 'not_found:student_id';

const roomFunctions = {
  list_rooms: fn({
    about: 'The rooms by name with who lives there and how many places are free, and those who have none.',
    callers,
    reads: true,
    args: {},
    result: z.strictObject({ rooms: z.array(room), without: z.array(resident) }),
    refusals: [],
  }),
  save_room: fn({
    about: 'Writes a room; a new one without an id. A new name stands in every record.',
    callers,
    args: {
      room_id: id.nullable(),
      form: formOf(['name', 'capacity', 'note']),
      expected_version: z.number().nullish(),
    },
    result: nothing,
    refusals: [...changeRefusals],
  }),
  join_rooms: fn({
    about: 'Two names of one room become one; who stood in the first lives in the second.',
    callers,
    args: { room_id: id, into_id: id },
    result: nothing,
    refusals: ['not_found', 'invalid_value:into_id', 'conflict:dorm_room_number'],
  }),
  remove_room: fn({
    about: 'Removes a room that no record names.',
    callers,
    args: { room_id: id },
    result: nothing,
    refusals: ['not_found', 'wrong_state'],
  }),
  move_to_room: fn({
    about: 'Somebody who is here moves to a room, or out of it; left_room is what the caller saw.',
    callers,
    args: { student_id: id, room_id: id.nullable(), left_room: text.nullable() },
    result: nothing,
    refusals: [GONE, 'not_found:room_id', 'stale_version', 'conflict:dorm_room_number'],
  }),
};

const leaveFunctions = {
  out_now: fn({
    about: 'Who is out, the overdue first; what is planned for two weeks; how many are in the house.',
    callers,
    reads: true,
    args: {},
    result: z.strictObject({
      out: z.array(leaveOut),
      planned: z.array(plannedLeave),
      in_the_house: count,
    }),
    refusals: [],
  }),
  return_now: fn({
    about: 'Somebody is back.',
    callers,
    args: { leave_id: id },
    result: nothing,
    refusals: ['wrong_state'],
  }),
  plan_leave: fn({
    about:
      'One or many leave together, now or later: all or none. What was planned for about now is taken up by who leaves now.',
    callers,
    args: { student_ids: listOf(id), form: formOf(['planned_from', 'due_at', 'note']) },
    result: nothing,
    refusals: [...formRefusals, 'required:student_ids', 'not_found:student_ids', 'conflict:student_ids'],
  }),
  cancel_leave: fn({
    about: 'Calls off a planned leave, as long as nobody has left.',
    callers,
    args: { leave_id: id },
    result: nothing,
    refusals: ['wrong_state'],
  }),
};

export const houseFunctions = {
  ...roomFunctions,
  ...leaveFunctions,
  find_in_house: fn({
    about: 'Who is here and meant by a room, a name or part of it.',
    callers,
    reads: true,
    args: { query: text },
    result: z.array(foundInHouse),
    refusals: [],
  }),
  night_record: fn({
    about: 'What is needed at night of one who is here: health, insurance and whom to call; null for others.',
    callers,
    reads: true,
    args: { student_id: id },
    result: nightRecord.nullable(),
    refusals: ['not_begun'],
    traced: { apart: [] },
  }),
  night_sheet: fn({
    about: 'The same of everybody who is here, for a sheet in a sealed envelope.',
    callers,
    reads: true,
    args: {},
    result: nightSheet,
    refusals: ['not_begun'],
    traced: { apart: [] },
  }),
};
