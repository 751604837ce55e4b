/** What every mail template is: the fields it merges, checked by type, and the words around them. */
import { z } from 'zod';
import type { Attachment } from './send.ts';
import type { Content } from './layout.ts';

export interface MailContext {
  /** Address of the product without a slash at its end. */
  readonly siteUrl: string;
  readonly to: string;
  /** When this try happens; a calendar entry counts its changes by it. */
  readonly now: Date;
}

export interface Template<Fields> {
  readonly fields: z.ZodType<Fields>;
  content(fields: Fields, context: MailContext): Content;
  attachments?(fields: Fields, context: MailContext): readonly Attachment[];
}

export const template = <Fields>(value: Template<Fields>): Template<Fields> => value;

/** A first name as people typed it, or nothing. */
export const firstName = z.string().max(100).nullish();

export const greeting = (name: string | null | undefined): { kind: 'text'; text: string } => ({
  kind: 'text',
  text: name ? `Dear ${name},` : 'Hello,',
});

/** Subjects are one line, whatever was merged into them. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
