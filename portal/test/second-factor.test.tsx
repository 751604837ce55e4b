import { screen, waitFor } from '@testing-library/react';
import { AuthApiError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { backend, buildFactor, callsOf, haveFactors, invoke, mfa, signIn } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  backend.answer('open_program_year', () => null);
  backend.answer('new_recovery_codes', () => ['AAAAA-BBBBB', 'CCCCC-DDDDD']);
});
const wrongCode = { error: new AuthApiError('Invalid TOTP code entered', 422, 'mfa_verification_failed') };
/** The code was right: the auth service says so, and the database asks for nothing more. */
const rightCode = (): void => {
  mfa.challengeAndVerify.mockImplementation(() => {
    backend.role('admin');
    queueMicrotask(() => backend.emit('MFA_CHALLENGE_VERIFIED', signIn()));
    return Promise.resolve({ error: null });
  });
};

describe('the second factor', () => {
  it('stands between the password and the office', async () => {
    backend.role('admin', 'verify');
    signIn();
    renderApp('/login?next=%2Fadmin%2Fapplicants');
    await waitFor(() => expect(address()).toBe('/second-factor?next=%2Fadmin%2Fapplicants'));
  });

  it('takes the code of either phone and goes on', async () => {
    backend.role('admin', 'verify');
    haveFactors(buildFactor('one'), buildFactor('two'));
    signIn();
    mfa.challengeAndVerify.mockResolvedValueOnce(wrongCode);
    const { user } = renderApp('/second-factor?next=%2Faccount');
    await user.type(await screen.findByLabelText('Six-digit code'), '12');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByLabelText('Six-digit code')).toBeInvalid();
    expect(mfa.challengeAndVerify).not.toHaveBeenCalled();
    mfa.challengeAndVerify.mockReset();
    mfa.challengeAndVerify.mockResolvedValueOnce(wrongCode).mockResolvedValueOnce(wrongCode);
    await user.type(screen.getByLabelText('Six-digit code'), '3 456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Six-digit code')).toHaveAccessibleDescription(/This code is not right/),
    );
    expect(mfa.challengeAndVerify.mock.calls.map(([input]) => input)).toEqual([
      { factorId: 'one', code: '123456' },
      { factorId: 'two', code: '123456' },
    ]);
    rightCode();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('is set up with a picture or a key, and ends with codes to keep', async () => {
    backend.role('super_admin', 'enroll');
    haveFactors(buildFactor('begun', 'unverified'));
    signIn();
    rightCode();
    const { user } = renderApp('/second-factor?next=%2Faccount');
    expect(await screen.findByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    // On the phone that holds the app there is nothing to scan with.
    expect(screen.getByRole('link', { name: 'open the app here' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^otpauth:/),
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('ABCDEFGH'));
    expect(mfa.unenroll).toHaveBeenCalledWith({ factorId: 'begun' });
    await user.type(screen.getByLabelText('Six-digit code'), '654321');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('AAAAA-BBBBB')).toBeVisible();
    expect(callsOf('new_recovery_codes')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('that is lost gives way to a recovery code, and a new one is set up', async () => {
    backend.role('admin', 'verify');
    haveFactors(buildFactor('lost'));
    signIn();
    const { user } = renderApp('/second-factor');
    await user.click(await screen.findByRole('button', { name: 'I have lost my phone' }));
    await user.type(screen.getByLabelText('Recovery code'), 'aaaaa-bbbbb');
    invoke.mockImplementation(() => {
      backend.role('admin', 'enroll');
      return Promise.resolve({ data: {}, error: null });
    });
    await user.click(screen.getByRole('button', { name: 'Use this code' }));
    expect(await screen.findByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
    expect(invoke).toHaveBeenCalledWith('recover-second-factor', { body: { code: 'aaaaa-bbbbb' } });
  });

  it('is nothing for applicants', async () => {
    signIn();
    renderApp('/second-factor');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('the account page', () => {
  const sessions = [
    {
      id: 's1',
      created_at: '2026-11-20T10:00:00Z',
      last_used_at: '2026-11-22T10:00:00Z',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
      current: true,
    },
    {
      id: 's2',
      created_at: '2026-11-20T10:00:00Z',
      last_used_at: '2026-11-21T10:00:00Z',
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19) Version/19.0 Mobile Safari/604.1',
      current: false,
    },
  ];

  it('lists the sessions and ends another one', async () => {
    backend.answer('my_sessions', () => sessions);
    backend.answer('end_my_session', () => null);
    signIn();
    const { user } = renderApp('/account');
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
    expect(screen.getByText('Safari on iPhone')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End' }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(callsOf('end_my_session')).toEqual([{ session_id: 's2' }]);
    expect(screen.queryByRole('heading', { name: 'Second factor' })).toBeNull();
  });

  it('folds away what is beyond the five latest sessions', async () => {
    const phones = sessions
      .slice(1)
      .flatMap((phone) => Array.from({ length: 6 }, (_, at) => ({ ...phone, id: `p${at}` })));
    backend.answer('my_sessions', () => [...sessions.slice(0, 1), ...phones]);
    signIn();
    const { user } = renderApp('/account');
    const more = await screen.findByText('2 more sessions');
    const ends = screen.getAllByRole('button', { name: 'End' });
    expect(ends).toHaveLength(6);
    expect(ends[3]).toBeVisible();
    expect(ends[4]).not.toBeVisible();
    await user.click(more);
    expect(ends[5]).toBeVisible();
  });

  it('shows a colleague their phones and how many codes are left', async () => {
    backend.answer('my_sessions', () => []);
    backend.role('admissions');
    haveFactors(buildFactor('Phone'));
    signIn();
    const { user } = renderApp('/account');
    expect(await screen.findByText('10 of 10 recovery codes left')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a phone' })).toHaveAttribute(
      'href',
      '/second-factor?add&next=%2Faccount',
    );
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This phone no longer signs you in.')).toBeVisible();
    expect(mfa.unenroll).toHaveBeenCalledWith({ factorId: 'Phone' });
  });
});
