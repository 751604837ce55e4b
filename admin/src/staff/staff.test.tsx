/** Two super administrators on one staff account: the second is told, and the list shows what is there now. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AdminContext, Notification, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { Problem } from '../providers/problem.ts';
import { createQueryClient } from '../providers/query-client.ts';
import StaffAccounts from './StaffAccounts.tsx';
import type { StaffAccount } from './types.ts';

const STALE = 'Somebody else has changed this staff account since you opened the list.';

const ruth: StaffAccount = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'ruth@example.org',
  display_name: 'Ruth Desk',
  role: 'staff',
  is_active: true,
  invited_at: null,
  second_factor: false,
  created_at: '2026-11-01T10:00:00Z',
  version: 4,
  last_sign_in_at: null,
  works_from: null,
  works_until: null,
};

function open(update: (data: unknown) => Promise<StaffAccount>): { readonly lists: () => number } {
  let account = ruth;
  let lists = 0;
  const provider = testDataProvider({
    getList: () => {
      lists += 1;
      return Promise.resolve({ data: [account], total: 1 } as never);
    },
    getOne: () => Promise.resolve({ data: { id: 'settings', mfa_roles: [], version: 1 } } as never),
    update: async (_: string, { data }: { data: unknown }) => {
      account = { ...ruth, role: 'admin', version: 5 };
      return { data: await update(data) } as never;
    },
  });
  render(
    <MemoryRouter>
      <AdminContext
        authProvider={{
          login: () => Promise.resolve(),
          logout: () => Promise.resolve(),
          checkAuth: () => Promise.resolve(),
          checkError: () => Promise.resolve(),
          getPermissions: () => Promise.resolve('super_admin'),
          getIdentity: () => Promise.resolve({ id: 'me' }),
        }}
        dataProvider={provider}
        queryClient={createQueryClient()}
      >
        <StaffAccounts />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  return { lists: () => lists };
}

async function deactivate(): Promise<void> {
  await userEvent.click(await screen.findByRole('switch', { name: 'Ruth Desk has access' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change' }));
}

test('a change carries the version that was shown, and nothing but role or access', async () => {
  const update = vi.fn(() => Promise.resolve({ ...ruth, is_active: false, version: 5 }));
  open(update);
  await deactivate();
  expect(await screen.findByText('Staff account changed')).toBeInTheDocument();
  expect(update).toHaveBeenCalledExactlyOnceWith({ is_active: false, version: 4 });
});

test('a stale change is refused in words, and the list is read again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { lists } = open(() => Promise.reject(new Problem('stale_version', STALE, { status: 400 })));
  await deactivate();
  expect(await screen.findByText('The staff account was not changed')).toBeInTheDocument();
  expect(screen.getByText(STALE)).toBeInTheDocument();
  await waitFor(() => expect(lists()).toBeGreaterThan(1));
  expect(await screen.findByRole('combobox', { name: /Role of Ruth Desk/ })).toHaveTextContent(
    'Administrator',
  );
});
