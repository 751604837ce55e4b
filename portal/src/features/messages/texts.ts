/** The conversation with the office, seen by the person. */
import { inLanguages } from '../../lib/language.ts';

export const texts = inLanguages('messages', {
  title: 'Messages',
  lead: 'Write to the admissions office here: before you apply, while you apply and after. Only you and the office can read this. Parents have a conversation of their own.',
  parentLead: 'Write to the admissions office here. Only you and the office can read this.',
  names: (names: readonly string[]): string => names.join(' and '),
  asParent: (names: string): string =>
    `You write as a parent of ${names}. This conversation is yours: ${names} cannot read it, and you cannot read theirs.`,
  alsoParent: (names: string): string =>
    `You also follow the application of ${names}. This conversation is yours alone: ${names} cannot read it, and you cannot read theirs.`,
  family: 'Your family',
  none: 'Nobody has written yet. Ask us anything.',
  log: 'Your conversation with the office',
  you: 'You',
  youAs: (parent: string | null): string => (parent ? `You, ${parent}` : 'You, as a parent'),
  office: 'Admissions office',
  seen: 'Read',
  closed: 'The office has closed this conversation. If you write, it opens again.',
  label: 'Your message',
  hint: 'We answer here, and a mail tells you when we have.',
  addFile: 'Add a file',
  fileHint: 'PDF, JPEG or PNG, up to 25 MB each.',
  adding: 'Adding...',
  takeOff: 'Remove',
  takeOffName: (name: string): string => `Remove ${name}`,
  send: 'Send',
  sending: 'Sending...',
  sent: { title: 'Message sent', message: 'The office will answer here.' },
  empty: 'Write a message first.',
  fileFailed: 'The file could not be sent. Please try again.',
  openFailed: 'The file could not be opened. Please try again.',
  size: (bytes: number): string =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1000))} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`,
} as const);
