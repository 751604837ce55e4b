/** What families type, as the database keeps it: the same table as for the parsers of the rooms (shared/test/typed-cases.ts). */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { readPhone } from '@school/shared/phones';
import { expect, test } from 'vitest';
import { addresses, passports, phones, texts } from '../../shared/test/typed-cases.ts';
import { openedDatabase } from './harness/database.ts';

const db = openedDatabase();

/** What this expression makes of each value. */
async function made(values: readonly string[], expression: string): Promise<unknown[]> {
  const rows = await db.sql<{ made: unknown }>(
    `select ${expression} as made from jsonb_array_elements_text($1) with ordinality as v (typed, n) order by n`,
    [JSON.stringify(values)],
  );
  return rows.map((row) => row.made);
}

test.each([
  ['addresses', addresses, 'normal_email', 'is_email'],
  ['phones', phones, 'normal_phone', 'is_phone'],
  ['passports', passports, 'normal_passport', 'is_passport'],
] as const)('%s are kept as the rooms would send them, or refused', async (_name, cases, normal, check) => {
  const typed = cases.map(([value]) => value);
  const kept = await made(
    typed,
    `case when private.${check}(private.${normal}(typed)) then private.${normal}(typed) end`,
  );
  expect(typed.map((value, at) => [value, kept[at]])).toEqual(cases.map((one) => [...one]));
  // What is kept stays as it is.
  const again = cases.flatMap(([, value]) => (value === null ? [] : [value]));
  expect(await made(again, `private.${normal}(typed)`)).toEqual(again);
});

test('texts are kept as their readers expect them', async () => {
  expect(
    await made(
      texts.map(([typed]) => typed),
      'private.plain_text(typed)',
    ),
  ).toEqual(texts.map(([, kept]) => kept));
});

test('nothing at all is no value', async () => {
  for (const normal of ['normal_email', 'normal_phone', 'normal_passport'])
    expect(await made(['', ' ', '\u00a0\u200b'], `private.${normal}(typed)`)).toEqual([null, null, null]);
});

test('of every country code the database takes the numbers that libphonenumber takes', async () => {
  // Madagascar and Norfolk Island write shorter numbers at home, which libphonenumber makes whole.
  const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))].filter(
    (code) => code !== '261' && code !== '672',
  );
  const typed = [...codes, '800', '808', '870', '883', '979'].flatMap((code) =>
    Array.from({ length: 11 }, (_none, at) => `+${code}${'2'.repeat(at + 4)}`),
  );
  const kept = await made(typed, 'private.is_phone(typed) and private.normal_phone(typed) = typed');
  const others = typed.filter((value, at) => 'number' in readPhone(value) !== kept[at]);
  expect(others).toEqual([]);
});
