/** Names as a text in Hebrew says them: in Hebrew letters where they are known, else as they were given. */
import type { MailLanguage } from './kinds.ts';

/** By the field of a mail or letter, where its value for Hebrew texts stands among the data. */
const HEBREW: Readonly<Record<string, string>> = {
  first_name: 'hebrew_first_name',
  last_name: 'hebrew_last_name',
  applicant: 'hebrew_applicant',
};

/** What a text in Hebrew says for this field instead of its value; null in English, for other fields, and where nothing is known. */
export function inHebrew(
  field: string,
  data: Readonly<Record<string, unknown>>,
  language: MailLanguage,
): string | null {
  const key = language === 'he' ? HEBREW[field] : undefined;
  const value = key === undefined ? undefined : data[key];
  return typeof value === 'string' && value !== '' ? value : null;
}
