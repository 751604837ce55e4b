import { screen, waitFor } from '@testing-library/react';
import { AuthApiError, AuthRetryableFetchError, FunctionsHttpError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auth, backend, buildFactor, haveFactors, invoke, signIn } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  backend.answer('open_program_year', () => null);
});

/** The next call of an edge function is refused in these words. */
const refuse = (said: Record<string, string>, status = 400): void => {
  invoke.mockResolvedValueOnce({
    data: null,
    error: new FunctionsHttpError(Response.json(said, { status })),
  });
};

describe('a forgotten password', () => {
  const ask = async () => {
    const app = renderApp('/forgot-password');
    await app.user.type(await screen.findByLabelText('Email'), 'dov@example.org');
    await app.user.click(screen.getByRole('button', { name: 'Send the link' }));
    return app;
  };

  it.each([
    ['known', null],
    ['unknown', new AuthApiError('User not found', 400, 'user_not_found')],
  ])('gets the same answer for a %s address', async (_, error) => {
    auth.resetPasswordForEmail.mockResolvedValue({ data: {}, error });
    await ask();
    expect(await screen.findByText(/If an account belongs to this address/)).toBeVisible();
  });

  it.each([
    [
      new AuthApiError('slow', 429, 'over_email_send_rate_limit'),
      'Please wait a moment before asking for another mail.',
    ],
    [new AuthRetryableFetchError('Failed to fetch', 0), 'The mail could not be sent. Please try again.'],
  ])('says when no mail went out', async (error, sentence) => {
    auth.resetPasswordForEmail.mockResolvedValue({ data: {}, error });
    await ask();
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(sentence);
  });

  it('can be replaced with the code of the mail', async () => {
    const { user } = await ask();
    await user.type(await screen.findByLabelText('Six-digit code'), '654321');
    await user.click(screen.getByRole('button', { name: 'Confirm code' }));
    await waitFor(() => expect(address()).toBe('/set-password'));
    expect(auth.verifyOtp).toHaveBeenCalledWith({
      email: 'dov@example.org',
      token: '654321',
      type: 'recovery',
    });
  });
});

describe('a new password', () => {
  const set = async (password: string, confirm: string) => {
    signIn();
    const app = renderApp('/set-password');
    await app.user.type(await screen.findByLabelText('New Password'), password);
    await app.user.type(screen.getByLabelText('Confirm Password'), confirm);
    await app.user.click(screen.getByRole('button', { name: 'Save password' }));
  };

  it('is saved and leads home', async () => {
    await set('a better password', 'a better password');
    expect(await screen.findByText('Password saved')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(invoke).toHaveBeenCalledWith('set-password', { body: { password: 'a better password' } });
  });

  it('must be typed twice alike', async () => {
    await set('one', 'two');
    expect(await screen.findByText('Password Mismatch')).toBeVisible();
    expect(invoke).not.toHaveBeenCalled();
  });

  it('that is too weak says why', async () => {
    refuse({ hint: 'weak_password', field: 'password', message: 'Too short.' });
    await set('abc', 'abc');
    expect(await screen.findByText('Password not saved')).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(/Too short\./);
  });

  it('of somebody with a second factor comes after it', async () => {
    haveFactors(buildFactor('phone'));
    refuse(
      { hint: 'second_factor', field: 'password', message: 'Please show your second factor first.' },
      403,
    );
    backend.role('admin', 'verify');
    await set('a better password', 'a better password');
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
    expect(screen.queryByText('Password not saved')).toBeNull();
  });

  it('accepts an invitation, and signs in with it because every older session has ended', async () => {
    backend.role('admissions', 'accept_invitation');
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    await set('my very own long words', 'my very own long words');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin/dashboard'));
    expect(invoke).toHaveBeenCalledWith('accept-invitation', {
      body: { password: 'my very own long words' },
    });
    expect(auth.signInWithPassword).toHaveBeenCalledWith({
      email: 'dov@example.org',
      password: 'my very own long words',
    });
  });

  it('can’t be set by somebody who is not signed in', async () => {
    renderApp('/set-password');
    await waitFor(() => expect(address()).toBe('/login?next=%2Fset-password'));
  });
});

describe('the account page', () => {
  it('changes the password after the old one is proved', async () => {
    signIn();
    const { user } = renderApp('/account');
    await user.type(await screen.findByLabelText('Current Password'), 'old one');
    await user.type(screen.getByLabelText('New Password'), 'new one that is long');
    await user.type(screen.getByLabelText('Confirm Password'), 'new one that is long');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Password saved')).toBeVisible();
    expect(invoke).toHaveBeenCalledWith('set-password', {
      body: { password: 'new one that is long', current: 'old one' },
    });
  });

  it('refuses a wrong old password', async () => {
    signIn();
    refuse({ hint: 'wrong_password', field: 'current', message: 'The current password is not right.' });
    const { user } = renderApp('/account');
    await user.type(await screen.findByLabelText('Current Password'), 'wrong');
    await user.type(screen.getByLabelText('New Password'), 'new one that is long');
    await user.type(screen.getByLabelText('Confirm Password'), 'new one that is long');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByLabelText('Current Password')).toHaveAccessibleDescription(
      /The current password is not right\./,
    );
  });

  it.each([
    ['free', null],
    ['taken', new AuthApiError('exists', 422, 'email_exists')],
  ])('answers alike for a %s new address', async (_, error) => {
    signIn();
    auth.updateUser.mockResolvedValue({ data: {}, error });
    const { user } = renderApp('/account');
    await user.type(await screen.findByLabelText('New Email'), 'new@example.org');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('The change to new@example.org is waiting.')).toBeVisible();
    expect(screen.getByText(/We wrote to both mailboxes/)).toBeVisible();
  });
});

describe('an address that has been changed', () => {
  it('on another device is known here as soon as the account is looked at', async () => {
    signIn();
    auth.getUser.mockResolvedValue({ data: { user: { email: 'new@example.org' } }, error: null });
    renderApp('/account');
    expect(await screen.findByText(/You are signed in as/)).toBeVisible();
    await waitFor(() => expect(auth.refreshSession).toHaveBeenCalledOnce());
  });

  it('waits for the buttons of both mails, and says that one may have been pressed', async () => {
    signIn();
    auth.getUser.mockResolvedValue({
      data: { user: { email: 'dov@example.org', new_email: 'new@example.org' } },
      error: null,
    });
    renderApp('/account');
    expect(await screen.findByText('The change to new@example.org is waiting.')).toBeVisible();
    expect(screen.getByText(/If you have pressed one already, only the other is left\./)).toBeVisible();
    expect(auth.refreshSession).not.toHaveBeenCalled();
  });
});
