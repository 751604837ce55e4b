import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, it } from 'vitest';
import { countries, countryOf, readPhone, storedPhone } from '../src/phones.ts';
import { phones } from './typed-cases.ts';

const numberOf = (...given: Parameters<typeof readPhone>): string | null => {
  const found = readPhone(...given);
  return 'number' in found ? found.number : null;
};

describe('a number with its country code', () => {
  it.each(phones)('%j is %s', (typed, number) => {
    expect(numberOf(typed)).toBe(number);
    // The country that a column states changes nothing about it; a bare number is another matter.
    if (number !== null) expect(numberOf(typed, 'FR')).toBe(number);
  });
  it('is read the same once it is kept', () => {
    for (const [, number] of phones) if (number !== null) expect(numberOf(number)).toBe(number);
  });
});

describe('a number without a country code', () => {
  it.each([
    ['050-1234567', 'IL', '+972501234567'],
    ['501234567', 'IL', '+972501234567'],
    ['972501234567', 'IL', '+972501234567'],
    ['054 765 4321', 'IL', '+972547654321'],
    ['02-6234567', 'IL', '+97226234567'],
    ['(917) 555-0142', 'US', '+19175550142'],
    ['917\u2011555\u20110142', 'US', '+19175550142'],
    ['(416) 555-0108', 'CA', '+14165550108'],
    ['1 212 555 0123', 'US', '+12125550123'],
    ['011 44 20 7946 0958', 'US', '+442079460958'],
    ['07700 900945', 'GB', '+447700900945'],
    ['06 39 98 01 03', 'FR', '+33639980103'],
    ['05 61 23 45 67', 'FR', '+33561234567'],
    ['082 000 0101', 'ZA', '+27820000101'],
    ['06 1234 5678', 'IT', '+390612345678'],
  ] as const)('%s, in %s, is %s', (typed, country, number) => {
    expect(numberOf(typed, country)).toBe(number);
  });
  it.each([
    ['050-1234567', 'US'],
    ['2125550123', 'IL'],
    ['54123456', 'IL'],
    ['5412345678', 'IL'],
    ['123', 'US'],
    ['1234567', 'US'],
    ['07700 900945', 'FR'],
  ] as const)('%s is none in %s, and says so', (typed, country) => {
    const found = readPhone(typed, country);
    expect(found).toMatchObject({ problem: 'impossible' });
    expect('sentence' in found && found.sentence).toMatch(/^[A-Z].+\.$/);
  });
  it('asks for its country where that is all that is missing', () => {
    for (const typed of ['416 555 0108', '02-6234567', '054-123-4567'])
      expect(readPhone(typed)).toMatchObject({ problem: 'country' });
    for (const typed of ['12', 'mother', '+12'])
      expect(readPhone(typed)).toMatchObject({ problem: 'impossible' });
  });
  it('is one of the first country in which it can be', () => {
    expect(storedPhone('050-1234567', 'US', 'IL')).toBe('+972501234567');
    expect(storedPhone('05 61 23 45 67', 'FR', 'IL')).toBe('+33561234567');
    expect(storedPhone('416 555 0108', null, 'IL')).toBeNull();
  });
});

it('an extension is refused in words of its own', () => {
  for (const typed of ['+1 212 555 0123 ext. 4', '212 555 0123 x4', '+12125550123;ext=4'])
    expect(readPhone(typed, 'US')).toMatchObject({ problem: 'extension' });
});

it('every country has a name, and its own numbers are numbers there', () => {
  expect(countries.length).toBeGreaterThan(200);
  for (const [code, name] of countries) expect(countryOf(name)).toBe(code);
  const refused = countries.flatMap(([code]) =>
    examples[code] && numberOf(examples[code], code) === null ? [[code, examples[code]]] : [],
  );
  expect(refused).toEqual([]);
});

describe('the country somebody wrote', () => {
  it.each([
    [['Israel'], 'IL'],
    [['', null, 'USA'], 'US'],
    [['united kingdom'], 'GB'],
    [['Canada, Israel'], 'CA'],
    [['Narnia', 'South Africa'], 'ZA'],
    [['Narnia'], null],
  ] as const)('%j is %s', (written, country) => {
    expect(countryOf(...written)).toBe(country);
  });
});
