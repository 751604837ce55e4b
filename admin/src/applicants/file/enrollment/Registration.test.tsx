import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { held, sampleFile } from '../../../../test/sample-file.ts';
import { answering } from '../../../../test/fake-rpc.ts';
import { PaymentInformation } from './PaymentInformation.tsx';
import { RegistrationDetails } from './RegistrationDetails.tsx';
import type { Ledger } from './student.ts';

const student = {
  id: 's-1',
  is_active: true,
  version: 1,
  first_name: 'Dov',
  father_first_name: 'Elimelech',
  living_on_campus: true,
  learning_start_date: '2027-08-29',
  marital_status: 'single' as const,
  citizenship_countries: ['Israel', 'France'],
};

const file = sampleFile({
  application: { status: 'accepted' },
  decision: { status: 'accepted' },
  file: { student_id: 's-1', enrollment_id: 'e-1' },
});
const unfold = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const factOf = (label: string): string =>
  screen.getByText(label, { exact: true }).nextElementSibling?.textContent ?? '';

describe('Registration Details', () => {
  test('three tabs, from the student record; empty fields say so', async () => {
    rpc.mockResolvedValue({ student });
    renderOffice(<RegistrationDetails file={file} />);
    await unfold('Registration Details');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Personal Information',
      'Family Information',
      'Yeshiva Information',
    ]);
    expect(await screen.findByText('Dov')).toBeVisible();
    expect(factOf('Marital Status')).toBe('Single');
    expect(factOf('Citizenship Countries')).toBe('Israel, France');
    expect(factOf('Cell Phone')).toBe('Not provided');
    await userEvent.click(screen.getByRole('tab', { name: 'Family Information' }));
    expect(screen.getByText('Elimelech')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Yeshiva Information' }));
    expect(screen.getByText('August 29, 2027')).toBeVisible();
    expect(factOf('Living On Campus')).toBe('Yes');
    expect(screen.getByRole('link', { name: 'Open student record' })).toHaveAttribute(
      'href',
      '/student-management/s-1',
    );
  });

  test('the read-only role is told that it is not shown this', async () => {
    renderOffice(<RegistrationDetails file={file} />, { role: 'staff' });
    await unfold('Registration Details');
    expect(await screen.findByText('Not shown to your role')).toBeVisible();
  });
});

describe('Payment Information', () => {
  const ledger: Ledger = {
    charged: 24_000,
    paid: 500,
    aid: 1000,
    balance: 23_000,
    deposit_paid: true,
    charges: [
      {
        id: 'c',
        kind: 'tuition',
        label: 'Tuition 2027-2028',
        amount: 14_500,
        due_on: '2027-08-29',
        due_typed: false,
        version: 1,
      },
    ],
    payments: [
      {
        id: 'p',
        kind: 'deposit',
        amount: 500,
        received_on: '2027-03-01',
        method: 'check',
        reversed: 0,
        returns: [],
        shekels: null,
        shekel_rate: null,
        reference: null,
        version: 1,
      },
    ],
    plan: {
      plan: 'monthly',
      method: 'bank_transfer',
      chosen_at: '2027-03-01T10:00:00Z',
      version: 1,
      instalments: [{ due_on: '2027-09-01', amount: 2875, open_amount: 2875 }],
      by: 'Father',
      own: false,
    },
    plan_until: '2027-09-01',
    plan_open: true,
    options: [],
    student_id: 'student-1',
    enrollment_id: 'e-1',
    year: '2027-2028',
    deposit: { charged: 500, paid: 500, open: 0, due_on: null, offer_over: false, claims: [] },
    ways: [{ method: 'bank_transfer', instructions: 'To account 000.' }],
    transfer_reference: 'T-1001-7',
    instructions: '',
  };

  test('deposit, plan, next payment and charges are those of the ledger', async () => {
    rpc.mockImplementation(answering({ student_ledger: ledger }));
    renderOffice(<PaymentInformation file={file} />);
    await unfold('Payment Information');
    expect(await screen.findByText('Paid on March 1, 2027')).toBeVisible();
    expect(factOf('Payment plan')).toBe('Monthly payments');
    expect(factOf('Next payment')).toBe('$2,875.00, due September 1, 2027');
    expect(factOf('Still to pay')).toBe('$23,000.00');
    expect(screen.getByRole('row', { name: /Tuition 2027-2028/ })).toHaveTextContent('$14,500.00');
    expect(rpc).toHaveBeenCalledWith(
      'student_ledger',
      { student_id: 's-1', enrollment_id: 'e-1' },
      expect.anything(),
    );
  });

  test('before publication it says when charges are made; the read-only role is shown none', async () => {
    renderOffice(
      <PaymentInformation file={sampleFile({ decision: { status: 'accepted', telling: held } })} />,
    );
    await unfold('Payment Information');
    expect(await screen.findByText('Charges are made when the acceptance is published.')).toBeVisible();
    expect(rpc).not.toHaveBeenCalled();
  });
});
