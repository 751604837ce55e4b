import { screen, waitFor, within } from '@testing-library/react';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { auth, backend, invoke, resetAuth, signIn } from './fake-client.ts';
import { LINK_KEY } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  sessionStorage.clear();
});

const confirmButton = () => screen.findByRole('button', { name: 'Confirm this address' });

it('asks to sign in first, keeps the token out of the address, and goes on afterwards', async () => {
  const first = renderApp(`/confirm-address#${LINK_KEY}`);
  const page = within(await screen.findByRole('main'));
  const link = await page.findByRole('link', { name: 'Sign in' });
  await waitFor(() => expect(address()).toBe('/confirm-address'));
  expect(link).toHaveAttribute('href', '/login?next=%2Fconfirm-address');
  expect(invoke).not.toHaveBeenCalled();
  signIn();
  await first.store.refresh();
  invoke.mockResolvedValue({ data: { email: 'new@example.org' }, error: null });
  expect(await screen.findByText('You are signed in with dov@example.org.')).toBeVisible();
  await first.user.click(await confirmButton());
  expect(invoke).toHaveBeenCalledWith('change-address', { body: { token: LINK_KEY } });
  expect(await screen.findByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  expect(screen.getByText(/Your account now has the address new@example.org/)).toBeVisible();
  expect(auth.refreshSession).toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

it('says what a refused link may mean, and lets the person try again', async () => {
  signIn();
  const said = { hint: 'not_found', message: 'This link is not valid for this account.', field: 'token' };
  invoke.mockResolvedValueOnce({
    data: null,
    error: new FunctionsHttpError(Response.json(said, { status: 400 })),
  });
  const { user } = renderApp(`/confirm-address#${LINK_KEY}`);
  await user.click(await confirmButton());
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert).toHaveTextContent('This link is not valid for this account.');
  expect(alert).toHaveTextContent('If the mail is about another account, log out and sign in with that one.');
  expect(await confirmButton()).toBeEnabled();
});

it('says when there is no link to confirm', async () => {
  signIn();
  renderApp('/confirm-address');
  expect(
    await screen.findByText('A part of the link is missing: your mail program has cut it off.'),
  ).toBeVisible();
});
