/**
 * Whether the database would take what was typed as an answer, in its own sentence: for the questions that anybody may answer
 * before there is an account (supabase/tests/properties/answers.test.ts holds the two equal). The database decides.
 */
import { longestAnswer, type AnswerName } from './application-answers.ts';
import { cleaned, isPlainName, lengthOf } from './checks.ts';
import { readPhone, type Country } from './phones.ts';

/** Nothing longer is looked at (`private.apply_changes`). */
const LONGEST_TEXT = 20_000;
type Format = (text: string, country: Country | null) => string | null;
const isYear = (text: string): boolean =>
  /^[0-9]{4}$/.test(text) && Number(text) >= 1950 && Number(text) <= 2100;

const phone =
  (kind: string): Format =>
  (text, country) => {
    const found = readPhone(text, country, kind);
    return 'number' in found ? null : found.sentence;
  };
const year: Format = (text) => (isYear(text) ? null : 'Enter a year with four digits, from 1950 to 2100.');

const NAMES: readonly AnswerName[] = [
  'first_name',
  'last_name',
  'hebrew_first_name',
  'hebrew_last_name',
  'emergency_contact_name',
];

const formats: Partial<Record<AnswerName, Format>> = {
  phone: phone('phone'),
  whatsapp_phone: phone('WhatsApp'),
  emergency_contact_phone: phone('phone'),
  graduation_year: year,
};

/** Why this cannot be taken as it stands, in a form that states this country; null when it can, and for what is left empty. */
export function answerProblem(
  name: AnswerName,
  typed: string,
  country: Country | null = null,
): string | null {
  const text = cleaned(typed);
  if (text === '') return null;
  if (lengthOf(text) > LONGEST_TEXT) return 'This text is too long.';
  if (NAMES.includes(name) && !isPlainName(text))
    return 'This name holds characters that cannot be seen. Type it again.';
  const most = longestAnswer(name);
  if (most !== null && lengthOf(text) > most) return `At most ${most.toLocaleString('en-US')} characters.`;
  return formats[name]?.(text, country) ?? null;
}
