/** A letter with the words that stand in the editor, for an invented applicant. */
import type { MailKindName } from '@school/shared/mail/kinds';
import type { SentLetter } from '@school/shared/mail/letter-paper';
import type { MailText } from '@school/shared/mail/preview';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export function letterOf(kind: MailKindName, words: MailText): SentLetter {
  return {
    outcome: kind.replace('letter_', ''),
    words: { en: words, he: words },
    personal: null,
    told_at: inDays(0),
    merged: {
      first_name: 'Noam',
      last_name: 'Example',
      hebrew_first_name: 'נועם',
      hebrew_last_name: 'דוגמה',
      hebrew_name: 'נועם דוגמה',
      track: 'shana_aleph',
      shana_aleph: 'shana_aleph',
      year: '2027-2028',
      reference: '2027-0001',
      starts_on: inDays(200).slice(0, 10),
      reply_until: inDays(21),
      zone: 'Asia/Jerusalem',
      deposit: 500,
    },
  };
}
