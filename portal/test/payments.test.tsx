import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backend, callsOf, config, Refused, resetAuth, signIn } from './fake-client.ts';
import { buildLedger, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  config.paymentPage = null;
  resetAuth();
  signIn();
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
  backend.answer('my_ledger', () => buildLedger());
});

describe('payment setup', () => {
  it('offers the ledger’s plans with their dates and amounts, the year’s methods and its instructions', async () => {
    const { user } = renderApp('/accepted/payment-setup');
    await user.click(await screen.findByRole('radio', { name: 'Two payments' }));
    const table = screen.getByRole('table', { name: 'Two payments' });
    expect(within(table).getByText('January 29, 2028')).toBeVisible();
    expect(within(table).getByText('$6,250.00')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Bank transfer' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull();
    expect(screen.getByText('Write your full name as the reference.')).toBeVisible();
  });

  it('leads to a payment provider only where the installation has one', async () => {
    renderApp('/accepted/payment-setup');
    await screen.findByText('Write your full name as the reference.');
    const provided = 'https://pay.example.org/otniel';
    const linksThere = (): Element[] => [...document.querySelectorAll(`a[href="${provided}"]`)];
    expect(linksThere()).toEqual([]);
    cleanup();
    config.paymentPage = provided;
    renderApp('/accepted/payment-setup');
    await waitFor(() => expect(linksThere()).toHaveLength(1));
    expect(linksThere()[0]).toHaveAttribute('target', '_blank');
  });

  it('saves the choice', async () => {
    backend.answer('choose_payment_plan', ({ plan, method }) =>
      buildLedger({ plan: { plan, method, chosen_at: '2027-03-01T10:00:00Z', instalments: [] } }),
    );
    const { user } = renderApp('/accepted/payment-setup');
    await user.click(await screen.findByRole('radio', { name: 'Two payments' }));
    await user.click(screen.getByRole('radio', { name: 'Check' }));
    await user.click(screen.getByRole('button', { name: 'Save payment plan' }));
    expect(await screen.findByText('Payment plan saved')).toBeVisible();
    expect(callsOf('choose_payment_plan')).toEqual([{ plan: 'two', method: 'check' }]);
  });

  it('asks for both choices', async () => {
    const { user } = renderApp('/accepted/payment-setup');
    await user.click(await screen.findByRole('button', { name: 'Save payment plan' }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await user.click(within(summary).getByRole('link', { name: 'Choose a payment plan' }));
    expect(screen.getByRole('radio', { name: 'Full payment' })).toHaveFocus();
    expect(callsOf('choose_payment_plan')).toHaveLength(0);
  });

  it('knows what was chosen, and says why a change is refused', async () => {
    backend.answer('my_ledger', () =>
      buildLedger({
        plan: { plan: 'full', method: 'check', chosen_at: '2027-03-01T10:00:00Z', instalments: [] },
      }),
    );
    backend.answer('choose_payment_plan', () => {
      throw new Refused('invalid_value', 'Choose one of the payment methods.', 'method');
    });
    const { user } = renderApp('/accepted/payment-setup');
    expect(await screen.findByRole('radio', { name: 'Full payment' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save payment plan' }));
    expect(await screen.findByText('Choose one of the payment methods.')).toBeVisible();
  });
});

describe('payment history', () => {
  it('is a statement with charges, payments, aid and what is left', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = renderApp('/accepted/payment-history');
    const charges = await screen.findByRole('table', { name: 'Charges' });
    expect(within(charges).getByText('$14,500.00')).toBeVisible();
    const payments = screen.getByRole('table', { name: 'Payments' });
    expect(within(payments).getByText('Bank transfer')).toBeVisible();
    expect(within(payments).getByText('T-100')).toBeVisible();
    expect(screen.getByText('−$1,000.00')).toBeVisible();
    expect(screen.getByText('$13,500.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print this statement' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says when there is nothing yet', async () => {
    backend.answer('my_ledger', () =>
      buildLedger({ charges: [], payments: [], charged: 0, paid: 0, aid: 0, balance: 0 }),
    );
    renderApp('/accepted/payment-history');
    expect(await screen.findByText('No charges yet.')).toBeVisible();
    expect(screen.getByText('No payments recorded yet.')).toBeVisible();
  });

  it('is closed to somebody without a place, by the server’s word', async () => {
    backend.answer('my_ledger', () => {
      throw new Refused('', 'permission denied', '', 403, '42501');
    });
    renderApp('/accepted/payment-history');
    await waitFor(() => expect(screen.getByText('You do not have permission to do this.')).toBeVisible());
  });
});
