import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../../../test/office.tsx';
import { sampleFile } from '../../../../test/sample-file.ts';
import { saveFile } from '../../../lib/export/save-file.ts';
import { openDocument } from '../../../providers/open-document.ts';
import { Problem } from '../../../providers/problem.ts';
import { ApplicationDetails } from './ApplicationDetails.tsx';
import type { Application, DocumentRow } from '../types.ts';

vi.unmock('../../../providers/rpc.ts');
vi.mock('../../../lib/export/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../providers/open-document.ts', () => ({ openDocument: vi.fn() }));

const ignore = (): void => undefined;

test('five tabs in the words of the specification', () => {
  renderOffice(<ApplicationDetails file={sampleFile()} onOpenDocument={ignore} />);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Personal Info',
    'Academic Info',
    'Essay Questions',
    'Documents',
    'References',
  ]);
});

test.each([
  ['personal', 'Not provided'],
  ['academic', 'Not provided'],
  ['essays', 'No response provided'],
  ['documents', 'Not uploaded'],
  ['references', 'No references provided'],
])('empty %s: %s', async (tab, placeholder) => {
  renderOffice(<ApplicationDetails file={sampleFile()} onOpenDocument={ignore} />, { path: `/?tab=${tab}` });
  expect((await screen.findAllByText(placeholder)).length).toBeGreaterThan(0);
});

test('columns and documents that the staff role may not see are named as such', async () => {
  const file = sampleFile();
  const hidden = ['passport_number', 'date_of_birth', 'special_learning_needs'];
  const shown = Object.entries(file.application).filter(([column]) => !hidden.includes(column));
  const seen = Object.fromEntries(shown) as unknown as Application;
  renderOffice(<ApplicationDetails file={{ ...file, application: seen }} onOpenDocument={ignore} />, {
    role: 'staff',
  });
  expect(await screen.findAllByText('Not shown to your role')).toHaveLength(2);
  await userEvent.click(screen.getByRole('tab', { name: 'Documents' }));
  expect(await screen.findAllByText('Not shown to your role')).toHaveLength(2);
});

const transcript: DocumentRow = {
  id: 'd1', application_id: 'a', kind: 'transcript', question_id: null, file_name: 'תעודה <b>.pdf', content_type: 'application/pdf', size_bytes: 2048, storage_path: 'a/d1',
  state: 'received', reason: null, uploaded_at: '2026-11-20T10:00:00Z', version: 1, created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z',
}; // prettier-ignore

test('Download toasts in the words of the specification and really saves the file', async () => {
  const bytes = new Blob(['%PDF-']);
  vi.mocked(openDocument).mockResolvedValue(bytes);
  renderOffice(
    <ApplicationDetails file={sampleFile({ file: { documents: [transcript] } })} onOpenDocument={ignore} />,
    { path: '/?tab=documents' },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
  expect(await screen.findByText('Downloading תעודה <b>.pdf...')).toBeVisible();
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(bytes, 'תעודה <b>.pdf'));
  expect(openDocument).toHaveBeenCalledWith(transcript);
});

test('a file that may not be opened saves nothing and says why', async () => {
  vi.mocked(saveFile).mockClear();
  vi.mocked(openDocument).mockRejectedValue(new Problem('not_found', 'This document is no longer there.'));
  renderOffice(
    <ApplicationDetails file={sampleFile({ file: { documents: [transcript] } })} onOpenDocument={ignore} />,
    { path: '/?tab=documents' },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
  expect(await screen.findByText(/no longer there/)).toBeVisible();
  expect(saveFile).not.toHaveBeenCalled();
});

test('View opens the document beside the form', async () => {
  const onOpen = vi.fn();
  renderOffice(
    <ApplicationDetails file={sampleFile({ file: { documents: [transcript] } })} onOpenDocument={onOpen} />,
    { path: '/?tab=documents' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'View' }));
  expect(onOpen).toHaveBeenCalledWith('d1');
});

test('both addresses stand beside each other: the one in the form, and the one that mails go to', () => {
  const application = { email: 'form@example.org' };
  const file = sampleFile({ application, file: { account_email: 'account@example.org' } });
  const { unmount } = renderOffice(<ApplicationDetails file={file} onOpenDocument={ignore} />);
  expect(screen.getByText('form@example.org')).toBeVisible();
  expect(screen.getByText('account@example.org')).toBeVisible();
  unmount();
  renderOffice(<ApplicationDetails file={sampleFile({ application })} onOpenDocument={ignore} />);
  expect(screen.getByText('The same address')).toBeVisible();
});
