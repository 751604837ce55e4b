/** From an outbox row to a mail: the office's words or the shipped ones, its values, HTML, text and attachments. */
import { z } from 'zod';
import { mailBody } from '@school/shared/mail/body';
import {
  hasSecretLink,
  isMailKind,
  mailKindOf,
  type MailKindName,
  type MailLanguage,
} from '@school/shared/mail/kinds';
import { calendarFor } from './calendar.ts';
import { compose, MailProblem, type Words } from '@school/shared/mail/compose';
import { admissionsEmail, toHtml } from './mail-frame.ts';
import { toText } from './plain-text.ts';
import type { Mail } from './send.ts';
import { shipped } from './shipped/index.ts';
import { valuesOf } from './values.ts';

export interface OutboxRow {
  readonly id: string;
  readonly to_email: string;
  /** The kind of mail (shared/src/mail/kinds.ts). */
  readonly template: string;
  readonly data: unknown;
  /** The application it is about. */
  readonly application_id?: string | null | undefined;
  readonly language?: MailLanguage | undefined;
  /** IANA zone of the reader; null when not known. */
  readonly zone?: string | null | undefined;
  /** {subject, heading, body} the office has written for this kind or this mail; else the shipped words. */
  readonly words?: unknown;
  /** Token of a secret link, made for this try. */
  readonly link_token?: string | null | undefined;
  /** Key with which this reader stops reminders. */
  readonly stop_key?: string | null | undefined;
}

const officeWords = z.object({ subject: z.string(), heading: z.string(), body: mailBody });

/** Stands in stored copies for a link that opens something. */
const HIDDEN_LINK = '(link)';

function wordsOf(row: OutboxRow, kind: MailKindName, language: MailLanguage): Words {
  if (row.words === null || row.words === undefined) return shipped[kind][language];
  const parsed = officeWords.safeParse(row.words);
  if (!parsed.success)
    throw new MailProblem(
      `The words of this mail cannot be read: ${parsed.error.issues[0]?.message ?? 'unknown'}`,
    );
  return parsed.data;
}

const PAGE_OF_SETTINGS = '/account';
const FAMILY = '/family';

function actionHref(kind: MailKindName, row: OutboxRow, siteUrl: string): string | null {
  const { action } = mailKindOf(kind);
  if (action === null) return null;
  // A parent may follow several children, and reads about this one.
  if (action === FAMILY && row.application_id) return `${siteUrl}${action}?child=${row.application_id}`;
  if (!hasSecretLink(kind)) return siteUrl + action;
  if (!row.link_token) throw new MailProblem('The secret link of this mail is missing.');
  return siteUrl + action.replace('{link}', row.link_token);
}

/** `asSent` is the mail as it may be kept and shown: the same without its secret link. */
export interface RenderedMail extends Mail {
  readonly asSent: { readonly subject: string; readonly html: string; readonly text: string };
}

/**
 * The mail of an outbox row. Its Message-ID is the row's id, so every try of one mail carries the same.
 * Throws MailProblem when the kind is not known, a value is missing or of the wrong type.
 */
export function renderMail(row: OutboxRow, siteUrl: string, now: Date): RenderedMail {
  if (!isMailKind(row.template)) throw new MailProblem(`There is no mail template "${row.template}".`);
  const name = row.template;
  const kind = mailKindOf(name);
  const language = row.language ?? 'en';
  const reminder = kind.group === 'reminder';
  const merge = {
    kind,
    language,
    values: valuesOf(kind, row.data, { language, zone: row.zone ?? null }),
    href: actionHref(name, row, siteUrl),
    // Who answers by a link of their own has no account in which to stop anything.
    stopHref: reminder && !hasSecretLink(name) ? siteUrl + PAGE_OF_SETTINGS : undefined,
  };
  const words = wordsOf(row, name, language);
  const content = compose(words, merge);
  const html = toHtml(content);
  const text = toText(content);
  const shown = hasSecretLink(name) ? compose(words, { ...merge, href: HIDDEN_LINK }) : content;
  return {
    subject: content.subject,
    html,
    text,
    to: row.to_email,
    replyTo: admissionsEmail,
    messageId: `<${row.id}@${new URL(siteUrl).hostname}>`,
    attachments: calendarFor(name, row.data, { siteUrl, to: row.to_email, now }),
    ...(reminder && row.stop_key
      ? { stopUrl: `${siteUrl}/functions/v1/stop-reminders?key=${encodeURIComponent(row.stop_key)}` }
      : {}),
    asSent: { subject: shown.subject, html: toHtml(shown), text: toText(shown) },
  };
}
