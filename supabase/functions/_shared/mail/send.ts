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

/**
 * A mail server that does not answer holds up nothing for long. One that has the mail and is still looking at it has longer: who turns
 * away from it sends twice. With a tick's other work this ends before a hosted function is stopped (150 seconds).
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 90_000 };

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

async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport(patientUrl(smtpUrl));
}

/** The way to send mail here. Throws when neither sendMail nor SMTP_URL is set. */
export function mailer(env: FunctionEnv): SendMail {
  if (env.sendMail) return env.sendMail;
  const url = env.SMTP_URL;
  if (!url) throw new Error('The setting SMTP_URL is missing.');
  const from = env.MAIL_FROM ?? `${school.name} <${school.email}>`;
  let transport: Awaited<ReturnType<typeof openTransport>> | null = null;
  return async (mail) => {
    transport ??= await openTransport(url);
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
