import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { useRole } from '../components/use-role.ts';
import { activeEntry, activePage, menuFor, tabsOf } from './menu-items.ts';

/** The other pages of the task that the page at this address belongs to. */
export function PageTabs() {
  const { pathname } = useLocation();
  const { account: role } = useRole();
  const entry = role ? activeEntry(menuFor(role), pathname) : undefined;
  const pages = entry ? tabsOf(entry) : [];
  if (!entry || pages.length === 0) return null;
  const active = activePage(pages, pathname);
  return (
    <Box
      component="nav"
      aria-label={`Pages of ${entry.label}`}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {pages.map((page) => (
        <Link
          key={page.to}
          component={RouterLink}
          to={page.to}
          underline="none"
          aria-current={page === active ? 'page' : undefined}
          sx={{
            py: 0.75,
            color: 'text.secondary',
            '&:hover': { color: 'primary.main' },
            '&[aria-current]': {
              color: 'primary.main',
              fontWeight: 700,
              boxShadow: 'inset 0 -3px 0 var(--gold)',
            },
          }}
        >
          {page.label}
        </Link>
      ))}
    </Box>
  );
}
