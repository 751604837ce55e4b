/** What is refused is said where it was pressed; a toast is one at most, and stands over nothing that is pressed next. */
import type { OwnPrivacyRequest } from '@school/shared/api/shapes';
import type { FunctionName } from '@school/shared/api/types';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentToasts, toast, toastError } from '../src/lib/toasts.ts';
import { backend, Refused, signIn } from './fake-client.ts';
import { buildEnrollment, buildLedger, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});
const refuse = (): never => {
  throw new Refused('wrong_state', 'This cannot be done any more.');
};

describe('a refusal stands in place', () => {
  it('withdrawing: in the question, which stays open', async () => {
    backend.answer('my_application', () => buildMine({ application: { status: 'submitted' } }));
    backend.answer('withdraw_application', refuse);
    const { user } = renderApp('/apply');
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /^Withdraw/ }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This cannot be done any more.');
    expect(currentToasts()).toEqual([]);
  });

  it('replying to the offer: in the question, gone when it is asked anew', async () => {
    backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
    backend.answer('my_enrollment', () => buildEnrollment());
    backend.answer('reply_to_offer', refuse);
    const { user } = renderApp('/accepted');
    await user.click(await screen.findByRole('button', { name: 'Accept the place' }));
    await user.click(screen.getByRole('button', { name: 'Yes, I accept' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(/any more/);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Accept the place' }));
    expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
  });

  it('the payment plan: beside its button', async () => {
    backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
    backend.answer('my_ledger', () => buildLedger());
    backend.answer('choose_payment_plan', refuse);
    const { user } = renderApp('/accepted/payment-setup');
    await user.click(await screen.findByRole('radio', { name: 'Two payments' }));
    await user.click(screen.getByRole('radio', { name: 'Check' }));
    await user.click(screen.getByRole('button', { name: 'Save payment plan' }));
    const form = screen.getByRole('form', { name: 'Payment plan' });
    expect(await within(form).findByText('This cannot be done any more.')).toBeVisible();
  });
});

const names = { first_name: 'Dov', last_name: 'Demo', hebrew_first_name: null, hebrew_last_name: null };
const at = '2026-11-01T10:00:00Z';
const sessions = [{ id: 's2', created_at: at, last_used_at: at, user_agent: null, current: false }];
const deletion: OwnPrivacyRequest = {
  ...{
    id: 'r1',
    kind: 'deletion' as const,
    state: 'open' as const,
    asked_at: at,
    due_at: '2026-12-01T10:00:00Z',
  },
  ...{ note: null, first_name: null, last_name: null, hebrew_first_name: null, hebrew_last_name: null },
  ...{ old_names: null, decided_at: null, reason: null, version: 1 },
};
describe('the account page says in place why a press did nothing', () => {
  const refusedBy = async (name: FunctionName, press: string, words: RegExp): Promise<void> => {
    backend.answer('my_sessions', () => sessions);
    backend.answer('my_privacy', () => ({ names, requests: [deletion] }));
    backend.answer(name, refuse);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: press }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(currentToasts()).toEqual([]);
  };
  it('a session that did not end', () =>
    refusedBy('end_my_session', 'End', /Not ended\. This cannot be done any more/));
  it('a request that was not taken back', () =>
    refusedBy('withdraw_privacy_request', 'Withdraw the request', /^This cannot be done any more/));
  it('a deletion that was not asked for: in the question, which stays open', async () => {
    backend.answer('my_sessions', () => []);
    backend.answer('my_privacy', () => ({ names, requests: [] }));
    backend.answer('ask_deletion', refuse);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Ask for deletion' }));
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Ask for deletion' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/any more/);
    expect(currentToasts()).toEqual([]);
  });
  it('data that were not downloaded', () =>
    refusedBy('begin_my_data', 'Download my data', /Not downloaded\. This cannot be done any more/));
});

describe('toasts', () => {
  const text = (title: string) => ({ title, message: 'x' });
  it('are one at most: the newest', () => {
    act(() => {
      toast(text('First'));
      toastError(text('Second'));
      toast(text('Third'));
    });
    expect(currentToasts().map(({ title }) => title)).toEqual(['Third']);
  });
});
