/** The office and the session that the portal keeps: damaged ones are none, and one that ends elsewhere ends here. */
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isKind } from './problem.ts';
import { currentOfficer, watchSession } from './session.ts';

const token = (payload: object): string => `e30.${btoa(JSON.stringify(payload))}.sig`;
const LATER = Math.floor(Date.now() / 1000) + 3600;

describe('a stored session that is damaged', () => {
  const user = { id: '00000000-0000-4000-8000-000000000001', email: 'a@example.org' };
  it.each([
    ['no JSON', 'garbage{'],
    ['another value', '42'],
    ['an empty object', '{}'],
    ['no person', JSON.stringify({ access_token: token({}), refresh_token: 'r', expires_at: LATER })],
    [
      'a token that is none',
      JSON.stringify({ access_token: 'broken', refresh_token: 'r', expires_at: LATER, user }),
    ],
    [
      'a token of three unreadable parts',
      JSON.stringify({ access_token: 'a.%.c', refresh_token: 'r', expires_at: LATER, user }),
    ],
  ])('%s is treated as none', async (_what, stored) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    localStorage.setItem(AUTH_STORAGE_KEY, stored);
    const error: unknown = await currentOfficer().catch((thrown: unknown) => thrown);
    expect(isKind(error, 'signed_out')).toBe(true);
  });
});

describe('a session that ends elsewhere', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());
  const told = (key: string | null, newValue: string | null): void => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  };
  it.each([
    ['signed out in another tab', AUTH_STORAGE_KEY, null, 1],
    ['the whole storage emptied', null, null, 1],
    ['a session renewed', AUTH_STORAGE_KEY, '{}', 0],
    ['something else', 'theme', null, 0],
  ] as const)('%s', (_what, key, value, times) => {
    const onEnd = vi.fn();
    stop = watchSession(onEnd);
    told(key, value);
    expect(onEnd).toHaveBeenCalledTimes(times);
  });
});
