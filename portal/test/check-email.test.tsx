import { screen, waitFor } from '@testing-library/react';
import { AuthApiError } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { auth } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

async function resend(email: string | null = 'dov@example.org') {
  if (email) localStorage.setItem('pendingVerificationEmail', email);
  const app = renderApp('/check-email');
  await app.user.click(await screen.findByRole('button', { name: 'Resend verification email' }));
  return app;
}

describe('the page after signing up', () => {
  it('sends another mail and says so', async () => {
    await resend();
    expect(await screen.findByText('Verification Email Sent')).toBeVisible();
    expect(screen.getByText("We've sent another verification link to your email address.")).toBeVisible();
    expect(auth.resend).toHaveBeenCalledWith({ type: 'signup', email: 'dov@example.org' });
  });

  it('asks to wait when it is too soon', async () => {
    auth.resend.mockResolvedValue({
      error: new AuthApiError('slow down', 429, 'over_email_send_rate_limit'),
    });
    await resend();
    expect(await screen.findByText('Rate Limited')).toBeVisible();
    expect(
      screen.getByText('Please wait a moment before requesting another verification email.', {
        selector: '.toast-title + p',
      }),
    ).toBeVisible();
  });

  it('says when the mail could not be sent', async () => {
    auth.resend.mockResolvedValue({ error: new AuthApiError('no', 500, 'unexpected_failure') });
    await resend();
    expect(
      await screen.findByText('Failed to resend verification email. Please try again.', {
        selector: '.toast-title + p',
      }),
    ).toBeVisible();
  });

  it('without an address says so and leads to the application', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await resend(null);
    expect(
      await screen.findByText('No email address found. Please try signing up again.', {
        selector: '.toast-title + p',
      }),
    ).toBeVisible();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/apply'), { timeout: 2500 });
    expect(auth.resend).not.toHaveBeenCalled();
  });

  it('leads back to signing up', async () => {
    const { user } = renderApp('/check-email');
    await user.click(await screen.findByRole('link', { name: 'Back to Sign Up' }));
    await waitFor(() => expect(address()).toBe('/login?tab=sign-up'));
  });

  it('takes the six digits of the mail instead of the link', async () => {
    localStorage.setItem('pendingVerificationEmail', 'dov@example.org');
    const { user } = renderApp('/check-email');
    await user.type(await screen.findByLabelText('Six-digit code'), '12 34 56');
    await user.click(screen.getByRole('button', { name: 'Confirm code' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(auth.verifyOtp).toHaveBeenCalledWith({
      email: 'dov@example.org',
      token: '123456',
      type: 'signup',
    });
  });

  it('goes on to the page that asked for the account', async () => {
    localStorage.setItem('pendingVerificationEmail', 'dov@example.org');
    const { user } = renderApp('/check-email?next=%2Faccount');
    await user.type(await screen.findByLabelText('Six-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm code' }));
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('refuses fewer digits before asking the server, and says when a code is wrong', async () => {
    localStorage.setItem('pendingVerificationEmail', 'dov@example.org');
    auth.verifyOtp.mockResolvedValue({ data: {}, error: new AuthApiError('expired', 403, 'otp_expired') });
    const { user } = renderApp('/check-email');
    const code = await screen.findByLabelText('Six-digit code');
    await user.type(code, '12345');
    await user.click(screen.getByRole('button', { name: 'Confirm code' }));
    expect(code).toBeInvalid();
    expect(auth.verifyOtp).not.toHaveBeenCalled();
    await user.type(code, '6');
    await user.click(screen.getByRole('button', { name: 'Confirm code' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong or has expired/));
    expect(code).toHaveValue('123456');
  });
});
