import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { paths, routes } from '@school/shared/routes';
import { applicationStatuses } from '@school/shared/statuses';
import { staffRoles } from '@school/shared/roles';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verdict } from '../src/lib/session/guard.tsx';
import type { Session } from '../src/lib/session/session-store.ts';
import { guardOf, screenMatches, screens } from '../src/screens.ts';
import { AUTH_STORAGE_KEY, noteLogout } from '@school/shared/session';
import { auth, backend, buildUnconfirmed, Refused, signIn } from './fake-client.ts';
import { buildMine } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  backend.answer('open_program_year', () => null);
});

const person = { id: 'u', email: 'a@example.org', firstName: 'A', lastName: 'B' };
type SignedIn = Extract<Session, { state: 'signed-in' }>;
const signedIn = (role: SignedIn['role'], status: SignedIn['status']): Session => ({
  state: 'signed-in',
  person,
  role,
  step: null,
  status,
});

describe('who may open what', () => {
  it('has a screen or the sign-in for every portal route', () => {
    const portal = routes.filter(({ room }) => room === 'portal');
    for (const { path } of portal)
      expect(path === paths.login || screens.some((screen) => screenMatches(screen, path)), path).toBe(true);
  });

  it('takes each screen’s guard from the one route table', () => {
    const guards = Object.fromEntries(screens.map((screen) => [screen.path, guardOf(screen)]));
    expect(guards).toMatchObject({
      '/dashboard': 'signed-in',
      '/student-information': 'applicant',
      '/accepted': 'accepted',
      '/accepted/payment-setup': 'accepted',
      '/set-password': 'signed-in',
      '/verify': 'public',
    });
  });

  it.each([...applicationStatuses, null])('an applicant whose application is %s', (status) => {
    // Whether they have a place, also one without an application, the server knows.
    expect(verdict('accepted', signedIn('applicant', status))).toBe('show');
    expect(verdict('applicant', signedIn('applicant', status))).toBe('show');
    expect(verdict('signed-in', signedIn('applicant', status))).toBe('show');
  });

  it.each(staffRoles)('%s sees the accepted student’s pages', (role) => {
    expect(verdict('accepted', signedIn(role, null))).toBe('show');
  });

  it('waits while loading, asks for a sign-in, for the confirmed address, or for a connection', () => {
    expect(verdict('signed-in', { state: 'loading' })).toBe('wait');
    expect(verdict('signed-in', { state: 'signed-out' })).toBe('sign-in');
    expect(verdict('signed-in', { state: 'unconfirmed', email: '' })).toBe('confirm-email');
    expect(verdict('signed-in', { state: 'unreachable' })).toBe('unreachable');
    expect(verdict('public', { state: 'loading' })).toBe('show');
  });
});

describe('guards on the screen', () => {
  it('sends to sign in and remembers the page with its query', async () => {
    renderApp('/dashboard?from=mail');
    await waitFor(() => expect(address()).toBe('/login?next=%2Fdashboard%3Ffrom%3Dmail'));
  });

  it('sends somebody unconfirmed to the mail, and says why', async () => {
    signIn(buildUnconfirmed());
    renderApp('/dashboard');
    expect(await screen.findByText('Please verify your email address before continuing.')).toBeVisible();
    expect(screen.getByText('Email Not Verified')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/check-email'));
  });

  it.each(['/accepted', '/accepted/payment-setup', '/student-information'])(
    'sends an applicant without a place from %s to the dashboard, whatever the browser’s storage says',
    async (path) => {
      signIn();
      backend.answer('my_student_information', () => {
        throw new Refused('not_allowed', 'You do not have permission to do this.', '', 403, '42501');
      });
      localStorage.setItem('applicationStatus', 'accepted');
      for (const name of ['my_enrollment', 'my_ledger', 'my_student_information'] as const)
        backend.answer(name, () => {
          throw new Refused('not_allowed', 'You do not have permission to do this.', '', 403, '42501');
        });
      localStorage.setItem('userData', JSON.stringify({ firstName: 'x', role: 'super_admin' }));
      renderApp(path);
      await waitFor(() => expect(address()).toBe('/dashboard'));
    },
  );

  it('says that the server is out of reach, and keeps the session', async () => {
    localStorage.setItem(AUTH_STORAGE_KEY, 'tokens');
    renderApp('/dashboard');
    expect(await screen.findByText('We can’t reach the server')).toBeVisible();
    expect(localStorage.getItem(AUTH_STORAGE_KEY)).toBe('tokens');
  });

  it.each([
    ['a session that has ended', false, /^Your session has ended/],
    ['a logout in another tab', true, /^You have signed out/],
  ])('says in place of the page what has happened: %s', async (_what, byChoice, words) => {
    signIn();
    backend.answer('my_application', () => buildMine());
    renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1 });
    if (byChoice) noteLogout(localStorage);
    // The other tab takes the tokens away.
    localStorage.removeItem(AUTH_STORAGE_KEY);
    act(() => backend.emit('SIGNED_OUT', null));
    expect(await screen.findByText(words, {}, { timeout: 3000 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  });

  it('shows the not-found words below a portal path', async () => {
    renderApp('/login/nowhere');
    expect(await screen.findByText('Oops! Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });
});

describe('the header', () => {
  it('logs out, forgets what was typed here, and reloads at the home page', async () => {
    signIn();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
    expect(localStorage.getItem('isLoggedIn')).toBeNull();
  });

  it('asks before answers are lost that could not be sent', async () => {
    signIn();
    localStorage.setItem('school-unsaved:application-1:goals', '["",  "unsent"]');
    sessionStorage.setItem('school-unsaved:student:user-1:home_address', '["",  "unsent"]');
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('dialog', { name: 'Log out now?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(assign).not.toHaveBeenCalled();
    expect(localStorage.getItem('school-unsaved:application-1:goals')).not.toBeNull();
  });

  it.each(staffRoles)('leads %s to the office', async (role) => {
    signIn();
    backend.role(role);
    renderApp('/account');
    expect(await screen.findByRole('link', { name: 'Office' })).toHaveAttribute('href', '/admin/dashboard');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('leads everybody else to their dashboard', async () => {
    signIn();
    renderApp('/account');
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Office' })).toBeNull();
  });

  it('has its links from the start where this browser remembers somebody, and none where it does not', () => {
    const { store } = renderApp('/account');
    expect(store.get().state).toBe('loading');
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
    cleanup();
    signIn();
    localStorage.setItem('isLoggedIn', 'true');
    localStorage.setItem(
      'userData',
      JSON.stringify({ firstName: 'A', lastName: 'B', email: 'a@example.org', role: 'staff' }),
    );
    const again = renderApp('/account');
    expect(again.store.get().state).toBe('loading');
    expect(screen.getByRole('link', { name: 'Office' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});
