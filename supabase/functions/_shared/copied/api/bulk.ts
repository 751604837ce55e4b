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
  'scheduled',
  'nothing_to_check',
  'not_sent',
  'already_asked',
  'closed',
  'no_address',
  'no_file',
]);
const line = z.strictObject({
  application_id: id,
  row_id: id.nullable(),
  version: version.nullable(),
  name: text,
  hebrew_name: text,
  track: text.nullable(),
  status: applications.shape.status,
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
});

/** How far the news of a decision is. */
const news = z.enum(['told', 'failed', 'on_its_way', 'held']);
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
  created_at: instant,
});
const reportLine = z.strictObject({
  application_id: id,
  name: text,
  outcome: z.enum(['planned', 'done', 'skipped', 'undone', 'kept']),
  /** Why it was skipped or kept: a code. */
  reason: text.nullable(),
  news: news.nullable(),
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
          'no_interview',
          'no_score',
          'other_track',
          'same_address',
        ]),
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
    args: matching,
    result: z.array(id),
    refusals: ['limit_reached:filters'],
  }),
  select_students: fn({
    about: 'The same of students.',
    callers: 'officers',
    args: matching,
    result: z.array(id),
    refusals: ['limit_reached:filters', 'invalid_value:*', 'too_long:*', 'unknown_field:*', 'not_begun'],
    traced: { apart: [], byColumns: true },
  }),
  preview_bulk: fn({
    about:
      'What an action on many would do: each line, who is skipped and why, and whether a second officer is needed.',
    callers: 'officers',
    args: { action, details, people },
    result: bulkPreview,
    refusals: actionRefusals,
  }),
  run_bulk: fn({
    about:
      'Does it with these lines, as preview_bulk answered them; who cannot be reached any more is reported, or with `all_or_nothing` nothing happens.',
    callers: 'officers',
    args: { action, details, people, all_or_nothing: z.boolean().optional() },
    result: bulkRun,
    refusals: [...actionRefusals, 'conflict:people', 'wrong_state:decision', 'stale_version', 'wrong_state'],
  }),
  approve_bulk: fn({
    about: 'A second officer lets the news of a run go.',
    callers: 'officers',
    args: { run_id: id },
    result: bulkRun,
    refusals: [...stepRefusals, 'not_allowed'],
  }),
  undo_bulk: fn({
    about: 'Takes a run back as one, as far as nobody has been told and nobody has gone on since.',
    callers: 'officers',
    args: { run_id: id },
    result: bulkRun,
    refusals: stepRefusals,
  }),
  list_bulk_runs: fn({
    about: 'The last hundred runs, newest first.',
    callers: 'officers',
    args: {},
    result: z.array(bulkRun),
    refusals: [],
  }),
  bulk_report: fn({
    about: 'What became of a run, person by person.',
    callers: 'officers',
    args: { run_id: id },
    result: z.strictObject({ run: bulkRun, lines: z.array(reportLine) }),
    refusals: ['not_found'],
  }),
  rehearse_release: fn({
    about:
      'What a release would tell whom: counts, people with what is unusual about them, and who is scheduled otherwise.',
    callers: 'officers',
    args: { application_ids: listOf(id) },
    result: rehearsal,
    refusals: ['invalid_value:people'],
  }),
};
