/** What is open on an application, line by line, as the database says it (supabase/schemas/33_lines.sql). */
import { z } from 'zod';
import { day, instant, text } from './values.ts';

const lacking = z.strictObject({ field: text, label: text });

export const line = z.strictObject({
  key: text,
  kind: z.enum([
    'section', 'document', 'references', 'referee', 'interview', 'consent', 'reply', 'deposit', 'plan', 'passport', 'medical', 'travel',
    'task', 'information',
  ]), // prettier-ignore
  /** The page of the application where it is done; null: not in the application. */
  section: z
    .enum(['personal', 'academic', 'essays', 'documents', 'references', 'interview', 'review'])
    .nullable(),
  label: text,
  need: z.enum(['now', 'later', 'optional']),
  state: z.enum(['open', 'said', 'done', 'impossible']),
  owes: z.enum(['student', 'family', 'referee', 'office']),
  due_at: instant.nullable(),
  due_zone: text.nullable(),
  due_on: day.nullable(),
  /** Who did it, by name, and when. */
  by: text.nullable(),
  at: instant.nullable(),
  /** The office has looked at it. */
  confirmed: z.boolean(),
  /** What is still lacking, never a value. */
  items: z.array(lacking),
  problem: z
    .enum(['refused', 'replace', 'declined', 'failed', 'rejected', 'expired', 'too_short'])
    .nullable(),
  /** The office's words about it, or the day of what has run out. */
  note: text.nullable(),
});
