/**
 * Whether the database would take what was typed as an answer, in its own sentence: for the questions that anybody may answer
 * before there is an account (supabase/tests/properties/answers.test.ts holds the two equal). The database decides.
 */
import { longestAnswer, type AnswerName } from './application-answers.ts';
import { cleaned, isPlainName, lengthOf } from './checks.ts';

/** What people put between the digits of a number, and marks of direction (`private.normal_phone`). */
const BETWEEN_DIGITS = /[\s().\-\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Nothing longer is looked at (`private.apply_changes`). */
const LONGEST_TEXT = 20_000;
const PHONE = /^\+[1-9][0-9]{6,14}$/;
const isPhone = (text: string): boolean => PHONE.test(text.replace(BETWEEN_DIGITS, '').replace(/^00/, '+'));
const isYear = (text: string): boolean =>
  /^[0-9]{4}$/.test(text) && Number(text) >= 1950 && Number(text) <= 2100;

const phone =
  (kind: string) =>
  (text: string): string | null =>
    isPhone(text) ? null : `Enter a ${kind} number with the country code, like +1 212 555 0123.`;
const year = (text: string): string | null =>
  isYear(text) ? null : 'Enter a year with four digits, from 1950 to 2100.';

const NAMES: readonly AnswerName[] = [
  'first_name',
  'last_name',
  'hebrew_first_name',
  'hebrew_last_name',
  'emergency_contact_name',
];

const formats: Partial<Record<AnswerName, (text: string) => string | null>> = {
  phone: phone('phone'),
  whatsapp_phone: phone('WhatsApp'),
  emergency_contact_phone: phone('phone'),
  graduation_year: year,
};

/** Why this cannot be taken as it stands; null when it can, and for what is left empty. */
export function answerProblem(name: AnswerName, typed: string): string | null {
  const text = cleaned(typed);
  if (text === '') return null;
  if (lengthOf(text) > LONGEST_TEXT) return 'This text is too long.';
  if (NAMES.includes(name) && !isPlainName(text))
    return 'This name holds characters that cannot be seen. Type it again.';
  const most = longestAnswer(name);
  if (most !== null && lengthOf(text) > most) return `At most ${most.toLocaleString('en-US')} characters.`;
  return formats[name]?.(text) ?? null;
}
