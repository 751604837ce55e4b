/** What is written in a cell, as the value that its field keeps; what cannot be read goes as it is, and the database says why not. */
import { hebrewChoices } from '@school/shared/student-fields-hebrew';
import { choiceWord, fieldNamed, type Field } from '../rules/fields.ts';
import { countryOf, storedPhone, type Country } from '@school/shared/phones';
import type { StudentValue } from '../rules/types.ts';

const YES = ['yes', 'y', 'true', '1', 'כן', 'v', '✓', 'x'];
const NO = ['no', 'n', 'false', '0', 'לא'];

/** Days in a column: 31/05/2008 unless one of them can only be 05/31/2008. */
export type DayOrder = 'day_first' | 'month_first';
const DAY = /^(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4}|\d{2})$/;

export const dayOrderOf = (cells: readonly string[]): DayOrder =>
  cells.some((cell) => {
    const [, first, second] = DAY.exec(cell) ?? [];
    return Number(first) <= 12 && Number(second) > 12;
  })
    ? 'month_first'
    : 'day_first';

function day(text: string, order: DayOrder): string {
  const found = DAY.exec(text);
  if (!found) return text;
  const [, first = '', second = '', written = ''] = found;
  // Two digits are of people born or papers that end within the hundred years around us.
  const year = written.length === 4 ? written : `${Number(written) > 60 ? '19' : '20'}${written}`;
  const [month, date] = order === 'day_first' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

const simple = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_"'׳״]+/g, ' ')
    .trim();

function choice(field: Field, text: string): string {
  const words = hebrewChoices[field.name] ?? {};
  return (
    field.choices?.find((value) =>
      [value, choiceWord(field, value), words[value] ?? value].some((word) => simple(word) === simple(text)),
    ) ?? text
  );
}

const amount = (text: string): StudentValue => {
  const plain = text.replace(/[$₪€,%\s]/g, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text;
};

interface Around {
  readonly days: DayOrder;
  /** Of the person, for phones without a country code. */
  readonly country: Country | null;
}

function valueOf(field: Field, text: string, { days, country }: Around): StudentValue {
  switch (field.kind) {
    case 'date':
      return day(text, days);
    case 'boolean':
      return YES.includes(simple(text)) ? true : NO.includes(simple(text)) ? false : text;
    case 'select':
      return choice(field, text);
    case 'phone':
      return storedPhone(text, country, 'IL') ?? text;
    case 'list':
      return text
        .split(/[,;/]/)
        .map((item) => item.trim())
        .filter(Boolean);
    case 'number':
    case 'year':
    case 'money':
    case 'percent':
      return amount(text);
    default:
      // A spreadsheet that takes the number for an amount drops the zeros in front.
      return field.name === 'teudat_zehut' && /^\d{5,8}$/.test(text) ? text.padStart(9, '0') : text;
  }
}

/** The filled cells of a row as changes; an empty cell changes nothing. */
export function changesOf(
  fields: readonly string[],
  cells: readonly string[],
  days: readonly DayOrder[],
): Readonly<Record<string, StudentValue>> {
  const at = (name: string): string | null => cells[fields.indexOf(name)] ?? null;
  const country = countryOf(
    at('parents_home_country'),
    at('foreign_passport_country'),
    at('citizenship_countries'),
  );
  return Object.fromEntries(
    fields.flatMap((name, column) => {
      const field = fieldNamed(name);
      const text = cells[column]?.trim() ?? '';
      return field && text !== ''
        ? [[name, valueOf(field, text, { days: days[column] ?? 'day_first', country })] as const]
        : [];
    }),
  );
}
