import { cleanup, screen, waitFor } from '@testing-library/react';
import { AuthApiError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PENDING_LIFETIME_MS, writePending } from '../src/lib/pending.ts';
import { buildMine, buildSaved } from './factories.ts';
import { auth, backend, callsOf, Refused, signIn } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  backend.answer('open_program_year', () => null);
});

const early = { first_name: 'Dov', high_school: 'תיכון 🎓 <script>' };

describe('completing authentication', () => {
  it('says what it does', async () => {
    auth.getSession.mockReturnValueOnce(new Promise(() => undefined));
    renderApp('/auth/callback');
    expect(await screen.findByRole('heading', { name: 'Completing authentication...' })).toBeVisible();
  });

  it('turns early answers into the draft', async () => {
    signIn();
    writePending(localStorage, ' DOV@example.org', early);
    backend.answer('start_application', () => ({ created: true, application_id: 'a', errors: [] }));
    renderApp('/auth/callback');
    expect(await screen.findByText('Welcome!')).toBeVisible();
    expect(
      screen.getByText('Your account has been verified and your application data has been saved.'),
    ).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(callsOf('start_application')).toEqual([{ form: early }]);
    expect(localStorage.getItem('pendingApplicationData')).toBeNull();
  });

  it('never overwrites a draft that exists: it fills only what is empty', async () => {
    signIn();
    writePending(localStorage, 'dov@example.org', early);
    backend.answer('start_application', () => ({ created: false, application_id: 'a', errors: [] }));
    backend.answer('save_application_fields', () => buildSaved());
    renderApp('/auth/callback');
    expect(await screen.findByText('Welcome!')).toBeVisible();
    expect(callsOf('save_application_fields')).toEqual([
      { changes: Object.entries(early).map(([field, value]) => ({ field, base: null, value })) },
    ]);
  });

  it('leaves nothing out in silence: what cannot be taken waits in the form with its reason', async () => {
    signIn();
    const phone = { field: 'phone', message: 'Enter a phone number with the country code.' };
    writePending(localStorage, 'dov@example.org', { ...early, phone: 'call me' });
    backend.answer('start_application', () => ({ created: true, application_id: 'a', errors: [phone] }));
    const refused = [
      {
        ...phone,
        section: 'personal' as const,
        label: 'Phone',
        value: null,
        refused_at: '2026-11-21T10:04:00Z',
      },
    ];
    backend.answer('my_application', () => buildMine({ refused }));
    renderApp('/auth/callback');
    expect(
      await screen.findByText(
        'Your account has been verified and your application data has been saved. One answer needs another look in your application.',
      ),
    ).toBeVisible();
    expect(await screen.findByText(/one answer needs another look\.$/)).toBeVisible();
    cleanup();
    renderApp('/apply/personal');
    const input = await screen.findByLabelText(/^Phone/);
    expect(input).toHaveValue('call me');
    expect(input).toHaveAccessibleDescription(/Enter a phone number with the country code\.$/);
    expect(screen.queryByText(/being changed on another device/)).toBeNull();
  });

  it('shows what a draft that exists says otherwise beside what was typed', async () => {
    signIn();
    writePending(localStorage, 'dov@example.org', { city: 'Boston' });
    backend.answer('start_application', () => ({ created: false, application_id: 'a', errors: [] }));
    const conflicts = [{ field: 'city', yours: 'Boston', theirs: 'Haifa' }];
    backend.answer('save_application_fields', () => buildSaved({ conflicts }));
    backend.answer('my_application', () => buildMine({ application: { city: 'Haifa' } }));
    renderApp('/auth/callback');
    expect(await screen.findByText('Welcome!')).toBeVisible();
    cleanup();
    renderApp('/apply/personal');
    expect(await screen.findByLabelText(/^City/)).toHaveValue('Boston');
    expect(await screen.findByText('Haifa', {}, { timeout: 3000 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use the other one' })).toBeVisible();
  });

  it('keeps the answers when saving fails, and says what to do', async () => {
    signIn();
    writePending(localStorage, 'dov@example.org', early);
    backend.answer('start_application', () => {
      throw new Refused('not_open', 'Applications are not open yet.');
    });
    renderApp('/auth/callback');
    expect(await screen.findByText('Authentication Successful')).toBeVisible();
    expect(
      screen.getByText('Your account has been verified. You can now complete your application.'),
    ).toBeVisible();
    expect(localStorage.getItem('pendingApplicationData')).not.toBeNull();
  });

  it.each([
    ['of another address', () => writePending(localStorage, 'other@example.org', early)],
    [
      'older than a day',
      () => writePending(localStorage, 'dov@example.org', early, Date.now() - PENDING_LIFETIME_MS - 1),
    ],
    ['that are not there', () => undefined],
    ['that are not ours', () => localStorage.setItem('pendingApplicationData', '{"form":7}')],
  ])('welcomes back without saving answers %s', async (_, prepare) => {
    signIn();
    prepare();
    renderApp('/auth/callback');
    expect(await screen.findByText('Welcome Back!')).toBeVisible();
    expect(screen.getByText('You have been successfully authenticated.')).toBeVisible();
    expect(callsOf('start_application')).toEqual([]);
  });

  it.each([
    ['there is no session', () => undefined],
    [
      'the session can’t be read',
      () =>
        auth.getSession.mockResolvedValueOnce({
          data: { session: null },
          error: new AuthApiError('no', 401, 'session_not_found'),
        }),
    ],
  ])('goes to sign in when %s', async (_, prepare) => {
    prepare();
    renderApp('/auth/callback');
    expect(await screen.findByText('Failed to authenticate. Please try again.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('goes to sign in when anything else goes wrong', async () => {
    auth.getSession.mockRejectedValueOnce(new Error('boom'));
    renderApp('/auth/callback');
    expect(await screen.findByText('Something went wrong during authentication.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('does not follow an address of another origin', async () => {
    signIn();
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    renderApp(`/auth/callback?next=${encodeURIComponent('//evil.example/x')}`);
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(replace).not.toHaveBeenCalled();
  });

  it('sends staff to the office', async () => {
    signIn();
    backend.role('staff');
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    renderApp('/auth/callback');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin/dashboard'));
  });
});
