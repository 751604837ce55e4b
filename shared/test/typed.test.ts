/** Addresses, passports and text as families type them; telephones: phones.test.ts. */
import { expect, test } from 'vitest';
import { addressDoubt, isEmail, nearAddress, plainAddress, sameAddress } from '../src/addresses.ts';
import { cleaned, passportNumber } from '../src/checks.ts';
import { addresses, passports, texts } from './typed-cases.ts';

test.each(addresses)('the address %j is %s', (typed, kept) => {
  expect(isEmail(typed) ? plainAddress(typed) : null).toBe(kept);
  if (kept !== null) expect(sameAddress(typed, kept)).toBe(true);
});

test.each(passports)('the passport %j is %s', (typed, kept) => {
  expect(passportNumber(typed)).toBe(kept);
});

test.each(texts)('the text %j is %j', (typed, kept) => {
  expect(cleaned(typed)).toBe(kept);
});

test.each<readonly [typed: string, meant: string]>([
  ['david@gmail.con', 'david@gmail.com'],
  ['david@gmial.com', 'david@gmail.com'],
  ['david@gmial.con', 'david@gmail.com'],
  ['david@gmail.co', 'david@gmail.com'],
  ['david@gmail.cm', 'david@gmail.com'],
  ['david@gmai.com', 'david@gmail.com'],
  ['david@gmaill.com', 'david@gmail.com'],
  ['david@gnail.com', 'david@gmail.com'],
  ...[
    'gamil.com',
    'gmail.cok',
    'gmail.vom',
    'gmail.comm',
    'gmail.coml',
    'gmailc.om',
    'gmail.net',
    'gmail.co.il',
    'g-mail.com',
  ].map((host) => [`david@${host}`, 'david@gmail.com'] as const),
  ...['icloud.co', 'icloud.net', 'iclould.com', 'icoud.com'].map(
    (host) => [`david@${host}`, 'david@icloud.com'] as const,
  ),
  ['david@hotmail.cok', 'david@hotmail.com'],
  ['david@hotmial.com', 'david@hotmail.com'],
  ['david@hotmail.cmo', 'david@hotmail.com'],
  ['david@yaho.com', 'david@yahoo.com'],
  ['david@outlok.com', 'david@outlook.com'],
  ['david@iclod.com', 'david@icloud.com'],
  ['david@walla.co.li', 'david@walla.co.il'],
  ['david@yahoo.co.uj', 'david@yahoo.co.uk'],
  ['David@Gmail.Con ', 'david@gmail.com'],
  ['david@school.example.con', 'david@school.example.com'],
])('%s is asked about: %s', (typed, meant) => {
  expect(nearAddress(typed)).toBe(meant);
  expect(addressDoubt(typed)).toContain(meant);
});

test.each([
  'david@gmail.com',
  'david@googlemail.com',
  'david@mail.com',
  'david@ymail.com',
  'david@hotmail.it',
  'david@yahoo.com.au',
  'david@example.org',
  'david@example.co.il',
  'david@example.co',
  'david@gmx.at',
  'david@aol.de',
  'gmail.con',
  '',
])('%s is not asked about', (typed) => {
  expect(nearAddress(typed)).toBeNull();
});
