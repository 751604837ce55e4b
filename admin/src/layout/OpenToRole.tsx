import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, Navigate, useLocation } from 'react-router';
import { roleLabels, staffRoles } from '@school/shared/roles';
import { PageHeader } from '../components/PageHeader.tsx';
import { useRole } from '../components/use-role.ts';
import { activePage, homeOf, menuEntries } from './menu-items.ts';

const pages = menuEntries.flatMap((entry) => entry.pages);

/**
 * The page at this address, or, where the menu does not offer it to the role, that it is not for it: the database would answer
 * an empty list, which reads as if there were nothing. What may be read the database decides all the same.
 */
export function OpenToRole({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { account } = useRole();
  const page = activePage(pages, pathname);
  // An editor has the desk and nothing else, wherever an address of the office leads.
  if (account === 'editor' && !page?.roles.includes(account))
    return <Navigate to={homeOf(account)} replace />;
  if (!page) return children;
  // Open to everybody of the office, so drawn before it is known who asks.
  if (!account) return staffRoles.every((role) => page.roles.includes(role)) ? children : null;
  if (page.roles.includes(account)) return children;
  if (account === 'house') return <Navigate to={homeOf(account)} replace />;
  return (
    <>
      <PageHeader title={page.label} />
      <Paper elevation={1} sx={{ p: 4, textAlign: 'center' }}>
        <Typography role="status" sx={{ fontWeight: 700 }}>
          Not for your role: {roleLabels[account]}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          It is open to: {page.roles.map((open) => roleLabels[open]).join(', ')}.{' '}
          <Link component={RouterLink} to="/permissions" underline="always">
            Who may do what
          </Link>
        </Typography>
      </Paper>
    </>
  );
}
