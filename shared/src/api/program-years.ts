/** Program years with their settings, tracks, tasks and the holy days. */
import { z } from 'zod';
import { changeRefusals, fn, formOf } from './define.ts';
import {
  enrollment_task_templates,
  form_questions,
  program_year_settings,
  program_year_tracks,
  program_years,
} from './rows.generated.ts';
import { count, day, id, instant, nothing, text, version, listOf } from './values.ts';

const kept = { id: true, version: true, created_at: true, updated_at: true } as const;
const yearColumns = program_years.omit({ ...kept, currency: true }).keyof().options;
const settingColumns = program_year_settings.omit(kept).keyof().options;
const trackForm = formOf([
  'track',
  'starts_on',
  'ends_on',
  'ages',
  'length_text',
  'tuition_amount',
  'housing_amount',
  'deposit_amount',
  'included_text',
  'capacity',
  'target',
]);

/** What preview_program_year answered as `shown`; without it a save that touches something is refused as not begun. */
const shown = text.nullish();
const saveRefusals = [...changeRefusals, 'not_begun', 'conflict'] as const;
const amount = z.string().nullable();

const years = {
  preview_program_year: fn({
    about: 'What a save of a year would touch; nothing is saved. `shown` null: nothing that has to be asked.',
    callers: 'administrators',
    args: {
      year_id: id,
      part: text,
      changes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
    },
    result: z.strictObject({
      effects: z.array(
        z.strictObject({
          kind: z.enum(['closes', 'earlier', 'gone', 'amount', 'instalments']),
          track: text.nullable(),
          field: text.nullable(),
          before: amount,
          after: amount,
        }),
      ),
      drafts: count,
      students: count,
      plans: count,
      charged: count,
      letters: count,
      shown: text.nullable(),
    }),
    refusals: [...changeRefusals, 'invalid_value:part'],
  }),
  moved_deadline: fn({
    about: 'How many people have a draft that a move of the deadline touches, and do not know of it.',
    callers: 'officers',
    reads: true,
    args: { year_id: id },
    result: z
      .strictObject({ people: count, deadline_at: instant, zone: text, may_tell: z.boolean() })
      .nullable(),
    refusals: [],
  }),
  tell_moved_deadline: fn({
    about:
      'Tells them, one mail each; more than the year’s limit by somebody who has not moved the deadline.',
    callers: 'officers',
    args: { year_id: id, expected_people: count },
    result: count,
    refusals: ['not_found', 'conflict', 'not_allowed'],
  }),
  save_program_year: fn({
    about: 'Changes a year; `year_id` null makes one.',
    callers: 'administrators',
    args: {
      year_id: id.nullable(),
      changes: formOf(yearColumns as [string, ...string[]]),
      expected_version: version.nullish(),
      shown,
    },
    result: program_years,
    refusals: saveRefusals,
  }),
  save_program_year_settings: fn({
    about: 'Changes what the office arranges for a year.',
    callers: 'administrators',
    args: {
      year_id: id,
      changes: formOf(settingColumns as [string, ...string[]]),
      expected_version: version,
      shown,
    },
    result: program_year_settings,
    refusals: saveRefusals,
  }),
  save_program_year_tracks: fn({
    about:
      'Replaces the tracks; `expected_versions` holds the versions of those on screen by track, null for a new list.',
    callers: 'administrators',
    args: {
      year_id: id,
      tracks: listOf(trackForm),
      expected_versions: z.record(z.string(), version).nullish(),
      shown,
    },
    result: z.array(program_year_tracks),
    refusals: saveRefusals,
  }),
  copy_program_year: fn({
    about: 'Makes next year’s row, unpublished, every date 364 days on.',
    callers: 'administrators',
    args: { year_id: id },
    result: program_years,
    refusals: ['not_found', 'conflict:name', 'conflict:opens_at'],
  }),
  remove_program_year: fn({
    about: 'Removes a year that the site does not show and nothing belongs to.',
    callers: 'administrators',
    args: { year_id: id, expected_version: version },
    result: nothing,
    refusals: ['not_found', 'stale_version', 'wrong_state'],
  }),
};

const tasks = {
  save_task_template: fn({
    about:
      'Changes a task of the year; `template_id` null adds one at the end. Tasks that students have stay as they are.',
    callers: 'administrators',
    args: {
      year_id: id,
      template_id: id.nullable(),
      changes: formOf(['key', 'title', 'description', 'action']),
      expected_version: version.nullish(),
    },
    result: enrollment_task_templates,
    refusals: [...changeRefusals, 'limit_reached'],
  }),
  remove_task_template: fn({
    about: 'Removes a task of the year; students who have it keep it.',
    callers: 'administrators',
    args: { template_id: id, expected_version: version },
    result: nothing,
    refusals: ['not_found', 'stale_version'],
  }),
  order_task_templates: fn({
    about: 'Puts the list in this order; the ids must be those of the list.',
    callers: 'administrators',
    args: { year_id: id, template_ids: listOf(id) },
    result: z.array(enrollment_task_templates),
    refusals: ['not_found', 'stale_version'],
  }),
};

const ownQuestions = {
  save_form_question: fn({
    about:
      'Changes a question of the year’s own; `question_id` null adds one at the end. Once answered, its words, kind and choices stay.',
    callers: 'administrators',
    args: {
      year_id: id,
      question_id: id.nullable(),
      changes: formOf([
        'section',
        'kind',
        'words',
        'help',
        'is_required',
        'officers_only',
        'choices',
        'tracks',
        'most_characters',
      ]),
      expected_version: version.nullish(),
    },
    result: form_questions,
    refusals: [...changeRefusals, 'limit_reached', 'wrong_state'],
  }),
  retire_form_question: fn({
    about:
      'Asks a question no longer; applications handed in before keep it, and one that nobody answered goes.',
    callers: 'administrators',
    args: { question_id: id, expected_version: version },
    result: nothing,
    refusals: ['not_found', 'stale_version', 'wrong_state'],
  }),
  order_form_questions: fn({
    about: 'Puts the year’s own questions in this order; the ids must be those that it asks.',
    callers: 'administrators',
    args: { year_id: id, question_ids: listOf(id) },
    result: z.array(form_questions),
    refusals: ['not_found', 'stale_version'],
  }),
};

export const programYearFunctions = {
  ...years,
  ...tasks,
  ...ownQuestions,
  days_to_mind: fn({
    about: 'Yom Tov, fasts and national days of up to ten civil years; `rests`: nothing is published on it.',
    callers: 'office',
    reads: true,
    args: { first_year: count, last_year: count },
    result: z.array(z.strictObject({ day, name: text, rests: z.boolean() })),
    refusals: ['invalid_value:last_year'],
  }),
};
