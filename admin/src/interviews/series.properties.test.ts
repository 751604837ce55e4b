/** A series of interview times from any input, half-typed dates included. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_SLOTS, planSeries, type SeriesForm } from './series.ts';
import { inputs } from '../../../shared/test/inputs.ts';

const RUNS = { numRuns: inputs(300) };
const day = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2028-12-31') })
      .map((date) => date.toISOString().slice(0, 10)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      '0002-01-10',
      '9999-12-31',
      '20266-12-02',
      '275760-09-13',
      '2026-13-01',
      '2026-02-31',
      'tomorrow',
    ),
  },
);
const clock = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('', '24:00', 'x', '10', '10:00:30') },
);
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 120 }) },
  { weight: 1, arbitrary: fc.constantFrom(-5, 0, 0.5, Number.NaN, Infinity, 1e9) },
);
const form: fc.Arbitrary<SeriesForm> = fc.record({
  firstDay: day, lastDay: day, from: clock, to: clock, minutes: amount, pause: amount,
  weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
}); // prettier-ignore

it('plans at most 200 times, each real, in order, of the asked length and without overlaps', () => {
  fc.assert(
    fc.property(form, (typed) => {
      const planned = planSeries(typed, { holyDays: [], taken: [] });
      expect(planned.length).toBeLessThanOrEqual(MOST_SLOTS);
      for (const [index, slot] of planned.entries()) {
        const [start, end] = [Date.parse(slot.starts_at), Date.parse(slot.ends_at)];
        // A clock change in the middle of a time may stretch or shrink it by its hour.
        expect(Math.abs(end - start - typed.minutes * 60_000) % 3_600_000).toBe(0);
        expect(end).toBeGreaterThan(start);
        const next = planned[index + 1];
        if (next) expect(Date.parse(next.starts_at)).toBeGreaterThanOrEqual(end);
        expect(slot.warning ?? 'This is fine.').toMatch(/^T.+\.$/);
      }
    }),
    RUNS,
  );
});
