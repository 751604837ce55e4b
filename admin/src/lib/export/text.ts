import type { Cell, ExportColumn } from './types.ts';

/**
 * A spreadsheet that reads CSV runs text that begins with = + - @, a tab or a line break as a formula. Such text gets one
 * leading apostrophe; so does text that already has apostrophes before such a sign, which makes the rule reversible.
 */
const RISKY = /^'*[=+\-@\t\r\n]/;

export const escapeFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Undoes `escapeFormula`: the text as it stands in the database. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text;

/** What a spreadsheet could take for a formula when somebody edits the cell. */
export const isRisky = (text: string): boolean => RISKY.test(text);

/** Country codes of one and two digits; all others have three. */
const COUNTRY_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{3,}$)/;

/**
 * A stored phone as CSV holds it: '+1 4165550108'. Without the space a spreadsheet makes a number of it and drops the plus;
 * with it the cell is no number and no formula, needs no apostrophe, and is dialled as it stands.
 */
export const spacedPhone = (phone: string): string =>
  COUNTRY_CODE.test(phone) ? phone.replace(COUNTRY_CODE, '+$1 ') : escapeFormula(phone);

/** The words of a cell: Yes and No, lists joined with commas, stored values by their words. Empty for a missing value. */
export function words(column: ExportColumn, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return column.words?.[String(value)] ?? (value ? 'Yes' : 'No');
  if (typeof value === 'object') return value.join(', ');
  if (typeof value === 'number') return String(value);
  return column.words?.[value] ?? value;
}

const ISRAEL_CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** An instant as '2027-01-11 09:59:00' on the school's clock, which is what a column of times in a sheet shows. */
export function israelTime(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : ISRAEL_CLOCK.format(date).replace(', ', ' ');
}
