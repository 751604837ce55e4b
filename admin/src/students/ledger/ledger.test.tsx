import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { comeBack, renderOffice, rpc } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import { HistoryPanel } from '../record/HistoryPanel.tsx';
import { changeBy, noam } from '../testing.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';

const gone = new Problem('offline', 'The server could not be reached.');
beforeEach(() => {
  rpc.mockImplementation(
    answering({ student_ledger: {}, record_history: [changeBy('Test Officer')], student_years: [] }),
  );
});
const leave = async (): Promise<void> => {
  rpc.mockImplementation(answering({}, gone));
  await comeBack();
  await screen.findByText(gone.message);
};

test('a half-typed payment stays when the ledger cannot be read again', async () => {
  renderOffice(<LedgerPanel student={noam} />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
  const amount = await screen.findByLabelText(/Amount in dollars/);
  fireEvent.change(amount, { target: { value: '1234.50' } });
  await leave();
  expect(screen.getByLabelText(/Amount in dollars/)).toHaveValue(1234.5);
});

test('a payment pressed again after a lost answer keeps its key; another amount has another one', async () => {
  const sent: unknown[] = [];
  rpc.mockImplementation(
    answering({
      student_ledger: {},
      student_years: [],
      record_payment: ({ payment_key }) => {
        sent.push(payment_key);
        throw gone;
      },
    }),
  );
  renderOffice(<LedgerPanel student={noam} />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  const press = async (amount: string, times: number): Promise<void> => {
    fireEvent.change(dialog.getByLabelText(/Amount in dollars/), { target: { value: amount } });
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(sent).toHaveLength(times));
  };
  await press('1234.50', 1);
  await press('1234.50', 2);
  await press('1235', 3);
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

test('a refund is of what is left of its payment, one for three presses; one entered by mistake is voided', async () => {
  const calls: [name: string, args: unknown][] = [];
  const noted = (name: string) => (args: unknown) => {
    calls.push([name, args]);
    if (name === 'refund_payment' && calls.length < 3) throw gone;
    return { id: 'r2', enrollment_id: 'e' };
  };
  const payment = {
    ...{ id: 'p1', kind: 'deposit', amount: 500, received_on: '2027-02-01', method: 'check', version: 1 },
    ...{ reference: 'No. 1', reversed: 200.25, shekels: null, shekel_rate: null },
    returns: [
      { id: 'r1', kind: 'refund', amount: 200.25, day: '2027-02-09', reason: 'Paid twice', by_hand: true },
    ],
  };
  rpc.mockImplementation(
    answering({
      student_ledger: { payments: [payment] } as never,
      student_years: [],
      refund_payment: noted('refund_payment'),
      void_refund: noted('void_refund'),
    }),
  );
  renderOffice(<LedgerPanel student={noam} />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund Feb 1, 2027' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }));
  expect(dialog.getByLabelText(/Amount in dollars/)).toHaveValue(299.75);
  fireEvent.change(dialog.getByLabelText(/Sent back on/), { target: { value: '2027-02-10' } });
  fireEvent.change(dialog.getByLabelText(/Reason or reference/), { target: { value: 'Left' } });
  for (const times of [1, 2, 3]) {
    await userEvent.click(dialog.getByRole('button', { name: 'Record refund' }));
    await waitFor(() => expect(calls).toHaveLength(times));
  }
  expect(calls[0]?.[1]).toMatchObject({
    payment_id: 'p1',
    refund: { amount: '299.75', refunded_on: '2027-02-10', reason: 'Left' },
  });
  expect(calls[1]).toEqual(calls[0]);
  expect(calls[2]).toEqual(calls[0]);
  await userEvent.click(await screen.findByRole('button', { name: 'Void Feb 9, 2027' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Void the refund of $200.25?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(calls[3]).toEqual(['void_refund', { refund_id: 'r1' }]));
});

test('shekels and their rate fill the dollars, until somebody types others', async () => {
  renderOffice(<LedgerPanel student={noam} />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  const amount = dialog.getByLabelText(/Amount in dollars/);
  const type = (label: string, value: string): void => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  };
  type('Shekels, if it came in shekels', '1860');
  expect(amount).toHaveValue(null);
  type('Shekels for a dollar', '3.72');
  expect(amount).toHaveValue(500);
  type('Shekels for a dollar', '3.7');
  expect(amount).toHaveValue(502.7);
  fireEvent.change(amount, { target: { value: '500' } });
  type('Shekels for a dollar', '3.75');
  expect(amount).toHaveValue(500);
});

test('the history stays when it cannot be read again', async () => {
  renderOffice(<HistoryPanel studentId={noam.id} />, { role: 'admin' });
  await screen.findByText(/Test Officer/);
  await leave();
  expect(screen.getByText(/Test Officer/)).toBeVisible();
});
