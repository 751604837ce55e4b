import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import type { SystemStatus } from './system-query.ts';
import System from './System.tsx';

const status: SystemStatus = {
  now: '2026-11-20T10:00:00+00:00',
  tick: { at: '2026-11-20T09:59:40+00:00', published: 0, sent: 3, failed: 0 },
  tick_late: false,
  mails: { waiting: 4, failed: 2, oldest_due_at: null },
  backup: { at: '2026-11-20T02:00:00+00:00', details: { rows: 12_345, files: 678, bytes: 5_000_000 } },
  restore_test: { at: '2026-06-01T02:00:00+00:00', details: { rows: 9000, files: 500 } },
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('the queue, and the last backup with rows and files', async () => {
  rpc.mockResolvedValue(status);
  renderOffice(<System />, { role: 'admin' });
  expect((await panel('Mails and publications')).getByRole('link', { name: '2 failed' })).toHaveAttribute(
    'href',
    '/sent',
  );
  const backup = await panel('Last backup');
  expect(backup.getByText(/12,345 rows, 678 files/)).toBeVisible();
  expect(backup.queryByRole('alert')).not.toBeInTheDocument();
});

test('a restore test that is old, and a backup that was never made, are warned about', async () => {
  rpc.mockResolvedValue({ ...status, backup: null });
  renderOffice(<System />, { role: 'admin' });
  expect((await panel('Last restore test')).getByRole('alert')).toHaveTextContent(
    'The last one is 172 days old.',
  );
  expect((await panel('Last backup')).getByRole('alert')).toHaveTextContent('Make one now');
});
