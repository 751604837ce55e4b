import { describe, expect, it } from 'vitest';
import { countryOf, lacksCountry, storedPhone } from './phones.ts';

describe('a phone as people write it', () => {
  it.each([
    ['050-1234567', null, '+972501234567'],
    ['050-1234567', 'US', '+972501234567'],
    ['054 765 4321', 'IL', '+972547654321'],
    ['02-6234567', 'IL', '+97226234567'],
    ['(416) 555-0108', 'CA', '+14165550108'],
    ['1 212 555 0123', 'US', '+12125550123'],
    ['07700 900945', 'GB', '+447700900945'],
    ['06 39 98 01 03', 'FR', '+33639980103'],
    ['082 000 0101', 'ZA', '+27820000101'],
    ['+972 54-765-4321', null, '+972547654321'],
    ['00972547654321', null, '+972547654321'],
    ['+1 (416) 555-0108', 'IL', '+14165550108'],
  ] as const)('%s, of a person from %s, is %s', (typed, country, stored) => {
    expect(storedPhone(typed, country)).toBe(stored);
  });
  it.each([
    ['416 555 0108', null],
    ['12', 'US'],
    ['call mother', 'US'],
    ['+12', 'US'],
    ['', 'US'],
  ] as const)('%j, of a person from %s, is no phone that can be stored', (typed, country) => {
    expect(storedPhone(typed, country)).toBeNull();
  });
  it('asks for the country only where that is all that is missing', () => {
    expect(['416 555 0108', '02-6234567'].map(lacksCountry)).toEqual([true, true]);
    expect(['050-1234567', '+14165550108', '12', 'mother'].map(lacksCountry)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
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
