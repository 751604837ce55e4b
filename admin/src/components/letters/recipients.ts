import type { SentLine } from '@school/shared/api/shapes';
import type { FunctionArgs, FunctionResult } from '../../providers/rpc.ts';

export type Recipient = FunctionArgs<'preview_mailing'>['people'][number];
export type Letter = FunctionArgs<'send_mailing'>['words'];
export type MailingPreview = FunctionResult<'preview_mailing'>;
export type Mailing = NonNullable<SentLine['letter']>;

/** What the page for writing is opened with; it stands in the history entry, so that a reload keeps it. */
export interface WritingTo {
  readonly people: readonly Recipient[];
  /** In E.164, when the letter is for one person whose phone is known. */
  readonly phone?: string | undefined;
}

export const applicationIds = (people: readonly Recipient[]): readonly string[] =>
  people.flatMap(({ application_id }) => (application_id ? [application_id] : []));

/** What an address was opened with, if anything. */
export function writingTo(state: unknown): WritingTo {
  const given = state as Partial<WritingTo> | null;
  return { people: given?.people ?? [], phone: given?.phone };
}

/** A letter's text in WhatsApp, ready to be sent to this number. */
export const whatsAppAddress = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?${new URLSearchParams({ text }).toString()}`;
