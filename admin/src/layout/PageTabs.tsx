import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { useRole } from '../components/use-role.ts';
import { activeEntry, menuFor, tabRows, type TabRow } from './menu-items.ts';

function Row({ label, tabs }: TabRow) {
  return (
    <Box
      component="nav"
      aria-label={`Pages of ${label}`}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((page) => (
        <Link
          key={page.to}
          component={RouterLink}
          to={page.to}
          underline="none"
          aria-current={page.current ? 'page' : undefined}
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

/** The other pages of the task that the page at this address belongs to. */
export function PageTabs() {
  const { pathname } = useLocation();
  const { account } = useRole();
  const entry = account ? activeEntry(menuFor(account), pathname) : undefined;
  return entry ? tabRows(entry, pathname).map((row) => <Row key={row.label} {...row} />) : null;
}
