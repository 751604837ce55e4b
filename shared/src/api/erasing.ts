/** Erasing a person: looked at, confirmed, worked off by the clockwork, and whom the rules of keeping propose. */
import { z } from 'zod';
import { fn } from './define.ts';
import { applications } from './rows.generated.ts';
import { count, day, id, instant, listOf, nothing, text } from './values.ts';

/** Where erasing begins: whatever belongs to the same person goes with it. */
const erasureSubject = z.enum(['application', 'student', 'account']);
/** Somebody asked, or which rule proposed it. */
const erasureReason = z.enum(['asked', 'closed', 'drafts', 'unused', 'alumni']);

const erasurePreview = z.strictObject({
  name: text.nullable(),
  email: text.nullable(),
  /** Why it cannot be done now: a staff account, or it is under way. */
  hindrance: z.enum(['staff', 'under_way']).nullable(),
  standing: z.array(z.strictObject({ year: text, status: applications.shape.status })),
  /** Tables (and `storage.objects`) with rows of this person, and what happens to them. */
  places: z.array(
    z.strictObject({
      place: text,
      treatment: z.enum(['delete', 'blank', 'files', 'account', 'follows']),
      rows: count,
      reason: text,
    }),
  ),
  files: count,
  charges: count,
  payments: count,
  /** The last payment, when it is younger than seven years. */
  recent_payment: day.nullable(),
});

const erasureReceipt = z.strictObject({
  id,
  reason: erasureReason,
  ordered_at: instant,
  ordered_by_name: text.nullable(),
  finished_at: instant.nullable(),
  /** Why the last try did not end it. */
  problem: text.nullable(),
  rows: count,
  files: count,
});

const erasureProposal = z.strictObject({
  subject: z.enum(['student', 'account']),
  subject_id: id,
  name: text.nullable(),
  email: text.nullable(),
  rule: z.enum(['closed', 'drafts', 'unused', 'alumni']),
  year: text.nullable(),
  /** The day from which the rule counts. */
  since: day,
  due_on: day,
});

/** An entry of the list of erasures, as it is kept outside of the database. */
export const erasureEntry = z.strictObject({
  id,
  user_id: id.nullable(),
  applications: z.array(id),
  students: z.array(id),
  reason: erasureReason,
  ordered_by: id.nullable(),
  ordered_at: instant,
});

const person = { subject: erasureSubject, subject_id: id };

export const erasingFunctions = {
  preview_erasure: fn({
    about: 'What erasing this person would do, table by table, and what stays.',
    callers: 'super administrators',
    reads: true,
    args: person,
    result: erasurePreview,
    refusals: ['invalid_value:subject', 'not_found:subject_id'],
  }),
  start_erasure: fn({
    about:
      'Erases this person, confirmed with the name as the preview shows it; answers the id of the erasure.',
    callers: 'super administrators',
    args: { ...person, typed_name: text },
    result: id,
    refusals: [
      'invalid_value:subject',
      'invalid_value:typed_name',
      'not_found:subject_id',
      'not_allowed:subject_id',
      'wrong_state:subject_id',
    ],
  }),
  list_erasures: fn({
    about: 'The last two hundred erasures, newest first. Nothing says who it was.',
    callers: 'super administrators',
    reads: true,
    args: {},
    result: z.array(erasureReceipt),
    refusals: [],
  }),
  erasure_proposals: fn({
    about: 'Whom the rules of keeping propose, the longest kept first, at most 500.',
    callers: 'super administrators',
    reads: true,
    args: {},
    result: z.array(erasureProposal),
    refusals: [],
  }),
  confirm_erasures: fn({
    about: 'Erases these of the proposed people, as many as were looked at; answers how many.',
    callers: 'super administrators',
    args: {
      people: listOf(z.strictObject({ subject: erasureProposal.shape.subject, subject_id: id })),
      expected_people: count,
    },
    result: count,
    refusals: [
      'invalid_value:people',
      'invalid_value:expected_people',
      'conflict:people',
      'invalid_value:subject',
      'not_found:subject_id',
      'not_allowed:subject_id',
      'wrong_state:subject_id',
    ],
  }),
};

const job = { erasure_id: id };

/** What the database asks the clockwork to take away next. */
export const erasureStep = z.strictObject({
  ...job,
  /** `files`: these of a bucket; `account`: this user; `done`: nothing more; `left`: something stays, tried again later. */
  step: z.enum(['files', 'account', 'left', 'done']),
  bucket: text.optional(),
  paths: z.array(text).optional(),
  user_id: id.optional(),
});

export const continue_erasure = fn({
  about: 'Goes on with the erasure that waited longest; says what to take away outside the database.',
  callers: 'secret key',
  args: {},
  result: erasureStep.nullable(),
  refusals: [],
});

export const note_erasure_problem = fn({
  about: 'Something could not be taken away: the office sees why, and it is tried again.',
  callers: 'secret key',
  args: { ...job, problem: text },
  result: nothing,
  refusals: [],
});

/** For the clockwork and for restoring a backup. */
export const erasingByServer = {
  continue_erasure,
  note_erasure_problem,
  erasure_list: fn({
    about: 'Everybody who was erased, by ids, for a copy outside of the database.',
    callers: 'secret key',
    reads: true,
    args: {},
    result: z.array(erasureEntry),
    refusals: [],
  }),
  replay_erasures: fn({
    about: 'After a backup was restored: everybody of the list is erased again; answers how many are open.',
    callers: 'secret key',
    args: { list: listOf(erasureEntry) },
    result: count,
    refusals: ['invalid_value:list'],
  }),
};
