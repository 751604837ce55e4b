import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, startApiFixture, type Answer, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

const privileges = `select has_table_privilege('anon', 'public.secrets', 'select') as anon,
  has_table_privilege('authenticated', 'public.secrets', 'update') as change,
  has_column_privilege('authenticated', 'public.secrets', 'word', 'select') as word,
  has_column_privilege('authenticated', 'public.secrets', 'id', 'select') as id`;

test('revokes and column grants are the same after requests as before', async () => {
  const client = await api.client(ALICE);
  expect((await client.from('secrets').select('id')).data).toEqual([{ id: 1 }]);
  expect((await client.from('secrets').select('word')).error).toMatchObject({ code: '42501' });
  expect((await client.from('secrets').update({ word: 'x' }).eq('id', 1)).error).toMatchObject({
    code: '42501',
  });
  expect(await api.query(privileges)).toEqual([{ anon: false, change: false, word: false, id: true }]);
});

test('SQL sees claims, role and headers, in functions and in tables', async () => {
  const headers = {
    ...(await api.headers(ALICE)),
    'x-forwarded-for': '203.0.113.7',
    'content-type': 'application/json',
  };
  const called = await api.fetch('/rest/v1/rpc/who', { method: 'POST', headers, body: '{}' });
  const read = await api.fetch('/rest/v1/who_view?select=who', { headers });
  const [row] = (await read.json()) as { who: object }[];
  for (const who of [await called.json(), row?.who])
    expect(who).toMatchObject({
      uid: ALICE.sub,
      role: 'authenticated',
      user: 'authenticated',
      claims: { sub: ALICE.sub, role: 'authenticated' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
});

test('credentials are not among the headers that SQL sees', async () => {
  const answered: Answer = await (await api.client(ALICE)).rpc('who');
  expect(Object.keys((answered.data as { headers: object }).headers)).not.toContain('authorization');
  expect(Object.keys((answered.data as { headers: object }).headers)).not.toContain('apikey');
});

test('GET and functions that are not volatile run in read-only transactions', async () => {
  const client = await api.client(ALICE);
  expect((await client.rpc('add_fixed_note', {}, { get: true })).error).toMatchObject({ code: '25006' });
  expect((await client.rpc('sneaky_note', { new_id: 51 })).error).toMatchObject({ code: '25006' });
  expect((await client.rpc('add_note', { new_id: 52 })).error).toBeNull();
});

test('the settings of a role limit its requests', async () => {
  expect((await (await api.client('anon')).rpc('who')).data).toMatchObject({ timeout: '3s' });
  expect((await (await api.client(ALICE)).rpc('who')).data).toMatchObject({ timeout: '8s' });
  const slow = await (await api.client('anon')).rpc('slow');
  expect([slow.status, slow.error]).toMatchObject([503, { code: '57014', hint: 'busy' }]);
}, 10_000);

test('nothing of one request is left for the next on the same connection', async () => {
  await (await api.client(ALICE)).rpc('who');
  const answered: Answer = await (await api.client('anon')).rpc('who');
  expect(answered.data).toMatchObject({ uid: null, role: 'anon', user: 'anon' });
});
