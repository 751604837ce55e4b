import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, startApiFixture, type Answer, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';
import { isoTime } from './values.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

const expected = {
  at: '2026-01-02T03:04:05.5+00:00',
  plain_at: '2026-01-02T03:04:05',
  day: '2026-01-02',
  amount: 1500,
  times: ['2026-01-02T03:04:05+00:00'],
};

test('times are ISO 8601 and numerics are numbers, from tables, functions and writes', async () => {
  const client = await api.client(ALICE);
  const columns = 'at,plain_at,day,amount,times';
  expect((await client.from('notes').select(columns).eq('id', 1).single()).data).toEqual(expected);
  const called: Answer = await client.rpc('all_notes');
  const [first] = (called.data as { id: number }[]).filter(({ id }) => id === 1);
  expect(first).toMatchObject(expected);
  const written = await client.from('notes').insert({ id: 30, body: 'new' }).select(columns).single();
  expect(written.data).toEqual(expected);
});

test('only a time of day is rewritten', () => {
  expect(isoTime('infinity')).toBe('infinity');
  expect(isoTime('2026-01-02 03:04:05.123456+05:30')).toBe('2026-01-02T03:04:05.123456+05:30');
});
