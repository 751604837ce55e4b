/** Apart from dates.ts: most pages that say a date say none of the Hebrew calendar. */
import { formatter } from './formatter.ts';
import { ISRAEL } from './zones.ts';

const HEBREW_LETTERS: readonly (readonly [number, string])[] = [
  [400, 'ת'],
  [300, 'ש'],
  [200, 'ר'],
  [100, 'ק'],
  [90, 'צ'],
  [80, 'פ'],
  [70, 'ע'],
  [60, 'ס'],
  [50, 'נ'],
  [40, 'מ'],
  [30, 'ל'],
  [20, 'כ'],
  [10, 'י'],
  [9, 'ט'],
  [8, 'ח'],
  [7, 'ז'],
  [6, 'ו'],
  [5, 'ה'],
  [4, 'ד'],
  [3, 'ג'],
  [2, 'ב'],
  [1, 'א'],
];

/** A number in Hebrew letters with geresh or gershayim: 3 is ג׳, 787 is תשפ״ז. Thousands are left out, as in years. */
export function hebrewNumeral(value: number): string {
  let rest = value % 1000;
  let letters = '';
  for (const [worth, letter] of HEBREW_LETTERS) {
    // What is left is exactly 15 or 16: nine and six, nine and seven, so that no name of God is written.
    if (rest === 15 || rest === 16) {
      letters += 'ט';
      rest -= 9;
    }
    while (rest >= worth) {
      letters += letter;
      rest -= worth;
    }
  }
  return letters.length > 1 ? `${letters.slice(0, -1)}״${letters.slice(-1)}` : `${letters}׳`;
}

/**
 * Hebrew calendar date of an instant in Israel, wherever it is read, in Hebrew letters; set it right to left. `Intl` knows
 * the calendar but writes its numbers in digits.
 */
export const hebrewDate = (instant: string | Date): string =>
  Number.isNaN(new Date(instant).getTime())
    ? String(instant)
    : formatter('he-u-ca-hebrew', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: ISRAEL,
      })
        .formatToParts(new Date(instant))
        .map(({ type, value }) => (type === 'day' || type === 'year' ? hebrewNumeral(Number(value)) : value))
        .join('');
