import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, startApiFixture, type Answer, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';

let api: ApiFixture;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
  headers = await api.headers(ALICE);
});
afterAll(() => api.stop());

const read = async (sent: Record<string, string>) => {
  const response = await api.fetch('/rest/v1/notes?select=id&limit=1', { headers: sent });
  return { status: response.status, body: (await response.json()) as unknown };
};

test.each(['postgres', 'supabase_admin', 'authenticator', 'supabase_auth_admin', 'nobody'])(
  'a token of role %s is refused though we signed it',
  async (role) => {
    const sent = await api.headers({ role, sub: ALICE.sub });
    expect(await read(sent)).toMatchObject({ status: 403, body: { code: '42501' } });
  },
);

test('the database refuses such a role too: the sign-in of requests may take three roles only', async () => {
  const answered: Answer = await (await api.client(ALICE)).rpc('who');
  expect(answered.data).toMatchObject({ login: 'authenticator' });
  const roles = await api.query(`select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
    where m.member = 'authenticator'::regrole order by 1`);
  expect(roles).toEqual([{ rolname: 'anon' }, { rolname: 'authenticated' }, { rolname: 'service_role' }]);
  expect(
    await api.query(
      `select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = 'authenticator'`,
    ),
  ).toEqual([{ rolsuper: false, rolbypassrls: false, rolinherit: false }]);
});

test('requests without our API key are refused', async () => {
  expect((await read({})).status).toBe(401);
  expect((await read({ authorization: headers['authorization'] ?? '' })).status).toBe(401);
  expect((await read({ ...headers, apikey: 'sb_publishable_other' })).status).toBe(401);
});

test('a foreign signature, no signature and an expired token are refused', async () => {
  const foreign = await new SignJWT(ALICE)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode('another secret that is long enough'));
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`;
  for (const token of [foreign, unsigned, 'not a token'])
    expect(await read({ ...headers, authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      body: { code: 'PGRST301' },
    });
  const expired = await api.headers(ALICE, '-1m');
  expect(await read(expired)).toMatchObject({ status: 401, body: { code: 'PGRST303' } });
});

test('without a session the API key is the token', async () => {
  expect((await read({ apikey: headers['apikey'] ?? '' })).status).toBe(200);
});
