/** The years of a student, and what a change of a record answers. */
import { z } from 'zod';
import { changeRefusals, fn, formOf } from './define.ts';
import { students } from './rows.generated.ts';
import { id, money, text, version } from './values.ts';

/** What a change of a record answers; the record itself is read again. */
export const changedStudent = students.pick({
  id: true,
  version: true,
  is_active: true,
  archived_at: true,
  updated_at: true,
});

const yearColumns = [
  'program_track',
  'learning_start_date',
  'learning_end_date',
  'registration_status',
  'enrollment_status',
] as const;

export const studentYears = {
  student_years: fn({
    about:
      'The years that students can be listed by, the latest first, with the tracks they offer; lists open with the current one.',
    callers: 'office',
    reads: true,
    args: {},
    result: z.array(z.strictObject({ id, name: text, is_current: z.boolean(), tracks: z.array(text) })),
    refusals: [],
  }),
  add_enrollment: fn({
    about: 'Adds a year to a student by hand.',
    callers: 'officers',
    args: { student_id: id, enrollment: formOf(['program_year_id', ...yearColumns]) },
    result: changedStudent,
    refusals: changeRefusals,
  }),
  save_enrollment: fn({
    about: 'Changes one year of a student, or ends it; Withdrawn gives up the place and keeps what is owed.',
    callers: 'officers',
    args: {
      enrollment_id: id,
      changes: formOf([...yearColumns, 'is_active']),
      expected_version: version,
      reason: text.nullish(),
      /** What stays of a charge, by its id; 0 makes it void, and of the others stays what is due until the last day. */
      kept_charges: z.record(id, money).nullish(),
    },
    result: changedStudent,
    refusals: [...changeRefusals, 'too_long:reason'],
  }),
  show_enrollment_on_record: fn({
    about: 'The record shows this year from now on.',
    callers: 'officers',
    args: { enrollment_id: id, expected_version: version },
    result: changedStudent,
    refusals: ['not_found', 'stale_version'],
  }),
  remove_enrollment: fn({
    about: 'Removes a year that was added by mistake.',
    callers: 'officers',
    args: { enrollment_id: id, expected_version: version },
    result: changedStudent,
    refusals: ['not_found', 'stale_version', 'wrong_state'],
  }),
};
