import { act, screen, waitFor } from '@testing-library/react';
import { AuthApiError } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { SUCCESS_MS } from '../src/features/auth/Verify.tsx';
import { linkTypes, pageAfter } from '../src/features/auth/verify-link.ts';
import { auth, backend, buildSession, signIn } from './fake-client.ts';
import { buildInformation } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

const FAILED = 'Verification Failed. The verification link may have expired or is invalid.';

describe('the page after a link', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/x',
  ];

  it.each(linkTypes)('of type %s is one of ours, whatever the link says', (type) => {
    const plain = pageAfter(type, '');
    for (const next of hostile)
      expect(pageAfter(type, `?next=${encodeURIComponent(next)}`), next).toBe(plain);
  });

  it('does its own work first and then goes on', () => {
    expect(pageAfter('recovery', '?next=%2Fset-password')).toBe('/set-password');
    expect(pageAfter('invite', '?next=%2Fadmin%2Fdashboard')).toBe('/set-password?next=%2Fadmin%2Fdashboard');
    expect(pageAfter('signup', '?next=%2Fapply%2Fdocuments')).toBe(
      '/auth/callback?next=%2Fapply%2Fdocuments',
    );
  });
});

describe('a mail’s link', () => {
  it('changes nothing by being opened', async () => {
    renderApp('/verify?token_hash=abc&type=signup');
    expect(await screen.findByRole('button', { name: 'Confirm my email address' })).toBeVisible();
    expect(auth.verifyOtp).not.toHaveBeenCalled();
    // On another device than the one of the sign-up a password is still to be typed.
    expect(screen.queryByText(/your account is ready/)).toBeNull();
  });

  it('is redeemed by the button, says so for two seconds, and goes home', async () => {
    const { user } = renderApp('/verify?token_hash=abc&type=signup');
    const started = Date.now();
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    expect(await screen.findByText(/Your email address is confirmed/)).toBeVisible();
    expect(auth.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: 'abc', type: 'signup' });
    await waitFor(() => expect(address()).toBe('/dashboard'), { timeout: 4000 });
    expect(Date.now() - started).toBeGreaterThanOrEqual(SUCCESS_MS);
    expect(screen.getByText('Welcome Back!')).toBeVisible();
  });

  const HASH = '3d'.repeat(28);
  it.each([
    `/verify?token_hash=${HASH}&type=signup.`,
    `/verify?token_hash=${HASH}&amp;type=signup>`,
    `/verify?token_hash=3D${HASH}&type=3Dsignup`,
    `/verify%3Ftoken_hash%3D${HASH}%26type%3Dsignup`.replace('/verify%3F', '/verify?'),
    `/verify#token_hash=${HASH}&type=signup)`,
    `/verify?TOKEN_HASH=${HASH.toUpperCase()}&TYPE=SIGNUP`,
  ])('is read however a mail program left it: %s', async (link) => {
    const { user } = renderApp(link);
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    expect(auth.verifyOtp).toHaveBeenCalledExactlyOnceWith({ token_hash: HASH, type: 'signup' });
  });

  it('that was cut off is taken when it is pasted, in two lines too', async () => {
    const { user } = renderApp('/verify?token_hash=');
    const box = await screen.findByLabelText(/The link of your mail/);
    await user.click(box);
    await user.paste(
      `http://example.org/verify?token_hash=${HASH.slice(0, 30)}=\n${HASH.slice(30)}&type=signup`,
    );
    await user.click(screen.getByRole('button', { name: 'Open it' }));
    expect(await screen.findByRole('button', { name: 'Confirm my email address' })).toBeVisible();
  });

  it('that carries nothing asks for the code', async () => {
    renderApp('/verify');
    expect(await screen.findByRole('heading', { name: 'Type the code from the mail' })).toBeVisible();
    expect(screen.getByLabelText('Six-digit code')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm my email address' })).toBeNull();
  });

  it.each(['/verify', '/verify?error=access_denied&error_code=otp_expired'])(
    'sends on who is confirmed and signed in here: %s',
    async (path) => {
      signIn();
      renderApp(path);
      await waitFor(() => expect(address()).toBe('/dashboard'), { timeout: 4000 });
    },
  );

  it('sends them to the page that was wanted', async () => {
    signIn();
    renderApp('/verify?next=%2Fapply');
    await waitFor(() => expect(address()).toMatch(/^\/apply/), { timeout: 4000 });
  });

  it('that they have used before sends them on too, instead of calling it failed', async () => {
    signIn();
    auth.verifyOtp.mockResolvedValue({ data: {}, error: new AuthApiError('expired', 403, 'otp_expired') });
    const { user } = renderApp('/verify?token_hash=abc&type=signup');
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    await waitFor(() => expect(address()).toBe('/dashboard'), { timeout: 4000 });
  });

  it('still confirms another address than that of who is signed in', async () => {
    signIn();
    localStorage.setItem('pendingVerificationEmail', 'brother@example.org');
    renderApp('/verify');
    expect(await screen.findByLabelText('Six-digit code')).toBeVisible();
  });

  it.each(['recovery', 'invite', 'email_change'])(
    'of type %s is asked about whoever is signed in',
    async (type) => {
      signIn();
      renderApp(`/verify?token_hash=abc&type=${type}`);
      expect(
        await screen.findByRole('button', { name: /^(Continue|Confirm the new address)$/ }),
      ).toBeVisible();
    },
  );

  it('says that it is verifying', async () => {
    auth.verifyOtp.mockReturnValue(new Promise(() => undefined));
    const { user } = renderApp('/verify?token_hash=abc&type=signup');
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    expect(await screen.findByText('Verifying...')).toBeInTheDocument();
  });

  it('used twice shows the failure and a way to a new mail', async () => {
    auth.verifyOtp.mockResolvedValue({ data: {}, error: new AuthApiError('expired', 403, 'otp_expired') });
    localStorage.setItem('pendingVerificationEmail', 'dov@example.org');
    const { user } = renderApp('/verify?token_hash=abc&type=signup');
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    expect(await screen.findByText(FAILED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    expect(await screen.findByText('Verification Email Sent')).toBeVisible();
  });

  it.each([
    '/verify?error=access_denied&error_description=expired',
    '/verify#error=access_denied&error_code=otp_expired',
    '/verify?token_hash=abc&type=nonsense',
  ])('reads the error of %s', async (path) => {
    renderApp(path);
    expect(await screen.findByText(FAILED)).toBeVisible();
  });

  it('on a device that does not know the address lets it be typed', async () => {
    const { user } = renderApp('/verify?error=access_denied');
    await user.type((await screen.findAllByLabelText('Email'))[0] ?? document.body, 'else@example.org');
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }));
    await waitFor(() =>
      expect(auth.resend).toHaveBeenCalledWith({ type: 'signup', email: 'else@example.org' }),
    );
  });

  it.each(['recovery', 'invite'])('of type %s leads to a new password', async (type) => {
    const { user } = renderApp(`/verify?token_hash=abc&type=${type}`);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/set-password'), { timeout: 4000 });
  });

  it.each([
    ['signup', 'Confirm my email address', '/account'],
    ['email_change', 'Confirm the new address', '/account?tab=1'],
  ])('of type %s brings the person to the page its link names', async (type, button, next) => {
    const { user } = renderApp(`/verify?token_hash=abc&type=${type}&next=${encodeURIComponent(next)}`);
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(address()).toBe(next), { timeout: 4000 });
  });

  it.each(['recovery', 'invite'])('of type %s goes on to the named page after the password', async (type) => {
    backend.answer('my_student_information', () => buildInformation());
    const { user } = renderApp(`/verify?token_hash=abc&type=${type}&next=%2Fstudent-information`);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/set-password?next=%2Fstudent-information'), {
      timeout: 4000,
    });
    await user.type(await screen.findByLabelText('New Password'), 'a better password');
    await user.type(screen.getByLabelText('Confirm Password'), 'a better password');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(address()).toBe('/student-information'));
  });

  it('goes to the office when the link of an invitation names it', async () => {
    backend.role('admissions');
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const { user } = renderApp('/set-password?next=%2Fadmin%2Fapplicants');
    signIn();
    act(() => backend.emit('SIGNED_IN', buildSession()));
    await user.type(await screen.findByLabelText('New Password'), 'a better password');
    await user.type(screen.getByLabelText('Confirm Password'), 'a better password');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin/applicants'));
  });

  it('of an address change that needs both addresses says so', async () => {
    auth.verifyOtp.mockResolvedValue({ data: { user: null, session: null }, error: null });
    const { user } = renderApp('/verify?token_hash=abc&type=email_change');
    await user.click(await screen.findByRole('button', { name: 'Confirm the new address' }));
    expect(
      await screen.findByText(/open the mail in your other mailbox and press its button too/),
    ).toBeVisible();
  });

  it('that expired and was for recovery leads to asking again', async () => {
    renderApp('/verify?error=access_denied&type=recovery');
    expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });
});
