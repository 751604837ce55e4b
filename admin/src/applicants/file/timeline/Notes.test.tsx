import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { APPLICATION_ID, sampleFile } from '../../../../test/sample-file.ts';
import { Problem } from '../../../providers/problem.ts';
import { answering } from '../../../../test/fake-rpc.ts';
import { NewNote, Notes } from './Notes.tsx';
import type { Note } from '../types.ts';

const AT = '2026-11-20T10:00:00+00:00';
const note = (author_id: string, body: string): Note => ({
  id: `n-${author_id}`,
  application_id: APPLICATION_ID,
  author_id,
  author_name: author_id === 'officer-1' ? 'Test Officer' : 'Naftali Willowchair',
  body,
  version: 2,
  created_at: AT,
  updated_at: AT,
});
const file = sampleFile({ file: { notes: [note('officer-1', 'My own.'), note('other', 'A colleague’s.')] } });

test('a new note saves itself when it is left; who wrote which and when is shown', async () => {
  rpc.mockImplementation(answering());
  renderOffice(
    <>
      <NewNote file={file} />
      <Notes file={file} />
    </>,
  );
  await userEvent.type(await screen.findByLabelText('New internal note'), 'Call his rabbi.');
  // Leaving it saves it.
  await userEvent.tab();
  await vi.waitFor(() => expect(screen.getByLabelText('New internal note')).toHaveValue(''));
  expect(rpc).toHaveBeenCalledWith('save_note', {
    application_id: APPLICATION_ID,
    body: 'Call his rabbi.',
    note_id: null,
    expected_version: null,
  });
  expect(screen.getByText('Naftali Willowchair').parentElement).toHaveTextContent(
    'November 20, 2026 at 12:00 PM, changed',
  );
});

test('only one’s own note can be changed; a stale change keeps what was typed and shows what it now says', async () => {
  rpc.mockImplementation(
    answering({ record_history: [] }, new Problem('stale_version', 'Somebody else has changed this record.')),
  );
  renderOffice(<Notes file={file} />);
  const buttons = await screen.findAllByRole('button', { name: 'Change' });
  expect(buttons).toHaveLength(1);
  await userEvent.click(buttons[0] as HTMLElement);
  await userEvent.type(screen.getByLabelText('Change note'), ' And more.');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  const dialog = await screen.findByRole('dialog', { name: 'This note has changed since you opened it' });
  expect(dialog).toHaveTextContent('It now says: My own.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Look at it again' }));
  expect(await screen.findByLabelText('Change note')).toHaveValue('My own. And more.');
});

test('removing asks, and says that the log keeps it', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<Notes file={file} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove note' });
  expect(dialog).toHaveTextContent('The audit log keeps what it said.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(rpc).toHaveBeenCalledWith('remove_note', { note_id: 'n-officer-1' }));
});

test('administrators may remove any note; the read-only role only reads', async () => {
  renderOffice(<Notes file={file} />, { role: 'admin' });
  expect(await screen.findAllByRole('button', { name: 'Remove' })).toHaveLength(2);
});

test('the read-only role sees notes and no form', async () => {
  renderOffice(
    <>
      <NewNote file={file} />
      <Notes file={file} />
    </>,
    { role: 'staff' },
  );
  expect(await screen.findByText('My own.')).toBeVisible();
  expect(screen.queryByLabelText('New internal note')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change|Remove/ })).not.toBeInTheDocument();
});
