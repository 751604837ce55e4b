/** The staff-accounts function under generated bodies: it never breaks, writes only what is right, and names the field. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionResult } from '@school/shared/api/types';
import { isEmail, plainAddress } from '@school/shared/addresses';
import { staffRoles } from '@school/shared/roles';
import { handler } from '../../functions/staff-accounts/handler.ts';
import { json, objectOf, text } from './values.ts';
import { inputs } from '../../../shared/test/inputs.ts';

const RUNS = { numRuns: inputs(300) };
const ID = '00000000-0000-4000-8000-000000000001';
const ENV = {
  SUPABASE_URL: 'http://db.test',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
  SITE_URL: 'http://site.test',
};
let own = { ...sampleAnswer('my_staff_account'), role: 'super_admin', is_active: true, next_step: null };
const row = { ...sampleAnswer('set_staff_account'), user_id: ID, role: 'staff', is_active: true, version: 4 };
const account: FunctionResult<'list_staff_accounts'>[number] = {
  id: ID,
  email: 'one@example.org',
  display_name: 'One',
  role: 'staff',
  is_active: true,
  invited_at: null,
  created_at: row.created_at,
  second_factor: false,
  last_sign_in_at: null,
  works_from: null,
  works_until: null,
  version: 4,
};

/** Who has the address, and what the database says to a change of their account. */
let known: FunctionResult<'find_account'> = null;
let refused = false;
/** Every write that reached the database or the auth service. */
let writes: { path: string; body: Record<string, unknown> }[] = [];

function backend(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const body = (typeof init?.body === 'string' ? JSON.parse(init.body) : {}) as Record<string, unknown>;
  if (pathname === '/auth/v1/user') return Promise.resolve(Response.json({ id: ID }));
  if (pathname === '/rest/v1/rpc/my_staff_account') return Promise.resolve(Response.json(own));
  if (pathname === '/rest/v1/rpc/list_staff_accounts') return Promise.resolve(Response.json([account]));
  if (pathname === '/rest/v1/rpc/find_account') return Promise.resolve(Response.json(known));
  if (refused && pathname === '/rest/v1/rpc/set_staff_account')
    return Promise.resolve(Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }));
  writes.push({ path: pathname, body });
  return Promise.resolve(Response.json(pathname.endsWith('/invite') ? { id: ID } : row));
}

beforeEach(() => {
  writes = [];
  [known, refused] = [null, false];
  vi.stubGlobal('fetch', vi.fn(backend));
});
afterEach(() => vi.unstubAllGlobals());

const send = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  handler(
    new Request(`http://fn.test/staff-accounts${path}`, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { authorization: 'Bearer x', ...headers },
    }),
    ENV,
  );

const KEYS = ['email', 'role', 'is_active', 'version', 'user_id', 'id', 'display_name', 'is_super_admin'];
const address = fc.oneof(fc.emailAddress(), text, json);
const role = fc.oneof(fc.constantFrom(...staffRoles), text, json);

test('an invitation is sent only for an address and a role; anything else is refused at its field', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.record({ email: address, role }), objectOf(KEYS), text), async (body) => {
      writes = [];
      const answer = await send('POST', '', body);
      const said = (await answer.json()) as { field?: string; message?: string };
      if (answer.status === 201) {
        const given = body as { email: string; role: string };
        expect(isEmail(given.email)).toBe(true);
        expect(writes.map(({ body: written }) => written)).toEqual([
          { email: plainAddress(given.email) },
          { user_id: ID, role: given.role },
        ]);
        return;
      }
      expect(answer.status).toBe(400);
      expect(['email', 'role', '']).toContain(said.field);
      expect(said.message).toMatch(/^[A-Z].+\.$/);
      expect(writes).toEqual([]);
    }),
    RUNS,
  );
});

test('an older invitation is taken back by the caller, whom the database asks, before its account goes', async () => {
  known = { id: ID, confirmed: false };
  const again = { email: 'one@example.org', role: 'staff' };
  refused = true;
  expect((await send('POST', '', again)).status).toBe(403);
  expect(writes).toEqual([]);
  refused = false;
  expect((await send('POST', '', again)).status).toBe(201);
  expect(writes.map(({ path }) => path)).toEqual([
    '/rest/v1/rpc/set_staff_account',
    `/auth/v1/admin/users/${ID}`,
    '/auth/v1/invite',
    '/rest/v1/rpc/invite_staff_account',
  ]);
  expect(writes[0]?.body).toMatchObject({
    user_id: ID,
    role: 'staff',
    is_active: false,
    expected_version: 4,
  });
});

test.each([
  ['until when is not said', {}, 'works_until'],
  ['the last day has passed', { works_until: '2020-01-01' }, 'works_until'],
  ['it lies before the first', { works_from: '2099-02-01', works_until: '2099-01-31' }, 'works_until'],
  ['a day is none', { works_from: '1.2.2099', works_until: '2099-03-01' }, 'works_from'],
])('of the house no mail goes where %s', async (_what, days, field) => {
  const invited = { email: 'madrich@example.org', role: 'house' };
  const answer = await send('POST', '', { ...invited, ...days });
  expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, field]);
  expect(writes).toEqual([]);
  expect((await send('POST', '', { ...invited, works_until: '2099-03-01' })).status).toBe(201);
});

test('a change writes role, is_active and the version that was seen, whatever else the request carries', async () => {
  const version = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) },
    { weight: 1, arbitrary: json },
  );
  await fc.assert(
    fc.asyncProperty(objectOf(KEYS), version, async (given, seen) => {
      writes = [];
      const body: unknown =
        typeof given === 'object' && given !== null && !Array.isArray(given)
          ? { ...given, version: seen }
          : given;
      const answer = await send('PUT', `/${ID}`, body);
      for (const write of writes) {
        expect(Object.keys(write.body).sort()).toEqual(['expected_version', 'is_active', 'role', 'user_id']);
        expect(write.body['user_id']).toBe(ID);
        expect(Number.isSafeInteger(write.body['expected_version'])).toBe(true);
      }
      expect([200, 400]).toContain(answer.status);
      expect(writes.length).toBe(answer.status === 200 ? 1 : 0);
    }),
    RUNS,
  );
});

test('the version may also come as If-Match, and without one nothing is written', async () => {
  expect((await send('PUT', `/${ID}`, { role: 'admin' }, { 'if-match': '"4"' })).status).toBe(200);
  expect(writes.at(-1)?.body).toMatchObject({ role: 'admin', is_active: true, expected_version: 4 });
  writes = [];
  for (const header of ['', '*', '4', '"x"', '"-1"']) {
    const answer = await send('PUT', `/${ID}`, { role: 'admin' }, { 'if-match': header });
    expect([header, answer.status, ((await answer.json()) as { field: string }).field]).toEqual([
      header,
      400,
      'version',
    ]);
  }
  expect(writes).toEqual([]);
});

test('an administrator invites to the house, with its days, and to nothing else', async () => {
  const before = own;
  own = { ...own, role: 'admin' };
  const days = { works_from: '2026-11-01', works_until: '2027-06-30' };
  const invited = { email: 'madrich@example.org', ...days };
  for (const role of staffRoles) expect((await send('POST', '', { ...invited, role })).status).toBe(403);
  expect(writes).toEqual([]);
  expect((await send('POST', '', { ...invited, role: 'house' })).status).toBe(201);
  expect(writes.at(-1)?.body).toEqual({ user_id: ID, role: 'house', ...days });
  own = before;
});
