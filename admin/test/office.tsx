/** A screen inside react-admin with a signed-in role, its notifications and an address. */
import type { ReactElement } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import {
  AdminContext,
  Notification,
  memoryStore,
  type AuthProvider,
  type DataProvider,
  type Store,
} from 'react-admin';
import { MemoryRouter } from 'react-router';
import type { AccountRole } from '@school/shared/roles';
import { vi } from 'vitest';
import { lightTheme } from '../src/layout/theme.ts';
import { call } from '../src/providers/rpc.ts';

/** What setup.ts puts in the place of providers/rpc.ts. */
export const rpc = vi.mocked(call);

const signedIn = (role: AccountRole): AuthProvider => ({
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(role),
  getIdentity: () => Promise.resolve({ id: 'officer-1', fullName: 'Test Officer' }),
});

interface Scene {
  readonly role?: AccountRole;
  readonly path?: string;
  readonly dataProvider?: Partial<DataProvider>;
  /** What the browser keeps; empty at first. */
  readonly store?: Store;
}

/** Comes back to the tab: what is on screen is asked for again. */
export const comeBack = (): Promise<void> =>
  act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });

export function renderOffice(
  screen: ReactElement,
  { role = 'admissions', path = '/', dataProvider = {}, store = memoryStore() }: Scene = {},
): RenderResult {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        authProvider={signedIn(role)}
        dataProvider={dataProvider as DataProvider}
        queryClient={queryClient}
        store={store}
        theme={lightTheme}
      >
        {screen}
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
}
