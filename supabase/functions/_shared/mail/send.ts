/** How a mail leaves: through the way the environment gives, else to the SMTP server in the settings. */
import type { FunctionEnv } from '../env.ts';
import school from '../copied/school.json' with { type: 'json' };

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
}

/** Resolves once the mail is handed over; rejects when it was not. */
export type SendMail = (mail: Mail) => Promise<{ readonly messageId: string }>;

/** A mail server that hangs holds up nothing for long: the outbox tries again, a person can ask again. */
export const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The way to send mail here. Throws when neither sendMail nor SMTP_URL is set. */
export async function mailer(env: FunctionEnv): Promise<SendMail> {
  if (env.sendMail) return env.sendMail;
  if (!env.SMTP_URL) throw new Error('The setting SMTP_URL is missing.');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: env.SMTP_URL, ...PATIENCE });
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
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { messageId: sent.messageId };
  };
}
