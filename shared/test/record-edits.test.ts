import { expect, test } from 'vitest';
import { editsOver, rebase, sameValue, withoutTheirs } from '../src/record-edits.ts';

interface Mug {
  readonly name: string;
  readonly color: string;
  readonly chipped: boolean | null;
  readonly lids: readonly string[];
}
const was: Mug = { name: 'Ada', color: 'red', chipped: null, lids: [] };

test.each([
  ['', null, true],
  ['', undefined, true],
  [null, undefined, true],
  [false, null, false],
  [0, '', false],
  [['a'], ['a'], true],
])('%j and %j are the same: %s', (one, two, same) => {
  expect(sameValue(one, two)).toBe(same);
});

test('what is typed back to what it was is no change', () => {
  expect(editsOver(was, { name: 'Ada', color: 'blue', chipped: false })).toEqual({
    color: 'blue',
    chipped: false,
  });
});

test('two people on different fields: the others are taken over, mine stay', () => {
  const newest = { ...was, color: 'blue' };
  expect(rebase(was, { name: 'Bo' }, newest)).toEqual({
    edits: { name: 'Bo' },
    conflicts: [],
    taken: ['color'],
  });
});

test('two people on one field is a conflict, unless they typed the same', () => {
  const newest = { ...was, name: 'Cy', color: 'blue' };
  expect(rebase(was, { name: 'Bo', color: 'blue' }, newest)).toEqual({
    edits: { name: 'Bo' },
    conflicts: ['name'],
    taken: [],
  });
});

test('taking theirs leaves what only I changed', () => {
  const newest = { ...was, name: 'Cy' };
  expect(withoutTheirs(was, { name: 'Bo', chipped: true }, newest)).toEqual({ chipped: true });
});
