/** The assignment of interviews: held to every possible one in small cases, and to its own promises in large ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, type Place, type Wishing } from './assign.ts';
import { inputs } from '../../../../shared/test/inputs.ts';

const RUNS = { numRuns: inputs(300) };
const place = (id: string, free = 1, interviewer: string | null = null): Place => ({ id, free, interviewer });
const nobody: ReadonlyMap<string, number> = new Map();

/** How good an assignment is, worst first: how many get a time, then the sum of their wishes' places, then how uneven the load. */
function worth(
  given: ReadonlyMap<string, string>,
  people: readonly Wishing[],
  places: readonly Place[],
  loads: ReadonlyMap<string, number>,
): readonly number[] {
  const ranks = people.map(({ id, wishes }) => (given.has(id) ? wishes.indexOf(given.get(id) ?? '') : 0));
  const load = new Map(loads);
  let uneven = 0;
  for (const time of given.values()) {
    const name = places.find(({ id }) => id === time)?.interviewer;
    if (!name) continue;
    uneven += load.get(name) ?? 0;
    load.set(name, (load.get(name) ?? 0) + 1);
  }
  return [-given.size, ranks.reduce((sum, rank) => sum + rank, 0), uneven];
}
const better = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};
function every(people: readonly Wishing[], places: readonly Place[]): ReadonlyMap<string, string>[] {
  const [first, ...rest] = people;
  if (!first) return [new Map()];
  const without = every(rest, places);
  const withOne = first.wishes.flatMap((wish) =>
    every(
      rest,
      places.map((other) => (other.id === wish ? { ...other, free: other.free - 1 } : other)),
    )
      .filter(() => places.some((other) => other.id === wish && other.free > 0))
      .map((given) => new Map([[first.id, wish], ...given])),
  );
  return [...without, ...withOne];
}

describe('the assignment', () => {
  it('gives a second wish where the first would leave somebody else with nothing', () => {
    const people = [
      { id: 'ari', wishes: ['sunday', 'monday'] },
      { id: 'ben', wishes: ['sunday'] },
    ];
    expect(Object.fromEntries(assign(people, [place('sunday'), place('monday')], nobody))).toEqual({
      ari: 'monday',
      ben: 'sunday',
    });
  });

  it('spreads the load over interviewers, those they have already counted', () => {
    const people = [
      { id: 'ari', wishes: ['a', 'b'] },
      { id: 'ben', wishes: ['b', 'a'] },
    ];
    const both = [place('a', 2, 'rav'), place('b', 2, 'other')];
    expect(assign(people, both, nobody)).toEqual(new Map([['ari', 'a'], ['ben', 'b']])); // prettier-ignore
    // A wish weighs more than any load.
    expect(assign(people, both, new Map([['rav', 40]]))).toEqual(new Map([['ari', 'a'], ['ben', 'b']])); // prettier-ignore
    const same = [place('a', 1, 'rav'), place('b', 1, 'other')];
    const one = [{ id: 'ari', wishes: ['a'] }, { id: 'ben', wishes: ['a', 'b'] }]; // prettier-ignore
    expect(assign(one, same, nobody).get('ari')).toBe('a');
  });

  it('leaves out who chose nothing that is free', () => {
    expect(assign([{ id: 'ari', wishes: ['gone'] }, { id: 'ben', wishes: [] }], [place('a')], nobody)).toEqual(
      new Map(),
    ); // prettier-ignore
  });

  it('is as good as the best of all possible ones', () => {
    const times = ['a', 'b', 'c', 'd'];
    const case_ = fc.record({
      people: fc.array(fc.subarray(times).chain((own) => fc.shuffledSubarray(own, { minLength: own.length })), {
        maxLength: 4,
      }),
      places: fc.tuple(...times.map((id) =>
        fc.record({ free: fc.integer({ min: 0, max: 2 }), interviewer: fc.constantFrom(null, 'rav', 'other') })
          .map(({ free, interviewer }) => place(id, free, interviewer)))),
      loads: fc.tuple(fc.nat(3), fc.nat(3)).map(([rav, other]) => new Map([['rav', rav], ['other', other]])),
    }); // prettier-ignore
    fc.assert(
      fc.property(case_, ({ people: wishes, places, loads }) => {
        const people = wishes.map((own, n) => ({ id: `person ${n}`, wishes: own }));
        const given = worth(assign(people, places, loads), people, places, loads);
        for (const other of every(people, places))
          expect(better(worth(other, people, places, loads), given)).toBe(false);
      }),
      RUNS,
    );
  });

  it('gives nobody two times, no time to more than it has places for, and only what was chosen', () => {
    const times = Array.from({ length: 60 }, (_, n) => place(`time ${n}`, (n % 3) + 1, `rav ${n % 7}`));
    const people = Array.from({ length: 150 }, (_, n) => ({
      id: `person ${n}`,
      wishes: [n * 7, n * 3 + 1, n + 20].map((time) => `time ${time % 60}`),
    }));
    const given = assign(people, times, nobody);
    for (const { id, free } of times)
      expect([...given.values()].filter((time) => time === id).length).toBeLessThanOrEqual(free);
    for (const { id, wishes } of people) if (given.has(id)) expect(wishes).toContain(given.get(id));
    expect(given.size).toBeGreaterThan(100);
  });
});
