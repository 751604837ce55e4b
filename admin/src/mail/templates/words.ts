import type { Database } from '@school/shared/database.types';
import { mailKindNames, mailKindOf, type MailKindName } from '@school/shared/mail/kinds';

export type TemplateRow = Database['public']['Tables']['mail_templates']['Row'];

/** What the groups of mails are called; shared/src/mail/kinds.ts says which kind belongs to which. */
const GROUPS = [
  ['notice', 'News'],
  ['receipt', 'Receipts'],
  ['reminder', 'Reminders'],
  ['invitation', 'Invitations'],
  ['decision', 'Decision letters'],
] as const;

/** All kinds whose words the office can change, by group. A letter is written each time and has no template. */
export const kindGroups: readonly { readonly title: string; readonly kinds: readonly MailKindName[] }[] =
  GROUPS.map(([group, title]) => ({
    title,
    kinds: mailKindNames.filter((name) => mailKindOf(name).group === group),
  }));
