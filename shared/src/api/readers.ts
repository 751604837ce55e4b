/** Readers of files, their scores, and the committee's table. */
import { z } from 'zod';
import { changeRefusals, fn, formOf } from './define.ts';
import { applications, program_year_tracks, score_criteria } from './rows.generated.ts';
import { admins, interviews } from './rows.generated.ts';
import { count, day, id, instant, listOf, nothing, telling, text, version } from './values.ts';

export const recommendations = ['accept', 'waitlist', 'reject', 'discuss'] as const;
const recommendation = z.enum(recommendations);
/** Criterion to a number from 1 to 5. */
const marks = z.record(z.string(), z.int().min(1).max(5));

export const skippedReader = z.strictObject({
  application_id: id,
  name: text,
  reader_id: id,
  reader_name: text,
  reason: z.enum(['already', 'conflict', 'closed', 'gone', 'inactive']),
});
const person = z.strictObject({ id, name: text });
export const proposedReaders = z.strictObject({
  application_id: id,
  name: text,
  program_track: applications.shape.program_track,
  readers: z.array(person),
  /** How many are lacking because nobody more may or can. */
  missing: count,
});

export const listedReader = z.strictObject({
  id,
  name: text,
  role: admins.shape.role,
  assigned: count,
  /** Null for those who do not see how far others are. */
  read: count.nullable(),
  late: count.nullable(),
});

export const ownFile = z.strictObject({
  application_id: id,
  name: text,
  hebrew_name: text,
  program_track: applications.shape.program_track,
  state: z.enum(['to_read', 'late', 'read']),
  assigned_at: instant,
  submitted_at: instant.nullable(),
  due_on: day.nullable(),
});

const lists = { application_ids: listOf(id), reader_ids: listOf(id) };
const assigning = {
  list_readers: fn({
    about: 'Who can read files and how many they were given; how far they are, for administrators.',
    callers: 'officers',
    reads: true,
    args: { year_id: id.nullish() },
    result: z.array(listedReader),
    refusals: [],
  }),
  assign_readers: fn({
    about: 'Gives each of these files to each of these readers; what is left out is said with its reason.',
    callers: 'officers',
    args: lists,
    result: z.strictObject({ assigned: count, skipped: z.array(skippedReader) }),
    refusals: ['invalid_value:application_ids', 'invalid_value:reader_ids'],
  }),
  propose_readers: fn({
    about:
      'Who could read these files, evenly, never with a declared conflict; `each` null: as many as the year says. Writes nothing.',
    callers: 'officers',
    reads: true,
    args: { ...lists, each: count.nullish() },
    result: z.array(proposedReaders),
    refusals: ['invalid_value:application_ids', 'invalid_value:reader_ids', 'invalid_value:each'],
  }),
  unassign_reader: fn({
    about: 'Takes a reader off a file; a score that is handed in stays.',
    callers: 'officers',
    args: { application_id: id, reader_id: id },
    result: nothing,
    refusals: ['not_found', 'wrong_state'],
  }),
  declare_conflict: fn({
    about: 'The caller must not score this file: they are no longer its reader and cannot become it.',
    callers: 'office',
    args: { application_id: id, reason: text.optional() },
    result: nothing,
    refusals: ['not_found', 'wrong_state', 'too_long:reason'],
  }),
  take_back_conflict: fn({
    about:
      'Takes a declared conflict back, with a reason that stays: one’s own, or a colleague’s for administrators. It gives nobody the file again.',
    callers: 'office',
    args: { application_id: id, reason: text, reader_id: id.nullish() },
    result: nothing,
    refusals: ['not_found', 'required:reason', 'too_long:reason'],
  }),
  my_files: fn({
    about: 'The caller’s files of a year (null: the open one), those to read first.',
    callers: 'office',
    reads: true,
    args: { year_id: id.nullish() },
    result: z.array(ownFile),
    refusals: [],
  }),
};

const total = z.number().nullable();
const criterion = score_criteria.pick({ id: true, name: true, weight: true, steps: true });
const givenScore = z.strictObject({ marks, recommendation, comment: text, total, submitted_at: instant });
export const scoreSheet = z.strictObject({
  criteria: z.array(criterion),
  due_on: day.nullable(),
  is_reader: z.boolean(),
  has_conflict: z.boolean(),
  /** What others think is hidden from the caller. */
  is_blind: z.boolean(),
  mine: givenScore
    .extend({ recommendation: recommendation.nullable(), submitted_at: instant.nullable(), version })
    .nullable(),
  /** Empty for staff; `submitted` null while it is hidden. */
  readers: z.array(person.extend({ submitted: z.boolean().nullable() })),
  /** Others who must not score it; empty for those who are not administrators. */
  conflicts: z.array(person),
  /** Null while they are hidden. */
  others: z.array(givenScore.extend({ reader_id: id, reader_name: text })).nullable(),
  average: total,
  /** Highest less lowest total; null for those who are not administrators. */
  spread: total,
});

const scoring = {
  save_score_sheet: fn({
    about:
      'Makes a year’s score sheet these criteria in this order, each with a weight and five sentences; one that was scored with stays.',
    callers: 'administrators',
    args: {
      year_id: id,
      criteria: listOf(formOf(['id', 'name', 'weight', 'steps'])),
      expected_versions: z.record(z.string(), version),
    },
    result: z.array(score_criteria),
    refusals: [...changeRefusals, 'wrong_state'],
  }),
  score_sheet: fn({
    about: 'The score sheet of a file: the caller’s own score, and others’ once his own is handed in.',
    callers: 'office',
    reads: true,
    args: { application_id: id },
    result: scoreSheet.nullable(),
    refusals: [],
  }),
  save_score: fn({
    about: 'Keeps fields of the caller’s draft; marks that are not named stay.',
    callers: 'office',
    args: {
      application_id: id,
      changes: formOf(['marks', 'recommendation', 'comment']),
      expected_version: version.nullish(),
    },
    result: z.strictObject({ version, total }),
    refusals: [...changeRefusals, 'wrong_state'],
  }),
  submit_score: fn({
    about: 'Hands in the caller’s score, which ends it; from then on the sheet shows what others gave.',
    callers: 'office',
    args: { application_id: id, expected_version: version },
    result: z.strictObject({ version, submitted_at: instant }),
    refusals: ['not_found', 'wrong_state', 'stale_version', 'incomplete:marks', 'incomplete:recommendation'],
  }),
};

export const committeeRow = z.strictObject({
  application_id: id,
  /** Null where the scores are hidden from the caller. */
  rank: count.nullable(),
  is_hidden: z.boolean(),
  average: total,
  spread: total,
  scores: count.nullable(),
  place: count.nullable(),
  place_reason: text.nullable(),
  place_version: version.nullable(),
  first_name: text.nullable(),
  last_name: text.nullable(),
  hebrew_first_name: text.nullable(),
  hebrew_last_name: text.nullable(),
  school: text.nullable(),
  country: text.nullable(),
  reference_number: text.nullable(),
  status: applications.shape.status,
  telling: telling.nullable(),
  readers: count,
  recommendations: z.partialRecord(recommendation, count).nullable(),
  interview_at: instant.nullable(),
  interview_outcome: interviews.shape.outcome,
  documents_to_check: count,
  documents_to_replace: count,
});
export const committeeView = z.strictObject({
  year_id: id.nullable(),
  year_name: text.nullable(),
  tracks: z.array(
    program_year_tracks
      .pick({ track: true, capacity: true, target: true })
      .extend({ files: count, taken: count, told: count }),
  ),
  total: count,
  hidden: count,
  rows: z.array(committeeRow),
});

const committee = {
  committee_view: fn({
    about: 'The files of a track in the order of their scores, with the places left; a page of at most 200.',
    callers: 'office',
    reads: true,
    args: {
      program_year_id: id.nullish(),
      track: text.nullish(),
      page: count.optional(),
      per_page: count.optional(),
    },
    result: committeeView,
    refusals: [],
  }),
  place_in_committee: fn({
    about: 'Gives a file a place in its ranking by hand, with the reason; null takes it back.',
    callers: 'officers',
    args: { application_id: id, place: count.nullable(), reason: text.nullable(), expected_version: version },
    result: z.strictObject({ place: count.nullable(), reason: text.nullable(), version }),
    refusals: [...changeRefusals, 'wrong_state'],
  }),
};

export const readerFunctions = { ...assigning, ...scoring, ...committee };
