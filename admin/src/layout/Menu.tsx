import { useEffect } from 'react';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import { usePermissions, useSidebarState } from 'react-admin';
import type { AccountRole } from '@school/shared/roles';
import { activeEntry, menuFor, type MenuEntry } from './menu-items.ts';

const itemStyle = {
  borderRadius: 1,
  mx: 1,
  my: '1px',
  px: 1.25,
  minHeight: 36,
  whiteSpace: 'nowrap',
  '&[aria-current]': {
    backgroundColor: 'background.paper',
    color: 'primary.main',
    fontWeight: 700,
    boxShadow: 'inset 3px 0 0 var(--gold)',
  },
} as const;

function Item({
  entry,
  active,
  open,
  onGo,
}: {
  readonly entry: MenuEntry;
  readonly active: boolean;
  readonly open: boolean;
  readonly onGo: () => void;
}) {
  const { pages, label, icon: Icon } = entry;
  return (
    <li style={{ listStyle: 'none' }}>
      <Tooltip title={open ? '' : label} placement="right">
        <ListItemButton
          component={Link}
          to={pages[0]?.to ?? '/'}
          onClick={onGo}
          aria-current={active ? 'page' : undefined}
          aria-label={label}
          sx={itemStyle}
        >
          <ListItemIcon sx={{ minWidth: 34, color: active ? 'primary.main' : 'text.secondary' }}>
            <Icon />
          </ListItemIcon>
          {open ? label : null}
        </ListItemButton>
      </Tooltip>
    </li>
  );
}

/** The menu of the signed-in role: words, or icons alone when folded. */
export function Menu() {
  const { permissions } = usePermissions<AccountRole>();
  const [open, setOpen] = useSidebarState();
  const covering = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.between('sm', 'md'));
  // On a tablet the words would take a quarter of the page: icons alone, until somebody unfolds it.
  useEffect(() => {
    if (narrow) setOpen(false);
  }, [narrow, setOpen]);
  const { pathname } = useLocation();
  if (!permissions) return null;
  const entries = menuFor(permissions);
  const active = activeEntry(entries, pathname);
  return (
    <Box component="nav" aria-label="Office" sx={{ py: 1, width: open ? 216 : 56 }}>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Item
            key={entry.label}
            entry={entry}
            active={entry === active}
            open={open}
            onGo={() => covering && setOpen(false)}
          />
        ))}
      </Box>
    </Box>
  );
}
