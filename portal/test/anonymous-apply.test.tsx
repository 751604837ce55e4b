import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingFields, readPending } from '../src/lib/pending.ts';
import { auth, backend, calls, resetAuth } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
});

describe('applying before there is an account', () => {
  it('keeps every keystroke in this browser, bound to the address, and sends nothing', async () => {
    const { user } = renderApp('/apply');
    await user.type(await screen.findByLabelText('Email'), 'dov@example.org');
    await user.type(screen.getByLabelText(/^First name/), 'דב');
    expect(readPending(localStorage)).toMatchObject({ email: 'dov@example.org', form: { first_name: 'דב' } });
    expect(calls).toEqual([]);
    expect(auth.signUp).not.toHaveBeenCalled();
  });

  it('is still there after the browser was closed', async () => {
    const first = renderApp('/apply');
    await first.user.type(await screen.findByLabelText(/^City/), 'Boston');
    cleanup();
    renderApp('/apply');
    expect(await screen.findByLabelText(/^City/)).toHaveValue('Boston');
  });

  it('asks for no passport and no health details', async () => {
    renderApp('/apply');
    await screen.findByLabelText('Email');
    expect(screen.queryByLabelText(/passport/i)).toBeNull();
    expect(screen.queryByLabelText(/learning needs/i)).toBeNull();
    expect(pendingFields.filter((name) => /passport|special|medical|health/.test(name))).toEqual([]);
  });

  it('leads to signing up, once there is an address', async () => {
    const { user } = renderApp('/apply');
    await user.click(await screen.findByRole('button', { name: 'Create account and continue' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAccessibleDescription(/Enter an email address like name@example\.org/);
    await user.type(email, 'dov@example.org');
    await user.click(screen.getByRole('button', { name: 'Create account and continue' }));
    await waitFor(() => expect(address()).toBe('/login?tab=sign-up'));
    expect(screen.getByLabelText('Email')).toHaveValue('dov@example.org');
  });
});
