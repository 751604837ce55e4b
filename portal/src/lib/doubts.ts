/**
 * Dates and years that can hardly be, asked about in words beside the field. A question, never a refusal: whoever was born in an
 * unusual year answers it by leaving the answer as it is.
 */
import { ageOn, dayText, todayIn } from '@school/shared/dates';

const words = {
  notBorn: 'This day has not come yet. Is the year right?',
  age: (years: number) => `You would be ${years} years old when the program begins. Is the year right?`,
  graduatesLate: (begins: number) =>
    `The program begins in ${begins}. Will you finish high school after that? If it is right, leave it.`,
  graduatedEarly: (years: number) => `That is ${years} years ago. If it is right, leave it.`,
  expired: 'This day has passed: an expired passport does not count. Is the date right?',
  endsEarly: (needed: string) =>
    `Your passport should be valid until ${needed}. If the date is right, think of renewing it in time.`,
} as const;

/** Younger or older than anybody who comes. */
const YOUNGEST = 16;
const OLDEST = 45;

/** About a day of birth, where the program begins on `begins`. */
export function birthDoubt(day: string, begins: string, today = todayIn()): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  if (day > today) return words.notBorn;
  const age = ageOn(day, begins);
  return age === null || (age >= YOUNGEST && age <= OLDEST) ? null : words.age(age);
}

/** About the year in which high school ends. */
export function graduationDoubt(year: string, begins: string): string | null {
  if (!/^\d{4}$/.test(year)) return null;
  const first = Number(begins.slice(0, 4));
  if (Number(year) > first) return words.graduatesLate(first);
  return first - Number(year) > OLDEST - YOUNGEST ? words.graduatedEarly(first - Number(year)) : null;
}

/** About the day on which a passport ends, which counts until `needed`: the end of the program and the year's margin. */
export function passportDoubt(day: string, needed: string | null = null, today = todayIn()): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  if (day < today) return words.expired;
  return needed !== null && day < needed ? words.endsEarly(dayText(needed)) : null;
}
