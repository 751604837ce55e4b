/** What the log says about a mail, as a sentence. */
import { humanize } from '@school/shared/formats';
import { isMailKind, mailKindOf } from '@school/shared/mail/kinds';

/** What a mail of this kind is called in the office. */
export const mailTitle = (template: string): string =>
  isMailKind(template) ? mailKindOf(template).title : humanize(template);

interface MailEntry {
  readonly action: string;
  readonly row_id?: string | null;
  readonly changes: Readonly<Record<string, { readonly new?: unknown }>>;
}

const valueOf = (entry: MailEntry, field: string): string => {
  const value = entry.changes[field]?.new;
  return typeof value === 'string' ? value : '';
};

/** The kind of each mail whose writing stands in these entries: later entries name the mail alone. */
export const mailKindsIn = (
  entries: readonly (MailEntry & { readonly table_name: string })[],
): ReadonlyMap<string, string> =>
  new Map(
    entries
      .filter(({ table_name, action }) => table_name === 'email_outbox' && action === 'insert')
      .map((entry) => [entry.row_id ?? '', valueOf(entry, 'template')]),
  );

/** E.g. Mail “Interview scheduled” could not be delivered: 550 No such mailbox. */
export function mailSentence(entry: MailEntry, template = valueOf(entry, 'template')): string {
  const mail = template ? `Mail “${mailTitle(template)}”` : 'A mail';
  if (entry.action === 'insert') return `${mail} was written`;
  if (entry.action === 'delete') return `${mail} was removed`;
  const why = valueOf(entry, 'last_error');
  switch (valueOf(entry, 'state')) {
    case 'sent':
      return `${mail} was sent`;
    case 'failed':
      return `${mail} could not be delivered${why ? `: ${why}` : ''}`;
    case 'cancelled':
      return `${mail} will not be sent${why ? `: ${why}` : ''}`;
    case 'queued':
      return `${mail} will be sent again`;
    default:
      return `${mail} was changed`;
  }
}
