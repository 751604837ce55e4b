/** Every mail of the local server leaves through here: to SMTP when SMTP_URL is given, else into the mailbox. */
import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import { patientUrl, stopHeaders, type SendMail } from '../../functions/_shared/mail/send.ts';
import type { MailStore } from './mail-store.ts';

export type { SendMail };

export interface MailerOptions {
  readonly store: MailStore;
  /** Sender, e.g. `A School <office@example.org>`. */
  readonly from: string;
  /** smtp:// or smtps:// address of a real mail server. */
  readonly smtpUrl?: string | undefined;
}

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

export function createMailer({ store, from, smtpUrl }: MailerOptions): SendMail {
  const smtp = smtpUrl ? nodemailer.createTransport(patientUrl(smtpUrl)) : null;
  const local = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  return async (mail) => {
    const messageId = mail.messageId ?? `<${randomUUID()}@${domainOf(from)}>`;
    const message = {
      from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      headers: stopHeaders(mail.stopUrl),
      attachments: (mail.attachments ?? []).map((file) => ({ ...file })),
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    if (smtp) {
      await smtp.sendMail(message);
      return { messageId };
    }
    const built = await local.sendMail(message);
    if (!Buffer.isBuffer(built.message)) throw new Error('The mail could not be built.');
    await store.save(built.message);
    return { messageId };
  };
}
