/** Many student records at once: looked over, written, taken back. */
import { people } from '../../harness/people.ts';
import { after } from '../givens.ts';
import { byHand } from '../student-givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

const asRow = (given: Case) => ({
  kind: 'edit',
  student_ids: [idOf(given, 'student')],
  columns: ['dorm_room_number'],
  rows: [{ n: 0, student_id: idOf(given, 'student'), changes: { dorm_room_number: '14' } }],
});
/** A room that is known: what a new word makes is told by rooms-and-leave.test.ts. */
const withRoom = after(byHand, async (_given, { db }) => {
  await db.sql(`insert into public.rooms (name) values ('14') on conflict do nothing`);
  return {};
});
const inBatch = after(withRoom, async (given, { db }) => ({
  batch: (await db.call<{ id: string }>(people.admissions, 'run_student_batch', asRow(given))).id,
}));

export const batches: Subject = {
  title: 'Many student records',
  transitions: [
    {
      name: 'looked over as one of many: nothing is written',
      by: 'preview_student_batch',
      as: 'admissions',
      given: byHand,
      args: asRow,
      then: {},
    },
    {
      name: 'changed as one of many',
      by: 'run_student_batch',
      as: 'admissions',
      given: withRoom,
      args: asRow,
      then: {
        audit_log: ['+ insert student_batches', '+ update students'],
        'private.student_batch_items': ['+ done'],
        'private.student_batches': ['+ edit, done'],
        students: ['dorm_room_number: – → 14'],
      },
    },
    {
      name: 'taken back with the others',
      by: 'undo_student_batch',
      as: 'admissions',
      given: inBatch,
      args: (given) => ({ batch_id: idOf(given, 'batch') }),
      then: {
        audit_log: ['+ update student_batches', '+ update students'],
        'private.student_batch_items': ['outcome: done → undone'],
        'private.student_batches': ['state: done → undone'],
        students: ['dorm_room_number: 14 → –'],
      },
    },
  ],
};
