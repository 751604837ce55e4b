/** What is left and when, what a parent pays, and opens of what is shared. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionResult } from '@school/shared/api/types';
import { receiptPage } from '../src/components/payments/receipt.ts';
import { renderApp } from './render-app.tsx';
import { buildLedger, buildMine } from './factories.ts';
import { buildLine } from './lines.ts';
import { backend, callsOf, invoke, Refused, resetAuth, signIn } from './fake-client.ts';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  sessionStorage.clear();
  backend.answer('my_student_information', () => {
    throw new Refused('not_allowed', 'You do not have permission to do this.', '', 403, '42501');
  });
});

type Child = FunctionResult<'my_child'>;
const child = (given: Partial<Child> = {}): Child => ({
  ...sampleAnswer('my_child'),
  application_id: 'one',
  name: 'Dov Demo',
  year: '2027-2028',
  status: 'submitted',
  deadline_zone: 'America/Los_Angeles',
  decisions_zone: 'Asia/Jerusalem',
  consent: null,
  place: null,
  shares: false,
  answers: null,
  documents: null,
  lines: [],
  ...given,
});
const listed = (application_id: string, name: string) => ({
  application_id,
  name,
  year: '2027-2028',
  status: 'submitted' as const,
  aside: false,
  accepted_at: '2026-11-01T10:00:00Z',
});

describe('what a parent pays', () => {
  const place = (deposit: Partial<ReturnType<typeof buildLedger>['deposit']> = {}) => {
    const ledger = buildLedger();
    return {
      ...sampleAnswer('my_child').place,
      reply_deadline_at: '2027-03-31T10:00:00Z',
      reply_deadline_zone: 'America/New_York',
      replied: true,
      tasks_deadline: '2027-06-01',
      ledger: { ...ledger, deposit: { ...ledger.deposit, ...deposit } },
    };
  };
  const openDeposit = {
    charged: 500,
    paid: 0,
    open: 500,
    due_on: '2027-04-01',
    offer_over: false,
    claims: [],
  };
  beforeEach(() => {
    signIn();
    invoke.mockReset();
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () => child({ status: 'accepted', place: place(openDeposit) }));
  });

  test('is asked as the student is: the plan he has chosen, with its days', async () => {
    const ledger = buildLedger();
    const instalments = [
      { due_on: '2027-08-29', amount: 7250, open_amount: 6250 },
      { due_on: '2028-01-29', amount: 7250, open_amount: 7250 },
    ];
    const plan = {
      plan: 'two' as const,
      method: 'check' as const,
      chosen_at: '2027-03-01T10:00:00Z',
      version: 1,
      instalments,
      by: 'Dov',
      own: false,
    };
    backend.answer('my_child', () =>
      child({ status: 'accepted', place: { ...place(), ledger: { ...ledger, plan } } }),
    );
    renderApp('/family?child=one');
    expect(await screen.findByRole('heading', { name: 'Payment plan: Two payments' })).toBeVisible();
    const days = screen.getByRole('table', { name: 'Payment plan' }).textContent;
    expect(days).toContain('January 29, 2028$7,250.00');
    expect(screen.getByRole('table', { name: 'Charges' })).not.toHaveTextContent('2027,');
    cleanup();
    backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
    backend.answer('my_ledger', () => buildLedger({ plan }));
    renderApp('/accepted/payment-history');
    expect(await screen.findByRole('heading', { name: 'Payment plan: Two payments' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Payment plan' }).textContent).toBe(days);
    expect(screen.getByRole('table', { name: 'Charges' })).not.toHaveTextContent('August');
  });

  test('a parent chooses the plan until the first instalment is due, and reads whose choice holds', async () => {
    const ledger = buildLedger();
    const plan = (by: string, own: boolean, named: 'two' | 'full') => ({
      ...{ plan: named, method: 'check' as const, chosen_at: '2027-03-01T10:00:00Z', version: own ? 2 : 1 },
      ...{ instalments: [], by, own },
    });
    const shows = (more: Partial<typeof ledger>) =>
      backend.answer('my_child', () =>
        child({ status: 'accepted', place: { ...place(), ledger: { ...ledger, ...more } } }),
      );
    shows({ plan: plan('Father', false, 'full') });
    backend.answer('choose_child_payment_plan', () => {
      const chosen = { plan: plan('Mother', true, 'two') };
      shows(chosen);
      return { ...ledger, ...chosen };
    });
    const { user } = renderApp('/family?child=one');
    expect(await screen.findAllByText('Father chose this on March 1, 2027.')).not.toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: 'Two payments' }));
    await user.click(screen.getByRole('button', { name: 'Save payment plan' }));
    expect(await screen.findAllByText('You chose this on March 1, 2027.')).not.toHaveLength(0);
    expect(callsOf('choose_child_payment_plan')).toEqual([
      { application_id: 'one', plan: 'two', method: 'check' },
    ]);
    cleanup();
    shows({ plan: plan('The office', false, 'full'), plan_open: false });
    renderApp('/family?child=one');
    expect(await screen.findByText(/only the office changes the plan now/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save payment plan' })).toBeNull();
  });

  test('is asked for by its day, and no more by one that is over', async () => {
    const openBy = (due_on: string) => {
      backend.answer('my_child', () =>
        child({ status: 'accepted', place: place({ ...openDeposit, due_on }) }),
      );
      renderApp('/family');
    };
    openBy('2097-04-01');
    expect(await screen.findByText('due by April 1, 2097, non-refundable')).toBeVisible();
    cleanup();
    openBy('2020-04-01');
    expect(await screen.findByText('was due on April 1, 2020, non-refundable')).toBeVisible();
  });

  test('by card at a page of their own, where cards are taken', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    invoke.mockResolvedValue({ data: { available: true, url: 'https://pay.example.org/1' }, error: null });
    const { user } = renderApp('/family?child=one&card=cancelled#deposit');
    expect(await screen.findByText(/Nothing was taken from your card/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Program deposit' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Pay $500.00 by card' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example.org/1'));
    expect(invoke).toHaveBeenLastCalledWith('card-checkout', { body: { application_id: 'one' } });
    vi.unstubAllGlobals();
  });

  test('back from the provider, the payment stands there once it is told, and nobody is asked twice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    invoke.mockResolvedValue({ data: { available: true }, error: null });
    renderApp('/family?child=one&card=paid#deposit');
    expect(await screen.findByText(/as soon as our provider has confirmed it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /by card$/ })).toBeNull();
    backend.answer('my_child', () =>
      child({
        status: 'registered',
        standing: 'registered',
        place: place({ ...openDeposit, paid: 500, open: 0 }),
      }),
    );
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(await screen.findByText('The deposit of $500.00 is recorded. Thank you.')).toBeVisible();
    expect(await screen.findByText(/^The registration is complete\./)).toBeVisible();
    vi.useRealTimers();
  });

  test('in the year’s ways, saying that it was sent; without cards there is no trace of them', async () => {
    invoke.mockResolvedValue({ data: { available: false }, error: null });
    const claim = { method: 'check', sent_on: '2027-03-01', reference: 'T-7', amount: 500 } as const;
    const said = {
      ...claim,
      id: 'c',
      state: 'waiting',
      reason: null,
      created_at: '2027-03-01T10:00:00Z',
      by: 'Mother',
      own: true,
    } as const;
    const keys: unknown[] = [];
    backend.answer('claim_child_deposit', ({ payment_key }) => {
      keys.push(payment_key);
      // The first answers are lost on the way.
      if (keys.length < 4) throw new Refused('offline', 'No connection.');
      const after = place({ ...openDeposit, claims: [said] });
      backend.answer('my_child', () => child({ status: 'accepted', place: after }));
      return after.ledger;
    });
    const { user } = renderApp('/family');
    expect(await screen.findByText('How to pay')).toBeVisible();
    expect(screen.queryByText(/by card$/i)).toBeNull();
    const send = () => user.click(screen.getByRole('button', { name: 'Tell the office' }));
    // The reference of a transfer is filled in where it is asked for.
    expect(screen.getByLabelText(/^Reference/)).toHaveValue('T-1001-7');
    await user.clear(screen.getByLabelText(/^Reference/));
    await user.type(screen.getByLabelText(/^Reference/), 'T');
    await send();
    await send();
    await user.type(screen.getByLabelText(/^Reference/), '-7');
    await send();
    await send();
    expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(await screen.findByText('You reported $500.00 on March 1, 2027')).toBeVisible();
    expect(callsOf('claim_child_deposit')).toMatchObject([
      {},
      {},
      {},
      { application_id: 'one', reference: 'T-7' },
    ]);
  });

  test('has a receipt for each payment, which names what went back and escapes what was typed', () => {
    const page = receiptPage(
      'Dov <b>Demo</b>',
      '2027-2028',
      {
        id: 'p',
        kind: 'deposit',
        amount: 500,
        reversed: 200,
        returns: [
          { id: 'r', kind: 'refund', amount: 200, day: '2027-03-05', reason: 'Twice', by_hand: true },
        ],
        shekels: 1860.5,
        shekel_rate: 3.721,
        received_on: '2027-03-01',
        method: 'provider',
        reference: null,
        version: 1,
      },
      '2027-03-02',
    );
    for (const words of [
      '$500.00',
      '$200.00 on March 5, 2027',
      'paid ₪1,860.50 at 3.721',
      'March 1, 2027',
      'Card, online',
      'Program deposit',
      '2027-2028',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('<b>Demo');
    expect(page).not.toContain('Reference');
  });
});

describe('what is left, and when', () => {
  test('names letters of referees as awaited, not as something left to do', async () => {
    signIn();
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    const letter = buildLine('referee', { label: 'Rabbi Demo', owes: 'referee' });
    backend.answer('my_child', () => child({ status: 'draft', standing: 'draft', lines: [letter] }));
    renderApp('/family');
    expect(await screen.findByText('Everything is there. It only needs to be submitted.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Waiting for' })).toBeVisible();
    expect(screen.getByText('The letter of Rabbi Demo')).toBeVisible();
  });

  test.each([
    ['draft', 'draft', 'Everything is there. It only needs to be submitted.', true, true],
    ['submitted', 'reading', 'Nothing is outstanding.', true, true],
    ['draft', 'late', null, true, false],
    ['draft', 'aside', null, true, false],
    ['waitlisted', 'waitlisted', 'Nothing is outstanding.', true, false],
    ['withdrawn', 'withdrawn', null, false, false],
  ] as const)(
    'a %s application that is %s: what is left, and the dates to come',
    async (status, standing, left, deadline, letters) => {
      signIn();
      backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
      backend.answer('my_child', () => child({ status, standing, lines: [] }));
      renderApp('/family');
      expect(await screen.findByRole('heading', { name: 'Dov Demo' })).toBeVisible();
      expect(screen.queryByText('Still to do')?.nextSibling?.textContent ?? null).toBe(left);
      const dates = ['Application deadline', 'Acceptance letters'].map(
        (label) => screen.queryByText(label) !== null,
      );
      expect(dates).toEqual([deadline, letters]);
    },
  );
});

describe('what is shared', () => {
  test('opens by an address that ends soon; a refusal is told, and nothing opens', async () => {
    signIn();
    const document = {
      id: 'doc-1',
      kind: 'transcript',
      question: null,
      file_name: 'marks.pdf',
      content_type: 'application/pdf',
      size_bytes: 1000,
      state: 'received',
    } as const;
    backend.answer('my_children', () => [listed('one', 'Dov Demo')]);
    backend.answer('my_child', () => child({ shares: true, answers: [], documents: [document] }));
    const target = { close: vi.fn(), location: { href: '' } };
    vi.stubGlobal('open', () => target);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes')));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:page' }));
    invoke.mockReset();
    invoke.mockResolvedValue({ data: { address: '/storage/v1/signed' }, error: null });
    const { user } = renderApp('/family');
    await user.click(await screen.findByText('Documents'));
    await user.click(screen.getByRole('button', { name: 'Open marks.pdf' }));
    await waitFor(() => expect(target.location.href).toBe('blob:page'));
    expect(invoke).toHaveBeenCalledWith('open-document', { body: { document_id: 'doc-1' } });
    invoke.mockResolvedValue({ data: null, error: new Error('no answer') });
    await user.click(screen.getByRole('button', { name: 'Open marks.pdf' }));
    expect(await screen.findByText(/^The document was not opened\./)).toBeVisible();
    expect(target.close).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
