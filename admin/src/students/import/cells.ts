/** What is written in a cell, as the value that its field keeps, read as it was said for the column; else why it cannot be read. */
import { plainAddress } from '@school/shared/addresses';
import { keyboardSigns, passportNumber } from '@school/shared/checks';
import { readPhone, type Country, type ReadPhone } from '@school/shared/phones';
import { hebrewChoices } from '@school/shared/student-fields-hebrew';
import { daysMeant } from '@school/shared/typed-day';
import { choiceWord, type Field } from '../rules/fields.ts';
import type { StudentValue } from '../rules/types.ts';
import { isBroken } from './read-file.ts';
import { importTexts as texts } from './texts.ts';

const YES = ['yes', 'y', 'true', '1', 'כן', 'v', '✓', 'x'];
const NO = ['no', 'n', 'false', '0', 'לא'];

/** Each as it is written: what can be read in two ways is refused then. */
export type DayOrder = 'day_first' | 'month_first' | 'as_written';
export type Decimal = 'point' | 'comma' | 'as_written';

/** How a column is read; null: that has to be said first. */
export interface Reading {
  readonly field: string;
  readonly days: DayOrder | null;
  readonly decimal: Decimal | null;
  /** Whether 05x, 5x and 972x without a plus are Israeli, whatever the country. */
  readonly israeli: boolean;
  /** Whose the other numbers without a country code are: of the country in the row, of one country, or nobody's. */
  readonly country: Country | 'row' | '';
  /** What a value of this column means, in all of its rows; '' leaves the cell empty. */
  readonly meant: Readonly<Record<string, string>>;
}

export type Read = { readonly value: StudentValue } | { readonly problem: string };
const read = (value: StudentValue | null | undefined, problem: string): Read =>
  value === null || value === undefined ? { problem } : { value };

const TIME = /[T ]\d{1,2}:\d{2}.*$/;
const NUMBERS = /^(\d{1,2})[./\- ]+(\d{1,2})[./\- ]+(\d{4})\.?$/;

/** Two digits are of people born or papers that end within the hundred years around us. */
const withCentury = (text: string): string =>
  text.replace(
    /^(\d{1,2}[./\- ]+(?:\d{1,2}|[a-z]+)[./\- ]+)'?(\d{2})$/i,
    (_all, before: string, year: string) => `${before}${Number(year) > 60 ? '19' : '20'}${year}`,
  );

const plainDay = (text: string): string => withCentury(text.replace(TIME, '').trim());

/** The day in numbers, read in one of both orders. */
function numbersAs(text: string, order: 'day_first' | 'month_first'): string | undefined {
  const [, first = '', second = '', year = ''] = NUMBERS.exec(plainDay(text)) ?? [];
  const [month, date] = order === 'day_first' ? [second, first] : [first, second];
  return daysMeant(`${year}-${month}-${date}`)[0];
}

function dayOf(text: string, order: DayOrder): string | undefined {
  const days = daysMeant(plainDay(text));
  if (order !== 'as_written' && NUMBERS.test(plainDay(text))) return numbersAs(text, order);
  return days.length === 1 ? days[0] : undefined;
}

/**
 * How the days of a column are written; null where they can be read in two ways, or contradict each other or their heading. A few days
 * that can only be read in one way do not decide over many that can be read in both.
 */
export function dayOrderOf(heading: string, cells: readonly string[]): DayOrder | null {
  const said = /\bd{1,2}\W{0,2}m{1,2}\b/i.test(heading)
    ? 'day_first'
    : /\bm{1,2}\W{0,2}d{1,2}\b/i.test(heading)
      ? 'month_first'
      : null;
  const both = cells.map((cell) => [numbersAs(cell, 'day_first'), numbersAs(cell, 'month_first')] as const);
  const onlyDay = both.filter(([day, month]) => day && !month).length;
  const onlyMonth = both.filter(([day, month]) => month && !day).length;
  const either = both.filter(([day, month]) => day && month && day !== month).length;
  if (onlyDay && onlyMonth) return null;
  const shown = onlyMonth ? 'month_first' : onlyDay || !either ? 'day_first' : null;
  if (said) return onlyDay + onlyMonth === 0 || shown === said ? said : null;
  return either > onlyDay + onlyMonth ? null : shown;
}

/** Dollars are what amounts are kept in; any other sign of money is refused. */
const FOREIGN = /[₪£€¥₽]|\b(?:nis|ils|eur|euro|gbp|cad|aud|zar|shekels?)\b|ש["״'׳]{1,2}ח|שקל/i;
export const isForeign = (text: string): boolean => FOREIGN.test(text);
const GROUPED = /^\d{1,3}[.,]\d{3}$/;
const plainAmount = (text: string): string =>
  text.replace(/^(?:us)?\$|(?:us)?\$$|\busd\b|\bdollars?\b|%$/gi, '').trim();

const WRITTEN = {
  point: /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:\.\d{1,2})?$/,
  comma: /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:,\d{1,2})?$/,
} as const;
const isWritten = (text: string, decimal: 'point' | 'comma'): boolean =>
  WRITTEN[decimal].test(plainAmount(text)) && !/^0\d*[.,]\d{3}/.test(plainAmount(text));

function amountOf(text: string, decimal: Decimal): number | undefined {
  const as = decimal === 'as_written' ? (isWritten(text, 'point') ? 'point' : 'comma') : decimal;
  if (!isWritten(text, as) || (decimal === 'as_written' && GROUPED.test(plainAmount(text)))) return undefined;
  const digits = plainAmount(text).replace(as === 'point' ? /[,\s]/g : /[.\s]/g, '');
  return Number(digits.replace(',', '.'));
}

/** How the amounts of a column are written; null where some can only be read the one way and some the other, or 1.250 is all there is. */
export function decimalOf(cells: readonly string[]): Decimal | null {
  const ways = cells.map((cell) => [isWritten(cell, 'point'), isWritten(cell, 'comma')] as const);
  const onlyPoint = ways.some(([point, comma]) => point && !comma);
  const onlyComma = cells.filter((_cell, at) => ways[at]?.[1] && !ways[at][0]);
  if (onlyComma.length === 0) return 'point';
  return onlyPoint || onlyComma.every((cell) => GROUPED.test(plainAmount(cell))) ? null : 'comma';
}

const simple = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["'׳״’`]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim();

/** The words of a field's choices, as people read them. */
export const choicesOf = (field: Field): readonly string[] =>
  field.kind === 'boolean' ? ['Yes', 'No'] : (field.choices ?? []).map((value) => choiceWord(field, value));

function choice(field: Field, text: string): string | undefined {
  const words = hebrewChoices[field.name] ?? {};
  return field.choices?.find((value) =>
    [value, choiceWord(field, value), words[value] ?? value].some((word) => simple(word) === simple(text)),
  );
}

/** An Israeli number as sheets have it: a mobile phone that may have lost its zero, or the country's code without its plus. */
const ISRAELI = /^(?:0?5\d{8}|972[2-9]\d{7,8})$/;

/** Israeli first: what looks Israeli is that, whatever the country. */
function phoneOf(text: string, country: Country | null, israeliFirst: boolean): ReadPhone {
  const digits = keyboardSigns(text).replace(/[\s().\-/]/g, '');
  return israeliFirst && ISRAELI.test(digits)
    ? readPhone(`+972${digits.replace(/^(?:972|0)/, '')}`)
    : readPhone(text, country);
}

/** As Excel, LibreOffice and Google show them, in whatever language. */
const ERRORS = /^(?:#[¡\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\d/_]*[!?]|#N\/?[ADV]|#GETTING_DATA|#{2,}|Err:\d{3})$/u;

/** A filled cell of this field. `country`: the one in its row. */
export function readCell(field: Field, written: string, reading: Reading, country: Country | null): Read {
  const { unread } = texts;
  // A phone or a number of somebody that a program has taken for an amount.
  const text = written.replace(/^(\d{5,})\.0$/, '$1');
  if (ERRORS.test(text)) return { problem: unread.error(text) };
  if (isBroken(text)) return { problem: unread.broken(text) };
  switch (field.kind) {
    case 'date':
      return read(reading.days ? dayOf(text, reading.days) : null, unread.day(text));
    case 'boolean':
      return read(
        YES.includes(simple(text)) ? true : NO.includes(simple(text)) ? false : null,
        unread.choice(text, choicesOf(field)),
      );
    case 'select':
      return read(choice(field, text), unread.choice(text, choicesOf(field)));
    case 'phone': {
      const of = reading.country === 'row' ? country : reading.country || null;
      const phone = phoneOf(text, of, reading.israeli);
      return 'number' in phone ? { value: phone.number } : { problem: phone.sentence };
    }
    case 'list':
      return {
        value: text
          .split(/[,;/]/)
          .map((item) => item.trim())
          .filter(Boolean),
      };
    case 'money':
      if (isForeign(text)) return { problem: unread.foreign(text) };
      return read(reading.decimal ? amountOf(text, reading.decimal) : null, unread.amount(text));
    case 'number':
    case 'year':
    case 'percent':
      return read(reading.decimal ? amountOf(text, reading.decimal) : null, unread.amount(text));
    case 'email':
      return { value: plainAddress(text) };
    default:
      if (field.name.endsWith('_passport_number')) return { value: passportNumber(text) ?? text };
      // A spreadsheet that takes the number for an amount drops the zeros in front.
      return {
        value: field.name === 'teudat_zehut' && /^\d{5,8}$/.test(text) ? text.padStart(9, '0') : text,
      };
  }
}
