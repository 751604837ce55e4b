/** Phones as people write them, made into the stored form: plus, country code, number. */
import parsePhone, { type CountryCode, getCountries } from 'libphonenumber-js/min';

export type Country = CountryCode;

/** An Israeli mobile phone as it is written in Israel: nobody else's numbers look so among our people. */
const ISRAELI_MOBILE = /^05\d{8}$/;
const STORED = /^\+[1-9]\d{6,14}$/;

const plain = (text: string): string =>
  text.replace(/[\s().\-\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/^00/, '+');

/**
 * The stored form of what was typed, null when it cannot be told. A number without a country code is Israeli when it looks like
 * a mobile phone there, else of the person's country.
 */
export function storedPhone(text: string, country: Country | null): string | null {
  const digits = plain(text);
  if (digits.startsWith('+')) return STORED.test(digits) ? digits : null;
  if (ISRAELI_MOBILE.test(digits)) return `+972${digits.slice(1)}`;
  if (!country || !/^\d+$/.test(digits)) return null;
  const parsed = parsePhone(digits, country);
  return parsed?.isPossible() ? parsed.number : null;
}

/** Whether a number was typed that only lacks its country. */
export const lacksCountry = (text: string): boolean => {
  const digits = plain(text);
  return /^\d{7,14}$/.test(digits) && !ISRAELI_MOBILE.test(digits);
};

const names = new Intl.DisplayNames('en', { type: 'region' });
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
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  'great britain': 'GB',
};
const byName = new Map(countries.map(([code, name]) => [name.toLowerCase(), code]));

/** The country of the first of these names that is one; what people write in a field for a country. */
export function countryOf(...written: readonly (string | null | undefined)[]): Country | null {
  for (const name of written) {
    const key = name?.split(',')[0]?.trim().toLowerCase() ?? '';
    const code = byName.get(key) ?? OTHER_NAMES[key];
    if (code) return code;
  }
  return null;
}
