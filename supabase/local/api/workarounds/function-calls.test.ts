import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiFixture, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

const call = async (name: string, more: Record<string, string> = {}, method = 'POST'): Promise<Response> =>
  api.fetch(`/rest/v1/${name}`, {
    method,
    headers: { ...(await api.headers('service_role')), 'content-type': 'application/json', ...more },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
const said = async (response: Response) => {
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
};

test.each([
  'select=body::int',
  'select=id',
  'select=who->>role::int',
  'id=eq.1',
  'body=like.f*',
  'pgrst_scalar->role=eq.x',
  'and=(id.gt.0)',
  'order=id',
  'limit=1',
  'offset=5',
  'columns=id',
])('a call of a function has no query: %s', async (query) => {
  for (const name of ['rpc/all_notes', 'rpc/who', '%72pc/all_notes', 'rpc%2Fall_notes'])
    for (const method of ['POST', 'GET', 'HEAD']) {
      const response = await call(`${name}?${query}`, {}, method);
      expect(response.status).toBe(400);
      if (method !== 'HEAD') expect(await said(response)).toMatchObject({ code: 'PGRST100' });
    }
});

test.each([
  ['prefer', 'count=exact'],
  ['prefer', 'return=minimal'],
  ['range', '5-9'],
  ['range-unit', 'items'],
  ['accept', 'text/csv'],
  ['accept', 'application/vnd.pgrst.object+json'],
  ['accept', 'application/vnd.pgrst.plan+json'],
])('nor a header that shapes its answer: %s: %s', async (name, value) => {
  expect(await said(await call('rpc/all_notes', { [name]: value }))).toMatchObject({
    status: 400,
    code: 'PGRST100',
    message: expect.stringContaining('Functions are called with their arguments in the body') as string,
  });
});

test.each(['*/*', 'application/json', 'application/json, text/plain, */*'])(
  'as the product calls them they are served: %s',
  async (accept) => {
    expect((await call('rpc/all_notes', { accept })).status).toBe(200);
    expect((await call('rpc/all_notes?apikey=x', { accept })).status).toBe(200);
  },
);

test('tables are asked as before', async () => {
  const response = await call('notes?select=id&order=id&limit=1', { prefer: 'count=exact' }, 'GET');
  expect([response.status, await response.json()]).toEqual([206, [{ id: 1 }]]);
});
