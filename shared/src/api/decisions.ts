/** Officers review and decide: decisions, documents, notes, deadlines, tasks. */
import { z } from 'zod';
import { officeLetterFunctions, tellingRefusals } from './decision-letters.ts';
import { changeRefusals, fn } from './define.ts';
import {
  application_decisions,
  application_documents,
  application_extensions,
  application_notes,
  enrollment_tasks,
} from './rows.generated.ts';
import { decisions } from '../statuses.ts';
import { count, id, instant, listOf, nothing, text, version } from './values.ts';

const decision = z.enum(decisions);
/** What publishing many came to; those that failed stay held. */
export const publications = z.strictObject({
  published: count,
  failed: z.array(
    z.strictObject({
      application_id: id,
      name: text,
      code: text,
      /** In words, when it is a refusal of ours. */
      reason: text.nullable(),
    }),
  ),
});
const decisionRefusals = ['not_found', 'stale_version'] as const;

const deciding = {
  record_decision: fn({
    about:
      'Records a decision; `hold` null does as the year’s settings say, false tells it after the year’s minutes to think. `without_interview`: an acceptance cancels a booked one when it is told.',
    callers: 'officers',
    args: {
      application_id: id,
      decision,
      expected_version: version,
      hold: z.boolean().nullish(),
      publish_at: instant.nullish(),
      without_interview: z.boolean().nullish(),
    },
    result: z.strictObject({ decision: application_decisions, published: z.boolean() }),
    refusals: [
      ...decisionRefusals,
      'wrong_state:decision',
      'stale_version:decision',
      'invalid_value:publish_at',
      ...tellingRefusals,
    ],
  }),
  undo_decision: fn({
    about:
      'Takes back a decision told “at once” while the year’s minutes run; the working status is what it was.',
    callers: 'officers',
    args: { application_id: id, expected_version: version },
    result: application_decisions,
    refusals: [...decisionRefusals, 'wrong_state'],
  }),
  publish_decision: fn({
    about:
      'Tells a held decision: after the year’s minutes, or without waiting for those that run already; after the school’s rest, unless `rest_reason` says why it cannot wait.',
    callers: 'officers',
    args: { application_id: id, expected_version: version, rest_reason: text.nullish() },
    result: application_decisions,
    refusals: [...decisionRefusals, 'required:reason', 'too_long:reason', ...tellingRefusals],
  }),
  schedule_publication: fn({
    about: 'Says when a held decision is published; null takes the time back.',
    callers: 'officers',
    args: { application_id: id, publish_at: instant.nullable(), expected_version: version },
    result: application_decisions,
    refusals: [...decisionRefusals, 'wrong_state', 'invalid_value:publish_at', ...tellingRefusals],
  }),
  advise_publication: fn({
    reads: true,
    about:
      'What speaks about telling these at a time, or as soon as it may be: the earliest and the latest time, when it is told after the school’s rest, and which families’ mail waits for their own.',
    callers: 'officers',
    args: { application_ids: listOf(id), publish_at: instant.nullish() },
    result: z.strictObject({
      earliest: instant,
      latest: instant,
      told_at: instant,
      school_rests: z.boolean(),
      /** How many of them rest then, and the names of the first three. */
      families: count,
      names: z.array(text),
      /** When nobody rests any more; null when nobody does then. */
      better_at: instant.nullable(),
      /** The year's reply date that has passed by then: nobody accepted could reply. */
      reply_ended: instant.nullable(),
    }),
    refusals: ['invalid_value:application_ids', 'invalid_value:publish_at'],
  }),
  register_application: fn({
    about: 'Registers an accepted student without waiting for the deposit.',
    callers: 'officers',
    args: { application_id: id, expected_version: version },
    result: application_decisions,
    refusals: [...decisionRefusals, 'wrong_state'],
  }),
};

const notes = {
  save_note: fn({
    about: 'Writes a note; with `note_id` it changes one.',
    callers: 'officers',
    args: {
      application_id: id,
      body: text,
      note_id: id.nullish(),
      expected_version: version.nullish(),
    },
    result: application_notes,
    refusals: changeRefusals,
  }),
  remove_note: fn({
    about: 'Removes a note.',
    callers: 'officers',
    args: { note_id: id },
    result: nothing,
    refusals: ['not_found'],
  }),
};

const until = ['invalid_value:until', 'too_long:reason'] as const;

export const decisionFunctions = {
  ...officeLetterFunctions,
  ...deciding,
  ...notes,
  review_document: fn({
    about: 'Marks a document as checked or asks for another; `replace` needs a reason.',
    callers: 'officers',
    args: {
      document_id: id,
      state: z.enum(['received', 'checked', 'replace']),
      reason: text.nullish(),
      expected_version: version.nullish(),
    },
    result: application_documents,
    refusals: [...changeRefusals, 'wrong_state'],
  }),
  grant_extension: fn({
    about: 'Gives one application a later deadline; `expected_version` null when none was there.',
    callers: 'officers',
    args: {
      application_id: id,
      until: instant.nullable(),
      reason: text.nullish(),
      expected_version: version.nullish(),
    },
    result: application_extensions,
    refusals: [...decisionRefusals, ...until],
  }),
  extend_deadline: fn({
    about: 'The same for whoever signs in with this address and has a draft of the open year.',
    callers: 'officers',
    args: { email: text, until: instant.nullable(), reason: text.nullish() },
    result: z.strictObject({ until: instant }),
    refusals: [...decisionRefusals, ...until, 'not_found:email', 'required:email'],
  }),
  find_drafts: fn({
    about:
      'Whose application of the open year is in progress, by a part of their name or address; nothing else of a draft is told.',
    callers: 'officers',
    reads: true,
    args: { query: text },
    result: z.array(z.strictObject({ name: text, email: text, deadline_at: instant })),
    refusals: [],
  }),
  set_enrollment_task: fn({
    about:
      'The office has looked at a student’s task, takes that back, or opens it again; only while the acceptance is published. What the data say of it is read with the file, whose reading is begun.',
    callers: 'officers',
    args: { task_id: id, state: z.enum(['checked', 'unchecked', 'open']), expected_version: version },
    result: enrollment_tasks,
    refusals: [...decisionRefusals, 'invalid_value:state', 'wrong_state', 'not_begun'],
    traced: { apart: ['state', 'expected_version'] },
  }),
};
