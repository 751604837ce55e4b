/** Arguments with which the functions of a student's years, and of putting a record away, succeed. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

const rowOf = (student_id: string) => ({
  kind: 'edit',
  student_ids: [student_id],
  columns: ['housing_notes'],
  rows: [{ n: 0, student_id, changes: { housing_notes: 'By the stairs' } }],
});

const endYear = ({ studentId, yearId }: Scene) => ({
  action: 'end',
  student_ids: [studentId],
  program_year_id: yearId,
});

export const years = (scene: Scene): Record<string, Row> => ({
  add_enrollment: {
    student_id: scene.studentId,
    enrollment: { program_year_id: scene.unusedYearId, enrollment_status: 'enrolled' },
  },
  save_enrollment: {
    enrollment_id: scene.besideId,
    changes: { enrollment_status: 'withdrawn', is_active: false },
    expected_version: 1,
  },
  show_enrollment_on_record: { enrollment_id: scene.besideId, expected_version: 1 },
  remove_enrollment: { enrollment_id: scene.besideId, expected_version: 1 },
  student_problems: {
    student_id: scene.studentId,
    changes: { email: 'nowhere', scholarship_percentage: 250 },
  },
  archive_student: { student_id: scene.unlinkedId, reason: 'Entered twice.', expected_version: 1 },
  merge_students: {
    student_id: scene.studentId,
    other_id: scene.unlinkedId,
    expected_version: scene.studentVersion,
    other_version: 1,
    taken: [],
  },
  match_students: { people: [{ n: 0, first_name: 'Noam', last_name: 'Cohen' }] },
  preview_student_batch: rowOf(scene.studentId),
  run_student_batch: rowOf(scene.studentId),
  preview_year_batch: endYear(scene),
  run_year_batch: endYear(scene),
  undo_student_batch: { batch_id: scene.studentBatchId },
  restore_student: { student_id: scene.archivedId, expected_version: 2 },
});
