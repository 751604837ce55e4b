/** The staff-accounts function under generated bodies: it never breaks, writes only what is right, and names the field. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionResult } from '@school/shared/api/types';
import { staffRoles } from '@school/shared/roles';
import { handler } from '../../functions/staff-accounts/handler.ts';
import { json, objectOf, text } from './values.ts';
import { inputs } from '../../../shared/test/inputs.ts';

const RUNS = { numRuns: inputs(300) };
const BEGIN = '/rest/v1/rpc/begin_staff_invitation';
const ID = '00000000-0000-4000-8000-000000000001';
const ENV = {
  SUPABASE_URL: 'http://db.test',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
  SITE_URL: 'http://site.test',
};
const own = { ...sampleAnswer('my_staff_account'), role: 'super_admin', is_active: true, next_step: null };
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

/** What the database says to an invitation, and whether the auth service's mail goes. */
let begun: FunctionResult<'begin_staff_invitation'> = { user_id: null, mails: true };
let refused: Readonly<Record<string, unknown>> | null = null;
let mailFails = false;
/** Every write that reached the database or the auth service. */
let writes: { path: string; body: Record<string, unknown> }[] = [];

function backend(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const body = (typeof init?.body === 'string' ? JSON.parse(init.body) : {}) as Record<string, unknown>;
  if (pathname === '/auth/v1/user') return Promise.resolve(Response.json({ id: ID }));
  if (pathname === '/rest/v1/rpc/my_staff_account') return Promise.resolve(Response.json(own));
  if (pathname === '/rest/v1/rpc/list_staff_accounts') return Promise.resolve(Response.json([account]));
  if (pathname === BEGIN)
    return Promise.resolve(Response.json(refused ?? begun, { status: refused ? 403 : 200 }));
  if (mailFails && pathname.endsWith('/invite'))
    return Promise.resolve(Response.json({ msg: 'Error sending invite email' }, { status: 500 }));
  writes.push({ path: pathname, body });
  return Promise.resolve(Response.json(pathname.endsWith('/invite') ? { id: ID } : row));
}

beforeEach(() => {
  writes = [];
  [begun, refused, mailFails] = [{ user_id: null, mails: true }, null, false];
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

test('no mail goes but for a role and as the database decides, whatever else the request carries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.record({ email: address, role }), objectOf(KEYS), text), async (body) => {
      writes = [];
      const answer = await send('POST', '', body);
      if (answer.status === 201) {
        const given = body as { email: unknown; role: string };
        expect(staffRoles).toContain(given.role);
        expect(writes.map(({ path }) => path)).toEqual([
          '/auth/v1/invite',
          '/rest/v1/rpc/invite_staff_account',
        ]);
        expect(writes[1]?.body).toEqual({ user_id: ID, role: given.role });
        return;
      }
      expect([answer.status, writes]).toEqual([400, []]);
      expect(((await answer.json()) as { message?: string }).message).toMatch(/^[A-Z].+\.$/);
    }),
    RUNS,
  );
  refused = { code: '42501', message: 'permission denied' };
  writes = [];
  const again = { email: 'one@example.org', role: 'staff' };
  expect([(await send('POST', '', again)).status, writes]).toEqual([403, []]);
});

test('an account that is there is mailed once more and never deleted; a mail that fails leaves the row for the retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const again = { email: 'one@example.org', role: 'staff' };
  begun = { user_id: ID, mails: true };
  mailFails = true;
  expect((await send('POST', '', again)).status).toBeGreaterThanOrEqual(400);
  expect(writes).toEqual([]);
  mailFails = false;
  expect((await send('POST', '', again)).status).toBe(201);
  begun = { user_id: ID, mails: false };
  expect((await send('POST', '', again)).status).toBe(201);
  expect(writes.map(({ path }) => path)).toEqual(['/auth/v1/invite']);
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
