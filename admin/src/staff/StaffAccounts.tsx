import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useGetIdentity, useRefresh, useUpdate } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { roleLabels, staffRoles, type StaffRole } from '@school/shared/roles';
import { Badge } from '../components/Badge.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import type { Column } from '../components/list/columns.ts';
import { ListTable } from '../components/list/ListTable.tsx';
import { OfficeList } from '../components/list/OfficeList.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { isKind } from '../providers/problem.ts';
import { InviteDialog } from './InviteDialog.tsx';

export interface StaffAccount {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly role: StaffRole;
  readonly is_active: boolean;
  readonly version: number;
  readonly last_sign_in_at: string | null;
}

type Change = Partial<Pick<StaffAccount, 'role' | 'is_active'>>;

const describe = (account: StaffAccount, change: Change): string =>
  change.role
    ? `Make ${account.display_name} ${roleLabels[change.role]}? It takes effect on the next request.`
    : change.is_active
      ? `Give ${account.display_name} access again?`
      : `Deactivate ${account.display_name}? The account is out at its next request.`;

/** Role and access of one colleague; each change asks first. Nobody changes himself. */
function Controls({ account }: { readonly account: StaffAccount }) {
  const { isSuperAdmin } = useRole();
  const { identity } = useGetIdentity();
  const [asked, setAsked] = useState<Change | null>(null);
  const [update, { isPending }] = useUpdate<StaffAccount>();
  const toasts = useToasts();
  const refresh = useRefresh();
  const fixed = !isSuperAdmin || account.id === identity?.id;
  const apply = async (change: Change): Promise<void> => {
    try {
      await update(
        'staff-accounts',
        // With the version shown, so that a colleague's change in between is not overwritten.
        { id: account.id, data: { ...change, version: account.version }, previousData: account },
        { returnPromise: true },
      );
      toasts.success('Staff account changed');
    } catch (error) {
      toasts.problem('The staff account was not changed', error);
      if (isKind(error, 'stale_version')) refresh();
    }
    setAsked(null);
  };
  if (fixed)
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {roleLabels[account.role]}
        {account.is_active ? null : <Badge tone="neutral">Deactivated</Badge>}
        {account.id === identity?.id ? <Badge tone="blue">You</Badge> : null}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Select
        size="small"
        value={account.role}
        onChange={(event) => setAsked({ role: event.target.value })}
        inputProps={{ 'aria-label': `Role of ${account.display_name}` }}
        sx={{ minWidth: 190 }}
      >
        {staffRoles.map((role) => (
          <MenuItem key={role} value={role}>
            {roleLabels[role]}
          </MenuItem>
        ))}
      </Select>
      <Switch
        checked={account.is_active}
        onChange={(event) => setAsked({ is_active: event.target.checked })}
        slotProps={{ input: { 'aria-label': `${account.display_name} has access` } }}
      />
      {account.is_active ? 'Active' : <Badge tone="neutral">Deactivated</Badge>}
      <ConfirmDialog
        open={asked !== null}
        title="Change staff account"
        text={asked ? describe(account, asked) : ''}
        confirmLabel="Change"
        danger={asked?.is_active === false}
        busy={isPending}
        onConfirm={() => asked && void apply(asked)}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
}

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
    key: 'last_sign_in_at',
    label: 'Last sign-in',
    sortable: true,
    render: ({ last_sign_in_at }) => (last_sign_in_at ? longDateTime(last_sign_in_at) : 'Never'),
  },
];

/** Staff accounts: super administrators invite, change roles and deactivate; administrators read. */
export default function StaffAccounts() {
  const { isSuperAdmin } = useRole();
  const [inviting, setInviting] = useState(false);
  return (
    <OfficeList resource="staff-accounts" sort={{ field: 'email', order: 'ASC' }} perPage={100}>
      <PageHeader
        title="Staff accounts"
        intro="Who works here, and with which rights. A change takes effect on the person's next request."
      >
        {isSuperAdmin ? (
          <Button variant="contained" onClick={() => setInviting(true)}>
            Invite by mail
          </Button>
        ) : null}
      </PageHeader>
      <ListTable<StaffAccount> label="Staff accounts" empty="No accounts." columns={columns} pages={null} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </OfficeList>
  );
}
