/** Student records: lists, one record, exports, papers that run out. */
import { z } from 'zod';
import { studentColumns } from './accepted.ts';
import { changeRefusals, fn, formOf, formRefusals } from './define.ts';
import { exportBegun, exportFormat, page, view } from './lists.ts';
import { applications, student_enrollments, students } from './rows.generated.ts';
import { changedStudent, studentYears } from './student-years.ts';
import { count, day, id, instant, readingPart, text, version, listOf, nothing } from './values.ts';

const row = students.omit({ search_text: true, transfer_number: true });
const keys = { id: true, version: true, is_active: true } as const;

/** What a list or record answers: keys always, fields as far as they were asked for and the role may read them. */
const student = row.partial().required(keys);
/** Lists also name the year when asked; those of officers say how many of the fields that people fill are filled. */
export const listedStudent = student.extend({
  filled: count.optional(),
  program_year: text.nullish(),
});

/** One of a student's years. `is_held`: an application or money belongs to it, so it stays. */
const enrollment = student_enrollments
  .pick({
    id: true,
    program_year_id: true,
    application_id: true,
    is_shown: true,
    is_active: true,
    program_track: true,
    learning_start_date: true,
    learning_end_date: true,
    registration_status: true,
    enrollment_status: true,
    leaves_on: true,
    amount_owed: true,
    version: true,
  })
  .extend({ year: text.nullable(), is_held: z.boolean() })
  // The general part says nothing of money.
  .partial({ amount_owed: true });

/** One record with what it is connected to; the read-only staff role gets the student alone. */
export const studentRecord = z.strictObject({
  student,
  year: text.nullish(),
  application: applications
    .pick({ id: true, status: true, submitted_at: true })
    .extend({ year: text })
    .nullish(),
  account: z
    .strictObject({ email: text, confirmed: z.boolean(), last_sign_in_at: instant.nullable() })
    .nullish(),
  /** An open invitation by mail; only for a record without an account. */
  invitation: z.strictObject({ email: text, invited_at: instant, expires_at: instant }).nullish(),
  /** Their years, the latest first. */
  enrollments: z.array(enrollment).optional(),
  /** Not of what a change answers. */
  part: readingPart.optional(),
});

export const likelyDuplicate = students
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    hebrew_first_name: true,
    hebrew_last_name: true,
    email: true,
    date_of_birth: true,
  })
  .extend({ reason: z.enum(['same_email', 'same_person', 'same_family']) });

const expirySpan = z.enum(['expired', '30', '90', '180', 'year']);
const expiryPaper = z.enum(['israeli_passport', 'foreign_passport', 'health_insurance']);
export const expiringPaper = students
  .pick({ first_name: true, last_name: true, email: true, program_track: true })
  .extend({
    student_id: id,
    phone: text.nullable(),
    program_year: text.nullable(),
    paper: expiryPaper,
    expires_on: day,
    needed_until: day.nullable(),
    days_left: z.int(),
    span: expirySpan,
  });

const columns = studentColumns.keyof().options as [string, ...string[]];
const form = formOf(['program_year_id', ...columns]);
const changes = formOf(columns);
const listArgs = { ...view, ...page, columns: listOf(text).nullish() };
const listRefusals = ['invalid_value:*', 'too_long:*', 'not_allowed:columns', 'unknown_field:*'] as const;
const studentPage = z.strictObject({ rows: z.array(listedStudent), total: count });
const accountRefusals = ['not_found', 'conflict:account_email', 'wrong_state:account_email'] as const;

/** Fields whose doubtful values are right. */
const confirmed = listOf(text).optional();

const lists = {
  search_students: fn({
    about: 'A page of the students. Narrowed by a sensitive column it has no total beyond its last page.',
    callers: 'officers',
    reads: true,
    args: listArgs,
    result: studentPage,
    refusals: [...listRefusals, 'not_begun'],
    traced: { apart: ['sort', 'descending', 'page', 'per_page'], byColumns: true },
  }),
  staff_students: fn({
    about: 'The same with general, educational and housing columns only.',
    callers: 'office',
    reads: true,
    args: listArgs,
    result: studentPage,
    refusals: listRefusals,
  }),
  begin_export: fn({
    about:
      'Begins an export of the view; written to the log. Narrowed by a sensitive column it tells no total.',
    callers: 'officers',
    args: { format: exportFormat, columns: listOf(text), ...view },
    result: exportBegun.extend({ total: count.nullable() }),
    refusals: [...listRefusals, 'invalid_value:format', 'required:columns'],
  }),
  export_students: fn({
    about: 'A page of an export: values in the order of its columns.',
    callers: 'officers',
    reads: true,
    args: { export_id: id, after: count.optional(), page_size: count.optional() },
    result: z.strictObject({
      rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]))),
      next: count.nullable(),
    }),
    refusals: ['not_found'],
  }),
  expiry_list: fn({
    about: 'Papers that run out before the student may leave.',
    callers: 'officers',
    reads: true,
    args: {
      span: expirySpan.nullish(),
      paper: expiryPaper.nullish(),
      ...page,
      program_year_id: id.nullish(),
    },
    result: z.strictObject({
      rows: z.array(expiringPaper),
      total: count,
      counts: z.record(expirySpan, count),
    }),
    refusals: ['invalid_value:span', 'invalid_value:paper', 'not_begun'],
    traced: { apart: ['span', 'page', 'per_page'] },
  }),
  log_expiry_export: fn({
    about: 'Writes an export of that list to the log.',
    callers: 'officers',
    args: {
      format: exportFormat,
      span: expirySpan.nullish(),
      paper: expiryPaper.nullish(),
      program_year_id: id.nullish(),
    },
    result: nothing,
    refusals: ['invalid_value:format', 'invalid_value:span', 'invalid_value:paper'],
  }),
};

const records = {
  student_record: fn({
    about:
      'One record as the role may read it, also as it stands in another of its years; null when there is none. Its general part has no sensitive values, and is not begun.',
    callers: 'office',
    reads: true,
    args: { student_id: id, enrollment_id: id.nullish(), part: readingPart.optional() },
    result: studentRecord.nullable(),
    refusals: ['invalid_value:part', 'not_begun'],
    traced: { apart: ['enrollment_id', 'part'] },
  }),
  student_duplicates: fn({
    about: 'Records that may be the same person.',
    callers: 'officers',
    reads: true,
    args: { person: form, except_id: id.nullish() },
    result: z.array(likelyDuplicate),
    refusals: ['invalid_value:*', 'too_long:*'],
  }),
  create_student: fn({
    about: 'Makes a record. Doubtful values are asked about until they are confirmed.',
    callers: 'officers',
    args: { form, confirmed },
    result: changedStudent,
    refusals: [...formRefusals, 'unlikely:*'],
  }),
  save_student: fn({
    about:
      'Changes columns of a record. Doubtful values are asked about until they are confirmed. With a sensitive column among them, the reading of the record is begun: the version tells whether a value stood there already.',
    callers: 'officers',
    args: { student_id: id, changes, expected_version: version, confirmed },
    result: changedStudent,
    refusals: [...changeRefusals, 'unlikely:*', 'not_begun'],
    traced: { apart: ['changes', 'expected_version', 'confirmed'], byColumns: true },
  }),
  student_problems: fn({
    about:
      'Everything that is wrong with what was typed, field by field; without a student for a new record. Changes nothing.',
    callers: 'officers',
    args: { student_id: id.nullable(), changes: form },
    result: z.array(z.strictObject({ field: text, sentence: text })),
    // What a save would refuse or ask is in the answer; these are the codes of the tries behind it.
    refusals: [...changeRefusals, 'unlikely:*'],
  }),
  archive_student: fn({
    about: 'Puts a record away, with a reason: lists, exports and the list of papers leave it out.',
    callers: 'officers',
    args: { student_id: id, reason: text, expected_version: version },
    result: changedStudent,
    refusals: ['required:reason', 'too_long:reason', 'not_found', 'stale_version', 'wrong_state'],
  }),
  restore_student: fn({
    about: 'Brings an archived record back.',
    callers: 'officers',
    args: { student_id: id, expected_version: version },
    result: changedStudent,
    refusals: ['not_found', 'stale_version', 'wrong_state'],
  }),
  merge_students: fn({
    about:
      'Makes two records of one person one: years, money, mails and account of the other come along, its values fill what is empty or is named in taken.',
    callers: 'administrators',
    args: {
      student_id: id,
      other_id: id,
      expected_version: version,
      other_version: version,
      taken: listOf(text).nullish(),
    },
    result: changedStudent,
    refusals: [...changeRefusals, 'wrong_state', 'not_begun'],
    traced: { apart: ['expected_version', 'other_version', 'taken'] },
  }),
  delete_student: fn({
    about: 'Deletes a record without charges, payments, application and account; true when there was one.',
    callers: 'administrators',
    args: { student_id: id },
    result: z.boolean(),
    refusals: ['wrong_state'],
  }),
};

export const studentFunctions = {
  ...lists,
  ...records,
  ...studentYears,
  link_student_account: fn({
    about: 'Gives the record to the account of this address; an empty address takes it back.',
    callers: 'officers',
    args: { student_id: id, account_email: text, expected_version: version },
    result: changedStudent,
    refusals: [...accountRefusals, 'not_found:account_email', 'stale_version'],
  }),
  invite_student: fn({
    about: 'Invites the student by mail to make an account; an empty address withdraws the invitation.',
    callers: 'officers',
    args: { student_id: id, account_email: text },
    result: changedStudent,
    refusals: [
      ...accountRefusals,
      'required:account_email',
      'invalid_value:account_email',
      'limit_reached:account_email',
    ],
  }),
};
