/** Arguments with which the functions of a student's years, and of putting a record away, succeed. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

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
  restore_student: { student_id: scene.archivedId, expected_version: 2 },
});
