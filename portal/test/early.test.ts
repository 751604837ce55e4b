/** What the first script has asked is not asked again; and never serves another person or a session that has changed. */
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askFirst } from '../src/lib/early.ts';
import { readStaff, sessionPorts } from '../src/lib/session/ports.ts';
import { buildMine } from './factories.ts';
import { callsOf } from './fake-client.ts';

const store = (access_token: unknown, seconds = 3600): void =>
  localStorage.setItem(
    AUTH_STORAGE_KEY,
    JSON.stringify({ access_token, expires_at: Math.floor(Date.now() / 1000) + seconds }),
  );
const staff = {
  role: 'admissions',
  is_active: true,
  display_name: 'A',
  next_step: null,
  recovery_codes_left: 0,
};
const answers = vi.fn((url: string) =>
  Promise.resolve(
    Response.json(
      url.endsWith('/my_application') ? buildMine({ application: { status: 'waitlisted' } }) : staff,
    ),
  ),
);

beforeEach(() => {
  answers.mockClear();
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('__SCHOOL_CONFIG__', { supabaseUrl: 'http://back.invalid', supabaseKey: 'key' });
});
afterEach(() => vi.unstubAllGlobals());

it('gives both answers to the session, once', async () => {
  store('mine');
  askFirst();
  expect(answers.mock.calls.map(([url]) => url)).toEqual([
    'http://back.invalid/rest/v1/rpc/my_staff_account',
    'http://back.invalid/rest/v1/rpc/my_application',
  ]);
  expect(await sessionPorts().readStatus()).toBe('waitlisted');
  expect(await readStaff()).toEqual({ role: 'admissions', step: null });
  expect(callsOf('my_application')).toEqual([]);
  expect(await sessionPorts().readStatus()).toBeNull();
  expect(await readStaff()).toEqual({ role: 'applicant', step: null });
  expect(callsOf('my_application')).toHaveLength(1);
});

it('asks anew for somebody else who has signed in meanwhile', async () => {
  store('mine');
  askFirst();
  store('theirs');
  expect(await sessionPorts().readStatus()).toBeNull();
  expect(callsOf('my_application')).toHaveLength(1);
});

it.each([
  ['nobody is signed in', () => localStorage.clear()],
  ['the token is about to end', () => store('mine', 60)],
  ['the stored session is damaged', () => store(7)],
])('asks nothing when %s', (_when, arrange) => {
  arrange();
  askFirst();
  expect(answers).not.toHaveBeenCalled();
});

it('leaves a question that was refused or lost to the client', async () => {
  store('mine');
  answers.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  answers.mockImplementationOnce(() => Promise.resolve(new Response('{}', { status: 401 })));
  askFirst();
  expect(await sessionPorts().readStatus()).toBeNull();
  expect(callsOf('my_application')).toHaveLength(1);
});
