/** One action on many applications: what it would do, doing it, letting its news go, undoing it. */
import { z } from 'zod';
import { fn } from './define.ts';
import { matching } from './lists.ts';
import { applications } from './rows.generated.ts';
import { count, id, instant, json, listOf, text, version } from './values.ts';

const bulkActions = ['decide', 'release', 'check_documents', 'ask_document', 'note', 'message'] as const;
const action = z.enum(bulkActions);
/** What exactly: {decision, hold, publish_at}, {publish_at}, {kind}, {kind, reason}, {body} of a note or a message. */
const details = z.record(z.string(), z.unknown());
const item = z.strictObject({
  application_id: id.optional(),
  /** Instead, for a message: the newest file that this student handed in. */
  student_id: id.optional(),
  row_id: id.nullish(),
  version: version.nullish(),
});
const people = listOf(item);

const skipReason = z.enum([
  'not_found',
  'stale_version',
  'already',
  'wrong_state',
  'not_held',
  'on_its_way',
  'waiting',
  'scheduled',
  'nothing_to_check',
  'not_sent',
  'already_asked',
  'closed',
  'no_address',
  'no_file',
]);
/** What speaks against deciding or telling it now. */
const against = z.enum(['documents_asked', 'documents_unchecked', 'no_interview', 'no_score', 'no_consent']);
const line = z.strictObject({
  application_id: id,
  row_id: id.nullable(),
  version: version.nullable(),
  name: text,
  hebrew_name: text,
  track: text.nullable(),
  status: applications.shape.status,
  /** `held_before`: a held decision, which this one replaces. */
  against: z.array(z.enum([...against.options, 'held_before'])),
});
const bulkPreview = z.strictObject({
  lines: z.array(line),
  skipped: z.array(
    z.strictObject({
      application_id: id.nullable(),
      name: text,
      reason: skipReason,
      publish_at: instant.nullable(),
    }),
  ),
  people: count,
  needs_second_officer: z.boolean(),
  release_mode: z.enum(['immediate', 'held']),
  undo_minutes: count,
  /** Of the tracks that a decision is about: places taken now and afterwards. */
  places: z.array(
    z.strictObject({
      year_name: text,
      track: text,
      capacity: count.nullable(),
      taken: count,
      told: count,
      after: count,
    }),
  ),
});

/** How far the news of a decision is, or what became of it instead. */
const news = z.enum([
  'told',
  'failed',
  'on_its_way',
  'held',
  'undone',
  'withdrew',
  'taken_out',
  'elsewhere',
  'otherwise',
]);
export const bulkRun = z.strictObject({
  id,
  action,
  details: json,
  state: z.enum(['waiting', 'done', 'undone']),
  people: count,
  skipped: count,
  undone: count,
  /** Null where no news is told. */
  news: z.partialRecord(news, count).nullable(),
  created_by: id,
  created_by_name: text.nullable(),
  approved_by_name: text.nullable(),
  /** When the last of it that waits is told. */
  goes_at: instant.nullable(),
  /** The officers one of whom it waits for. */
  waiting_for: z.array(text),
  created_at: instant,
});
const reportLine = z.strictObject({
  application_id: id,
  name: text,
  outcome: z.enum(['planned', 'done', 'skipped', 'undone', 'kept']),
  /** Why it was skipped or kept: a code. */
  reason: text.nullable(),
  /** The decision it was about. */
  decision: applications.shape.status.nullable(),
  news: news.nullable(),
  /** When it was told or will be. */
  news_at: instant.nullable(),
  /** Why it could not be published. */
  failure: text.nullable(),
});

const rehearsal = z.strictObject({
  people: z.array(
    z.strictObject({
      application_id: id,
      name: text,
      hebrew_name: text,
      email: text.nullable(),
      language: z.enum(['en', 'he']),
      decision: applications.shape.status,
      track: text.nullable(),
      outliers: z.array(
        z.enum([
          'no_name',
          'no_hebrew_name',
          'no_address',
          'other_track',
          'same_address',
          ...against.options,
        ]),
      ),
      brothers: z.array(
        z.strictObject({ application_id: id, name: text, status: applications.shape.status }),
      ),
      /** Fields that the letter mentions and has no value for. */
      empty_fields: z.array(text),
    }),
  ),
  counts: z.array(z.strictObject({ decision: applications.shape.status, track: text.nullable(), count })),
  scheduled: z.array(z.strictObject({ application_id: id, name: text, publish_at: instant })),
  /** Whose words the mails have. */
  year_id: id.nullable(),
});

const actionRefusals = [
  'invalid_value:action',
  'invalid_value:decision',
  'invalid_value:hold',
  'invalid_value:kind',
  'invalid_value:publish_at',
  'invalid_value:people',
  'required:reason',
  'too_long:reason',
  'required:body',
  'too_long:body',
] as const;
const stepRefusals = ['not_found', 'wrong_state'] as const;

export const bulkFunctions = {
  select_applications: fn({
    about: 'Whom a search and filters match, up to 2,000: “all 47 that match”.',
    callers: 'officers',
    reads: true,
    args: matching,
    result: z.array(id),
    refusals: ['limit_reached:filters'],
  }),
  select_students: fn({
    about: 'The same of students.',
    callers: 'officers',
    reads: true,
    args: matching,
    result: z.array(id),
    refusals: ['limit_reached:filters', 'invalid_value:*', 'too_long:*', 'unknown_field:*', 'not_begun'],
    traced: { apart: [], byColumns: true },
  }),
  preview_bulk: fn({
    about:
      'What an action on many would do: each line, who is skipped and why, and whether a second officer is needed.',
    callers: 'officers',
    reads: true,
    args: { action, details, people },
    result: bulkPreview,
    refusals: actionRefusals,
  }),
  run_bulk: fn({
    about:
      'Does it with these lines, as preview_bulk answered them; who cannot be reached any more is reported.',
    callers: 'officers',
    args: { action, details, people },
    result: bulkRun,
    refusals: [...actionRefusals, 'conflict:people', 'wrong_state:decision', 'stale_version', 'wrong_state'],
  }),
  rehearse_bulk: fn({
    reads: true,
    about: 'A waiting run as the second officer reads it; `shown` is what approve_bulk is told.',
    callers: 'officers',
    args: { run_id: id },
    result: z.strictObject({
      run: bulkRun,
      shown: text,
      /** The words of a message. */
      body: text.nullable(),
      people: z.array(z.strictObject({ application_id: id, name: text })),
      undo_minutes: count,
      /** Of decisions. */
      rehearsal: rehearsal.nullable(),
    }),
    refusals: [...stepRefusals, 'invalid_value:people'],
  }),
  approve_bulk: fn({
    about: 'A second officer lets the news of a run go as `shown`, without those whom they take out.',
    callers: 'officers',
    args: { run_id: id, shown: text, left_out: listOf(id).optional() },
    result: bulkRun,
    refusals: [...stepRefusals, 'not_allowed', 'stale_version', 'invalid_value:left_out'],
  }),
  waiting_approvals: fn({
    reads: true,
    about: 'What waits for the caller as a second officer: runs and letters of others, oldest first.',
    callers: 'officers',
    args: {},
    result: z.array(
      z.strictObject({
        kind: z.enum(['run', 'letter']),
        id,
        action: z.enum([...bulkActions, 'letter']),
        details: json,
        subject: text.nullable(),
        people: count,
        created_by_name: text.nullable(),
        created_at: instant,
      }),
    ),
    refusals: [],
  }),
  release_of: fn({
    reads: true,
    about: 'The release of many in which a decision is; null when it is in none.',
    callers: 'officers',
    args: { application_id: id },
    result: z
      .strictObject({
        run_id: id,
        state: z.enum(['waiting', 'done', 'undone']),
        created_by_name: text.nullable(),
        people: count,
      })
      .nullable(),
    refusals: [],
  }),
  undo_bulk: fn({
    about: 'Takes a run back as one, as far as nobody has been told and nobody has gone on since.',
    callers: 'officers',
    args: { run_id: id },
    result: bulkRun,
    refusals: stepRefusals,
  }),
  bulk_report: fn({
    about: 'What became of a run, person by person.',
    callers: 'officers',
    reads: true,
    args: { run_id: id },
    result: z.strictObject({ run: bulkRun, lines: z.array(reportLine) }),
    refusals: ['not_found'],
  }),
  rehearse_release: fn({
    about:
      'What a release would tell whom: counts, people with what is unusual about them, and who is scheduled otherwise.',
    callers: 'officers',
    reads: true,
    args: { application_ids: listOf(id) },
    result: rehearsal,
    refusals: ['invalid_value:people'],
  }),
};
