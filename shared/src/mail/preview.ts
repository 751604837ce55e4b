/** What the function `preview-mail` answers, held by whoever shows it. */
import { z } from 'zod';
import { mailBody } from './body.ts';

/** Words of a mail: what the office edits. */
export const mailText = z.object({ subject: z.string(), heading: z.string(), body: mailBody });
export type MailText = z.output<typeof mailText>;

const drawnMail = z.object({
  why: z.enum(['chosen', 'longest_name', 'empty_fields', 'hebrew_only']),
  name: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** A sentence that says for whom the mail cannot go, and why; null when it can. */
  problem: z.string().nullable(),
});
export type DrawnMail = z.output<typeof drawnMail>;

export const mailPreview = z.object({ words: z.unknown(), drawn: z.array(drawnMail) });
