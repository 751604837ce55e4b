import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import { call } from '../providers/rpc.ts';
import { PublishHeld } from './PublishHeld.tsx';

vi.mock('../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
beforeEach(() => {
  rpc.mockReset();
});

async function publishAll(): Promise<void> {
  renderOffice(<PublishHeld yearId="year-1" />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish all held decisions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish all held decisions' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish all' }));
}

test('all of them: how many have been told', async () => {
  rpc.mockImplementation(answering({ publish_held_decisions: { published: 2, failed: [] } }));
  await publishAll();
  expect(await screen.findByText('2 applicants have been told that there is news.')).toBeVisible();
  expect(screen.queryByText(/could not be published/)).not.toBeInTheDocument();
});

test('some of them: who is still held and why, with the way to each file', async () => {
  const failed = [
    { application_id: 'a-1', name: 'Noam Testly', code: 'wrong_state', reason: 'The record is erased.' },
    { application_id: 'a-2', name: 'Eitan Samplestein', code: '23514', reason: null },
  ];
  rpc.mockImplementation(answering({ publish_held_decisions: { published: 1, failed } }));
  await publishAll();
  expect(await screen.findByText('Not every decision was published')).toBeVisible();
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Noam Testly: The record is erased.',
    'Eitan Samplestein: the database refused it (code 23514).',
  ]);
  expect(screen.getByRole('link', { name: 'Noam Testly' })).toHaveAttribute('href', '/applicant/a-1');
});
