/** What the office types and has not sent: each for its author alone (private.officer_drafts). */
import { z } from 'zod';
import { fn } from './define.ts';
import { id, instant, text } from './values.ts';

/** What a draft is about; `own` is the author's desk, its id their own. */
const draftSubjects = ['application', 'student', 'person', 'question', 'own'] as const;
const place = { subject: z.enum(draftSubjects), subject_id: id };

export const draftFunctions = {
  my_drafts: fn({
    about: 'What the caller has typed about one subject and not sent; nobody else reads it.',
    callers: 'office',
    reads: true,
    args: place,
    result: z.array(z.strictObject({ field: text, text, updated_at: instant })),
    refusals: [],
  }),
  save_draft: fn({
    about:
      'Keeps what the caller typed, over what they had `seen` there (`updated_at`, null for nothing); an empty text discards it. What another window typed since stays: it is answered as `other`, and nothing is kept.',
    callers: 'office',
    args: { ...place, field: text, text, seen: instant.nullish() },
    result: z.strictObject({ updated_at: instant.nullable(), other: text.nullable() }),
    refusals: ['not_found', 'invalid_value:field', 'too_long:text', 'limit_reached'],
  }),
};
