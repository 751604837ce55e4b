import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenReversal, WaitingClaim } from '@school/shared/api/shapes';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import PaymentClaims from './PaymentClaims.tsx';

vi.mock('../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
const claim: WaitingClaim = {
  id: 'claim-1',
  student_id: 'student-1',
  application_id: 'application-1',
  name: 'Dov Sampleman',
  amount: 500,
  method: 'bank_transfer',
  sent_on: '2027-03-01',
  reference: 'DOV-7',
  created_at: '2027-03-01T10:00:00Z',
  version: 2,
  deposit_open: 500,
};
beforeEach(() => {
  rpc.mockReset();
  rpc.mockImplementation(answering({ waiting_claims: [claim], open_reversals: [] }));
});

test('an administrator confirms what has come, as the payment it is', async () => {
  renderOffice(<PaymentClaims />, { role: 'admin' });
  expect(await screen.findByText('$500.00 by bank transfer, sent on March 1, 2027')).toBeVisible();
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
    payment: expect.objectContaining({
      kind: 'deposit',
      method: 'bank_transfer',
      amount: '500',
      reference: 'DOV-7',
    }) as unknown,
  });
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
