/** What the product is built from and runs on may be given away with it. */
import { expect, test } from 'vitest';
import { mayShip, shippedPackages } from '../../supabase/scripts/licences.ts';

test('no package has a licence that binds the product', () => {
  const packages = shippedPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ licence }) => !mayShip(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['LGPL-3.0-or-later', true],
  ['GPL-2.0', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['', false],
])('%s', (licence, may) => {
  expect(mayShip(licence)).toBe(may);
});
