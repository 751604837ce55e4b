/** How a mail leaves: through the way the environment gives, else to the SMTP server in the settings. */
import type { FunctionEnv } from '../env.ts';
import school from '@school/shared/school.json' with { type: 'json' };

export interface Attachment {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same for every try of one mail, so that a receiver can tell that two are one. */
  readonly messageId?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
  /** Address that stops reminders at one click (RFC 8058); only reminders carry it. */
  readonly stopUrl?: string | undefined;
}

/** Resolves once the mail is handed over; rejects when it was not. */
export type SendMail = (mail: Mail) => Promise<{ readonly messageId: string }>;

/** A mail server that hangs holds up nothing for long: the outbox tries again, a person can ask again. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The address of a mail server with our patience in it: beside an address nodemailer reads no other options. */
export function patientUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(PATIENCE)) url.searchParams.set(name, String(ms));
  return url.href;
}

/** Mail programs show a button for these; a person who uses it gets no more reminders. */
export const stopHeaders = (stopUrl: string | undefined): Record<string, string> =>
  stopUrl
    ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** Whether the mail server refused for good (SMTP 5xx: no such mailbox, mailbox closed …), so that trying again is no use. */
export const isRefusedForGood = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  // Wrong credentials are the office's fault, not the reader's address.
  ![530, 534, 535].includes(error.responseCode);

/** The way to send mail here. Throws when neither sendMail nor SMTP_URL is set. */
export async function mailer(env: FunctionEnv): Promise<SendMail> {
  if (env.sendMail) return env.sendMail;
  if (!env.SMTP_URL) throw new Error('The setting SMTP_URL is missing.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(patientUrl(env.SMTP_URL));
  const from = env.MAIL_FROM ?? `${school.name} <${school.email}>`;
  return async (mail) => {
    const sent = await transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ...(mail.messageId ? { messageId: mail.messageId } : {}),
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      attachments: (mail.attachments ?? []).map((file) => ({ ...file })),
      headers: stopHeaders(mail.stopUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { messageId: sent.messageId };
  };
}
