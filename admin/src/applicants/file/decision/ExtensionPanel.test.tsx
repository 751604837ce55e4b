import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { APPLICATION_ID, sampleFile } from '../../../../test/sample-file.ts';
import { Problem } from '../../../providers/problem.ts';
import { answering } from '../../../../test/fake-rpc.ts';
import { ExtensionPanel } from './ExtensionPanel.tsx';

const AT = '2026-11-20T10:00:00+00:00';
const extended = sampleFile({
  file: {
    extension: {
      id: APPLICATION_ID,
      until: '2027-02-01T07:59:00+00:00',
      reason: 'Exams',
      granted_by: null,
      version: 3,
      created_at: AT,
      updated_at: AT,
    },
  },
});

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Grant extension' }));
  return screen.findByRole('dialog', { name: 'Grant extension' });
};

test('an extension is given over the one on screen', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<ExtensionPanel file={extended} />);
  expect(screen.getByText(/Sunday, January 31, 2027, 11:59 PM in Los Angeles/)).toBeVisible();
  const dialog = await open();
  expect(within(dialog).getByLabelText('Reason (for the office)')).toHaveValue('Exams');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Grant extension' }));
  expect(await screen.findByText('Extension granted')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('grant_extension', {
    application_id: APPLICATION_ID,
    until: '2027-02-01T07:59:00.000Z',
    reason: 'Exams',
    expected_version: 3,
  });
});

test('a colleague gave another one meanwhile: what and by whom', async () => {
  rpc.mockImplementation(
    answering(
      {
        record_history: [
          {
            id: 4,
            at: AT,
            actor_name: 'Naftali Willowchair',
            actor_role: 'admissions',
            action: 'update',
            table_name: 'application_extensions',
            row_id: APPLICATION_ID,
            changes: { until: { old: null, new: '2027-03-01T08:00:00Z' } },
            note: null,
          },
        ],
      },
      new Problem('stale_version', 'Somebody else has changed this deadline.'),
    ),
  );
  renderOffice(<ExtensionPanel file={extended} />);
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Grant extension' }));
  const stale = await screen.findByRole('dialog', { name: 'This deadline has changed since you opened it' });
  expect(await within(stale).findByText(/Deadline extended to March 1, 2027/)).toBeVisible();
  expect(stale).toHaveTextContent('Naftali Willowchair');
});
