import type { ReactNode } from 'react';
import { Layout as RaLayout } from 'react-admin';
import { AppBar } from './AppBar.tsx';
import { ClockWarning } from './ClockWarning.tsx';
import { DeviceLimits } from './DeviceLimits.tsx';
import { Menu } from './Menu.tsx';
import { NewVersion } from './NewVersion.tsx';
import { OpenToRole } from './OpenToRole.tsx';
import { PageTabs } from './PageTabs.tsx';

export const Layout = ({ children }: { readonly children: ReactNode }) => (
  <RaLayout
    appBar={AppBar}
    menu={Menu}
    appBarAlwaysOn
    sx={{
      // react-admin lets the page grow as wide as its widest table; tables scroll by themselves here.
      minWidth: 0,
      '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0 },
      '& .RaLayout-content': {
        px: { xs: 1, sm: 2, md: 3 },
        pt: 1,
        pb: 4,
        minWidth: 0,
        backgroundColor: 'background.default',
      },
      '& .RaSidebar-fixed': { backgroundColor: 'var(--stone-deep)', height: '100%' },
      '& .RaSidebar-docked, & .MuiDrawer-paper': {
        backgroundColor: 'var(--stone-deep)',
        borderRight: 1,
        borderColor: 'divider',
      },
    }}
  >
    <NewVersion />
    <DeviceLimits />
    <ClockWarning />
    <PageTabs />
    <OpenToRole>{children}</OpenToRole>
  </RaLayout>
);
