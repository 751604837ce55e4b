/** Calibration rounds: readers score the same invented files, and then see how far apart they are. */
import { z } from 'zod';
import { changeRefusals, fn, formOf, formRefusals } from './define.ts';
import { criterion, marks, recommendation } from './readers.ts';
import { applications } from './rows.generated.ts';
import { count, day, id, instant, listOf, nothing, text, version } from './values.ts';

const total = z.number().nullable();
const score = z.strictObject({ marks, recommendation, comment: text, total });
const middle = { average: total, spread: total, median: total };

export const listedCalibration = z.strictObject({
  id,
  program_year_id: id,
  year_name: text,
  due_on: day,
  /** Null while it is open. */
  closed_at: instant.nullable(),
  version,
  is_reader: z.boolean(),
  files: count,
  /** How many the caller has handed in. */
  read: count,
  readers: count,
  /** Readers who are done; null for those who are not administrators. */
  finished: count.nullable(),
});

const comparedReader = score.extend({
  id,
  name: text,
  /** Total less the median of the file. */
  apart: total,
  is_far: z.boolean().nullable(),
  criteria: z.array(z.strictObject({ id, apart: total, is_far: z.boolean().nullable() })),
});

export const calibrationRound = z.strictObject({
  id,
  program_year_id: id,
  year_name: text,
  due_on: day,
  closed_at: instant.nullable(),
  version,
  is_reader: z.boolean(),
  can_delete: z.boolean(),
  /** The score sheet as it stood when the round was opened. */
  criteria: z.array(criterion),
  files: z.array(
    z.strictObject({
      id,
      position: count,
      name: text,
      program_track: applications.shape.program_track,
      about: text,
      essay: text,
      mine: score
        .extend({ recommendation: recommendation.nullable(), submitted_at: instant.nullable(), version })
        .nullable(),
    }),
  ),
  /** Null for those who are not administrators. */
  readers: z.array(z.strictObject({ id, name: text, finished: z.boolean() })).nullable(),
  /** Null while the round is open, for everybody; `readers` null for those who are not administrators. */
  comparison: z
    .array(
      z.strictObject({
        file_id: id,
        ...middle,
        criteria: z.array(z.strictObject({ id, ...middle })),
        readers: z.array(comparedReader).nullable(),
      }),
    )
    .nullable(),
});

const ends = { round_id: id, expected_version: version };
export const calibrationFunctions = {
  open_calibration: fn({
    about: 'Opens a round: 2 to 30 readers score 2 to 6 invented files with the year’s score sheet.',
    callers: 'administrators',
    args: {
      year_id: id,
      due_on: day,
      reader_ids: listOf(id),
      files: listOf(formOf(['name', 'program_track', 'about', 'essay'])),
    },
    result: id,
    refusals: [...formRefusals, 'not_found', 'wrong_state'],
  }),
  list_calibrations: fn({
    about: 'The rounds that concern the caller: for administrators all, for others those they read in.',
    callers: 'office',
    reads: true,
    args: {},
    result: z.array(listedCalibration),
    refusals: [],
  }),
  calibration_round: fn({
    about:
      'A round with its invented files and the caller’s own scores; how far apart all are once it is closed.',
    callers: 'office',
    reads: true,
    args: { round_id: id },
    result: calibrationRound.nullable(),
    refusals: [],
  }),
  save_calibration_score: fn({
    about: 'Keeps fields of the caller’s draft for an invented file; marks that are not named stay.',
    callers: 'office',
    args: {
      file_id: id,
      changes: formOf(['marks', 'recommendation', 'comment']),
      expected_version: version.nullish(),
    },
    result: z.strictObject({ version, total }),
    refusals: [...changeRefusals, 'wrong_state'],
  }),
  submit_calibration_score: fn({
    about: 'Hands in the caller’s score of an invented file; others’ stay hidden until the round is closed.',
    callers: 'office',
    args: { file_id: id, expected_version: version },
    result: calibrationRound,
    refusals: ['not_found', 'wrong_state', 'stale_version', 'incomplete:marks', 'incomplete:recommendation'],
  }),
  close_calibration: fn({
    about: 'Closes a round for good; from then on it is read with the comparison.',
    callers: 'administrators',
    args: ends,
    result: z.strictObject({ id, version, closed_at: instant }),
    refusals: ['not_found', 'wrong_state', 'stale_version'],
  }),
  delete_calibration: fn({
    about: 'Takes a round away while nobody has scored.',
    callers: 'administrators',
    args: ends,
    result: nothing,
    refusals: ['not_found', 'wrong_state', 'stale_version'],
  }),
};
