import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Menu as RaMenu, usePermissions, useSidebarState } from 'react-admin';
import type { StaffRole } from '@school/shared/roles';
import { menuFor } from './menu-items.ts';

/** The menu of the signed-in role. */
export function Menu() {
  const { permissions } = usePermissions<StaffRole>();
  const [open] = useSidebarState();
  if (!permissions) return null;
  return (
    <RaMenu sx={{ py: 1 }}>
      {menuFor(permissions).map((group) => (
        <Box key={group.label} sx={{ mb: 1 }}>
          {open ? (
            <Typography
              variant="caption"
              sx={{ px: 2.25, py: 0.5, display: 'block', fontWeight: 700, color: 'text.secondary' }}
            >
              {group.label}
            </Typography>
          ) : (
            <Box sx={{ borderTop: 1, borderColor: 'divider', mx: 1, my: 0.5 }} />
          )}
          {group.entries.map(({ to, label, icon: Icon }) => (
            <RaMenu.Item key={to} to={to} primaryText={label} leftIcon={<Icon />} />
          ))}
        </Box>
      ))}
    </RaMenu>
  );
}
