/** Rooms and leave. */
import type { TestDatabase } from '../../harness/database.ts';
import { people } from '../../harness/people.ts';
import { after, doing, inHours, one, type Step } from '../givens.ts';
import { byHand } from '../student-givens.ts';
import { idOf, type Case, type Given, type Subject } from '../transition.ts';

/** A room of this name, which an earlier transition may have made. */
const room =
  (word: string, form: Readonly<Record<string, unknown>>): Step =>
  async (_given, { db }) => {
    const there = await db.sql('select from public.rooms where name = $1', [form['name']]);
    if (there.length === 0) await db.call(people.admissions, 'save_room', { room_id: null, form });
    return { [word]: await one(db, 'select id from public.rooms where name = $1', [form['name']]) };
  };
const livesIn = (name: string): Step =>
  doing((given, db) =>
    db.sql(`update public.students set enrollment_status = 'active', dorm_room_number = $2 where id = $1`, [
      idOf(given, 'student'),
      name,
    ]),
  );
const inRoom = (name: string): Given => after(byHand, room('room', { name }), livesIn(name));
const inFour = inRoom('four');
const leaveOf: Step = async (given, { db }) => ({
  leave: await one(db, 'select id from public.student_leaves where student_id = $1', [
    idOf(given, 'student'),
  ]),
});
const leaving = (given: Case, form: object = {}) => ({ student_ids: [idOf(given, 'student')], form });
const out = after(
  inFour,
  doing((given, db) => db.call(people.admissions, 'plan_leave', leaving(given))),
  leaveOf,
);
const planned = after(
  inFour,
  doing((given, db) =>
    db.call(
      people.admissions,
      'plan_leave',
      leaving(given, { planned_from: inHours(2), due_at: inHours(50) }),
    ),
  ),
  leaveOf,
);
const roomVersion = async (given: Case, db: TestDatabase): Promise<number> =>
  Number(await one(db, 'select version::text as id from public.rooms where id = $1', [idOf(given, 'room')]));

export const house: Subject = {
  title: 'Rooms and leave',
  transitions: [
    {
      name: 'a room is made',
      by: 'save_room',
      as: 'admissions',
      given: byHand,
      args: () => ({ room_id: null, form: { name: 'five', capacity: 3 } }),
    },
    {
      name: 'a room gets another name: so do the records of who lives there',
      by: 'save_room',
      as: 'admissions',
      given: inRoom('six'),
      args: async (given, db) => ({
        room_id: idOf(given, 'room'),
        form: { name: 'six by the stairs' },
        expected_version: await roomVersion(given, db),
      }),
    },
    {
      name: 'two names of one room become one',
      by: 'join_rooms',
      as: 'admissions',
      given: after(inRoom('seven'), room('other', { name: 'No. 7' })),
      args: (given) => ({ room_id: idOf(given, 'room'), into_id: idOf(given, 'other') }),
    },
    {
      name: 'an empty room is removed',
      by: 'remove_room',
      as: 'admissions',
      given: after(byHand, room('room', { name: 'eight' })),
      args: (given) => ({ room_id: idOf(given, 'room') }),
    },
    {
      name: 'somebody moves out of a room',
      by: 'move_to_room',
      as: 'admissions',
      given: inFour,
      args: (given) => ({ student_id: idOf(given, 'student'), room_id: null, left_room: 'four' }),
    },
    {
      name: 'somebody leaves',
      by: 'plan_leave',
      as: 'admissions',
      given: inFour,
      args: (given) => leaving(given, { due_at: inHours(5) }),
    },
    {
      name: 'somebody leaves whose leave was planned',
      by: 'plan_leave',
      as: 'admissions',
      given: planned,
      args: (given) => leaving(given),
    },
    {
      name: 'somebody is back',
      by: 'return_now',
      as: 'admissions',
      given: out,
      args: (given) => ({ leave_id: idOf(given, 'leave') }),
    },
    {
      name: 'a leave is planned',
      by: 'plan_leave',
      as: 'admissions',
      given: inFour,
      args: (given) => leaving(given, { planned_from: inHours(2), note: 'A wedding' }),
    },
    {
      name: 'a planned leave is called off',
      by: 'cancel_leave',
      as: 'admissions',
      given: planned,
      args: (given) => ({ leave_id: idOf(given, 'leave') }),
    },
  ],
};
