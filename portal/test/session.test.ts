import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { describe, expect, it, vi } from 'vitest';
import {
  createSessionStore,
  watchSession,
  REREAD_MS,
  type SessionStore,
} from '../src/lib/session/session-store.ts';
import { readStaff, sessionPorts } from '../src/lib/session/ports.ts';
import {
  auth,
  backend,
  buildSession,
  buildUnconfirmed,
  buildUser,
  callsOf,
  offline,
  signIn,
} from './fake-client.ts';
import { buildMine } from './factories.ts';

const start = (): SessionStore => createSessionStore(sessionPorts());
const userData = (): unknown => JSON.parse(localStorage.getItem('userData') ?? 'null');

describe('the session', () => {
  it('is signed out when nothing is stored, and clears the display keys', async () => {
    localStorage.setItem('isLoggedIn', 'true');
    localStorage.setItem('userData', '{}');
    expect(await start().settled()).toEqual({ state: 'signed-out' });
    expect(localStorage.getItem('isLoggedIn')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
  });

  it('writes the summary with the role and status the database gave', async () => {
    signIn();
    backend.role('admissions');
    backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
    const session = await start().settled();
    expect(session).toMatchObject({ state: 'signed-in', role: 'admissions', status: 'accepted' });
    expect(localStorage.getItem('isLoggedIn')).toBe('true');
    expect(userData()).toEqual({
      firstName: 'Dov',
      lastName: 'Demo',
      email: 'dov@example.org',
      role: 'admissions',
    });
    expect(localStorage.getItem('applicationStatus')).toBe('accepted');
  });

  it('names a person without metadata by the address', async () => {
    signIn(buildUser({ user_metadata: {} }));
    await start().settled();
    expect(userData()).toMatchObject({ firstName: 'dov', lastName: '', role: 'applicant' });
  });

  it.each([
    ['an error', 'error'],
    ['no active row', null],
  ] as const)('takes everybody for an applicant on %s', async (_, role) => {
    backend.role(role);
    expect(await readStaff()).toEqual({ role: 'applicant', step: null });
  });

  it('ignores a role that somebody wrote into their metadata or into the browser', async () => {
    signIn(buildUser({ user_metadata: { role: 'super_admin' }, app_metadata: { role: 'super_admin' } }));
    localStorage.setItem('userData', JSON.stringify({ role: 'super_admin' }));
    expect(await start().settled()).toMatchObject({ role: 'applicant' });
  });

  it('knows who has not confirmed the address', async () => {
    signIn(buildUnconfirmed());
    expect(await start().settled()).toEqual({ state: 'unconfirmed', email: 'dov@example.org' });
    expect(localStorage.getItem('pendingVerificationEmail')).toBe('dov@example.org');
  });

  it('shows the last known status when the server can’t be reached', async () => {
    signIn();
    localStorage.setItem('applicationStatus', 'accepted');
    backend.answer('my_application', () => {
      throw offline();
    });
    expect(await start().settled()).toMatchObject({ status: 'accepted' });
  });

  it('keeps tokens it could not renew and says that the server is out of reach', async () => {
    localStorage.setItem(AUTH_STORAGE_KEY, 'expired tokens');
    expect(await start().settled()).toEqual({ state: 'unreachable' });
    expect(localStorage.getItem(AUTH_STORAGE_KEY)).toBe('expired tokens');
  });

  it('notices within a second that another tab signed out, without asking the network', async () => {
    vi.useFakeTimers();
    signIn();
    const store = start();
    const stop = watchSession(store);
    await vi.waitFor(() => expect(store.get().state).toBe('signed-in'));
    auth.getSession.mockClear();
    localStorage.removeItem(AUTH_STORAGE_KEY);
    await vi.advanceTimersByTimeAsync(REREAD_MS);
    expect(store.get()).toEqual({ state: 'signed-out' });
    expect(auth.getSession).not.toHaveBeenCalled();
    stop();
  });

  it.each(['storage', 'focus'])('looks again on a %s event', async (type) => {
    const store = start();
    const stop = watchSession(store);
    expect(await store.settled()).toEqual({ state: 'signed-out' });
    signIn();
    window.dispatchEvent(new Event(type));
    await vi.waitFor(() => expect(store.get().state).toBe('signed-in'));
    stop();
  });

  it('does not look anything up again when only the token was refreshed', async () => {
    signIn();
    const store = start();
    await store.settled();
    const listener = vi.fn();
    store.subscribe(listener);
    backend.emit('TOKEN_REFRESHED', buildSession());
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(listener).not.toHaveBeenCalled();
  });

  it('goes on with a sign-in while its token is renewed, however often', async () => {
    signIn();
    const store = start();
    backend.answer('my_staff_account', () => {
      if (store.get().state === 'loading') backend.emit('TOKEN_REFRESHED', buildSession());
      return null;
    });
    await store.settled();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(store.get().state).toBe('signed-in');
    expect(callsOf('my_staff_account')).toHaveLength(1);
  });

  it('takes a changed address over', async () => {
    signIn();
    const store = start();
    await store.settled();
    backend.emit('USER_UPDATED', buildSession(buildUser({ email: 'new@example.org' })));
    await vi.waitFor(() => expect(userData()).toMatchObject({ email: 'new@example.org' }));
  });

  it('forgets this browser’s session even when the server can’t be told', async () => {
    signIn();
    const store = start();
    await store.settled();
    auth.signOut.mockRejectedValue(new Error('no network'));
    await store.signOut();
    expect(localStorage.getItem(AUTH_STORAGE_KEY)).toBeNull();
    expect(localStorage.getItem('isLoggedIn')).toBeNull();
    expect(store.get()).toEqual({ state: 'signed-out' });
  });
});
