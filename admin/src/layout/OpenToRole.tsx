import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, Navigate, useLocation } from 'react-router';
import { roleLabels, staffRoles } from '@school/shared/roles';
import { PageHeader } from '../components/PageHeader.tsx';
import { useRole } from '../components/use-role.ts';
import { activePage, menuEntries } from './menu-items.ts';

const pages = menuEntries.flatMap((entry) => entry.pages);

/**
 * The page at this address, or, where the menu does not offer it to the role, that it is not for it: the database would answer
 * an empty list, which reads as if there were nothing. What may be read the database decides all the same.
 */
export function OpenToRole({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { account: role } = useRole();
  const page = activePage(pages, pathname);
  // An editor has the desk and nothing else, wherever an address of the office leads.
  if (role === 'editor' && !page?.roles.includes(role)) return <Navigate to="/content/answers" replace />;
  if (!page || page.roles.length === staffRoles.length) return children;
  if (!role) return null;
  if (page.roles.includes(role)) return children;
  return (
    <>
      <PageHeader title={page.label} />
      <Paper elevation={1} sx={{ p: 4, textAlign: 'center' }}>
        <Typography role="status" sx={{ fontWeight: 700 }}>
          Not for your role: {roleLabels[role]}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          It is open to: {page.roles.map((open) => roleLabels[open]).join(', ')}.{' '}
          <Link component={RouterLink} to="/permissions">
            Who may do what
          </Link>
        </Typography>
      </Paper>
    </>
  );
}
