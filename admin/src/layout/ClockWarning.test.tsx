import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { ClockWarning } from './ClockWarning.tsx';

test('a clockwork that stands still is told on every page, with since when', async () => {
  rpc.mockResolvedValue({ tick_at: '2026-11-20T10:00:00+00:00', late: true });
  renderOffice(<ClockWarning />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Mails and publications have not run since Friday, November 20, 2026, 12:00 PM Israel time.',
  );
});

test('one that never ran is told too', async () => {
  rpc.mockResolvedValue({ tick_at: null, late: true });
  renderOffice(<ClockWarning />);
  expect(await screen.findByRole('alert')).toHaveTextContent('have never run here');
});

test('nothing is said while it runs', async () => {
  rpc.mockResolvedValue({ tick_at: '2026-11-20T10:00:00+00:00', late: false });
  renderOffice(<ClockWarning />);
  await vi.waitFor(() => expect(rpc).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
