import { render, screen, waitFor } from '@testing-library/react';
import { AdminContext, testDataProvider, type AuthProvider } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { roleLabels, type AccountRole } from '@school/shared/roles';
import { menuEntries } from './menu-items.ts';
import { OpenToRole } from './OpenToRole.tsx';

const authOf = (role: AccountRole): AuthProvider => ({
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(role),
});
const open = (address: string, role: AccountRole) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <AdminContext authProvider={authOf(role)} dataProvider={testDataProvider()}>
        <At />
        <OpenToRole>
          <p>The list</p>
        </OpenToRole>
      </AdminContext>
    </MemoryRouter>,
  );
const At = () => <p data-testid="at">{useLocation().pathname}</p>;
const pages = menuEntries.flatMap((entry) => entry.pages);

describe('a page and the role', () => {
  it.each(pages.map(({ to, roles }) => [to, roles.includes('staff')] as const))(
    '%s: the read-only role sees the page or that it is not for it (%s)',
    async (to, isOpen) => {
      open(to, 'staff');
      if (isOpen) expect(await screen.findByText('The list')).toBeInTheDocument();
      else {
        expect(await screen.findByText(`Not for your role: ${roleLabels.staff}`)).toBeInTheDocument();
        expect(screen.queryByText('The list')).not.toBeInTheDocument();
      }
    },
  );
  it('leads the house from every page of the office to its own', async () => {
    open('/dashboard', 'house');
    expect(await screen.findByText('The list')).toBeInTheDocument();
  });
  it('says to whom it is open, below its own address too', async () => {
    open('/letters/new', 'staff');
    expect(await screen.findByText(/^It is open to:/)).toHaveTextContent('Super administrator');
    expect(screen.getByRole('link', { name: 'Who may do what' })).toHaveAttribute('href', '/permissions');
  });
  it.each(['/dashboard', '/applicants', '/applicant/5', '/settings', '/permissions', '/nowhere'])(
    'leads an editor from %s to the content desk, and shows nothing of it',
    async (address) => {
      open(address, 'editor');
      await waitFor(() => expect(screen.getByTestId('at')).toHaveTextContent('/content/answers'));
    },
  );
  it('lets an administrator into what only the super administrator may not', async () => {
    open('/system', 'admin');
    expect(await screen.findByText('The list')).toBeInTheDocument();
  });
});
