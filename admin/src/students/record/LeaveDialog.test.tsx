import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import { answering } from '../../../test/fake-rpc.ts';
import { comeBack, renderOffice, rpc } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import { changed, noam } from '../testing.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { year } from './years.testing.ts';

type Charge = NonNullable<FunctionResult<'student_ledger'>>['charges'][number];
const TUITION = 'c0000000-0000-4000-8000-000000000001';
const HOUSING = 'c0000000-0000-4000-8000-000000000002';
const charge = (id: string, label: string, amount: number): Charge => ({
  id,
  kind: 'other',
  label,
  amount,
  due_on: '2027-09-01',
  due_typed: true,
  version: 1,
});

let charges: Charge[];
let sent: FunctionArgs<'save_enrollment'>[];
let problem: Problem | undefined;
beforeEach(() => {
  charges = [charge(TUITION, 'Tuition', 14_000), charge(HOUSING, 'Housing', 9500)];
  sent = [];
  problem = undefined;
  rpc.mockImplementation(
    answering({
      student_ledger: () => ({ charges }),
      save_enrollment: (args) => {
        sent.push(args);
        if (problem) throw problem;
        return changed(noam);
      },
    }),
  );
});

const show = async (leaves_on: string | null = null) => {
  const onClose = vi.fn();
  renderOffice(<LeaveDialog student={noam} year={year({ leaves_on })} onClose={onClose} />, {
    role: 'admissions',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Record that he leaves' }));
  await dialog.findByLabelText(/What stays of Tuition/);
  return {
    onClose,
    dialog,
    type: (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Record that he leaves' })),
  };
};

test('a charge that changes meanwhile is named as it is, one that came is asked too, and what was typed stays', async () => {
  const { dialog, type, save, onClose } = await show();
  type(/What stays of Tuition/, '1234.50');
  type(/Reason/, 'Moved away.');
  type(/Last day/, '2026-01-15');
  charges = [charge(TUITION, 'Tuition', 12_000), charge('c0000000-0000-4000-8000-000000000003', 'Trip', 80)];
  await comeBack();
  expect(await dialog.findByLabelText('What stays of Tuition, now $12,000.00')).toHaveValue(1234.5);
  expect(dialog.getByLabelText(/What stays of Trip/)).toHaveValue(null);
  expect(dialog.queryByLabelText(/What stays of Housing/)).not.toBeInTheDocument();
  expect(dialog.getByLabelText(/Reason/)).toHaveValue('Moved away.');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      enrollment_id: year({}).id,
      expected_version: 1,
      changes: { enrollment_status: 'withdrawn', learning_end_date: '2026-01-15' },
      reason: 'Moved away.',
      kept_charges: { [TUITION]: 1234.5 },
    },
  ]);
});

test('where a colleague has ended it already, that is said and nothing typed is lost', async () => {
  const { dialog, type, save, onClose } = await show();
  problem = new Problem('stale_version', 'Somebody else has changed this year since you opened it.');
  type(/Reason/, 'Moved away.');
  await save();
  expect(await screen.findByRole('dialog', { name: 'This has changed since you opened it' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Look at it again' }));
  expect(dialog.getByLabelText(/Reason/)).toHaveValue('Moved away.');
  expect(onClose).not.toHaveBeenCalled();
});

test('a last day to come is said as one, and opened again it is there', async () => {
  const { dialog, type, save } = await show('2090-03-15');
  expect(dialog.getByLabelText(/Last day/)).toHaveValue('2090-03-15');
  type(/Last day/, '2090-03-20');
  await save();
  expect(await screen.findByText('Noam Cohen: Leaves on March 20, 2090')).toBeInTheDocument();
});
