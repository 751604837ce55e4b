/** Typed on the laptop, confirmed on the phone: what each of the two browsers shows. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { AuthApiError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepSignUpKey } from '../src/features/auth/sign-up-key.ts';
import { pageAfter } from '../src/features/auth/verify-link.ts';
import { auth, backend, callsOf, signIn } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  backend.answer('open_program_year', () => null);
});
const KEY = 'k'.repeat(43);
const CONFIRMED = /Your address is confirmed and your password is set/;
const CHOOSING = /Type your password once more on that device/;
const expired = { data: {}, error: new AuthApiError('expired', 403, 'otp_expired') };

/** This browser signed up and waits. */
function signedUpHere(): void {
  localStorage.setItem('pendingVerificationEmail', 'dov@example.org');
  keepSignUpKey(localStorage, 'dov@example.org', KEY);
}
const press = async (path: string) => {
  const app = renderApp(path);
  await app.user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
  return app;
};

describe('the link opened in another browser', () => {
  it('asks the person for the password, because what was typed elsewhere may be a stranger’s', async () => {
    backend.answer('prove_password', () => false);
    await press(`/verify?token_hash=t&type=signup&next=${encodeURIComponent(`/apply?answers=${KEY}`)}`);
    await waitFor(() => expect(address()).toMatch(/^\/set-password\?next=/), { timeout: 4000 });
    expect(callsOf('prove_password')).toEqual([{ key: '' }]);
    expect(screen.getByText(/please type your password once more, or choose another one/)).toBeVisible();
    const next = new URLSearchParams(address().split('?')[1]).get('next');
    expect(next).toBe(`/auth/callback?answers=${KEY}&next=%2Fapply`);
  });

  it('in the browser that signed up shows its key and goes on', async () => {
    signedUpHere();
    await press('/verify?token_hash=t&type=signup');
    await waitFor(() => expect(address()).toBe('/dashboard'), { timeout: 4000 });
    expect(callsOf('prove_password')).toEqual([{ key: KEY }]);
    expect(localStorage.getItem('signUpKey')).toBeNull();
  });

  it('carries the key of early answers past every other page', () => {
    expect(pageAfter('signup', `?next=${encodeURIComponent(`/auth/callback?answers=${KEY}`)}`)).toBe(
      `/auth/callback?answers=${KEY}`,
    );
  });
});

describe('answers from another browser', () => {
  beforeEach(() => {
    signIn();
    backend.answer('open_early_answers', ({ key }) =>
      key === KEY ? { city: 'Haifa 🌿', program_track: 'shana_aleph', passport_number: 'X1' } : null,
    );
    backend.answer('start_application', () => ({ created: true, application_id: 'a', errors: [] }));
  });

  it('are shown, and become the draft only after "These are mine"', async () => {
    const { user } = renderApp(`/auth/callback?answers=${KEY}`);
    expect(await screen.findByText('Haifa 🌿')).toBeVisible();
    expect(screen.getByText('Shana Aleph')).toBeVisible();
    expect(screen.queryByText('X1')).toBeNull();
    expect(callsOf('start_application')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'These are mine' }));
    expect(await screen.findByText('Welcome!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(callsOf('start_application')).toEqual([
      { form: { city: 'Haifa 🌿', program_track: 'shana_aleph' } },
    ]);
    expect(callsOf('forget_early_answers')).toEqual([{ key: KEY }]);
  });

  it('are dropped when they are somebody else’s', async () => {
    const { user } = renderApp(`/auth/callback?answers=${KEY}`);
    await user.click(await screen.findByRole('button', { name: 'Not mine' }));
    expect(await screen.findByText('Welcome Back!')).toBeVisible();
    expect(callsOf('start_application')).toEqual([]);
    expect(callsOf('forget_early_answers')).toEqual([{ key: KEY }]);
  });

  it('under a wrong or expired key are nothing', async () => {
    renderApp(`/auth/callback?answers=${'x'.repeat(43)}`);
    expect(await screen.findByText('Welcome Back!')).toBeVisible();
  });
});

describe('the first browser', () => {
  beforeEach(signedUpHere);

  it('opened again, says at once what has been done elsewhere', async () => {
    backend.answer('sign_up_state', () => 'choosing');
    renderApp('/check-email');
    expect(await screen.findByText(CHOOSING)).toBeVisible();
  });

  it('learns on focus that the address was confirmed elsewhere', async () => {
    renderApp('/check-email');
    await screen.findByText('dov@example.org');
    await waitFor(() => expect(callsOf('sign_up_state')).toHaveLength(1));
    expect(screen.queryByText(CONFIRMED)).toBeNull();
    backend.answer('sign_up_state', ({ key }) => (key === KEY ? 'confirmed' : 'waiting'));
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(CONFIRMED)).toBeVisible();
    // Loaded again, it does not ask for the mail that was opened.
    cleanup();
    renderApp('/check-email');
    expect(await screen.findByText(CONFIRMED)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  it('says what is left to do on the other device, and offers a way of its own, until a password is set there', async () => {
    let state: 'choosing' | 'confirmed' = 'choosing';
    backend.answer('sign_up_state', () => state);
    const { user } = renderApp('/check-email');
    expect(await screen.findByText(CHOOSING)).toBeVisible();
    state = 'confirmed';
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(CONFIRMED)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('dov@example.org');
  });

  it('goes to the other mail with the address filled in', async () => {
    backend.answer('sign_up_state', () => 'choosing');
    const { user } = renderApp('/check-email');
    await user.click(await screen.findByRole('link', { name: 'Set the password here' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('dov@example.org');
  });

  it('says so too when it opens the used link', async () => {
    auth.verifyOtp.mockResolvedValue(expired);
    backend.answer('sign_up_state', () => 'confirmed');
    await press('/verify?token_hash=used&type=signup');
    expect(await screen.findByText(CONFIRMED)).toBeVisible();
    expect(screen.queryByText(/Verification Failed/)).toBeNull();
  });
});
