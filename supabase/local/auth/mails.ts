/** The auth mails: which template, which link, to whom. */
import { readFile } from 'node:fs/promises';
import type { CodeKind, IssuedCode } from './codes.ts';
import type { AuthEnv } from './env.ts';
import { AuthError, mailTooSoon } from './errors.ts';
import { htmlToText, renderTemplate, subjectOf } from './template.ts';
import type { Rule } from './settings.ts';
import { normalEmail, type UserRow } from './users.ts';

const FOLDER = new URL('../../templates/', import.meta.url);

/** The file in supabase/templates for each kind of mail. */
const TEMPLATES = {
  signup: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const satisfies Partial<Record<CodeKind, string>>;
export type MailKind = keyof typeof TEMPLATES;

export interface AuthMail {
  readonly kind: MailKind;
  readonly user: UserRow;
  readonly issued: IssuedCode;
  readonly to: string;
  readonly redirectTo: string;
}

/** Sends one auth mail; rejects when it could not be handed over. */
export async function sendAuthMail(env: AuthEnv, mail: AuthMail): Promise<void> {
  const template = await readFile(new URL(`${TEMPLATES[mail.kind]}.html`, FOLDER), 'utf8');
  const html = renderTemplate(template, {
    SiteURL: env.origin,
    RedirectTo: mail.redirectTo,
    TokenHash: mail.issued.linkToken,
    Token: mail.issued.code,
    Email: mail.user.email,
    NewEmail: mail.user.email_change ?? '',
    Data: mail.user.raw_user_meta_data ?? {},
  });
  try {
    await env.sendMail({ to: mail.to, subject: subjectOf(html), html, text: htmlToText(html) });
  } catch (cause) {
    console.error('Auth mail could not be sent:', cause);
    throw new AuthError(500, 'unexpected_failure', 'Error sending email');
  }
}

/**
 * Keeps the shortest time between two mails of one kind to one address. It counts by the address asked for, with
 * or without an account, so that a refusal tells nothing; and ends with the day's mails of all kinds to the address, which a
 * stranger who asks every minute would fill. Answers the seconds to wait, 0 when one may be sent.
 */
export function mailWait(env: AuthEnv, kind: MailKind, email: string): number {
  const address = normalEmail(email);
  const interval: Rule = { max: 1, seconds: env.settings.mailIntervalSeconds };
  return (
    env.limiter.take(`mail:${kind}:${address}`, interval) ||
    env.limiter.take(`mails:${address}`, env.settings.mailsPerAddress)
  );
}

/** As mailWait, but refuses with over_email_send_rate_limit. */
export function requireMailInterval(env: AuthEnv, kind: MailKind, email: string): void {
  const seconds = mailWait(env, kind, email);
  if (seconds > 0) throw mailTooSoon(seconds);
}
