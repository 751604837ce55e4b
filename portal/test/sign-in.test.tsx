import { screen, waitFor } from '@testing-library/react';
import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { auth, backend, buildUnconfirmed, signIn } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

const refuse = (message: string, code: string, status = 400) =>
  auth.signInWithPassword.mockResolvedValue({ data: {}, error: new AuthApiError(message, status, code) });

async function trySignIn(path = '/login') {
  const app = renderApp(path);
  await app.user.type(await screen.findByLabelText('Email'), 'dov@example.org');
  await app.user.type(screen.getByLabelText('Password'), 'a long password');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return app;
}

describe('signing in', () => {
  it('greets an applicant and goes to the dashboard', async () => {
    await trySignIn();
    expect(await screen.findByText('Welcome back! Redirecting to your dashboard...')).toBeVisible();
    expect(screen.getByText('Login Successful')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith({
      email: 'dov@example.org',
      password: 'a long password',
    });
  });

  it('greets staff and leaves for the office', async () => {
    backend.role('admissions');
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    await trySignIn();
    expect(await screen.findByText('Welcome back! Redirecting to admin dashboard...')).toBeVisible();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin/dashboard'), { timeout: 2000 });
  });

  it('returns to the page that asked for the sign-in', async () => {
    await trySignIn('/login?next=%2Faccount');
    // The page that is next is not the dashboard, and none is promised.
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'does not follow %s out of our own origin',
    async (next) => {
      const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
      await trySignIn(`/login?next=${encodeURIComponent(next)}`);
      await waitFor(() => expect(address()).toBe('/dashboard'));
      expect(replace).not.toHaveBeenCalled();
    },
  );

  it('tells somebody unconfirmed to look for the mail and keeps the address', async () => {
    refuse('Email not confirmed', 'email_not_confirmed');
    await trySignIn();
    expect(await screen.findByText('Email Not Verified')).toBeVisible();
    expect(
      screen.getAllByText(
        'Please check your email and click the verification link to complete your account setup.',
      )[0],
    ).toBeVisible();
    await waitFor(() => expect(address()).toBe('/check-email'));
    expect(localStorage.getItem('pendingVerificationEmail')).toBe('dov@example.org');
  });

  it('says that the password is wrong without saying which part', async () => {
    refuse('Invalid login credentials', 'invalid_credentials');
    await trySignIn();
    expect(await screen.findByText('Invalid Credentials')).toBeVisible();
    expect(screen.getByText('Please check your email and password and try again.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('dov@example.org');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/do not belong together/);
  });

  it('keeps the address on the way to a new password, and back', async () => {
    const { user } = renderApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'dov@example.org');
    await user.click(screen.getByRole('link', { name: /Forgot/ }));
    expect(await screen.findByRole('button', { name: /Send/ })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('dov@example.org');
    await user.click(screen.getByRole('link', { name: /Back to sign/i }));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue('dov@example.org');
  });

  it('passes on other messages of the server', async () => {
    refuse('Signups not allowed for this instance', 'signup_disabled', 422);
    await trySignIn();
    expect(await screen.findByText('Login Failed')).toBeVisible();
    expect(
      screen.getByText('Signups not allowed for this instance', { selector: '.toast-title + p' }),
    ).toBeVisible();
  });

  it.each([
    [
      'a broken connection',
      () => Promise.resolve({ data: {}, error: new AuthRetryableFetchError('Failed to fetch', 0) }),
    ],
    ['anything thrown', () => Promise.reject(new Error('boom'))],
  ])('speaks of an unexpected error on %s', async (_, answer) => {
    auth.signInWithPassword.mockImplementation(answer);
    await trySignIn();
    expect(await screen.findByText('Login Error')).toBeVisible();
    expect(
      screen.getByText('An unexpected error occurred. Please try again.', { selector: '.toast-title + p' }),
    ).toBeVisible();
  });

  it('collects what is missing in a summary that takes focus and leads to the fields', async () => {
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Enter your password' }));
    const password = screen.getByLabelText('Password');
    expect(password).toHaveFocus();
    expect(password).toHaveAccessibleDescription('Enter your password');
    expect(password).toBeInvalid();
    expect(auth.signInWithPassword).not.toHaveBeenCalled();
  });

  it('shows and hides the password', async () => {
    const { user } = renderApp('/login');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('has real autocomplete tokens and a way to help', async () => {
    renderApp('/login');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('link', { name: 'Need help?' })).toHaveAttribute('href', '/knowledge-base');
  });

  it('sends somebody who is already signed in home without a greeting', async () => {
    signIn();
    renderApp('/login');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(screen.queryByText('Login Successful')).toBeNull();
  });

  it('sends somebody signed in but unconfirmed to the mail', async () => {
    signIn(buildUnconfirmed());
    renderApp('/login');
    await waitFor(() => expect(address()).toBe('/check-email'));
  });

  it('moves between the tabs with the arrow keys', async () => {
    const { user } = renderApp('/login');
    (await screen.findByRole('tab', { name: 'Sign In' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('First Name')).toBeVisible();
  });
});
