import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALICE, startApiFixture, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

test('a table without any grant is forbidden, not unknown', async () => {
  await api.query(
    'create table public.closed (id int); revoke all on public.closed from anon, authenticated, service_role',
  );
  await api.clearSchemaCache();
  expect((await (await api.client(ALICE)).from('closed').select()).error).toMatchObject({ code: '42501' });
});

test('what a migration made is there once the schema cache was cleared', async () => {
  const client = await api.client(ALICE);
  await client.from('notes').select('id');
  await api.query('create table public.later (id int)');
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await client.from('later').select()).error).toMatchObject({ code: 'PGRST205' });
  said.mockRestore();
  await api.clearSchemaCache();
  expect((await client.from('later').select()).data).toEqual([]);
});

test('no answer has more than 1000 rows, and the count says how many there are', async () => {
  const client = await api.client(ALICE);
  const table = await client.from('many').select('id', { count: 'exact' });
  expect([table.data?.length, table.count]).toEqual([1000, 1500]);
  expect((await client.rpc('all_many')).data).toHaveLength(1000);
});
