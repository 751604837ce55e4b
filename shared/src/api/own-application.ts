/** An applicant's own application: what comes back. The functions are in applicant.ts. */
import { z } from 'zod';
import { line } from './lines.ts';
import {
  application_documents,
  application_references,
  applications,
  form_questions,
  interview_choices,
  interview_slots,
  program_year_tracks,
  program_years,
} from './rows.generated.ts';
import { count, day, instant, standing, text } from './values.ts';

const answerValue = z.union([z.string(), z.number(), z.null()]);

const ownApplication = applications.omit({ search_text: true, user_id: true });

export const ownDocument = application_documents.pick({
  id: true,
  kind: true,
  question_id: true,
  file_name: true,
  content_type: true,
  size_bytes: true,
  state: true,
  reason: true,
  storage_path: true,
  uploaded_at: true,
});

export const ownReference = application_references.omit({
  application_id: true,
  created_at: true,
  updated_at: true,
});

const slotTime = interview_slots.pick({ starts_at: true, ends_at: true, kind: true, place: true });
export const openSlot = slotTime.extend({ id: interview_slots.shape.id });
export const ownChoice = interview_choices.pick({ slot_id: true, position: true }).extend(slotTime.shape);

/** A question of the year's own, with its answer; among the changes its field is `own-` and its id. */
const ownQuestion = form_questions
  .pick({
    id: true,
    section: true,
    kind: true,
    words: true,
    help: true,
    is_required: true,
    choices: true,
    most_characters: true,
  })
  .extend({ answer: text.nullable() });

/** An answer that could not be saved yet: `field` as in an item of `lines`, `message` why, `value` as typed. */
const refusedItem = z.strictObject({
  section: z.enum(['personal', 'academic', 'essays', 'documents', 'references']),
  field: text,
  label: text,
  message: text,
  value: text.nullable(),
  refused_at: instant,
});

export const myApplication = z.strictObject({
  application: ownApplication,
  year: program_years,
  deadline_at: instant,
  deadline_zone: text,
  /** The last day of the program and the year's margin; null for a year without settings. */
  passport_needed_until: day.nullable(),
  has_extension: z.boolean(),
  can_edit: z.boolean(),
  lines: z.array(line),
  refused: z.array(refusedItem),
  /** What the year asks beside the questions of every year; after submission, what it asked then. */
  own_questions: z.array(ownQuestion),
  tracks: z.array(program_year_tracks.shape.track),
  max_interview_choices: count.nullable(),
  documents: z.array(ownDocument),
  references: z.array(ownReference),
  choices: z.array(ownChoice),
  interview: slotTime
    .extend({
      slot_id: interview_slots.shape.id,
      link: interview_slots.shape.link,
      /** How often they may still move it themselves, and until when move or decline it. */
      moves_left: count,
      change_until: instant,
      /** When they said that they cannot make it; null when they have not, or the office has seen to it. */
      absence_told_at: instant.nullable(),
    })
    .nullable(),
  has_student_record: z.boolean(),
  standing,
});

/** `field` is an answer's name; any other is answered with an error. Saved if the stored value still is `base` or already is `value`; `force` saves over a conflict. */
export const fieldChange = z.strictObject({
  field: text,
  base: answerValue,
  value: answerValue,
  force: z.literal(true).optional(),
});

export const savedFields = z.strictObject({
  version: count,
  saved_at: instant,
  saved: z.record(text, answerValue),
  conflicts: z.array(z.strictObject({ field: text, yours: answerValue, theirs: answerValue })),
  errors: z.array(z.strictObject({ field: text, message: text })),
});
