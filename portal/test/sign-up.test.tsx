import { screen, waitFor } from '@testing-library/react';
import { AuthApiError, AuthWeakPasswordError } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { writePending } from '../src/lib/pending.ts';
import { signUpKey } from '../src/features/auth/sign-up-key.ts';
import { auth, backend, callsOf } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

const values = {
  'First Name': 'Dov <script>alert(1)</script>',
  'Last Name': 'דמו 🕊️',
  Email: 'dov@example.org',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};

async function signUp(changes: Partial<typeof values> = {}, query = '') {
  const app = renderApp(`/login?tab=sign-up${query}`);
  for (const [label, value] of Object.entries({ ...values, ...changes })) {
    const input = await screen.findByLabelText(label);
    await app.user.clear(input);
    if (value) await app.user.type(input, value);
  }
  await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  return app;
}

describe('signing up', () => {
  it('asks for the account with names and the site origin, and sends to the mail', async () => {
    await signUp();
    expect(await screen.findByText('Account Created!', { selector: '.toast-title' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/check-email'));
    expect(await screen.findByText('dov@example.org')).toBeVisible();
    expect(auth.signUp).toHaveBeenCalledExactlyOnceWith({
      email: 'dov@example.org',
      password: 'correct horse',
      options: {
        emailRedirectTo: window.location.origin,
        data: {
          first_name: values['First Name'],
          last_name: values['Last Name'],
          sign_up_key_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      },
    });
    expect(signUpKey(localStorage, 'dov@example.org')).toMatch(/^[\w-]{43}$/);
    expect(callsOf('note_sign_up')).toEqual([{ email: 'dov@example.org' }]);
  });

  it('sends answers typed before along: kept on the server, their key in the mailed link, no word in the account', async () => {
    writePending(localStorage, 'dov@example.org', { city: 'Haifa', high_school: 'תיכון' });
    await signUp({}, '&next=%2Fapply');
    await screen.findByText('Account Created!', { selector: '.toast-title' });
    const [kept] = callsOf('keep_early_answers');
    expect(kept).toEqual({
      key: expect.stringMatching(/^[\w-]{43}$/) as string,
      form: { city: 'Haifa', high_school: 'תיכון' },
    });
    const { options } = (auth.signUp.mock.lastCall ?? [])[0] as {
      options: { emailRedirectTo: string; data: object };
    };
    expect(options.emailRedirectTo).toBe(`${window.location.origin}/apply?answers=${String(kept?.['key'])}`);
    expect(JSON.stringify(options.data)).not.toContain('Haifa');
  });

  it('makes the account all the same when the answers can’t be kept', async () => {
    writePending(localStorage, 'dov@example.org', { city: 'Haifa' });
    backend.answer('keep_early_answers', () => 'limited');
    await signUp();
    await screen.findByText('Account Created!', { selector: '.toast-title' });
    expect(auth.signUp.mock.lastCall?.[0]).toMatchObject({
      options: { emailRedirectTo: window.location.origin },
    });
  });

  it('refuses a password that many people use before it is sent', async () => {
    await signUp({ Password: 'password123', 'Confirm Password': 'password123' });
    expect(await screen.findByText('Sign Up Failed')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/many people use/);
    expect(auth.signUp).not.toHaveBeenCalled();
  });

  it('comes back to the page that asked for the account, by link and by code', async () => {
    await signUp({}, '&next=%2Faccount');
    await waitFor(() => expect(address()).toBe('/check-email?next=%2Faccount'));
    expect(auth.signUp.mock.lastCall?.[0]).toMatchObject({
      options: { emailRedirectTo: `${window.location.origin}/account` },
    });
  });

  it('never asks for a link out of our own origin', async () => {
    await signUp({}, `&next=${encodeURIComponent('//evil.example')}`);
    await screen.findByText('Account Created!', { selector: '.toast-title' });
    expect(auth.signUp.mock.lastCall?.[0]).toMatchObject({
      options: { emailRedirectTo: window.location.origin },
    });
  });

  it('refuses two different passwords in the words of the specification', async () => {
    await signUp({ 'Confirm Password': 'other horse' });
    expect(await screen.findByText('Password Mismatch')).toBeVisible();
    expect(screen.getAllByText('Passwords do not match. Please try again.')[0]).toBeVisible();
    expect(screen.getByLabelText('Confirm Password')).toBeInvalid();
    expect(auth.signUp).not.toHaveBeenCalled();
  });

  it('names every empty field', async () => {
    await signUp({
      'First Name': '',
      'Last Name': '',
      Email: 'no address',
      Password: '',
      'Confirm Password': '',
    });
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(summary.querySelectorAll('a')).toHaveLength(5);
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription(
      'Enter your password again',
    );
  });

  it('passes on what the server says, and puts what is wrong with a password at its field', async () => {
    auth.signUp.mockResolvedValue({
      data: {},
      error: new AuthWeakPasswordError('Password should be at least 8 characters.', 422, ['length']),
    });
    await signUp();
    expect(await screen.findByText('Sign Up Failed')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /Password should be at least 8 characters\./,
    );
  });

  it('speaks of an unexpected error when nothing answers', async () => {
    auth.signUp.mockRejectedValue(new Error('boom'));
    await signUp();
    expect(await screen.findByText('Sign Up Error')).toBeVisible();
    expect(
      screen.getByText('An unexpected error occurred. Please try again.', { selector: '.toast-title + p' }),
    ).toBeVisible();
  });

  it('shows the same for an address that already has an account', async () => {
    auth.signUp.mockResolvedValue({
      data: {},
      error: new AuthApiError('User already registered', 422, 'user_already_exists'),
    });
    await signUp();
    expect(await screen.findByText('Account Created!', { selector: '.toast-title' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/check-email'));
    expect(callsOf('note_sign_up')).toHaveLength(1);
    expect(screen.queryByText(/already/)).toBeNull();
  });

  it('sends once however often the button is pressed', async () => {
    auth.signUp.mockReturnValue(new Promise(() => undefined));
    const { user } = await signUp();
    const busy = await screen.findByRole('button', { name: 'Creating your account...' });
    await user.click(busy);
    await user.click(busy);
    expect(auth.signUp).toHaveBeenCalledOnce();
  });

  it('knows the names and the address from answers typed before', async () => {
    writePending(localStorage, 'early@example.org', { first_name: 'Early', last_name: 'Bird' });
    renderApp('/login?tab=sign-up');
    expect(await screen.findByLabelText('First Name')).toHaveValue('Early');
    expect(screen.getByLabelText('Email')).toHaveValue('early@example.org');
  });
});
