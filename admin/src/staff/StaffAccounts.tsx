import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Column } from '../components/list/columns.ts';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { useRole } from '../components/use-role.ts';
import { shortMoment } from '../components/short-date.ts';
import { Controls } from './Controls.tsx';
import { FactorCell } from './FactorCell.tsx';
import { FactorRoles } from './FactorRoles.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { StaffAccount } from './types.ts';

const Name = ({ account }: { readonly account: StaffAccount }) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 700 }}>
      <bdi>{account.display_name}</bdi>
    </Typography>
    <Typography variant="caption" color="text.secondary">
      {account.email}
    </Typography>
  </>
);

const columns: readonly Column<StaffAccount>[] = [
  {
    key: 'display_name',
    label: 'Name',
    sortable: true,
    names: true,
    render: (account) => <Name account={account} />,
  },
  {
    key: 'role',
    label: 'Role and access',
    sortable: true,
    render: (account) => <Controls account={account} />,
  },
  {
    key: 'second_factor',
    label: 'Second factor',
    render: (account) => <FactorCell account={account} />,
  },
  {
    key: 'last_sign_in_at',
    label: 'Last sign-in',
    sortable: true,
    render: ({ last_sign_in_at }) => (last_sign_in_at ? shortMoment(last_sign_in_at) : 'Never'),
  },
];

/** Staff accounts: super administrators invite, change roles and deactivate; administrators read, and do so for the house. */
export default function StaffAccounts() {
  const { isAdministrator } = useRole();
  const [inviting, setInviting] = useState(false);
  return (
    <OfficeList resource="staff-accounts" sort={{ field: 'email', order: 'ASC' }} perPage={100}>
      <PageHeader
        title="Staff accounts"
        intro="Who works here, and with which rights. A change takes effect on the person's next request."
      >
        {isAdministrator ? (
          <Button variant="contained" onClick={() => setInviting(true)}>
            Invite by mail
          </Button>
        ) : null}
      </PageHeader>
      <ListTable<StaffAccount> label="Staff accounts" empty="No accounts." columns={columns} pages={null} />
      <FactorRoles />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </OfficeList>
  );
}
