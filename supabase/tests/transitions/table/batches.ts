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

/** Next year, of a year with tracks that can be enrolled in. */
const twoYears = after(byHand, async (given, { db, yearId }) => {
  const [later] = await db.sql<{ id: string }>(
    `select n.id from public.program_years n, public.program_years y
     where y.id = $1 and n.program_starts_on > y.program_starts_on limit 1`,
    [yearId],
  );
  const { id } =
    later ?? (await db.call<{ id: string }>(people.admin, 'copy_program_year', { year_id: yearId }));
  await db.call(people.admissions, 'add_enrollment', {
    student_id: idOf(given, 'student'),
    enrollment: { program_year_id: yearId, program_track: 'shana_aleph', enrollment_status: 'active' },
  });
  return { year: yearId, next: id };
});
const endOf = (given: Case) => ({
  action: 'end',
  student_ids: [idOf(given, 'student')],
  program_year_id: idOf(given, 'year'),
});

export const batches: Subject = {
  title: 'Many student records',
  transitions: [
    {
      name: 'looked over as one of many: nothing is written',
      by: 'preview_student_batch',
      as: 'admissions',
      given: byHand,
      args: asRow,
    },
    {
      name: 'changed as one of many',
      by: 'run_student_batch',
      as: 'admissions',
      given: withRoom,
      args: asRow,
    },
    {
      name: 'a year ended for many is looked over: nothing is written',
      by: 'preview_year_batch',
      as: 'admissions',
      given: twoYears,
      args: endOf,
    },
    {
      name: 'enrolled in the next year with the others',
      by: 'run_year_batch',
      as: 'admissions',
      given: twoYears,
      args: (given) => ({
        ...endOf(given),
        action: 'enroll',
        next_year_id: idOf(given, 'next'),
      }),
    },
    {
      name: 'a year is ended with the others',
      by: 'run_year_batch',
      as: 'admissions',
      given: twoYears,
      args: endOf,
    },
    {
      name: 'charged with the others',
      by: 'run_year_batch',
      as: 'admin',
      given: twoYears,
      args: (given) => ({
        ...endOf(given),
        action: 'charge',
        charge: { kind: 'other', label: 'Trip', amount: '40.10', due_on: '2027-01-05' },
      }),
    },
    {
      name: 'taken back with the others',
      by: 'undo_student_batch',
      as: 'admissions',
      given: inBatch,
      args: (given) => ({ batch_id: idOf(given, 'batch') }),
    },
  ],
};
