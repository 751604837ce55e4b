import { screen, waitFor, within } from '@testing-library/react';
import type { Ledger, LogEntry } from '@school/shared/api/shapes';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { studentCategories } from '@school/shared/student-fields';
import { Problem } from '../../providers/problem.ts';
import { calls, changed, listing, noam, open, recordOf, type Answers } from '../testing.tsx';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const VIEW = `/student-management/${noam.id}`;
const answers = (more: Answers = {}): Answers => ({
  ...listing(noam),
  student_record: () => recordOf(noam),
  ...more,
});
const ledger: Ledger = {
  student_id: noam.id,
  enrollment_id: 'e-1',
  year: '2027-2028',
  options: [],
  plan_until: '2027-09-05',
  plan_open: true,
  deposit: { charged: 500, paid: 500, open: 0, due_on: null, offer_over: false, claims: [] },
  ways: [{ method: 'bank_transfer', instructions: 'To account 000.' }],
  transfer_reference: 'T-1001-7',
  instructions: '',
  charged: 24_000,
  aid: 1000,
  paid: 500,
  balance: 23_000,
  deposit_paid: true,
  charges: [
    {
      ...{ id: 'c1', kind: 'deposit' as const, label: 'Program deposit', amount: 500 },
      ...{ due_on: '2027-03-17', due_typed: false, version: 1 },
    },
  ],
  payments: [
    {
      id: 'p1',
      kind: 'deposit',
      amount: 500,
      received_on: '2027-02-01',
      method: 'bank_transfer',
      reversed: 0,
      returns: [],
      shekels: 1860,
      shekel_rate: 3.72,
      reference: null,
      version: 1,
    },
  ],
  plan: {
    ...{ plan: 'two' as const, method: 'check' as const, chosen_at: '2027-02-01T00:00:00Z', version: 1 },
    instalments: [{ due_on: '2027-09-05', amount: 11_500, open_amount: 11_500 }],
    by: 'Father',
    own: false,
  },
};

describe('viewing a student', () => {
  it('shows the nine categories read-only by the display rules', async () => {
    open(VIEW, 'admin', answers());
    const dialog = within(await screen.findByRole('dialog', { name: /^Noam Cohen/ }));
    for (const { label } of studentCategories)
      expect(dialog.getByRole('heading', { name: label })).toBeInTheDocument();
    for (const text of ['Israel, France', '$1,234.50', 'Shana Aleph'])
      expect(dialog.getByText(text)).toBeInTheDocument();
    expect(dialog.getAllByText('Not specified').length).toBeGreaterThan(30);
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('leads to the application it came from and names the account', async () => {
    open(
      VIEW,
      'admin',
      answers({
        student_record: () =>
          recordOf(noam, {
            application: { id: 'app-1', status: 'registered', submitted_at: null, year: '2027-2028' },
            account: { email: 'noam@example.org', confirmed: true, last_sign_in_at: null },
          }),
      }),
    );
    expect(await screen.findByRole('link', { name: 'Application 2027-2028' })).toHaveAttribute(
      'href',
      '/applicant/app-1',
    );
    expect(screen.getByText('Registered')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /account/i })).not.toBeInTheDocument();
  });

  it('invites a student without an account by mail, and says what was sent and how it ended', async () => {
    const invitation = { invited_at: '2026-11-21T10:00:00Z', expires_at: '2099-12-21T10:00:00Z' };
    let invited: string | null = null;
    open(
      VIEW,
      'admissions',
      answers({
        student_record: () =>
          recordOf(noam, { invitation: invited ? { ...invitation, email: invited } : null }),
        invite_student: ({ account_email: email }) => {
          if (email === 'taken@example.org')
            throw new Problem('conflict', 'This address already has an account. Link that account instead.', {
              field: 'account_email',
            });
          invited = email;
          return changed(noam);
        },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invite by e-mail' }));
    const address = screen.getByRole('textbox', { name: 'Email of the student' });
    expect(address).toHaveValue('noam@example.org');
    await userEvent.clear(address);
    await userEvent.type(address, 'taken@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(
      await screen.findByText('This address already has an account. Link that account instead.'),
    ).toBeInTheDocument();
    await userEvent.clear(address);
    await userEvent.type(address, 'n@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(
      await screen.findByText('Invited n@example.org on Saturday, November 21, 2026.'),
    ).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw invitation' }));
    expect(await screen.findByText('Invitation withdrawn')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'invite_student').map(({ args }) => args)).toEqual(
      ['taken@example.org', 'n@example.org', ''].map((email) => ({
        student_id: noam.id,
        account_email: email,
      })),
    );
  });

  it('says when an invitation has run out', async () => {
    open(
      VIEW,
      'admissions',
      answers({
        student_record: () =>
          recordOf(noam, {
            invitation: {
              email: 'n@example.org',
              invited_at: '2026-01-01T10:00:00Z',
              expires_at: '2026-01-31T10:00:00Z',
            },
          }),
      }),
    );
    expect(
      await screen.findByText('The invitation to n@example.org ran out on Saturday, January 31, 2026.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Invite again' })).toBeInTheDocument();
  });

  it('links a record of the office to an account by its own act', async () => {
    const account = { email: 'n@example.org', confirmed: true, last_sign_in_at: null };
    let linked = false;
    open(
      VIEW,
      'admissions',
      answers({
        student_record: () => recordOf(noam, { account: linked ? account : null }),
        link_student_account: () => {
          linked = true;
          return changed(noam);
        },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Link an account' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Link an account' })).getByRole('button', {
        name: 'Link account',
      }),
    );
    expect(await screen.findByText('n@example.org')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'link_student_account')?.args).toMatchObject({
      account_email: 'noam@example.org',
      expected_version: 3,
    });
  });

  it('says when there is no such student', async () => {
    open(VIEW, 'admin', answers({ student_record: () => null }));
    expect(await screen.findByText('This student no longer exists.')).toBeInTheDocument();
  });

  it('gives the read-only staff role three categories and no ledger, history, editing or links', async () => {
    open(`${VIEW}?panel=ledger`, 'staff', answers());
    const dialog = within(await screen.findByRole('dialog', { name: /^Noam Cohen/ }));
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'General Information',
      'Educational Information',
      'Housing Information',
    ]);
    expect(dialog.queryByRole('tab')).not.toBeInTheDocument();
    expect(dialog.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(
      screen.getByText(
        'Not for your role: Citizenship & Legal, Financial Information, Health Information, Military Information, Parent Information, Administrative.',
      ),
    ).toBeInTheDocument();
    expect(new Set(calls.map(({ name }) => name))).toEqual(
      new Set(['student_years', 'staff_students', 'student_record']),
    );
  });
});

describe('the history', () => {
  const entry = (id: number, changes: LogEntry['changes']): LogEntry => ({
    id,
    at: '2026-11-21T10:00:00Z',
    actor_name: 'Ruth Desk',
    actor_role: 'admissions',
    action: 'update',
    table_name: 'students',
    row_id: noam.id,
    note: null,
    changes,
  });
  it('says who changed what, when, from what to what, and can be narrowed to a field', async () => {
    open(
      `${VIEW}?panel=history`,
      'admin',
      answers({
        record_history: () => [
          entry(2, { amount_owed: { old: 0, new: 500 } }),
          entry(1, { program_track: { old: null, new: 'shana_bet' }, id: { old: null, new: 'x' } }),
        ],
      }),
    );
    const list = within(await screen.findByRole('list', { name: 'History' }));
    expect(list.getAllByText(/Changed by Ruth Desk \(Admissions officer\)/)).toHaveLength(2);
    expect(list.getByText('$0.00')).toBeInTheDocument();
    expect(list.getByText('$500.00')).toBeInTheDocument();
    expect(list.getByText('Shana Bet')).toBeInTheDocument();
    expect(list.queryByText(/^Id/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Field' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Program Track' }));
    expect(list.queryByText('$500.00')).not.toBeInTheDocument();
  });
});

describe('the ledger', () => {
  const entered = { id: 'p2', enrollment_id: 'e-1' };
  const withLedger = (more: Answers = {}): Answers => answers({ student_ledger: () => ledger, ...more });
  it('says of a payment how and in which currency it came, and what of it went back', async () => {
    const [payment] = ledger.payments;
    const returns = [
      { id: 'r1', kind: 'refund', amount: 200, day: '2027-02-09', reason: null, by_hand: false },
    ];
    const card = {
      ...payment,
      method: 'provider',
      reference: 'Card',
      reversed: 200,
      returns,
    } as typeof payment;
    const payments = card ? [card] : [];
    open(
      `${VIEW}?panel=ledger`,
      'admissions',
      withLedger({ student_ledger: () => ({ ...ledger, payments }) }),
    );
    expect(await screen.findByRole('cell', { name: 'Card, online' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Card, paid ₪1,860 at 3.72' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^Feb 9, 2027 Refund -\$200\.00$/ })).toBeInTheDocument();
  });
  it('shows charges, payments, aid, plan and what is still to pay', async () => {
    open(`${VIEW}?panel=ledger`, 'admissions', withLedger());
    await screen.findByText('Charged');
    for (const text of ['$24,000.00', '$1,000.00', '$23,000.00', 'Still to pay', 'Two payments, by check'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getAllByText('$11,500.00')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Add charge' })).not.toBeInTheDocument();
  });

  it('lets an administrator charge, record and void', async () => {
    open(
      `${VIEW}?panel=ledger`,
      'admin',
      withLedger({ record_payment: () => entered, void_charge: () => entered }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
    expect(await dialog.findByText('Amount in dollars is required')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount in dollars' }), '250.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'record_payment')?.args['payment']).toMatchObject({
      amount: '250.5',
      method: 'bank_transfer',
      kind: 'tuition',
    });
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Record payment' })).not.toBeInTheDocument(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Void Program deposit' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Void the charge "Program deposit"?' })).getByRole(
        'button',
        { name: 'Void' },
      ),
    );
    expect(await screen.findByText('Entry voided')).toBeInTheDocument();
  });
});
