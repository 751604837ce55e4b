/** Hebrew dates in letters: against Intl, which writes them in digits, and against tables written by hand. */
import { describe, expect, it } from 'vitest';
import { hebrewDate, hebrewNumeral } from '../src/dates.ts';

const DAYS = [
  'א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ז׳', 'ח׳', 'ט׳', 'י׳',
  'י״א', 'י״ב', 'י״ג', 'י״ד', 'ט״ו', 'ט״ז', 'י״ז', 'י״ח', 'י״ט', 'כ׳',
  'כ״א', 'כ״ב', 'כ״ג', 'כ״ד', 'כ״ה', 'כ״ו', 'כ״ז', 'כ״ח', 'כ״ט', 'ל׳',
]; // prettier-ignore

/** Nineteen years are one cycle of leap years: 5780 to 5798. */
const FIRST_YEAR = 5780;
const YEARS = [
  'תש״פ', 'תשפ״א', 'תשפ״ב', 'תשפ״ג', 'תשפ״ד', 'תשפ״ה', 'תשפ״ו', 'תשפ״ז', 'תשפ״ח', 'תשפ״ט',
  'תש״צ', 'תשצ״א', 'תשצ״ב', 'תשצ״ג', 'תשצ״ד', 'תשצ״ה', 'תשצ״ו', 'תשצ״ז', 'תשצ״ח',
]; // prettier-ignore

const inDigits = new Intl.DateTimeFormat('he-u-ca-hebrew-nu-latn', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const DAY = 86_400_000;

describe('numbers in Hebrew letters', () => {
  it.each(DAYS.map((letters, at) => [at + 1, letters]))('%i is %s', (number, letters) => {
    expect(hebrewNumeral(Number(number))).toBe(letters);
  });
  it.each(YEARS.map((letters, at) => [FIRST_YEAR + at, letters]))('%i is %s', (year, letters) => {
    expect(hebrewNumeral(Number(year))).toBe(letters);
  });
  it('writes 15 and 16 without a name of God, alone and after hundreds, and nothing else so', () => {
    expect([115, 116, 117, 215, 316].map(hebrewNumeral)).toEqual(['קט״ו', 'קט״ז', 'קי״ז', 'רט״ו', 'שט״ז']);
  });
});

it('every day of nineteen years has the day and month of Intl, and the letters of the tables', () => {
  const wrong: string[] = [];
  // Rosh Hashana of 5780 and the eve of that of 5799.
  for (let time = Date.UTC(2019, 8, 30, 12); time < Date.UTC(2038, 8, 29, 12); time += DAY) {
    const parts = inDigits.formatToParts(time);
    const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
    const expected = parts
      .map(({ type, value }) => {
        if (type === 'day') return DAYS[Number(value) - 1] ?? '?';
        return type === 'year' ? (YEARS[Number(value) - FIRST_YEAR] ?? '?') : value;
      })
      .join('');
    const shown = hebrewDate(new Date(time));
    if (shown !== expected)
      wrong.push(`${of('day')} ${of('month')} ${of('year')}: ${shown}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
});
