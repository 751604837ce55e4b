/** Bad and odd inputs: what forms, scripts, old browsers and attackers send. */
import fc from 'fast-check';

/** Strings that have broken something somewhere. */
const NASTY = [
  '',
  ' ',
  '\n\t',
  'null',
  'undefined',
  'NaN',
  'infinity',
  '-infinity',
  'now',
  'tomorrow',
  'true',
  '0',
  '-1',
  '1e999',
  '99999999999999999999',
  "'; drop table public.students; --",
  '" or 1=1',
  '%',
  '_',
  '\\',
  '{}',
  '[]',
  '{"a":',
  '<script>alert(1)</script>',
  '=1+1',
  '@cmd',
  '+1',
  '-1+1',
  'שלום',
  'צ׳רניחובסקי',
  'א\u05B8\u05B7',
  '\u202Eabc',
  '\u200F',
  '👩‍👩‍👧‍👦',
  'İı',
  'ß',
  '\u0001\u0007',
  'a'.repeat(300),
  'א'.repeat(5000),
  'x'.repeat(30_000),
  '2008-02-31',
  '2008-05-31',
  '31/12/2007',
  '0000-00-00',
  '9999-12-31',
  '2090-01-01T25:00:00Z',
  '2090-01-01T10:00:00Z',
  '294277-01-01',
  '2026-01-01 00:00 BC',
  'nobody',
  'a@b',
  'name@example.org',
  'NAME@EXAMPLE.ORG',
  'a b@example.org',
  '+12125550123',
  '00972555550100',
  '+',
  '++',
  '(0)',
  '050-1234567',
  'https://example.org',
  'javascript:alert(1)',
  '../../etc/passwd',
  'file.pdf',
  'photo.HEIC',
  'application/pdf',
  'image/svg+xml',
  'text/html',
  'accepted',
  'submitted',
  'draft',
  'registered',
  'deposit',
  'tuition',
  'check',
  'bank_transfer',
  'monthly',
  'transcript',
  'csv',
  'shana_aleph',
  'super_admin',
] as const;

/** Without NUL and halves of letters: JSON cannot carry them into the database at all. */
const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '').replaceAll('\0', '');

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map(wellFormed) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map(wellFormed) },
);

export const integer: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, -1, 2_147_483_647, -2_147_483_648),
  fc.integer(),
);

/** Any JSON a browser could send as one value. */
export const json: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, 1, -1, 0.005, 1e15, 1e300, -0.1, 12.345) },
  { weight: 1, arbitrary: integer },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom({}, [], [[]], [{}], [null], { a: { b: 1 } }) },
);

/** An object with some of these keys, now and then a strange one, and any values. */
export const objectOf = (keys: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .array(
          fc.tuple(
            fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: text }),
            json,
          ),
          { maxLength: 6 },
        )
        .map((pairs) => Object.fromEntries(pairs)),
    },
    { weight: 1, arbitrary: json },
  );

export const timestamp: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '2020-01-01T00:00:00Z',
    '2090-06-01T10:00:00+02',
    'infinity',
    '-infinity',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ),
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
