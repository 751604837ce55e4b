/** Many student records at once: a field of many, or the rows of a file; one batch, undone as one. */
import { z } from 'zod';
import { studentColumns } from './accepted.ts';
import { fn, formOf } from './define.ts';
import { students } from './rows.generated.ts';
import { count, id, instant, json, listOf, text, version } from './values.ts';

const columns = studentColumns.keyof().options as [string, ...string[]];
const kind = z.enum(['edit', 'import']);

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
  kind,
  columns: z.array(text),
  state: z.enum(['done', 'undone']),
  people: count,
  made: count,
  undone: count,
  kept: count,
  created_by_name: text.nullable(),
  created_at: instant,
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

export const studentBatchFunctions = {
  match_students: fn({
    about: 'Which records the rows of a file may mean, and whether that is sure; up to 500 rows.',
    callers: 'officers',
    reads: true,
    args: { people: listOf(z.record(z.string(), z.unknown())) },
    result: z.array(
      z.strictObject({
        n: count,
        found: z.array(
          students
            .pick({ id: true, first_name: true, last_name: true, email: true, date_of_birth: true })
            .extend({
              is_archived: z.boolean(),
              has_account: z.boolean(),
              year: text.nullable(),
              reason: z.enum(['same_email', 'same_person', 'same_family', 'same_name']),
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
    result: z.array(
      studentBatch.extend({
        left: z.array(z.strictObject({ student_id: id.nullable(), name: text, reason: text.nullable() })),
      }),
    ),
    refusals: [],
  }),
};
