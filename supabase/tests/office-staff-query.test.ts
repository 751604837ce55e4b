/** The simple REST dialect of the staff-accounts function: ranges, filters, sorting, and nonsense. */
import { expect, test } from 'vitest';
import { listQuery, pageOf } from '../functions/_shared/simple-rest.ts';

const rows = ['c', 'a', 'b'].map((name) => ({
  id: name,
  email: `${name}@example.org`,
  display_name: name.toUpperCase(),
}));
const page = (query: string) =>
  pageOf(rows, listQuery(new URL(`http://x.test/staff-accounts?${query}`), 'email'), 'staff-accounts', [
    'email',
    'display_name',
  ]);
const ids = (query: string) => page(query).rows.map((row) => row['id']);

test.each([
  ['', ['a', 'b', 'c'], 'staff-accounts 0-2/3'],
  ['range=[0,1]', ['a', 'b'], 'staff-accounts 0-1/3'],
  ['range=[2,9]', ['c'], 'staff-accounts 2-2/3'],
  ['sort=["email","DESC"]', ['c', 'b', 'a'], 'staff-accounts 0-2/3'],
  ['filter={"id":["a","c"]}', ['a', 'c'], 'staff-accounts 0-1/2'],
  ['filter={"q":"B@"}', ['b'], 'staff-accounts 0-0/1'],
  ['filter=nonsense&range={}&sort=1', ['a', 'b', 'c'], 'staff-accounts 0-2/3'],
])('%s', (query, expected, range) => {
  expect(ids(query)).toEqual(expected);
  expect(page(query).range).toBe(range);
});
