/** Times and days as inputs give them, half-typed years included: no function of ours may throw while somebody types. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hebrewDate } from '@school/shared/dates';
import { holyName, holyWarning, type HolyDay } from './holy-times.ts';
import { addDays, dayOf, instantOf, wallOf } from './zoned.ts';
import { inputs } from '../../../shared/test/inputs.ts';

const RUNS = { numRuns: inputs(300) };
const ZONES = [
  'Asia/Jerusalem',
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'UTC',
  'Pacific/Apia',
];
const two = (number: number): string => String(number).padStart(2, '0');
/** What a datetime-local input can hold: years of one to six digits. */
const wall = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map(
    ([year, month, day, hour, minute]) =>
      `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`,
  );
const zone = fc.constantFrom(...ZONES);
const HOLY: readonly HolyDay[] = [{ day: '2027-04-22', name: 'Pesach', rests: true }];

it('a typed time comes back as it was typed, in every zone and year', () => {
  fc.assert(
    fc.property(wall, zone, (typed, where) => {
      const instant = instantOf(typed, where);
      expect(instant).toMatch(/^\d{4}-|^[+-]\d{6}-/);
      const again = wallOf(instant, where);
      // A clock change skips an hour, and before time zones were laws their offsets had seconds.
      const apart = Math.abs(Date.parse(`${again}Z`) - Date.parse(`${typed}Z`));
      expect(apart).toBeLessThanOrEqual(typed < '1950' ? 60_000 : 3_600_000);
      if (where === 'UTC') expect(again).toBe(typed);
    }),
    RUNS,
  );
});

it('what is no time is null, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        wall.map((typed) => `20${typed}`),
        wall.map((typed) => typed.slice(0, -1)),
      ),
      zone,
      (typed, where) => {
        const instant = instantOf(typed, where);
        expect(instant === null || !Number.isNaN(Date.parse(instant))).toBe(true);
      },
    ),
    RUNS,
  );
});

it('days can be counted on from anything an input holds', () => {
  const half = fc.oneof(
    fc.constantFrom('', '20267-01-10', '275760-09-13', '2026-13-40', 'x'),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(half, fc.integer({ min: -400, max: 400 }), (typed, days) => {
      expect(() => addDays(typed, days)).not.toThrow();
    }),
    RUNS,
  );
});

it('a warning is nothing or a sentence, and days follow one another', () => {
  const known = wall.filter((typed) => typed >= '1900' && typed < '2200');
  fc.assert(
    fc.property(known, fc.integer({ min: 1, max: 600 }), (typed, minutes) => {
      const start = instantOf(typed, 'Asia/Jerusalem') ?? '';
      const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
      expect(holyWarning(start, end, HOLY) ?? 'This is fine.').toMatch(/^This .+\.$/);
      const day = dayOf(start, 'Asia/Jerusalem');
      expect(addDays(addDays(day, 1), -1)).toBe(day);
      expect(holyName(day, HOLY) ?? 'x').toMatch(/^(x|Pesach|Shabbat)$/);
      expect(hebrewDate(start)).toMatch(/[א-ת]/);
    }),
    RUNS,
  );
});
