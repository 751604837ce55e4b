/**
 * Telephone numbers as people write them, made into the one form that is kept: E.164, plus, country code, number. The database reads
 * numbers with a country code the same way (`private.normal_phone`); what a country makes of a number without one is known here.
 */
import parse, { getCountries, isPossiblePhoneNumber, type CountryCode } from 'libphonenumber-js/min';
import { keyboardSigns } from './checks.ts';

export type Country = CountryCode;

/** `country`: no country code, and no country was stated. `impossible`: no such number, or none in the country that was stated. */
export type ReadPhone =
  | { readonly number: string }
  | { readonly problem: 'country' | 'extension' | 'impossible'; readonly sentence: string };

const E164 = /^\+[1-9][0-9]{6,14}$/;
const EXTENSION = /(?:;?ext[.:=]?|extension|x|#|שלוחה)\s*[0-9]+$/i;
/** Whatever stands before a number: what kind it is, a picture of a telephone, quotation marks. */
const BEFORE = /^(?:[^+0-9(]|\((?![+0-9 ]))+/;

/** British numbers that belong to nobody, kept for films and manuals, ours too. */
const FOR_EXAMPLES = /^\+447700900[0-9]{3}$/;

const names = new Intl.DisplayNames('en', { type: 'region' });

/** In what was typed: plus and digits as far as it is a number at all. */
const signsOf = (typed: string): string =>
  keyboardSigns(typed)
    .replace(BEFORE, '')
    .replace(/[\s().,;/\\[\]"'<>_~·•\u2027\u2044\u2215-]/g, '')
    .replace(/^\+?00/, '+');

const sentences = {
  country: (kind: string) => `Enter a ${kind} number with the country code, like +1 212 555 0123.`,
  extension: 'Leave out the extension: only the number itself can be kept here.',
  impossible: (country: Country) =>
    `There is no such number in ${names.of(country) ?? country}. Check it, or write it with its country code, like +1 212 555 0123.`,
} as const;

/**
 * The number that was typed. Without a country code it is one of the stated country (the column's, the form's), strictly: what cannot
 * be a number there is refused. `kind` is the word for it in a sentence.
 */
export function readPhone(typed: string, country: Country | null = null, kind = 'phone'): ReadPhone {
  if (EXTENSION.test(keyboardSigns(typed).slice(-40)))
    return { problem: 'extension', sentence: sentences.extension };
  const signs = signsOf(typed.slice(0, 200));
  if (signs.startsWith('+')) {
    const found = /^\+[1-9][0-9]{6,16}$/.test(signs) ? parse(signs) : undefined;
    // A zero that is dialled within the country is left only before what is no number without it.
    return found &&
      E164.test(found.number) &&
      isPossiblePhoneNumber(found.number) &&
      (found.nationalNumber[0] !== '0' || found.isValid())
      ? { number: found.number }
      : { problem: 'impossible', sentence: sentences.country(kind) };
  }
  if (!/^[0-9]{4,17}$/.test(signs)) return { problem: 'impossible', sentence: sentences.country(kind) };
  if (!country) return { problem: 'country', sentence: sentences.country(kind) };
  const found = parse(signs, country);
  return found && E164.test(found.number) && (found.isValid() || FOR_EXAMPLES.test(found.number))
    ? { number: found.number }
    : { problem: 'impossible', sentence: sentences.impossible(country) };
}

/** The number as it is kept, by the first of these countries in which it is one; null when it cannot be told. */
export function storedPhone(typed: string, ...countries: readonly (Country | null)[]): string | null {
  for (const country of [null, ...countries]) {
    const found = readPhone(typed, country);
    if ('number' in found) return found.number;
  }
  return null;
}

/** Countries by the name people read, Israel and those most of our people come from first. */
const FIRST: readonly Country[] = ['IL', 'US', 'GB', 'CA', 'AU', 'ZA', 'FR'];
export const countries: readonly (readonly [code: Country, name: string])[] = [
  ...FIRST,
  ...getCountries().filter((code) => !FIRST.includes(code)),
].map((code) => [code, names.of(code) ?? code] as const);

const OTHER_NAMES: Readonly<Record<string, Country>> = {
  usa: 'US',
  us: 'US',
  america: 'US',
  'united states of america': 'US',
  ארהב: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  אנגליה: 'GB',
  בריטניה: 'GB',
};
const hebrewNames = new Intl.DisplayNames('he', { type: 'region' });
/** Without points and quotation marks: U.S.A., ארה״ב. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[."'׳״]/g, '')
    .trim();
const byName = new Map(
  countries.flatMap(([code, name]) =>
    [name, hebrewNames.of(code) ?? code].map((word) => [plainName(word), code] as const),
  ),
);

/** Where a student's numbers without a country code are from, as far as the record says it. */
export const countryOfPerson = (
  read: (
    field: 'parents_home_country' | 'foreign_passport_country' | 'citizenship_countries',
  ) => string | null,
): Country | null =>
  countryOf(read('parents_home_country'), read('foreign_passport_country'), read('citizenship_countries'));

/** The country of the first of these names that is one; what people write in a field for a country. */
export function countryOf(...written: readonly (string | null | undefined)[]): Country | null {
  for (const name of written) {
    const key = plainName(name?.split(',')[0] ?? '');
    const code = byName.get(key) ?? OTHER_NAMES[key];
    if (code) return code;
  }
  return null;
}
