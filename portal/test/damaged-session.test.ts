/** What stands in the browser's storage may have been written by an older version, by hand or half. The client here is the real one. */
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildSession, buildUser } from './fake-client.ts';

const intact = { ...buildSession(), access_token: `e30.${btoa('{}')}.signature` };
const { user: _user, ...nobodys } = intact;

/** Which values are damaged: shared/test/session-storage.test.ts. */
const damaged: readonly (readonly [string, string])[] = [
  ['no JSON', 'garbage{'],
  ['a text', '"x"'],
  ['nothing but a wrong token', '{"access_token":1}'],
  ['nobody', '{"user":null}'],
  ['no person', JSON.stringify(nobodys)],
];

vi.unmock('../src/lib/client.ts');
const answers = vi.fn(() => Promise.resolve(Response.json(null)));

/** The session of a page that is opened now. */
async function open() {
  const { createSessionStore } = await import('../src/lib/session/session-store.ts');
  const { sessionPorts } = await import('../src/lib/session/ports.ts');
  return createSessionStore(sessionPorts());
}

beforeEach(() => {
  vi.resetModules();
  answers.mockClear();
  // Each page that is opened here has a client of its own, of which the library warns.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('__SCHOOL_CONFIG__', { supabaseUrl: 'http://back.invalid', supabaseKey: 'key' });
});
afterEach(() => vi.unstubAllGlobals());

it.each(damaged)('a stored session with %s is none, and is put away', async (_what, stored) => {
  localStorage.setItem(AUTH_STORAGE_KEY, stored);
  const store = await open();
  expect(await store.settled()).toEqual({ state: 'signed-out' });
  expect(localStorage.getItem(AUTH_STORAGE_KEY)).toBeNull();
  expect(answers).not.toHaveBeenCalled();
});

it.each(damaged)('one that becomes %s under an open page is none from then on', async (_what, stored) => {
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(intact));
  const store = await open();
  expect(await store.settled()).toMatchObject({ state: 'signed-in', person: { id: buildUser().id } });
  localStorage.setItem(AUTH_STORAGE_KEY, stored);
  store.reRead();
  await vi.waitFor(() => expect(store.get()).toEqual({ state: 'signed-out' }));
  expect(localStorage.getItem(AUTH_STORAGE_KEY)).toBeNull();
});
