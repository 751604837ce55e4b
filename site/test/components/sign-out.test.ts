import { describe, expect, it, vi } from 'vitest';
import { writeSession } from '@school/shared/session';
import { AUTH_STORAGE_KEY } from '@school/shared/storage-keys';
import { signOut } from '../../src/lib/sign-out';

const answers: Readonly<Record<string, () => Response>> = {
  '/config.json': () => Response.json({ supabaseUrl: 'https://api.example.org', supabaseKey: 'public-key' }),
  'https://api.example.org/auth/v1/logout?scope=local': () => new Response(null, { status: 204 }),
};

function signIn(): void {
  window.localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ access_token: 'token-1' }));
  writeSession(
    window.localStorage,
    { firstName: 'D', lastName: 'P', email: 'd@example.org', role: 'applicant' },
    'accepted',
  );
}

describe('logout', () => {
  it('tells the server, then clears tokens, login flag and user data', async () => {
    const fetched = vi.fn((url: string, _init?: RequestInit) =>
      Promise.resolve(answers[url]?.() ?? Response.error()),
    );
    vi.stubGlobal('fetch', fetched);
    signIn();
    await signOut(window.localStorage);
    const [, request] = fetched.mock.calls.find(([url]) => url.includes('logout')) ?? [];
    expect(request?.headers).toEqual({ apikey: 'public-key', Authorization: 'Bearer token-1' });
    // Other tabs are told that it was by choice.
    expect({ ...window.localStorage }).toEqual({ loggedOut: 'true' });
  });

  it('signs out here even when the server cannot be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    signIn();
    await signOut(window.localStorage);
    // Other tabs are told that it was by choice.
    expect({ ...window.localStorage }).toEqual({ loggedOut: 'true' });
  });
});
