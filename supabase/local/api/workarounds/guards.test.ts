import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiFixture, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

const read = async (query: string, table = 'notes'): Promise<Response> =>
  api.fetch(`/rest/v1/${table}?${query}`, { headers: await api.headers('service_role') });

test.each([
  'body=match.^(a%2B)%2B$',
  'body=imatch(any).{^a,b}',
  'body=not.imatch.^a',
  'or=(id.eq.1,and(id.gt.0,body.not.match.x))',
  'select=*&extra->>n=match.1',
  'body=like.*a*b*c*',
  'body=ilike.%25a%25b%25c%25',
  'body=not.like(any).{a,*a*b*c*}',
  'or=(body.ilike.*a*b*c*)',
])('an expensive pattern is refused: %s', async (query) => {
  const response = await read(query);
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'PGRST100']);
});

test.each([
  'body=like.*note*',
  'body=ilike.*n*t*',
  'body=not.ilike.%25x%25',
  'body=eq.*a*b*c*',
  'body=like(any).{*a*,*b*}',
])('a plain pattern is not: %s', async (query) => {
  expect((await read(query)).status).toBe(200);
});

test.each(['order=%00', 'select=%00', 'body=eq.a%00b', '%00=eq.1', 'and=(body.eq.%00)'])(
  'NUL in a query is refused, not left to the protocol: %s',
  async (query) => {
    const response = await read(query);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'PGRST100']);
  },
);

test.each([64, 65, 2_000, 30_000])(
  'nesting of %i levels is answered or refused, never an error of the server',
  async (depth) => {
    const expected = depth <= 64 ? [200, 400, 200] : [400, 400, 400];
    const logic = await read(
      `or=${'(and'.repeat(depth - 1)}(id.eq.1)${')'.repeat(depth - 1)}`.replace('or=(and', 'and=(and'),
    );
    const embeds = await read(`select=${'a('.repeat(depth)}id${')'.repeat(depth)}`);
    const body = await api.fetch('/rest/v1/rpc/echo', {
      method: 'POST',
      headers: { ...(await api.headers('service_role')), 'content-type': 'application/json' },
      body: `{"form":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`,
    });
    expect([logic.status, embeds.status, body.status]).toEqual(expected);
  },
);

test.each(['select=%22', 'select=%22id', 'order=%22id', '%22id=eq.1'])(
  'a quote that is not closed is the caller’s mistake: %s',
  async (query) => {
    expect((await read(query)).status).toBeLessThan(500);
  },
);

test('a quote that is not closed says so', async () => {
  const response = await read('select=%22');
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'PGRST100', details: null, hint: null, message: 'Missing closing quote at position 1' },
  ]);
});
