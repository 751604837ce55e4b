/** Many student records at once: a field of many, or the rows of a file; one batch, undone as one. */
import { z } from 'zod';
import { studentColumns } from './accepted.ts';
import { fn, formOf, formRefusals } from './define.ts';
import { chargeForm, paymentKey } from './ledger.ts';
import { charges, student_enrollments, students } from './rows.generated.ts';
import { count, day, id, instant, json, listOf, text, version } from './values.ts';

const columns = studentColumns.keyof().options as [string, ...string[]];
const kind = z.enum(['edit', 'import']);
const action = z.enum(['end', 'enroll', 'charge']);

/** What a row writes: into a record, or without one into a new record. */
const row = z.strictObject({
  n: count,
  student_id: id.nullable(),
  changes: formOf(columns),
  /** Fields whose doubtful values are right. */
  confirmed: listOf(text).optional(),
  /** The version that was seen. */
  version: version.optional(),
  /** What becomes of an archived record; it is refused until this is said. */
  archived: z.enum(['keep', 'restore']).optional(),
  /** It is nobody who is on record already. */
  sure: z.boolean().optional(),
});

const line = z.strictObject({
  n: count,
  student_id: id.nullable(),
  name: text,
  version: version.nullable(),
  kind: z.enum(['new', 'changed', 'same', 'refused']),
  /** What it begins: a record, or a year of one. */
  made: z.enum(['record', 'year']).nullable(),
  notes: z.array(z.enum(['gets_year', 'account_keeps_address', 'restored', 'unknown_room'])),
  changes: z.record(z.string(), z.strictObject({ old: json, new: json })),
  problems: z.array(z.strictObject({ field: text, code: text, sentence: text })),
});

const studentBatch = z.strictObject({
  id,
  kind: z.enum([...kind.options, ...action.options]),
  columns: z.array(text),
  /** The year that was ended, or in which they were enrolled. */
  year: text.nullable(),
  state: z.enum(['done', 'undone']),
  people: count,
  made: count,
  undone: count,
  kept: count,
  created_by_name: text.nullable(),
  created_at: instant,
  /** Whom an undo has left as they are, and why: a code. */
  left: z.array(z.strictObject({ student_id: id.nullable(), name: text, reason: text.nullable() })),
});

const args = {
  kind,
  /** Whose values of which fields are read; both are begun with. */
  student_ids: listOf(id),
  columns: listOf(text),
  rows: listOf(row),
  program_year_id: id.nullish(),
};
const traced = { apart: ['kind', 'rows', 'program_year_id'], byColumns: true } as const;
const batchRefusals = [
  'invalid_value:kind',
  'invalid_value:rows',
  'invalid_value:program_year_id',
  'not_begun',
] as const;

const track = student_enrollments.shape.program_track;

/** What becomes of one student's year: the enrollment as it would be, and what it is charged. */
const yearLine = student_enrollments.pick({ learning_start_date: true, learning_end_date: true }).extend({
  student_id: id,
  name: text,
  program_track: track,
  enrollment_status: student_enrollments.shape.enrollment_status.nullable(),
  charges: z.array(charges.pick({ kind: true, amount: true, due_on: true })),
  problem: z.strictObject({ code: text, sentence: text }).nullable(),
});

const yearArgs = {
  action,
  student_ids: listOf(id),
  program_year_id: id,
  /** To end it: the last day (null: the program’s), and graduated or as it is. */
  last_day: day.nullish(),
  status: z.literal('graduated').nullish(),
  /** To enroll: the year, the track (null: the one they are in), and whether a deposit is charged. */
  next_year_id: id.nullish(),
  track: track.nullish(),
  with_deposit: z.boolean().nullish(),
  /** To charge: administrators, the same for each. */
  charge: chargeForm.nullish(),
};
const yearRefusals = [
  'invalid_value:action',
  'invalid_value:student_ids',
  'invalid_value:program_year_id',
  'invalid_value:status',
  'invalid_value:next_year_id',
  'invalid_value:track',
  ...formRefusals,
] as const;

export const studentBatchFunctions = {
  preview_year_batch: fn({
    about:
      'What ending a year, enrolling those who stay in the next, or a charge would do for each, with who is left out and why; nothing is kept.',
    callers: 'officers',
    args: yearArgs,
    result: z.array(yearLine),
    refusals: yearRefusals,
  }),
  run_year_batch: fn({
    about:
      'Ends a year for these students, enrolls them in the next with its charges, or charges each, as one batch: all or none.',
    callers: 'officers',
    args: { ...yearArgs, batch_key: paymentKey },
    result: studentBatch,
    refusals: [...yearRefusals, 'conflict:student_ids', 'wrong_state'],
  }),
  match_students: fn({
    about:
      'Which records the rows of a file may mean, whether that is sure, and which rows repeat one before them; up to 500 rows.',
    callers: 'officers',
    reads: true,
    args: { people: listOf(z.record(z.string(), z.unknown())) },
    result: z.array(
      z.strictObject({
        n: count,
        /** The row before that says the same person. */
        repeats: count.nullable(),
        found: z.array(
          students
            .pick({
              id: true,
              first_name: true,
              last_name: true,
              hebrew_first_name: true,
              hebrew_last_name: true,
              email: true,
              date_of_birth: true,
            })
            .extend({
              is_archived: z.boolean(),
              has_account: z.boolean(),
              year: text.nullable(),
              reason: z.enum(['same_id', 'same_email', 'same_person', 'same_family', 'same_name']),
              is_sure: z.boolean(),
            }),
        ),
      }),
    ),
    refusals: ['invalid_value:people'],
  }),
  preview_student_batch: fn({
    about:
      'What these rows would write, old and new values beside each other, and everything that is wrong with each; nothing is kept.',
    callers: 'officers',
    args,
    result: z.array(line),
    refusals: batchRefusals,
    traced,
  }),
  run_student_batch: fn({
    about: 'Writes these rows as one batch, all or none.',
    callers: 'officers',
    args,
    result: studentBatch,
    refusals: [...batchRefusals, 'conflict:rows', 'wrong_state'],
    traced,
  }),
  undo_student_batch: fn({
    about: 'Takes a batch back as one; what was changed since stays.',
    callers: 'officers',
    args: { batch_id: id },
    result: studentBatch,
    refusals: ['not_found', 'not_begun', 'wrong_state'],
    traced: { apart: [] },
  }),
  list_student_batches: fn({
    about: 'The last hundred batches, newest first, with whom an undo has left and why.',
    callers: 'officers',
    reads: true,
    args: {},
    result: z.array(studentBatch),
    refusals: [],
  }),
};
