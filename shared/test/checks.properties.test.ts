/** Checks and texts that all rooms share, under generated input: they never throw and never say nonsense. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, plainAddress } from '../src/addresses.ts';
import { cleaned, lengthOf } from '../src/checks.ts';
import { ageOn, hebrewNumeral } from '../src/dates.ts';
import { plainError } from '../src/errors.ts';
import { fileSize, humanize, money } from '../src/formats.ts';
import { loginHref, safeNext } from '../src/routes.ts';
import { inputs } from './inputs.ts';

const RUNS = { numRuns: inputs(300) };
const NASTY = [
  '',
  ' ',
  '\u0001',
  '\u00a0',
  '\u202e',
  'a@b',
  'name@example.org',
  ' Name@Example.org\n',
  'a@b.c',
  'a@-b.co',
  '<img src=x onerror=alert(1)>@example.org',
  '"a b"@example.org',
  'a@b..co',
  `${'a'.repeat(250)}@b.co`,
  '💥@example.org',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%2f/evil.example',
  '/dashboard?next=//evil.example',
  '\ud800',
];
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);
const parts = fc.tuple(text, fc.constantFrom('@', '', '@@'), text, fc.constantFrom('.org', '.c', ''));
const address = fc.oneof(
  text,
  fc.emailAddress(),
  parts.map((list) => list.join('')),
);

describe('addresses and cleaned text', () => {
  it('an accepted address has one @, no space, no bracket or quote, and at most 254 letters', () => {
    fc.assert(
      fc.property(address, (typed) => {
        if (!isEmail(typed)) return;
        const sent = plainAddress(typed);
        expect(plainAddress(sent)).toBe(sent);
        expect(sent).toMatch(/^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+$/);
        expect(lengthOf(sent)).toBeLessThanOrEqual(254);
      }),
      RUNS,
    );
  });
  it('accepts ordinary addresses', () => {
    for (const ordinary of ['a@b.co', 'first.last+tag@mail.example.org', "o'neil@example.org"])
      expect(isEmail(ordinary)).toBe(true);
  });
  it('cleaned text stays as it is when cleaned again, and holds no control character', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const once = cleaned(typed);
        expect(cleaned(once)).toBe(once);
        expect([...once].some((letter) => letter < ' ' && !'\t\n\r'.includes(letter))).toBe(false);
      }),
      RUNS,
    );
  });
});

describe('words for people', () => {
  it('a refusal of the database always becomes a sentence', () => {
    const error = fc.record(
      {
        code: fc.constantFrom('P0001', '42501', '57014', '23514', 'PGRST301', 'XX000', ''),
        message: text,
        details: fc.option(text),
        hint: fc.option(text),
      },
      { requiredKeys: ['message'] },
    );
    fc.assert(
      fc.property(error, (given) => {
        const { kind, sentence, field } = plainError(given);
        expect(kind).not.toBe('');
        // What the database says in words is passed on as it is; everything else has a sentence of ours.
        if (given.code !== 'P0001') expect(sentence).toMatch(/^[A-Z].+\.$/);
        expect(field === null || typeof field === 'string').toBe(true);
      }),
      RUNS,
    );
  });
  it('money, sizes, ages and numerals of any number are words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 }), text, (number, words) => {
        for (const said of [
          money(number / 100),
          fileSize(number),
          hebrewNumeral((number % 6000) + 1),
          humanize(words),
        ])
          expect(said).not.toMatch(/NaN|undefined/);
      }),
      RUNS,
    );
  });
  it('an age is a whole number of years or nothing, whatever the dates are', () => {
    const day = fc.oneof(
      text,
      fc
        .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
        .map((date) => date.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(day, (birth) => {
        const age = ageOn(birth, '2026-11-21');
        expect(age === null || (Number.isInteger(age) && age >= 0)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('where a sign-in leads', () => {
  it('only to a path of our own, whatever `next` says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.webUrl(),
          text.map((tail) => `/${tail}`),
          text.map((tail) => `//${tail}`),
        ),
        (next) => {
          const target = safeNext(next, '/dashboard');
          expect(new URL(target, 'https://own.example').origin).toBe('https://own.example');
          expect(target.startsWith('//')).toBe(false);
        },
      ),
      RUNS,
    );
  });
  it('the address of the sign-in keeps the page in one parameter', () => {
    fc.assert(
      fc.property(fc.webPath(), (page) => {
        const url = new URL(loginHref(page), 'https://own.example');
        expect(url.pathname).toBe('/login');
        if (page !== '') expect(url.searchParams.get('next')).toBe(page);
      }),
      RUNS,
    );
  });
});
