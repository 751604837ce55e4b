import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenReversal, WaitingClaim } from '@school/shared/api/shapes';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import { runExport } from '../lib/export/run-export.ts';
import { Problem } from '../providers/problem.ts';
import { debtsMethods } from './debts.ts';
import PaymentClaims from './PaymentClaims.tsx';
import WhoOwes from './WhoOwes.tsx';

// What a file is made of; how it is written is the exporter's own test.
vi.mock('../lib/export/run-export.ts', async (original) => ({
  ...(await original<object>()),
  runExport: vi.fn(() => new Promise(() => undefined)),
}));
vi.setConfig({ testTimeout: 30_000 });
const claim: WaitingClaim = {
  id: 'claim-1',
  student_id: 'student-1',
  application_id: 'application-1',
  name: 'Dov Sampleman',
  by: 'Father',
  amount: 500,
  method: 'bank_transfer',
  sent_on: '2027-03-01',
  reference: 'DOV-7',
  created_at: '2027-03-01T10:00:00Z',
  version: 2,
  deposit_open: 500,
  transfer_reference: 'T-1001-7',
  reference_of: null,
};
beforeEach(() => {
  rpc.mockImplementation(answering({ waiting_claims: [claim], open_reversals: [] }));
});

test('an administrator confirms what has come, as the payment it is', async () => {
  renderOffice(<PaymentClaims />, { role: 'admin' });
  expect(await screen.findByText(/^Father told us on/)).toBeVisible();
  expect(await screen.findByText('$500.00 by bank transfer, sent on March 1, 2027')).toBeVisible();
  expect(screen.getByText('Transfers for this student should say')).toHaveTextContent('T-1001-7');
  expect(screen.getByRole('link', { name: 'Dov Sampleman' })).toHaveAttribute(
    'href',
    '/applicant/application-1',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'It has come: Dov Sampleman' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  expect(within(dialog).getByLabelText(/^Reference/)).toHaveValue('DOV-7');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Payment recorded, receipt sent')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('confirm_claim', {
    claim_id: 'claim-1',
    expected_version: 2,
    confirmed: [],
    payment_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    payment: expect.objectContaining({
      kind: 'deposit',
      method: 'bank_transfer',
      amount: '500',
      reference: 'DOV-7',
    }) as unknown,
  });
});

test('shekels that are another amount are asked about, and saved as typed when they are right', async () => {
  const doubt = new Problem('unlikely', 'Is this right? ₪1900.00 at 3.72 are $510.75.', {
    status: 400,
    field: 'shekels',
  });
  rpc.mockImplementation(
    answering({
      waiting_claims: [claim],
      open_reversals: [],
      confirm_claim: ({ confirmed }) => {
        if (!confirmed?.includes('shekels')) throw doubt;
        return {};
      },
    }),
  );
  renderOffice(<PaymentClaims />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'It has come: Dov Sampleman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  await userEvent.type(dialog.getByLabelText('Shekels, if it came in shekels'), '1900');
  await userEvent.type(dialog.getByLabelText('Shekels for a dollar'), '3.72');
  expect(dialog.getByLabelText(/^Amount in dollars/)).toHaveAccessibleDescription(
    '₪1,900 at 3.72 are $510.75',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText('Is this right? ₪1900.00 at 3.72 are $510.75.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save as typed' }));
  expect(await screen.findByText('Payment recorded, receipt sent')).toBeVisible();
});

test('an officer says that it was not found, with the reason, and enters no payments', async () => {
  renderOffice(<PaymentClaims />, { role: 'admissions' });
  expect(await screen.findByText('Administrators enter payments.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^It has come/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Not found: Dov Sampleman' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payment not found' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Payment not found' }));
  expect(await within(dialog).findByText('Reason is required')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'No such transfer.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Payment not found' }));
  expect(await screen.findByText('The family has been told')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('refuse_claim', {
    claim_id: 'claim-1',
    expected_version: 2,
    reason: 'No such transfer.',
  });
});

test('money that went back is told of, and looked at', async () => {
  const reversal: OpenReversal = {
    id: 'reversal-1',
    student_id: 'student-1',
    application_id: null,
    name: 'Dov Sampleman',
    kind: 'dispute',
    state: 'open',
    amount: 500,
    paid: 500,
    at: '2027-03-01T10:00:00Z',
    version: 3,
  };
  rpc.mockImplementation(answering({ waiting_claims: [], open_reversals: [reversal] }));
  renderOffice(<PaymentClaims />, { role: 'admissions' });
  expect(await screen.findByText('A payment of $500.00 is disputed; $500.00 was taken back')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Looked at: Dov Sampleman' }));
  expect(rpc).toHaveBeenCalledWith('close_reversal', { reversal_id: 'reversal-1', expected_version: 3 });
});

test('somebody was faster: the dialog says so and keeps what was typed', async () => {
  rpc.mockImplementation(
    answering(
      { waiting_claims: [claim], open_reversals: [] },
      new Problem('wrong_state', 'This has been answered or taken back. Look at it again.', { status: 400 }),
    ),
  );
  renderOffice(<PaymentClaims />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'It has come: Dov Sampleman' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  expect(await within(dialog).findByText(/answered or taken back/)).toBeVisible();
});

test('who owes stands with the sums of each age, in the order asked for, and opens the ledger', async () => {
  rpc.mockImplementation(
    answering({
      log_overdue_export: null,
      overdue_list: {
        rows: [
          {
            student_id: 'student-1',
            first_name: 'Dov',
            last_name: 'Sampleman',
            program_year: '2027-2028',
            amount: 1234.5,
            due_on: '2027-01-04',
            days: 61,
            span: 'over',
          },
        ],
        total: 1,
        groups: {
          '30': { count: 0, amount: 0 },
          '60': { count: 2, amount: 65.5 },
          over: { count: 1, amount: 1234.5 },
          credit: { count: 2, amount: -80.25 },
        },
      },
    }),
  );
  renderOffice(<WhoOwes />, { role: 'admissions', dataProvider: { getList: debtsMethods.getList } });
  expect(await screen.findByRole('tab', { name: 'All who owe: 3, $1,300.00' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(screen.getByRole('link', { name: 'Dov Sampleman' })).toHaveAttribute(
    'href',
    '/student-management/student-1?panel=ledger',
  );
  for (const text of ['$1,234.50', 'January 4, 2027', '61', 'Over 60 days'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Credit: 2, $80.25' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Over 60 days: 1, $1,234.50' }));
  await userEvent.click(await screen.findByText('Owes'));
  await waitFor(() =>
    expect(rpc.mock.lastCall?.slice(0, 2)).toEqual([
      'overdue_list',
      { span: 'over', sort: 'amount', descending: false, page: 1, per_page: 50 },
    ]),
  );
  // The same as a file: written down first, then all of the group in the order of the list.
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  const job = vi.mocked(runExport).mock.lastCall?.[0];
  expect(job?.columns.map(({ label }) => label).join()).toBe(
    'Last Name,First Name,Owes,Due since,Days,How long,Year',
  );
  expect(job?.about).toEqual(['How long: Over 60 days']);
  rpc.mockClear();
  const { total, pages } = (await job?.open(new AbortController().signal)) ?? {};
  const rows = [];
  for await (const page of pages ?? []) rows.push(...page);
  expect([total, rows]).toEqual([1, [['Sampleman', 'Dov', 1234.5, '2027-01-04', 61, 'over', '2027-2028']]]);
  expect(rpc.mock.calls.map(([name, args]) => [name, args])).toEqual([
    ['log_overdue_export', { format: 'csv', span: 'over' }],
    ['overdue_list', { span: 'over', sort: 'amount', descending: false, page: 1, per_page: 1000 }],
  ]);
});

test('a credit is a line of its own, of no day', async () => {
  const row = {
    ...{ student_id: 'student-2', first_name: 'Gad', last_name: 'Paidtwice', program_year: null },
    ...{ amount: -80.25, due_on: null, days: null, span: 'credit' as const },
  };
  const none = { count: 0, amount: 0 };
  const groups = { '30': none, '60': none, over: none, credit: { count: 1, amount: -80.25 } };
  rpc.mockImplementation(answering({ overdue_list: { rows: [row], total: 1, groups } }));
  renderOffice(<WhoOwes />, { role: 'admissions', dataProvider: { getList: debtsMethods.getList } });
  expect(await screen.findByRole('link', { name: 'Gad Paidtwice' })).toBeVisible();
  expect(screen.getByText('Credit $80.25')).toBeVisible();
});

test('a reference that is somebody else’s is said', async () => {
  const waiting_claims = [{ ...claim, reference_of: { student_id: 'student-2', name: 'Adam Otherman' } }];
  rpc.mockImplementation(answering({ waiting_claims, open_reversals: [] }));
  renderOffice(<PaymentClaims />);
  expect(await screen.findByText('It names another student: Adam Otherman.')).toBeVisible();
});
