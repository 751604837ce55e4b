import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BEN, startApiFixture, type Answer, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

test.each([
  ['object', { first_name: 'דוד', tags: ['a', { b: null }] }],
  ['array', [1, 'two', null]],
  ['string', 'plain "text" with \\ in it'],
  ['number', 4.5],
  ['boolean', false],
])('a function receives a json %s as it was sent', async (type, form) => {
  const answered: Answer = await (await api.client(ALICE)).rpc('echo', { form, ids: [ALICE.sub, BEN.sub] });
  expect(answered.error).toBeNull();
  expect(answered.data).toEqual({ type, form, ids: 2 });
});

test('json columns are stored as they were sent', async () => {
  const client = await api.client(ALICE);
  const extras = [{ a: [1, { b: null }] }, 'text', [1, 2], null];
  const rows = extras.map((extra, index) => ({ id: 40 + index, body: 'json', extra }));
  expect((await client.from('notes').insert(rows)).error).toBeNull();
  const { data } = await client.from('notes').select('extra').gte('id', 40).order('id');
  expect(data?.map(({ extra }) => extra as unknown)).toEqual(extras);
});
