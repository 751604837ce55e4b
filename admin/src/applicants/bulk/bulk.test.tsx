import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, fakeAnswer } from '../../../test/fake-rpc.ts';
import { renderOffice } from '../../../test/office.tsx';
import { call } from '../../providers/rpc.ts';
import MessageDialog from '../../components/bulk/MessageDialog.tsx';
import BulkDialog from './BulkDialog.tsx';
import { RunActions } from '../../components/bulk/RunActions.tsx';
import type { BulkRun } from '../../components/bulk/use-bulk.ts';

vi.mock('../../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
beforeEach(() => {
  rpc.mockReset();
});

const line = (n: number) => ({
  application_id: `a-${n}`,
  row_id: `a-${n}`,
  version: 3,
  name: `Noam Number${n}`,
  hebrew_name: 'נועם',
  track: 'shana_aleph',
  status: 'submitted' as const,
});
const shown = {
  lines: [line(1), line(2)],
  skipped: [{ application_id: 'a-3', name: 'Dov Late', reason: 'already' as const, publish_at: null }],
  people: 2,
  needs_second_officer: true,
  release_mode: 'held' as const,
  undo_minutes: 10,
};
const ran = (given: Partial<BulkRun> = {}): BulkRun => ({
  ...fakeAnswer('run_bulk'),
  id: 'run-1',
  action: 'decide',
  details: { decision: 'accepted' },
  state: 'done',
  people: 2,
  skipped: 0,
  undone: 0,
  news: { held: 2 },
  created_by: 'somebody-else',
  ...given,
});
const sent = (name: string): unknown => rpc.mock.calls.find(([called]) => called === name)?.[1];

test('deciding many shows exactly whom, who is left out and why; runs what was shown, and is undone as one', async () => {
  rpc.mockImplementation(
    answering({ preview_bulk: shown, run_bulk: ran(), undo_bulk: ran({ state: 'undone', undone: 2 }) }),
  );
  renderOffice(<BulkDialog action="decide" ids={['a-1', 'a-2', 'a-3']} onClose={() => undefined} />);
  expect(await screen.findByText('For 2 people')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Decide 2 people' }));
  expect(await screen.findByText('Decided: 2 people.')).toBeVisible();
  expect(sent('run_bulk')).toMatchObject({
    action: 'decide',
    people: [
      { application_id: 'a-1', row_id: 'a-1', version: 3 },
      { application_id: 'a-2', row_id: 'a-2', version: 3 },
    ],
    all_or_nothing: false,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  await waitFor(() => expect(sent('undo_bulk')).toEqual({ run_id: 'run-1' }));
});

test('the year decides how it is told unless the officer chooses otherwise; a second officer is announced', async () => {
  rpc.mockImplementation(answering({ preview_bulk: shown }));
  renderOffice(<BulkDialog action="decide" ids={['a-1', 'a-2', 'a-3']} onClose={() => undefined} />);
  expect(await screen.findByRole('radio', { name: /Hold it/ })).toBeChecked();
  expect(screen.getByText(/somebody else must let it go/)).toBeVisible();
  expect(screen.getByText(/has been decided so already/)).toHaveTextContent(
    'Dov Late has been decided so already',
  );
});

test('a note is not added before there are words', async () => {
  rpc.mockImplementation(answering({ preview_bulk: shown, run_bulk: ran({ action: 'note', news: null }) }));
  renderOffice(<BulkDialog action="note" ids={['a-1', 'a-2']} onClose={() => undefined} />);
  const button = await screen.findByRole('button', { name: 'Add to 2 people' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'Seen together.');
  await userEvent.click(button);
  await waitFor(() => expect(sent('run_bulk')).toMatchObject({ details: { body: 'Seen together.' } }));
});

test('a message says whom it reaches, is sent once there are words, and can be undone', async () => {
  rpc.mockImplementation(
    answering({
      preview_bulk: {
        ...shown,
        skipped: [
          { application_id: 'a-3', name: 'Dov Late', reason: 'no_address' as const, publish_at: null },
        ],
      },
      run_bulk: ran({ action: 'message', details: {}, news: null }),
      undo_bulk: ran({ action: 'message', details: {}, news: null, state: 'undone', undone: 2 }),
    }),
  );
  renderOffice(<MessageDialog ids={['a-1', 'a-2', 'a-3']} onClose={() => undefined} />);
  const button = await screen.findByRole('button', { name: 'Send to 2 people' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /Message/ }), 'Bring a hat.');
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(sent('run_bulk')).toMatchObject({ action: 'message', details: { body: 'Bring a hat.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo all' }));
  await waitFor(() => expect(sent('undo_bulk')).toEqual({ run_id: 'run-1' }));
});

test('students are asked for by their record; who has no file is named', async () => {
  rpc.mockImplementation(
    answering({
      preview_bulk: {
        ...shown,
        skipped: [{ application_id: null, name: 'Dov Early', reason: 'no_file' as const, publish_at: null }],
      },
    }),
  );
  const ofStudent = (student_id: string) => ({ student_id });
  renderOffice(<MessageDialog ids={['s-1', 's-2']} itemOf={ofStudent} onClose={() => undefined} />);
  expect(await screen.findByText(/has handed in no application/)).toBeVisible();
  expect(sent('preview_bulk')).toMatchObject({
    action: 'message',
    people: [{ student_id: 's-1' }, { student_id: 's-2' }],
  });
});

test('a run that waits is let go by whoever did not begin it', async () => {
  rpc.mockImplementation(answering({ approve_bulk: ran() }));
  renderOffice(<RunActions run={ran({ state: 'waiting' })} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Let it go' }));
  await waitFor(() => expect(sent('approve_bulk')).toEqual({ run_id: 'run-1' }));
});
