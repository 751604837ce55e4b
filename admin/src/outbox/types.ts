import type { Database } from '@school/shared/database.types';
import { mailTitle } from '../components/mail-words.ts';

export type OutboxRow = Database['public']['Tables']['email_outbox']['Row'];

/** What a mail is called in the office. */
export const titleOf = ({ template }: Pick<OutboxRow, 'template'>): string => mailTitle(template);
