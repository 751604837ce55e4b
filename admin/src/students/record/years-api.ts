/** A student's years: added, changed, shown on the record, removed. The record is read again after each. */
import type { Entry } from '../../components/EntryDialog.tsx';
import { call } from '../../providers/rpc.ts';
import type { ChangedRecord } from '../api.ts';
import type { StudentRecord } from '../rules/types.ts';

export type Enrollment = NonNullable<StudentRecord['enrollments']>[number];

const at = ({ id, version }: Enrollment) => ({ enrollment_id: id, expected_version: version });

export const addYear = (studentId: string, enrollment: Entry): Promise<ChangedRecord> =>
  call('add_enrollment', { student_id: studentId, enrollment });
/** A year that is withdrawn or cancelled is not active any more. */
export const saveYear = (year: Enrollment, changes: Entry): Promise<ChangedRecord> =>
  call('save_enrollment', {
    ...at(year),
    changes: { ...changes, is_active: changes['enrollment_status'] !== 'withdrawn' },
  });
/** The way out of a year; `kept` is what stays of a charge, by its id. */
export const leaveYear = (
  year: Enrollment,
  lastDay: string,
  reason: string,
  kept: Readonly<Record<string, number>>,
): Promise<ChangedRecord> =>
  call('save_enrollment', {
    ...at(year),
    changes: { enrollment_status: 'withdrawn', learning_end_date: lastDay },
    reason,
    kept_charges: kept,
  });
export const showYear = (year: Enrollment): Promise<ChangedRecord> =>
  call('show_enrollment_on_record', at(year));
export const removeYear = (year: Enrollment): Promise<ChangedRecord> => call('remove_enrollment', at(year));
