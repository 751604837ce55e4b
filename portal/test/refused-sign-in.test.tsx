/** What the auth service refuses stands in place too: its specified toast goes, the reason does not. */
import { AuthApiError } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentToasts } from '../src/lib/toasts.ts';
import { auth, backend, buildFactor, haveFactors, mfa, signIn } from './fake-client.ts';
import { afterToasts, press, type, WHY } from './refused-answers.ts';
import { renderApp } from './render-app.tsx';

describe('what the auth service refuses stands in place when its toast has gone', () => {
  const error = new AuthApiError(WHY, 400, 'validation_failed');
  const stays = async (words: string): Promise<void> => {
    await waitFor(() => expect(currentToasts()).toHaveLength(1));
    await afterToasts();
    expect(screen.getByText(words)).toBeVisible();
  };

  it('signing in', async () => {
    auth.signInWithPassword.mockResolvedValue({ data: {}, error });
    const { user } = renderApp('/login');
    const [label, value] = await type(user, 'Email', 'dov@example.org');
    await type(user, 'Password', 'a long password');
    await press(user, 'Sign In');
    await stays(WHY);
    expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(screen.getByLabelText('Password')).toHaveValue('a long password');
  });

  it('signing up', async () => {
    auth.signUp.mockResolvedValue({ data: {}, error });
    const { user } = renderApp('/login?tab=sign-up');
    await type(user, 'First Name', 'Dov');
    await type(user, 'Last Name', 'Demo');
    const [label, value] = await type(user, 'Email', 'dov@example.org');
    await type(user, 'Password', 'correct horse');
    await type(user, 'Confirm Password', 'correct horse');
    await press(user, 'Sign Up');
    await stays(WHY);
    expect(screen.getByLabelText(label)).toHaveValue(value);
  });

  it('sending the confirmation again', async () => {
    localStorage.setItem('pendingVerificationEmail', 'dov@example.org');
    auth.resend.mockResolvedValue({ error });
    const { user } = renderApp('/check-email');
    await press(user, 'Resend verification email');
    await stays('Failed to resend verification email. Please try again.');
  });

  it('taking a phone off the account', async () => {
    signIn();
    backend.role('admissions');
    haveFactors(buildFactor('Phone'));
    mfa.unenroll.mockResolvedValue({ data: null, error });
    const { user } = renderApp('/account');
    await press(user, /^Remove/);
    expect(await screen.findByText(/^Not removed\./)).toBeVisible();
    expect(currentToasts()).toEqual([]);
  });
});
