/** What somebody means who types a day: the usual ways of writing one. Never a guess: 3/5 is March in one country, May in another. */

/** A day as everybody reads it the same way. */
export const TYPED_DAY_EXAMPLE = '14 March 2008';

const MONTHS = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
] as const; // prettier-ignore

/** 1 for "Jan", "january" and "Sept."; 0 for what names no month. */
const monthNamed = (word: string): number =>
  word.length < 3 ? 0 : MONTHS.findIndex((name) => name.startsWith(word)) + 1;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day as it is stored; none where the calendar has no such day. */
function realDay(year: number, month: number, day: number): string[] {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? [`${year}-${twoDigits(month)}-${twoDigits(day)}`] : [];
}

/** "14/3/2008" and "3/14/2008" each leave one way to read them; "3/5/2008" leaves two. */
const eitherOrder = (first: number, second: number, year: number): string[] => [
  ...new Set([...realDay(year, second, first), ...realDay(year, first, second)]),
];

/** A weekday before it, "of", ordinals and commas say nothing more. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\b(\d{1,2})(st|nd|rd|th)\b/g, '$1')
    .replaceAll(/\b(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|sun|mon|tue|wed|thu|fri|sat|of|the)\b/g, ' ')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();

/** Every day that the text can mean, as it is stored (YYYY-MM-DD): one where it is clear, two where it is not, none else. */
export function daysMeant(text: string): readonly string[] {
  const typed = plain(text);
  const numbers = /^(\d+) ?[-/. ] ?(\d+) ?[-/. ] ?(\d+)\.?$/.exec(typed)?.slice(1) ?? [];
  const [a = '', b = '', c = ''] = numbers;
  if (a.length === 4 && b.length <= 2 && c.length <= 2) return realDay(Number(a), Number(b), Number(c));
  if (c.length === 4 && a.length <= 2 && b.length <= 2) return eitherOrder(Number(a), Number(b), Number(c));
  const dayFirst = /^(?<day>\d{1,2})[-/. ]*(?<month>[a-z]+)[-/. ]*(?<year>\d{4})$/.exec(typed);
  const monthFirst = /^(?<month>[a-z]+)[-/. ]*(?<day>\d{1,2})[-/. ]+(?<year>\d{4})$/.exec(typed);
  const { day, month = '', year } = (dayFirst ?? monthFirst)?.groups ?? {};
  return realDay(Number(year), monthNamed(month), Number(day));
}

/** The one day that the text means, else null. */
export function dayMeant(text: string): string | null {
  const days = daysMeant(text);
  return days.length === 1 ? (days[0] ?? null) : null;
}
