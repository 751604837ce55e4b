import type { Database } from '@school/shared/database.types';
import { humanize } from '@school/shared/formats';
import { isMailKind, mailKindOf } from '@school/shared/mail/kinds';

export type OutboxRow = Database['public']['Tables']['email_outbox']['Row'];

/** What a mail is called in the office. */
export const titleOf = ({ template }: Pick<OutboxRow, 'template'>): string =>
  isMailKind(template) ? mailKindOf(template).title : humanize(template);
