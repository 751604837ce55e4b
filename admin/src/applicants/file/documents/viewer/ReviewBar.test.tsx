import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOffice, rpc } from '../../../../../test/office.tsx';
import { Problem } from '../../../../providers/problem.ts';
import { answering } from '../../../../../test/fake-rpc.ts';
import type { DocumentRow } from '../../types.ts';
import { ReviewBar } from './ReviewBar.tsx';

const AT = '2026-11-20T10:00:00+00:00';
const document: DocumentRow = {
  id: 'd-1',
  application_id: 'a',
  kind: 'transcript',
  question_id: null,
  file_name: 'transcript.pdf',
  content_type: 'application/pdf',
  size_bytes: 900,
  storage_path: 'a/d-1',
  state: 'received',
  reason: null,
  uploaded_at: AT,
  version: 4,
  created_at: AT,
  updated_at: AT,
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('checked, with the version that was looked at', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<ReviewBar document={document} />);
  await press('Mark checked');
  expect(await screen.findByText('Checked')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('review_document', {
    document_id: 'd-1',
    state: 'checked',
    expected_version: 4,
  });
});

test('needs replacing asks for the reason that the applicant reads', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<ReviewBar document={document} />);
  await press('Needs replacing');
  const dialog = await screen.findByRole('dialog', { name: 'Needs replacing' });
  const confirm = within(dialog).getByRole('button', { name: 'Ask for another' });
  expect(confirm).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Page two is missing.');
  await userEvent.click(confirm);
  expect(await screen.findByText('The applicant has been told by mail.')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith(
    'review_document',
    expect.objectContaining({ state: 'replace', reason: 'Page two is missing.' }),
  );
});

test('a colleague marked it first: what was done is shown, and the reason is still there', async () => {
  rpc.mockImplementation(
    answering(
      {
        record_history: [
          {
            id: 3,
            at: AT,
            actor_name: 'Naftali Willowchair',
            actor_role: 'admissions',
            action: 'update',
            table_name: 'application_documents',
            row_id: 'd-1',
            changes: { state: { old: 'received', new: 'checked' } },
            note: null,
          },
        ],
      },
      new Problem('stale_version', 'Somebody else has changed this record.'),
    ),
  );
  renderOffice(<ReviewBar document={document} />);
  await press('Needs replacing');
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Too dark.');
  await press('Ask for another');
  const dialog = await screen.findByRole('dialog', { name: 'This document has changed since you opened it' });
  expect(await within(dialog).findByText('Document: checked')).toBeVisible();
  expect(dialog).toHaveTextContent('Naftali Willowchair');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Look at it again' }));
  expect(await screen.findByLabelText(/Reason/)).toHaveValue('Too dark.');
});
