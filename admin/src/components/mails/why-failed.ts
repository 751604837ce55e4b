/** Why a mail failed, in words: the codes of mail servers (RFC 5321, RFC 3463) and of connections that break. */

const REASONS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /\b5\.1\.[0136]\b|no such (?:user|mailbox)|user unknown|unknown user|mailbox unavailable/i,
    'There is no such mailbox.',
  ],
  [
    /\b5\.1\.[28]\b|domain not found|host not found|enotfound|nxdomain/i,
    'The part after the @ does not exist.',
  ],
  [/\b[45]\.2\.2\b|\b552\b|mailbox (?:is )?full|over quota|quota exceeded/i, 'The mailbox is full.'],
  [/\b5\.2\.1\b|disabled|inactive/i, 'The mailbox is closed.'],
  [/\b5\.[27]\.\d|\b554\b|spam|blocked|policy|rejected/i, 'Their mail server refuses our mail.'],
  [/\b55[0135]\b/, 'There is no such mailbox.'],
  [
    /timed? ?out|econnrefused|econnreset|etimedout|stopped before|\b4\d\d\b/i,
    'The mail server could not be reached, after eight tries.',
  ],
];

/** One sentence; what the mail server itself said stands behind it. */
export function whyFailed(error: string | null): string {
  const said = error?.trim() ?? '';
  const words = REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? 'It could not be delivered.';
  return said === '' ? words : `${words} (${said})`;
}
