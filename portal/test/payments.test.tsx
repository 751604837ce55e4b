import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ledger } from '@school/shared/api/shapes';
import { backend, callsOf, config, invoke, Refused, signIn } from './fake-client.ts';
import { buildLedger, buildMine } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
  config.paymentPage = null;
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
    const provided = 'https://pay.example.org/school';
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
      buildLedger({
        plan: {
          plan,
          method,
          chosen_at: '2027-03-01T10:00:00Z',
          version: 1,
          instalments: [],
          by: 'Dov',
          own: true,
        },
      }),
    );
    const { user } = renderApp('/accepted/payment-setup');
    await user.click(await screen.findByRole('radio', { name: 'Two payments' }));
    await user.click(screen.getByRole('radio', { name: 'Check' }));
    await user.click(screen.getByRole('button', { name: 'Save payment plan' }));
    expect(await screen.findByText('Payment plan saved')).toBeVisible();
    expect(callsOf('choose_payment_plan')).toEqual([{ plan: 'two', method: 'check' }]);
  });

  it('asks for nothing once the time to take the place has passed', async () => {
    const ledger = buildLedger();
    const deposit = { ...ledger.deposit, paid: 0, open: 500, offer_over: true };
    backend.answer('my_ledger', () => ({ ...ledger, deposit }));
    renderApp('/accepted/payment-setup');
    expect(await screen.findByText(/the time to reply has passed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to the office' })).toHaveAttribute('href', '/messages');
    expect(document.querySelector('main form')).toBeNull();
    expect(screen.queryByText(/Choose how you pay/)).toBeNull();
  });

  it('asks who has left for no plan, and leads back to the dashboard', async () => {
    backend.answer('my_application', () =>
      buildMine({ application: { status: 'withdrawn' }, standing: 'left' }),
    );
    renderApp('/accepted/payment-setup');
    const back = await screen.findByRole('link', { name: /Back to your dashboard/ });
    expect(back).toHaveAttribute('href', '/dashboard');
    expect(await screen.findByRole('heading', { name: /deposit/i })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save payment plan' })).toBeNull();
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
        plan: {
          ...{ plan: 'full' as const, method: 'check' as const, chosen_at: '2027-03-01T10:00:00Z' },
          ...{ version: 1, instalments: [], by: 'Mother', own: false },
        },
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

describe('the deposit', () => {
  type Claim = Ledger['deposit']['claims'][number];
  const open = (...claims: Claim[]): Ledger =>
    buildLedger({
      deposit: { charged: 500, paid: 0, open: 500, due_on: '2027-03-17', offer_over: false, claims },
    });
  const said = (state: 'waiting' | 'refused', more: Partial<Claim> = {}): Claim => ({
    id: 'claim-1',
    amount: 500,
    method: 'check',
    sent_on: '2027-03-01',
    reference: 'DOV-7',
    state,
    reason: null,
    created_at: '2027-03-01T10:00:00Z',
    by: 'Dov',
    own: true,
    ...more,
  });
  const part = async (): Promise<HTMLElement> => {
    const heading = await screen.findByRole('heading', { name: 'Program deposit' });
    return heading.closest('section') ?? heading;
  };

  it('says how much, until when and how, and takes the focus of its link', async () => {
    const ahead = open();
    backend.answer('my_ledger', () => ({ ...ahead, deposit: { ...ahead.deposit, due_on: '2097-03-17' } }));
    renderApp('/accepted/payment-setup#deposit');
    const deposit = await part();
    expect(within(deposit).getByText('$500.00')).toBeVisible();
    expect(within(deposit).getByText('due by March 17, 2097, non-refundable')).toBeVisible();
    expect(within(deposit).getByText('To account 000-000000.')).toBeVisible();
    expect(within(deposit).getByText('T-1001-7')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Program deposit' })).toHaveFocus());
  });

  it('says of a day that is over that it was due then, as the other pages do', async () => {
    const late = open();
    backend.answer('my_ledger', () => ({ ...late, deposit: { ...late.deposit, due_on: '2020-03-17' } }));
    renderApp('/accepted/payment-setup');
    expect(within(await part()).getByText('was due on March 17, 2020, non-refundable')).toBeVisible();
  });

  it('takes “I have sent it” with day and reference, which then wait for the office', async () => {
    backend.answer('my_ledger', () => open());
    backend.answer('claim_deposit', () => open(said('waiting')));
    const { user } = renderApp('/accepted/payment-setup');
    const deposit = await part();
    await user.selectOptions(within(deposit).getByLabelText('How did you pay?'), 'Check');
    fireEvent.change(within(deposit).getByLabelText('Sent on'), { target: { value: '2027-03-01' } });
    await user.type(within(deposit).getByLabelText(/^Reference/), 'DOV-7');
    await user.click(within(deposit).getByRole('button', { name: 'Tell the office' }));
    expect(await screen.findByText('You reported $500.00 on March 1, 2027')).toBeVisible();
    expect(screen.getByText(/^Sent on March 1, 2027, reference “DOV-7”/)).toBeVisible();
    expect(callsOf('claim_deposit')).toMatchObject([
      { method: 'check', sent_on: '2027-03-01', reference: 'DOV-7' },
    ]);
  });

  it('what waits is changed or taken back', async () => {
    backend.answer('my_ledger', () => open(said('waiting')));
    backend.answer('take_back_claim', () => open());
    const { user } = renderApp('/accepted/payment-setup');
    const deposit = await part();
    await user.click(within(deposit).getByRole('button', { name: 'Change' }));
    expect(within(deposit).getByLabelText(/^Reference/)).toHaveValue('DOV-7');
    await user.click(within(deposit).getByRole('button', { name: 'Cancel' }));
    await user.click(within(deposit).getByRole('button', { name: 'Undo this message' }));
    expect(await within(deposit).findByRole('button', { name: 'Tell the office' })).toBeVisible();
  });

  it('what others reported is read before one’s own, and is theirs to change', async () => {
    const fathers = said('waiting', { id: 'claim-2', by: 'Father', own: false, reference: 'T-9' });
    backend.answer('my_ledger', () => open(fathers));
    backend.answer('claim_deposit', () => open(fathers, said('waiting')));
    const { user } = renderApp('/accepted/payment-setup');
    const deposit = await part();
    expect(within(deposit).getByText('Father reported $500.00 on March 1, 2027')).toBeVisible();
    expect(within(deposit).queryByRole('button', { name: /Change|Undo|Tell/ })).toBeNull();
    await user.click(within(deposit).getByRole('button', { name: 'I have sent a payment too' }));
    expect(within(deposit).getByLabelText(/^Reference/)).toHaveValue('T-1001-7');
    await user.selectOptions(within(deposit).getByLabelText('How did you pay?'), 'Check');
    expect(within(deposit).getByLabelText(/^Reference/)).toHaveValue('');
    await user.type(within(deposit).getByLabelText(/^Reference/), 'DOV-7');
    await user.click(within(deposit).getByRole('button', { name: 'Tell the office' }));
    expect(await within(deposit).findByText('You reported $500.00 on March 1, 2027')).toBeVisible();
    expect(within(deposit).getByText('Father reported $500.00 on March 1, 2027')).toBeVisible();
    expect(within(deposit).getAllByRole('button', { name: 'Undo this message' })).toHaveLength(1);
  });

  it('a refusal stands at its field, and what was typed stays', async () => {
    backend.answer('my_ledger', () => open());
    backend.answer('claim_deposit', () => {
      throw new Refused('required', 'Enter the reference, so that the office can find it.', 'reference');
    });
    const { user } = renderApp('/accepted/payment-setup');
    const deposit = await part();
    await user.click(within(deposit).getByRole('button', { name: 'Tell the office' }));
    expect(await within(deposit).findByText(/Enter the reference, so that/)).toBeVisible();
  });

  it('says what the office did not find and why, and takes it again', async () => {
    backend.answer('my_ledger', () => open(said('refused', { reason: 'No such transfer.' })));
    renderApp('/accepted/payment-setup');
    const deposit = await part();
    expect(
      within(deposit).getByText('You reported $500.00 on March 1, 2027. No such transfer.'),
    ).toBeVisible();
    expect(within(deposit).getByRole('button', { name: 'Tell the office' })).toBeVisible();
  });

  it('goes to the provider’s page where cards are taken, and has no trace of them elsewhere', async () => {
    backend.answer('my_ledger', () => open());
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    invoke.mockResolvedValue({ data: { available: false }, error: null });
    renderApp('/accepted/payment-setup');
    await part();
    await waitFor(() => expect(invoke).toHaveBeenCalledWith('card-checkout', { method: 'GET' }));
    expect(screen.queryByText(/by card$/i)).toBeNull();
    cleanup();
    invoke.mockResolvedValue({ data: { available: true, url: 'https://pay.example.org/1' }, error: null });
    const { user } = renderApp('/accepted/payment-setup?card=cancelled');
    expect(await screen.findByText(/Nothing was taken from your card/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pay $500.00 by card' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example.org/1'));
    expect(invoke).toHaveBeenLastCalledWith('card-checkout', { body: {} });
    invoke.mockReset();
    vi.unstubAllGlobals();
  });

  it('back from the provider: waits for its word without a button, shows the payment, and asks nobody twice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    invoke.mockResolvedValue({ data: { available: true }, error: null });
    backend.answer('my_ledger', () => open());
    renderApp('/accepted/payment-setup?card=paid');
    expect(await screen.findByText(/as soon as our provider has confirmed it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /by card$/ })).toBeNull();
    backend.answer('my_ledger', () => buildLedger());
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(within(await part()).getByText(/The deposit of \$500\.00 is recorded/)).toBeVisible();
    cleanup();
    backend.answer('my_ledger', () => open());
    renderApp('/accepted/payment-setup?card=paid');
    await screen.findByText(/as soon as our provider has confirmed it/);
    for (let asked = 0; asked < 21; asked += 1) await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText(/please do not pay again/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $500.00 by card' })).toBeVisible();
    vi.useRealTimers();
    invoke.mockReset();
  });

  it('says in place why the provider’s page did not open, and what more than the deposit has come', async () => {
    backend.answer('my_ledger', () => open());
    invoke.mockImplementation((_name, options) =>
      Promise.resolve(
        (options as { method?: string }).method === 'GET'
          ? { data: { available: true }, error: null }
          : { data: null, error: new Error('no answer') },
      ),
    );
    const { user } = renderApp('/accepted/payment-setup');
    await user.click(await screen.findByRole('button', { name: 'Pay $500.00 by card' }));
    expect(within(await part()).getByRole('alert')).toBeVisible();
    invoke.mockReset();
    cleanup();
    const ledger = buildLedger();
    backend.answer('my_ledger', () => ({ ...ledger, deposit: { ...ledger.deposit, paid: 1000, open: 0 } }));
    renderApp('/accepted/payment-setup');
    expect(within(await part()).getByText(/We received \$500\.00 more than the deposit/)).toBeVisible();
  });

  it('says thank you once it is recorded, and that no way is known as long as the year offers none', async () => {
    renderApp('/accepted/payment-setup');
    expect(within(await part()).getByText(/The deposit of \$500\.00 is recorded/)).toBeVisible();
    cleanup();
    backend.answer('my_ledger', () => ({ ...open(), ways: [] }));
    renderApp('/accepted/payment-setup');
    expect(within(await part()).getByText('The office will tell you how to pay.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tell the office' })).toBeNull();
  });
});

describe('payment history', () => {
  it('says what is due when by the chosen plan', async () => {
    const instalments = [{ due_on: '2027-09-01', amount: 7000, open_amount: 6500 }];
    const plan = {
      ...({ plan: 'monthly', method: 'check' } as const),
      ...{ chosen_at: '2027-03-01T10:00:00Z', version: 1 },
      instalments,
      by: 'Father',
      own: false,
    } as const;
    backend.answer('my_ledger', () => buildLedger({ plan }));
    renderApp('/accepted/payment-history');
    expect(await screen.findByRole('heading', { name: 'Payment plan: Monthly payments' })).toBeVisible();
    expect(screen.getByText('September 1, 2027')).toBeVisible();
    expect(screen.getByText('Father chose this on March 1, 2027.')).toBeVisible();
  });

  it('is a statement with charges, payments, aid and what is left', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = renderApp('/accepted/payment-history');
    const charges = await screen.findByRole('table', { name: 'Charges' });
    expect(within(charges).getByText('$14,500.00')).toBeVisible();
    const payments = screen.getByRole('table', { name: 'Payments' });
    expect(within(payments).getByText('Bank transfer')).toBeVisible();
    expect(within(payments).getByText('T-100, paid ₪1,860 at 3.72')).toBeVisible();
    expect(screen.getByText('$1,000.00')).toBeVisible();
    expect(screen.getAllByText('$13,500.00')).not.toHaveLength(0);
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
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
